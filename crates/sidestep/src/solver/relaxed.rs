//! The relaxing program: where the lines contradict each other, the velocity whose largest violation of an agent's
//! line is least. Walls stay hard.
//!
//! It is the linear program over (velocity, violation): a line that is broken by more than the violation so far must
//! attain the new one, and every line before it may be broken by at most as much, which is again a half-plane.

use super::nearest::{Infeasible, Objective, nearest_permitted};
use super::trace::{NoTrace, SolverEvent, Trace};
use super::{Program, Solution};
use crate::half_space::HalfPlane;
use crate::scalar::Scalar;
use crate::vector::Vector;

pub(super) fn least_violation<R: Scalar>(
    program: &Program<R>,
    failure: Infeasible<R>,
    balanced: &mut Vec<HalfPlane<R>>,
    trace: &mut impl Trace<R>,
) -> Solution<R> {
    let mut velocity = failure.velocity;
    let mut worst = R::ZERO;
    for i in failure.line..program.lines.len() {
        let line = &program.lines[i];
        if line.violation(velocity) <= worst {
            continue;
        }
        balance(program, i, balanced);
        let start = line.normal * program.max_speed;
        // fails by rounding only, since the velocity so far is a solution; it is then kept
        let objective = Objective::Along(line.normal);
        if let Ok(better) = nearest_permitted(balanced, program.max_speed, objective, start, &mut NoTrace) {
            velocity = better;
        }
        worst = line.violation(velocity);
        trace.event(SolverEvent::Relaxed { line: i, velocity, violation: worst });
    }
    let soft = &program.lines[program.walls..];
    let violation = soft.iter().map(|line| line.violation(velocity)).fold(R::ZERO, R::max);
    Solution::Relaxed { velocity, violation }
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
