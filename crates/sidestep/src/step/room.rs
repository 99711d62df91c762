//! Room: a body that cannot stop at once keeps the segment from where it is to where it could come to rest, and the discs
//! round it, apart from those of all others and from the walls. Whoever moves stays behind the line half way between the
//! two segments at their nearest points, with all that it needs to come to rest after the step. To brake straight on is
//! then always possible, in the next step as in this.

use super::segments::{Nearest, nearest};
use super::stop::largest_coordinate;
use crate::agent::Conduct;
use crate::kernels::{Kernels, Scene};
use crate::kinematics::{Brakes, Roll};
use crate::obstacle::Part;
use crate::scalar::Scalar;
use crate::space::{Dim2, Point};
use crate::vector::{Vec2, Vector};

/// How an agent comes to rest from the start of the step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Braking<S: Kernels> {
    pub brakes: Brakes,
    /// Where it would come to rest, from where it is, m.
    pub end: Point<S>,
    /// Whether it can brake straight on at all: a unicycle in a sharp turn may not.
    pub straight: bool,
}

impl<S: Kernels> Braking<S> {
    /// Of one with this velocity.
    pub fn of(brakes: Brakes, velocity: Point<S>, rolling: Option<&S::Rolling>) -> Self {
        let Some(rolling) = rolling else {
            let time = if brakes.at_once() { 0.0 } else { brakes.time(velocity.length().to_f64()) };
            return Self { brakes, end: velocity * S::Scalar::from_f64(time), straight: true };
        };
        let braked = rolling.braked(velocity, S::Scalar::from_f64(brakes.change));
        let slower = braked.unwrap_or(velocity);
        let time = if brakes.at_once() { 0.0 } else { brakes.time(slower.length().to_f64()) };
        let end = slower * S::Scalar::from_f64(brakes.response.time_step() + time);
        Self { brakes, end, straight: braked.is_some() }
    }
}

/// An agent's room towards one neighbor or wall: normal · x ≤ reach for all x, from where the agent is, that it leads over.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Border {
    /// Points to the other.
    pub normal: Vec2<f64>,
    /// m, ≥ 0.
    pub reach: f64,
}

/// What an agent has towards another.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Room {
    /// Both stop at once, or nobody gives way: not a matter of room.
    NotNeeded,
    /// The border between the two.
    Kept(Border),
    /// The segments are too near already: the two may not be able to brake in time.
    Lost,
}

impl<S: Kernels> Scene<'_, S> {
    /// Whether an agent's room is kept because it cannot stop at once.
    pub(crate) fn keeps_room(&self, rank: usize) -> bool {
        self.braking.get(rank).is_some_and(|own| !own.brakes.at_once())
    }
}

impl<R: Scalar> Scene<'_, Dim2<R>> {
    /// The room of an agent towards another.
    pub(crate) fn room(&self, rank: usize, other: usize) -> Room {
        if !(self.keeps_room(rank) || self.keeps_room(other)) || !self.gives_way(rank, other) {
            return Room::NotNeeded;
        }
        if !(self.braking[rank].straight && self.braking[other].straight) {
            return Room::Lost;
        }
        let (own, its) = (&self.published[rank], &self.published[other]);
        let x = (its.position - own.position).to_f64();
        let ends = [self.braking[rank].end.to_f64(), self.leads_to(other, rank)];
        let [mine, theirs] = [[Vec2::ZERO, ends[0]], [x, x + ends[1]]];
        // the two must find the same line: the same numbers in the same order
        let found = match own.position.compare_components(its.position) {
            core::cmp::Ordering::Less => nearest(mine, theirs),
            core::cmp::Ordering::Greater => {
                let [first, second] = [[Vec2::ZERO, ends[1]], [-x, ends[0] - x]];
                nearest(first, second).seen_from_second(-x)
            }
            core::cmp::Ordering::Equal => return Room::Lost,
        };
        let share = if self.gives_way(other, rank) { 0.5 } else { 1.0 };
        let together = (own.radius + its.radius).to_f64();
        let largest = largest_coordinate(own.position).max(largest_coordinate(its.position)).to_f64();
        border(found, together, share, R::EPSILON.to_f64() * largest)
    }

    /// Where another leads to until it rests, as one sees it: who gives way to nobody goes on for the step at least.
    fn leads_to(&self, other: usize, from: usize) -> Vec2<f64> {
        if self.gives_way(other, from) {
            self.braking[other].end.to_f64()
        } else if self.published[other].conduct == Conduct::Stands {
            Vec2::ZERO
        } else {
            (self.kept_velocity(other) * self.settings.time_step).to_f64()
        }
    }

    /// The room of an agent towards a piece of wall.
    pub(super) fn room_before(&self, rank: usize, part: &Part<R>) -> Room {
        let own = &self.published[rank];
        let way = [Vec2::ZERO, self.braking[rank].end.to_f64()];
        let corner = |k: usize| (part.vertices[k % part.vertices.len()] - own.position).to_f64();
        let edges = (0..part.vertices.len()).map(|k| nearest(way, [corner(k), corner(k + 1)]));
        let Some(found) = edges.reduce(|best, edge| if edge.squared < best.squared { edge } else { best }) else {
            return Room::NotNeeded;
        };
        let inside = part.squared_distance(own.position) == R::ZERO && part.vertices.len() > 2;
        if inside {
            return Room::Lost;
        }
        let largest = largest_coordinate(own.position).to_f64();
        border(found, own.radius.to_f64(), 1.0, R::EPSILON.to_f64() * largest)
    }
}

/// Bodies nearer by less than this share of their radii count as touching.
const TOUCH: f64 = 1e-5;

/// The border half way between two bodies of which these are the nearest points.
fn border(found: Nearest, together: f64, share: f64, rounding: f64) -> Room {
    let distance = found.squared.sqrt();
    let room = distance - together;
    if distance == 0.0 || room < -(together * TOUCH + rounding * 4.0) {
        return Room::Lost;
    }
    let normal = found.gap * (1.0 / distance);
    Room::Kept(Border { normal, reach: (normal.dot(found.point)).max(0.0) + (room * share - rounding).max(0.0) })
}
