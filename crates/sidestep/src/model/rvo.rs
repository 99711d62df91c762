//! Reciprocal velocity obstacles: the neighbor is trusted to do its share of the yielding.
//!
//! van den Berg, Lin, Manocha, "Reciprocal velocity obstacles for real-time multi-agent navigation" (2008).
//!
//! How agent A sees agent 1 under it, drawn by the library from what [`World::explain`](crate::World::explain) tells:
//!
#![doc = include_str!("figures/rvo.svg")]

use crate::scalar::Scalar;
use crate::solver::cones::Cone;
use crate::vector::Vec2;
use crate::velocity_obstacle::VelocityObstacle;

/// (1 − α) v_A + α v_B + α · VO^τ: v' lies in it exactly when (v' − (1 − α) v_A) / α − v_B lies in VO^τ. `share` is α,
/// above 0 and at most 1; velocities in m/s.
pub fn cone<R: Scalar>(obstacle: &VelocityObstacle<R>, share: R, own: Vec2<R>, other: Vec2<R>) -> Cone<R> {
    Cone::new(obstacle, apex(share, own, other), share)
}

/// (1 − α) v_A + α v_B.
pub(super) fn apex<R: Scalar>(share: R, own: Vec2<R>, other: Vec2<R>) -> Vec2<R> {
    own * (R::ONE - share) + other * share
}
