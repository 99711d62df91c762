//! What can be wrong with barriers, clearance and query points.

use crate::Point;

/// Largest absolute coordinate of barriers and query points, in metres.
pub const MAX_COORDINATE: f64 = 1e9;

/// Why no mesh was built or no route planned.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum RouteError {
    /// The clearance is not a positive finite length, or too small beside the coordinates to be told from rounding.
    #[error(
        "clearance is {value} m; \
         allowed here: {least} to 1e9 m; hint: use the walker's radius (the least follows from the largest coordinate)"
    )]
    Clearance {
        /// What was given, m.
        value: f64,
        /// The least that the coordinates allow, m.
        least: f64,
    },
    /// A barrier without vertices.
    #[error("barrier {barrier} has no vertex; allowed: 1 (point), 2 (segment) or more (convex polygon)")]
    Empty {
        /// Index of the barrier.
        barrier: usize,
    },
    /// A barrier vertex that is not finite or too far away.
    #[error(
        "barrier {barrier}, vertex {vertex} is {value:?}; \
         allowed: finite, within ±1e9 m; hint: move the scene nearer to the origin"
    )]
    Vertex {
        /// Index of the barrier.
        barrier: usize,
        /// Index of the vertex in it.
        vertex: usize,
        /// What was given, m.
        value: Point,
    },
    /// A barrier that is not convex.
    #[error(
        "barrier {barrier} is not convex or its vertices are not in order; \
         hint: cut it into convex parts, they may touch and overlap"
    )]
    NotConvex {
        /// Index of the barrier.
        barrier: usize,
    },
    /// A start or goal that is not finite or too far away.
    #[error("{name} is {value:?}; allowed: finite, within ±1e9 m")]
    Query {
        /// Which argument: `from`, `to` or `point`.
        name: &'static str,
        /// What was given, m.
        value: Point,
    },
    /// The outlines of the barriers could not be cut at their crossings: an error of this crate, please report the
    /// barriers.
    #[error("the outlines of the barriers could not be cut at their crossings; this is an error of sidestep-route")]
    Outlines,
}

/// Finite and within [`MAX_COORDINATE`].
pub(crate) fn in_range(p: Point) -> bool {
    p[0].abs() <= MAX_COORDINATE && p[1].abs() <= MAX_COORDINATE
}
