//! Why, in plain words.

mod act;
mod cases;

use crate::account::{Account, Mark, Owner};

/// A stretch of a sentence.
#[derive(Clone, Debug, PartialEq)]
pub enum Span {
    /// Plain words.
    Plain(String),
    /// One of the two facts that count.
    Strong(String),
    /// An agent or a wall: its badge and its name.
    Who(Option<Mark>, String),
}

/// A sentence or some.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sentence(pub Vec<Span>);

impl Sentence {
    /// Why the agent of an account does what it does.
    pub fn of(account: &Account) -> Self {
        let mut sentence = Self::default();
        cases::tell(account, &mut sentence);
        sentence
    }

    /// As plain text; a badge is `[1]`.
    pub fn text(&self) -> String {
        let spans = self.0.iter().map(|span| match span {
            Span::Plain(text) | Span::Strong(text) => text.clone(),
            Span::Who(Some(mark), name) => format!("[{}] {name}", mark.text()),
            Span::Who(None, name) => name.clone(),
        });
        spans.collect()
    }

    fn plain(&mut self, text: impl AsRef<str>) -> &mut Self {
        let text = text.as_ref();
        if let Some(Span::Plain(before)) = self.0.last_mut() {
            before.push_str(text);
        } else {
            self.0.push(Span::Plain(text.into()));
        }
        self
    }

    fn strong(&mut self, text: impl Into<String>) -> &mut Self {
        self.0.push(Span::Strong(text.into()));
        self
    }

    fn who(&mut self, account: &Account, demand: usize) -> &mut Self {
        let demand = &account.demands[demand];
        self.0.push(Span::Who(demand.mark, name(demand.owner)));
        self
    }

    /// `[1] agent 5, [2] agent 4 and [3] agent 2`
    fn all_of(&mut self, account: &Account, owners: &[Owner]) -> &mut Self {
        for (i, &owner) in owners.iter().enumerate() {
            self.plain(if i == 0 {
                ""
            } else if i + 1 == owners.len() {
                " and "
            } else {
                ", "
            });
            self.0.push(Span::Who(account.mark_of(owner), name(owner)));
        }
        self
    }
}

/// What an owner is called.
pub fn name(owner: Owner) -> String {
    match owner {
        Owner::Agent(number) => format!("agent {number}"),
        Owner::Wall(number) => format!("wall {number}"),
    }
}
