//! The models of reciprocal avoidance, one file per paper.

pub mod orca;

use serde::{Deserialize, Serialize};

/// The model that turns neighbors into constraints, as files, the command line and bindings name it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Model {
    /// Optimal reciprocal collision avoidance: a half-plane per neighbor.
    #[default]
    Orca,
}

/// The velocity from which the change u is measured and at which the permitted half-plane is anchored (the v_opt of
/// the ORCA paper).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum OptimizationVelocity {
    /// The current velocity.
    #[default]
    Current,
    /// The preferred velocity.
    Preferred,
    /// Rest: the program is then always feasible where nobody overlaps, but crowds jam.
    Zero,
}
