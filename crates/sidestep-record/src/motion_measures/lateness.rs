//! How much later than alone an agent came to its goal.

use super::Walker;
use crate::audit::motion::{Vec3, norm, sub};

/// The way of one agent to its goal.
pub(super) struct Lateness {
    goal: Option<Vec3>,
    tolerance: f64,
    /// When it appeared, s.
    since: f64,
    /// What the straight ways from its start over its waypoints take at its preferred speed, s.
    straight: f64,
    /// When it was first at its goal, s.
    arrival: Option<f64>,
}

impl Lateness {
    pub fn new(walker: &Walker, start: Vec3, now: f64) -> Self {
        let (goal, tolerance) = (walker.waypoints.last().copied(), walker.tolerance());
        let mut length = -tolerance;
        let mut from = start;
        for &to in &walker.waypoints {
            length += norm(sub(to, from));
            from = to;
        }
        let speed = walker.preferred_speed.min(walker.max_speed);
        let straight = if length > 0.0 { length / speed } else { 0.0 };
        Self { goal, tolerance, since: now, straight, arrival: None }
    }

    pub fn step(&mut self, position: Vec3, now: f64) {
        let near = |goal| norm(sub(position, goal)) <= self.tolerance;
        if self.arrival.is_none() && self.goal.is_some_and(near) {
            self.arrival = Some(now);
        }
    }

    pub fn arrived(&self) -> bool {
        self.arrival.is_some()
    }

    /// Time to the goal beyond that of the straight way, s; `None` until it arrives, or for an agent that would never walk
    /// there on its own.
    pub fn extra(&self) -> Option<f64> {
        self.arrival.map(|arrival| arrival - self.since - self.straight).filter(|extra| extra.is_finite())
    }
}
