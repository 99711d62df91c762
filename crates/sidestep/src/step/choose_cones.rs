//! The choice under the models that forbid cones: walls and neighbors become regions, the union of cones finds the
//! velocity.

use super::choose::{ChooseScratch, wall_query};
use crate::explain::Listener;
use crate::kernels::{Choice, Scene};
use crate::model::{cone, orca};
use crate::neighbors::Neighbor;
use crate::obstacle::{WallQuery, WallsSeen};
use crate::scalar::Scalar;
use crate::solver::cones::{Problem, Regions, Scratch, Solution, solve};
use crate::solver::{SolverEvent, Trace};
use crate::space::Dim2;
use crate::vector::{Vec2, Vector};

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
    match solution {
        Solution::Free(velocity) => Choice::of(velocity, None),
        Solution::Relaxed { velocity, share } => Choice::of(velocity, Some(R::ONE - share)),
        Solution::WallsInfeasible => Choice::of(Vec2::ZERO, Some(R::ONE)),
    }
}

fn run<R: Scalar>(
    scene: &Scene<Dim2<R>>,
    rank: usize,
    scratch: &mut ConesScratch<R>,
    listener: &mut impl Listener<Dim2<R>>,
) -> Solution<R> {
    let own = &scene.published[rank];
    let problem = Problem { regions: &scratch.regions, max_speed: own.max_speed, reach: None, wish: own.wish };
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
    listener.wall_regions(&cones.seen, query.time_horizon);
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
