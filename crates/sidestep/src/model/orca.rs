//! Optimal reciprocal collision avoidance: the half-plane of permitted velocities that a neighbor leaves.
//!
//! van den Berg, Guy, Lin, Manocha, "Reciprocal n-body collision avoidance" (2011), equation (5).
//!
//! How agent A sees agent 1 under it, drawn by the library from what [`World::explain`](crate::World::explain) tells:
//!
#![doc = include_str!("figures/orca.svg")]

use crate::agent::Published;
use crate::half_space::HalfPlane;
use crate::pair::Pair;
use crate::scalar::Scalar;
use crate::space::Dim2;
use crate::vector::{Vec2, Vector};
use crate::velocity_obstacle::{Escape, VelocityObstacle, parting_direction};

/// The velocity obstacle of a neighbor.
#[inline]
pub(crate) fn velocity_obstacle<R: Scalar>(
    pair: &Pair<Dim2<R>>,
    own: &Published<Dim2<R>>,
    other: &Published<Dim2<R>>,
) -> VelocityObstacle<R> {
    VelocityObstacle {
        relative_position: pair.relative_position,
        combined_radius: pair.combined_radius,
        time_horizon: pair.time_horizon,
        escape_time: pair.escape_time,
        parting: if pair.relative_position == Vec2::ZERO { parting(own, other) } else { Vec2::ZERO },
    }
}

/// The direction in which `own` leaves a coincident `other`: by the difference of their wishes, else by their keys.
pub(crate) fn parting<R: Scalar>(own: &Published<Dim2<R>>, other: &Published<Dim2<R>>) -> Vec2<R> {
    (own.wish - other.wish).normalized().unwrap_or_else(|| parting_direction(own.slot, other.slot))
}

/// u and n of a pair, the same (but for the sign) on both sides.
#[inline]
pub(crate) fn escape<R: Scalar>(obstacle: &VelocityObstacle<R>, relative_velocity: Vec2<R>, tie: bool) -> Escape<R> {
    if tie {
        obstacle.nearest_boundary_keeping_right(relative_velocity)
    } else {
        obstacle.nearest_boundary(relative_velocity)
    }
}

/// All v with (v − (v_opt + α u)) · n ≥ 0.
#[inline]
pub(crate) fn half_plane<R: Scalar>(optimization_velocity: Vec2<R>, share: R, escape: &Escape<R>) -> HalfPlane<R> {
    HalfPlane::through(optimization_velocity + escape.change * share, escape.normal)
}
