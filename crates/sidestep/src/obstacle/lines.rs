//! The half-planes that the walls near an agent leave to it: one per convex part, nearest part first.

use super::touch::{Contact, Solids, touching_line};
use super::{Obstacles, Part};
use crate::half_space::HalfPlane;
use crate::scalar::Scalar;
use crate::vector::{Vec2, Vector};
use crate::velocity_obstacle::{ConvexObstacle, WallPiece, squared_distance_to_segment};

/// How far beyond an earlier wall's line a part may reach and still count as behind it, in radii.
const BEHIND: f64 = 1e-4;

/// What a wall's half-plane depends on.
#[derive(Clone, Copy, Debug)]
pub struct WallQuery<R> {
    /// The agent's centre, m.
    pub position: Vec2<R>,
    /// The velocity whose nearest permitted neighbors are wanted, m/s.
    pub velocity: Vec2<R>,
    /// The agent's radius, m.
    pub radius: R,
    /// τ, at least the time step, s.
    pub time_horizon: R,
    /// s.
    pub time_step: R,
    /// m/s.
    pub max_speed: R,
    /// Whether an agent inside a wall is led out, and not just kept from going deeper.
    pub lead_out: bool,
    /// Whether a part that is reached only through another part of a solid that the agent touches gives no line: who is
    /// being led out of a notch must not be held there by what lies behind its walls.
    pub outer_edges_only: bool,
    /// Whether one who walks at the very middle of a narrow part passes on the right.
    pub tie: bool,
    /// δ of an agent with a lag, s: its lines are of told velocities.
    pub response_time: Option<R>,
}

/// A wall's half-plane and where it comes from.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WallLine<R: Scalar> {
    pub line: HalfPlane<R>,
    /// The number of the convex part.
    pub part: u32,
    /// The touched piece of the velocity obstacle; `None` where the agent touches the wall.
    pub piece: Option<WallPiece>,
}

/// Reused memory of [`Obstacles::wall_lines`].
#[derive(Clone, Debug, Default)]
pub struct WallScratch<R> {
    pub(crate) near: Vec<(R, u32)>,
    pub(super) relative: Vec<Vec2<R>>,
    pub(super) solids: Solids,
}

impl<R: Scalar> Obstacles<R> {
    /// Fills `lines` with the half-planes of the walls that the agent could reach within the horizon.
    pub fn wall_lines(&self, query: &WallQuery<R>, scratch: &mut WallScratch<R>, lines: &mut Vec<WallLine<R>>) {
        lines.clear();
        if self.parts().is_empty() {
            return;
        }
        let reach = query.radius + query.time_horizon * query.max_speed;
        self.parts_near(query.position, reach, &mut scratch.near);
        scratch.solids.clear();
        for &(distance_squared, number) in &scratch.near {
            let part = &self.parts()[number as usize];
            scratch.relative.clear();
            scratch.relative.extend(part.vertices.iter().map(|&vertex| vertex - query.position));
            let body =
                ConvexObstacle { vertices: &scratch.relative, radius: query.radius, time_horizon: query.time_horizon };
            if query.response_time.is_none() && lines.iter().any(|earlier| is_behind(&body, &earlier.line)) {
                continue;
            }
            let contact = self.contact(part, distance_squared, query, &mut scratch.solids);
            let (line, piece) = if contact == Contact::ThroughAnother {
                continue;
            } else if contact == Contact::Inside {
                scratch.relative.clear();
                let outline = self.outline(part.obstacle);
                scratch.relative.extend(outline.iter().map(|&vertex| vertex - query.position));
                (touching_line(&scratch.relative, query), None)
            } else if contact == Contact::Touching {
                (touching_line(&scratch.relative, query), None)
            } else {
                let found = if let Some(response_time) = query.response_time {
                    body.separating_line(query.velocity, response_time)
                } else if query.tie {
                    body.nearest_boundary_keeping_right(query.velocity)
                } else {
                    body.nearest_boundary(query.velocity)
                };
                let behind = query.outer_edges_only && part.has_inner(found.piece);
                if behind && scratch.solids.touched.contains(&part.obstacle) {
                    continue;
                }
                (found.line, Some(found.piece))
            };
            lines.push(WallLine { line, part: number, piece });
        }
    }

    /// The parts within `reach` of a point, nearest first, with their squared distances (0 inside).
    pub(crate) fn parts_near(&self, center: Vec2<R>, reach: R, near: &mut Vec<(R, u32)>) {
        near.clear();
        self.visit_near(center, reach, |number| {
            let distance_squared = self.parts()[number as usize].squared_distance(center);
            if distance_squared <= reach.squared() {
                near.push((distance_squared, number));
            }
        });
        near.sort_unstable_by(|a, b| a.0.partial_cmp(&b.0).unwrap_or(core::cmp::Ordering::Equal).then(a.1.cmp(&b.1)));
    }
}

impl<R: Scalar> Part<R> {
    /// Whether a piece of the boundary belongs to an edge inside the solid.
    fn has_inner(&self, piece: WallPiece) -> bool {
        matches!(piece, WallPiece::Edge(k) if self.inner_edges[k as usize])
    }

    /// Squared distance of a point, 0 inside.
    pub fn squared_distance(&self, point: Vec2<R>) -> R {
        let vertices = &self.vertices;
        let next = |k: usize| vertices[if k + 1 == vertices.len() { 0 } else { k + 1 }];
        let inside =
            vertices.len() > 2 && vertices.iter().enumerate().all(|(k, &a)| (next(k) - a).det(point - a) >= R::ZERO);
        if inside {
            return R::ZERO;
        }
        let distances = vertices.iter().enumerate().map(|(k, &a)| squared_distance_to_segment(point, a, next(k)));
        distances.fold(R::INFINITY, R::min)
    }
}

/// Whether the whole velocity obstacle of `body` lies on the forbidden side of `line`.
fn is_behind<R: Scalar>(body: &ConvexObstacle<R>, line: &HalfPlane<R>) -> bool {
    let inverse = R::ONE / body.time_horizon;
    let border = line.offset.min(R::ZERO) + R::from_f64(BEHIND) * body.radius * inverse;
    body.vertices.iter().all(|&q| (line.normal.dot(q) + body.radius) * inverse <= border)
}
