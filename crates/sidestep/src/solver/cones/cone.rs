//! The velocities that a neighbor forbids: a truncated cone, wherever its apex.

use crate::half_space::HalfPlane;
use crate::scalar::Scalar;
use crate::vector::{Vec2, Vector};
use crate::velocity_obstacle::VelocityObstacle;

/// apex + scale · VO^τ as two oriented lines and a disc; the apex may lie far away, or (overlap) have no meaning for the
/// legs.
///
/// A pair that overlaps already has legs that are parallel: forbidden are the disc R/Δ around x/Δ and what lies behind
/// it, since the way out must not lead through the other.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cone<R: Scalar> {
    /// The lines of the left and the right leg, seen from the apex; permitted is the outside.
    pub legs: [HalfPlane<R>; 2],
    /// Unit vector from the apex into the cone.
    pub axis: Vec2<R>,
    /// Sine of half the opening angle, 0..=1; 0 for an overlapping pair.
    pub sine: R,
    /// Where the cone begins before it is truncated, m/s.
    pub apex: Vec2<R>,
    /// The truncating disc's centre, from the apex, m/s; 0 for an endless horizon.
    pub tip: Vec2<R>,
    /// The truncating disc's radius, m/s; 0 for an endless horizon.
    pub radius: R,
    /// Whether the pair overlaps already.
    pub overlapping: bool,
}

impl<R: Scalar> Cone<R> {
    /// apex + scale · VO^τ; `scale` above 0.
    pub fn new(obstacle: &VelocityObstacle<R>, apex: Vec2<R>, scale: R) -> Self {
        let pieces = obstacle.boundary();
        let (tip, radius) = (pieces.center * scale, pieces.radius * scale);
        let x = obstacle.relative_position;
        let axis = x.normalized().unwrap_or(-obstacle.parting);
        match pieces.legs {
            Some([left, right]) => {
                let legs = [left.perp(), -right.perp()].map(|normal| HalfPlane::through(apex, normal));
                let sine = obstacle.combined_radius / x.length();
                Self { legs, axis, sine, apex, tip, radius, overlapping: false }
            }
            None => Self::strip(apex, axis, tip, radius),
        }
    }

    fn strip(apex: Vec2<R>, axis: Vec2<R>, tip: Vec2<R>, radius: R) -> Self {
        let side = |normal: Vec2<R>| HalfPlane { normal, offset: normal.dot(apex + tip) + radius };
        let legs = [side(axis.perp()), side(-axis.perp())];
        Self { legs, axis, sine: R::ZERO, apex, tip, radius, overlapping: true }
    }

    /// The centre of the truncating disc, m/s.
    pub fn center(&self) -> Vec2<R> {
        self.apex + self.tip
    }

    /// The same for `share` (above 0, at most 1) of the horizon: contained in this one. An overlap gets 1 / share of the
    /// escape time.
    pub fn shortened(&self, share: R) -> Self {
        if share == R::ONE {
            *self
        } else if self.overlapping {
            Self::strip(self.apex, self.axis, self.tip * share, self.radius * share)
        } else {
            let longer = R::ONE / share;
            Self { tip: self.tip * longer, radius: self.radius * longer, ..*self }
        }
    }

    /// How far `velocity` lies outside, m/s; negative inside. Exact inside; outside, at most the true distance.
    pub fn distance(&self, velocity: Vec2<R>) -> R {
        let beside = (-self.legs[0].violation(velocity)).max(-self.legs[1].violation(velocity));
        let w = velocity - self.center();
        let length = w.length();
        if w.dot(self.axis) < -self.sine * length { beside.max(length - self.radius) } else { beside }
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
            tip: self.tip.to_f64(),
            radius: self.radius.to_f64(),
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
