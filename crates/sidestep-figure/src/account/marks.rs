//! Badges: colour goes to what matters.

use super::{Account, Owner};

/// So many agents get a number and a colour.
const MOST: usize = 5;

/// A badge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mark {
    /// An agent's, 1 to 5.
    Number(usize),
    /// A wall's, from 1.
    Wall(usize),
}

impl Mark {
    /// What is written on it.
    pub fn text(self) -> String {
        match self {
            Self::Number(number) => number.to_string(),
            Self::Wall(1) => "W".into(),
            Self::Wall(number) => format!("W{number}"),
        }
    }
}

impl Account {
    /// Who has a badge, and which.
    pub fn marks(&self) -> Vec<(Owner, Mark)> {
        let mut marks: Vec<(Owner, Mark)> = Vec::new();
        let demands = self.demands.iter().map(|demand| (demand.owner, demand.mark));
        for (owner, mark) in demands.chain(self.braking.borders.iter().map(|border| (border.owner, border.mark))) {
            if let Some(mark) = mark.filter(|mark| marks.iter().all(|(_, known)| known != mark)) {
                marks.push((owner, mark));
            }
        }
        marks.sort_by_key(|(_, mark)| *mark);
        marks
    }

    /// Who had a badge before keeps it, the others take the lowest free ones, so that a figure that is drawn again and
    /// again does not flicker.
    pub fn keep_marks(&mut self, before: &[(Owner, Mark)]) {
        let now = self.marks();
        let had = |owner| before.iter().find(|(known, _)| *known == owner).map(|(_, mark)| *mark);
        let mut taken: Vec<Mark> = now.iter().filter_map(|(owner, _)| had(*owner)).collect();
        let mut kept = Vec::new();
        for (owner, _) in now {
            let mark = had(owner).unwrap_or_else(|| lowest(owner, &taken));
            taken.push(mark);
            kept.push((owner, mark));
        }
        let mark_of = |owner| kept.iter().find(|(known, _)| *known == owner).map(|(_, mark)| *mark);
        self.demands.iter_mut().for_each(|demand| demand.mark = demand.mark.and(mark_of(demand.owner)));
        self.braking.borders.iter_mut().for_each(|border| border.mark = border.mark.and(mark_of(border.owner)));
    }
}

/// The lowest badge that is free.
fn lowest(owner: Owner, taken: &[Mark]) -> Mark {
    let kind = if matches!(owner, Owner::Agent(_)) { Mark::Number } else { Mark::Wall };
    (1..).map(kind).find(|mark| !taken.contains(mark)).unwrap_or(kind(1))
}

/// Gives badges to those who decided, to those before whom it has to brake, then to those who forbid the wish (most first),
/// then to those who shape what is allowed. One obstacle has one badge, however many parts it has.
/// The demands' shapes begin with number `first` of the region's.
pub(super) fn give(account: &mut Account, first: usize) {
    for &i in &account.deciding {
        account.demands[i].binds = true;
    }
    let demands = &account.demands;
    let shapes = |i: usize| account.region.shaped_by.get(first + i).copied().unwrap_or(false);
    let mut others: Vec<usize> = (0..demands.len()).filter(|i| !account.deciding.contains(i)).collect();
    others.retain(|&i| demands[i].room_of_wish < 0.0 || shapes(i));
    others.sort_by(|&a, &b| demands[a].room_of_wish.total_cmp(&demands[b].room_of_wish));
    let owner = |&i: &usize| demands[i].owner;
    let deciding = account.deciding.iter().map(owner);
    let order = deciding.chain(account.braking.binding()).chain(others.iter().map(owner));
    let (mut agents, mut walls): (Vec<Owner>, Vec<Owner>) = (Vec::new(), Vec::new());
    for owner in order {
        let list = if matches!(owner, Owner::Agent(_)) { &mut agents } else { &mut walls };
        if !list.contains(&owner) {
            list.push(owner);
        }
    }
    let place = |list: &[Owner], owner| list.iter().position(|&known| known == owner).map(|i| i + 1);
    let mark = |owner| match owner {
        Owner::Agent(_) => place(&agents, owner).filter(|&number| number <= MOST).map(Mark::Number),
        Owner::Wall(_) => place(&walls, owner).map(Mark::Wall),
    };
    account.demands.iter_mut().for_each(|demand| demand.mark = mark(demand.owner));
    account.braking.borders.iter_mut().for_each(|border| border.mark = mark(border.owner));
}
