//! The agents of a world as columns, indexed by slot.

use super::{Agent, Visibility};
use crate::handle::Slots;
use crate::kinematics::{Kinematics, Steering, Unicycle};
use crate::model::Model;
use crate::navigation::Course;
use crate::scalar::Scalar;
use crate::space::{Point, Real, Space};
use crate::vector::Vector;
use serde::{Deserialize, Serialize};

/// How an agent's last step went.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub enum AgentStatus<R> {
    /// It has not made a step yet.
    #[default]
    New,
    /// The velocity satisfies every line, or lies in no forbidden cone.
    Feasible,
    /// The lines contradict each other; the velocity breaks the agents' lines as little as possible. Or the cones leave
    /// nothing; the velocity is free for as long a part of the horizons as any is.
    Relaxed {
        /// The largest violation of an agent's line (or of any line, where all that walls permit is out of reach), m/s;
        /// under a model that forbids cones the share of the horizons that is given up, 0..=1 (1: contact is avoided with
        /// walls alone, within the step).
        violation: R,
    },
    /// It moves slower than it chose: it would have touched somebody within the step, or left its room to brake.
    Stopped,
    /// Position or velocity is not finite. It stands still and nobody sees it until both are set anew.
    Quarantined,
}

impl<R: Scalar> AgentStatus<R> {
    /// The same status in `f64`.
    pub fn to_f64(self) -> AgentStatus<f64> {
        match self {
            Self::New => AgentStatus::New,
            Self::Feasible => AgentStatus::Feasible,
            Self::Relaxed { violation } => AgentStatus::Relaxed { violation: violation.to_f64() },
            Self::Stopped => AgentStatus::Stopped,
            Self::Quarantined => AgentStatus::Quarantined,
        }
    }
}

/// What is constant for an agent from step to step.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Parameters<R> {
    pub radius: R,
    pub max_speed: R,
    pub preferred_speed: Option<R>,
    pub max_acceleration: Option<R>,
    pub neighbor_distance: R,
    pub max_neighbors: u32,
    pub time_horizon: R,
    pub obstacle_time_horizon: R,
    pub responsibility: R,
    pub priority: R,
    pub locked: bool,
    pub kinematics: Kinematics<R>,
    pub model: Option<Model>,
    pub group: u16,
    pub visibility: Visibility<R>,
}

/// The columns. Entries of free slots are stale and never read.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Agents<S: Space> {
    pub slots: Slots,
    pub position: Vec<Point<S>>,
    pub velocity: Vec<Point<S>>,
    pub parameters: Vec<Parameters<Real<S>>>,
    /// Goals, routes and what is remembered on the way.
    pub course: Vec<Course<S>>,
    pub status: Vec<AgentStatus<Real<S>>>,
    /// The velocity that the solver chose in the last step, before contacts.
    pub choice: Vec<Point<S>>,
    /// Who had lost its room to brake before the last step.
    pub lost_room: Vec<bool>,
    /// Where unicycles face, rad.
    pub heading: Vec<Real<S>>,
    /// How they turned in the last step, rad/s.
    pub turn_rate: Vec<Real<S>>,
}

impl<S: Space> Default for Agents<S> {
    fn default() -> Self {
        Self {
            slots: Slots::default(),
            position: Vec::new(),
            velocity: Vec::new(),
            parameters: Vec::new(),
            course: Vec::new(),
            status: Vec::new(),
            choice: Vec::new(),
            lost_room: Vec::new(),
            heading: Vec::new(),
            turn_rate: Vec::new(),
        }
    }
}

impl<S: Space> Agents<S> {
    /// Writes a validated agent into a slot, as new.
    pub fn write_new(&mut self, slot: usize, agent: &Agent<S>) {
        if slot == self.position.len() {
            self.position.push(agent.position);
            self.velocity.push(agent.velocity);
            self.parameters.push(parameters(agent));
            self.course.push(Course::new(agent));
            self.status.push(AgentStatus::New);
            self.choice.push(Point::<S>::ZERO);
            self.lost_room.push(false);
            self.heading.push(agent.heading);
            self.turn_rate.push(Real::<S>::ZERO);
        } else {
            self.position[slot] = agent.position;
            self.velocity[slot] = agent.velocity;
            self.parameters[slot] = parameters(agent);
            self.course[slot] = Course::new(agent);
            self.status[slot] = AgentStatus::New;
            self.choice[slot] = Point::<S>::ZERO;
            self.heading[slot] = agent.heading;
            self.turn_rate[slot] = Real::<S>::ZERO;
        }
    }

    /// Writes a changed agent; what it remembers of its way stays unless where it goes has changed.
    pub fn write_changed(&mut self, slot: usize, agent: &Agent<S>) {
        self.position[slot] = agent.position;
        self.velocity[slot] = agent.velocity;
        if self.parameters[slot].radius != agent.radius || self.parameters[slot].model != agent.model {
            self.course[slot].forget_leg();
        }
        self.parameters[slot] = parameters(agent);
        self.heading[slot] = agent.heading;
        self.course[slot].change(agent);
        if self.status[slot] == AgentStatus::Quarantined {
            self.status[slot] = AgentStatus::New;
        }
    }

    /// The agent in a slot, as the user would describe it.
    pub fn read(&self, slot: usize) -> Agent<S> {
        let p = &self.parameters[slot];
        let course = &self.course[slot];
        Agent {
            position: self.position[slot],
            velocity: self.velocity[slot],
            radius: p.radius,
            max_speed: p.max_speed,
            preferred_speed: p.preferred_speed,
            max_acceleration: p.max_acceleration,
            neighbor_distance: p.neighbor_distance,
            max_neighbors: p.max_neighbors as usize,
            time_horizon: p.time_horizon,
            obstacle_time_horizon: p.obstacle_time_horizon,
            responsibility: p.responsibility,
            priority: p.priority,
            locked: p.locked,
            model: p.model,
            group: p.group,
            layers: p.visibility.layers,
            mask: p.visibility.mask,
            elevation: p.visibility.elevation,
            height: Some(p.visibility.height).filter(|height| *height < Real::<S>::INFINITY),
            waypoints: course.waypoints.clone(),
            preferred_velocity: course.preferred_velocity,
            route: course.wants_route,
            kinematics: p.kinematics,
            heading: self.heading[slot],
        }
    }

    /// Whether the state in a slot is finite.
    pub fn is_finite(&self, slot: usize) -> bool {
        self.position[slot].is_finite() && self.velocity[slot].is_finite()
    }
}

fn parameters<S: Space>(agent: &Agent<S>) -> Parameters<Real<S>> {
    Parameters {
        radius: agent.radius,
        max_speed: agent.max_speed,
        preferred_speed: agent.preferred_speed,
        max_acceleration: agent.max_acceleration,
        neighbor_distance: agent.neighbor_distance,
        max_neighbors: agent.max_neighbors as u32,
        time_horizon: agent.time_horizon,
        obstacle_time_horizon: agent.obstacle_time_horizon,
        responsibility: agent.responsibility,
        priority: agent.priority,
        locked: agent.locked,
        kinematics: agent.kinematics,
        model: agent.model,
        group: agent.group,
        visibility: Visibility {
            layers: agent.layers,
            mask: agent.mask,
            elevation: agent.elevation,
            height: agent.height.unwrap_or(Real::<S>::INFINITY),
        },
    }
}

impl<R: Scalar> Parameters<R> {
    /// Its limits as a unicycle, if it is one.
    pub fn unicycle(&self) -> Option<&Unicycle<R>> {
        match &self.kinematics {
            Kinematics::Holonomic => None,
            Kinematics::Unicycle(unicycle) => Some(unicycle),
        }
    }

    /// The radius about a unicycle's effective center; for all others their own, m. So much room their ways need.
    pub fn wide_radius(&self) -> R {
        let ahead = self.unicycle().filter(|it| it.steering == Steering::EffectiveCenter);
        ahead.map_or(self.radius, |unicycle| self.radius + unicycle.margin(self.radius))
    }

    /// Whether it can take any velocity at once, in a world of that model.
    pub fn is_nimble(&self, world: Model) -> bool {
        self.max_acceleration.is_none() && self.unicycle().is_none() && self.model.unwrap_or(world) != Model::Avo
    }

    /// The wanted speed, m/s.
    pub fn wanted_speed(&self) -> R {
        self.preferred_speed.unwrap_or(self.max_speed).min(self.max_speed)
    }
}
