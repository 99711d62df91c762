//! The choice: walls and neighbors become half-planes, the programs find the velocity.

use super::at_rest;
use super::buffers::{CHUNK, Chunk, Stage};
use super::choose_cones::ConesScratch;
use super::foreseen::Stride;
use super::gather::{Largest, complete_to, gather};
use super::room::Border;
use super::settle::{moving_lines, settle};
use crate::agent::Conduct;
use crate::explain::Listener;
use crate::half_space::HalfPlane;
use crate::kernels::{Choice, Kernels, Scene};
use crate::model::{OptimizationVelocity, avo, orca};
use crate::neighbors::{Neighbor, NeighborIndex};
use crate::obstacle::{WallLine, WallQuery, WallScratch};
use crate::pair::errors;
use crate::parallel::*;
use crate::scalar::Scalar;
use crate::solver::{Program, Solution, SolverEvent, SolverScratch, Trace, solve};
use crate::space::{Dim2, Point};
use crate::vector::{Vec2, Vector};

/// Reused memory for one agent's choice in the plane.
#[derive(Clone, Debug, Default)]
pub struct ChooseScratch<R: Scalar> {
    pub(super) walls: Vec<WallLine<R>>,
    pub(super) wall_scratch: WallScratch<R>,
    pub(super) lines: Vec<HalfPlane<R>>,
    /// How many lines after the walls' are those of a unicycle.
    limits: usize,
    /// The wish, as far as a unicycle may be told it.
    wish: Vec2<R>,
    /// By how much the lines of moving walls had to be loosened, m/s.
    loosened: R,
    /// Lines in another order.
    pub(super) ordered: Vec<HalfPlane<R>>,
    pub(super) borders: Vec<Border>,
    /// A way that is looked at.
    pub(super) way: Vec<Stride>,
    pub(super) solver: SolverScratch<R>,
    pub(super) cones: ConesScratch<R>,
}

/// Everybody's neighbors and choice.
pub(super) fn choose_all<S: Kernels>(
    scene: &Scene<S>,
    index: &NeighborIndex<Point<S>>,
    stage: &mut Stage<S>,
    listener: &(impl Listener<S> + Clone + Sync),
) {
    stage.resize(scene.published.len());
    let largest = Largest::of(scene.published);
    let Stage { chunks, choice, velocity, .. } = stage;
    chunks.par_iter_mut().zip(choice.par_chunks_mut(CHUNK)).zip(velocity.par_chunks_mut(CHUNK)).enumerate().for_each(
        |(number, ((chunk, choices), velocities))| {
            chunk.neighbors.clear();
            chunk.complete.clear();
            chunk.contacts.clear();
            let mut listener = listener.clone();
            for (i, (choice, velocity)) in choices.iter_mut().zip(velocities).enumerate() {
                let rank = number * CHUNK + i;
                *choice = choose_one(scene, index, largest, rank, chunk, &mut listener);
                *velocity = smoothed(scene, rank, choice.steered.chord, &mut chunk.scratch);
                chunk.neighbors.push(chunk.found.iter().map(|neighbor| neighbor.rank));
                chunk.complete.push(complete_to(scene, rank, &chunk.found));
                chunk.contacts.push(chunk.touching.iter().map(|neighbor| neighbor.rank));
            }
        },
    );
}

/// One agent's neighbors and choice.
pub(crate) fn choose_one<S: Kernels>(
    scene: &Scene<S>,
    index: &NeighborIndex<Point<S>>,
    largest: Largest<S::Scalar>,
    rank: usize,
    chunk: &mut Chunk<S>,
    listener: &mut impl Listener<S>,
) -> Choice<S> {
    gather(scene, index, largest, rank, chunk);
    let own = &scene.published[rank];
    if matches!(own.conduct, Conduct::Stands | Conduct::OnRails) {
        return Choice::of(own.velocity, None);
    }
    let mut choice = S::choose(scene, rank, &chunk.found, &mut chunk.scratch, listener);
    if scene.rolling(rank).is_some() {
        choice.steered = S::steer(scene, rank, choice.velocity, &mut chunk.scratch);
    }
    choice
}

/// `explain`'s entry: one agent of a prepared generation.
pub(crate) fn choose_for_explanation<S: Kernels>(
    scene: &Scene<S>,
    index: &NeighborIndex<Point<S>>,
    rank: usize,
    chunk: &mut Chunk<S>,
    listener: &mut impl Listener<S>,
) -> Choice<S> {
    choose_one(scene, index, Largest::of(scene.published), rank, chunk, listener)
}

/// The mean velocity of the choice; with smoothing, the old velocity mixed in, within the limits and off the walls.
pub(crate) fn smoothed<S: Kernels>(
    scene: &Scene<S>,
    rank: usize,
    chosen: Point<S>,
    scratch: &mut S::Scratch,
) -> Point<S> {
    let old = scene.settings.smoothing;
    if old == S::Scalar::ZERO || !scene.published[rank].conduct.avoids() {
        return scene.mean_velocity(rank, chosen);
    }
    let mixed = scene.current_velocity[rank] * old + chosen * (S::Scalar::ONE - old);
    S::clip(scene, rank, scene.mean_velocity(rank, mixed), scratch)
}

/// The choice in the plane under a model that permits half-planes.
pub(crate) fn choose<R: Scalar>(
    scene: &Scene<Dim2<R>>,
    rank: usize,
    neighbors: &[Neighbor<R>],
    scratch: &mut ChooseScratch<R>,
    listener: &mut impl Listener<Dim2<R>>,
) -> Choice<Dim2<R>> {
    let own = &scene.published[rank];
    draw_walls(scene, rank, scratch, listener);
    draw_limits(scene, rank, neighbors, scratch, listener);
    settle_moving(scene, rank, scratch);
    draw_neighbors(scene, rank, neighbors, scratch, listener);
    let mut solution = run_program(scene, rank, scratch, listener);
    // being led out of one wall may contradict what another wall allows over the whole horizon: then only what stands in
    // the way within this step counts; at last nobody is led out, and rest is always permitted
    for lead_out in [true, false] {
        if solution == Solution::WallsInfeasible {
            listener.trace().event(SolverEvent::WallsDrawnAgainFromRest);
            redraw_walls_from_rest(scene, rank, lead_out, scratch, listener);
            solution = run_program(scene, rank, scratch, listener);
        }
    }
    let loosened = scratch.loosened;
    match solution {
        Solution::Feasible(velocity) => Choice::of(velocity, (loosened > R::ZERO).then_some(loosened)),
        Solution::Relaxed { velocity, violation } | Solution::WallsOutOfReach { velocity, violation } => {
            Choice::of(velocity, Some(violation.max(loosened)))
        }
        Solution::WallsInfeasible => Choice::of(scene.lens(rank).nearest(Vec2::ZERO), Some(own.max_speed)),
    }
}

fn run_program<R: Scalar>(
    scene: &Scene<Dim2<R>>,
    rank: usize,
    scratch: &mut ChooseScratch<R>,
    listener: &mut impl Listener<Dim2<R>>,
) -> Solution<R> {
    let ChooseScratch { walls, limits, wish, lines, solver, .. } = scratch;
    let yielding_walls = scene.response(rank).is_some();
    let program = Program { lines, walls: walls.len() + *limits, lens: scene.lens(rank), wish: *wish, yielding_walls };
    solve(&program, solver, listener.trace())
}

pub(super) fn wall_query<R: Scalar>(
    scene: &Scene<Dim2<R>>,
    rank: usize,
    velocity: Vec2<R>,
    lead_out: bool,
) -> WallQuery<R> {
    let own = &scene.published[rank];
    WallQuery {
        position: own.position,
        velocity,
        radius: own.radius + scene.rolling(rank).map_or(R::ZERO, |it| it.largest_sway(scene.settings.time_step)),
        time_horizon: scene.obstacle_time_horizon[rank].max(scene.settings.time_step),
        time_step: scene.settings.time_step,
        max_speed: own.max_speed,
        lens: scene.lens(rank),
        lead_out,
        outer_edges_only: false,
        tie: scene.settings.behavior.tie && !at_rest(velocity),
        response_time: scene.response(rank).map(|_| scene.settings.response_time),
    }
}

fn draw_walls<R: Scalar>(
    scene: &Scene<Dim2<R>>,
    rank: usize,
    scratch: &mut ChooseScratch<R>,
    listener: &mut impl Listener<Dim2<R>>,
) {
    let query = wall_query(scene, rank, scene.current_velocity[rank], true);
    let ChooseScratch { walls, wall_scratch, lines, .. } = scratch;
    scene.obstacles.wall_lines(&query, wall_scratch, walls);
    lines.clear();
    lines.extend(walls.iter().map(|wall| wall.line));
    listener.walls(walls);
}

/// The walls' lines for one step, as they are for somebody at rest; the agents' lines stay.
fn redraw_walls_from_rest<R: Scalar>(
    scene: &Scene<Dim2<R>>,
    rank: usize,
    lead_out: bool,
    scratch: &mut ChooseScratch<R>,
    listener: &mut impl Listener<Dim2<R>>,
) {
    let time_horizon = scene.settings.time_step;
    let query = WallQuery { time_horizon, outer_edges_only: true, ..wall_query(scene, rank, Vec2::ZERO, lead_out) };
    let ChooseScratch { walls, wall_scratch, lines, .. } = scratch;
    lines.drain(..walls.len());
    scene.obstacles.wall_lines(&query, wall_scratch, walls);
    lines.splice(..0, walls.iter().map(|wall| wall.line));
    listener.walls(walls);
    settle_moving(scene, rank, scratch);
}

/// What moves may ask for no more than the agent can do.
fn settle_moving<R: Scalar>(scene: &Scene<Dim2<R>>, rank: usize, scratch: &mut ChooseScratch<R>) {
    let ChooseScratch { walls, limits, wish, lines, solver, ordered, loosened, .. } = scratch;
    let held = &mut lines[..walls.len() + *limits];
    *loosened = settle(held, moving_lines(scene.obstacles, walls), scene.lens(rank), *wish, (ordered, solver));
}

/// What a unicycle may be told: no agent's line may ask for more.
fn draw_limits<R: Scalar>(
    scene: &Scene<Dim2<R>>,
    rank: usize,
    neighbors: &[Neighbor<R>],
    scratch: &mut ChooseScratch<R>,
    listener: &mut impl Listener<Dim2<R>>,
) {
    let own = &scene.published[rank];
    (scratch.limits, scratch.wish) = (0, own.wish);
    let Some(rolling) = scene.rolling(rank) else { return };
    let errors = neighbors.iter().map(|neighbor| errors(own, &scene.published[neighbor.rank as usize])[0]);
    let error = errors.fold(own.margin, R::min).max(own.margin * R::from_f64(LEAST_ERROR));
    rolling.permitted(error, scene.settings.time_step, &mut scratch.lines);
    scratch.wish = rolling.slowed(own.wish, error, scene.settings.time_step);
    scratch.limits = scratch.lines.len() - scratch.walls.len();
    listener.limits(&scratch.lines[scratch.walls.len()..]);
}

/// With bodies that touch, a unicycle may still err by this share of its margin, or it could be told nothing but to go
/// straight on; such a pair is not certified.
const LEAST_ERROR: f64 = 0.02;

fn draw_neighbors<R: Scalar>(
    scene: &Scene<Dim2<R>>,
    rank: usize,
    neighbors: &[Neighbor<R>],
    scratch: &mut ChooseScratch<R>,
    listener: &mut impl Listener<Dim2<R>>,
) {
    let (own, tie) = (&scene.published[rank], scene.settings.behavior.tie);
    for neighbor in neighbors {
        let other = &scene.published[neighbor.rank as usize];
        let pair = scene.pair(rank, neighbor.rank as usize);
        let obstacle = orca::velocity_obstacle(&pair, own, other);
        let escape = if own.lags() {
            avo::obstacle(&pair, own, other, scene.settings.response_time).separating_line(tie)
        } else {
            orca::escape(&obstacle, pair.relative_velocity, tie)
        };
        let share = pair.share(escape.change.dot(escape.normal));
        let line = orca::half_plane(pair.velocity, share, &escape);
        scratch.lines.push(line);
        listener.neighbor(neighbor.rank, &pair, &obstacle, &escape, &line);
    }
}

/// The optimisation velocity of an agent.
pub(crate) fn optimization_velocity<V: Vector>(rule: OptimizationVelocity, current: V, wish: V) -> V {
    match rule {
        OptimizationVelocity::Current => current,
        OptimizationVelocity::Preferred => wish,
        OptimizationVelocity::Zero => V::ZERO,
    }
}
