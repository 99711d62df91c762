//! Velocity obstacles: the relative velocities that lead to contact within a time horizon.
//!
//! [`VelocityObstacle`] is that of a disc (another agent), [`ConvexObstacle`] that of a convex body (a piece of
//! wall). Both give the boundary point nearest to a velocity, from which a permitted half-plane follows.

mod convex;
mod disc;

pub use convex::{ConvexObstacle, WallBoundary, WallPiece};
pub(crate) use convex::{nearest_on_segment, squared_distance_to_segment};
pub(crate) use disc::parting_direction;
pub use disc::{BoundaryPieces, Escape, Part, VelocityObstacle};
