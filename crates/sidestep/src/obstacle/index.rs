//! What is derived from the obstacles: convex parts, those that stand still first, and trees over them.

use super::bounding_tree::BoundingTree;
use super::carriage::Carriage;
use super::convex_parts::{self, Part};
use super::{Moment, Obstacle};
use crate::scalar::Scalar;
use crate::vector::{Vec2, Vector};
use core::ops::Range;

#[derive(Clone, Debug)]
pub(super) struct Index<R: Scalar> {
    /// Those that stand still, then those that move, where they are now.
    pub parts: Vec<Part<R>>,
    /// How many stand still.
    pub still: usize,
    /// The cleaned outlines of solids of several parts, by slot.
    pub outlines: Vec<Vec<Vec2<R>>>,
    pub still_tree: BoundingTree<R>,
    pub moving_tree: BoundingTree<R>,
    movers: Vec<Mover<R>>,
    /// The speed of the fastest point of all, m/s.
    pub fastest: R,
    /// The time for which the moving parts have been placed.
    placed: Option<(Moment, R)>,
}

/// An obstacle that moves.
#[derive(Clone, Debug)]
struct Mover<R: Scalar> {
    slot: usize,
    parts: Range<usize>,
    /// The corners of its parts, then of its outline, before it moved.
    corners: Vec<Vec2<R>>,
    /// What it turns round, before it moved.
    pivot: Vec2<R>,
    carriage: Carriage<R>,
}

impl<R: Scalar> Index<R> {
    /// Cuts the obstacles, given with their slots, into parts.
    pub fn new<'a, I: Iterator<Item = (usize, &'a Obstacle<R>)>>(obstacles: impl Fn() -> I, slots: usize) -> Self {
        let mut parts = Vec::new();
        let mut outlines = vec![Vec::new(); slots];
        let is_still = |obstacle: &Obstacle<R>| obstacle.motion.is_still();
        for (slot, obstacle) in obstacles().filter(|(_, obstacle)| is_still(obstacle)) {
            outlines[slot] = convex_parts::cut(obstacle, slot as u32, &mut parts);
        }
        let still = parts.len();
        let mut movers = Vec::new();
        for (slot, obstacle) in obstacles().filter(|(_, obstacle)| !is_still(obstacle)) {
            let first = parts.len();
            outlines[slot] = convex_parts::cut(obstacle, slot as u32, &mut parts);
            parts[first..].iter_mut().for_each(|part| part.mover = movers.len() as u32);
            movers.push(Mover::new(obstacle, slot, &parts, first, &outlines[slot]));
        }
        let boxes = |part: &Part<R>| (part.low, part.high);
        Self {
            still_tree: BoundingTree::new(parts[..still].iter().map(boxes)),
            moving_tree: BoundingTree::new(parts[still..].iter().map(boxes)),
            fastest: movers.iter().map(|mover| mover.carriage.fastest).fold(R::ZERO, R::max),
            parts,
            still,
            outlines,
            movers,
            placed: None,
        }
    }

    /// How a moving part is carried along.
    pub fn carriage(&self, part: &Part<R>) -> &Carriage<R> {
        &self.movers[part.mover as usize].carriage
    }

    /// Puts what moves where it is at a moment, for a step of this length. `source` gives a slot's obstacle and for how
    /// long it has moved, s.
    pub fn place<'a>(&mut self, now: Moment, time_step: R, source: impl Fn(usize) -> (&'a Obstacle<R>, f64)) {
        if self.movers.is_empty() || self.placed == Some((now, time_step)) {
            return;
        }
        for mover in &mut self.movers {
            let (obstacle, time) = source(mover.slot);
            let pose = obstacle.pose(mover.pivot, time);
            mover.carriage.turn_by(obstacle.motion.angular_velocity.to_f64() * time_step.to_f64());
            mover.carriage.pivot = pose.place(mover.pivot);
            let mut corners = mover.corners.iter().map(|&corner| pose.place(corner));
            for part in &mut self.parts[mover.parts.clone()] {
                part.move_corners(&mut corners);
            }
            self.outlines[mover.slot].iter_mut().zip(corners).for_each(|(old, new)| *old = new);
        }
        let Self { parts, still, moving_tree, .. } = self;
        moving_tree.refit(|number| (parts[*still + number as usize].low, parts[*still + number as usize].high));
        self.placed = Some((now, time_step));
    }
}

impl<R: Scalar> Mover<R> {
    fn new(obstacle: &Obstacle<R>, slot: usize, parts: &[Part<R>], first: usize, outline: &[Vec2<R>]) -> Self {
        let corners = parts[first..].iter().flat_map(|part| &part.vertices).chain(outline).copied().collect();
        let (pivot, motion) = (obstacle.pivot(), &obstacle.motion);
        let arm = obstacle.vertices.iter().map(|&corner| (corner - pivot).length()).fold(R::ZERO, R::max);
        let carriage = Carriage {
            velocity: motion.velocity,
            turn_rate: motion.angular_velocity,
            pivot,
            sine: R::ZERO,
            versine: R::ZERO,
            fastest: motion.velocity.length() + motion.angular_velocity.abs() * arm,
        };
        Self { slot, parts: first..parts.len(), corners, pivot, carriage }
    }
}

impl<R: Scalar> Carriage<R> {
    /// Takes in the turn of a step, rad.
    fn turn_by(&mut self, angle: f64) {
        let half = libm::sin(angle * 0.5);
        self.sine = R::from_f64(libm::sin(angle));
        self.versine = R::from_f64(2.0 * half * half);
    }
}
