//! The half-planes of walls that move, each drawn in the frame in which the wall stands.
//!
//! To one who stands before a car, every boundary point of the velocity obstacle asks something, and the nearest may be a
//! trap: who is told to run ahead of a faster car does so until it has him. So, where the velocity leads to contact, the
//! agent is told the nearest line that it can keep at all, by its limits and all the walls so far; and of a wall that
//! outruns it, only to leave its way to one side.

use super::carriage::{Frame, longest_horizon};
use super::lines::{WallLine, WallQuery, WallScratch, is_behind};
use super::touch::{Contact, touching_line};
use super::{Obstacles, Part};
use crate::half_space::HalfPlane;
use crate::scalar::Scalar;
use crate::solver::permits_something;
use crate::vector::{Vec2, Vector};
use crate::velocity_obstacle::{ConvexObstacle, WallBoundary, WallPiece};

/// Of two lines that are nearly as near as each other, by this share of the speed, the first is taken: the one on the right.
const TIE: f64 = 1e-5;

impl<R: Scalar> Obstacles<R> {
    /// Whether any wall moves.
    pub fn any_moves(&self) -> bool {
        self.still_parts().len() < self.parts().len()
    }

    /// Whether a part moves.
    pub fn is_moving(&self, part: u32) -> bool {
        part as usize >= self.still_parts().len()
    }

    /// The moving parts that can reach the agent within the horizon, nearest first, and their frames.
    pub(super) fn moving_near(&self, query: &WallQuery<R>, near: &mut Vec<(R, u32)>) {
        near.clear();
        let Some(index) = self.index().filter(|index| index.parts.len() > index.still) else { return };
        let reach = |horizon: R, speed: R| query.radius + horizon * (query.max_speed + speed);
        let widest = reach(longest_horizon(query), index.fastest);
        self.near(&index.moving_tree, index.still, (query.position, widest), near);
        near.retain(|&(distance_squared, number)| {
            let carriage = index.carriage(&index.parts[number as usize]);
            distance_squared <= reach(carriage.horizon(query), carriage.fastest).squared()
        });
    }

    /// The frame of a moving part for an agent.
    pub(super) fn frame(&self, part: &Part<R>, query: &WallQuery<R>) -> Option<Frame<'_, R>> {
        self.index().map(|index| index.carriage(part).frame(query))
    }

    /// Adds the half-planes of the walls that move.
    pub(super) fn moving_lines(
        &self,
        query: &WallQuery<R>,
        scratch: &mut WallScratch<R>,
        lines: &mut Vec<WallLine<R>>,
    ) {
        self.moving_near(query, &mut scratch.near);
        scratch.solids.clear();
        let still = lines.len();
        for i in 0..scratch.near.len() {
            let (distance_squared, number) = scratch.near[i];
            let part = &self.parts()[number as usize];
            let Some(frame) = self.frame(part, query) else { return };
            let contact = self.contact(part, distance_squared, &frame.query, &mut scratch.solids);
            let inside = contact == Contact::Inside;
            let ring = if inside { self.outline(part.obstacle) } else { &part.vertices };
            scratch.relative.clear();
            scratch.relative.extend(ring.iter().map(|&corner| frame.relative(corner)));
            let (line, piece) = match contact {
                Contact::ThroughAnother => continue,
                Contact::Inside | Contact::Touching => (touching_line(&scratch.relative, &frame.query), None),
                Contact::Apart => {
                    let WallQuery { radius, time_horizon, .. } = frame.query;
                    let body = ConvexObstacle { vertices: &scratch.relative, radius, time_horizon };
                    let same = |line: &&WallLine<R>| self.parts()[line.part as usize].obstacle == part.obstacle;
                    let hidden = |earlier: &WallLine<R>| is_behind(&body, &moved(earlier.line, -frame.velocity));
                    if lines[still..].iter().filter(same).any(hidden) {
                        continue;
                    }
                    let found = boundary(&body, &frame, lines, &mut scratch.trial);
                    let behind = query.outer_edges_only && part.has_inner(found.piece);
                    if behind && scratch.solids.touched.contains(&part.obstacle) {
                        continue;
                    }
                    (found.line, Some(found.piece))
                }
            };
            let (velocity, time_horizon) = (frame.velocity, frame.query.time_horizon);
            lines.push(WallLine { line: moved(line, velocity), part: number, velocity, time_horizon, piece });
        }
    }
}

/// A half-plane of relative velocities, of those relative to what moves at `velocity`.
pub(super) fn moved<R: Scalar>(line: HalfPlane<R>, velocity: Vec2<R>) -> HalfPlane<R> {
    HalfPlane { offset: line.offset + line.normal.dot(velocity), ..line }
}

/// The line that an agent is told, in the wall's frame.
fn boundary<R: Scalar>(
    body: &ConvexObstacle<R>,
    frame: &Frame<R>,
    lines: &[WallLine<R>],
    trial: &mut Vec<HalfPlane<R>>,
) -> WallBoundary<R> {
    let query = &frame.query;
    if let Some(response_time) = query.response_time {
        let nearest = body.separating_line(query.velocity, response_time);
        let leads_to_contact = nearest.line.violation(query.velocity) > R::ZERO;
        return if leads_to_contact && frame.outruns() {
            body.separating_side(query.velocity, response_time)
        } else {
            nearest
        };
    }
    if !body.contains(query.velocity) {
        return body.nearest_boundary(query.velocity);
    }
    trial.clear();
    trial.extend(lines.iter().map(|earlier| earlier.line));
    let tie = R::from_f64(TIE) * (query.velocity.length() + query.max_speed);
    let (mut best, mut least): (Option<WallBoundary<R>>, Option<(R, WallBoundary<R>)>) = (None, None);
    body.visit_boundaries(query.velocity, |candidate| {
        if frame.outruns() && !matches!(candidate.piece, WallPiece::LeftLeg | WallPiece::RightLeg) {
            return;
        }
        let line = moved(candidate.line, frame.velocity);
        if least.is_none_or(|(asked, _)| line.offset < asked) {
            least = Some((line.offset, candidate));
        }
        if best.is_none_or(|nearest| candidate.distance < nearest.distance - tie) {
            trial.push(line);
            if permits_something(trial, &query.lens) {
                best = Some(candidate);
            }
            trial.pop();
        }
    });
    best.or(least.map(|(_, line)| line)).unwrap_or_else(|| body.nearest_boundary(query.velocity))
}
