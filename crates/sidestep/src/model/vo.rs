//! Velocity obstacles: whoever keeps out of them meets nobody who keeps his velocity.
//!
//! Fiorini, Shiller, "Motion planning in dynamic environments using velocity obstacles" (1998). Two agents that both
//! leave the other's obstacle find their old velocities free again, turn back, and shake.
//!
//! How agent A sees agent 1 under it, drawn by the library from what [`World::explain`](crate::World::explain) tells:
//!
#![doc = include_str!("figures/vo.svg")]

use crate::scalar::Scalar;
use crate::solver::cones::Cone;
use crate::vector::Vec2;
use crate::velocity_obstacle::VelocityObstacle;

/// v_B + VO^τ. `other` is the neighbor's velocity v_B, m/s.
pub fn cone<R: Scalar>(obstacle: &VelocityObstacle<R>, other: Vec2<R>) -> Cone<R> {
    Cone::new(obstacle, other, R::ONE)
}
