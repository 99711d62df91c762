//! The declaration of the scene format: every field once, with its type, unit, range, default and meaning. The checker, the JSON Schema,
//! the defaults and the "did you mean" all read it, so they cannot tell different stories.

mod agent;
mod group;
mod obstacle;
mod pair;
mod scene;

pub use agent::{AGENT, PARAMETERS};
pub use group::GROUP;
pub use obstacle::{EVENT, MOVE, OBSTACLE};
pub use pair::PAIR;
pub use scene::{BEHAVIOR, MODEL, SCENE};

use std::fmt;

/// Farthest coordinate, m. There, an f64 still resolves a tenth of a micrometre.
pub const FARTHEST: f64 = 1e9;
/// Most agents that the groups of a scene may make together with the listed ones.
pub const MOST_AGENTS: usize = 10_000_000;

/// A table of the format.
#[derive(Debug)]
pub struct Table {
    /// Its name in messages and in the schema.
    pub name: &'static str,
    /// What it is.
    pub doc: &'static str,
    /// Its own fields.
    pub own: &'static [Field],
    /// A table whose fields it has too.
    pub also: Option<&'static Table>,
}

impl Table {
    /// All fields, the own ones first.
    pub fn fields(&self) -> impl Iterator<Item = &'static Field> {
        let more: &'static [Field] = self.also.map_or(&[], |table| table.own);
        self.own.iter().chain(more)
    }

    /// The field of that name.
    pub fn field(&self, name: &str) -> Option<&'static Field> {
        self.fields().find(|field| field.name == name)
    }
}

/// A field of the format.
#[derive(Debug, Clone, Copy)]
pub struct Field {
    /// Its key in the file.
    pub name: &'static str,
    /// What it may hold.
    pub kind: Kind,
    /// Unit of its numbers; empty for a bare number.
    pub unit: &'static str,
    /// What holds when it is left out.
    pub default: Default,
    /// What it means.
    pub doc: &'static str,
    /// The behavior does not exist yet: only the default is accepted.
    pub later: bool,
    /// It belongs to these choices of another field of the table only; with `Default::Required` it is required there.
    pub only: Option<(&'static str, &'static [&'static str])>,
}

/// What a field may hold.
#[derive(Debug, Clone, Copy)]
pub enum Kind {
    /// Any text.
    Text,
    /// `true` or `false`.
    Flag,
    /// A finite number in a range.
    Number(Range),
    /// A whole number between two bounds, both allowed.
    Integer(i64, i64),
    /// One of some words.
    Choice(&'static [Choice]),
    /// A point or vector `[x, y]`, each coordinate at most this large.
    Point(f64),
    /// So many points at least, and at most.
    Points(usize, usize),
    /// A table.
    Table(&'static Table),
    /// A list of tables.
    Tables(&'static Table),
}

/// A word that a field may hold.
#[derive(Debug, Clone, Copy)]
pub struct Choice {
    /// The word.
    pub name: &'static str,
    /// What it means.
    pub doc: &'static str,
    /// Its behavior does not exist yet.
    pub later: bool,
}

/// A range of finite numbers.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Range {
    /// Lower bound.
    pub low: f64,
    /// Upper bound.
    pub high: f64,
    /// The lower bound itself is not allowed.
    pub above: bool,
}

impl Range {
    /// Whether a number lies in the range. NaN does not.
    pub fn contains(&self, x: f64) -> bool {
        (if self.above { x > self.low } else { x >= self.low }) && x <= self.high
    }
}

impl fmt::Display for Range {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let a = if self.above { "<" } else { "≤" };
        if self.low > 0.0 && self.low < 1e-3 {
            return write!(f, "{:e} {a} x ≤ {}", self.low, self.high);
        }
        write!(f, "{} {a} x ≤ {}", self.low, self.high)
    }
}

/// What holds when a field is left out.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Default {
    /// It must be given.
    Required,
    /// Nothing, or what these words say.
    Unset(&'static str),
    /// A number.
    Number(f64),
    /// A whole number.
    Integer(i64),
    /// A flag.
    Flag(bool),
    /// A word or text.
    Text(&'static str),
    /// A point.
    Point([f64; 2]),
}

impl fmt::Display for Default {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Required => write!(f, "none, it must be given"),
            Self::Unset(words) => write!(f, "{words}"),
            Self::Number(x) => write!(f, "{x}"),
            Self::Integer(i) => write!(f, "{i}"),
            Self::Flag(flag) => write!(f, "{flag}"),
            Self::Text(text) => write!(f, "\"{text}\""),
            Self::Point([x, y]) => write!(f, "[{x}, {y}]"),
        }
    }
}

const fn field(name: &'static str, kind: Kind, default: Default, doc: &'static str) -> Field {
    Field { name, kind, unit: "", default, doc, later: false, only: None }
}

impl Field {
    /// What it may be: a range without its unit, or the words that it may hold; empty for texts, points and tables.
    pub fn allowed(&self) -> String {
        match self.kind {
            Kind::Flag => "true, false".into(),
            Kind::Number(range) => range.to_string(),
            Kind::Integer(low, high) => format!("{low} to {high}"),
            Kind::Choice(choices) => {
                let works = choices.iter().filter(|choice| !choice.later);
                works.map(|choice| choice.name).collect::<Vec<_>>().join(", ")
            }
            Kind::Text | Kind::Point(_) | Kind::Points(..) | Kind::Table(_) | Kind::Tables(_) => String::new(),
        }
    }

    const fn unit(self, unit: &'static str) -> Self {
        Self { unit, ..self }
    }
    const fn later(self) -> Self {
        Self { later: true, ..self }
    }
    const fn only(self, field: &'static str, choices: &'static [&'static str]) -> Self {
        Self { only: Some((field, choices)), ..self }
    }
}

const fn choice(name: &'static str, doc: &'static str) -> Choice {
    Choice { name, doc, later: false }
}

impl Choice {
    const fn later(self) -> Self {
        Self { later: true, ..self }
    }
}

/// low ≤ x ≤ high
const fn between(low: f64, high: f64) -> Kind {
    Kind::Number(Range { low, high, above: false })
}

/// A time that the engine computes with, s.
const fn lasting(high: f64) -> Kind {
    between(1e-9, high)
}

/// 0 < x ≤ high
const fn positive(high: f64) -> Kind {
    Kind::Number(Range { low: 0.0, high, above: true })
}
