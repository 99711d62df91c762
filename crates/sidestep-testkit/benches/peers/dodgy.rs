//! `dodgy_2d`: its `Agent` call, with a neighbor search of our own (its `Simulator` tests ranges the wrong way round).

use crate::Contestant;
use crate::grid::Grid;
use dodgy_2d::{Agent, AvoidanceOptions, Vec2};
use rayon::prelude::*;
use sidestep_testkit::scenes::Crossing;
use std::borrow::Cow;

const TIME_STEP: f32 = 0.1;
const MAX_SPEED: f32 = 2.0;

/// The crossing scene in dodgy.
pub struct Dodgy {
    agents: Vec<Agent>,
    goals: Vec<Vec2>,
    positions: Vec<Vec2>,
    next: Vec<Vec2>,
    grid: Grid,
}

impl Contestant for Dodgy {
    const NAME: &'static str = "dodgy_2d 0.5.5";

    fn new(scene: &Crossing) -> Self {
        let vec2 = |p: &[f64; 2]| Vec2::new(p[0] as f32, p[1] as f32);
        let agent = |p| Agent { position: vec2(p), velocity: Vec2::ZERO, radius: 0.5, avoidance_responsibility: 1.0 };
        Self {
            agents: scene.starts.iter().map(agent).collect(),
            goals: scene.goals.iter().map(vec2).collect(),
            positions: Vec::new(),
            next: vec![Vec2::ZERO; scene.starts.len()],
            grid: Grid::new(3.0),
        }
    }

    fn step(&mut self) {
        self.positions.clear();
        self.positions.extend(self.agents.iter().map(|agent| agent.position));
        self.grid.rebuild(&self.positions);
        let (agents, grid, goals) = (&self.agents, &self.grid, &self.goals);
        let options = AvoidanceOptions { obstacle_margin: 0.5, time_horizon: 5.0, obstacle_time_horizon: 5.0 };
        self.next.par_chunks_mut(256).enumerate().for_each(|(chunk, next)| {
            let (mut found, mut near) = (Vec::new(), Vec::new());
            for (i, next) in (256 * chunk..).zip(next) {
                let agent = &agents[i];
                grid.nearest(i, agent.position, 10.0, 10, &mut found);
                near.clear();
                near.extend(found.iter().map(|&(_, j)| Cow::Borrowed(&agents[j as usize])));
                let wish = (goals[i] - agent.position) / TIME_STEP;
                let wish = wish.clamp_length_max(MAX_SPEED);
                *next = agent.compute_avoiding_velocity(&near, &[], wish, MAX_SPEED, TIME_STEP, &options);
            }
        });
        for (agent, &velocity) in self.agents.iter_mut().zip(&self.next) {
            agent.velocity = velocity;
            agent.position += velocity * TIME_STEP;
        }
    }

    fn mean_distance_to_goal(&self) -> f64 {
        let distances = self.agents.iter().zip(&self.goals).map(|(agent, goal)| agent.position.distance(*goal));
        distances.map(f64::from).sum::<f64>() / self.agents.len() as f64
    }
}
