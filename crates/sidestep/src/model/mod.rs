//! The models of reciprocal avoidance, one file per paper.

pub mod avo;
pub mod hrvo;
pub mod orca;
pub mod rvo;
pub mod vo;

use crate::scalar::Scalar;
use crate::solver::cones::Cone;
use crate::vector::Vec2;
use crate::velocity_obstacle::VelocityObstacle;
use serde::{Deserialize, Serialize};

/// The model that turns neighbors into constraints, as files, the command line and bindings name it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Model {
    /// Optimal reciprocal collision avoidance: a half-plane per neighbor.
    #[default]
    Orca,
    /// Velocity obstacles: a cone per neighbor, which takes the neighbor to keep its velocity. Two that both react shake.
    Vo,
    /// Reciprocal velocity obstacles: the cone moved and scaled by the own share of the yielding.
    Rvo,
    /// Hybrid reciprocal velocity obstacles: a reciprocal cone that also forbids to change sides.
    Hrvo,
    /// Acceleration-velocity obstacles: half-planes for bodies that approach what they are told with a lag
    /// ([`Settings::response_time`](crate::Settings::response_time)) and so never change their velocity at once.
    Avo,
    /// Walks as it wishes and avoids nobody; the others take the whole yielding. Walls and bodies still hold it.
    None,
    /// On rails: goes straight from waypoint to waypoint at its wanted speed whatever comes, through walls and bodies. It
    /// stops on each waypoint, for less than a step. The others take the whole yielding.
    Scripted,
}

impl Model {
    /// Whether it permits half-planes (and so certifies pairs).
    pub fn has_half_planes(self) -> bool {
        matches!(self, Self::Orca | Self::Avo)
    }

    /// Whether it forbids a cone per neighbor.
    pub fn forbids_cones(self) -> bool {
        matches!(self, Self::Vo | Self::Rvo | Self::Hrvo)
    }
}

/// The cone that a neighbor forbids under one of the models that forbid cones, or `None` when the whole yielding is the
/// neighbor's (or the model forbids none). `share` is the own share of the yielding, 0..=1; velocities in m/s.
pub fn cone<R: Scalar>(
    model: Model,
    obstacle: &VelocityObstacle<R>,
    share: R,
    own: Vec2<R>,
    other: Vec2<R>,
) -> Option<Cone<R>> {
    if share <= R::ZERO {
        return None;
    }
    match model {
        Model::Orca | Model::Avo | Model::None | Model::Scripted => None,
        Model::Vo => Some(vo::cone(obstacle, other)),
        Model::Rvo => Some(rvo::cone(obstacle, share, own, other)),
        Model::Hrvo => Some(hrvo::cone(obstacle, share, own, other)),
    }
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
