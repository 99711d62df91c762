//! A moving wall as an agent meets it within one step.
//!
//! In the frame of the wall, a part that moves is a part that stands: the same velocity obstacle, at the relative velocity.
//! With an even turn the frame's own velocity differs from place to place; the agent's is that of the wall's point at its
//! place, from the beginning of the step to its end, and the part is turned by the turn of the step. So where the step
//! ends is exact. On the way there the agent's path is bent as the wall sees it: the radius grows by as much.

use super::lines::WallQuery;
use crate::scalar::Scalar;
use crate::vector::{Vec2, Vector, vec2};

/// Agents look at least so far ahead for moving walls, s: a car at twice their speed has to be seen before its path is too
/// wide to leave.
pub(crate) const LOOK_AHEAD: f64 = 4.0;
/// But no further than a wall turns through this angle, rad: then it is somewhere else.
const FORESEEN_TURN: f64 = 1.0;

/// How a moving obstacle carries along what is fixed to it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Carriage<R> {
    /// m/s.
    pub velocity: Vec2<R>,
    /// rad/s.
    pub turn_rate: R,
    /// Where the pivot is now, m.
    pub pivot: Vec2<R>,
    /// Sine of the turn of a step.
    pub sine: R,
    /// 1 − its cosine.
    pub versine: R,
    /// An upper bound of the speed of all its points, m/s.
    pub fastest: R,
}

/// The query of an agent, and the part, in the frame of a moving wall.
pub(super) struct Frame<'a, R: Scalar> {
    carriage: &'a Carriage<R>,
    /// The frame's velocity at the agent's place, m/s.
    pub velocity: Vec2<R>,
    /// What the agent asks there.
    pub query: WallQuery<R>,
}

/// How far ahead an agent looks for moving walls at most, s. A query for one step stays one.
pub(super) fn longest_horizon<R: Scalar>(query: &WallQuery<R>) -> R {
    let one_step = query.time_horizon <= query.time_step;
    if one_step { query.time_step } else { query.time_horizon.max(R::from_f64(LOOK_AHEAD)) }
}

impl<R: Scalar> Carriage<R> {
    /// The turn of `arm` in one step, as a change.
    fn turn(&self, arm: Vec2<R>) -> Vec2<R> {
        vec2(-self.versine * arm.x - self.sine * arm.y, self.sine * arm.x - self.versine * arm.y)
    }

    /// The frame of an agent.
    pub(super) fn frame(&self, query: &WallQuery<R>) -> Frame<'_, R> {
        let arm = query.position - self.pivot;
        let turns = self.turn_rate != R::ZERO;
        let velocity = if turns { self.velocity + self.turn(arm) * (R::ONE / query.time_step) } else { self.velocity };
        let query = WallQuery {
            velocity: query.velocity - velocity,
            radius: query.radius + if turns { self.bend(arm.length(), query) } else { R::ZERO },
            time_horizon: self.horizon(query),
            ..*query
        };
        Frame { carriage: self, velocity, query }
    }

    /// How far the straight way of an agent may be off the straight one as a turning wall sees it: an eighth of the squared
    /// step times the largest of the centrifugal and Coriolis accelerations.
    fn bend(&self, arm: R, query: &WallQuery<R>) -> R {
        let rate = self.turn_rate.abs();
        let relative = query.lens.max_speed + self.velocity.length();
        let bend = query.time_step.squared() * R::from_f64(0.125) * rate * (rate * arm + relative * R::from_f64(2.0));
        // who lags takes the wall to go straight on for as long as it takes to answer
        let unforeseen = query.response_time.map_or(R::ZERO, |lag| lag.squared() * R::HALF * rate.squared() * arm);
        bend + unforeseen
    }

    /// How far ahead the agent looks for this wall, s.
    pub fn horizon(&self, query: &WallQuery<R>) -> R {
        let foreseen = R::from_f64(FORESEEN_TURN) / self.turn_rate.abs();
        longest_horizon(query).min(foreseen).max(query.time_step)
    }
}

impl<R: Scalar> Carriage<R> {
    /// Where a point at a time, s from now, is in the frame of the wall, which moves on evenly: as if that stood where it is.
    pub fn seen(&self, point: Vec2<f64>, time: f64) -> Vec2<f64> {
        let point = point - self.velocity.to_f64() * time;
        if self.turn_rate == R::ZERO {
            return point;
        }
        let (pivot, (sine, cosine)) = (self.pivot.to_f64(), libm::sincos(self.turn_rate.to_f64() * time));
        let arm = point - pivot;
        pivot + vec2(cosine * arm.x + sine * arm.y, cosine * arm.y - sine * arm.x)
    }

    /// How far a way that is straight in the plane, at this speed (m/s) for a time (s) from here on, is off the straight one
    /// in the frame of the wall, m.
    pub fn bend_seen(&self, from: Vec2<f64>, speed: f64, time: f64) -> f64 {
        let rate = self.turn_rate.to_f64().abs();
        let relative = speed + self.velocity.to_f64().length();
        let arm = (from - self.pivot.to_f64()).length() + relative * time;
        time * time * 0.125 * rate * (rate * arm + 2.0 * relative)
    }
}

impl<R: Scalar> Frame<'_, R> {
    /// A corner of the wall relative to the agent, as at the end of the step.
    pub fn relative(&self, corner: Vec2<R>) -> Vec2<R> {
        let arm = corner - self.query.position;
        if self.carriage.turn_rate == R::ZERO { arm } else { arm + self.carriage.turn(arm) }
    }

    /// Whether the wall is at least as fast as the agent can be, so that nobody can run ahead of it for long.
    pub fn outruns(&self) -> bool {
        self.velocity.length() >= self.query.lens.max_speed
    }
}
