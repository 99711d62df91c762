//! A scene set in motion: the world of its precision, its events and its numbering.

use crate::group::DoesNotFit;
use crate::scene::{Agent, Change, Obstacle, Precision, Scene, Vec2};
use crate::world_of;
use sidestep::{
    Advice, AgentId, AgentStatus, Dim2, Explanation, InvalidValue, ObstacleId, Progress, RegionInView, Scalar,
    StepReport, UnknownHandle, World, WorldError, vec2,
};

/// Why a scene cannot be set in motion, though it passed every check.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum SimulationError {
    /// A group finds no room.
    #[error(transparent)]
    DoesNotFit(#[from] DoesNotFit),
    /// The engine refuses a value.
    #[error("{place}: {problem}")]
    Refused {
        /// `agent 3`, `obstacle 0`, `[model]`.
        place: String,
        /// What is wrong with it.
        problem: WorldError,
    },
}

/// A running scene. Agents are numbered from 0 in file order, then group order, then as events add them, for ever;
/// obstacles likewise.
#[derive(Clone, Debug)]
pub struct Simulation(Either);

#[derive(Clone, Debug)]
enum Either {
    F32(Run<f32>),
    F64(Run<f64>),
}

/// An agent as it is now, in scene coordinates.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AgentState {
    /// Its number.
    pub number: usize,
    /// Centre, m.
    pub position: Vec2,
    /// m/s.
    pub velocity: Vec2,
    /// Where a unicycle faces, rad, within ±π; `None` of one that is holonomic.
    pub heading: Option<f64>,
    /// How its last step went.
    pub status: AgentStatus<f64>,
    /// Where it stands on its way.
    pub progress: Progress<f64>,
}

#[derive(Clone, Debug)]
struct Run<R: Scalar> {
    world: World<Dim2<R>>,
    origin: Vec2,
    time_step: f64,
    route: bool,
    agents: Vec<AgentId>,
    obstacles: Vec<ObstacleId>,
    /// In the order in which they happen.
    events: Vec<Due>,
    next_event: usize,
}

/// An event, ready for its step.
#[derive(Clone, Debug)]
struct Due {
    step: u64,
    change: Change,
    /// How far an added agent sees, m.
    sight: f64,
}

impl Due {
    /// The events of a scene, in the order in which they happen.
    fn all(scene: &Scene) -> Vec<Self> {
        let sight = scene.sight();
        let due = scene.events_in_order().into_iter().map(|event| Self {
            step: scene.step_of(event.time),
            change: event.change.clone(),
            sight: if let Change::AddAgent(agent) = &event.change { sight(&agent.parameters) } else { 0.0 },
        });
        due.collect()
    }
}

/// Calls the same method of whichever run it is.
macro_rules! run {
    ($self:expr, $run:ident => $body:expr) => {
        match $self {
            Either::F32($run) => $body,
            Either::F64($run) => $body,
        }
    };
}

mod live;
mod saved;

pub use saved::SavedSimulation;

impl Simulation {
    /// Builds the scene's world and applies the events of time 0.
    ///
    /// # Errors
    /// A group that finds no room, or a value that the engine refuses.
    pub fn new(scene: &Scene) -> Result<Self, SimulationError> {
        Ok(Self(match scene.precision {
            Precision::F32 => Either::F32(Run::new(scene)?),
            Precision::F64 => Either::F64(Run::new(scene)?),
        }))
    }

    /// Moves everybody by one time step, then applies the events that are due.
    ///
    /// # Errors
    /// An event that the engine refuses. The step itself was made.
    pub fn step(&mut self) -> Result<StepReport<f64>, SimulationError> {
        run!(&mut self.0, run => run.step())
    }

    /// What is wrong with the parameters as things stand, gravest first; see [`World::advice`].
    pub fn advice(&self) -> Vec<Advice> {
        run!(&self.0, run => run.world.advice())
    }

    /// How many steps have been made.
    pub fn steps(&self) -> u64 {
        run!(&self.0, run => run.world.steps())
    }

    /// Simulated time so far, s.
    pub fn time(&self) -> f64 {
        run!(&self.0, run => run.time())
    }

    /// How many agents there are now.
    pub fn agent_count(&self) -> usize {
        run!(&self.0, run => run.world.agent_count())
    }

    /// The agents there are now, by number.
    pub fn agents(&self) -> Vec<AgentState> {
        run!(&self.0, run => run.agents().collect())
    }

    /// What an agent sees now and why it will choose what it chooses in the next step, its positions in scene coordinates.
    /// `None` for one that is not there or has no finite state.
    pub fn explain(&mut self, number: usize) -> Option<Explanation<f64>> {
        run!(&mut self.0, run => run.explain(number))
    }

    /// The number of an agent that an explanation names.
    pub fn agent_number(&self, id: AgentId) -> Option<usize> {
        run!(&self.0, run => run.agents.iter().position(|&known| known == id))
    }

    /// The number of an obstacle that an explanation names.
    pub fn obstacle_number(&self, id: ObstacleId) -> Option<usize> {
        run!(&self.0, run => run.obstacles.iter().position(|&known| known == id))
    }

    /// The hash of the world's state.
    pub fn state_hash(&self) -> u64 {
        run!(&self.0, run => run.world.state_hash())
    }
}

impl<R: Scalar> Run<R> {
    fn new(scene: &Scene) -> Result<Self, SimulationError> {
        let refused =
            |problem: InvalidValue| SimulationError::Refused { place: "[model]".into(), problem: problem.into() };
        let mut world = World::new(world_of::settings(scene)).map_err(refused)?;
        for pair in &scene.pairs {
            let numbers = pair.responsibilities.map(R::from_f64);
            world.set_group_responsibility(pair.groups, Some(numbers)).map_err(refused)?;
        }
        let origin = scene.origin();
        let here = &scene.shifted(origin.map(|x| -x));
        let sight = scene.sight();
        let mut run = Self {
            world,
            origin,
            time_step: scene.time_step,
            route: scene.model.route,
            agents: Vec::new(),
            obstacles: Vec::new(),
            events: Due::all(here),
            next_event: 0,
        };
        for obstacle in &here.obstacles {
            run.add_obstacle(obstacle)?;
        }
        for agent in &here.expand_here()? {
            run.add_agent(agent, sight(&agent.parameters))?;
        }
        run.apply_due_events()?;
        Ok(run)
    }

    fn time(&self) -> f64 {
        self.world.steps() as f64 * self.time_step
    }

    fn step(&mut self) -> Result<StepReport<f64>, SimulationError> {
        let report = self.world.step();
        self.apply_due_events()?;
        Ok(report.to_f64())
    }

    /// Adds one whose places are relative to the origin.
    fn add_agent(&mut self, agent: &Agent, sight: f64) -> Result<(), SimulationError> {
        let number = self.agents.len();
        let engine_agent = world_of::agent(agent, sight, self.route, [0.0; 2]);
        let id = self.world.add_agent(engine_agent).map_err(|problem| refused("agent", number, problem.into()))?;
        self.agents.push(id);
        Ok(())
    }

    /// Adds one whose corners are relative to the origin.
    fn add_obstacle(&mut self, obstacle: &Obstacle) -> Result<(), SimulationError> {
        let number = self.obstacles.len();
        let walls = world_of::obstacle(obstacle, [0.0; 2]);
        let id = self.world.add_obstacle(walls).map_err(|problem| refused("obstacle", number, problem.into()))?;
        self.obstacles.push(id);
        Ok(())
    }

    /// Applies the events up to now.
    fn apply_due_events(&mut self) -> Result<(), SimulationError> {
        while let Some(due) = self.events.get(self.next_event).filter(|due| due.step <= self.world.steps()) {
            let Due { change, sight, .. } = due.clone();
            self.next_event += 1;
            match change {
                Change::AddAgent(agent) => self.add_agent(&agent, sight)?,
                Change::AddObstacle(obstacle) => self.add_obstacle(&obstacle)?,
                Change::RemoveAgent(number) => {
                    let removed = self.agents.get(number).map(|&id| self.world.remove_agent(id));
                    gone("agent", number, removed)?;
                }
                Change::MoveObstacle(number, motion) => {
                    let motion = world_of::motion(&motion, [0.0; 2]);
                    let id = self.obstacle_id(number)?;
                    let moved = self.world.set_obstacle_motion(id, motion);
                    moved.map_err(|fault| refused("obstacle", number, fault))?;
                }
                Change::RemoveObstacle(number) => {
                    let removed = self.obstacles.get(number).map(|&id| self.world.remove_obstacle(id));
                    gone("obstacle", number, removed)?;
                }
            }
        }
        Ok(())
    }

    fn explain(&mut self, number: usize) -> Option<Explanation<f64>> {
        let id = *self.agents.get(number)?;
        let mut seen = self.world.explain(id).ok()??.to_f64();
        let origin = vec2(self.origin[0], self.origin[1]);
        seen.position += origin;
        seen.way.iter_mut().for_each(|point| *point += origin);
        let lines = seen.walls.iter_mut().map(|wall| &mut wall.part);
        let regions = seen.regions.iter_mut().filter_map(|region| match region {
            RegionInView::Touched { part, .. } | RegionInView::Wall { part, .. } => Some(part),
            RegionInView::Neighbor { .. } => None,
        });
        lines.chain(regions).flatten().for_each(|corner| *corner += origin);
        Some(seen)
    }

    fn agents(&self) -> impl Iterator<Item = AgentState> + '_ {
        self.agents.iter().enumerate().filter_map(|(number, &id)| {
            let position = self.world.position(id).ok()?;
            let velocity = self.world.velocity(id).ok()?;
            Some(AgentState {
                number,
                position: [position.x.to_f64() + self.origin[0], position.y.to_f64() + self.origin[1]],
                velocity: [velocity.x.to_f64(), velocity.y.to_f64()],
                heading: self.world.heading(id).ok()?.map(Scalar::to_f64),
                status: self.world.status(id).ok()?.to_f64(),
                progress: self.world.progress(id).ok()?.to_f64(),
            })
        })
    }
}

fn refused(kind: &str, number: usize, problem: WorldError) -> SimulationError {
    SimulationError::Refused { place: format!("{kind} {number}"), problem }
}

/// Whether a removal named something that was there; the checker makes sure of it.
fn gone(kind: &'static str, number: usize, removed: Option<Result<(), UnknownHandle>>) -> Result<(), SimulationError> {
    let unknown = UnknownHandle { kind, slot: number as u32, generation: 0 };
    removed.unwrap_or(Err(unknown)).map_err(|problem| refused(kind, number, problem.into()))
}

/// A point of the scene as the world has it.
pub(crate) fn local<R: Scalar>(point: Vec2, origin: Vec2) -> sidestep::Vec2<R> {
    sidestep::Vec2::from_f64(vec2(point[0] - origin[0], point[1] - origin[1]))
}
