//! A visibility graph by brute force: slow, and sharing only the shape of the grown bodies with the mesh.

use crate::Point;
use crate::barrier::Barrier;
use crate::geometry::distance;
use crate::inflate::inflate;

pub struct Oracle {
    bodies: Vec<Vec<Point>>,
}

/// How deep a way may cut into a grown body, m: above the rounding of the mesh.
const DEPTH: f64 = 1e-6;

impl Oracle {
    pub fn new(barriers: &[Vec<Point>], clearance: f64) -> Self {
        let grown = |v: &Vec<Point>| inflate(&Barrier::new(0, v, 0.3).expect("convex").vertices, clearance);
        Oracle { bodies: barriers.iter().map(grown).collect() }
    }

    /// How deep `p` lies inside a grown body, m; negative outside of all.
    pub fn depth(&self, p: Point) -> f64 {
        let depth = |body: &Vec<Point>| {
            sides(body).map(|(n, at)| -(n[0] * (p[0] - at[0]) + n[1] * (p[1] - at[1]))).fold(f64::INFINITY, f64::min)
        };
        self.bodies.iter().map(depth).fold(f64::NEG_INFINITY, f64::max)
    }

    fn sees(&self, a: Point, b: Point) -> bool {
        let enters = |body: &Vec<Point>| {
            let (mut from, mut to) = (0.0_f64, 1.0_f64);
            for (n, at) in sides(body) {
                let depth = |p: Point| -(n[0] * (p[0] - at[0]) + n[1] * (p[1] - at[1])) - DEPTH;
                let (da, db) = (depth(a), depth(b));
                if da <= 0.0 && db <= 0.0 {
                    return false;
                } else if da < 0.0 {
                    from = from.max(da / (da - db));
                } else if db < 0.0 {
                    to = to.min(da / (da - db));
                }
            }
            from < to
        };
        !self.bodies.iter().any(enters)
    }

    /// Length of the shortest way, m; infinite if there is none.
    pub fn length(&self, from: Point, to: Point) -> f64 {
        let corners = self.bodies.iter().flatten().copied().filter(|&p| self.depth(p) < DEPTH);
        let nodes: Vec<Point> = [from, to].into_iter().chain(corners).collect();
        let mut reached = vec![f64::INFINITY; nodes.len()];
        let mut open: Vec<usize> = (0..nodes.len()).collect();
        reached[0] = 0.0;
        while let Some(at) = (0..open.len()).min_by(|&i, &j| reached[open[i]].total_cmp(&reached[open[j]])) {
            let here = open.swap_remove(at);
            if here == 1 || reached[here].is_infinite() {
                break;
            }
            for &next in &open {
                let length = reached[here] + distance(nodes[here], nodes[next]);
                if length < reached[next] && self.sees(nodes[here], nodes[next]) {
                    reached[next] = length;
                }
            }
        }
        reached[1]
    }
}

/// Outward unit normal and a point of each side.
fn sides(body: &[Point]) -> impl Iterator<Item = (Point, Point)> + '_ {
    (0..body.len()).map(|i| {
        let (a, b) = (body[i], body[(i + 1) % body.len()]);
        let length = distance(a, b);
        ([(b[1] - a[1]) / length, (a[0] - b[0]) / length], a)
    })
}
