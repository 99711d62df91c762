//! Draws what agents see and why they choose as they do, and scenes as they run: data in, SVG out.
//!
//! * [`Account`] is an explanation taken apart; [`Sentence`] tells it in words, [`table`](table::table) in numbers,
//!   [`explain`] as a picture of the place beside its velocity space.
//! * Nothing here is decided anew: every number comes from `World::explain`, through
//!   [`Simulation::explain`](sidestep_scene::Simulation::explain).
//!
//! Lengths are m, velocities m/s, times s, drawn sizes px. No file, terminal or clock.

pub mod account;
mod draw;
mod film;
pub mod font;
pub mod geometry;
mod hue;
mod multiples;
mod place;
pub mod sentence;
pub mod svg;
pub mod table;
mod theme;
mod words;

pub use account::{Account, Border, Braking, Demand, Limit, Mark, Outcome, Owner};
pub use draw::{Cones, Look, explain, velocity_space};
pub use film::{ColorBy, Film, Reach, Trails};
pub use multiples::{Fact, Multiples, Panel, Walker, multiples};
pub use place::{Body, Place, Wall};
pub use sentence::{Sentence, Span};
pub use theme::Theme;
