//! Scenes by name with a few numbers: written by `sidestep new`, measured by benchmarks, run by tests.

mod liveness;
mod scenes;

pub use scenes::{circle, corridor, crossing, dense, doorway, head_on, roaming};

use crate::scene::Scene;

/// A scene that can be made by name.
pub struct Standard {
    /// Its name.
    pub name: &'static str,
    /// What it is.
    pub doc: &'static str,
    /// Its numbers.
    pub parameters: &'static [Parameter],
    make: fn(&[f64]) -> Scene,
}

/// A number of a [`Standard`] scene.
#[derive(Debug, Clone, Copy)]
pub struct Parameter {
    /// Its name, as an option of the command line.
    pub name: &'static str,
    /// What it is, with its unit.
    pub doc: &'static str,
    /// What it is when not given.
    pub default: f64,
    /// Least allowed.
    pub low: f64,
    /// Most allowed.
    pub high: f64,
    /// It must be a whole number.
    pub whole: bool,
}

/// A number that a standard scene does not take.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum BadParameter {
    /// No such number.
    #[error("`{scene}` has no parameter `{name}`; it has {known}")]
    Unknown {
        /// The scene.
        scene: &'static str,
        /// The name given.
        name: String,
        /// Those that it has.
        known: String,
    },
    /// Out of range or not whole.
    #[error("`{name}` is {value}; allowed: {low} to {high}{}", if *.whole { ", a whole number" } else { "" })]
    OutOfRange {
        /// The parameter.
        name: &'static str,
        /// The value given.
        value: f64,
        /// Least allowed.
        low: f64,
        /// Most allowed.
        high: f64,
        /// It must be whole.
        whole: bool,
    },
}

impl Standard {
    /// The scene of that name.
    pub fn named(name: &str) -> Option<&'static Self> {
        ALL.iter().find(|standard| standard.name == name)
    }

    /// The kinds of the liveness benchmark: places where crowds jam, each from a seed alone.
    pub fn liveness() -> impl Iterator<Item = &'static Self> {
        ALL.iter().filter(|standard| standard.name.starts_with(LIVENESS))
    }

    /// Its name among the kinds of the liveness benchmark.
    pub fn kind(&self) -> &'static str {
        self.name.strip_prefix(LIVENESS).unwrap_or(self.name)
    }

    /// The scene with some of its numbers given by name.
    ///
    /// # Errors
    /// A number that it does not have, or out of its range.
    pub fn scene(&self, given: &[(&str, f64)]) -> Result<Scene, BadParameter> {
        let mut values: Vec<f64> = self.parameters.iter().map(|parameter| parameter.default).collect();
        for &(name, value) in given {
            let place = self.parameters.iter().position(|parameter| parameter.name == name);
            let Some(place) = place else {
                let known = self.parameters.iter().map(|parameter| parameter.name).collect::<Vec<_>>().join(", ");
                return Err(BadParameter::Unknown { scene: self.name, name: name.into(), known });
            };
            let Parameter { name, low, high, whole, .. } = self.parameters[place];
            if !(value >= low && value <= high) || (whole && value != value.trunc()) {
                return Err(BadParameter::OutOfRange { name, value, low, high, whole });
            }
            values[place] = value;
        }
        Ok((self.make)(&values))
    }
}

const fn count(default: f64) -> Parameter {
    Parameter { name: "agents", doc: "number of agents", default, low: 1.0, high: 1e7, whole: true }
}

const fn number(name: &'static str, doc: &'static str, default: f64, low: f64, high: f64) -> Parameter {
    Parameter { name, doc, default, low, high, whole: false }
}

/// How the names of the liveness benchmark's scenes begin.
const LIVENESS: &str = "liveness-";

const SEED: Parameter =
    Parameter { name: "seed", doc: "seed of what is random", default: 1.0, low: 0.0, high: 1e15, whole: true };

/// All of them.
pub static ALL: &[Standard] = &[
    Standard {
        name: "circle",
        doc: "agents on a circle, each wants to the opposite side",
        parameters: &[count(60.0)],
        make: |x| circle(x[0] as usize),
    },
    Standard {
        name: "crossing",
        doc: "agents spread over a square at 0.05 per square meter, each wants to the place opposite through the middle",
        parameters: &[count(1000.0), SEED],
        make: |x| crossing(x[0] as usize, x[1] as u64),
    },
    Standard {
        name: "dense",
        doc: "like crossing, at 0.3 per square meter: a jam",
        parameters: &[count(1000.0), SEED],
        make: |x| dense(x[0] as usize, x[1] as u64),
    },
    Standard {
        name: "roaming",
        doc: "like crossing, but each goal is 200 m away in a random direction",
        parameters: &[count(1000.0), SEED],
        make: |x| roaming(x[0] as usize, x[1] as u64),
    },
    Standard {
        name: "head-on",
        doc: "two agents walk into each other at full speed",
        parameters: &[number("distance", "from start to goal, m", 12.0, 1.0, 1e4)],
        make: |x| head_on(x[0]),
    },
    Standard {
        name: "doorway",
        doc: "a crowd in a room leaves through one door",
        parameters: &[
            Parameter { high: 500.0, ..count(30.0) },
            number("width", "width of the door, m", 1.2, 0.7, 10.0),
            SEED,
        ],
        make: |x| doorway(x[0] as usize, x[1], x[2] as u64),
    },
    Standard {
        name: "corridor",
        doc: "two streams in a corridor walk through each other",
        parameters: &[
            Parameter { high: 1000.0, low: 2.0, ..count(40.0) },
            number("width", "width of the corridor, m", 4.0, 1.5, 100.0),
            SEED,
        ],
        make: |x| corridor(x[0] as usize, x[1], x[2] as u64),
    },
    Standard {
        name: "liveness-doorway",
        doc: "8 to 40 agents: a crowd leaves a room by a door of 0.9 to 1.6 m",
        parameters: &[SEED],
        make: |x| liveness::doorway(x[0] as u64),
    },
    Standard {
        name: "liveness-corridor",
        doc: "8 to 40 agents: two streams in a corridor of 2 to 3.5 m",
        parameters: &[SEED],
        make: |x| liveness::corridor(x[0] as u64),
    },
    Standard {
        name: "liveness-ring",
        doc: "8 to 40 agents: antipodal goals, every other seed exact",
        parameters: &[SEED],
        make: |x| liveness::ring(x[0] as u64),
    },
    Standard {
        name: "liveness-crossing",
        doc: "8 to 40 agents: four streams meet where corridors of 2 to 3.5 m cross",
        parameters: &[SEED],
        make: |x| liveness::crossing(x[0] as u64),
    },
    Standard {
        name: "liveness-room",
        doc: "8 to 40 agents: anywhere to anywhere among 6 to 10 boxes",
        parameters: &[SEED],
        make: |x| liveness::room(x[0] as u64),
    },
    Standard {
        name: "liveness-formation",
        doc: "8 to 40 agents: a crowd takes its places on a tight grid, in random order",
        parameters: &[SEED],
        make: |x| liveness::formation(x[0] as u64),
    },
];
