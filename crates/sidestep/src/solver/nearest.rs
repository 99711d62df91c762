//! The two-dimensional program: lines are met one by one; a line that the answer so far breaks must bind.

use super::lens::Lens;
use super::line::best_on_line;
use super::trace::{SolverEvent, Trace};
use crate::half_space::HalfPlane;
use crate::scalar::Scalar;
use crate::vector::Vec2;

/// What is optimised.
#[derive(Clone, Copy, Debug)]
pub(super) enum Objective<R> {
    /// The velocity nearest to this one.
    Near(Vec2<R>),
    /// The velocity furthest along this unit vector.
    Along(Vec2<R>),
}

/// The first line that left nothing, and the best velocity before it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Infeasible<R> {
    pub line: usize,
    pub velocity: Vec2<R>,
}

/// The best velocity that satisfies all lines, starting at the optimum of the lens alone.
pub(super) fn nearest_permitted<R: Scalar>(
    lines: &[HalfPlane<R>],
    lens: &Lens<R>,
    objective: Objective<R>,
    trace: &mut impl Trace<R>,
) -> Result<Vec2<R>, Infeasible<R>> {
    let mut velocity = match objective {
        Objective::Near(target) => lens.nearest(target),
        Objective::Along(heading) => lens.furthest(heading),
    };
    trace.event(SolverEvent::Start { velocity });
    for (i, line) in lines.iter().enumerate() {
        if line.violation(velocity) > R::ZERO {
            let Some(moved) = best_on_line(lines, i, lens, objective) else {
                trace.event(SolverEvent::Infeasible { line: i });
                return Err(Infeasible { line: i, velocity });
            };
            velocity = moved;
            trace.event(SolverEvent::Moved { line: i, velocity });
        }
    }
    Ok(velocity)
}
