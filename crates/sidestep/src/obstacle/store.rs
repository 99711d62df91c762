//! The obstacles of a world, and since when each of them moves.

use super::bounding_tree::BoundingTree;
use super::index::Index;
use super::touch::TOUCH;
use super::{Motion, Obstacle, Part};
use crate::error::{InvalidValue, UnknownHandle, WorldError};
use crate::handle::{ObstacleId, Slots};
use crate::scalar::Scalar;
use crate::vector::Vec2;
use serde::{Deserialize, Serialize};

/// A moment of a run: after so many steps, and so many parts of the next one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moment {
    pub steps: u64,
    pub part: u32,
    /// Into how many parts that step is cut, ≥ 1.
    pub parts: u32,
}

impl Moment {
    /// The end of a step.
    pub fn after(steps: u64) -> Self {
        Self { steps, part: 0, parts: 1 }
    }
}

/// The obstacles of a world.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Obstacles<R: Scalar> {
    slots: Slots,
    sources: Vec<Obstacle<R>>,
    /// Since when each of them is on its way.
    starts: Vec<Start>,
    /// The length of a step, s, since the last of `starts`.
    time_step: f64,
    /// Counts changes of what stands, so that routes know when to be planned anew.
    revision: u64,
    #[serde(skip)]
    index: Option<Index<R>>,
}

/// Since when an obstacle is on its way.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
struct Start {
    /// The number of the step.
    step: u64,
    /// For how long it had moved by then, s: in steps of another length.
    before: f64,
}

impl<R: Scalar> Default for Obstacles<R> {
    fn default() -> Self {
        let (sources, starts) = (Vec::new(), Vec::new());
        Self { slots: Slots::default(), sources, starts, time_step: 0.0, revision: 0, index: None }
    }
}

impl<R: Scalar> Obstacles<R> {
    /// Puts one up after so many steps.
    pub fn add(&mut self, obstacle: Obstacle<R>, steps: u64) -> Result<ObstacleId, InvalidValue> {
        obstacle.validate()?;
        let id: ObstacleId = self.slots.insert();
        let start = Start { step: steps, before: 0.0 };
        self.changed(obstacle.motion.is_still());
        if id.slot() == self.sources.len() {
            self.sources.push(obstacle);
            self.starts.push(start);
        } else {
            (self.sources[id.slot()], self.starts[id.slot()]) = (obstacle, start);
        }
        Ok(id)
    }

    pub fn remove(&mut self, id: ObstacleId) -> Result<(), UnknownHandle> {
        let slot = self.slots.remove(id)?;
        self.changed(self.sources[slot].motion.is_still());
        Ok(())
    }

    /// One as it was put up.
    pub fn get(&self, id: ObstacleId) -> Result<&Obstacle<R>, UnknownHandle> {
        self.slots.find(id).map(|slot| &self.sources[slot])
    }

    /// One where it is after so many steps.
    pub fn get_after(&self, id: ObstacleId, steps: u64) -> Result<Obstacle<R>, UnknownHandle> {
        let slot = self.slots.find(id)?;
        let time = self.moved_for(slot, Moment::after(steps));
        Ok(if self.sources[slot].motion.is_still() {
            self.sources[slot].clone()
        } else {
            self.sources[slot].after(time)
        })
    }

    /// Puts another one in its place after so many steps.
    pub fn set(&mut self, id: ObstacleId, obstacle: Obstacle<R>, steps: u64) -> Result<(), WorldError> {
        let slot = self.slots.find(id)?;
        obstacle.validate()?;
        self.changed(self.sources[slot].motion.is_still() || obstacle.motion.is_still());
        (self.sources[slot], self.starts[slot]) = (obstacle, Start { step: steps, before: 0.0 });
        Ok(())
    }

    /// Lets one move otherwise from where it is after so many steps.
    pub fn set_motion(&mut self, id: ObstacleId, motion: Motion<R>, steps: u64) -> Result<(), WorldError> {
        let obstacle = self.get_after(id, steps)?;
        self.set(id, obstacle.moving(motion), steps)
    }

    /// The handle of a slot in use.
    pub fn id_of_slot(&self, slot: u32) -> ObstacleId {
        self.slots.handle_at(slot as usize)
    }

    pub fn ids(&self) -> impl Iterator<Item = ObstacleId> + '_ {
        self.slots.handles()
    }

    pub fn len(&self) -> usize {
        self.slots.len()
    }

    pub fn revision(&self) -> u64 {
        self.revision
    }

    fn changed(&mut self, what_stands: bool) {
        self.revision += u64::from(what_stands);
        self.index = None;
    }

    /// For how long the obstacle in a slot has moved, s.
    fn moved_for(&self, slot: usize, now: Moment) -> f64 {
        let Start { step, before } = self.starts[slot];
        let part = f64::from(now.part) / f64::from(now.parts);
        before + (now.steps.saturating_sub(step) as f64 + part) * self.time_step
    }

    /// Cuts the obstacles into convex parts and indexes them, if anything changed, and puts what moves where it is now.
    /// `time_step`: of whole steps, s.
    pub fn prepare(&mut self, now: Moment, time_step: R) {
        self.keep_time(now.steps, time_step.to_f64());
        let used = || self.slots.in_use().map(|slot| (slot, &self.sources[slot]));
        let mut index = self.index.take().unwrap_or_else(|| Index::new(used, self.sources.len()));
        let part = time_step * (R::ONE / R::from_f64(f64::from(now.parts)));
        index.place(now, part, |slot| (&self.sources[slot], self.moved_for(slot, now)));
        self.index = Some(index);
    }

    /// Steps of another length from now on.
    fn keep_time(&mut self, steps: u64, time_step: f64) {
        if self.time_step == time_step {
            return;
        }
        for slot in 0..self.starts.len() {
            let before = self.moved_for(slot, Moment::after(steps));
            self.starts[slot] = Start { step: steps, before };
        }
        self.time_step = time_step;
    }

    /// The largest angular velocity, rad/s.
    pub fn fastest_turn(&self) -> R {
        let rates = self.slots.in_use().map(|slot| self.sources[slot].motion.angular_velocity.abs());
        rates.fold(R::ZERO, R::max)
    }

    /// Shows the numbers that say where everything that moves is after so many steps.
    pub fn show_motion(&self, steps: u64, mut show: impl FnMut(u64)) {
        for slot in self.slots.in_use().filter(|&slot| !self.sources[slot].motion.is_still()) {
            show(slot as u64);
            show(self.slots.generations()[slot].into());
            let now = self.sources[slot].after(self.moved_for(slot, Moment::after(steps)));
            now.vertices.iter().for_each(|corner| [corner.x, corner.y].into_iter().for_each(|x| show(x.bits())));
        }
    }

    /// What is derived, after [`prepare`](Self::prepare).
    pub(super) fn index(&self) -> Option<&Index<R>> {
        self.index.as_ref()
    }

    /// The convex parts: those that stand, then those that move.
    pub fn parts(&self) -> &[Part<R>] {
        self.index.as_ref().map_or(&[], |index| &index.parts)
    }

    /// Those that stand.
    pub fn still_parts(&self) -> &[Part<R>] {
        self.index.as_ref().map_or(&[], |index| &index.parts[..index.still])
    }

    /// The cleaned outline of a solid obstacle that consists of several parts.
    pub(super) fn outline(&self, slot: u32) -> &[Vec2<R>] {
        self.index.as_ref().map_or(&[], |index| &index.outlines[slot as usize])
    }

    /// Whether a disc at rest would be in a wall as it is now, by more than rounding.
    pub fn touch(&self, center: Vec2<R>, radius: R) -> bool {
        let kept = (radius * R::from_f64(1.0 - TOUCH)).squared();
        let mut touches = false;
        let mut look = |part: &Part<R>| {
            let apart = part.squared_distance(center);
            touches |= apart < kept || apart == R::ZERO;
        };
        if let Some(Index { parts, still, still_tree, moving_tree, .. }) = &self.index {
            still_tree.visit_near(center, radius, |number| look(&parts[number as usize]));
            moving_tree.visit_near(center, radius, |number| look(&parts[still + number as usize]));
        }
        touches
    }

    /// Fills `near` with the standing parts within `reach` of a point, nearest first, with their squared distances.
    pub fn still_parts_near(&self, center: Vec2<R>, reach: R, near: &mut Vec<(R, u32)>) {
        near.clear();
        if let Some(index) = &self.index {
            self.near(&index.still_tree, 0, (center, reach), near);
        }
    }

    /// Fills `near` with those of some parts, the first of which has number `first`, that come within `reach` of a point:
    /// nearest first, with their squared distances (0 inside).
    pub(super) fn near(
        &self,
        tree: &BoundingTree<R>,
        first: usize,
        (center, reach): (Vec2<R>, R),
        near: &mut Vec<(R, u32)>,
    ) {
        near.clear();
        tree.visit_near(center, reach, |number| {
            let number = number + first as u32;
            let distance_squared = self.parts()[number as usize].squared_distance(center);
            if distance_squared <= reach.squared() {
                near.push((distance_squared, number));
            }
        });
        near.sort_unstable_by(|a, b| a.0.partial_cmp(&b.0).unwrap_or(core::cmp::Ordering::Equal).then(a.1.cmp(&b.1)));
    }
}
