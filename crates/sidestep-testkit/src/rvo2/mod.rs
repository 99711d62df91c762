//! What RVO2 answers to random agent states, and which of them can be compared.

mod program;

pub use program::{Kind, Program, program};

use crate::vector::Vector;

/// One agent at the origin, what it sees, and RVO2's answer. Every input is exact in `f32`.
#[derive(Clone, Debug)]
pub struct State {
    /// The line of the fixture that it comes from, counted from 1.
    pub line: usize,
    /// The time step in s.
    pub time_step: f64,
    /// The agent's radius in m.
    pub radius: f64,
    /// The agent's top speed in m/s.
    pub max_speed: f64,
    /// The horizon for agents in s; that of every neighbor too.
    pub time_horizon: f64,
    /// The horizon for walls in s.
    pub obstacle_time_horizon: f64,
    /// The current velocity in m/s.
    pub velocity: Vector,
    /// The preferred velocity in m/s, at times faster than `max_speed`.
    pub preferred_velocity: Vector,
    /// The others, all of them neighbors.
    pub neighbors: Vec<Neighbor>,
    /// The two ends of each wall in m, all within range.
    pub walls: Vec<[Vector; 2]>,
    /// RVO2's new velocity in m/s.
    pub answer: Vector,
    /// The number of half-planes that RVO2 made.
    pub answer_lines: usize,
    /// Whether RVO2 cut a wall in two where another wall's line crosses it.
    pub wall_was_cut: bool,
}

/// Another agent.
#[derive(Clone, Copy, Debug)]
pub struct Neighbor {
    /// Relative to the agent, in m.
    pub position: Vector,
    /// In m/s.
    pub velocity: Vector,
    /// In m.
    pub radius: f64,
}

/// All states of `fixtures/rvo2.csv`.
pub fn states() -> Vec<State> {
    let text = include_str!("../../fixtures/rvo2.csv");
    let rows = text.lines().enumerate().filter(|(_, row)| !row.starts_with('#'));
    rows.map(|(i, row)| parse(i + 1, row)).collect()
}

fn parse(line: usize, row: &str) -> State {
    let mut fields = row.split(',').map(|field| field.parse::<f64>().expect("a number"));
    let mut raw = || fields.next().unwrap_or_else(|| panic!("line {line} is short"));
    let mut unit = || raw() / 1024.0;
    let [time_step, radius, max_speed, time_horizon, obstacle_time_horizon] = std::array::from_fn(|_| unit());
    let [velocity, preferred_velocity] = std::array::from_fn(|_| [unit(), unit()]);
    let neighbors = (0..(unit() * 1024.0) as usize)
        .map(|_| Neighbor { position: [unit(), unit()], velocity: [unit(), unit()], radius: unit() })
        .collect();
    let walls = (0..(unit() * 1024.0) as usize).map(|_| [[unit(), unit()], [unit(), unit()]]).collect();
    State {
        line,
        time_step,
        radius,
        max_speed,
        time_horizon,
        obstacle_time_horizon,
        velocity,
        preferred_velocity,
        neighbors,
        walls,
        answer: [raw(), raw()],
        answer_lines: raw() as usize,
        wall_was_cut: raw() != 0.0,
    }
}

#[cfg(test)]
#[path = "rvo2_tests.rs"]
mod tests;
