//! The solvers. Here the linear programs, in [`cones`] the union of cones.
//!
//! The linear programs: the permitted velocity nearest to the wish, or, where there is none, the one that breaks the
//! agents' lines least. Pure functions of their input.
//!
//! van den Berg et al. (2011), section 5; de Berg et al., "Computational Geometry", chapter 4 (incremental linear
//! programming). With lines as normal and offset every step is free of cases: a velocity v on line i is
//! `normal_i · offset_i + t · direction_i`, and line j demands `t · (normal_j · direction_i) ≥ offset_j − …`.

pub mod cones;
mod line;
mod nearest;
mod relaxed;
mod trace;

pub use trace::{NoTrace, SolverEvent, Trace};

use crate::half_space::HalfPlane;
use crate::scalar::Scalar;
use crate::vector::{Vec2, Vector};

/// One agent's program.
#[derive(Clone, Copy, Debug)]
pub struct Program<'a, R: Scalar> {
    /// The lines, walls first.
    pub lines: &'a [HalfPlane<R>],
    /// How many of them are walls; these are never relaxed.
    pub walls: usize,
    /// The largest permitted speed, m/s, ≥ 0.
    pub max_speed: R,
    /// The preferred velocity, m/s.
    pub wish: Vec2<R>,
}

/// What a program gave.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Solution<R> {
    /// The permitted velocity nearest to the wish.
    Feasible(Vec2<R>),
    /// No velocity satisfies all lines: the one whose largest violation of an agent's line is least, and that
    /// violation, m/s.
    Relaxed {
        /// The chosen velocity.
        velocity: Vec2<R>,
        /// The largest violation, m/s.
        violation: R,
    },
    /// The walls alone leave nothing.
    WallsInfeasible,
}

/// Memory that a solver reuses from call to call.
#[derive(Clone, Debug, Default)]
pub struct SolverScratch<R: Scalar> {
    relaxed: Vec<HalfPlane<R>>,
    twin: Vec<HalfPlane<f64>>,
    twin_relaxed: Vec<HalfPlane<f64>>,
}

/// Solves a program. If rounding between nearly parallel lines spoils the answer, it is solved again in f64.
pub fn solve<R: Scalar>(
    program: &Program<R>,
    scratch: &mut SolverScratch<R>,
    trace: &mut impl Trace<R>,
) -> Solution<R> {
    let solution = solve_once(program, &mut scratch.relaxed, trace);
    if holds(program, &solution) {
        return solution;
    }
    trace.event(SolverEvent::SolvedAgainInDoublePrecision);
    let SolverScratch { twin, twin_relaxed, .. } = scratch;
    twin.clear();
    twin.extend(program.lines.iter().map(widened));
    let exact = Program {
        lines: twin,
        walls: program.walls,
        max_speed: program.max_speed.to_f64(),
        wish: program.wish.to_f64(),
    };
    match solve_once(&exact, twin_relaxed, &mut NoTrace) {
        Solution::Feasible(v) => Solution::Feasible(Vec2::from_f64(v)),
        Solution::Relaxed { velocity, violation } => {
            Solution::Relaxed { velocity: Vec2::from_f64(velocity), violation: R::from_f64(violation) }
        }
        Solution::WallsInfeasible => Solution::WallsInfeasible,
    }
}

/// The same line in f64, its normal of length one there, too.
fn widened<R: Scalar>(line: &HalfPlane<R>) -> HalfPlane<f64> {
    let normal = line.normal.to_f64();
    let inverse = 1.0 / normal.length();
    HalfPlane { normal: normal * inverse, offset: line.offset.to_f64() * inverse }
}

fn solve_once<R: Scalar>(
    program: &Program<R>,
    relaxed: &mut Vec<HalfPlane<R>>,
    trace: &mut impl Trace<R>,
) -> Solution<R> {
    let start = program.wish.clamped(program.max_speed);
    match nearest::nearest_permitted(
        program.lines,
        program.max_speed,
        nearest::Objective::Near(program.wish),
        start,
        trace,
    ) {
        Ok(velocity) => Solution::Feasible(velocity),
        Err(failure) if failure.line < program.walls => Solution::WallsInfeasible,
        Err(failure) => relaxed::least_violation(program, failure, relaxed, trace),
    }
}

/// Whether a solution keeps what it promises, up to rounding: a feasible one every line, a relaxed one the walls.
fn holds<R: Scalar>(program: &Program<R>, solution: &Solution<R>) -> bool {
    let scale = R::EPSILON * R::from_f64(16.0);
    let (velocity, lines) = match *solution {
        Solution::Feasible(velocity) => (velocity, program.lines),
        // lines that contradict each other by no more than rounding may not contradict each other at all
        Solution::Relaxed { violation, .. } if violation <= scale * program.max_speed => return false,
        Solution::Relaxed { velocity, .. } => (velocity, &program.lines[..program.walls]),
        Solution::WallsInfeasible => return true,
    };
    lines.iter().all(|line| line.violation(velocity) <= scale * (program.max_speed + line.offset.abs()))
}
