//! When two would touch.

use crate::geometry::Point;
use sidestep::{ConvexObstacle, Vector};

/// When a disc that moves with `velocity` relative to another at `x` is nearer than `together` first, s. 0 for those that
/// overlap.
pub(super) fn discs(x: Point, together: f64, velocity: Point) -> Option<f64> {
    let closing = x.dot(velocity);
    let gap = x.length_squared() - together * together;
    if gap <= 0.0 {
        return Some(0.0);
    }
    let speed_squared = velocity.length_squared();
    let root = closing * closing - speed_squared * gap;
    // the smaller root, in the form that does not cancel
    (closing > 0.0 && root >= 0.0).then(|| gap / (closing + root.sqrt()))
}

/// Nobody looks further ahead than this, s.
const LONG: f64 = 1e4;

/// When a disc of that radius that moves with `velocity` first touches a convex part at rest, given relative to it, s.
pub(super) fn wall(part: &[Point], radius: f64, velocity: Point) -> Option<f64> {
    if distance(part) <= radius {
        return Some(0.0);
    }
    let touches = |time_horizon| ConvexObstacle { vertices: part, radius, time_horizon }.contains(velocity);
    if !touches(LONG) {
        return None;
    }
    let (mut before, mut after) = (0.0, LONG);
    while after - before > 1e-9 * after {
        let middle = (before + after) / 2.0;
        if touches(middle) { after = middle } else { before = middle }
    }
    Some(after)
}

/// How far a convex part, counter-clockwise, is from rest; 0 inside.
pub(super) fn distance(part: &[Point]) -> f64 {
    let count = part.len();
    let edges = || (0..count).map(|k| (part[k], part[(k + 1) % count]));
    if count > 2 && edges().all(|(a, b)| (b - a).det(-a) >= 0.0) {
        return 0.0;
    }
    let to_edge = |(a, b): (Point, Point)| {
        let along = b - a;
        let t = if along == Point::ZERO { 0.0 } else { (-a.dot(along) / along.length_squared()).clamp(0.0, 1.0) };
        (a + along * t).length()
    };
    edges().map(to_edge).fold(f64::INFINITY, f64::min)
}
