//! The fields of a rule between two groups of agents.

use super::Default::Required;
use super::agent::MOST_GROUPS;
use super::{Kind, Table, between, field};

/// `[[pairs]]`
pub static PAIR: Table = Table {
    name: "pair",
    doc: "How agents of two groups share the avoidance, before every other rule: r / (r + the other's r). The groups are numbers that agents have as `group`.",
    own: &[
        field("group", Kind::Integer(0, MOST_GROUPS), Required, "The one group."),
        field("other_group", Kind::Integer(0, MOST_GROUPS), Required, "The other, or the same."),
        field(
            "responsibility",
            between(0.0, 1000.0),
            Required,
            "Weight of those of the one; of two zeros each is half.",
        ),
        field(
            "other_responsibility",
            between(0.0, 1000.0),
            Required,
            "Weight of those of the other; within one group the same.",
        ),
    ],
    also: None,
};
