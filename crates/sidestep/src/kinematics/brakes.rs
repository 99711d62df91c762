//! Coming to rest: how far a body leads on that brakes as hard as it can, straight on, decided anew in every step.
//!
//! With what it is told it responds with a lag (see [`StepResponse`]); one without takes it at once, δ = 0. What it is told
//! may differ from what it does by at most c: faster than that it loses the same speed in every step, and then it is told
//! to stand and leads on for δ times its speed.

use crate::model::avo::StepResponse;
use crate::vector::{Vec2, Vector};

/// How a body brakes, in f64 whatever the world computes with.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Brakes {
    pub response: StepResponse<f64>,
    /// c: how far told and present velocity may differ, m/s; may be infinite.
    pub change: f64,
}

impl Brakes {
    /// Whether it comes to rest within the step, whatever its speed.
    pub fn at_once(&self) -> bool {
        !self.change.is_finite() && self.response.response_time() == 0.0
    }

    /// L(s): the way to rest from this speed, m.
    pub fn way(&self, speed: f64) -> f64 {
        let coasts = self.response.response_time();
        if speed <= self.change {
            return coasts * speed;
        }
        let lost = self.change * self.response.taken();
        let steps = ((speed - self.change) / lost).ceil();
        let first = self.response.mean_speed(speed - self.change, speed) * self.response.time_step();
        let later = lost * self.response.time_step() * (steps - 1.0) * 0.5;
        steps * (first - later) + coasts * (speed - steps * lost)
    }

    /// L(s) / s: for how long the velocity of now counts on the way to rest, s. It rises with the speed.
    pub fn time(&self, speed: f64) -> f64 {
        if speed <= self.change { self.response.response_time() } else { self.way(speed) / speed }
    }

    /// What has to be told for braking straight on.
    pub fn told(&self, velocity: Vec2<f64>) -> Vec2<f64> {
        let speed = velocity.length();
        if speed <= self.change { Vec2::ZERO } else { velocity * (1.0 - self.change / speed) }
    }
}
