//! The half-planes of walls that move, each drawn in the frame in which the wall stands.
//!
//! To one who stands before a car, every boundary point of the velocity obstacle asks something, and the nearest may be a
//! trap: who is told to run ahead of a faster car does so until it has him. So, where the velocity leads to contact, the
//! agent is told the nearest line that it can keep at all, by its limits and all the walls so far; and of a wall that
//! outruns it, only to leave its way to one side.

use super::carriage::{Carriage, Frame, longest_horizon};
use super::lines::{WallLine, WallQuery, WallScratch, is_behind};
use super::touch::{Contact, touching_line};
use super::{Obstacles, Part};
use crate::half_space::HalfPlane;
use crate::scalar::Scalar;
use crate::solver::{Lens, permits_something};
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

    /// Fills `near` with the moving parts that come within a reach of a point, nearest first, with their squared distances;
    /// `reach` is how near that is, m, by the speed of the wall's fastest point, m/s.
    pub fn moving_parts_near(&self, center: Vec2<R>, reach: impl Fn(R) -> R, near: &mut Vec<(R, u32)>) {
        near.clear();
        let Some(index) = self.index() else { return };
        self.near(&index.moving_tree, index.still, (center, reach(index.fastest)), near);
        near.retain(|&(squared, number)| {
            squared <= reach(index.carriage(&index.parts[number as usize]).fastest).squared()
        });
    }

    /// How a moving part is carried along.
    pub(crate) fn carriage(&self, part: u32) -> Option<&Carriage<R>> {
        self.index().map(|index| index.carriage(&index.parts[part as usize]))
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
    let nearest = match query.response_time {
        Some(response_time) => body.separating_line(query.velocity, response_time),
        None => body.nearest_boundary(query.velocity),
    };
    let leads_to_contact = match query.response_time {
        Some(_) => nearest.line.violation(query.velocity) > R::ZERO,
        None => body.contains(query.velocity),
    };
    if !leads_to_contact {
        return nearest;
    }
    trial.clear();
    trial.extend(lines.iter().map(|earlier| earlier.line));
    let mut choice = Selection {
        sides_only: frame.outruns(),
        velocity: frame.velocity,
        lens: query.lens,
        tie: R::from_f64(TIE) * (query.velocity.length() + query.max_speed),
        trial,
        best: None,
        least: None,
    };
    match query.response_time {
        Some(response_time) => body.visit_separating_lines(query.velocity, response_time, |needed, line| {
            choice.consider(R::from_f64(needed), line);
        }),
        None => body.visit_boundaries(query.velocity, |line| choice.consider(line.distance, line)),
    }
    choice.best.or(choice.least).map_or(nearest, |(_, line)| line)
}

/// The line to tell, as far as the candidates have been looked at.
struct Selection<'a, R: Scalar> {
    /// Whether what lies ahead of the wall is no way out.
    sides_only: bool,
    /// The wall's, m/s.
    velocity: Vec2<R>,
    lens: Lens<R>,
    tie: R,
    /// All lines so far.
    trial: &'a mut Vec<HalfPlane<R>>,
    /// The nearest that can be kept, with the change that it needs.
    best: Option<(R, WallBoundary<R>)>,
    /// The one that asks least of all, with what it asks.
    least: Option<(R, WallBoundary<R>)>,
}

impl<R: Scalar> Selection<'_, R> {
    fn consider(&mut self, needed: R, candidate: WallBoundary<R>) {
        if self.sides_only && !matches!(candidate.piece, WallPiece::LeftLeg | WallPiece::RightLeg) {
            return;
        }
        let line = moved(candidate.line, self.velocity);
        if self.least.is_none_or(|(asked, _)| line.offset < asked) {
            self.least = Some((line.offset, candidate));
        }
        if self.best.is_none_or(|(nearest, _)| needed < nearest - self.tie) {
            self.trial.push(line);
            if permits_something(self.trial, &self.lens) {
                self.best = Some((needed, candidate));
            }
            self.trial.pop();
        }
    }
}
