//! Positions of many agents.

use super::Random;
use crate::vector::{Vector, at_angle, scale};

/// How a crowd stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CrowdKind {
    /// Uniform in a square, about one agent per m².
    Uniform,
    /// On a square grid of 1 m: every distance occurs many times.
    Grid,
    /// Around a few centers, very unevenly.
    Clustered,
    /// Evenly on a circle.
    Ring,
    /// Several at each of a few points.
    Coincident,
    /// All on one line.
    Line,
    /// A uniform crowd with some agents 10^6 m away.
    Scattered,
}

impl CrowdKind {
    /// All of them.
    pub const ALL: [Self; 7] =
        [Self::Uniform, Self::Grid, Self::Clustered, Self::Ring, Self::Coincident, Self::Line, Self::Scattered];
}

/// `count` positions in m, in random order, each a multiple of 1/64 m when within 10^5 m: exact in `f32`.
pub fn crowd(random: &mut Random, kind: CrowdKind, count: usize) -> Vec<Vector> {
    let side = (count as f64).sqrt().ceil();
    let centers: Vec<Vector> = (0..4).map(|_| random.in_square(side)).collect();
    let order = random.permutation(count);
    let place = |i: usize, random: &mut Random| match kind {
        CrowdKind::Uniform => random.in_square(side / 2.0),
        CrowdKind::Grid => [i as f64 % side, (i as f64 / side).floor()],
        CrowdKind::Clustered => {
            let (center, offset) = (centers[random.below(4)], random.in_disc(2.0));
            [center[0] + offset[0] * offset[0], center[1] + offset[1]]
        }
        CrowdKind::Ring => scale(at_angle(std::f64::consts::TAU * i as f64 / count as f64), side),
        CrowdKind::Coincident => centers[random.below(4)],
        CrowdKind::Line => [random.between(-side, side), 0.0],
        CrowdKind::Scattered if random.chance(0.1) => random.in_square(1e6),
        CrowdKind::Scattered => random.in_square(side / 2.0),
    };
    order.into_iter().map(|i| place(i, random).map(rounded)).collect()
}

fn rounded(x: f64) -> f64 {
    if x.abs() < 1e5 { (x * 64.0).round() / 64.0 } else { f64::from(x as f32) }
}
