//! Arcs: what a unicycle drives within a step, and the chord that leads straight to the same place.

use crate::scalar::Scalar;
use crate::vector::{Vec2, Vector, vec2};
use core::f64::consts::PI;

/// Driving at a constant speed and a constant turn rate.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Arc<R> {
    /// v, m/s.
    pub speed: R,
    /// ω, rad/s, to the left.
    pub turn_rate: R,
}

impl<R: Scalar> Arc<R> {
    /// The velocity (m/s) that leads straight to where this arc, begun at `heading` (rad), is after `time` s: its length
    /// is v sin φ / φ and it points at heading + φ, where φ = ω · time / 2.
    pub fn chord(&self, heading: R, time: R) -> Vec2<R> {
        let half_turn = self.turn_rate * time * R::HALF;
        let (sin, cos) = (heading + half_turn).sin_cos();
        vec2(cos, sin) * (self.speed * sinc(half_turn))
    }

    /// The arc of `time` s that begins at `heading` (rad) and has this chord (m/s), for a chord that points forward.
    pub fn with_chord(chord: Vec2<R>, heading: R, time: R) -> Self {
        if chord.length_squared() == R::ZERO {
            return Self::default();
        }
        let (sin, cos) = heading.sin_cos();
        let facing = vec2(cos, sin);
        let half_turn = facing.det(chord).atan2(facing.dot(chord));
        Self { speed: chord.length() / sinc(half_turn), turn_rate: half_turn * R::from_f64(2.0) / time }
    }

    /// The arc of `time` s whose chord has this length, m/s.
    pub(crate) fn of_length(chord: R, turn_rate: R, time: R) -> Self {
        Self { speed: chord / sinc(turn_rate * time * R::HALF), turn_rate }
    }

    /// No point of the arc of `time` s is ever farther from the point that moves along the chord meanwhile, m: the second
    /// derivative is vω, so linear interpolation errs by at most |vω| time² / 8.
    pub fn sway(&self, time: R) -> R {
        (self.speed * self.turn_rate).abs() * time * time * R::from_f64(0.125)
    }
}

/// sin φ / φ.
pub(super) fn sinc<R: Scalar>(angle: R) -> R {
    if angle.abs() < R::from_f64(1e-4) {
        return R::ONE - angle * angle * R::from_f64(1.0 / 6.0);
    }
    angle.sin_cos().0 / angle
}

/// The same direction in −π..=π, rad.
pub(super) fn wrapped<R: Scalar>(angle: R) -> R {
    let (pi, turn) = (R::from_f64(PI), R::from_f64(2.0 * PI));
    if angle > pi {
        (angle - turn).max(-pi)
    } else if angle < -pi {
        (angle + turn).min(pi)
    } else {
        angle
    }
}
