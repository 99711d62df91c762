//! Going somewhere: from waypoints to the preferred velocity, and what an agent remembers of its way.

mod braking;
mod detours;
mod jam;
mod legs;
mod parked;
mod progress;
mod rails;
mod routes;
mod standing;

pub use jam::Claim;
use jam::Jam;
pub use progress::STUCK_AFTER;
pub(crate) use progress::{Bystander, Surroundings};
pub(crate) use routes::{Now, Routes, Walker};

use braking::speed_to_stop;

use crate::agent::{Agent, Parameters};
use crate::kinematics::Brakes;
use crate::model::avo::StepResponse;
use crate::scalar::Scalar;
use crate::settings::Settings;
use crate::space::{Point, Real, Space};
use crate::vector::Vector;
use serde::{Deserialize, Serialize};

/// A waypoint that is not the last counts as passed within this distance, m.
pub const WAYPOINT_REACHED: f64 = 0.5;

/// Where an agent stands on its way.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Progress<R> {
    /// It has a goal.
    pub has_goal: bool,
    /// It is at its goal (within a quarter of its radius), or has none.
    pub arrived: bool,
    /// It has come to rest because others hold its goal: it is packed around it.
    pub packed: bool,
    /// It wants to go on, but has come no nearer for [`STUCK_AFTER`](crate::STUCK_AFTER) seconds, or rests as near as
    /// it can come to a goal that is cut off.
    pub stuck: bool,
    /// No way leads to its goal, for walls or locked agents: it goes as near as it can, and waits there. Known once a way is
    /// planned.
    pub cut_off: bool,
    /// It was stuck and has drawn a lot that wins: others make way for it.
    pub right_of_way: bool,
    /// The way left along waypoints and route, m; 0 without a goal.
    pub remaining: R,
}

impl<R: Scalar> Progress<R> {
    /// The same progress in `f64`.
    pub fn to_f64(self) -> Progress<f64> {
        let Self { has_goal, arrived, packed, stuck, cut_off, right_of_way, remaining } = self;
        Progress { has_goal, arrived, packed, stuck, cut_off, right_of_way, remaining: remaining.to_f64() }
    }
}

/// What an agent wants and remembers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Course<S: Space> {
    pub waypoints: Vec<Point<S>>,
    /// The waypoint that it is on its way to.
    pub next: u32,
    pub preferred_velocity: Option<Point<S>>,
    pub wants_route: bool,
    /// The points of the route to the next waypoint, the nearest last; empty: straight on.
    pub path: Vec<Point<S>>,
    /// The way from the path's nearest point to the next waypoint, m.
    pub path_length: Real<S>,
    /// Where the next waypoint really is taken to be, if it lies in a wall or cannot be reached.
    pub moved_target: Option<Point<S>>,
    /// The next waypoint cannot be reached.
    pub cut_off: bool,
    /// For what the path was planned; `None`: not yet.
    pub planned_for: Option<PlannedFor>,
    /// Steps since the next point was last in sight.
    pub hidden_steps: u32,
    /// The least way left so far, m.
    pub best: Real<S>,
    /// Steps since it last became less.
    pub idle_steps: u32,
    /// Whether others were in contact range in the last step.
    pub in_company: bool,
    /// Where it rests, if it does.
    pub rest: Option<Rest<Point<S>>>,
    /// It has been at its goal.
    pub came_home: bool,
    /// What it remembers of being in a jam.
    pub jam: Jam<Real<S>>,
}

/// What a planned leg depends on besides its ends.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct PlannedFor {
    /// The revision of the obstacles.
    pub revision: u64,
    /// The clearance that names the mesh, m.
    pub clearance: f64,
    /// The set of standing bodies that it leads round; 0: walls alone.
    pub standing: u64,
}

/// Why and where an agent rests: its wish is zero until it is moved.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Rest<V> {
    pub place: V,
    pub at_goal: bool,
}

impl<S: Space> Course<S> {
    pub fn new(agent: &Agent<S>) -> Self {
        Self {
            waypoints: agent.waypoints.clone(),
            next: 0,
            preferred_velocity: agent.preferred_velocity,
            wants_route: agent.route,
            path: Vec::new(),
            path_length: Real::<S>::ZERO,
            moved_target: None,
            cut_off: false,
            planned_for: None,
            hidden_steps: 0,
            best: Real::<S>::INFINITY,
            idle_steps: 0,
            in_company: false,
            rest: None,
            came_home: false,
            jam: Jam::new(agent.position),
        }
    }

    /// Takes over changed wishes; a new way forgets the old one.
    pub fn change(&mut self, agent: &Agent<S>) {
        if self.waypoints != agent.waypoints || self.wants_route != agent.route {
            *self = Self::new(agent);
        }
        self.preferred_velocity = agent.preferred_velocity;
    }

    /// The last waypoint.
    pub fn goal(&self) -> Option<Point<S>> {
        self.waypoints.last().copied()
    }

    pub fn on_last_leg(&self) -> bool {
        self.next as usize + 1 == self.waypoints.len()
    }

    /// The end of the present leg.
    pub fn target(&self) -> Option<Point<S>> {
        self.moved_target.or_else(|| self.waypoints.get(self.next as usize).copied())
    }

    /// The point to walk straight to.
    pub fn next_point(&self) -> Option<Point<S>> {
        self.path.last().copied().or_else(|| self.target())
    }

    /// All points still to walk to, the next one first.
    pub fn way(&self) -> Vec<Point<S>> {
        let later = self.waypoints.iter().skip(self.next as usize + 1).copied();
        self.path.iter().rev().copied().chain(self.target()).chain(later).collect()
    }

    /// The way left on the present leg, m.
    pub fn remaining_on_leg(&self, position: Point<S>) -> Real<S> {
        let straight = self.next_point().map_or(Real::<S>::ZERO, |point| (point - position).length());
        straight + if self.path.is_empty() { Real::<S>::ZERO } else { self.path_length }
    }

    /// The way left in all, m.
    pub fn remaining(&self, position: Point<S>) -> Real<S> {
        let mut length = self.remaining_on_leg(position);
        for pair in self.waypoints[(self.next as usize).min(self.waypoints.len())..].windows(2) {
            length += (pair[1] - pair[0]).length();
        }
        length
    }

    /// What one under [`Model::Avo`](crate::Model::Avo) wants to be told: towards the next point at the wanted speed,
    /// and so that it comes to rest on the last one.
    pub fn told_wish(
        &self,
        position: Point<S>,
        velocity: Point<S>,
        parameters: &Parameters<Real<S>>,
        settings: &Settings<Real<S>>,
    ) -> Point<S> {
        if let Some(wish) = self.preferred_velocity {
            return wish;
        }
        let Some(point) = self.next_point().filter(|_| self.rest.is_none()) else { return Point::<S>::ZERO };
        let way = point - position;
        if !(self.path.is_empty() && self.on_last_leg()) {
            return way.normalized().map_or(way, |heading| heading * parameters.wanted_speed());
        }
        let change = parameters.max_acceleration.map_or(f64::INFINITY, |a| (a * settings.response_time).to_f64());
        let response = StepResponse::new(settings.time_step, settings.response_time);
        let brakes = Brakes::new(response.to_f64(), change, parameters.max_speed.to_f64());
        let told_for = |speed: Real<S>| {
            let [by_told, by_old] = brakes.leads_to_rest(speed.to_f64(), self.in_company).map(Real::<S>::from_f64);
            ((way - velocity * by_old) * (Real::<S>::ONE / by_told)).clamped(parameters.wanted_speed())
        };
        // the faster of the speeds before and after the step takes the longer way to rest: no faster than that permits
        let speed = velocity.length();
        let after = response.at_end(told_for(speed), velocity).length();
        told_for(speed.max(after))
    }

    /// The preferred velocity: towards the next point at the wanted speed, braking so as to stop on the last one.
    pub fn wish(&self, position: Point<S>, parameters: &Parameters<Real<S>>, time_step: Real<S>) -> Point<S> {
        if let Some(velocity) = self.preferred_velocity {
            return velocity;
        }
        let Some(point) = self.next_point().filter(|_| self.rest.is_none()) else { return Point::<S>::ZERO };
        let way = point - position;
        let distance = way.length();
        if distance == Real::<S>::ZERO {
            return Point::<S>::ZERO;
        }
        // no faster than reaches the point in this step: stops on it exactly
        let fastest = parameters.wanted_speed().min(distance / time_step);
        let speed = match parameters.max_acceleration {
            None => fastest,
            Some(acceleration) => fastest.min(speed_to_stop(self.remaining(position), acceleration, time_step)),
        };
        way * (speed / distance)
    }
}
