//! The velocities that a neighbor forbids: a truncated cone, wherever its apex.

use crate::agent::LARGEST;
use crate::half_space::HalfPlane;
use crate::scalar::Scalar;
use crate::vector::{Vec2, Vector};
use crate::velocity_obstacle::VelocityObstacle;

/// apex + scale · VO^τ as two oriented lines and a disc; the apex may lie far away, or (overlap) have no meaning for the
/// legs.
///
/// A pair that overlaps already is left straight away from the other, by a half-plane that both agree on. The disc R/Δ
/// around x/Δ alone would leave the ways round it open, too: then two of a ring both slip round the other to the same
/// side, and stay.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cone<R: Scalar> {
    /// The lines of the left and the right leg, seen from the apex; permitted is the outside. Of an overlapping pair both
    /// are the one line that leads out within the escape time.
    pub legs: [HalfPlane<R>; 2],
    /// Unit vector from the apex into the cone.
    pub axis: Vec2<R>,
    /// Sine of half the opening angle, 0..=1; 1 for an overlapping pair.
    pub sine: R,
    /// Where the cone begins before it is truncated, m/s.
    pub apex: Vec2<R>,
    /// scale · x: where the neighbor is, as far as the agent has to care, m.
    pub position: Vec2<R>,
    /// scale · R, m.
    pub extent: R,
    /// τ, or Δ for an overlapping pair, s; may be infinite.
    pub horizon: R,
    /// Whether the pair overlaps already.
    pub overlapping: bool,
}

impl<R: Scalar> Cone<R> {
    /// apex + scale · VO^τ; `scale` above 0.
    pub fn new(obstacle: &VelocityObstacle<R>, apex: Vec2<R>, scale: R) -> Self {
        let x = obstacle.relative_position;
        let (position, extent) = (x * scale, obstacle.combined_radius * scale);
        let axis = x.normalized().unwrap_or(-obstacle.parting);
        let cone =
            |legs, sine, horizon, overlapping| Self { legs, axis, sine, apex, position, extent, horizon, overlapping };
        match obstacle.boundary().legs {
            Some([left, right]) => {
                let legs = [left.perp(), -right.perp()].map(|normal| HalfPlane::through(apex, normal));
                cone(legs, obstacle.combined_radius / x.length(), obstacle.time_horizon, false)
            }
            None => cone([HalfPlane::default(); 2], R::ONE, obstacle.escape_time, true).leading_out(),
        }
    }

    /// The line before the disc R/Δ.
    fn leading_out(self) -> Self {
        let normal = -self.axis;
        Self { legs: [HalfPlane { normal, offset: normal.dot(self.center()) + self.radius() }; 2], ..self }
    }

    /// The centre of the truncating disc, m/s; the apex for an endless horizon.
    pub fn center(&self) -> Vec2<R> {
        self.apex + self.position * (R::ONE / self.horizon)
    }

    /// The radius of the truncating disc, m/s; 0 for an endless horizon.
    pub fn radius(&self) -> R {
        self.extent * (R::ONE / self.horizon)
    }

    /// The same for `share` (above 0, at most 1) of the horizon: contained in this one. An overlap gets 1 / share of the
    /// escape time; an endless horizon is then taken for one of 10⁹ s.
    pub fn shortened(&self, share: R) -> Self {
        if share == R::ONE {
            *self
        } else if self.overlapping {
            Self { horizon: self.horizon / share, ..*self }.leading_out()
        } else {
            Self { horizon: finite(self.horizon) * share, ..*self }
        }
    }

    /// How far `velocity` lies outside, m/s; negative inside. Exact inside; outside, at most the true distance.
    pub fn distance(&self, velocity: Vec2<R>) -> R {
        let beside = (-self.legs[0].violation(velocity)).max(-self.legs[1].violation(velocity));
        if self.overlapping {
            return beside;
        }
        let w = velocity - self.center();
        let length = w.length();
        if w.dot(self.axis) < -self.sine * length { beside.max(length - self.radius()) } else { beside }
    }

    /// Whether `velocity` is forbidden.
    pub fn contains(&self, velocity: Vec2<R>) -> bool {
        self.distance(velocity) < R::ZERO
    }

    /// The same in f64.
    pub fn to_f64(&self) -> Cone<f64> {
        Cone {
            legs: self.legs.map(line_to_f64),
            axis: self.axis.to_f64().normalized().unwrap_or_default(),
            sine: self.sine.to_f64(),
            apex: self.apex.to_f64(),
            position: self.position.to_f64(),
            extent: self.extent.to_f64(),
            horizon: self.horizon.to_f64(),
            overlapping: self.overlapping,
        }
    }
}

/// The same line in f64, its normal of length one there too.
pub(super) fn line_to_f64<R: Scalar>(line: HalfPlane<R>) -> HalfPlane<f64> {
    let (normal, offset) = (line.normal.to_f64(), line.offset.to_f64());
    let inverse = 1.0 / normal.length();
    HalfPlane { normal: normal * inverse, offset: offset * inverse }
}

/// A horizon that can be shortened.
pub(super) fn finite<R: Scalar>(horizon: R) -> R {
    horizon.min(R::from_f64(LARGEST))
}
