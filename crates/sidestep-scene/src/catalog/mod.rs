//! The avoidance models as their users meet them: what each is, its paper, its parameters, what it promises and what not.
//!
//! Names, parameters, units, ranges and defaults are those of the declared [format](crate::format); only the words are
//! written here. `sidestep models` and the pages in `docs/models` are made of it.

mod cards;

use crate::format::{Field, Kind, MODEL, SCENE, Table};
use cards::CARDS;

/// What a user wants to know of a model.
#[derive(Debug)]
pub struct Card {
    /// Its word in a scene file and on the command line.
    pub name: &'static str,
    /// How it works, in a few sentences.
    pub idea: &'static str,
    /// Where it was published; empty for one of our own.
    pub paper: &'static str,
    /// When to take it.
    pub when: &'static str,
    /// What holds whenever the conditions named do; every one is tested.
    pub promises: &'static [&'static str],
    /// What users may expect and do not get.
    pub no_promises: &'static [&'static str],
    /// Paths of its parameters: `model.smoothing`, `agents.radius`.
    paths: &'static [&'static [&'static str]],
}

/// A parameter of a model.
#[derive(Clone, Copy, Debug)]
pub struct Parameter {
    /// Where a scene file has it: `agents.radius`.
    pub path: &'static str,
    /// Its declaration.
    pub field: &'static Field,
}

impl Card {
    /// The models that work, in the order of their history.
    pub fn all() -> impl Iterator<Item = &'static Self> {
        CARDS.iter().filter(|card| declared(card.name).is_some())
    }

    /// The model of that name.
    pub fn named(name: &str) -> Option<&'static Self> {
        Self::all().find(|card| card.name == name)
    }

    /// Its full name, as the format declares it.
    pub fn title(&self) -> &'static str {
        declared(self.name).unwrap_or(self.name)
    }

    /// What it can be told, those that work, in the order in which they matter.
    pub fn parameters(&self) -> impl Iterator<Item = Parameter> {
        let paths = self.paths.iter().copied().flatten().copied();
        paths.filter_map(|path| Some(Parameter { path, field: field(path)? })).filter(|one| !one.field.later)
    }
}

/// What the format says of a model, if it works.
fn declared(name: &str) -> Option<&'static str> {
    let Kind::Choice(kinds) = MODEL.field("kind")?.kind else { return None };
    kinds.iter().find(|kind| kind.name == name && !kind.later).map(|kind| kind.doc)
}

/// The field at a path of table and name.
fn field(path: &str) -> Option<&'static Field> {
    let (table, name) = path.split_once('.')?;
    let within: &Table = match SCENE.field(table)?.kind {
        Kind::Table(table) | Kind::Tables(table) => table,
        _ => return None,
    };
    within.field(name)
}
