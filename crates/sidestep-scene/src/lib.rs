//! The scene file of sidestep: TOML or JSON in, a checked scene out.
//!
//! ```
//! use sidestep_scene::Scene;
//! let text = "sidestep = 1\nagents = [{ position = [0, 0], goal = [5, 0] }]";
//! let scene = Scene::from_bytes("two.toml", text.as_bytes()).expect("a sound scene");
//! assert_eq!(scene.agents[0].parameters.radius, 0.3);
//!
//! let problems = Scene::from_bytes("bad.toml", b"sidestep = 1\ntimestep = 0.1").unwrap_err();
//! assert!(problems.to_string().contains("did you mean `time_step`?"));
//! ```

mod assign;
mod cast;
pub mod catalog;
mod check;
mod crowding;
mod extent;
pub mod format;
mod fuzz;
mod group;
pub mod import;
mod lower;
mod numbered;
mod problem;
mod read;
mod scene;
mod schema;
mod shift;
mod simulation;
pub mod standard;
mod subset;
mod tree;
mod view;
mod words;
mod world_of;
mod write;

pub use cast::{Cast, Leg, Standing};
pub use extent::F32_REACH;
pub use fuzz::fuzz;
pub use group::{Axis, DoesNotFit, Generator, Goals, Group};
pub use problem::{Problem, ProblemKind, Problems, Span};
pub use read::LARGEST_FILE;
pub use scene::*;
pub use schema::schema;
pub use simulation::{AgentState, SavedSimulation, Simulation, SimulationError};
pub use tree::Notation;
