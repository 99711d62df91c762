//! How an agent can move: any way at once, or like a robot on two wheels, which drives where it looks and turns.
//!
//! A unicycle drives forward at v ≥ 0 m/s and turns at ω rad/s, both constant within a step, so it moves along an arc. Every
//! stage of a step speaks of its **chord**: the velocity that leads straight from the arc's start to its end. The formulas
//! and their proofs are in `docs/unicycle.md`.

mod arc;
mod brakes;
mod rolling;
pub mod tracking;

pub use arc::Arc;
pub(crate) use brakes::Brakes;
pub use rolling::{Roll, Rolled, Rolling, Steered};

use crate::error::InvalidValue;
use crate::scalar::Scalar;
use serde::{Deserialize, Serialize};

/// No unicycle turns by more than this in one step, whatever its limit, rad.
pub const MOST_TURN_PER_STEP: f64 = 0.5;

/// How an agent can move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub enum Kinematics<R> {
    /// In any direction at once.
    #[default]
    Holonomic,
    /// Forward along its heading, and turning.
    Unicycle(Unicycle<R>),
}

/// The limits of a unicycle and the way in which it follows the velocities that it is told. Its speed limit is the agent's.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Unicycle<R> {
    /// |ω| never exceeds this, rad/s, > 0; `None`: limited only by [`MOST_TURN_PER_STEP`]. Default `None`.
    pub max_turn_rate: Option<R>,
    /// How it follows a velocity. Default tracking.
    pub steering: Steering,
    /// By how much its disc is grown for the sake of it, m, > 0; `None`: 0.3 of the radius. Under tracking it is the error
    /// that it may make (less when somebody is near); with the effective center, how far that lies ahead of the axle.
    pub margin: Option<R>,
}

/// How a unicycle follows a velocity that it cannot drive at once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Steering {
    /// Turns towards it and drives on meanwhile; it is told only what it follows within an error for which its disc is
    /// grown (Alonso-Mora et al. 2010).
    #[default]
    Tracking,
    /// A point ahead of the axle follows it exactly; the disc is grown and moved to that point (Snape et al. 2010).
    EffectiveCenter,
}

impl<R: Scalar> Default for Unicycle<R> {
    fn default() -> Self {
        Self { max_turn_rate: None, steering: Steering::default(), margin: None }
    }
}

/// The default margin in radii.
const MARGIN: f64 = 0.3;

impl<R: Scalar> Unicycle<R> {
    /// |ω| in steps of `time_step` s never exceeds this, rad/s.
    pub fn turn_rate(&self, time_step: R) -> R {
        let most = R::from_f64(MOST_TURN_PER_STEP) / time_step;
        self.max_turn_rate.map_or(most, |rate| rate.min(most))
    }

    /// By how much the disc of an agent of this radius is grown, m.
    pub fn margin(&self, radius: R) -> R {
        self.margin.unwrap_or(radius * R::from_f64(MARGIN))
    }

    /// Refuses what the engine cannot work with.
    pub(crate) fn validate(&self) -> Result<(), InvalidValue> {
        let rate = ("max_turn_rate", self.max_turn_rate, 1e-3, 1e4, "between 0.001 and 1e4");
        let margin = ("margin", self.margin, 1e-6, 1e4, "between 1e-6 and 1e4");
        for (field, value, low, high, allowed) in [rate, margin] {
            if value.is_some_and(|value| !(value >= R::from_f64(low) && value <= R::from_f64(high))) {
                let hint = "turn rates are in rad/s, margins in m; leave it out for the default";
                return Err(InvalidValue::new(field, value.unwrap_or(R::ZERO), allowed, hint));
            }
        }
        Ok(())
    }
}
