//! Spatial indices: which barriers are near a segment, which triangle is nearest to a point.

use rstar::{AABB, PointDistance, RTree, RTreeObject, SelectionFunction};

use crate::barrier::Barrier;
use crate::geometry::{Point, add, cross, distance_squared, nearest_on_segment, orient, scale, sub};
use crate::triangulation::Triangles;

/// A barrier with the box round its clearance zone.
#[derive(Clone, Debug)]
pub(crate) struct BoxedBarrier {
    barrier: Barrier,
    zone: AABB<Point>,
}

impl RTreeObject for BoxedBarrier {
    type Envelope = AABB<Point>;
    fn envelope(&self) -> AABB<Point> {
        self.zone
    }
}

pub(crate) fn index_barriers(barriers: Vec<Barrier>, clearance: f64) -> RTree<BoxedBarrier> {
    let boxed = |barrier: Barrier| {
        let [low, high] = barrier.bounds(clearance);
        BoxedBarrier { barrier, zone: AABB::from_corners(low, high) }
    };
    RTree::bulk_load(barriers.into_iter().map(boxed).collect())
}

/// Selects the barriers that block a segment.
pub(crate) struct Blocking {
    pub from: Point,
    pub to: Point,
    pub clearance: f64,
    /// A start in a clearance zone may leave it.
    pub leaving: bool,
}

impl Blocking {
    /// Whether the box and the segment meet: neither an axis nor the segment's own line parts them.
    fn meets(&self, zone: &AABB<Point>) -> bool {
        let (low, high, a, b) = (zone.lower(), zone.upper(), self.from, self.to);
        if (0..2).any(|k| a[k].max(b[k]) < low[k] || a[k].min(b[k]) > high[k]) {
            return false;
        }
        let d = sub(b, a);
        let middle = [(low[0] + high[0]) * 0.5, (low[1] + high[1]) * 0.5];
        let half = [high[0] - middle[0], high[1] - middle[1]];
        let reach = d[0].abs() * half[1] + d[1].abs() * half[0];
        // A little wider than the exact test, for rounding; the barrier itself decides.
        cross(d, sub(middle, a)).abs() <= reach * (1.0 + 1e-6)
    }
}

impl SelectionFunction<BoxedBarrier> for Blocking {
    fn should_unpack_parent(&self, envelope: &AABB<Point>) -> bool {
        self.meets(envelope)
    }

    fn should_unpack_leaf(&self, leaf: &BoxedBarrier) -> bool {
        self.meets(&leaf.zone) && leaf.barrier.blocks(self.from, self.to, self.clearance, self.leaving)
    }
}

/// A free triangle.
#[derive(Clone, Debug)]
pub(crate) struct BoxedTriangle {
    /// The cell that it is part of.
    pub cell: u32,
    corners: [Point; 3],
}

impl RTreeObject for BoxedTriangle {
    type Envelope = AABB<Point>;
    fn envelope(&self) -> AABB<Point> {
        AABB::from_points(&self.corners)
    }
}

impl BoxedTriangle {
    /// Whether `p` lies in the triangle or on its rim, exactly.
    fn contains(&self, p: Point) -> bool {
        let [a, b, c] = self.corners;
        orient(a, b, p) >= 0.0 && orient(b, c, p) >= 0.0 && orient(c, a, p) >= 0.0
    }

    pub fn centre(&self) -> Point {
        let [a, b, c] = self.corners;
        scale(add(add(a, b), c), 1.0 / 3.0)
    }

    pub fn nearest_corner(&self, p: Point) -> Point {
        let nearer = |x: Point, y: Point| if distance_squared(p, y) < distance_squared(p, x) { y } else { x };
        self.corners.into_iter().fold(self.corners[0], nearer)
    }

    /// The point of the triangle nearest to `p`, rounded.
    pub fn nearest(&self, p: Point) -> Point {
        if self.contains(p) {
            return p;
        }
        let [a, b, c] = self.corners;
        let nearer = |x: Point, y: Point| if distance_squared(p, y) < distance_squared(p, x) { y } else { x };
        nearer(nearer(nearest_on_segment(p, a, b), nearest_on_segment(p, b, c)), nearest_on_segment(p, c, a))
    }
}

impl PointDistance for BoxedTriangle {
    fn distance_2(&self, point: &Point) -> f64 {
        distance_squared(*point, self.nearest(*point))
    }

    fn contains_point(&self, point: &Point) -> bool {
        self.contains(*point)
    }
}

pub(crate) fn index_triangles(triangles: &Triangles, cell_of: &[u32]) -> RTree<BoxedTriangle> {
    let boxed = |(corners, &cell): (&[u32; 3], &u32)| BoxedTriangle {
        cell,
        corners: corners.map(|v| triangles.vertices[v as usize]),
    };
    RTree::bulk_load(triangles.triangles.iter().zip(cell_of).map(boxed).collect())
}
