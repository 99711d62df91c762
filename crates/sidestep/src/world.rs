//! The world: agents and walls, added, changed and removed at any time, and moved step by step.

use crate::agent::{Agent, AgentStatus, Agents};
use crate::error::{InvalidValue, UnknownHandle, WorldError};
use crate::group_shares::GroupShares;
use crate::handle::AgentId;
use crate::kernels::Kernels;
use crate::kinematics::Arc;
use crate::navigation::Progress;
use crate::settings::Settings;
use crate::space::{Dim2, Point, Real};
use crate::step::{Buffers, Cut};
use crate::vector::Vector;

/// A crowd and its surroundings. See the crate's page for an example.
///
/// Cloning forks it: both continue, bit for bit, as one would have.
#[derive(Clone, Debug)]
pub struct World<S: Kernels> {
    pub(crate) settings: Settings<Real<S>>,
    pub(crate) agents: Agents<S>,
    pub(crate) obstacles: S::Obstacles,
    pub(crate) group_shares: GroupShares<Real<S>>,
    pub(crate) steps: u64,
    /// Into how many parts the last step was cut.
    pub(crate) last_parts: u32,
    /// Where it is within a step.
    pub(crate) cut: Cut<Real<S>>,
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
            group_shares: GroupShares::default(),
            steps: 0,
            last_parts: 1,
            cut: Cut::default(),
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

    /// An agent's velocity, m/s: what really moved it in the last step (or the last of its parts), from place to place.
    ///
    /// # Errors
    /// The handle names no agent.
    pub fn velocity(&self, id: AgentId) -> Result<Point<S>, UnknownHandle> {
        self.agents.slots.find(id).map(|slot| self.agents.velocity[slot])
    }

    /// Where a unicycle faces, from the x axis to the y axis, rad, within ±π; `None` of one that is holonomic.
    ///
    /// # Errors
    /// The handle names no agent.
    pub fn heading(&self, id: AgentId) -> Result<Option<Real<S>>, UnknownHandle> {
        let slot = self.agents.slots.find(id)?;
        Ok(self.agents.parameters[slot].unicycle().map(|_| self.agents.heading[slot]))
    }

    /// What a unicycle drove in the last step: v and ω, both constant within it. Of one that is holonomic: its speed, and
    /// no turning.
    ///
    /// # Errors
    /// The handle names no agent.
    pub fn arc(&self, id: AgentId) -> Result<Arc<Real<S>>, UnknownHandle> {
        let slot = self.agents.slots.find(id)?;
        let (chord, turn_rate) = (self.agents.velocity[slot].length(), self.agents.turn_rate[slot]);
        Ok(Arc::of_length(chord, turn_rate, self.part_time_step()))
    }

    /// Takes over a measured heading, rad, within ±π.
    ///
    /// # Errors
    /// The handle names no agent, or the heading is out of its range.
    pub fn observe_heading(&mut self, id: AgentId, heading: Real<S>) -> Result<(), WorldError> {
        let slot = self.agents.slots.find(id)?;
        crate::agent::heading(heading)?;
        self.agents.heading[slot] = heading;
        Ok(())
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

    /// Whether an agent that cannot stop at once began the last step with room to come to rest in, and with a way out before walls that
    /// move; true of all others. See [`Behavior::braking`](crate::Behavior::braking).
    ///
    /// # Errors
    /// The handle names no agent.
    pub fn has_room(&self, id: AgentId) -> Result<bool, UnknownHandle> {
        self.agents.slots.find(id).map(|slot| !self.agents.lost_room[slot])
    }

    /// Where an agent stands on its way.
    ///
    /// # Errors
    /// The handle names no agent.
    pub fn progress(&self, id: AgentId) -> Result<Progress<Real<S>>, UnknownHandle> {
        let slot = self.agents.slots.find(id)?;
        let (position, parameters) = (self.agents.position[slot], &self.agents.parameters[slot]);
        Ok(self.agents.course[slot].progress(position, parameters, self.part_time_step()))
    }

    /// All positions by slot, m; entries of removed agents are stale.
    pub fn positions(&self) -> &[Point<S>] {
        &self.agents.position
    }

    /// All velocities by slot, m/s; entries of removed agents are stale.
    pub fn velocities(&self) -> &[Point<S>] {
        &self.agents.velocity
    }
}
