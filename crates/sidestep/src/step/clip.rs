//! Velocities that a later stage has changed are brought back to those that touch no wall within the step, and that the
//! agent can move with.

use super::choose::ChooseScratch;
use super::settle::{moving_lines, settle};
use crate::kernels::Scene;
use crate::kinematics::Steered;
use crate::obstacle::WallQuery;
use crate::scalar::Scalar;
use crate::solver::{NoTrace, Program, Solution, SolverScratch, solve};
use crate::space::Dim2;
use crate::vector::{Vec2, Vector};

/// The mean velocity of the step nearest to `velocity`, within the agent's limits, that touches no wall within one step, and that a unicycle
/// can drive.
pub(crate) fn clip<R: Scalar>(
    scene: &Scene<Dim2<R>>,
    rank: usize,
    velocity: Vec2<R>,
    scratch: &mut ChooseScratch<R>,
) -> Vec2<R> {
    let (own, lens) = (&scene.published[rank], scene.lens(rank));
    let (rolling, response) = (scene.rolling(rank), scene.response(rank));
    let time_step = scene.settings.time_step;
    let sway = rolling.map_or(R::ZERO, |rolling| rolling.largest_sway(time_step));
    let query = WallQuery {
        position: own.position,
        velocity,
        radius: own.radius + sway,
        time_horizon: time_step,
        time_step,
        lens,
        max_speed: own.max_speed,
        lead_out: false,
        outer_edges_only: false,
        tie: false,
        response_time: None,
    };
    let ChooseScratch { walls, wall_scratch, lines, solver, ordered, .. } = scratch;
    scene.obstacles.wall_lines(&query, wall_scratch, walls);
    lines.clear();
    if let Some(rolling) = rolling {
        rolling.drivable(time_step, lines);
    }
    let drivable = lines.len();
    lines.extend(walls.iter().map(|wall| wall.line));
    if lines.is_empty() {
        return within_limits(scene, rank, velocity, scratch);
    }
    if let Some(response) = response {
        lines.iter_mut().for_each(|line| *line = response.line_of_told(line, scene.current_velocity[rank]));
    }
    let wish = scene.choice_for(rank, velocity);
    let moving = moving_lines(scene.obstacles, walls);
    settle(lines, moving.start + drivable..moving.end + drivable, lens, wish, (ordered, solver));
    let program = Program { lines, walls: lines.len(), lens, wish, yielding_walls: response.is_some() };
    let choice = match solve(&program, solver, &mut NoTrace) {
        Solution::Feasible(velocity) => velocity,
        _ if drivable > 0 => best_drivable(&Program { walls: drivable, ..program }, solver),
        Solution::WallsOutOfReach { velocity, .. } => velocity,
        Solution::Relaxed { .. } | Solution::WallsInfeasible => lens.nearest(Vec2::ZERO),
    };
    if choice == wish { velocity } else { scene.mean_velocity(rank, choice) }
}

/// Where nothing in reach keeps off the walls, a unicycle breaks their lines least, of all that it can drive.
fn best_drivable<R: Scalar>(program: &Program<R>, solver: &mut SolverScratch<R>) -> Vec2<R> {
    match solve(program, solver, &mut NoTrace) {
        Solution::Feasible(velocity)
        | Solution::Relaxed { velocity, .. }
        | Solution::WallsOutOfReach { velocity, .. } => velocity,
        Solution::WallsInfeasible => Vec2::ZERO,
    }
}

/// The mean velocity of the step nearest to `velocity` that the limits of speed and acceleration permit, and that a unicycle can drive.
pub(crate) fn within_limits<R: Scalar>(
    scene: &Scene<Dim2<R>>,
    rank: usize,
    velocity: Vec2<R>,
    scratch: &mut ChooseScratch<R>,
) -> Vec2<R> {
    let lens = scene.lens(rank);
    let choice = scene.choice_for(rank, velocity);
    let nearest = lens.nearest(choice);
    if nearest == choice {
        return velocity;
    }
    let Some(rolling) = scene.rolling(rank) else { return scene.mean_velocity(rank, nearest) };
    let ChooseScratch { lines, solver, .. } = scratch;
    lines.clear();
    rolling.drivable(scene.settings.time_step, lines);
    best_drivable(&Program { lines, walls: lines.len(), lens, wish: velocity, yielding_walls: false }, solver)
}

/// What a unicycle makes of the velocity that it was told; all others can move with it as it is.
pub(crate) fn steer<R: Scalar>(
    scene: &Scene<Dim2<R>>,
    rank: usize,
    told: Vec2<R>,
    scratch: &mut ChooseScratch<R>,
) -> Steered<Dim2<R>> {
    let Some(rolling) = scene.rolling(rank) else { return Steered { chord: told, turn_rate: R::ZERO } };
    let steered = rolling.steer(told, scene.published[rank].wish, scene.settings.time_step);
    Steered { chord: clip(scene, rank, steered.chord, scratch), ..steered }
}
