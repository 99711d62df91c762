//! A running scene that is changed while it runs. Numbers follow the scene's: who is inserted or taken away moves the
//! numbers after it. What changes, changes from the next step on.

use super::{AgentState, Due, Either, Run, Simulation, SimulationError, local, refused};
use crate::scene::{Agent, Change, Obstacle, Parameters, Scene, Vec2};
use crate::shift;
use crate::world_of;
use sidestep::{Scalar, UnknownHandle, WorldError};

impl Simulation {
    /// Calls `visit` for the agents there are now, by number; allocates nothing.
    pub fn for_each_agent(&self, visit: impl FnMut(AgentState)) {
        run!(&self.0, run => run.agents().for_each(visit));
    }

    /// How many numbers of agents are in use, those of agents that left with them.
    pub fn agent_numbers(&self) -> usize {
        run!(&self.0, run => run.agents.len())
    }

    /// Takes over the scene's model, behavior and time step, and the parameters of its agents; where everybody is and
    /// goes stays as it is. The scene must number the same agents.
    ///
    /// # Errors
    /// A value that the engine refuses.
    pub fn follow_parameters(&mut self, scene: &Scene) -> Result<(), SimulationError> {
        run!(&mut self.0, run => run.follow_parameters(scene))
    }

    /// Takes over the scene's events. Those up to now have happened: who should have left by them leaves, nobody enters.
    pub fn follow_events(&mut self, scene: &Scene) {
        run!(&mut self.0, run => run.follow_events(scene));
    }

    /// Puts an agent elsewhere; it keeps its velocity.
    ///
    /// # Errors
    /// There is no such agent now.
    pub fn place_agent(&mut self, number: usize, position: Vec2) -> Result<(), SimulationError> {
        run!(&mut self.0, run => {
            let (id, position) = (run.agent_id(number)?, local(position, run.origin));
            let moved = run.world.velocity(id).and_then(|velocity| run.world.observe(id, position, velocity));
            moved.map_err(|fault| refused("agent", number, fault.into()))
        })
    }

    /// Gives an agent another way.
    ///
    /// # Errors
    /// There is no such agent now, or the engine refuses a point.
    pub fn send_agent(&mut self, number: usize, waypoints: &[Vec2]) -> Result<(), SimulationError> {
        run!(&mut self.0, run => {
            let (id, origin) = (run.agent_id(number)?, run.origin);
            let way = waypoints.iter().map(|&point| local(point, origin)).collect();
            run.world.change_agent(id, |agent| agent.waypoints = way).map_err(|fault| refused("agent", number, fault))
        })
    }

    /// Sets what an agent wants, whatever its way says, m/s; `None` gives the lead back to the way.
    ///
    /// # Errors
    /// There is no such agent now, or the velocity is not finite.
    pub fn wish(&mut self, number: usize, velocity: Option<Vec2>) -> Result<(), SimulationError> {
        run!(&mut self.0, run => {
            let id = run.agent_id(number)?;
            let wish = velocity.map(|v| local(v, [0.0; 2]));
            run.world.set_preferred_velocity(id, wish).map_err(|fault| refused("agent", number, fault))
        })
    }

    /// Adds an agent of the scene under this number.
    ///
    /// # Errors
    /// A value that the engine refuses.
    ///
    /// # Panics
    /// `number` is above [`agent_numbers`](Self::agent_numbers).
    pub fn insert_agent(&mut self, number: usize, agent: &Agent, scene: &Scene) -> Result<(), SimulationError> {
        let sight = scene.sight()(&agent.parameters);
        run!(&mut self.0, run => {
            let agent = shift::agent(agent, run.origin.map(|x| -x));
            run.add_agent(&agent, sight)?;
            let id = run.agents.pop();
            run.agents.splice(number..number, id);
        });
        Ok(())
    }

    /// Takes an agent and its number away.
    ///
    /// # Errors
    /// There is no such number.
    pub fn take_agent(&mut self, number: usize) -> Result<(), SimulationError> {
        run!(&mut self.0, run => {
            let id = run.agent_id(number)?;
            run.agents.remove(number);
            run.world.remove_agent(id).unwrap_or_default(); // it may have left before
        });
        Ok(())
    }

    /// Puts up an obstacle under this number.
    ///
    /// # Errors
    /// One that the engine refuses.
    ///
    /// # Panics
    /// `number` is above the count of obstacles.
    pub fn insert_obstacle(&mut self, number: usize, obstacle: &Obstacle) -> Result<(), SimulationError> {
        run!(&mut self.0, run => {
            let obstacle = shift::obstacle(obstacle, run.origin.map(|x| -x));
            run.add_obstacle(&obstacle)?;
            let id = run.obstacles.pop();
            run.obstacles.splice(number..number, id);
        });
        Ok(())
    }

    /// Changes an obstacle.
    ///
    /// # Errors
    /// There is none of this number, or the engine refuses the new one.
    pub fn change_obstacle(&mut self, number: usize, obstacle: &Obstacle) -> Result<(), SimulationError> {
        run!(&mut self.0, run => {
            let (id, walls) = (run.obstacle_id(number)?, world_of::obstacle(obstacle, run.origin));
            run.world.set_obstacle(id, walls).map_err(|fault| refused("obstacle", number, fault))
        })
    }

    /// Takes an obstacle and its number away.
    ///
    /// # Errors
    /// There is no such number.
    pub fn take_obstacle(&mut self, number: usize) -> Result<(), SimulationError> {
        run!(&mut self.0, run => {
            let id = run.obstacle_id(number)?;
            run.obstacles.remove(number);
            run.world.remove_obstacle(id).unwrap_or_default(); // it may have been taken away before
        });
        Ok(())
    }
}

impl<R: Scalar> Run<R> {
    fn follow_parameters(&mut self, scene: &Scene) -> Result<(), SimulationError> {
        let refused_model =
            |fault: sidestep::InvalidValue| SimulationError::Refused { place: "[model]".into(), problem: fault.into() };
        self.world.set_settings(world_of::settings(scene)).map_err(refused_model)?;
        (self.route, self.time_step) = (scene.model.route, scene.time_step);
        let sight = scene.sight();
        for (number, parameters) in parameters(scene).enumerate() {
            let Some(id) = self.agents.get(number).copied() else { break };
            let nowhere =
                Agent { position: [0.0; 2], velocity: [0.0; 2], waypoints: Vec::new(), parameters: *parameters };
            let mut wanted = world_of::agent::<R>(&nowhere, sight(parameters), self.route, self.origin);
            let changed = self.world.change_agent(id, move |agent| {
                (wanted.position, wanted.velocity) = (agent.position, agent.velocity);
                wanted.waypoints = core::mem::take(&mut agent.waypoints);
                wanted.preferred_velocity = agent.preferred_velocity;
                *agent = wanted;
            });
            match changed {
                Ok(()) | Err(WorldError::UnknownHandle(_)) => {}
                Err(fault) => return Err(refused("agent", number, fault)),
            }
        }
        Ok(())
    }

    fn follow_events(&mut self, scene: &Scene) {
        self.events = Due::all(&scene.shifted(self.origin.map(|x| -x)));
        self.next_event = self.events.partition_point(|due| due.step <= self.world.steps());
        for due in &self.events[..self.next_event] {
            // most have left at their time, and their handles name nobody any more
            match due.change {
                Change::RemoveAgent(number) => {
                    self.agents.get(number).map(|&id| self.world.remove_agent(id));
                }
                Change::RemoveObstacle(number) => {
                    self.obstacles.get(number).map(|&id| self.world.remove_obstacle(id));
                }
                _ => {}
            }
        }
    }

    fn agent_id(&self, number: usize) -> Result<sidestep::AgentId, SimulationError> {
        self.agents.get(number).copied().ok_or_else(|| nobody("agent", number))
    }

    pub(super) fn obstacle_id(&self, number: usize) -> Result<sidestep::ObstacleId, SimulationError> {
        self.obstacles.get(number).copied().ok_or_else(|| nobody("obstacle", number))
    }
}

/// The parameters of the scene's agents, by number.
fn parameters(scene: &Scene) -> impl Iterator<Item = &Parameters> {
    let listed = scene.agents.iter().map(|agent| &agent.parameters);
    listed.chain(scene.groups.iter().flat_map(|group| std::iter::repeat_n(&group.parameters, group.count)))
}

fn nobody(kind: &'static str, number: usize) -> SimulationError {
    refused(kind, number, UnknownHandle { kind, slot: number as u32, generation: 0 }.into())
}
