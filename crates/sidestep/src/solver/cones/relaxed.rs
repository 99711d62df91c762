//! Where nothing is free: all horizons shrink together, by bisection, until something is.
//!
//! Every region for a smaller share lies within that for a larger one, so one share divides what is free from what is
//! not.

use super::nearest::nearest_free;
use super::piece::Piece;
use super::shapes::Shapes;
use super::{Problem, Solution};

/// Halvings of the bracket: the share is found to a ten-thousandth of itself.
const HALVINGS: usize = 14;
/// The least share that is tried, 2⁻⁶⁴: horizons may be anything from a moment to for ever.
const LEAST: f64 = 1.0 / 18_446_744_073_709_551_616.0;

pub(super) fn longest_free(
    problem: &Problem<f64>,
    shapes: &mut Shapes<f64>,
    pieces: &mut Vec<Piece<f64>>,
) -> Solution<f64> {
    let mut free = |share: f64, any: bool| {
        shapes.draw(problem.regions, share, problem.max_speed);
        nearest_free(problem, shapes, pieces, any)
    };
    if let Some(velocity) = free(1.0, false) {
        return Solution::Free(velocity);
    }
    let (mut low, mut high) = (0.0, 1.0);
    let mut share = 0.5;
    while share >= LEAST {
        if free(share, true).is_some() {
            low = share;
            break;
        }
        high = share;
        share *= share;
    }
    if low > 0.0 {
        for _ in 0..HALVINGS {
            let middle = if high > 4.0 * low { (low * high).sqrt() } else { 0.5 * (low + high) };
            if free(middle, true).is_some() {
                low = middle;
            } else {
                high = middle;
            }
        }
    }
    match free(low, false) {
        Some(velocity) => Solution::Relaxed { velocity, share: low },
        None => Solution::WallsInfeasible,
    }
}
