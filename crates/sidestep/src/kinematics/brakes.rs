//! Coming to rest: how far a body leads on that brakes as hard as it can, straight on, decided anew in every step.
//!
//! To what it is told it responds with a lag (see [`StepResponse`]); a body without takes it at once, δ = 0. What it is told
//! may differ from what it does by at most c. Told that much less it loses the same speed in every step, until a step can
//! end at rest.

use crate::model::avo::StepResponse;

/// One alone settles on a goal in no less than this share of δ; in company in δ, or what others make it miss would throw it
/// to and fro.
const SETTLING: f64 = 0.25;

/// How a body brakes, in f64 whatever the world computes with.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Brakes {
    pub response: StepResponse<f64>,
    /// c: how far told and present velocity may differ for braking, m/s; if infinite, the body is told to stand.
    pub change: f64,
}

impl Brakes {
    /// Of a body whose acceleration is limited to `change` per time (m/s in the step, or in δ; may be infinite) and that
    /// may be told up to `fastest` m/s.
    pub fn new(response: StepResponse<f64>, change: f64, fastest: f64) -> Self {
        let lags = response.response_time() > 0.0;
        // who lags may be told to go back, as fast as it may go at all
        Self { response, change: if lags && fastest > 0.0 { change.min(fastest) } else { change } }
    }

    /// Whether it comes to rest as soon as it is told to.
    pub fn at_once(&self) -> bool {
        !self.change.is_finite() && self.response.response_time() == 0.0
    }

    /// The speed that it loses in a step of full braking, m/s.
    fn lost(&self) -> f64 {
        self.change * self.response.taken()
    }

    /// For how long the velocity of now counts in a step that ends at rest, s.
    fn last_step(&self) -> f64 {
        if self.change.is_finite() { self.response.time_to_stop() } else { self.response.response_time() }
    }

    /// L(s): the way to rest from this speed, m.
    pub fn way(&self, speed: f64) -> f64 {
        let lost = self.lost();
        if speed <= lost {
            return self.last_step() * speed;
        }
        let steps = (speed / lost).ceil() - 1.0;
        let time_step = self.response.time_step();
        let first = self.response.mean_speed(speed - self.change, speed) * time_step;
        let later = lost * time_step * (steps - 1.0) * 0.5;
        steps * (first - later) + self.last_step() * (speed - steps * lost)
    }

    /// L(s) / s: for how long the velocity of now counts on the way to rest, s. It rises with the speed.
    pub fn time(&self, speed: f64) -> f64 {
        if speed <= self.lost() { self.last_step() } else { self.way(speed) / speed }
    }

    /// What has to be told for braking at this speed, straight on, m/s; below 0 it is to go back.
    pub fn told(&self, speed: f64) -> f64 {
        if !self.change.is_finite() {
            0.0
        } else if speed <= self.lost() {
            self.response.told_for_rest(speed)
        } else {
            speed - self.change
        }
    }

    /// By how much of what is told, and of the present velocity (of this `speed`, m/s), one leads on after the step who then
    /// brakes, s: told so that the sum is the way to a goal, it comes to rest there.
    pub fn leads_to_rest(&self, speed: f64, in_company: bool) -> [f64; 2] {
        let least = self.response.response_time() * if in_company { 1.0 } else { SETTLING };
        self.response.leads(self.time(speed).max(least))
    }
}
