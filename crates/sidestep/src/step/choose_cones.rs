//! The choice under the models that forbid cones: walls and neighbors become regions, the union of cones finds the
//! velocity.

use super::choose::{ChooseScratch, wall_query};
use super::settle::{moving_lines, settle};
use crate::explain::Listener;
use crate::half_space::HalfPlane;
use crate::kernels::{Choice, Scene};
use crate::model::{cone, orca};
use crate::neighbors::Neighbor;
use crate::obstacle::{WallQuery, WallsSeen};
use crate::scalar::Scalar;
use crate::solver::cones::{Problem, Regions, Scratch, Solution, solve};
use crate::solver::{Program, Solution as LineSolution, SolverEvent, Trace, solve as solve_program};
use crate::space::Dim2;
use crate::vector::{Vec2, Vector};

/// How far walls' half-planes that are out of reach are loosened beyond their least violation, in rounding errors.
const ROUNDING: f64 = 32.0;

/// Reused memory of the cone models.
#[derive(Clone, Debug, Default)]
pub struct ConesScratch<R: Scalar> {
    regions: Regions<R>,
    seen: WallsSeen<R>,
    solver: Scratch<R>,
}

/// The choice in the plane. Where nothing is free, the violation is the share of the horizons that is given up.
pub(crate) fn choose<R: Scalar>(
    scene: &Scene<Dim2<R>>,
    rank: usize,
    neighbors: &[Neighbor<R>],
    scratch: &mut ChooseScratch<R>,
    listener: &mut impl Listener<Dim2<R>>,
) -> Choice<Dim2<R>> {
    scratch.cones.regions.clear();
    draw_walls(scene, &wall_query(scene, rank, scene.current_velocity[rank], true), scratch, listener);
    draw_neighbors(scene, rank, neighbors, &mut scratch.cones.regions, listener);
    let mut solution = run(scene, rank, &mut scratch.cones, listener);
    if solution == Solution::WallsInfeasible {
        // being led out of one wall contradicts another: then nobody is led out, and rest is always permitted
        listener.trace().event(SolverEvent::WallsDrawnAgainFromRest);
        scratch.cones.regions.clear_walls();
        let time_horizon = scene.settings.time_step;
        let query = WallQuery { time_horizon, ..wall_query(scene, rank, Vec2::ZERO, false) };
        draw_walls(scene, &query, scratch, listener);
        solution = run(scene, rank, &mut scratch.cones, listener);
    }
    let may_be_out_of_reach = scene.lens(rank).reach.is_some() || scene.obstacles.any_moves();
    if solution == Solution::WallsInfeasible && may_be_out_of_reach {
        loosen_walls(scene, rank, scratch, listener);
        solution = match run(scene, rank, &mut scratch.cones, listener) {
            Solution::Free(velocity) | Solution::Relaxed { velocity, .. } => {
                Solution::Relaxed { velocity, share: R::ZERO }
            }
            Solution::WallsInfeasible => Solution::WallsInfeasible,
        };
    }
    match solution {
        Solution::Free(velocity) => Choice::of(velocity, None),
        Solution::Relaxed { velocity, share } => Choice::of(velocity, Some(R::ONE - share)),
        Solution::WallsInfeasible => Choice::of(scene.lens(rank).nearest(Vec2::ZERO), Some(R::ONE)),
    }
}

/// Nothing in reach keeps off the walls for even a step: in their place come their half-planes, broken as little as can
/// be.
fn loosen_walls<R: Scalar>(
    scene: &Scene<Dim2<R>>,
    rank: usize,
    scratch: &mut ChooseScratch<R>,
    listener: &mut impl Listener<Dim2<R>>,
) {
    let ChooseScratch { walls, wall_scratch, lines, solver, cones, ordered, .. } = scratch;
    let query = wall_query(scene, rank, scene.current_velocity[rank], false);
    scene.obstacles.wall_lines(&query, wall_scratch, walls);
    lines.clear();
    lines.extend(walls.iter().map(|wall| wall.line));
    let (lens, wish) = (scene.lens(rank), scene.published[rank].wish);
    settle(lines, moving_lines(scene.obstacles, walls), lens, wish, (ordered, solver));
    let program = Program { lines, walls: lines.len(), lens, wish, yielding_walls: false };
    let broken = match solve_program(&program, solver, listener.trace()) {
        LineSolution::WallsOutOfReach { violation, .. } => violation,
        _ => R::ZERO,
    };
    let rounding = R::EPSILON * R::from_f64(ROUNDING) * (program.lens.max_speed + broken);
    cones.regions.clear_walls();
    for line in lines {
        cones.regions.add_line(HalfPlane { offset: line.offset - (broken + rounding), ..*line });
    }
}

fn run<R: Scalar>(
    scene: &Scene<Dim2<R>>,
    rank: usize,
    scratch: &mut ConesScratch<R>,
    listener: &mut impl Listener<Dim2<R>>,
) -> Solution<R> {
    let (lens, wish) = (scene.lens(rank), scene.published[rank].wish);
    let problem = Problem { regions: &scratch.regions, max_speed: lens.max_speed, reach: lens.reach, wish };
    solve(&problem, &mut scratch.solver, listener.trace())
}

fn draw_walls<R: Scalar>(
    scene: &Scene<Dim2<R>>,
    query: &WallQuery<R>,
    scratch: &mut ChooseScratch<R>,
    listener: &mut impl Listener<Dim2<R>>,
) {
    let ChooseScratch { wall_scratch, cones, .. } = scratch;
    scene.obstacles.wall_regions(query, wall_scratch, &mut cones.regions, &mut cones.seen);
    listener.wall_regions(&cones.seen);
}

fn draw_neighbors<R: Scalar>(
    scene: &Scene<Dim2<R>>,
    rank: usize,
    neighbors: &[Neighbor<R>],
    regions: &mut Regions<R>,
    listener: &mut impl Listener<Dim2<R>>,
) {
    let own = &scene.published[rank];
    for neighbor in neighbors {
        let other_rank = neighbor.rank as usize;
        let pair = scene.pair(rank, other_rank);
        let obstacle = orca::velocity_obstacle(&pair, own, &scene.published[other_rank]);
        let other_velocity = scene.kept_velocity(other_rank);
        if let Some(cone) = cone(own.model, &obstacle, pair.responsibility, own.velocity, other_velocity) {
            regions.add_cone(cone);
            listener.cone(neighbor.rank, &pair, &obstacle, &cone);
        }
    }
}
