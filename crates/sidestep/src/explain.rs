//! Why an agent chose what it chose, as data: what it saw, which lines that drew, how the solver went, what bound it.
//!
//! It is the step's own code with an ear to it ([`Listener`]); the step itself runs with [`Deaf`], which costs nothing.
//! So an explanation cannot say anything else than the step did.

mod braking;
mod regions;
mod to_f64;

pub use braking::{BorderInView, BrakingInView, Toward};
pub use regions::RegionInView;

use crate::agent::{Conduct, Published};
use crate::error::UnknownHandle;
use crate::half_space::HalfPlane;
use crate::handle::{AgentId, ObstacleId};
use crate::model::Model;
use crate::model::avo;
use crate::obstacle::{WallLine, WallsSeen};
use crate::pair::Pair;
use crate::scalar::Scalar;
use crate::solver::cones::Cone;
use crate::solver::{Lens, NoTrace, SolverEvent, Trace};
use crate::space::{Dim2, Real, Space};
use crate::step::Chunk;
use crate::step::choose::choose_for_explanation;
use crate::vector::Vec2;
use crate::velocity_obstacle::{AccelerationObstacle, Escape, VelocityObstacle, WallPiece};
use crate::world::World;
use regions::{HeardCone, HeardRegions};

/// What the choice of an agent tells while it is made.
pub trait Listener<S: Space> {
    /// The listener to the solver.
    type Trace: Trace<Real<S>>;
    /// The listener to the solver.
    fn trace(&mut self) -> &mut Self::Trace;
    /// The walls' lines; told again when they are drawn again.
    fn walls(&mut self, _walls: &[WallLine<Real<S>>]) {}
    /// What a unicycle may be told.
    fn limits(&mut self, _limits: &[HalfPlane<Real<S>>]) {}
    /// A neighbor's velocity obstacle and line.
    fn neighbor(
        &mut self,
        _rank: u32,
        _pair: &Pair<S>,
        _obstacle: &VelocityObstacle<Real<S>>,
        _escape: &Escape<Real<S>>,
        _line: &HalfPlane<Real<S>>,
    ) {
    }
    /// The walls' regions under a model that forbids cones; told again when they are drawn again.
    fn wall_regions(&mut self, _seen: &WallsSeen<Real<S>>) {}
    /// A neighbor's velocity obstacle and the cone that comes of it.
    fn cone(&mut self, _rank: u32, _pair: &Pair<S>, _obstacle: &VelocityObstacle<Real<S>>, _cone: &Cone<Real<S>>) {}
}

/// Hears nothing; of zero size.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Deaf(pub NoTrace);

impl<S: Space> Listener<S> for Deaf {
    type Trace = NoTrace;
    fn trace(&mut self) -> &mut NoTrace {
        &mut self.0
    }
}

/// What an agent sees in its present state and why it will choose what it chooses in the next step.
#[derive(Clone, Debug, PartialEq)]
pub struct Explanation<R: Scalar> {
    /// The agent.
    pub agent: AgentId,
    /// Centre, m.
    pub position: Vec2<R>,
    /// The velocity it arrived with, m/s.
    pub velocity: Vec2<R>,
    /// The velocity that pairs are measured from and that neighbors take it to have, m/s.
    pub optimization_velocity: Vec2<R>,
    /// The model that chooses.
    pub model: Model,
    /// How it stands to the others, whatever the model computes.
    pub conduct: Conduct,
    /// The velocities that it can have after this step, whatever the others demand.
    pub limits: Lens<R>,
    /// m.
    pub radius: R,
    /// m/s.
    pub max_speed: R,
    /// Agents nearer than this are seen, m.
    pub neighbor_distance: R,
    /// At most so many of them are read.
    pub max_neighbors: usize,
    /// The points still to walk to, the next one first: the corners of the route, the waypoints, the goal, m.
    pub way: Vec<Vec2<R>>,
    /// The preferred velocity, m/s.
    pub wish: Vec2<R>,
    /// The walls' lines; line `i` of the program is `walls[i]`. Empty under a model that forbids cones.
    pub walls: Vec<WallInView<R>>,
    /// The neighbors' lines, nearest first; line `walls.len() + i` is `neighbors[i]`. Empty under a model that forbids
    /// cones.
    pub neighbors: Vec<NeighborInView<R>>,
    /// What a unicycle may be told, if it is one; they are numbered last: line `walls.len() + neighbors.len() + i` is
    /// `may_be_told[i]`. Empty under a model that forbids cones.
    pub may_be_told: Vec<HalfPlane<R>>,
    /// What a model that forbids cones forbids, walls first, neighbors nearest first; else empty.
    pub regions: Vec<RegionInView<R>>,
    /// The solver's way.
    pub solver: Vec<SolverEvent<R>>,
    /// The line that bound last, or the first region on whose border the choice lies, if the wish itself was not
    /// permitted: a number as above.
    pub binding: Option<usize>,
    /// The chosen velocity, m/s, before contacts.
    pub choice: Vec2<R>,
    /// The largest violation of a neighbor's line, m/s, if no velocity satisfied all lines; or the share of the horizons
    /// given up, if no velocity was free.
    pub violation: Option<R>,
    /// The room that it keeps to come to rest; `None` for one that stops at once or gives way to nobody.
    pub braking: Option<BrakingInView<R>>,
}

/// A wall as an agent sees it.
#[derive(Clone, Debug, PartialEq)]
pub struct WallInView<R: Scalar> {
    /// The obstacle.
    pub obstacle: ObstacleId,
    /// The convex part of it, in world coordinates, m.
    pub part: Vec<Vec2<R>>,
    /// How it moves at the agent's place, m/s: its velocity obstacle begins there.
    pub velocity: Vec2<R>,
    /// The permitted half-plane.
    pub line: HalfPlane<R>,
    /// The touched piece of the part's velocity obstacle; `None` where the agent touches the wall.
    pub piece: Option<WallPiece>,
    /// τ, s.
    pub time_horizon: R,
}

/// A neighbor as an agent sees it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NeighborInView<R: Scalar> {
    /// The neighbor.
    pub agent: AgentId,
    /// What the two agreed on.
    pub pair: Pair<Dim2<R>>,
    /// The velocity obstacle, in relative velocities; shift it by the neighbor's optimisation velocity to draw it.
    pub obstacle: VelocityObstacle<R>,
    /// u and n.
    pub escape: Escape<R>,
    /// The permitted half-plane.
    pub line: HalfPlane<R>,
    /// Under AVO the acceleration-velocity obstacle, in relative told velocities, that u and n are measured from.
    pub acceleration: Option<AccelerationObstacle<R>>,
}

/// What was told of a neighbor.
#[derive(Clone, Copy)]
struct Heard<R: Scalar> {
    rank: u32,
    pair: Pair<Dim2<R>>,
    obstacle: VelocityObstacle<R>,
    escape: Escape<R>,
    line: HalfPlane<R>,
}

/// Records everything.
#[derive(Default)]
struct Recorder<R: Scalar> {
    walls: Vec<WallLine<R>>,
    neighbors: Vec<Heard<R>>,
    limits: Vec<HalfPlane<R>>,
    regions: HeardRegions<R>,
    trace: Vec<SolverEvent<R>>,
}

impl<R: Scalar> Listener<Dim2<R>> for Recorder<R> {
    type Trace = Vec<SolverEvent<R>>;
    fn trace(&mut self) -> &mut Self::Trace {
        &mut self.trace
    }
    fn walls(&mut self, walls: &[WallLine<R>]) {
        self.walls = walls.to_vec();
    }
    fn limits(&mut self, limits: &[HalfPlane<R>]) {
        self.limits = limits.to_vec();
    }
    fn neighbor(
        &mut self,
        rank: u32,
        pair: &Pair<Dim2<R>>,
        obstacle: &VelocityObstacle<R>,
        escape: &Escape<R>,
        line: &HalfPlane<R>,
    ) {
        self.neighbors.push(Heard { rank, pair: *pair, obstacle: *obstacle, escape: *escape, line: *line });
    }
    fn wall_regions(&mut self, seen: &WallsSeen<R>) {
        self.regions.walls = seen.clone();
    }
    fn cone(&mut self, rank: u32, pair: &Pair<Dim2<R>>, obstacle: &VelocityObstacle<R>, cone: &Cone<R>) {
        self.regions.cones.push(HeardCone { rank, pair: *pair, obstacle: *obstacle, cone: *cone });
    }
}

impl<R: Scalar> Recorder<R> {
    /// The program has a unicycle's lines after the walls'; whoever reads of walls and neighbors need not know.
    fn number_limits_last(&mut self) {
        let (walls, limits, neighbors) = (self.walls.len(), self.limits.len(), self.neighbors.len());
        for event in &mut self.trace {
            let (SolverEvent::Moved { line, .. }
            | SolverEvent::Infeasible { line }
            | SolverEvent::Relaxed { line, .. }) = event
            else {
                continue;
            };
            if *line >= walls {
                *line = if *line < walls + limits { *line + neighbors } else { *line - limits };
            }
        }
    }
}

impl<R: Scalar> World<Dim2<R>> {
    /// What this agent sees now and why it will choose what it chooses in the next step, or the first of its parts. `None` for one that is
    /// quarantined. Takes the world mutably only to bring indices and routes up to date, as the step will.
    pub fn explain(&mut self, id: AgentId) -> Result<Option<Explanation<R>>, UnknownHandle> {
        let parts = self.sub_steps();
        self.in_parts(parts, |world| world.explain_part(id))
    }

    fn explain_part(&mut self, id: AgentId) -> Result<Option<Explanation<R>>, UnknownHandle> {
        let slot = self.agents.slots.find(id)?;
        self.prepare();
        let generation = &self.buffers.generation;
        let Some(rank) = generation.rank_of(slot) else {
            return Ok(None);
        };
        let mut recorder = Recorder::default();
        let mut chunk = Chunk::default();
        let scene = self.scene(generation);
        let choice = choose_for_explanation(&scene, &generation.index, rank, &mut chunk, &mut recorder);
        let own = &generation.published[rank];
        let parameters = &self.agents.parameters[slot];
        recorder.number_limits_last();
        Ok(Some(Explanation {
            agent: id,
            position: own.position,
            velocity: generation.velocity[rank],
            optimization_velocity: own.velocity,
            model: own.model,
            conduct: own.conduct,
            limits: scene.lens(rank),
            radius: own.radius,
            max_speed: parameters.max_speed,
            neighbor_distance: parameters.neighbor_distance,
            max_neighbors: parameters.max_neighbors as usize,
            way: self.agents.course[slot].way(),
            wish: own.wish,
            walls: recorder.walls.iter().map(|wall| self.wall_in_view(wall)).collect(),
            neighbors: recorder.neighbors.iter().map(|seen| self.neighbor_in_view(own, seen)).collect(),
            may_be_told: recorder.limits,
            regions: self.regions_in_view(&recorder.regions),
            binding: binding_line(&recorder.trace),
            solver: recorder.trace,
            choice: choice.velocity,
            violation: choice.violation,
            braking: self.braking_in_view(&scene, rank, &choice, &mut chunk),
        }))
    }

    fn wall_in_view(&self, wall: &WallLine<R>) -> WallInView<R> {
        let part = &self.obstacles.parts()[wall.part as usize];
        WallInView {
            obstacle: self.obstacles.id_of_slot(part.obstacle),
            part: part.vertices.clone(),
            velocity: wall.velocity,
            line: wall.line,
            piece: wall.piece,
            time_horizon: wall.time_horizon,
        }
    }

    fn neighbor_in_view(&self, own: &Published<Dim2<R>>, heard: &Heard<R>) -> NeighborInView<R> {
        let Heard { rank, pair, obstacle, escape, line } = *heard;
        let other = &self.buffers.generation.published[rank as usize];
        let agent = self.agents.slots.handle_at(other.slot as usize);
        let acceleration = own.lags().then(|| avo::obstacle(&pair, own, other, self.settings.response_time));
        NeighborInView { agent, pair, obstacle, escape, line, acceleration }
    }
}

/// The last line that the answer was moved onto or balanced against, or the first region that it borders on.
fn binding_line<R: Scalar>(trace: &[SolverEvent<R>]) -> Option<usize> {
    let border = trace.iter().find_map(|event| match event {
        SolverEvent::OnBorder { region, .. } => Some(*region),
        _ => None,
    });
    if border.is_some() {
        return border;
    }
    trace.iter().rev().find_map(|event| match event {
        SolverEvent::Moved { line, .. } | SolverEvent::Relaxed { line, .. } => Some(*line),
        _ => None,
    })
}
