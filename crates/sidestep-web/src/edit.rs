//! Edits: a change of the scene, taken over by the run from now on, and its way back.

use crate::columns::GONE;
use crate::playground::Playground;
use crate::problems::{plain, told};
use serde::Deserialize;
use sidestep::WorldError;
use sidestep_scene::{
    Agent, Cast, ModelKind, Obstacle, Parameters, Responsibility, Scene, Simulation, SimulationError, Vec2,
};

/// Steps back that are kept; of large scenes fewer.
const KEPT: usize = 100;
/// Scenes of at most so many agents are checked as a file is; larger ones by the engine alone.
const CHECKED: usize = 2000;

/// What the page can ask for. Points in m, in the scene's coordinates.
#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
#[allow(missing_docs)] // the names say it
pub enum Edit {
    /// Puts an agent elsewhere: at the start its start, later for this run alone.
    MoveAgent { agent: usize, to: Vec2 },
    /// Gives an agent another goal.
    SendAgent { agent: usize, to: Vec2 },
    /// Adds agents at these places, each to its goal; parameters are the scene's defaults.
    AddAgents { at: Vec<Vec2>, goals: Vec<Vec2>, radius: f64 },
    /// Takes an agent away.
    RemoveAgent { agent: usize },
    /// Puts up a wall: a closed one is solid.
    AddWall { vertices: Vec<Vec2>, closed: bool },
    /// Moves a wall.
    MoveWall { wall: usize, by: Vec2 },
    /// Takes a wall away.
    RemoveWall { wall: usize },
    /// Sets a parameter of every agent.
    Set { field: String, value: f64 },
    /// Another model.
    Model { kind: String },
    /// Another way to share.
    Responsibility { rule: String },
}

/// What the run has to do to follow the scene.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Live {
    Parameters,
    Place(usize, Vec2),
    Send(usize),
    Insert(usize, usize),
    Take(usize, usize),
    InsertWall(usize),
    ChangeWall(usize),
    TakeWall(usize),
}

/// A change done, from which its way back follows.
struct Done {
    /// The scene and the groups of its agents on the other side of the change.
    scene: Scene,
    groups: Vec<u8>,
    live: Live,
    /// Changes of one gesture are undone together.
    gesture: u32,
}

/// Done and undone changes.
#[derive(Default)]
pub struct Edits {
    undo: Vec<Done>,
    redo: Vec<Done>,
}

impl Playground {
    /// Makes an edit. Edits with the same `gesture` (above 0) in a row are one for [`undo`](Self::undo).
    ///
    /// # Errors
    /// What is wrong with the scene that would come of it, as [`told`]; nothing is changed then.
    pub fn edit(&mut self, edit: &Edit, gesture: u32) -> Result<(), String> {
        let (before, groups_before) = (self.scene.clone(), self.groups.clone());
        let mut scene = self.scene.clone();
        let live = self.changed(&mut scene, edit)?;
        let scene = checked(scene)?;
        let back = self.back(live);
        self.take_over(scene, None, live)?;
        self.edits.redo.clear();
        let continues = gesture > 0 && self.edits.undo.last().is_some_and(|last| last.gesture == gesture);
        if !continues {
            self.edits.undo.push(Done { scene: before, groups: groups_before, live: back, gesture });
        }
        let most = if self.cast.agents.len() > CHECKED { KEPT / 10 } else { KEPT };
        let over = self.edits.undo.len().saturating_sub(most);
        self.edits.undo.drain(..over);
        Ok(())
    }

    /// Takes the last edit back. False if there is none.
    ///
    /// # Errors
    /// As [`edit`](Self::edit).
    pub fn undo(&mut self) -> Result<bool, String> {
        let Some(done) = self.edits.undo.pop() else { return Ok(false) };
        let other = self.swap(done)?;
        self.edits.redo.push(other);
        Ok(true)
    }

    /// Makes the last undone edit again. False if there is none.
    ///
    /// # Errors
    /// As [`edit`](Self::edit).
    pub fn redo(&mut self) -> Result<bool, String> {
        let Some(done) = self.edits.redo.pop() else { return Ok(false) };
        let other = self.swap(done)?;
        self.edits.undo.push(other);
        Ok(true)
    }

    /// How many edits can be undone and redone.
    pub fn edit_counts(&self) -> [usize; 2] {
        [self.edits.undo.len(), self.edits.redo.len()]
    }

    fn swap(&mut self, done: Done) -> Result<Done, String> {
        let back = self.back(done.live);
        let other = Done { scene: self.scene.clone(), groups: self.groups.clone(), live: back, gesture: 0 };
        self.take_over(done.scene, Some(done.groups), done.live)?;
        Ok(other)
    }

    /// Changes the scene; says what the run has to do.
    fn changed(&self, scene: &mut Scene, edit: &Edit) -> Result<Live, String> {
        if edit.is_of_the_cast() {
            *scene = scene.listed().map_err(plain)?; // numbers stay, and agents can be named one by one
        }
        let nobody = |what: &str, number: usize| plain(format_args!("there is no {what} {number}"));
        Ok(match edit {
            Edit::MoveAgent { agent, to } => {
                if self.columns.positions.get(2 * agent).is_none_or(|x| *x >= GONE) {
                    return Err(nobody("agent", *agent));
                }
                let start = &mut scene.agent_mut(*agent).ok_or_else(|| nobody("agent", *agent))?.position;
                *start = if self.steps() == 0 { *to } else { *start };
                Live::Place(*agent, *to)
            }
            Edit::SendAgent { agent, to } => {
                scene.agent_mut(*agent).ok_or_else(|| nobody("agent", *agent))?.waypoints = vec![*to];
                Live::Send(*agent)
            }
            Edit::AddAgents { at, goals, radius } => {
                let parameters = Parameters { radius: *radius, ..scene.defaults };
                let first = scene.agents.len();
                scene.add_agents(at.iter().zip(goals).map(|(position, goal)| Agent {
                    position: *position,
                    velocity: [0.0; 2],
                    waypoints: vec![*goal],
                    parameters,
                }));
                Live::Insert(first, scene.agents.len())
            }
            Edit::RemoveAgent { agent } => {
                *scene = scene.without_agent(*agent).ok_or_else(|| nobody("agent", *agent))?;
                Live::Take(*agent, *agent + 1)
            }
            Edit::AddWall { vertices, closed } => {
                scene.add_obstacle(Obstacle::new(vertices.clone(), *closed, *closed));
                Live::InsertWall(scene.obstacles.len() - 1)
            }
            Edit::MoveWall { wall, by } => {
                let corners = &mut scene.obstacle_mut(*wall).ok_or_else(|| nobody("wall", *wall))?.vertices;
                corners.iter_mut().for_each(|corner| *corner = [corner[0] + by[0], corner[1] + by[1]]);
                Live::ChangeWall(*wall)
            }
            Edit::RemoveWall { wall } => {
                *scene = scene.without_obstacle(*wall).ok_or_else(|| nobody("wall", *wall))?;
                Live::TakeWall(*wall)
            }
            Edit::Set { field, value } => {
                all_parameters(scene).try_for_each(|parameters| set(parameters, field, *value))?;
                Live::Parameters
            }
            Edit::Model { kind } => {
                let model = ModelKind::ALL.into_iter().find(|model| model.name() == kind);
                scene.model.kind = model.ok_or_else(|| plain(format_args!("there is no model {kind}")))?;
                Live::Parameters
            }
            Edit::Responsibility { rule } => {
                scene.model.responsibility = responsibility(rule)?;
                Live::Parameters
            }
        })
    }

    /// The way back of what the run is about to do.
    fn back(&self, live: Live) -> Live {
        match live {
            Live::Place(agent, _) => {
                let place = self.columns.positions.get(2 * agent..2 * agent + 2).unwrap_or(&[0.0; 2]);
                let center = self.columns.center;
                Live::Place(agent, [f64::from(place[0]) + center[0], f64::from(place[1]) + center[1]])
            }
            Live::Insert(from, to) => Live::Take(from, to),
            Live::Take(from, to) => Live::Insert(from, to),
            Live::InsertWall(wall) => Live::TakeWall(wall),
            Live::TakeWall(wall) => Live::InsertWall(wall),
            same => same,
        }
    }

    /// Makes the scene the document; at the start the run begins anew, later it follows from now on.
    fn take_over(&mut self, scene: Scene, groups: Option<Vec<u8>>, live: Live) -> Result<(), String> {
        let cast = scene.cast().map_err(plain)?;
        follow(&mut self.simulation, &scene, &cast, live).map_err(plain)?;
        (self.scene, self.cast) = (scene, cast);
        self.groups = groups.unwrap_or_else(|| regrouped(&self.groups, live));
        self.groups.resize(self.cast.agents.len(), 0);
        self.recast();
        if self.steps() == 0 {
            return self.restart();
        }
        self.exact = false;
        self.history.clear();
        self.history.note(&self.simulation);
        self.measures.truncate(self.steps() + 1);
        self.refresh();
        self.measures.note(self.steps(), &mut self.columns, None);
        Ok(())
    }
}

/// Makes the run follow; where numbers change, so do the events that name them.
fn follow(run: &mut Simulation, scene: &Scene, cast: &Cast, live: Live) -> Result<(), SimulationError> {
    if run.steps() == 0 {
        return Simulation::new(scene).map(drop); // would it run? then it is begun anew
    }
    let wall = |number: usize| &cast.obstacles[number].obstacle;
    let here = |agent: &usize| scene.agent_enters(*agent) <= run.steps();
    match live {
        Live::Parameters => return run.follow_parameters(scene),
        // who is not there now has nothing to follow
        Live::Place(agent, to) => return ignore_absent(run.place_agent(agent, to)),
        Live::Send(agent) => return ignore_absent(run.send_agent(agent, &cast.agents[agent].waypoints)),
        Live::ChangeWall(number) => return ignore_absent(run.change_obstacle(number, wall(number))),
        Live::Insert(from, to) => {
            let enter: Vec<usize> = (from..to).filter(here).collect();
            enter.into_iter().try_for_each(|i| run.insert_agent(i, &cast.agents[i], scene))?;
        }
        Live::Take(from, to) => (from..to).rev().try_for_each(|i| ignore_absent(run.take_agent(i)))?,
        Live::InsertWall(number) if scene.obstacle_enters(number) > run.steps() => {}
        Live::InsertWall(number) => run.insert_obstacle(number, wall(number))?,
        Live::TakeWall(number) => ignore_absent(run.take_obstacle(number))?,
    }
    run.follow_events(scene);
    Ok(())
}

fn ignore_absent(done: Result<(), SimulationError>) -> Result<(), SimulationError> {
    match done {
        Err(SimulationError::Refused { problem: WorldError::UnknownHandle(_), .. }) => Ok(()),
        done => done,
    }
}

impl Edit {
    /// Whether it names agents or walls, so that groups, whose places depend on them, have to be listed first.
    fn is_of_the_cast(&self) -> bool {
        !matches!(self, Self::Set { .. } | Self::Model { .. } | Self::Responsibility { .. })
    }
}

/// The scene as it comes back from its own file, if it is not too large for that.
fn checked(scene: Scene) -> Result<Scene, String> {
    if scene.agent_count() > CHECKED {
        return Ok(scene);
    }
    Scene::from_bytes("edited.toml", scene.to_toml().as_bytes()).map_err(|problems| told(&problems))
}

fn regrouped(groups: &[u8], live: Live) -> Vec<u8> {
    let mut groups = groups.to_vec();
    match live {
        Live::Insert(from, to) => {
            let new = groups.iter().max().map_or(0, |last| last.wrapping_add(1));
            groups.splice(from..from, std::iter::repeat_n(new, to - from));
        }
        Live::Take(from, to) => drop(groups.drain(from..to)),
        _ => {}
    }
    groups
}

/// The parameters of everybody: defaults, listed agents, groups.
fn all_parameters(scene: &mut Scene) -> impl Iterator<Item = &mut Parameters> {
    let listed = scene.agents.iter_mut().map(|agent| &mut agent.parameters);
    let groups = scene.groups.iter_mut().map(|group| &mut group.parameters);
    std::iter::once(&mut scene.defaults).chain(listed).chain(groups)
}

fn set(parameters: &mut Parameters, field: &str, value: f64) -> Result<(), String> {
    match field {
        "radius" => parameters.radius = value,
        "max_speed" => parameters.max_speed = value,
        "time_horizon" => parameters.time_horizon = value,
        "obstacle_time_horizon" => parameters.obstacle_time_horizon = value,
        "neighbor_distance" => parameters.neighbor_distance = Some(value),
        "max_neighbors" => parameters.max_neighbors = value.max(0.0) as usize,
        _ => return Err(plain(format_args!("there is no parameter {field} to set for all"))),
    }
    Ok(())
}

/// The rules by their words in a scene file.
pub(crate) const RULES: [(&str, Responsibility); 6] = [
    ("agent", Responsibility::Agent),
    ("equal", Responsibility::Equal),
    ("side", Responsibility::Side),
    ("priority", Responsibility::Priority),
    ("number", Responsibility::Number),
    ("speed", Responsibility::Speed),
];

fn responsibility(word: &str) -> Result<Responsibility, String> {
    let rule = RULES.iter().find(|(name, _)| *name == word).map(|(_, rule)| *rule);
    rule.ok_or_else(|| plain(format_args!("there is no rule {word}")))
}
