//! The program that a state poses, built from the oracles, and whether anything in it is degenerate.

use super::State;
use crate::convex_body::BodyObstacle;
use crate::half_plane::HalfPlane;
use crate::quadratic_program;
use crate::relaxed_program::feasibility_margin;
use crate::vector::{Vector, add, det, dot, length, scale, sub};
use crate::velocity_obstacle::{DiscObstacle, overlapping};

/// The half-planes of a state and what is known of them.
#[derive(Clone, Debug)]
pub struct Program {
    /// Of the walls, nearest wall first; walls wholly behind an earlier line give none.
    pub walls: Vec<HalfPlane>,
    /// Of the neighbors, in their order.
    pub agents: Vec<HalfPlane>,
    /// How well it can be compared.
    pub kind: Kind,
    /// The optimum; `None` when infeasible.
    pub optimum: Option<Vector>,
}

/// How well a state can be compared with another solver.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// Feasible with room, and nothing is degenerate: everybody must agree.
    Comparable,
    /// RVO2 cut a wall in two, which may give other half-planes; otherwise as `Comparable`.
    CutWall,
    /// Two boundary pieces are equally near, or a wall is only just (not) behind an earlier line.
    Tie,
    /// Two boundary lines at the optimum are nearly parallel.
    NearlyParallel,
    /// Feasible or not by less than 1e-3 of the top speed.
    LittleRoom,
    /// No velocity satisfies all.
    Infeasible,
    /// A neighbor or a wall already overlaps the agent, or very nearly.
    Overlapping,
}

/// The program of `state`, with equal responsibilities and the current velocities as optimization velocities.
pub fn program(state: &State) -> Program {
    let (walls, walls_tie) = wall_lines(state);
    let agents: Vec<HalfPlane> = (0..state.neighbors.len()).map(|i| agent_line(state, i)).collect();
    let all: Vec<HalfPlane> = walls.iter().chain(&agents).copied().collect();
    let optimum = quadratic_program::solve(state.preferred_velocity, &all, state.max_speed);
    let room = feasibility_margin(&all, state.max_speed) / state.max_speed;
    let kind = if overlaps(state) {
        Kind::Overlapping
    } else if room < -1e-3 {
        Kind::Infeasible
    } else if room < 1e-3 {
        Kind::LittleRoom
    } else if walls_tie || agents_tie(state) {
        Kind::Tie
    } else if optimum.is_some_and(|v| nearly_parallel(&all, v, state.max_speed)) {
        Kind::NearlyParallel
    } else if state.wall_was_cut {
        Kind::CutWall
    } else {
        Kind::Comparable
    };
    Program { walls, agents, kind, optimum }
}

fn disc(state: &State, i: usize) -> DiscObstacle {
    let other = &state.neighbors[i];
    DiscObstacle {
        relative_position: other.position,
        combined_radius: state.radius + other.radius,
        time_horizon: state.time_horizon,
    }
}

fn agent_line(state: &State, i: usize) -> HalfPlane {
    let (disc, other) = (disc(state, i), &state.neighbors[i]);
    let v = sub(state.velocity, other.velocity);
    let found = if length(other.position) > disc.combined_radius {
        disc.nearest(v)
    } else {
        overlapping(v, other.position, disc.combined_radius, state.time_step).expect("no two agents coincide")
    };
    HalfPlane { point: add(state.velocity, scale(found.escape, 0.5)), normal: found.normal }
}

fn agents_tie(state: &State) -> bool {
    (0..state.neighbors.len()).any(|i| {
        let v = sub(state.velocity, state.neighbors[i].velocity);
        // Arc and leg meet smoothly, so only a tie of the two legs, or inside of arc and leg, matters.
        let disc = disc(state, i);
        disc.contains(v) && disc.tie_margin(v) < 1e-4 * state.max_speed
    })
}

fn overlaps(state: &State) -> bool {
    let near = |gap: f64| gap < 1e-3 * state.radius;
    state.neighbors.iter().any(|n| near(length(n.position) - state.radius - n.radius))
        || state.walls.iter().any(|wall| near(body(state, wall).distance([0.0; 2]) - state.radius))
}

fn body(state: &State, wall: &[Vector; 2]) -> BodyObstacle {
    BodyObstacle { vertices: wall.to_vec(), radius: state.radius, time_horizon: state.obstacle_time_horizon }
}

/// The lines of the walls, nearest wall first, and whether any of them hangs on a tie.
fn wall_lines(state: &State) -> (Vec<HalfPlane>, bool) {
    let mut bodies: Vec<BodyObstacle> = state.walls.iter().map(|wall| body(state, wall)).collect();
    bodies.sort_by(|a, b| a.distance([0.0; 2]).total_cmp(&b.distance([0.0; 2])));
    let mut lines: Vec<HalfPlane> = Vec::new();
    let mut tie = bodies.windows(2).any(|w| w[1].distance([0.0; 2]) - w[0].distance([0.0; 2]) < 1e-4);
    let close = 1e-4 * state.max_speed;
    for body in bodies {
        // How far the truncation reaches into the permitted side of the earlier line that hides it best.
        let reach = lines.iter().map(|line| reach(&body, line)).fold(f64::INFINITY, f64::min);
        tie |= reach.abs() < close;
        if reach > 0.0 {
            let v = state.velocity;
            tie |= body.contains(v) && body.tie_margin(v) < close;
            let found = body.nearest(v);
            lines.push(HalfPlane { point: found.point, normal: found.normal });
        }
    }
    (lines, tie)
}

fn reach(body: &BodyObstacle, line: &HalfPlane) -> f64 {
    let h = body.vertices.iter().map(|&q| dot(q, line.normal)).fold(f64::NEG_INFINITY, f64::max);
    (h + body.radius) / body.time_horizon - dot(line.point, line.normal)
}

fn nearly_parallel(lines: &[HalfPlane], optimum: Vector, max_speed: f64) -> bool {
    let near: Vec<&HalfPlane> = lines.iter().filter(|line| line.violation(optimum) > -1e-3 * max_speed).collect();
    let mut pairs = near.iter().enumerate().flat_map(|(i, a)| near[..i].iter().map(move |b| (a, b)));
    pairs.any(|(a, b)| det(a.normal, b.normal).abs() < 1e-2)
}
