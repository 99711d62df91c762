//! Pictures of an explanation.

mod badge;
mod cones;
mod demands;
mod heading;
mod legend;
mod page;
mod panel;
mod surroundings;
mod velocities;

pub use page::{explain, velocity_space};
pub(crate) use surroundings::round_step;

use crate::theme::Theme;

/// How a picture looks.
#[derive(Clone, Debug, PartialEq)]
pub struct Look {
    /// Its colours.
    pub theme: Theme,
    /// What it is of, above the sentence: the scene's file, as a rule.
    pub title: String,
}
