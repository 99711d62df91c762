//! Growing a convex body by the clearance.

use crate::geometry::{Point, add, cross, dot, scale};

/// The body grown by `by` (> 0, m): every point within that distance is inside, and no vertex is farther than 1.046
/// times it.
///
/// Round corners become circumscribed polygons. The arcs between the normals of neighboring sides are cut into pieces
/// of at most 34°; only square roots and a constant turn of 30° are used, so a body turned by a quarter or mirrored
/// gives the same bits. `vertices` as in [`Barrier`], all distinct.
pub(crate) fn inflate(vertices: &[Point], by: f64) -> Vec<Point> {
    let n = vertices.len();
    let mut grown = Vec::with_capacity(6 * n);
    for i in 0..n {
        let (previous, here, next) = (vertices[(i + n - 1) % n], vertices[i], vertices[(i + 1) % n]);
        let mut normals = Vec::new();
        if n == 1 {
            normals.push([1.0, 0.0]);
            for quarter in [[0.0, 1.0], [-1.0, 0.0], [0.0, -1.0], [1.0, 0.0]] {
                push_arc(&mut normals, quarter);
            }
        } else {
            normals.push(outward(previous, here));
            push_arc(&mut normals, outward(here, next));
        }
        grown.extend(normals.windows(2).map(|w| add(here, scale(add(w[0], w[1]), by / (1.0 + dot(w[0], w[1]))))));
    }
    grown
}

fn outward(from: Point, to: Point) -> Point {
    unit([to[1] - from[1], from[0] - to[0]])
}

fn unit(v: Point) -> Point {
    scale(v, 1.0 / dot(v, v).sqrt())
}

/// cos 30° and sin 30°.
const TURN: [f64; 2] = [0.866_025_403_784_438_6, 0.5];
/// cos 34° and cos 68°.
const ONE_PIECE: f64 = 0.829_037_572_555_041_7;
const TWO_PIECES: f64 = 0.374_606_593_415_912;

/// Appends normals counterclockwise from the last one to `end`, at most 34° apart, symmetric about the middle.
fn push_arc(normals: &mut Vec<Point>, end: Point) {
    let start = normals[normals.len() - 1];
    let (cos, half_turn_or_less) = (dot(start, end), cross(start, end) >= 0.0);
    if half_turn_or_less && cos >= ONE_PIECE {
        // Short enough.
    } else if half_turn_or_less && cos >= TWO_PIECES {
        normals.push(unit(add(start, end)));
    } else {
        let [c, s] = TURN;
        normals.push([c * start[0] - s * start[1], s * start[0] + c * start[1]]);
        let before_end = [c * end[0] + s * end[1], c * end[1] - s * end[0]];
        push_arc(normals, before_end);
    }
    normals.push(end);
}
