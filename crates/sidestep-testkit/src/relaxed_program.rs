//! The least possible largest violation of soft lines, hard lines and discs kept, by trying every active set.

use crate::disc::Disc;
use crate::half_plane::{HalfPlane, largest_violation};
use crate::quadratic_program::{crossing, problem_scale};
use crate::vector::{Vector, add, dot, length, scale, sub, unit};

/// The optimum of the relaxed program.
#[derive(Clone, Copy, Debug)]
pub struct Relaxed {
    /// A velocity that attains it.
    pub velocity: Vector,
    /// The largest violation of a soft line there, in m/s; negative when all can be kept with room to spare.
    pub value: f64,
}

/// The optimum, or `None` when the hard lines leave nothing of the disc (by more than 1e-10 of the problem's scale) or no
/// soft line is given.
pub fn solve(soft: &[HalfPlane], hard: &[HalfPlane], max_speed: f64) -> Option<Relaxed> {
    solve_within(soft, hard, &[Disc::of_speeds(max_speed)])
}

/// The same within all of `discs`, at least one.
pub fn solve_within(soft: &[HalfPlane], hard: &[HalfPlane], discs: &[Disc]) -> Option<Relaxed> {
    if soft.is_empty() {
        return None;
    }
    let widest = discs.iter().map(Disc::scale).fold(0.0, f64::max);
    let tolerance = 1e-10 * problem_scale(soft, widest).max(problem_scale(hard, widest));
    candidates(soft, hard, discs)
        .into_iter()
        .filter(|&v| discs.iter().all(|disc| disc.holds(v, tolerance)) && largest_violation(hard, v) <= tolerance)
        .map(|velocity| Relaxed { velocity, value: largest_violation(soft, velocity) })
        .min_by(|a, b| a.value.total_cmp(&b.value))
}

/// The room that all `lines` leave within the disc, in m/s: how far they could all be moved inwards and still leave
/// something. Negative when they are infeasible; ∞ when there are none.
pub fn feasibility_margin(lines: &[HalfPlane], max_speed: f64) -> f64 {
    solve(lines, &[], max_speed).map_or(f64::INFINITY, |relaxed| -relaxed.value)
}

fn candidates(soft: &[HalfPlane], hard: &[HalfPlane], discs: &[Disc]) -> Vec<Vector> {
    // Lines on which two constraints are equal: the bisectors of two soft lines, and the hard lines.
    let mut equal: Vec<HalfPlane> = hard.to_vec();
    for (i, a) in soft.iter().enumerate() {
        equal.extend(soft[..i].iter().filter_map(|b| bisector(a, b)));
    }
    let mut found = Vec::new();
    for (i, disc) in discs.iter().enumerate() {
        found.extend(soft.iter().map(|line| add(disc.center, scale(line.normal, disc.radius))));
        found.extend(discs[..i].iter().flat_map(|other| disc.crossings(other)));
        found.extend(equal.iter().flat_map(|line| disc.line_crossings(line)));
    }
    for (i, a) in equal.iter().enumerate() {
        found.extend(equal[..i].iter().filter_map(|b| crossing(a, b)));
    }
    found
}

/// The line on which `a` and `b` are violated alike; `None` when they are parallel and alike.
fn bisector(a: &HalfPlane, b: &HalfPlane) -> Option<HalfPlane> {
    let difference = sub(a.normal, b.normal);
    let normal = unit(difference)?;
    let offset = (dot(a.normal, a.point) - dot(b.normal, b.point)) / length(difference);
    let point = scale(normal, offset);
    (point[0].is_finite() && point[1].is_finite()).then_some(HalfPlane { point, normal })
}

#[cfg(test)]
#[path = "relaxed_program_tests.rs"]
mod tests;
