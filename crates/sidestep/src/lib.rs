//! Moves many agents past one another without collisions.
//!
//! Give a [`World`] positions, sizes, goals and walls; every [`step`](World::step) gives every agent a safe velocity, the
//! same bits on every machine and for any number of threads, and [`explain`](World::explain) tells why.
//!
//! ```
//! use sidestep::{Agent, Settings, World2, vec2};
//!
//! let mut world = World2::new(Settings::with_time_step(0.1))?;
//! let left = world.add_agent(Agent::going(vec2(-4.0, 0.0), vec2(4.0, 0.0)))?;
//! let right = world.add_agent(Agent::going(vec2(4.0, 0.0), vec2(-4.0, 0.0)))?;
//! for _ in 0..100 {
//!     let report = world.step();
//!     assert_eq!(report.guard_violations, 0);
//! }
//! assert!(world.progress(left)?.arrived && world.progress(right)?.arrived);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Lengths are metres, times seconds, angles radians. The method is optimal reciprocal collision avoidance (van den Berg,
//! Guy, Lin, Manocha 2011), with contacts settled after it so that agents that were apart never touch; see
//! [`Behavior`].

mod agent;
mod doctor;
mod error;
mod explain;
mod group_shares;
mod half_space;
mod handle;
mod instances;
mod kernels;
pub mod kinematics;
pub mod model;
mod navigation;
pub mod neighbors;
mod obstacle;
mod pair;
mod parallel;
mod responsibility;
mod scalar;
mod settings;
mod snapshot;
pub mod solver;
mod space;
mod state_hash;
mod step;
mod vector;
pub mod velocity_obstacle;
mod walls;
mod world;

pub use agent::{Agent, AgentStatus, Conduct, LARGEST, MOST_NEIGHBORS};
pub use doctor::{Advice, Ailment};
pub use error::{InvalidValue, UnknownHandle, WorldError};
pub use explain::{BorderInView, BrakingInView, Explanation, NeighborInView, RegionInView, Toward, WallInView};
pub use half_space::{HalfPlane, HalfSpace};
pub use handle::{AgentId, ObstacleId};
#[doc(hidden)]
pub use instances::instances;
pub use kernels::Kernels;
pub use kinematics::{Arc, Kinematics, Steering, Unicycle};
pub use model::{Model, OptimizationVelocity};
pub use navigation::{Progress, STUCK_AFTER, WAYPOINT_REACHED};
pub use neighbors::{Neighbor, NeighborIndex, NeighborRule, NeighborSearch};
pub use obstacle::{Motion, Obstacle};
pub use pair::Pair;
pub use responsibility::ResponsibilityRule;
pub use scalar::Scalar;
pub use settings::{Behavior, Settings};
pub use snapshot::{Snapshot, SnapshotError};
pub use space::{Dim2, Point, Real, Space};
pub use step::StepReport;
pub use vector::{Vec2, Vector, vec2};
pub use velocity_obstacle::{
    AccelerationObstacle, BoundaryPieces, ConvexObstacle, Escape, Part, VelocityObstacle, WallBoundary, WallPiece,
};
pub use world::{DWorld2, World, World2};
