//! After a step: has a waypoint been passed, is the goal reached or taken by others, is there progress at all?

use super::jam::Claim;
use super::{Course, Progress, Rest, WAYPOINT_REACHED};
use crate::agent::Parameters;
use crate::model::Model;
use crate::scalar::Scalar;
use crate::space::{Point, Real, Space};
use crate::step::at_rest;
use crate::vector::Vector;

/// An agent that has a goal and comes no nearer for this long is reported as stuck, s.
pub const STUCK_AFTER: f64 = 5.0;
/// An agent whose goal is taken, or that is at its goal, rests after this long without progress, s.
const REST_AFTER: f64 = 2.0;
/// A way left that is shorter by this share of the radius is progress.
const PROGRESS: f64 = 0.05;
/// Within this share of the radius an agent is at its goal.
const AT_GOAL: f64 = 0.25;

/// An agent as the resting rule of a neighbor sees it.
#[derive(Clone, Copy, Debug)]
pub struct Bystander<S: Space> {
    pub radius: Real<S>,
    pub goal: Option<Point<S>>,
    /// Stays where it is: locked, without a goal, or at its goal.
    pub settled: bool,
    pub resting: bool,
    /// Has nowhere to go, or only back to its goal.
    pub at_home: bool,
}

impl<S: Space> Course<S> {
    /// What neighbors may know of this agent's plans.
    pub fn bystander(&self, position: Point<S>, parameters: &Parameters<Real<S>>, world: Model) -> Bystander<S> {
        // where it really is taken to be, if it lies in a wall
        let goal = if self.on_last_leg() { self.target() } else { self.goal() };
        let goal = goal.filter(|_| self.preferred_velocity.is_none());
        let at_goal = self.at_goal(position, parameters.radius);
        let settled = parameters.locked || goal.is_none() || at_goal || self.rest.is_some_and(|rest| rest.at_goal);
        let at_home = self.is_at_home(parameters, world);
        Bystander { radius: parameters.radius, goal, settled, resting: self.rest.is_some(), at_home }
    }

    /// Whether it has nowhere to go, or has been at its goal, and can make way at once.
    fn is_at_home(&self, parameters: &Parameters<Real<S>>, world: Model) -> bool {
        let stays = self.came_home || self.waypoints.is_empty();
        stays && self.preferred_velocity.is_none() && parameters.is_nimble(world)
    }

    fn at_goal(&self, position: Point<S>, radius: Real<S>) -> bool {
        let close = radius * Real::<S>::from_f64(AT_GOAL);
        self.on_last_leg() && self.target().is_some_and(|goal| (goal - position).length_squared() <= close * close)
    }

    /// Whether it is at its goal, or has nowhere to go.
    pub fn is_parked(&self, position: Point<S>, radius: Real<S>) -> bool {
        self.preferred_velocity.is_none() && (self.waypoints.is_empty() || self.at_goal(position, radius))
    }

    /// Whether a place is this near to the goal that is pursued.
    pub fn is_within(&self, distance: Real<S>, position: Point<S>) -> bool {
        let goal = self.target().filter(|_| self.on_last_leg() && self.preferred_velocity.is_none());
        goal.is_some_and(|goal| (goal - position).length_squared() <= distance * distance)
    }

    /// The progress as reported.
    pub fn progress(
        &self,
        position: Point<S>,
        parameters: &Parameters<Real<S>>,
        time_step: Real<S>,
    ) -> Progress<Real<S>> {
        let has_goal = !self.waypoints.is_empty() && self.preferred_velocity.is_none();
        let rests_at_goal = self.rest.is_some_and(|rest| rest.at_goal);
        let at_goal = rests_at_goal || self.at_goal(position, parameters.radius);
        let arrived = !has_goal || (at_goal && !self.cut_off);
        let packed = has_goal && !arrived && self.rest.is_some() && !self.cut_off;
        let patience = steps_in(STUCK_AFTER, time_step);
        let waits = self.idle_steps >= patience || self.rest.is_some();
        let stuck = !arrived && !packed && !parameters.locked && waits;
        let remaining = if has_goal { self.remaining(position) } else { Real::<S>::ZERO };
        let right_of_way = self.rest.is_none() && self.jam.has_lot();
        let cut_off = has_goal && self.cut_off;
        Progress { has_goal, arrived, packed, stuck, cut_off, right_of_way, remaining }
    }

    /// Notes what the step has brought. `position` is the new one.
    pub fn advance(&mut self, position: Point<S>, parameters: &Parameters<Real<S>>, around: &Surroundings<S>) {
        if self.waypoints.is_empty() || self.preferred_velocity.is_some() {
            return;
        }
        self.in_company = !around.near.is_empty();
        self.pass_waypoints(position);
        self.came_home |= self.at_goal(position, parameters.radius);
        let remaining = self.remaining_on_leg(position);
        if remaining < self.best - parameters.radius * Real::<S>::from_f64(PROGRESS) {
            self.best = remaining;
            self.idle_steps = 0;
        } else {
            self.idle_steps = self.idle_steps.saturating_add(1);
        }
        self.rest_or_rise(position, parameters, around);
    }

    fn pass_waypoints(&mut self, position: Point<S>) {
        let near = Real::<S>::from_f64(WAYPOINT_REACHED);
        while !self.on_last_leg()
            && self.target().is_some_and(|point| (point - position).length_squared() <= near * near)
        {
            self.next += 1;
            self.forget_leg();
        }
    }

    /// Begins the present leg anew: no route planned, no progress made.
    pub fn forget_leg(&mut self) {
        self.path.clear();
        self.path_length = Real::<S>::ZERO;
        self.moved_target = None;
        self.cut_off = false;
        self.planned_for = None;
        self.hidden_steps = 0;
        self.best = Real::<S>::INFINITY;
        self.idle_steps = 0;
    }

    fn rest_or_rise(&mut self, position: Point<S>, parameters: &Parameters<Real<S>>, around: &Surroundings<S>) {
        let patience = steps_in(REST_AFTER, around.time_step);
        if let Some(rest) = self.rest {
            // at rest, `idle_steps` counts for how long the reason to rest has been gone
            let has_reason = self.has_reason_to_rest(rest.at_goal, position, parameters.radius, around);
            self.idle_steps = if has_reason { 0 } else { self.idle_steps + 1 };
            let slack = parameters.radius * Real::<S>::from_f64(if rest.at_goal { PROGRESS } else { 1.0 });
            let moved = (position - rest.place).length_squared() > slack * slack;
            if moved || self.idle_steps >= patience {
                self.rest = None;
                self.best = Real::<S>::INFINITY;
                self.idle_steps = 0;
            }
            return;
        }
        if !self.on_last_leg() || self.idle_steps < patience {
            return;
        }
        let at_goal = self.at_goal(position, parameters.radius);
        if self.has_reason_to_rest(at_goal, position, parameters.radius, around) {
            self.rest = Some(Rest { place: position, at_goal });
            self.idle_steps = 0;
        }
    }

    /// Notes for the right of way in jams what a step has brought of the wish: with `steps` before it, in a world of that model.
    pub fn note_jam(
        &mut self,
        wish: Point<S>,
        moved: Point<S>,
        position: Point<S>,
        parameters: &Parameters<Real<S>>,
        (world, steps): (Model, u64),
        around: &Surroundings<S>,
    ) {
        self.jam.note(wish, moved, around.time_step);
        let radius = parameters.wide_radius();
        let goal = self.target();
        let contested = || goal.is_some_and(|goal| around.is_contested(goal, position, radius));
        let passes = || parameters.is_nimble(world) && around.is_anybody_home_in_touch(goal, position, radius);
        let company = || around.in_touch(position, radius).count();
        self.jam.draw_when_due(steps, around.time_step, contested, passes, company, !self.came_home);
    }

    /// Whether it has been blocked for a while.
    pub fn is_blocked(&self, time_step: Real<S>) -> bool {
        self.jam.is_blocked(time_step)
    }

    /// What it claims in a jam, with this wish.
    pub fn claim(&self, wish: Point<S>, parameters: &Parameters<Real<S>>, world: Model) -> Claim {
        match (self.is_at_home(parameters, world), at_rest(wish)) {
            (false, true) => Claim::NO,
            (true, true) => Claim::AT_HOME,
            (at_home, false) => self.jam.claim(at_home),
        }
    }

    /// Who is at its goal rests for the sake of those in touch; who is not, since its goal is taken.
    fn has_reason_to_rest(&self, at_goal: bool, position: Point<S>, radius: Real<S>, around: &Surroundings<S>) -> bool {
        if at_goal {
            return around.in_touch(position, radius).next().is_some();
        }
        self.target().is_some_and(|goal| around.is_taken(goal, position, radius))
    }
}

/// Those near an agent after the step, for the resting rule.
#[derive(Clone, Copy, Debug)]
pub struct Surroundings<'a, S: Space> {
    /// Ranks of those in contact range.
    pub near: &'a [u32],
    /// Positions by rank, after the step.
    pub positions: &'a [Point<S>],
    /// Plans by rank, before the step.
    pub bystanders: &'a [Bystander<S>],
    /// s.
    pub time_step: Real<S>,
}

impl<S: Space> Surroundings<'_, S> {
    /// The bodies nearer than half a radius.
    fn in_touch(&self, position: Point<S>, radius: Real<S>) -> impl Iterator<Item = u32> {
        self.near.iter().copied().filter(move |&rank| {
            let together = radius + self.bystanders[rank as usize].radius;
            (self.positions[rank as usize] - position).length() < together + radius * Real::<S>::HALF
        })
    }

    /// Whether one of those in touch is at home, and not for the sake of the same goal: a pack round one would churn for
    /// ever.
    fn is_anybody_home_in_touch(&self, goal: Option<Point<S>>, position: Point<S>, radius: Real<S>) -> bool {
        self.in_touch(position, radius).any(|rank| {
            let other = &self.bystanders[rank as usize];
            let rival = goal.zip(other.goal).is_some_and(|(own, its)| (its - own).length() <= radius + other.radius);
            other.at_home && !rival
        })
    }

    /// Whether somebody in touch stands on the goal, or wants to be there and is nearer to it.
    fn is_contested(&self, goal: Point<S>, position: Point<S>, radius: Real<S>) -> bool {
        let own_distance = (goal - position).length();
        self.near.iter().any(|&rank| {
            let (other, place) = (&self.bystanders[rank as usize], self.positions[rank as usize]);
            let together = radius + other.radius;
            let rival = other.goal.is_some_and(|theirs| (theirs - goal).length() <= together);
            let distance = (place - goal).length();
            let in_touch = (place - position).length() - together < radius * Real::<S>::HALF;
            in_touch && ((rival && distance < own_distance) || (other.settled && distance < together))
        })
    }

    /// Whether somebody near stands on the goal and stays, or is a rival who rests or is nearer to it. One who rests there
    /// for another goal's sake wants to leave: two who wait on each other's places must not wait for ever.
    fn is_taken(&self, goal: Point<S>, position: Point<S>, radius: Real<S>) -> bool {
        let own_distance = (goal - position).length();
        self.near.iter().any(|&rank| {
            let (other, place) = (&self.bystanders[rank as usize], self.positions[rank as usize]);
            let together = radius + other.radius;
            let gap = (place - position).length() - together;
            let distance = (place - goal).length();
            let rival = other.goal.is_some_and(|theirs| (theirs - goal).length() <= together);
            let covers =
                distance < together && (other.settled || (rival && (other.resting || distance <= own_distance)));
            let half = Real::<S>::HALF;
            (covers && gap < radius * half)
                || (other.resting && rival && distance < own_distance && gap < radius * Real::<S>::from_f64(0.2))
        })
    }
}

/// How many steps make up a time, at least one.
pub(super) fn steps_in<R: Scalar>(seconds: f64, time_step: R) -> u32 {
    (seconds / time_step.to_f64()).ceil().clamp(1.0, f64::from(u32::MAX)) as u32
}
