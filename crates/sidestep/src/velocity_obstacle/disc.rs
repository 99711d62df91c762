//! The velocity obstacle of a disc: a cone truncated by a disc.

use crate::scalar::Scalar;
use crate::vector::{Vec2, Vector, vec2};
use serde::{Deserialize, Serialize};

/// A pair counts as head-on when |sin| of the angle between relative position and velocity is at most this.
pub(super) const HEAD_ON: f64 = 1e-6;

/// VO^τ of a disc: every relative velocity v for which some t in (0, τ] has ‖v t − x‖ < R.
///
/// Its tip is at rest (0), its two legs are the tangents from there to the disc of radius R around x, and it is
/// truncated by the disc of radius R/τ around x/τ. Where ‖x‖ ≤ R the two bodies overlap already; then the disc of
/// radius R/Δ around x/Δ counts alone, Δ being the escape time.
/// Source: van den Berg, Guy, Lin, Manocha, "Reciprocal n-body collision avoidance" (2011), section 3.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct VelocityObstacle<R> {
    /// x = p_B − p_A, m.
    pub relative_position: Vec2<R>,
    /// R = r_A + r_B, m, ≥ 0.
    pub combined_radius: R,
    /// τ, s, > 0.
    pub time_horizon: R,
    /// Δ, s, > 0: the time in which an overlap has to end.
    pub escape_time: R,
    /// Unit vector in which A leaves when the geometry names none (coincident, equally fast); B must hold its
    /// negative.
    pub parting: Vec2<R>,
}

/// The piece of the boundary on which the nearest point lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Part {
    /// The arc that truncates the cone.
    Truncation,
    /// The left tangent, seen from the tip.
    LeftLeg,
    /// The right tangent, seen from the tip.
    RightLeg,
    /// The disc of an overlapping pair.
    Overlap,
}

/// The smallest change of the relative velocity that reaches the boundary of a velocity obstacle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Escape<R> {
    /// u, m/s: velocity + u lies on the boundary (or, for a head-on pair, on the chosen leg).
    pub change: Vec2<R>,
    /// n: the outward unit normal there.
    pub normal: Vec2<R>,
    /// Where the boundary was reached.
    pub part: Part,
}

/// The boundary of a velocity obstacle, for drawing and for solvers that need its pieces.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BoundaryPieces<R> {
    /// Unit directions of the left and the right leg from the tip, or `None` for an overlapping pair.
    pub legs: Option<[Vec2<R>; 2]>,
    /// Where the legs begin, measured from the tip, m/s.
    pub leg_start: R,
    /// Centre of the truncating disc, m/s.
    pub center: Vec2<R>,
    /// Radius of the truncating disc, m/s.
    pub radius: R,
}

impl<R: Scalar> VelocityObstacle<R> {
    /// Whether the two bodies overlap or touch already.
    #[inline]
    pub fn overlapping(&self) -> bool {
        self.relative_position.length_squared() <= self.combined_radius * self.combined_radius
    }

    /// Whether `velocity` leads to contact within the horizon. Overlapping bodies: always.
    pub fn contains(&self, velocity: Vec2<R>) -> bool {
        let (x, r) = (self.relative_position, self.combined_radius);
        let speed_squared = velocity.length_squared();
        let closing = x.dot(velocity);
        let at_end = closing >= speed_squared * self.time_horizon;
        let nearest_squared = if at_end || speed_squared == R::ZERO {
            (velocity * self.time_horizon - x).length_squared()
        } else if closing <= R::ZERO {
            x.length_squared()
        } else {
            x.det(velocity).squared() / speed_squared
        };
        nearest_squared < r * r
    }

    /// The point of the boundary nearest to `velocity`, which may lie inside or outside.
    #[inline]
    pub fn nearest_boundary(&self, velocity: Vec2<R>) -> Escape<R> {
        if self.overlapping() {
            return self.leave_overlap(velocity);
        }
        let (x, r) = (self.relative_position, self.combined_radius);
        let w = velocity - x * (R::ONE / self.time_horizon);
        let along = w.dot(x);
        if along < R::ZERO && along * along > r * r * w.length_squared() {
            let length = w.length();
            let normal = w * (R::ONE / length);
            return Escape { change: normal * (r / self.time_horizon - length), normal, part: Part::Truncation };
        }
        self.leg(velocity, x.det(w) > R::ZERO)
    }

    /// As [`nearest_boundary`](Self::nearest_boundary), but a head-on pair takes the right leg even where the
    /// truncation is nearer, so that the two pass instead of braking for ever. The same on both sides, and safe:
    /// every leg's line excludes the whole obstacle.
    #[inline]
    pub fn nearest_boundary_keeping_right(&self, velocity: Vec2<R>) -> Escape<R> {
        if self.meets_head_on(velocity) { self.leg(velocity, false) } else { self.nearest_boundary(velocity) }
    }

    #[inline]
    fn meets_head_on(&self, velocity: Vec2<R>) -> bool {
        let x = self.relative_position;
        let (across, squares) = (x.det(velocity).abs(), x.length_squared() * velocity.length_squared());
        // nearly all are turned away by this, without a root: twice the angle leaves room for rounding
        if across * across > squares * R::from_f64(4.0 * HEAD_ON * HEAD_ON) {
            return false;
        }
        x.dot(velocity) > R::ZERO
            && !self.overlapping()
            && across <= R::from_f64(HEAD_ON) * (x.length() * velocity.length())
    }

    /// The boundary in pieces.
    pub fn boundary(&self) -> BoundaryPieces<R> {
        let overlapping = self.overlapping();
        let inverse = R::ONE / if overlapping { self.escape_time } else { self.time_horizon };
        let (leg_length, distance_squared) = self.leg_length();
        BoundaryPieces {
            legs: (!overlapping)
                .then(|| [true, false].map(|left| self.leg_direction(left, leg_length, distance_squared))),
            leg_start: if overlapping { R::ZERO } else { leg_length * inverse },
            center: self.relative_position * inverse,
            radius: self.combined_radius * inverse,
        }
    }

    #[inline]
    fn leg_length(&self) -> (R, R) {
        let distance_squared = self.relative_position.length_squared();
        ((distance_squared - self.combined_radius.squared()).max(R::ZERO).sqrt(), distance_squared)
    }

    /// Unit direction of a leg, away from the tip.
    #[inline]
    fn leg_direction(&self, left: bool, leg_length: R, distance_squared: R) -> Vec2<R> {
        let (x, r) = (self.relative_position, self.combined_radius);
        let along = x * leg_length;
        let across = x.perp() * (r * side::<R>(left));
        (along + across) * (R::ONE / distance_squared)
    }

    #[inline]
    fn leg(&self, velocity: Vec2<R>, left: bool) -> Escape<R> {
        let (leg_length, distance_squared) = self.leg_length();
        let direction = self.leg_direction(left, leg_length, distance_squared);
        let part = if left { Part::LeftLeg } else { Part::RightLeg };
        let normal = direction.perp() * side::<R>(left);
        // velocity + u is the foot on the leg; written with the normal, u is exactly parallel to it
        Escape { change: normal * -normal.dot(velocity), normal, part }
    }

    /// Overlapping bodies part within the escape time, and never through one another.
    fn leave_overlap(&self, velocity: Vec2<R>) -> Escape<R> {
        let (x, r) = (self.relative_position, self.combined_radius);
        let inverse = R::ONE / self.escape_time;
        let w = velocity - x * inverse;
        let length = w.length();
        let (normal, needed) = if w.dot(x) < R::ZERO && length > R::ZERO {
            (w * (R::ONE / length), r * inverse - length)
        } else if let Some(towards) = x.normalized() {
            (-towards, (r - x.length()) * inverse + velocity.dot(towards))
        } else {
            let normal = velocity.normalized().unwrap_or(self.parting);
            (normal, r * inverse - velocity.dot(normal))
        };
        Escape { change: normal * needed, normal, part: Part::Overlap }
    }
}

/// 1 for the left leg, −1 for the right one: a factor costs less than a branch that nobody can foresee.
#[inline]
fn side<R: Scalar>(left: bool) -> R {
    if left { R::ONE } else { -R::ONE }
}

/// The unit vector for the agent with key `own` that parts it from a coincident one with key `other`; antisymmetric,
/// and different for any number of agents at one point: e(own) − e(other), where e(k) points at k golden angles.
pub(crate) fn parting_direction<R: Scalar>(own: u32, other: u32) -> Vec2<R> {
    const GOLDEN_ANGLE: f64 = 2.399_963_229_728_653;
    let unit = |key: u32| {
        let (sin, cos) = libm::sincos(f64::from(key) * GOLDEN_ANGLE);
        vec2(cos, sin)
    };
    let between = unit(own) - unit(other);
    Vec2::from_f64(between.normalized().unwrap_or(vec2(if own < other { -1.0 } else { 1.0 }, 0.0)))
}
