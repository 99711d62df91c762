//! Outlines of polygons: cleaning, orientation and crossing edges, decided exactly.

use crate::scalar::Scalar;
use crate::vector::{Vec2, Vector};

/// Twice the signed area of the triangle, with the exact sign: positive when it turns left.
pub(super) fn turn<R: Scalar>(a: Vec2<R>, b: Vec2<R>, c: Vec2<R>) -> f64 {
    let coord = |v: Vec2<R>| robust::Coord { x: v.x.to_f64(), y: v.y.to_f64() };
    robust::orient2d(coord(a), coord(b), coord(c))
}

/// The outline without repeated corners and without corners in the middle of an edge, counter-clockwise, beginning at
/// its lowest (then leftmost) corner: the same for either vertex order.
pub(super) fn cleaned<R: Scalar>(vertices: &[Vec2<R>]) -> Vec<Vec2<R>> {
    let mut outline: Vec<Vec2<R>> = vertices.to_vec();
    while drop_superfluous(&mut outline) {}
    if outline.len() > 2 && twice_area(&outline) < 0.0 {
        outline.reverse();
    }
    let lowest = (0..outline.len()).min_by(|&i, &j| {
        let (a, b) = (outline[i], outline[j]);
        a.y.partial_cmp(&b.y).unwrap_or(core::cmp::Ordering::Equal).then(a.compare_components(b))
    });
    outline.rotate_left(lowest.unwrap_or(0));
    outline
}

/// Removes one corner that changes nothing; whether there was one.
fn drop_superfluous<R: Scalar>(outline: &mut Vec<Vec2<R>>) -> bool {
    let n = outline.len();
    if n < 2 {
        return false;
    }
    let superfluous = (0..n).find(|&i| {
        let (before, here, after) = (outline[(i + n - 1) % n], outline[i], outline[(i + 1) % n]);
        let between = n > 2 && turn(before, here, after) == 0.0 && (here - before).dot(after - here) > R::ZERO;
        here == after || between
    });
    if let Some(i) = superfluous {
        outline.remove(i);
    }
    superfluous.is_some()
}

fn twice_area<R: Scalar>(outline: &[Vec2<R>]) -> f64 {
    let origin = outline[0].to_f64();
    outline.windows(2).map(|edge| (edge[0].to_f64() - origin).det(edge[1].to_f64() - origin)).sum()
}

/// Two edges of a closed outline that cross or lie on one another, if any. Edges may meet in a corner.
pub(super) fn crossing_edges<R: Scalar>(outline: &[Vec2<R>]) -> Option<[[Vec2<R>; 2]; 2]> {
    let n = outline.len();
    if n < 3 {
        return None;
    }
    let edge = |i: usize| [outline[i], outline[(i + 1) % n]];
    for i in 0..n {
        for j in i + 1..n {
            let (a, b) = (edge(i), edge(j));
            if crosses(a, b) {
                return Some([a, b]);
            }
        }
    }
    None
}

/// Whether two segments share more than a common corner.
fn crosses<R: Scalar>([a, b]: [Vec2<R>; 2], [c, d]: [Vec2<R>; 2]) -> bool {
    let apart = |p: R, q: R, r: R, s: R| p.max(q) < r.min(s) || r.max(s) < p.min(q);
    if apart(a.x, b.x, c.x, d.x) || apart(a.y, b.y, c.y, d.y) {
        return false;
    }
    let (c_side, d_side) = (turn(a, b, c), turn(a, b, d));
    let (a_side, b_side) = (turn(c, d, a), turn(c, d, b));
    if c_side == 0.0 && d_side == 0.0 {
        // on one line: an overlap longer than a point
        let along = b - a;
        let (from, to) = ((c - a).dot(along), (d - a).dot(along));
        return from.max(to) > R::ZERO && from.min(to) < along.length_squared();
    }
    c_side * d_side < 0.0 && a_side * b_side < 0.0
}
