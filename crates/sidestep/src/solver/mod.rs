//! The solvers. Here the linear programs, in [`cones`] the union of cones.
//!
//! The linear programs: the permitted velocity nearest to the wish, or, where there is none, the one that breaks the
//! agents' lines least. Pure functions of their input.
//!
//! van den Berg et al. (2011), section 5; de Berg et al., "Computational Geometry", chapter 4 (incremental linear
//! programming). With lines as normal and offset every step is free of cases: a velocity v on line i is
//! `normal_i · offset_i + t · direction_i`, and line j demands `t · (normal_j · direction_i) ≥ offset_j − …`.

pub mod cones;
mod lens;
mod line;
mod nearest;
mod relaxed;
mod trace;

pub use lens::{Disc, Lens};
pub use trace::{NoTrace, SolverEvent, Trace};

use nearest::{Objective, nearest_permitted};

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
    /// The permitted speeds, and the velocities in reach.
    pub lens: Lens<R>,
    /// The preferred velocity, m/s.
    pub wish: Vec2<R>,
    /// Whether walls that leave nothing are broken as little as possible even if they contradict each other: for bodies
    /// to which not even rest is always permitted.
    pub yielding_walls: bool,
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
    /// The walls permit something, but nothing in reach: the velocity whose largest violation of a wall's line is least,
    /// and under that the largest of an agent's.
    WallsOutOfReach {
        /// The chosen velocity.
        velocity: Vec2<R>,
        /// The largest violation of any line, m/s.
        violation: R,
    },
    /// The walls alone leave nothing, whatever is in reach.
    WallsInfeasible,
}

/// Memory that a solver reuses from call to call.
#[derive(Clone, Debug, Default)]
pub struct SolverScratch<R: Scalar> {
    memory: Memory<R>,
    twin: Vec<HalfPlane<f64>>,
    twin_memory: Memory<f64>,
}

/// Lines that the relaxing programs draw.
#[derive(Clone, Debug, Default)]
struct Memory<R: Scalar> {
    balanced: Vec<HalfPlane<R>>,
    loosened: Vec<HalfPlane<R>>,
}

/// Solves a program. If rounding between nearly parallel lines spoils the answer, it is solved again in f64.
pub fn solve<R: Scalar>(
    program: &Program<R>,
    scratch: &mut SolverScratch<R>,
    trace: &mut impl Trace<R>,
) -> Solution<R> {
    let solution = solve_once(program, &mut scratch.memory, trace);
    if holds(program, &solution) {
        return solution;
    }
    trace.event(SolverEvent::SolvedAgainInDoublePrecision);
    let SolverScratch { twin, twin_memory, .. } = scratch;
    twin.clear();
    twin.extend(program.lines.iter().map(widened));
    let (lens, wish) = (program.lens.to_f64(), program.wish.to_f64());
    let exact = Program { lines: twin, walls: program.walls, lens, wish, yielding_walls: program.yielding_walls };
    match solve_once(&exact, twin_memory, &mut NoTrace) {
        Solution::Feasible(v) => Solution::Feasible(Vec2::from_f64(v)),
        Solution::Relaxed { velocity, violation } => {
            Solution::Relaxed { velocity: Vec2::from_f64(velocity), violation: R::from_f64(violation) }
        }
        Solution::WallsOutOfReach { velocity, violation } => {
            Solution::WallsOutOfReach { velocity: Vec2::from_f64(velocity), violation: R::from_f64(violation) }
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

fn solve_once<R: Scalar>(program: &Program<R>, memory: &mut Memory<R>, trace: &mut impl Trace<R>) -> Solution<R> {
    let wish = Objective::Near(program.wish);
    match nearest_permitted(program.lines, &program.lens, wish, trace) {
        Ok(velocity) => Solution::Feasible(velocity),
        Err(failure) if failure.line >= program.walls => {
            let (velocity, violation) = relaxed::least_violation(program, failure, &mut memory.balanced, trace);
            Solution::Relaxed { velocity, violation }
        }
        Err(failure) if program.yielding_walls || (program.lens.reach.is_some() && walls_permit_something(program)) => {
            relaxed::least_violation_of_walls(program, failure, memory, trace)
        }
        Err(_) => Solution::WallsInfeasible,
    }
}

/// Whether some velocity of a lens keeps all lines.
pub(crate) fn permits_something<R: Scalar>(lines: &[HalfPlane<R>], lens: &Lens<R>) -> bool {
    nearest_permitted(lines, lens, Objective::Near(Vec2::ZERO), &mut NoTrace).is_ok()
}

/// Whether the walls leave any velocity, in reach or not.
fn walls_permit_something<R: Scalar>(program: &Program<R>) -> bool {
    permits_something(&program.lines[..program.walls], &Lens { reach: None, ..program.lens })
}

/// Whether a solution keeps what it promises, up to rounding: a feasible one every line, a relaxed one the walls.
fn holds<R: Scalar>(program: &Program<R>, solution: &Solution<R>) -> bool {
    let scale = R::EPSILON * R::from_f64(16.0);
    let (velocity, lines) = match *solution {
        Solution::Feasible(velocity) => (velocity, program.lines),
        // lines that contradict each other by no more than rounding may not contradict each other at all
        Solution::Relaxed { violation, .. } | Solution::WallsOutOfReach { violation, .. }
            if violation <= scale * program.lens.max_speed =>
        {
            return false;
        }
        Solution::Relaxed { velocity, .. } => (velocity, &program.lines[..program.walls]),
        Solution::WallsOutOfReach { .. } | Solution::WallsInfeasible => return true,
    };
    lines.iter().all(|line| line.violation(velocity) <= scale * (program.lens.max_speed + line.offset.abs()))
}
