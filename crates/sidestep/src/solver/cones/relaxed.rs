//! Where nothing is free: all horizons shrink together until something is.
//!
//! Every region for a smaller share lies within that for a larger one, so one share divides what is free from what is
//! not. A place that is free (a crossing of two borders, say) is followed up to the share at which it is closed; then all
//! places are looked through at a little more. That happens a few times, and the last time nothing is found.

use super::nearest::{Place, nearest_free, some_free, still_free};
use super::piece::Piece;
use super::shapes::Shapes;
use super::{Problem, Solution};

/// The share is found to a ten-thousandth of itself.
const STEP: f64 = 1.0001;
/// The least share that is tried, 2⁻⁶⁴: horizons may be anything from a moment to for ever.
const LEAST: f64 = 1.0 / 18_446_744_073_709_551_616.0;

pub(super) fn longest_free(
    problem: &Problem<f64>,
    shapes: &mut Shapes<f64>,
    pieces: &mut Vec<Piece<f64>>,
) -> Solution<f64> {
    let mut low = 0.0;
    let mut share = 0.5;
    while share >= LEAST {
        shapes.draw(problem.regions, share, problem.max_speed);
        if let Some(place) = some_free(problem, shapes, pieces) {
            low = followed(problem, shapes, place, share);
            share = (low * STEP).min(1.0);
            if low == 1.0 {
                break;
            }
        } else if low > 0.0 {
            break;
        } else {
            share *= share;
        }
    }
    shapes.draw(problem.regions, low, problem.max_speed);
    match nearest_free(problem, shapes, pieces) {
        Some(velocity) if low == 1.0 => Solution::Free(velocity),
        Some(velocity) => Solution::Relaxed { velocity, share: low },
        None => Solution::WallsInfeasible,
    }
}

/// The share up to which a place that is free at `low` stays so.
fn followed(problem: &Problem<f64>, shapes: &mut Shapes<f64>, place: Place, mut low: f64) -> f64 {
    let mut high = 1.0;
    while high > low * STEP {
        let middle = if high > 4.0 * low { (low * high).sqrt() } else { 0.5 * (low + high) };
        shapes.draw(problem.regions, middle, problem.max_speed);
        if still_free(problem, shapes, place) {
            low = middle;
        } else {
            high = middle;
        }
    }
    low
}
