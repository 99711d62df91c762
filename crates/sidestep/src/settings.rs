//! What holds for a whole world.

use crate::agent::positive;
use crate::error::InvalidValue;
use crate::model::avo::RESPONSE_TIME;
use crate::model::{Model, OptimizationVelocity};
use crate::neighbors::{NeighborRule, NeighborSearch};
use crate::responsibility::ResponsibilityRule;
use crate::scalar::Scalar;
use serde::{Deserialize, Serialize};

/// The settings of a world.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Settings<R: Scalar> {
    /// The length of a step, s, > 0.
    pub time_step: R,
    /// How agents avoid each other.
    pub model: Model,
    /// Who of a pair yields how much.
    pub responsibility: ResponsibilityRule,
    /// Which neighbors are avoided.
    pub neighbors: NeighborRule,
    /// How they are found; changes the speed, not the answer.
    pub neighbor_search: NeighborSearch,
    /// Δ, s: the time in which an overlap has to end, at least the time step. `None`: the time step.
    pub escape_time: Option<R>,
    /// Where the change of velocity is measured from. Only ORCA asks; the others take the current velocities.
    pub optimization_velocity: OptimizationVelocity,
    /// The weight of the old velocity in the new one, 0..1. Above 0 the certificate is given up. Default 0.
    pub smoothing: R,
    /// δ, s, ≥ 1e-9: the time constant with which agents under [`Model::Avo`] approach the velocity they are told;
    /// their acceleration at once is what is missing, divided by it. Other models take what they choose at once.
    /// Default 0.5.
    pub response_time: R,
    /// What is done beyond the model.
    pub behavior: Behavior,
}

/// The stages of a step that go beyond plain ORCA. All on by default; all off is plain ORCA.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Behavior {
    /// A pair that meets exactly head-on passes on the right.
    pub tie: bool,
    /// Predicted positions that overlap are moved apart, so that pressure spreads.
    pub projection: bool,
    /// A velocity that would still touch somebody within the step is shortened: agents that were apart never touch.
    pub stop: bool,
    /// Who cannot stop at once (its acceleration is limited, or it lags under [`Model::Avo`]) keeps room to come to rest in,
    /// so that those never touch either. Not for unicycles.
    pub braking: bool,
    /// Of those who are stuck in a jam, some, by lot, are made way for; whoever is made way for by lot or for its size is
    /// reckoned with its wish rather than its velocity.
    pub right_of_way: bool,
    /// Under [`ResponsibilityRule::Agent`] the smaller of a pair makes more of the way, in proportion to the areas. With
    /// `right_of_way`: unless the larger one has been blocked for a while; then it squeezes through like anybody.
    pub by_size: bool,
}

impl Default for Behavior {
    fn default() -> Self {
        Self { tie: true, projection: true, stop: true, braking: true, right_of_way: true, by_size: true }
    }
}

impl Behavior {
    /// Plain ORCA: nothing beyond the model.
    pub const PLAIN: Self =
        Self { tie: false, projection: false, stop: false, braking: false, right_of_way: false, by_size: false };
}

impl<R: Scalar> Settings<R> {
    /// The defaults, with steps of `time_step` seconds.
    pub fn with_time_step(time_step: R) -> Self {
        Self {
            time_step,
            model: Model::default(),
            responsibility: ResponsibilityRule::default(),
            neighbors: NeighborRule::default(),
            neighbor_search: NeighborSearch::default(),
            escape_time: None,
            optimization_velocity: OptimizationVelocity::default(),
            smoothing: R::ZERO,
            response_time: R::from_f64(RESPONSE_TIME),
            behavior: Behavior::default(),
        }
    }

    /// Refuses what the engine cannot work with.
    pub fn validate(&self) -> Result<(), InvalidValue> {
        positive("time_step", self.time_step)?;
        if let Some(time) = self.escape_time {
            positive("escape_time", time)?;
        }
        positive("response_time", self.response_time)?;
        if self.smoothing >= R::ZERO && self.smoothing < R::ONE {
            return Ok(());
        }
        let hint = "0 turns smoothing off; 0.7 keeps seven tenths of the old velocity";
        Err(InvalidValue::new("smoothing", self.smoothing, "at least 0 and below 1", hint))
    }
}
