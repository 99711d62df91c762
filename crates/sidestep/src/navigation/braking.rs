//! Braking: how fast one may be who has to come to rest, step by step.

use crate::scalar::Scalar;

/// The largest speed for the next step, m/s, from which full braking in the steps after it comes to rest exactly after
/// `distance` (m, ≥ 0): n · Δt · v − a Δt² n (n − 1) / 2, when it takes n steps.
pub(super) fn speed_to_stop<R: Scalar>(distance: R, acceleration: R, time_step: R) -> R {
    let change = acceleration * time_step;
    let in_one_step = distance / time_step;
    // the least n for which v ≤ n · change: n (n + 1) / 2 ≥ distance / (change · Δt)
    let steps = ((1.0 + 8.0 * (in_one_step / change).to_f64()).sqrt() * 0.5 - 0.5).ceil().max(1.0);
    let steps = R::from_f64(steps);
    in_one_step / steps + change * (steps - R::ONE) * R::HALF
}
