//! Acceleration-velocity obstacles: ORCA for bodies that approach the velocity they are told with a lag.
//!
//! van den Berg, Snape, Guy, Manocha, "Reciprocal collision avoidance with acceleration-velocity obstacles" (2011).
//!
//! How agent A sees agent 1 under it, drawn by the library from what [`World::explain`](crate::World::explain) tells:
//!
#![doc = include_str!("figures/avo.svg")]

use crate::agent::Published;
use crate::half_space::HalfPlane;
use crate::pair::Pair;
use crate::scalar::Scalar;
use crate::space::Dim2;
use crate::vector::{Vec2, Vector};
use crate::velocity_obstacle::{AccelerationObstacle, Lag};

/// The response time δ that is taken unless another is given, s.
pub const RESPONSE_TIME: f64 = 0.5;

/// What a step makes of a told velocity.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct StepResponse<R> {
    /// The shares of the told and of the old velocity in the mean one.
    told: R,
    kept: R,
    /// The share of the old velocity that is left at the end.
    left: R,
    time_step: R,
    response_time: R,
}

impl<R: Scalar> StepResponse<R> {
    pub fn new(time_step: R, response_time: R) -> Self {
        let lag = Lag::after(time_step.to_f64(), response_time.to_f64());
        let share = |time: f64| R::from_f64(time / time_step.to_f64());
        Self { told: share(lag.gained), kept: share(lag.kept), left: R::from_f64(lag.left), time_step, response_time }
    }

    /// That of a body without lag.
    pub fn at_once(time_step: R) -> Self {
        let (zero, one) = (R::ZERO, R::ONE);
        Self { told: one, kept: zero, left: zero, time_step, response_time: zero }
    }

    /// The same in f64.
    pub fn to_f64(self) -> StepResponse<f64> {
        StepResponse {
            told: self.told.to_f64(),
            kept: self.kept.to_f64(),
            left: self.left.to_f64(),
            time_step: self.time_step.to_f64(),
            response_time: self.response_time.to_f64(),
        }
    }

    /// s.
    pub fn time_step(&self) -> R {
        self.time_step
    }

    /// δ, s; 0 without lag.
    pub fn response_time(&self) -> R {
        self.response_time
    }

    /// The share of the difference between told and old velocity that a step takes away.
    pub fn taken(&self) -> R {
        R::ONE - self.left
    }

    /// The mean speed of a step straight on.
    pub fn mean_speed(&self, told: R, old: R) -> R {
        told * self.told + old * self.kept
    }

    /// For how long the old velocity counts in a step at whose end the body rests, s.
    pub fn time_to_stop(&self) -> R {
        self.time_step * (R::ONE - self.told / self.taken())
    }

    /// What has to be told for rest at the end of the step, straight on.
    pub fn told_for_rest(&self, old: R) -> R {
        old * (-self.left / self.taken())
    }

    /// How far the way of a step and `time` s more at its last velocity leads along a unit vector, by what is told and by
    /// the old velocity, s.
    pub fn leads(&self, time: R) -> [R; 2] {
        [self.time_step * self.told + self.taken() * time, self.time_step * self.kept + self.left * time]
    }

    /// The mean velocity of the step of one that goes `old` and is told `told`, m/s.
    pub fn mean<V: Vector<Scalar = R>>(&self, told: V, old: V) -> V {
        told * self.told + old * self.kept
    }

    /// What has to be told for this mean velocity.
    pub fn told_for<V: Vector<Scalar = R>>(&self, mean: V, old: V) -> V {
        (mean - old * self.kept) * (R::ONE / self.told)
    }

    /// The velocity at the end of the step.
    pub fn at_end<V: Vector<Scalar = R>>(&self, told: V, old: V) -> V {
        told + (old - told) * self.left
    }

    /// The told velocities whose mean velocities lie in a half-plane.
    pub fn line_of_told(&self, line: &HalfPlane<R>, old: Vec2<R>) -> HalfPlane<R> {
        let offset = (line.offset - line.normal.dot(old) * self.kept) * (R::ONE / self.told);
        HalfPlane { offset, ..*line }
    }

    /// How far the way bends, when the told velocity differs by `change` (m/s), from the straight one, m, at most.
    pub fn bend(&self, change: R) -> R {
        change * self.response_time.min(self.time_step.squared() / (self.response_time * R::from_f64(8.0)))
    }

    /// By how much the old velocity has counted at `time` within the step beyond its even share, s: there the way is
    /// `(old − told)` times this off the straight one.
    pub fn ahead(&self, time: R) -> R {
        if time <= R::ZERO || time >= self.time_step {
            return R::ZERO;
        }
        let lag = Lag::after(time.to_f64(), self.response_time.to_f64());
        R::from_f64(lag.kept) - self.kept * time
    }
}

/// The obstacle of a neighbor.
pub(crate) fn obstacle<R: Scalar>(
    pair: &Pair<Dim2<R>>,
    own: &Published<Dim2<R>>,
    other: &Published<Dim2<R>>,
    response_time: R,
) -> AccelerationObstacle<R> {
    AccelerationObstacle {
        relative_position: pair.relative_position,
        relative_velocity: pair.relative_velocity,
        combined_radius: pair.combined_radius,
        time_horizon: pair.time_horizon,
        escape_time: pair.escape_time,
        response_time,
        parting: if pair.relative_position == Vec2::ZERO { super::orca::parting(own, other) } else { Vec2::ZERO },
    }
}
