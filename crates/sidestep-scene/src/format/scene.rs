//! The fields of the file itself, of `[model]` and of `[behavior]`.

use super::Default::{Flag, Integer, Number, Required, Text, Unset};
use super::{AGENT, Choice, EVENT, GROUP, Kind, OBSTACLE, PAIR, Table, between, choice, field, lasting};

/// The whole file.
pub static SCENE: Table = Table {
    name: "scene",
    doc: "A scene: agents and where they want to go, obstacles, and the rules of their avoidance. Units are m, s and rad.",
    own: &[
        field("sidestep", Kind::Integer(1, 1), Required, "Version of the format."),
        field("name", Kind::Text, Text(""), "A short name."),
        field("description", Kind::Text, Text(""), "What to watch."),
        field("dimension", Kind::Integer(2, 3), Integer(2), "Number of coordinates.").later(),
        field("precision", Kind::Choice(PRECISION), Text("f32"), "Numbers that the simulation computes with."),
        field("time_step", lasting(60.0), Number(0.1), "Simulated time of one step.").unit("s"),
        field(
            "duration",
            between(0.0, 1e7),
            Number(60.0),
            "Simulated time of a run: round(duration / time_step) steps.",
        )
        .unit("s"),
        field("seed", Kind::Integer(0, i64::MAX), Integer(0), "Seed of everything random in the scene's groups."),
        field("model", Kind::Table(&MODEL), Unset(""), "How velocities are chosen."),
        field("behavior", Kind::Table(&BEHAVIOR), Unset(""), "What is done beyond the model."),
        field("defaults", Kind::Table(&AGENT), Unset(""), "Fields for all agents that do not say otherwise."),
        field("agents", Kind::Tables(&AGENT), Unset(""), "The agents, numbered from 0 in the order of the file."),
        field(
            "groups",
            Kind::Tables(&GROUP),
            Unset(""),
            "Many agents by a rule, numbered on from the last of `agents`.",
        ),
        field("pairs", Kind::Tables(&PAIR), Unset(""), "Rules of who yields how much between two groups of agents."),
        field("obstacles", Kind::Tables(&OBSTACLE), Unset(""), "Walls, numbered from 0 in the order of the file."),
        field("events", Kind::Tables(&EVENT), Unset(""), "What changes during the run."),
    ],
    also: None,
};

const PRECISION: &[Choice] =
    &[choice("f32", "32 bits; within 4096 m of the scene's middle"), choice("f64", "64 bits; slower, anywhere")];

/// `[model]`
pub static MODEL: Table = Table {
    name: "model",
    doc: "How an agent chooses its velocity.",
    own: &[
        field("kind", Kind::Choice(KIND), Text("orca"), "The avoidance model."),
        field(
            "responsibility",
            Kind::Choice(RESPONSIBILITY),
            Text("agent"),
            "How a pair shares the avoidance; the two shares always sum to one.",
        ),
        field(
            "neighbors",
            Kind::Choice(NEIGHBORS),
            Text("nearest"),
            "Which of the agents within `neighbor_distance` count.",
        ),
        field(
            "neighbor_search",
            Kind::Choice(SEARCH),
            Text("auto"),
            "Structure that finds the neighbors; the result is the same.",
        ),
        field("escape_time", lasting(1e4), Unset("the time step"), "Time in which an overlap has to end.").unit("s"),
        field(
            "optimization_velocity",
            Kind::Choice(OPTIMIZATION),
            Text("current"),
            "With orca: velocity that a pair's half-plane is measured from and anchored at.",
        ),
        field(
            "smoothing",
            between(0.0, 0.999),
            Number(0.0),
            "Weight of the old velocity in the new one; anything but 0 gives up the certificate.",
        ),
        field(
            "response_time",
            lasting(1e4),
            Number(0.5),
            "With avo: time constant with which velocities approach what was chosen; the acceleration at once is what is \
             missing, divided by it.",
        )
        .unit("s"),
        field("route", Kind::Flag, Flag(true), "Plan a way round obstacles and locked agents where the straight line is blocked."),
    ],
    also: None,
};

/// The models; an agent can have its own.
pub(super) const KIND: &[Choice] = &[
    choice("orca", "optimal reciprocal collision avoidance"),
    choice("vo", "velocity obstacles"),
    choice("rvo", "reciprocal velocity obstacles"),
    choice("hrvo", "hybrid reciprocal velocity obstacles"),
    choice("avo", "acceleration-velocity obstacles"),
    choice("none", "walks as it wishes and avoids nobody; walls and bodies still hold it"),
    choice("scripted", "on rails: straight from waypoint to waypoint whatever comes, through walls and bodies"),
];

const RESPONSIBILITY: &[Choice] = &[
    choice(
        "agent",
        "higher `priority` yields less: it takes nothing; equal priorities share a / (a + b) by `responsibility`, over radius² with `behavior.by_size`",
    ),
    choice("equal", "half each"),
    choice("side", "moving the same way, the one on the other's right takes 0.7, the other 0.3; else by position"),
    choice("priority", "the lower `priority` takes all, equal ones half each"),
    choice("number", "r_A / (r_A + r_B) by `responsibility`"),
    choice("speed", "|v_A| / (|v_A| + |v_B|): the faster yields more, who stands nothing; both at rest half each"),
];

const NEIGHBORS: &[Choice] = &[choice("nearest", "the `max_neighbors` nearest"), choice("range", "all of them")];

const SEARCH: &[Choice] = &[
    choice("auto", "whichever is measured to be best"),
    choice("grid", "a uniform grid"),
    choice("kd-tree", "a kd-tree"),
    choice("brute-force", "every pair; for tests"),
];

const OPTIMIZATION: &[Choice] =
    &[choice("current", "the velocities of now"), choice("preferred", "the wishes"), choice("zero", "standing still")];

/// `[behavior]`
pub static BEHAVIOR: Table = Table {
    name: "behavior",
    doc: "What is done beyond the model; all of it on by default, the plain model with all of it off.",
    own: &[
        field("tie", Kind::Flag, Flag(true), "In an exact tie both of a pair pass on their right."),
        field("projection", Kind::Flag, Flag(true), "Predicted positions that would overlap are pressed apart."),
        field("stop", Kind::Flag, Flag(true), "What would still touch within the step is stopped short of it."),
        field(
            "braking",
            Kind::Flag,
            Flag(true),
            "Who cannot stop at once (an acceleration limit, or avo's lag) keeps room to come to rest in.",
        ),
        field(
            "right_of_way",
            Kind::Flag,
            Flag(true),
            "Of those who are stuck in a jam, some, by lot, are made way for.",
        ),
        field("by_size", Kind::Flag, Flag(true), "The smaller of a pair makes more of the way, by their areas."),
    ],
    also: None,
};
