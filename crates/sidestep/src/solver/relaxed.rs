//! The relaxing program: where the lines contradict each other, the velocity whose largest violation of an agent's
//! line is least. Walls stay hard, unless what they permit is out of reach: then their violation counts first.
//!
//! It is the linear program over (velocity, violation): a line that is broken by more than the violation so far must
//! attain the new one, and every line before it may be broken by at most as much, which is again a half-plane.

use super::nearest::{Infeasible, Objective, nearest_permitted};
use super::trace::{NoTrace, SolverEvent, Trace};
use super::{Memory, Program, Solution};
use crate::half_space::HalfPlane;
use crate::scalar::Scalar;
use crate::vector::{Vec2, Vector};

/// How far walls' lines that are out of reach are loosened beyond their least violation, in rounding errors.
const ROUNDING: f64 = 32.0;

/// The velocity, and the largest violation of an agent's line, m/s.
pub(super) fn least_violation<R: Scalar>(
    program: &Program<R>,
    failure: Infeasible<R>,
    balanced: &mut Vec<HalfPlane<R>>,
    trace: &mut impl Trace<R>,
) -> (Vec2<R>, R) {
    let mut velocity = failure.velocity;
    let mut worst = R::ZERO;
    for i in failure.line..program.lines.len() {
        let line = &program.lines[i];
        if line.violation(velocity) <= worst {
            continue;
        }
        balance(program, i, balanced);
        // fails by rounding only, since the velocity so far is a solution; it is then kept
        let objective = Objective::Along(line.normal);
        if let Ok(better) = nearest_permitted(balanced, &program.lens, objective, &mut NoTrace) {
            velocity = better;
        }
        worst = line.violation(velocity);
        trace.event(SolverEvent::Relaxed { line: i, velocity, violation: worst });
    }
    let soft = &program.lines[program.walls..];
    let violation = soft.iter().map(|line| line.violation(velocity)).fold(R::ZERO, R::max);
    (velocity, violation)
}

/// Where no velocity in reach satisfies the walls, of which line `failure.line` was the first to leave nothing: the
/// walls are broken as little as possible, and under that the agents' lines.
pub(super) fn least_violation_of_walls<R: Scalar>(
    program: &Program<R>,
    failure: Infeasible<R>,
    memory: &mut Memory<R>,
    trace: &mut impl Trace<R>,
) -> Solution<R> {
    let (walls, agents) = program.lines.split_at(program.walls);
    let walls_alone = Program { lines: walls, walls: 0, ..*program };
    let (least, broken) = least_violation(&walls_alone, failure, &mut memory.balanced, trace);
    let rounding = R::EPSILON * R::from_f64(ROUNDING) * (program.lens.max_speed + broken);
    let loosened = |line: &HalfPlane<R>| HalfPlane { offset: line.offset - (broken + rounding), ..*line };
    let Memory { balanced, loosened: lines } = memory;
    lines.clear();
    lines.extend(walls.iter().map(loosened).chain(agents.iter().copied()));
    let under_that = Program { lines, ..*program };
    let objective = Objective::Near(program.wish);
    let velocity = match nearest_permitted(lines, &program.lens, objective, trace) {
        Ok(velocity) => velocity,
        Err(failure) if failure.line < program.walls => least, // by rounding only
        Err(failure) => least_violation(&under_that, failure, balanced, trace).0,
    };
    let violation = program.lines.iter().map(|line| line.violation(velocity)).fold(broken, R::max);
    Solution::WallsOutOfReach { velocity, violation }
}

/// The walls, and for each agent's line before line i the half-plane of velocities that break it no more than line i.
fn balance<R: Scalar>(program: &Program<R>, i: usize, balanced: &mut Vec<HalfPlane<R>>) {
    let line = &program.lines[i];
    balanced.clear();
    balanced.extend_from_slice(&program.lines[..program.walls]);
    for before in &program.lines[program.walls..i] {
        let normal = before.normal - line.normal;
        let length = normal.length();
        // lines of one direction: the later one is the stricter, or it would not have been broken
        if length > R::PARALLEL {
            let inverse = R::ONE / length;
            balanced.push(HalfPlane { normal: normal * inverse, offset: (before.offset - line.offset) * inverse });
        }
    }
}
