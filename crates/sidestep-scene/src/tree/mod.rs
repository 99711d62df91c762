//! A scene file as a tree of values, each with its place in the text. TOML and JSON end in the same tree.

mod json;
mod toml;

use crate::problem::{Problem, ProblemKind, Span};

/// A value and where it stands in the text (bytes).
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Node {
    pub span: Span,
    pub value: Value,
}

/// What a file can say.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Value {
    Null,
    Flag(bool),
    Integer(i64),
    Number(f64),
    Text(String),
    Date,
    List(Vec<Node>),
    Table(Vec<Entry>),
}

/// One `key = value`, in file order as far as the format keeps it.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Entry {
    pub key: String,
    pub key_span: Span,
    pub node: Node,
}

impl Node {
    /// The number, also where it was written without a point.
    pub fn number(&self) -> Option<f64> {
        match self.value {
            Value::Number(x) => Some(x),
            Value::Integer(i) => Some(i as f64),
            _ => None,
        }
    }

    /// The whole number, also where it was written as `3.0`.
    pub fn integer(&self) -> Option<i64> {
        match self.value {
            Value::Integer(i) => Some(i),
            Value::Number(x) if x == x.trunc() && x.abs() < 9.0e15 => Some(x as i64),
            _ => None,
        }
    }

    /// The elements, if this is a list.
    pub fn list(&self) -> Option<&[Node]> {
        if let Value::List(nodes) = &self.value { Some(nodes) } else { None }
    }

    /// The entries, if this is a table.
    pub fn table(&self) -> Option<&[Entry]> {
        if let Value::Table(entries) = &self.value { Some(entries) } else { None }
    }

    /// What kind of value this is, for messages.
    pub fn kind(&self) -> &'static str {
        match self.value {
            Value::Null => "null",
            Value::Flag(_) => "true or false",
            Value::Integer(_) => "an integer",
            Value::Number(_) => "a number",
            Value::Text(_) => "a text",
            Value::Date => "a date",
            Value::List(_) => "a list",
            Value::Table(_) => "a table",
        }
    }
}

/// The notation of a scene file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Notation {
    /// `.toml`
    Toml,
    /// `.json`
    Json,
}

impl Notation {
    /// By the ending of the file's name; else by the content: only JSON can begin with `{`.
    pub fn of(name: &str, text: &str) -> Self {
        let lower = name.to_ascii_lowercase();
        if lower.ends_with(".json") || (!lower.ends_with(".toml") && text.trim_start().starts_with('{')) {
            Self::Json
        } else {
            Self::Toml
        }
    }
}

/// Reads a text. Where it is not well-formed, says everything that the parser can tell about it.
pub(crate) fn parse(text: &str, notation: Notation) -> Result<Node, Vec<Problem>> {
    let mut problems = Vec::new();
    let node = match notation {
        Notation::Toml => toml::parse(text, &mut problems),
        Notation::Json => json::parse(text, &mut problems),
    };
    node.filter(|_| problems.is_empty()).ok_or_else(|| {
        let advise =
            |problem: Problem| if problem.hint.is_none() { problem.hint(advice(text, notation)) } else { problem };
        problems.into_iter().map(advise).collect()
    })
}

/// What to look at when a text is not well-formed.
fn advice(text: &str, notation: Notation) -> &'static str {
    let braces = text.trim_start().starts_with('{');
    match notation {
        Notation::Toml if braces => "this looks like JSON: give the file a name that ends in .json",
        Notation::Toml => "every line is `key = value`, `[table]` or `[[list]]`, and texts stand in double quotes",
        Notation::Json if !braces => "a JSON scene begins with `{`; a TOML scene has a name that ends in .toml",
        Notation::Json => {
            "names and texts stand in double quotes; no comments, no comma after the last one, every bracket closed"
        }
    }
}

pub(crate) fn syntax(span: Span, message: String) -> Problem {
    Problem::new(ProblemKind::Syntax, "", Some(span), message)
}
