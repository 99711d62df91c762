//! Hybrid reciprocal velocity obstacles: reciprocal on the side where the agent passes, the whole velocity obstacle on
//! the other, so that two agents do not dance over the side.
//!
//! Snape, van den Berg, Guy, Manocha, "The hybrid reciprocal velocity obstacle" (2011).
//!
//! How agent A sees agent 1 under it, drawn by the library from what [`World::explain`](crate::World::explain) tells:
//!
#![doc = include_str!("figures/hrvo.svg")]

use super::rvo;
use crate::half_space::HalfPlane;
use crate::scalar::Scalar;
use crate::solver::cones::Cone;
use crate::vector::{Vec2, Vector};
use crate::velocity_obstacle::VelocityObstacle;

/// A relative velocity counts as on the centre line when |sin| of its angle from it is at most this.
const ON_THE_LINE: f64 = 1e-6;

/// RVO's leg on the side that v_A passes on (right on the line itself, the same for both), VO's on the other if that lies
/// further out; truncated like α · VO^τ from where the two cross. It contains RVO. `share` is α, above 0 and at most 1;
/// velocities in m/s.
///
/// An overlapping pair has no side to pass on; its cone is RVO's.
pub fn cone<R: Scalar>(obstacle: &VelocityObstacle<R>, share: R, own: Vec2<R>, other: Vec2<R>) -> Cone<R> {
    let reciprocal = rvo::cone(obstacle, share, own, other);
    if reciprocal.overlapping {
        return reciprocal;
    }
    let far = usize::from(!passes_on_the_right(obstacle.relative_position, own - other));
    let (near_leg, far_leg) = (reciprocal.legs[1 - far], reciprocal.legs[far]);
    let wider = HalfPlane::through(other, far_leg.normal);
    if wider.offset <= far_leg.offset {
        return reciprocal;
    }
    // back along the near leg's line to where the wider leg crosses it
    let along_near = Vec2 { x: near_leg.normal.y, y: -near_leg.normal.x };
    let back = (wider.offset - far_leg.offset) / far_leg.normal.dot(along_near);
    let apex = reciprocal.apex + along_near * back;
    if !apex.is_finite() {
        return reciprocal; // legs in one line: the half-plane is both
    }
    let mut cone = Cone { apex, ..reciprocal };
    cone.legs[far] = wider;
    cone
}

/// Whether v_A lies right of RVO's centre line, or on it. The same for both of a pair.
fn passes_on_the_right<R: Scalar>(x: Vec2<R>, relative_velocity: Vec2<R>) -> bool {
    let left = x.det(relative_velocity);
    left <= R::from_f64(ON_THE_LINE) * x.length() * relative_velocity.length()
}
