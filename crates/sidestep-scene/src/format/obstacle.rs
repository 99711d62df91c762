//! The fields of obstacles and events.

use super::Default::{Flag, Number, Point, Required, Unset};
use super::{AGENT, Choice, Field, Kind, Table, between, choice, field};

/// `[[obstacles]]` and `add_obstacle`
pub static OBSTACLE: Table = Table {
    name: "obstacle",
    doc: "A wall: a closed polygon or an open chain of segments.",
    own: &[
        field("vertices", Kind::Points(2, 1_000_000), Required, "Its corners, in either direction.").unit("m"),
        field("closed", Kind::Flag, Flag(true), "The last vertex is joined to the first."),
        field("solid", Kind::Flag, Flag(true), "A closed one is solid inside; false: it confines who is inside."),
        VELOCITY,
        ANGULAR_VELOCITY,
        PIVOT,
        field("shape", Kind::Choice(SHAPE), Unset("the vertices"), "A body in three dimensions.").later(),
    ],
    also: None,
};

const VELOCITY: Field =
    field("velocity", Kind::Point(1e4), Point([0.0, 0.0]), "It moves; agents avoid it where it will be.").unit("m/s");
const ANGULAR_VELOCITY: Field =
    field("angular_velocity", between(-1e4, 1e4), Number(0.0), "It turns about its pivot, from x to y.").unit("rad/s");
const PIVOT: Field = field(
    "pivot",
    Kind::Point(super::FARTHEST),
    Unset("the centroid"),
    "The point that it turns about, where that is when the motion begins; it moves along.",
)
.unit("m");

/// `move_obstacle`
pub static MOVE: Table = Table {
    name: "motion",
    doc: "An obstacle moves otherwise, from where it is; what is left out is 0.",
    own: &[
        field("obstacle", Kind::Integer(0, i64::MAX), Required, "Number of the obstacle."),
        VELOCITY,
        ANGULAR_VELOCITY,
        PIVOT,
    ],
    also: None,
};

const SHAPE: &[Choice] =
    &[choice("box", "a box").later(), choice("sphere", "a ball").later(), choice("capsule", "a rounded rod").later()];

/// `[[events]]`
pub static EVENT: Table = Table {
    name: "event",
    doc: "One change at one time: exactly one of the five.",
    own: &[
        field(
            "time",
            between(0.0, 1e7),
            Required,
            "When; it holds from the first step that begins at this time or later.",
        )
        .unit("s"),
        field("remove_agent", Kind::Integer(0, i64::MAX), Unset(""), "Number of the agent that leaves."),
        field("add_agent", Kind::Table(&AGENT), Unset(""), "An agent that enters; its number counts on."),
        field("remove_obstacle", Kind::Integer(0, i64::MAX), Unset(""), "Number of the obstacle that is taken away."),
        field("add_obstacle", Kind::Table(&OBSTACLE), Unset(""), "An obstacle that is put up; its number counts on."),
        field("move_obstacle", Kind::Table(&MOVE), Unset(""), "An obstacle begins to move, moves otherwise, or stops."),
    ],
    also: None,
};
