//! Benchmark scenes that the peers are timed on.

use crate::random::Random;
use crate::vector::{Vector, scale};

/// Agents of radius 0.5 m and top speed 2 m/s that cross a square to the mirrored place.
#[derive(Clone, Debug)]
pub struct Crossing {
    /// Start positions in m, in random spatial order.
    pub starts: Vec<Vector>,
    /// Goals in m.
    pub goals: Vec<Vector>,
}

/// The crossing scene: one agent per 20 m² on a jittered grid, goals mirrored through the center.
pub fn crossing(count: usize) -> Crossing {
    let mut random = Random::new(count as u64);
    let side = (count as f64).sqrt().ceil();
    let spacing = 20.0_f64.sqrt();
    let cells = random.permutation((side * side) as usize);
    let starts: Vec<Vector> = cells[..count]
        .iter()
        .map(|&cell| {
            let jitter = random.in_square(0.35);
            let place = |i: f64, jitter: f64| spacing * (i + jitter - (side - 1.0) / 2.0);
            [place(cell as f64 % side, jitter[0]), place((cell as f64 / side).floor(), jitter[1])]
        })
        .collect();
    let goals = starts.iter().map(|&p| scale(p, -1.0)).collect();
    Crossing { starts, goals }
}
