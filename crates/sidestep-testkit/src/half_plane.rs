//! A half-plane of permitted velocities.

use crate::vector::{Vector, dot, sub};

/// The velocities v with `normal · (v − point) ≥ 0`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HalfPlane {
    /// A point on the boundary, in m/s.
    pub point: Vector,
    /// The unit normal, pointing into the permitted side.
    pub normal: Vector,
}

impl HalfPlane {
    /// How deep `v` lies on the forbidden side, in m/s; negative on the permitted one.
    pub fn violation(&self, v: Vector) -> f64 {
        dot(self.normal, sub(self.point, v))
    }
}

/// The largest violation of `lines` at `v`; −∞ when there are none.
pub fn largest_violation(lines: &[HalfPlane], v: Vector) -> f64 {
    lines.iter().map(|line| line.violation(v)).fold(f64::NEG_INFINITY, f64::max)
}
