//! Velocities that a later stage has changed are brought back to those that touch no wall within the step.

use super::choose::ChooseScratch;
use crate::kernels::{Kernels, Scene};
use crate::obstacle::WallQuery;
use crate::scalar::Scalar;
use crate::solver::{NoTrace, Program, Solution, solve};
use crate::space::Dim2;
use crate::vector::{Vec2, Vector};

/// The velocity nearest to `velocity`, within the agent's limits, that touches no wall within one step.
pub(crate) fn clip<R: Scalar>(
    scene: &Scene<Dim2<R>>,
    rank: usize,
    velocity: Vec2<R>,
    scratch: &mut ChooseScratch<R>,
) -> Vec2<R> {
    let (own, lens) = (&scene.published[rank], scene.lens(rank));
    let response = scene.response(rank);
    let query = WallQuery {
        position: own.position,
        velocity,
        radius: own.radius,
        time_horizon: scene.settings.time_step,
        time_step: scene.settings.time_step,
        max_speed: own.max_speed,
        lead_out: false,
        outer_edges_only: false,
        tie: false,
        response_time: None,
    };
    let ChooseScratch { walls, wall_scratch, lines, solver, .. } = scratch;
    scene.obstacles.wall_lines(&query, wall_scratch, walls);
    if walls.is_empty() {
        return Dim2::within_limits(scene, rank, velocity);
    }
    lines.clear();
    lines.extend(walls.iter().map(|wall| wall.line));
    if let Some(response) = response {
        lines.iter_mut().for_each(|line| *line = response.line_of_told(line, scene.current_velocity[rank]));
    }
    let wish = scene.choice_for(rank, velocity);
    let program = Program { lines, walls: walls.len(), lens, wish, yielding_walls: response.is_some() };
    let choice = match solve(&program, solver, &mut NoTrace) {
        Solution::Feasible(velocity) | Solution::WallsOutOfReach { velocity, .. } => velocity,
        Solution::Relaxed { .. } | Solution::WallsInfeasible => lens.nearest(Vec2::ZERO),
    };
    if choice == wish { velocity } else { scene.mean_velocity(rank, choice) }
}
