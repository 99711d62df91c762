//! The fields of a group: agents by a generator, goals by a rule.

use super::Default::{Flag, Number, Point, Required, Text, Unset};
use super::{Choice, FARTHEST, Kind, MOST_AGENTS, PARAMETERS, Table, between, choice, field, positive};

/// `[[groups]]`
pub static GROUP: Table = Table {
    name: "group",
    doc: "Many agents at places that a generator makes, with goals by a rule. It has every field of an agent but `position`.",
    own: &[
        field("generator", Kind::Choice(GENERATOR), Required, "How the places are made."),
        field("count", Kind::Integer(1, MOST_AGENTS as i64), Required, "Number of agents."),
        field("center", Kind::Point(FARTHEST), Point([0.0, 0.0]), "Middle of the circle or grid.")
            .unit("m")
            .only("generator", &["circle", "grid"]),
        field("ring_radius", positive(FARTHEST), Required, "Radius of the circle.")
            .unit("m")
            .only("generator", &["circle"]),
        field(
            "start_angle",
            between(-7.0, 7.0),
            Number(0.0),
            "Angle of the first agent, from the x axis to the y axis.",
        )
        .unit("rad")
        .only("generator", &["circle"]),
        field(
            "columns",
            Kind::Integer(1, MOST_AGENTS as i64),
            Unset("a square"),
            "Number of columns; rows follow from the count, row by row from the lower left.",
        )
        .only("generator", &["grid"]),
        field("spacing", positive(FARTHEST), Required, "Distance of rows and of columns.")
            .unit("m")
            .only("generator", &["grid"]),
        field("jitter", between(0.0, FARTHEST), Number(0.0), "Largest random shift of each coordinate.")
            .unit("m")
            .only("generator", &["grid", "line", "circle"]),
        field("region", Kind::Points(2, 2), Required, "Two opposite corners of the box that holds the centers.")
            .unit("m")
            .only("generator", &["random"]),
        field(
            "gap",
            between(0.0, FARTHEST),
            Number(0.0),
            "Least free space to bodies and obstacles that are there already.",
        )
        .unit("m")
        .only("generator", &["random"]),
        field("from", Kind::Point(FARTHEST), Required, "Place of the first agent.")
            .unit("m")
            .only("generator", &["line"]),
        field("to", Kind::Point(FARTHEST), Required, "Place of the last agent; the others in equal steps between.")
            .unit("m")
            .only("generator", &["line"]),
        field("shuffle", Kind::Flag, Flag(false), "Number the agents in random order instead of the generator's."),
        field("goals", Kind::Choice(GOALS), Text("same"), "Rule for the goals."),
        field(
            "goal_center",
            Kind::Point(FARTHEST),
            Unset("`center`, else the origin"),
            "The middle that opposite and mirror refer to.",
        )
        .unit("m")
        .only("goals", &["opposite", "mirror"]),
        field("mirror_axis", Kind::Choice(AXIS), Text("x"), "The coordinate that changes its side.")
            .only("goals", &["mirror"]),
        field("goal_region", Kind::Points(2, 2), Required, "Two opposite corners of the box of the goals.")
            .unit("m")
            .only("goals", &["region"]),
        field(
            "goal_gap",
            between(0.0, FARTHEST),
            Number(0.0),
            "Least free space between two goals, as if the agents stood there, and to obstacles.",
        )
        .unit("m")
        .only("goals", &["region"]),
        field("goal_offset", Kind::Point(FARTHEST), Required, "From start to goal.")
            .unit("m")
            .only("goals", &["offset"]),
        field("goal_distance", positive(FARTHEST), Required, "From start to goal, in a random direction.")
            .unit("m")
            .only("goals", &["roam"]),
    ],
    also: Some(&PARAMETERS),
};

const GENERATOR: &[Choice] = &[
    choice("circle", "evenly on a circle"),
    choice("grid", "on a square grid"),
    choice("random", "anywhere in a box, one after the other, keeping a gap"),
    choice("line", "evenly on a line"),
];

const GOALS: &[Choice] = &[
    choice("same", "what `goal` or `waypoints` say, for all"),
    choice("opposite", "the start, through the middle"),
    choice("mirror", "the start with one coordinate on the other side of the middle"),
    choice("region", "random in a box"),
    choice("shuffled", "the start of another one of the group, each taken once"),
    choice("offset", "the start, shifted"),
    choice("roam", "far away in a random direction"),
];

const AXIS: &[Choice] = &[choice("x", "to the other side in x"), choice("y", "to the other side in y")];
