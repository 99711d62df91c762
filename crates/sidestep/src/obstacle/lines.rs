//! The half-planes that the walls near an agent leave to it: one per convex part, nearest part first; then those of the
//! walls that move.

use super::touch::{Contact, Solids, touching_line};
use super::{Obstacles, Part};
use crate::half_space::HalfPlane;
use crate::scalar::Scalar;
use crate::solver::Lens;
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
    /// The velocities that the agent can have.
    pub lens: Lens<R>,
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
    /// The velocity of the frame in which the part stands, m/s: 0 of one that stands.
    pub velocity: Vec2<R>,
    /// τ, s.
    pub time_horizon: R,
    /// The touched piece of the velocity obstacle; `None` where the agent touches the wall.
    pub piece: Option<WallPiece>,
}

/// Reused memory of [`Obstacles::wall_lines`].
#[derive(Clone, Debug, Default)]
pub struct WallScratch<R: Scalar> {
    pub(crate) near: Vec<(R, u32)>,
    pub(super) relative: Vec<Vec2<R>>,
    pub(super) solids: Solids,
    /// The lines so far, and one on trial.
    pub(super) trial: Vec<HalfPlane<R>>,
}

impl<R: Scalar> Obstacles<R> {
    /// Fills `lines` with the half-planes of the walls that the agent could reach within the horizon.
    pub fn wall_lines(&self, query: &WallQuery<R>, scratch: &mut WallScratch<R>, lines: &mut Vec<WallLine<R>>) {
        lines.clear();
        let Some(index) = self.index() else { return };
        let reach = query.radius + query.time_horizon * query.max_speed;
        self.near(&index.still_tree, 0, (query.position, reach), &mut scratch.near);
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
            let time_horizon = query.time_horizon;
            lines.push(WallLine { line, part: number, velocity: Vec2::ZERO, time_horizon, piece });
        }
        self.moving_lines(query, scratch, lines);
    }
}

impl<R: Scalar> Part<R> {
    /// Whether a piece of the boundary belongs to an edge inside the solid.
    pub(super) fn has_inner(&self, piece: WallPiece) -> bool {
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
pub(super) fn is_behind<R: Scalar>(body: &ConvexObstacle<R>, line: &HalfPlane<R>) -> bool {
    let inverse = R::ONE / body.time_horizon;
    let border = line.offset.min(R::ZERO) + R::from_f64(BEHIND) * body.radius * inverse;
    body.vertices.iter().all(|&q| (line.normal.dot(q) + body.radius) * inverse <= border)
}
