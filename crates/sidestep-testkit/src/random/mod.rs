//! Seeded random problems. No random source but the seed, so a failing seed can be named and repeated.

mod crowd;
mod lines;
mod pair;
mod polygon;

pub use crowd::{CrowdKind, crowd};
pub use lines::{feasible_lines, lines};
pub use pair::{Pair, PairKind, pair};
pub use polygon::{convex_polygon, segment, simple_polygon};

use crate::vector::{Vector, at_angle, scale};

/// The splitmix64 generator (Steele, Lea and Flood, 2014).
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// A generator that always gives the same numbers for the same seed.
    pub fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ 0x5851_F42D_4C95_7F2D)
    }

    /// 64 random bits.
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// Uniform in [0, 1).
    pub fn unit(&mut self) -> f64 {
        (self.bits() >> 11) as f64 / (1u64 << 53) as f64
    }

    /// Uniform in [low, high).
    pub fn between(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * self.unit()
    }

    /// Uniform in its logarithm between two positive numbers.
    pub fn log_between(&mut self, low: f64, high: f64) -> f64 {
        libm::exp(self.between(libm::log(low), libm::log(high)))
    }

    /// Uniform in 0..n; n must not be 0.
    pub fn below(&mut self, n: usize) -> usize {
        (self.bits() % n as u64) as usize
    }

    /// True with this probability.
    pub fn chance(&mut self, probability: f64) -> bool {
        self.unit() < probability
    }

    /// A random direction.
    pub fn direction(&mut self) -> Vector {
        at_angle(self.between(0.0, std::f64::consts::TAU))
    }

    /// Uniform in the disc of `radius` around 0.
    pub fn in_disc(&mut self, radius: f64) -> Vector {
        let r = radius * self.unit().sqrt();
        scale(self.direction(), r)
    }

    /// Uniform in the square of half side `half` around 0.
    pub fn in_square(&mut self, half: f64) -> Vector {
        [self.between(-half, half), self.between(-half, half)]
    }

    /// A random permutation of 0..n.
    pub fn permutation(&mut self, n: usize) -> Vec<usize> {
        let mut order: Vec<usize> = (0..n).collect();
        for i in (1..n).rev() {
            order.swap(i, self.below(i + 1));
        }
        order
    }
}

#[cfg(test)]
#[path = "random_tests.rs"]
mod tests;
