//! Tracking: how far a unicycle strays from a velocity that it is told, and the velocities that it may be told so that it
//! strays no farther than its disc is grown. After Alonso-Mora, Breitenmoser, Rufli, Beardsley, Siegwart, "Optimal
//! reciprocal collision avoidance for multiple non-holonomic robots" (2010), with a bound that survives being told anew in
//! every step; see `docs/unicycle.md`.

use super::arc::Arc;
use crate::half_space::HalfPlane;
use crate::scalar::Scalar;
use crate::vector::{Vec2, Vector};

/// What the discrete steps add to the bound, in ω Δt: half of it the last, partial turn, an eighth the arcs' sway.
const DISCRETE: f64 = 0.65;
/// Chords that stand for each side of the curve.
const CHORDS: usize = 3;
/// Of the gap of a pair, each of the two may use this much for its errors: the grown discs stay apart.
const SHARE_OF_GAP: f64 = 0.45;

/// The arc to drive in a step of `time_step` s when told `velocity` (m/s) at `heading` (rad): turn towards it, at most at
/// `turn_rate` (rad/s, > 0), with the chord that is nearest to it in that direction; never backward.
pub fn arc<R: Scalar>(velocity: Vec2<R>, heading: R, turn_rate: R, time_step: R) -> Arc<R> {
    if velocity.length_squared() == R::ZERO {
        return Arc::default();
    }
    let (sin, cos) = heading.sin_cos();
    let facing = Vec2 { x: cos, y: sin };
    let angle = facing.det(velocity).atan2(facing.dot(velocity));
    let turn_rate = (angle / time_step).clamp(-turn_rate, turn_rate);
    let half_turn = turn_rate * time_step * R::HALF;
    let (sin, cos) = (heading + half_turn).sin_cos();
    let along = velocity.dot(Vec2 { x: cos, y: sin }).max(R::ZERO);
    Arc { speed: along / super::arc::sinc(half_turn), turn_rate }
}

/// How far a unicycle that faces `facing` (a unit vector) strays at most from `velocity` (m/s), told now and told again in
/// every step of `time_step` s until it has turned there at up to `turn_rate` rad/s: the length of the way of its error, m.
///
/// (|v| − v∥ + 0.65 ω Δt |v⊥|) / ω for velocities that are not behind it; infinite for others. The whole way counts, so
/// what a step has used up is missing from what the next one needs.
pub fn error_bound<R: Scalar>(velocity: Vec2<R>, facing: Vec2<R>, turn_rate: R, time_step: R) -> R {
    let (along, across) = (facing.dot(velocity), facing.det(velocity).abs());
    if along < R::ZERO {
        return R::INFINITY;
    }
    let discrete = R::from_f64(DISCRETE) * turn_rate * time_step;
    (velocity.length() - along + discrete * across) / turn_rate
}

/// Of a pair whose bodies are `gap` m apart, the error that one of them may make that could do with `margin`, m.
pub fn permitted_error<R: Scalar>(margin: R, gap: R) -> R {
    margin.min((gap * R::from_f64(SHARE_OF_GAP)).max(R::ZERO))
}

/// Adds the half-planes of velocities that a unicycle facing `facing` (a unit vector) follows with an error of at most
/// `error` m (see [`error_bound`]), for speeds up to `max_speed`: a convex polygon within a parabola about the heading,
/// whose focus is rest. In rad/s, s and m/s, all above 0.
pub fn permitted<R: Scalar>(
    facing: Vec2<R>,
    error: R,
    [turn_rate, time_step, max_speed]: [R; 3],
    lines: &mut Vec<HalfPlane<R>>,
) {
    lines.push(HalfPlane { normal: facing, offset: R::ZERO });
    // |v| − x + k |y| ≤ p, so on the curve |v| = x + q and x = (y² − q²) / 2q with q = p − k |y|
    let p = error * turn_rate;
    let k = R::from_f64(DISCRETE) * turn_rate * time_step;
    let abeam = p / (R::ONE + k);
    if abeam >= max_speed {
        return;
    }
    let x = |y: R| (y - (p - k * y)) * (y + (p - k * y)) / (R::from_f64(2.0) * (p - k * y));
    let widest = at_full_speed(p, k, max_speed);
    let step = (widest - abeam) * R::from_f64(1.0 / CHORDS as f64);
    for i in 0..CHORDS {
        let from = abeam + step * R::from_f64(i as f64);
        let (dx, dy) = (x(from + step) - x(from), step);
        let scale = R::ONE / (dx * dx + dy * dy).sqrt();
        let (inward, forward) = (dx * scale, dy * scale);
        for left in [facing.perp(), -facing.perp()] {
            let normal = facing * forward - left * inward;
            lines.push(HalfPlane { normal, offset: x(from) * forward - from * inward });
        }
    }
}

/// The larger y at which the curve |v| − x + k y = p meets |v| = `max_speed`.
fn at_full_speed<R: Scalar>(p: R, k: R, max_speed: R) -> R {
    let rest = max_speed - p;
    let square = R::ONE + k * k;
    let root = (k * rest * (k * rest) + square * p * (max_speed + rest)).max(R::ZERO).sqrt();
    (root - k * rest) / square
}
