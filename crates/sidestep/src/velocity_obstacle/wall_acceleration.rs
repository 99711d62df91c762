//! The acceleration-velocity obstacle of a convex body at rest: a piece of wall before an agent with inertia.

use super::acceleration::{Approach, Separation};
use super::{ConvexObstacle, Part, WallBoundary, WallPiece};
use crate::half_space::HalfPlane;
use crate::scalar::Scalar;
use crate::vector::{Vec2, Vector};

impl<R: Scalar> ConvexObstacle<'_, R> {
    /// The half-plane of told velocities, beyond all of the obstacle's hull, whose border is nearest to the present
    /// `velocity` (m/s). `response_time` is δ, s. The agent must not touch the body.
    ///
    /// The hull's support function is that of a disc at the vertex that reaches furthest along the normal; so the nearest
    /// line is one of a vertex's own, or parallel to an edge. Whatever the normal, the line keeps off the whole body.
    pub fn separating_line(&self, velocity: Vec2<R>, response_time: R) -> WallBoundary<R> {
        let mut best: Option<(f64, WallBoundary<R>)> = None;
        self.visit_separating_lines(velocity, response_time, |needed, line| {
            if best.is_none_or(|(least, _)| needed < least) {
                best = Some((needed, line));
            }
        });
        best.map_or_else(|| self.nearest_boundary(velocity), |(_, line)| line)
    }

    /// Calls `visit` with each line that may be the nearest, and the change that it needs, m/s; negative: room to spare.
    pub(crate) fn visit_separating_lines(
        &self,
        velocity: Vec2<R>,
        response_time: R,
        mut visit: impl FnMut(f64, WallBoundary<R>),
    ) {
        let before = |k: usize| Approach {
            x: self.vertices[k].to_f64(),
            v: velocity.to_f64(),
            r: self.radius.to_f64(),
            horizon: self.time_horizon.to_f64(),
            response: response_time.to_f64(),
        };
        let mut consider = |found: Separation, piece: WallPiece| {
            let reach = self.vertices.iter().map(|q| found.normal.dot(q.to_f64())).fold(f64::NEG_INFINITY, f64::max);
            let room = -(reach + self.radius.to_f64());
            let rounding = 1e-12 * reach.abs();
            if room >= -rounding {
                let line = before(0).supporting(found.normal, found.part, room.max(0.0));
                visit(line.needed, boundary(&line, velocity, piece));
            }
        };
        for k in 0..self.vertices.len() {
            if let Some(found) = before(k).at_end() {
                consider(found, piece(found.part, k));
            }
            if let Some(normal) = self.edge_normal(k) {
                consider(Separation { normal, needed: 0.0, part: Part::Truncation }, WallPiece::Edge(k as u32));
            }
        }
        // what needs something is inside of the hull, and may be nearest to one of its sides
        for k in 0..self.vertices.len() {
            for left in [false, true] {
                if let Some(found) = before(k).at_side(left) {
                    consider(found, piece(found.part, k));
                }
            }
        }
    }

    /// The outward normal of the edge from vertex k, if it faces the agent.
    fn edge_normal(&self, k: usize) -> Option<Vec2<f64>> {
        let next = if k + 1 == self.vertices.len() { 0 } else { k + 1 };
        let normal = -(self.vertices[next] - self.vertices[k]).to_f64().normalized()?.perp();
        (normal.dot(self.vertices[k].to_f64()) < 0.0).then_some(normal)
    }
}

fn piece(part: Part, vertex: usize) -> WallPiece {
    match part {
        Part::LeftLeg => WallPiece::LeftLeg,
        Part::RightLeg => WallPiece::RightLeg,
        Part::Truncation | Part::Overlap => WallPiece::Vertex(vertex as u32),
    }
}

fn boundary<R: Scalar>(line: &Separation, velocity: Vec2<R>, piece: WallPiece) -> WallBoundary<R> {
    let offset = line.normal.dot(velocity.to_f64()) + line.needed;
    let line_in_r = HalfPlane { normal: Vec2::from_f64(line.normal), offset: R::from_f64(offset) };
    WallBoundary { line: line_in_r, piece, distance: R::from_f64(line.needed.abs()) }
}
