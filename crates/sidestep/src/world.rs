//! The world: agents and walls, added, changed and removed at any time, and moved step by step.

use crate::agent::{Agent, AgentStatus, Agents, LARGEST, Published};
use crate::error::{InvalidValue, UnknownHandle, WorldError};
use crate::handle::AgentId;
use crate::kernels::Kernels;
use crate::navigation::Progress;
use crate::scalar::Scalar;
use crate::settings::Settings;
use crate::space::{Dim2, Point, Real};
use crate::step::choose::optimization_velocity;
use crate::step::{Buffers, CHUNK, NOT_LIVE};
use crate::vector::Vector;
use rayon::prelude::*;

/// A crowd and its surroundings. See the crate's page for an example.
///
/// Cloning forks it: both continue, bit for bit, as one would have.
#[derive(Clone, Debug)]
pub struct World<S: Kernels> {
    pub(crate) settings: Settings<Real<S>>,
    pub(crate) agents: Agents<S>,
    pub(crate) obstacles: S::Obstacles,
    pub(crate) steps: u64,
    /// Derived from the obstacles and radii.
    pub(crate) routes: S::Routes,
    /// Memory of the step.
    pub(crate) buffers: Buffers<S>,
}

/// The plane in f32.
pub type World2 = World<Dim2<f32>>;
/// The plane in f64.
pub type DWorld2 = World<Dim2<f64>>;

impl<S: Kernels> World<S> {
    /// An empty world.
    ///
    /// # Errors
    /// A setting out of its range.
    pub fn new(settings: Settings<Real<S>>) -> Result<Self, InvalidValue> {
        settings.validate()?;
        Ok(Self {
            settings,
            agents: Agents::default(),
            obstacles: S::Obstacles::default(),
            steps: 0,
            routes: S::Routes::default(),
            buffers: Buffers::default(),
        })
    }

    /// The settings.
    pub fn settings(&self) -> &Settings<Real<S>> {
        &self.settings
    }

    /// Changes the settings from the next step on.
    ///
    /// # Errors
    /// A setting out of its range; the old ones then stay.
    pub fn set_settings(&mut self, settings: Settings<Real<S>>) -> Result<(), InvalidValue> {
        settings.validate()?;
        self.settings = settings;
        Ok(())
    }

    /// How many steps have been made.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// Adds an agent.
    ///
    /// # Errors
    /// A field out of its range; nothing is added.
    pub fn add_agent(&mut self, agent: Agent<S>) -> Result<AgentId, InvalidValue> {
        agent.validate()?;
        let id: AgentId = self.agents.slots.insert();
        self.agents.write_new(id.slot(), &agent);
        Ok(id)
    }

    /// Removes an agent; its handle will never name another one.
    ///
    /// # Errors
    /// The handle names no agent.
    pub fn remove_agent(&mut self, id: AgentId) -> Result<(), UnknownHandle> {
        self.agents.slots.remove(id).map(|_| ())
    }

    /// An agent with all its fields, as it is now.
    ///
    /// # Errors
    /// The handle names no agent.
    pub fn agent(&self, id: AgentId) -> Result<Agent<S>, UnknownHandle> {
        self.agents.slots.find(id).map(|slot| self.agents.read(slot))
    }

    /// Changes any fields of an agent: `world.change_agent(id, |agent| agent.radius = 0.5)`.
    ///
    /// # Errors
    /// The handle names no agent, or a field is out of its range; nothing is changed then.
    pub fn change_agent(&mut self, id: AgentId, change: impl FnOnce(&mut Agent<S>)) -> Result<(), WorldError> {
        let slot = self.agents.slots.find(id)?;
        let mut agent = self.agents.read(slot);
        change(&mut agent);
        agent.validate()?;
        self.agents.write_changed(slot, &agent);
        Ok(())
    }

    /// Takes over a measured state as it is. One that is not finite quarantines the agent until a finite one comes.
    ///
    /// # Errors
    /// The handle names no agent.
    pub fn observe(&mut self, id: AgentId, position: Point<S>, velocity: Point<S>) -> Result<(), UnknownHandle> {
        let slot = self.agents.slots.find(id)?;
        self.agents.position[slot] = position;
        self.agents.velocity[slot] = velocity;
        Ok(())
    }

    /// Sets what an agent wants in the next steps, m/s; `None` gives the lead back to its waypoints.
    ///
    /// # Errors
    /// The handle names no agent, or the velocity is not finite.
    pub fn set_preferred_velocity(&mut self, id: AgentId, wish: Option<Point<S>>) -> Result<(), WorldError> {
        let slot = self.agents.slots.find(id)?;
        if let Some(wish) = wish {
            crate::agent::finite::<S>("preferred_velocity", wish)?;
        }
        self.agents.course[slot].preferred_velocity = wish;
        Ok(())
    }

    /// The agents, by slot.
    pub fn agent_ids(&self) -> impl Iterator<Item = AgentId> + '_ {
        self.agents.slots.handles()
    }

    /// How many agents there are.
    pub fn agent_count(&self) -> usize {
        self.agents.slots.len()
    }

    /// An agent's centre, m.
    ///
    /// # Errors
    /// The handle names no agent.
    pub fn position(&self, id: AgentId) -> Result<Point<S>, UnknownHandle> {
        self.agents.slots.find(id).map(|slot| self.agents.position[slot])
    }

    /// An agent's velocity, m/s: what really moved it in the last step.
    ///
    /// # Errors
    /// The handle names no agent.
    pub fn velocity(&self, id: AgentId) -> Result<Point<S>, UnknownHandle> {
        self.agents.slots.find(id).map(|slot| self.agents.velocity[slot])
    }

    /// The velocity that the model chose in the last step, before contacts, m/s.
    ///
    /// # Errors
    /// The handle names no agent.
    pub fn choice(&self, id: AgentId) -> Result<Point<S>, UnknownHandle> {
        self.agents.slots.find(id).map(|slot| self.agents.choice[slot])
    }

    /// How an agent's last step went.
    ///
    /// # Errors
    /// The handle names no agent.
    pub fn status(&self, id: AgentId) -> Result<AgentStatus<Real<S>>, UnknownHandle> {
        self.agents.slots.find(id).map(|slot| self.agents.status[slot])
    }

    /// Where an agent stands on its way.
    ///
    /// # Errors
    /// The handle names no agent.
    pub fn progress(&self, id: AgentId) -> Result<Progress<Real<S>>, UnknownHandle> {
        let slot = self.agents.slots.find(id)?;
        let (position, parameters) = (self.agents.position[slot], &self.agents.parameters[slot]);
        Ok(self.agents.course[slot].progress(position, parameters, self.settings.time_step))
    }

    /// All positions by slot, m; entries of removed agents are stale.
    pub fn positions(&self) -> &[Point<S>] {
        &self.agents.position
    }

    /// All velocities by slot, m/s; entries of removed agents are stale.
    pub fn velocities(&self) -> &[Point<S>] {
        &self.agents.velocity
    }

    /// Brings everything derived up to date and publishes generation n. Doing it twice changes nothing.
    pub(crate) fn prepare(&mut self) {
        S::prepare_obstacles(&mut self.obstacles);
        S::plan_routes(&mut self.routes, &self.obstacles, &mut self.agents);
        self.quarantine();
        self.publish();
    }

    /// Sets those aside whose state is not finite.
    fn quarantine(&mut self) {
        let generation = &mut self.buffers.generation;
        generation.live.clear();
        generation.quarantined = 0;
        for slot in self.agents.slots.in_use() {
            let largest = Real::<S>::from_f64(LARGEST);
            let in_range = |point: Point<S>| (0..Point::<S>::DIMENSION).all(|i| point.component(i).abs() <= largest);
            if in_range(self.agents.position[slot]) && in_range(self.agents.velocity[slot]) {
                generation.live.push(slot as u32);
            } else {
                self.agents.status[slot] = AgentStatus::Quarantined;
                generation.quarantined += 1;
            }
        }
    }

    /// Writes generation n by rank.
    fn publish(&mut self) {
        let Self { settings, agents, buffers, .. } = self;
        let generation = &mut buffers.generation;
        generation.points.clear();
        generation.points.extend(generation.live.iter().map(|&slot| agents.position[slot as usize]));
        generation.index.rebuild(&generation.points, settings.neighbor_search);
        generation.ranks.clear();
        generation.ranks.resize(agents.position.len(), NOT_LIVE);
        let slot_of = |&live: &u32| generation.live[live as usize] as usize;
        let order = generation.index.order();
        for (rank, live) in order.iter().enumerate() {
            generation.ranks[slot_of(live)] = rank as u32;
        }
        fill(&mut generation.published, order, |live| published(settings, agents, slot_of(live)));
        fill(&mut generation.velocity, order, |live| agents.velocity[slot_of(live)]);
        fill(&mut generation.obstacle_time_horizon, order, |live| {
            agents.parameters[slot_of(live)].obstacle_time_horizon
        });
        fill(&mut generation.bystanders, order, |live| {
            let slot = slot_of(live);
            agents.course[slot].bystander(agents.position[slot], &agents.parameters[slot])
        });
    }
}

/// Fills a column by rank, in parallel where there are many.
fn fill<T: Send>(column: &mut Vec<T>, order: &[u32], value: impl Fn(&u32) -> T + Send + Sync) {
    if order.len() > CHUNK {
        order.par_iter().map(value).collect_into_vec(column);
    } else {
        column.clear();
        column.extend(order.iter().map(value));
    }
}

/// An agent's record for the others.
fn published<S: Kernels>(settings: &Settings<Real<S>>, agents: &Agents<S>, slot: usize) -> Published<S> {
    let parameters = &agents.parameters[slot];
    let (position, current) = (agents.position[slot], agents.velocity[slot]);
    let wish = agents.course[slot].wish(position, parameters, settings.time_step);
    let moves = !parameters.locked;
    let velocity = if moves { current } else { Point::<S>::ZERO };
    Published {
        position,
        velocity: if settings.model.has_half_planes() {
            optimization_velocity(settings.optimization_velocity, velocity, wish)
        } else {
            velocity
        },
        wish,
        radius: parameters.radius,
        max_speed: if moves { parameters.max_speed } else { Real::<S>::ZERO },
        time_horizon: parameters.time_horizon,
        escape_time: settings.escape_time.unwrap_or(settings.time_step),
        responsibility: parameters.responsibility,
        priority: parameters.priority,
        neighbor_distance: parameters.neighbor_distance,
        max_neighbors: parameters.max_neighbors,
        slot: slot as u32,
        reacts: moves,
    }
}
