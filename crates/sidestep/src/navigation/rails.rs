//! Going on rails: straight from waypoint to waypoint at the wanted speed, whatever comes.

use super::Course;
use crate::agent::Parameters;
use crate::scalar::Scalar;
use crate::space::{Point, Real, Space};
use crate::vector::Vector;

/// A waypoint is reached within this share of a step's way; the way leads exactly onto it.
const REACHED: f64 = 0.01;

impl<S: Space> Course<S> {
    /// The velocity of one on rails, m/s: it stops on each waypoint exactly, on the last for good.
    pub fn rail_velocity(&self, position: Point<S>, parameters: &Parameters<Real<S>>, time_step: Real<S>) -> Point<S> {
        if let Some(velocity) = self.preferred_velocity {
            return velocity.clamped(parameters.max_speed);
        }
        let Some(&point) = self.waypoints.get(self.next as usize) else { return Point::<S>::ZERO };
        let way = point - position;
        let distance = way.length();
        if distance == Real::<S>::ZERO {
            return Point::<S>::ZERO;
        }
        way * (parameters.wanted_speed().min(distance / time_step) / distance)
    }

    /// Notes what a step on rails has brought. `position` is the new one.
    pub fn advance_on_rails(&mut self, position: Point<S>, parameters: &Parameters<Real<S>>, time_step: Real<S>) {
        let near = parameters.wanted_speed() * time_step * Real::<S>::from_f64(REACHED);
        let reached = |point: &Point<S>| (*point - position).length() <= near;
        while (self.next as usize + 1) < self.waypoints.len() && reached(&self.waypoints[self.next as usize]) {
            self.next += 1;
            self.forget_leg();
        }
        self.idle_steps = 0;
        self.rest = None;
    }
}
