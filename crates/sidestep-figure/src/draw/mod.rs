//! Pictures of an explanation.

mod badge;
mod borders;
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

/// Whose velocity obstacles are drawn in colour, of those with a badge.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Cones {
    /// Of those who decide; under a model that forbids cones, of all.
    #[default]
    Deciding,
    /// Of all.
    All,
    /// Of nobody; under a model that forbids cones they stay, in grey.
    None,
}

/// How a picture looks.
#[derive(Clone, Debug, PartialEq)]
pub struct Look {
    /// Its colours.
    pub theme: Theme,
    /// What it is of, above the sentence: the scene's file, as a rule.
    pub title: String,
    /// Whose velocity obstacles stand out.
    pub cones: Cones,
}
