//! Shortest any-angle routes round walls for discs.
//!
//! A [`NavMesh`] is built once from convex barriers and a clearance. It then answers where the centre of a disc may
//! walk ([`NavMesh::is_clear`], [`NavMesh::nearest_free`]) and the shortest way between two points of the unbounded
//! plane ([`NavMesh::route`]).
//!
//! ```
//! use sidestep_route::{NavMesh, RouteEnd};
//!
//! let wall = [[0.0, -5.0], [0.0, 5.0]];
//! let mesh = NavMesh::build(&[wall], 0.5)?;
//! let route = mesh.route([-3.0, 0.0], [3.0, 0.0])?;
//! assert_eq!(route.end, RouteEnd::Goal);
//! assert!(route.length > 11.0 && route.length < 13.0);
//! # Ok::<(), sidestep_route::RouteError>(())
//! ```
//!
//! # How
//! Each barrier is grown by the clearance to a convex polygon. The outlines are cut at their crossings (`arrangement`), the
//! plane is triangulated along them (constrained Delaunay, crate `spade`), winding numbers tell the free triangles
//! (`triangulation`), and these are joined to convex cells (`cells`). Queries run Polyanya over the cells with exact
//! predicates (`search`).

mod arrangement;
mod barrier;
mod cells;
mod error;
mod geometry;
mod index;
mod inflate;
mod mesh;
mod route;
mod search;
mod shared;
mod triangulation;

pub use error::{MAX_COORDINATE, RouteError};
pub use geometry::Point;
pub use mesh::NavMesh;
pub use route::{Route, RouteEnd};
pub use search::Scratch;
pub use shared::RoutesTo;

/// Stands for no side, node or cell.
const NONE: u32 = u32::MAX;

#[cfg(test)]
mod tests;
