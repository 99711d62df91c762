//! Reads a table of the tree by the declared names, with what it inherits and the declared defaults behind it.

use crate::format::{Default, Table};
use crate::scene::Vec2;
use crate::tree::{Entry, Node, Value};
use crate::words::Word;

/// A table with what stands behind it: the values of `[defaults]`, then those of the declaration.
#[derive(Clone, Copy)]
pub(crate) struct View<'a> {
    table: &'static Table,
    own: &'a [Entry],
    inherited: &'a [Entry],
}

impl<'a> View<'a> {
    pub fn new(table: &'static Table, own: &'a [Entry], inherited: &'a [Entry]) -> Self {
        Self { table, own, inherited }
    }

    /// The node in the table itself.
    pub fn own(&self, name: &str) -> Option<&'a Node> {
        find(self.own, name)
    }

    /// The node in the table or in what it inherits.
    pub fn node(&self, name: &str) -> Option<&'a Node> {
        debug_assert!(self.table.field(name).is_some(), "{name} is not declared in {}", self.table.name);
        self.own(name).or_else(|| find(self.inherited, name))
    }

    fn default(&self, name: &str) -> Default {
        self.table.field(name).map_or(Default::Required, |field| field.default)
    }

    pub fn maybe_number(&self, name: &str) -> Option<f64> {
        self.node(name).and_then(Node::number)
    }

    pub fn number(&self, name: &str) -> f64 {
        self.maybe_number(name).unwrap_or(match self.default(name) {
            Default::Number(x) => x,
            _ => 0.0,
        })
    }

    pub fn maybe_integer(&self, name: &str) -> Option<usize> {
        self.node(name).and_then(Node::integer).and_then(|i| usize::try_from(i).ok())
    }

    pub fn integer(&self, name: &str) -> usize {
        self.maybe_integer(name).unwrap_or(match self.default(name) {
            Default::Integer(i) => usize::try_from(i).unwrap_or(0),
            _ => 0,
        })
    }

    pub fn flag(&self, name: &str) -> bool {
        match (self.node(name).map(|node| &node.value), self.default(name)) {
            (Some(Value::Flag(flag)), _) => *flag,
            (_, Default::Flag(flag)) => flag,
            _ => false,
        }
    }

    pub fn text(&self, name: &str) -> &'a str {
        match (self.node(name).map(|node| &node.value), self.default(name)) {
            (Some(Value::Text(text)), _) => text,
            (_, Default::Text(text)) => text,
            _ => "",
        }
    }

    pub fn word<W: Word>(&self, name: &str) -> W {
        W::of(self.text(name))
    }

    pub fn maybe_word<W: Word>(&self, name: &str) -> Option<W> {
        self.node(name).map(|_| self.word(name))
    }

    pub fn maybe_point(&self, name: &str) -> Option<Vec2> {
        self.node(name).and_then(point)
    }

    pub fn point(&self, name: &str) -> Vec2 {
        self.maybe_point(name).unwrap_or(match self.default(name) {
            Default::Point(p) => p,
            _ => [0.0, 0.0],
        })
    }

    pub fn points(&self, name: &str) -> Vec<Vec2> {
        self.node(name).and_then(Node::list).map_or_else(Vec::new, |list| list.iter().filter_map(point).collect())
    }
}

/// The value of a key.
pub(crate) fn find<'a>(entries: &'a [Entry], name: &str) -> Option<&'a Node> {
    entries.iter().find(|entry| entry.key == name).map(|entry| &entry.node)
}

/// The first two coordinates of a point.
pub(crate) fn point(node: &Node) -> Option<Vec2> {
    match node.list()? {
        [x, y, ..] => Some([x.number()?, y.number()?]),
        _ => None,
    }
}
