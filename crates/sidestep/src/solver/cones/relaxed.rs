//! Where nothing is free: all horizons shrink together, by bisection, until something is.
//!
//! Every region for a smaller share lies within that for a larger one, so one share divides what is free from what is
//! not.

use super::nearest::nearest_free;
use super::piece::Piece;
use super::shapes::Shapes;
use super::{Problem, Solution};

/// Halvings of the share: it is found to 2⁻¹⁶.
const HALVINGS: usize = 16;

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
    for _ in 0..HALVINGS {
        let middle = 0.5 * (low + high);
        if free(middle, true).is_some() {
            low = middle;
        } else {
            high = middle;
        }
    }
    match free(low, false) {
        Some(velocity) => Solution::Relaxed { velocity, share: low },
        None => Solution::WallsInfeasible,
    }
}
