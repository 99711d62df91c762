//! What a solver tells of its way. The step listens with [`NoTrace`], which costs nothing; `explain` records.

use crate::scalar::Scalar;
use crate::vector::Vec2;
use serde::{Deserialize, Serialize};

/// A listener to the solver.
pub trait Trace<R> {
    /// One thing that happened.
    fn event(&mut self, event: SolverEvent<R>);
    /// Whether it pays to compute what is only told.
    fn listens(&self) -> bool {
        true
    }
}

/// Hears nothing; of zero size.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoTrace;

impl<R> Trace<R> for NoTrace {
    #[inline(always)]
    fn event(&mut self, _: SolverEvent<R>) {}
    #[inline(always)]
    fn listens(&self) -> bool {
        false
    }
}

impl<R: Scalar> Trace<R> for Vec<SolverEvent<R>> {
    fn event(&mut self, event: SolverEvent<R>) {
        self.push(event);
    }
}

/// A step on the solver's way. Line numbers count in the program's order, walls first.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum SolverEvent<R> {
    /// The start: the wish, clamped to the speed disc.
    Start {
        /// The velocity, m/s.
        velocity: Vec2<R>,
    },
    /// The answer so far broke a line and moved onto it.
    Moved {
        /// The line that now binds.
        line: usize,
        /// The velocity, m/s.
        velocity: Vec2<R>,
    },
    /// A line left nothing together with those before it.
    Infeasible {
        /// The line.
        line: usize,
    },
    /// The relaxing program balanced this line against those before it.
    Relaxed {
        /// The line.
        line: usize,
        /// The velocity, m/s.
        velocity: Vec2<R>,
        /// By how much the line is now broken, m/s.
        violation: R,
    },
    /// Nearly parallel lines spoiled the answer by rounding; it was computed again in f64.
    SolvedAgainInDoublePrecision,
    /// Union of cones: the answer lies on the border of this region, numbered in the order of [`cones::Regions`].
    ///
    /// [`cones::Regions`]: crate::solver::cones::Regions
    OnBorder {
        /// The region.
        region: usize,
        /// The velocity, m/s.
        velocity: Vec2<R>,
    },
    /// Union of cones: nothing was free, and all horizons were shortened together.
    HorizonsShortened {
        /// The share of them that is kept, 0..1.
        share: R,
        /// The velocity, m/s.
        velocity: Vec2<R>,
    },
    /// The walls alone left nothing; their lines were drawn again from rest.
    WallsDrawnAgainFromRest,
}
