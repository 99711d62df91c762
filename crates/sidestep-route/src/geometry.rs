//! Small plane geometry: exact orientation, distances, nearest points.

use robust::{Coord, orient2d};

/// A position or a vector in the plane, in metres.
pub type Point = [f64; 2];

/// Twice the signed area of the triangle `a`, `b`, `c`, its sign exact: positive when `c` lies left of `a` → `b`.
pub(crate) fn orient(a: Point, b: Point, c: Point) -> f64 {
    let coord = |p: Point| Coord { x: p[0], y: p[1] };
    orient2d(coord(a), coord(b), coord(c))
}

pub(crate) fn add(a: Point, b: Point) -> Point {
    [a[0] + b[0], a[1] + b[1]]
}

pub(crate) fn sub(a: Point, b: Point) -> Point {
    [a[0] - b[0], a[1] - b[1]]
}

pub(crate) fn scale(a: Point, by: f64) -> Point {
    [a[0] * by, a[1] * by]
}

pub(crate) fn dot(a: Point, b: Point) -> f64 {
    a[0] * b[0] + a[1] * b[1]
}

pub(crate) fn cross(a: Point, b: Point) -> f64 {
    a[0] * b[1] - a[1] * b[0]
}

pub(crate) fn distance_squared(a: Point, b: Point) -> f64 {
    let d = sub(a, b);
    dot(d, d)
}

pub(crate) fn distance(a: Point, b: Point) -> f64 {
    distance_squared(a, b).sqrt()
}

/// The point of the segment `a`–`b` nearest to `p`, measured from the nearer end: a far end costs no precision.
pub(crate) fn nearest_on_segment(p: Point, a: Point, b: Point) -> Point {
    let (a, b) = if distance_squared(p, a) <= distance_squared(p, b) { (a, b) } else { (b, a) };
    let d = sub(b, a);
    let along = dot(sub(p, a), d);
    if along <= 0.0 { a } else { add(a, scale(d, (along / dot(d, d)).min(1.0))) }
}

pub(crate) fn segment_distance_squared(p: Point, a: Point, b: Point) -> f64 {
    distance_squared(p, nearest_on_segment(p, a, b))
}

/// Squared distance of the segments `a`–`b` and `p`–`q`; 0 when they meet.
pub(crate) fn segments_distance_squared(a: Point, b: Point, p: Point, q: Point) -> f64 {
    let (op, oq) = (orient(a, b, p), orient(a, b, q));
    let (oa, ob) = (orient(p, q, a), orient(p, q, b));
    if ((op > 0.0) != (oq > 0.0)) && ((oa > 0.0) != (ob > 0.0)) && (op != 0.0 || oq != 0.0) {
        return 0.0;
    }
    let ends = segment_distance_squared(a, p, q).min(segment_distance_squared(b, p, q));
    ends.min(segment_distance_squared(p, a, b)).min(segment_distance_squared(q, a, b))
}

/// The convex hull, counterclockwise from the lowest x (then y), without repeated or collinear points.
///
/// Fewer than three points come back when all of them lie on one line.
pub(crate) fn convex_hull(points: &[Point]) -> Vec<Point> {
    let mut sorted = points.to_vec();
    sorted.sort_by(compare);
    sorted.dedup();
    if sorted.len() < 3 {
        return sorted;
    }
    let mut hull: Vec<Point> = Vec::with_capacity(sorted.len() + 1);
    let mut chain = |chain_points: &mut dyn Iterator<Item = Point>| {
        let base = hull.len();
        for p in chain_points {
            while hull.len() >= base + 2 && orient(hull[hull.len() - 2], hull[hull.len() - 1], p) <= 0.0 {
                hull.pop();
            }
            hull.push(p);
        }
        hull.pop();
    };
    chain(&mut sorted.iter().copied());
    chain(&mut sorted.iter().rev().copied());
    hull
}

/// Order by x, then y.
pub(crate) fn compare(a: &Point, b: &Point) -> std::cmp::Ordering {
    a[0].total_cmp(&b[0]).then(a[1].total_cmp(&b[1]))
}
