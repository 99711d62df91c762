//! Plain ORCA gives RVO2's answers to random agent states, where these hang on nothing degenerate.
//!
//! Two kinds of states are left out, for reasons that are checked beside the fixture itself:
//!
//! * RVO2 cuts a wall in two where the line through another wall crosses it, and can lose the half-plane of the whole
//!   wall with it. Ours keeps it (`the_walls_that_rvo2_loses_are_kept`).
//! * Two boundary pieces equally near, lines nearly parallel at the optimum, programs that are feasible or not by a hair,
//!   and bodies that overlap: rounding, or a rule of ours, decides.

mod common;

use common::{engine, plain};
use sidestep::{Agent, AgentStatus, Behavior, NeighborRule, Obstacle, ResponsibilityRule, Settings, World2};
use sidestep_testkit::half_plane::largest_violation;
use sidestep_testkit::rvo2::{Kind, Program, State, program, states};
use sidestep_testkit::vector::distance;
use std::collections::BTreeMap;

/// How far two velocities may differ, in top speeds.
const CLOSE: f64 = 1e-4;

/// The state as a world; its first agent is the one that was asked.
fn world(state: &State) -> World2 {
    let mut settings = Settings::with_time_step(state.time_step as f32);
    settings.behavior = Behavior::PLAIN;
    settings.responsibility = ResponsibilityRule::Equal;
    settings.neighbors = NeighborRule::Nearest;
    let mut world = World2::new(settings).unwrap();
    let agent = |position, velocity, radius: f64| Agent {
        velocity: engine(velocity),
        radius: radius as f32,
        max_speed: state.max_speed as f32,
        neighbor_distance: 100.0,
        max_neighbors: 100,
        time_horizon: state.time_horizon as f32,
        obstacle_time_horizon: state.obstacle_time_horizon as f32,
        preferred_velocity: Some(engine(state.preferred_velocity)),
        ..Agent::at(engine(position))
    };
    world.add_agent(agent([0.0; 2], state.velocity, state.radius)).unwrap();
    for other in &state.neighbors {
        world.add_agent(agent(other.position, other.velocity, other.radius)).unwrap();
    }
    for wall in &state.walls {
        world.add_obstacle(Obstacle::chain(wall.map(engine))).unwrap();
    }
    world
}

/// What the asked agent moved with, having checked that nothing came after the choice.
fn answer(state: &State) -> ([f64; 2], AgentStatus<f32>) {
    let mut world = world(state);
    let first = world.agent_ids().next().unwrap();
    world.step();
    assert_eq!(world.choice(first), world.velocity(first), "line {}: plain ORCA moves as it chooses", state.line);
    (plain(world.velocity(first).unwrap()), world.status(first).unwrap())
}

#[test]
fn every_comparable_state_gets_rvo2s_velocity() {
    let mut counts: BTreeMap<Kind, (usize, Vec<usize>)> = BTreeMap::new();
    let mut worst: f64 = 0.0;
    let mut differing = Vec::new();
    for state in states() {
        let Program { kind, .. } = program(&state);
        let (velocity, status) = answer(&state);
        let off = distance(velocity, state.answer) / state.max_speed;
        let entry = counts.entry(kind).or_default();
        entry.0 += 1;
        if off > CLOSE {
            entry.1.push(state.line);
        }
        if kind == Kind::Comparable {
            worst = worst.max(off);
            if off > CLOSE || status != AgentStatus::Feasible {
                differing.push((state.line, off, status));
            }
        }
    }
    for (kind, (count, lines)) in &counts {
        println!("{kind:?}: {count} states, {} differ {:?}", lines.len(), &lines[..lines.len().min(12)]);
    }
    println!("worst comparable difference: {worst:.2e} of the top speed");
    assert!(counts[&Kind::Comparable].0 >= 5000, "too few states to compare");
    assert!(differing.is_empty(), "{differing:?}");
}

/// Of an infeasible program several velocities can be best, and RVO2 stops short of the best now and then.
#[test]
fn where_nothing_satisfies_all_lines_ours_breaks_them_no_more_than_rvo2() {
    let (mut count, mut better) = (0, 0);
    for state in states() {
        let program = program(&state);
        if program.kind != Kind::Infeasible || state.wall_was_cut {
            continue;
        }
        count += 1;
        let (velocity, status) = answer(&state);
        let AgentStatus::Relaxed { violation } = status else { panic!("line {}: {status:?}", state.line) };
        let allowed = CLOSE * state.max_speed;
        let [ours, theirs] = [velocity, state.answer].map(|v| largest_violation(&program.agents, v));
        assert!(largest_violation(&program.walls, velocity) < allowed, "line {}: a wall is broken", state.line);
        assert!((ours - f64::from(violation)).abs() < allowed, "line {}: {ours}, reported {violation}", state.line);
        let kept = largest_violation(&program.walls, state.answer) < allowed;
        assert!(ours < theirs + allowed || !kept, "line {}: {ours} m/s, RVO2 {theirs}", state.line);
        better += usize::from(ours < theirs - allowed || !kept);
    }
    println!("{count} infeasible states, {better} in which RVO2 breaks more");
    assert!(count > 1000);
}

#[test]
fn the_walls_that_rvo2_loses_are_kept() {
    let mut differing = 0;
    for state in states() {
        let program = program(&state);
        if program.kind != Kind::CutWall {
            continue;
        }
        let (velocity, _) = answer(&state);
        let allowed = CLOSE * state.max_speed;
        assert!(largest_violation(&program.walls, velocity) < allowed, "line {}: a wall is broken", state.line);
        if distance(velocity, state.answer) > allowed {
            differing += 1;
            let lost = largest_violation(&program.walls, state.answer) > allowed;
            assert!(lost, "line {}: RVO2 kept every wall and answered otherwise", state.line);
        }
    }
    println!("{differing} states in which RVO2 lost a wall");
    assert!(differing > 0);
}
