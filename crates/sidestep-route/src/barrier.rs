//! A convex body that a walker must keep away from, and the exact distance test.

use crate::geometry::{
    Point, compare, convex_hull, cross, distance_squared, dot, orient, segment_distance_squared,
    segments_distance_squared, sub,
};
use crate::{RouteError, error::in_range};

/// Convex: a polygon (counterclockwise), a segment or a point.
#[derive(Clone, Debug)]
pub(crate) struct Barrier {
    pub vertices: Vec<Point>,
}

impl Barrier {
    /// Checks the vertices and puts them in canonical order: the same body gives the same bits from any winding and
    /// start. Dents far below the clearance (rounding) are filled.
    pub fn new(index: usize, vertices: &[Point], clearance: f64) -> Result<Self, RouteError> {
        if vertices.is_empty() {
            return Err(RouteError::Empty { barrier: index });
        }
        if let Some(vertex) = vertices.iter().position(|&p| !in_range(p)) {
            return Err(RouteError::Vertex { barrier: index, vertex, value: vertices[vertex] });
        }
        // Adding zero makes -0 and 0 one number.
        let points: Vec<Point> = vertices.iter().map(|p| [p[0] + 0.0, p[1] + 0.0]).collect();
        let hull = convex_hull(&points);
        let size = hull.iter().map(|&p| distance_squared(p, hull[0])).fold(0.0, f64::max);
        let diameter = size.sqrt();
        if (area(&points).abs() - area(&hull)).abs() > diameter * (1e-6 * diameter + 2e-3 * clearance) {
            return Err(RouteError::NotConvex { barrier: index });
        }
        Ok(Barrier { vertices: hull })
    }

    /// Lower left and upper right corner of the box `margin` round the body.
    pub fn bounds(&self, margin: f64) -> [Point; 2] {
        let fold =
            |k: usize, start: f64, pick: fn(f64, f64) -> f64| self.vertices.iter().map(|p| p[k]).fold(start, pick);
        let (low, high) = (f64::INFINITY, f64::NEG_INFINITY);
        [
            [fold(0, low, f64::min) - margin, fold(1, low, f64::min) - margin],
            [fold(0, high, f64::max) + margin, fold(1, high, f64::max) + margin],
        ]
    }

    /// The directed edges; a segment has two, a point one of length zero.
    pub fn edges(&self) -> impl Iterator<Item = (Point, Point)> + '_ {
        let n = self.vertices.len();
        (0..n).map(move |i| (self.vertices[i], self.vertices[(i + 1) % n]))
    }

    fn contains(&self, p: Point) -> bool {
        self.vertices.len() >= 3 && self.edges().all(|(a, b)| orient(a, b, p) >= 0.0)
    }

    /// Squared distance of `p` to the body, m²; 0 inside.
    pub fn distance_squared(&self, p: Point) -> f64 {
        if self.contains(p) {
            return 0.0;
        }
        self.edges().map(|(a, b)| segment_distance_squared(p, a, b)).fold(f64::INFINITY, f64::min)
    }

    /// Whether the segment `a`–`b` comes nearer than `clearance`; with `leaving`, and nearer than its start, outside
    /// the body, already is.
    pub fn blocks(&self, a: Point, b: Point, clearance: f64, leaving: bool) -> bool {
        if self.edges_part(a, b, clearance) {
            return false;
        }
        let reached = self.segment_distance_squared(a, b);
        let mut allowed = clearance * clearance;
        if leaving {
            allowed = allowed.min(self.distance_squared(a));
        }
        reached == 0.0 || reached < allowed * (1.0 - 1e-9)
    }

    /// Whether one side of the body parts it from the segment by `clearance` already.
    fn edges_part(&self, a: Point, b: Point, clearance: f64) -> bool {
        self.edges().any(|(p, q)| {
            let d = sub(q, p);
            let reach = -clearance * dot(d, d).sqrt();
            self.vertices.len() >= 2 && cross(d, sub(a, p)) <= reach && cross(d, sub(b, p)) <= reach
        })
    }

    fn segment_distance_squared(&self, a: Point, b: Point) -> f64 {
        if self.contains(a) || self.contains(b) {
            return 0.0;
        }
        self.edges().map(|(p, q)| segments_distance_squared(a, b, p, q)).fold(f64::INFINITY, f64::min)
    }
}

/// Sorts bodies by their vertices, so that the mesh doesn't depend on the order in which they were given.
pub(crate) fn sort(barriers: &mut [Barrier]) {
    barriers.sort_by(|a, b| {
        let differing = a.vertices.iter().zip(&b.vertices).map(|(p, q)| compare(p, q)).find(|o| o.is_ne());
        differing.unwrap_or(a.vertices.len().cmp(&b.vertices.len()))
    });
}

/// Signed area, m²: positive counterclockwise. Relative to the first vertex, so that a far origin costs no precision.
fn area(points: &[Point]) -> f64 {
    let o = points[0];
    points.windows(2).map(|w| cross(sub(w[0], o), sub(w[1], o))).sum::<f64>() * 0.5
}
