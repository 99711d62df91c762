//! The fields of an agent.

use super::Default::{Flag, Integer, Number, Required, Text, Unset};
use super::scene::KIND;
use super::{Choice, FARTHEST, Kind, Table, between, choice, field, lasting, positive};

/// `[[agents]]`, `[defaults]` and `add_agent`: where an agent starts, and its parameters.
pub static AGENT: Table = Table {
    name: "agent",
    doc: "An agent: a disc that wants to be somewhere.",
    own: &[field("position", Kind::Point(FARTHEST), Required, "Where its center starts.").unit("m")],
    also: Some(&PARAMETERS),
};

/// Largest number of a group of agents.
pub(super) const MOST_GROUPS: i64 = u16::MAX as i64;
const FULL_MASK: i64 = u32::MAX as i64;

/// What a single agent and all agents of a group can have.
pub static PARAMETERS: Table = Table {
    name: "parameters",
    doc: "The parameters of an agent.",
    own: &[
        field("velocity", Kind::Point(1e4), super::Default::Point([0.0, 0.0]), "Velocity at the start.").unit("m/s"),
        field("goal", Kind::Point(FARTHEST), Unset("it wants to stay where it is"), "Where it wants to be.").unit("m"),
        field(
            "waypoints",
            Kind::Points(1, 100_000),
            Unset("none"),
            "Places to pass within 0.5 m, in order; the last one is the goal.",
        )
        .unit("m"),
        field("radius", positive(1e4), Number(0.3), "Radius of its disc.").unit("m"),
        field("max_speed", between(0.0, 1e4), Number(1.4), "It never moves faster.").unit("m/s"),
        field(
            "preferred_speed",
            between(0.0, 1e4),
            Unset("max_speed"),
            "Speed it walks at when nothing is in the way; what exceeds max_speed is cut.",
        )
        .unit("m/s"),
        field(
            "neighbor_distance",
            between(0.0, 1e6),
            Unset("what two agents at full speed can cover within the time horizon"),
            "Agents whose centers are farther apart do not see each other.",
        )
        .unit("m"),
        field(
            "max_neighbors",
            Kind::Integer(0, 1024),
            Integer(10),
            "Most neighbors that it heeds, with neighbors = \"nearest\".",
        ),
        field("time_horizon", lasting(1e4), Number(5.0), "It avoids collisions with agents so far ahead.").unit("s"),
        field("obstacle_time_horizon", lasting(1e4), Number(2.0), "It avoids collisions with obstacles so far ahead.")
            .unit("s"),
        field(
            "responsibility",
            between(0.0, 1000.0),
            Number(0.5),
            "Its weight r in a pair: it takes r / (r + the other's r).",
        ),
        field("priority", between(-1e9, 1e9), Number(0.0), "Of a pair, the one with the higher priority yields less."),
        field("locked", Kind::Flag, Flag(false), "It never moves; others avoid it alone."),
        field("route", Kind::Flag, Flag(true), "Plan a way round obstacles, if the model does."),
        field(
            "model",
            Kind::Choice(KIND),
            Unset("the scene's"),
            "Its own avoidance model. Those of different models do not reciprocate: each takes the whole yielding.",
        ),
        field(
            "group",
            Kind::Integer(0, MOST_GROUPS),
            Integer(0),
            "Number that `[[pairs]]` names it by. Any agents may share one, of `[[groups]]` or not.",
        ),
        field("layers", Kind::Integer(0, FULL_MASK), Integer(1), "Bits of the layers that it is in."),
        field(
            "mask",
            Kind::Integer(0, FULL_MASK),
            Integer(FULL_MASK),
            "Bits of the layers that it sees; it heeds nobody else.",
        ),
        field("max_acceleration", lasting(1e6), Unset("unlimited"), "Most that its velocity changes in a second.")
            .unit("m/s²"),
        field("kinematics", Kind::Choice(KINEMATICS), Text("holonomic"), "How it can move."),
        field(
            "heading",
            between(-7.0, 7.0),
            Unset("where it goes"),
            "Direction that a unicycle faces at the start, from the x axis to the y axis.",
        )
        .unit("rad"),
        field(
            "max_turn_rate",
            between(0.001, 1e4),
            Unset("half a radian in a step"),
            "A unicycle never turns faster, nor by more than half a radian in a step.",
        )
        .unit("rad/s"),
        field(
            "steering",
            Kind::Choice(STEERING),
            Text("tracking"),
            "How a unicycle follows a velocity that it cannot drive at once.",
        ),
        field(
            "steering_margin",
            between(1e-6, 1e4),
            Unset("0.3 of the radius"),
            "By how much a unicycle's disc is grown for the sake of its steering.",
        )
        .unit("m"),
        field(
            "elevation",
            between(-FARTHEST, FARTHEST),
            Number(0.0),
            "Height of its feet over the plane. Those whose bands from feet to top do not overlap do not see each other.",
        )
        .unit("m"),
        field("height", between(1e-9, 1e4), Unset("unlimited"), "From its feet to its top.").unit("m"),
    ],
    also: None,
};

const KINEMATICS: &[Choice] =
    &[choice("holonomic", "any direction at once"), choice("unicycle", "forward along its heading only, and turning")];

const STEERING: &[Choice] = &[
    choice("tracking", "it turns to the velocity and strays from it by less than its margin"),
    choice("effective-center", "a point ahead of its axle, as far as its margin, follows the velocity exactly"),
];
