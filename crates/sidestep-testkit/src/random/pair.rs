//! Two agents.

use super::Random;
use crate::vector::{Vector, add, length, scale, sub};

/// Two agents and what they agree on.
#[derive(Clone, Debug)]
pub struct Pair {
    /// Positions in m.
    pub positions: [Vector; 2],
    /// Velocities in m/s.
    pub velocities: [Vector; 2],
    /// Radii in m.
    pub radii: [f64; 2],
    /// Time horizons in s.
    pub time_horizons: [f64; 2],
}

impl Pair {
    /// x = p_B − p_A.
    pub fn relative_position(&self) -> Vector {
        sub(self.positions[1], self.positions[0])
    }

    /// v = v_A − v_B.
    pub fn relative_velocity(&self) -> Vector {
        sub(self.velocities[0], self.velocities[1])
    }

    /// R = r_A + r_B.
    pub fn combined_radius(&self) -> f64 {
        self.radii[0] + self.radii[1]
    }
}

/// What is special about a pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PairKind {
    /// Nothing: some meters apart, walking speed.
    Ordinary,
    /// The discs overlap.
    Overlapping,
    /// The centers coincide.
    Coincident,
    /// The discs touch, up to rounding.
    Touching,
    /// Very far apart, up to 10^9 m.
    Far,
    /// Lengths of the order of 10^-6 m.
    Tiny,
    /// Lengths of the order of 10^6 m.
    Huge,
    /// Walking straight at each other along an axis.
    HeadOn,
    /// Both at rest.
    AtRest,
    /// The relative velocity is the center of the truncation (w = 0).
    AtCenter,
}

impl PairKind {
    /// All of them.
    pub const ALL: [Self; 10] = [
        Self::Ordinary,
        Self::Overlapping,
        Self::Coincident,
        Self::Touching,
        Self::Far,
        Self::Tiny,
        Self::Huge,
        Self::HeadOn,
        Self::AtRest,
        Self::AtCenter,
    ];
}

/// A random pair of that kind.
pub fn pair(random: &mut Random, kind: PairKind) -> Pair {
    let unit_length = match kind {
        PairKind::Tiny => 1e-6,
        PairKind::Huge => 1e6,
        _ => 1.0,
    };
    let radii = [0, 1].map(|_| random.between(0.1, 1.0) * unit_length);
    let combined = radii[0] + radii[1];
    let distance = match kind {
        PairKind::Overlapping => random.between(0.01, 0.99) * combined,
        PairKind::Coincident => 0.0,
        PairKind::Touching => combined,
        PairKind::Far => random.log_between(1e3, 1e9),
        _ => combined * random.log_between(1.01, 20.0),
    };
    let direction = if kind == PairKind::HeadOn { [1.0, 0.0] } else { random.direction() };
    let x = scale(direction, distance);
    let start = random.in_square(5.0 * unit_length);
    let start = if matches!(kind, PairKind::HeadOn | PairKind::Touching) { [0.0; 2] } else { start };
    let time_horizons = [0, 1].map(|_| random.log_between(0.2, 10.0));
    let speed = random.log_between(0.05, 4.0) * unit_length;
    let velocities = match kind {
        PairKind::AtRest => [[0.0; 2]; 2],
        PairKind::HeadOn => [scale(direction, speed), scale(direction, -speed)],
        PairKind::AtCenter => {
            let second = random.in_disc(speed);
            [add(second, scale(x, 1.0 / time_horizons[0].max(time_horizons[1]))), second]
        }
        PairKind::Far => [scale(direction, length(x) * random.unit()), random.in_disc(speed)],
        _ => [random.in_disc(speed), random.in_disc(speed)],
    };
    Pair { positions: [start, add(start, x)], velocities, radii, time_horizons }
}
