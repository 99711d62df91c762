//! How much an agent turns, and how often it turns back.
//!
//! The heading is that of the recorded velocity. While an agent is slow it has none: the turns into and out of a slow frame
//! count nowhere, and the way made meanwhile is left out with them.

use super::REVERSAL_TURN;
use crate::audit::motion::{Vec3, Way, dot, norm, sub};

/// Turns of one agent so far.
pub(super) struct Turning {
    /// Changes of side between turns above [`REVERSAL_TURN`].
    pub reversals: u64,
    /// Sum of all turns, rad.
    pub turned: f64,
    /// Way on which they were made, m.
    pub way: f64,
    slow: f64,
    heading: Option<Vec3>,
    /// Axis of the last turn that took a side: up is left.
    side: Option<Vec3>,
}

impl Turning {
    /// An agent that has no heading at or below this speed, m/s.
    pub fn new(slow: f64) -> Self {
        Self { reversals: 0, turned: 0.0, way: 0.0, slow, heading: None, side: None }
    }

    /// It comes from nowhere: the turn to its first heading is none, and it has taken no side.
    pub fn appear(&mut self) {
        (self.heading, self.side) = (None, None);
    }

    pub fn step(&mut self, way: &Way, velocity: Vec3) {
        let speed = norm(velocity);
        let heading = (speed > self.slow && speed.is_finite()).then(|| velocity.map(|v| v / speed));
        if let (Some(from), Some(to)) = (self.heading, heading) {
            self.turn(from, to);
            self.way += norm(sub(way.to, way.from));
        }
        self.heading = heading;
    }

    fn turn(&mut self, from: Vec3, to: Vec3) {
        let axis = cross(from, to);
        let angle = libm::atan2(norm(axis), dot(from, to));
        self.turned += angle;
        if angle <= REVERSAL_TURN {
            return;
        }
        match self.side {
            // a turn right about has no side of its own; it turns back whatever came before
            Some(side) if norm(axis) == 0.0 => self.take(side.map(|x| -x), true),
            Some(side) => self.take(axis, dot(axis, side) < 0.0),
            None => self.take(axis, false),
        }
    }

    fn take(&mut self, side: Vec3, reversed: bool) {
        self.side = Some(side);
        self.reversals += u64::from(reversed);
    }
}

fn cross(a: Vec3, b: Vec3) -> Vec3 {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}
