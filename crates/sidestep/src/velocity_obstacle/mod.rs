//! Velocity obstacles: the relative velocities that lead to contact within a time horizon.
//!
//! [`VelocityObstacle`] is that of a disc (another agent), [`ConvexObstacle`] that of a convex body (a piece of
//! wall). Both give the boundary point nearest to a velocity, from which a permitted half-plane follows.

mod acceleration;
mod convex;
mod disc;
mod envelope;
mod lag;
mod wall_acceleration;

pub use acceleration::AccelerationObstacle;
pub use convex::{ConvexObstacle, WallBoundary, WallPiece};
pub(crate) use convex::{nearest_on_segment, squared_distance_to_segment};
use disc::HEAD_ON;
pub(crate) use disc::parting_direction;
pub use disc::{BoundaryPieces, Escape, Part, VelocityObstacle};
pub(crate) use lag::Lag;
