//! The velocity nearest to a target within half-planes and discs, by trying every active set.

use crate::disc::Disc;
use crate::half_plane::{HalfPlane, largest_violation};
use crate::vector::{Vector, add, det, distance, dot, length, scale, sub, unit};

/// The optimum within the speed disc, or `None` when no velocity is permitted by more than rounding (1e-10 of the scale
/// of the problem).
pub fn solve(target: Vector, lines: &[HalfPlane], max_speed: f64) -> Option<Vector> {
    solve_within(target, lines, &[Disc::of_speeds(max_speed)])
}

/// The same within all of `discs`, at least one.
pub fn solve_within(target: Vector, lines: &[HalfPlane], discs: &[Disc]) -> Option<Vector> {
    let tolerance = 1e-10 * discs.iter().map(|disc| problem_scale(lines, disc.scale())).fold(0.0, f64::max);
    candidates(target, lines, discs)
        .into_iter()
        .filter(|&v| discs.iter().all(|disc| disc.holds(v, tolerance)) && largest_violation(lines, v) <= tolerance)
        .min_by(|&a, &b| distance(a, target).total_cmp(&distance(b, target)))
}

/// The largest speed in the problem, in m/s.
pub fn problem_scale(lines: &[HalfPlane], max_speed: f64) -> f64 {
    lines.iter().map(|line| length(line.point)).fold(max_speed, f64::max)
}

/// Every point that can be the optimum: with nothing, one or two of the constraints active.
fn candidates(target: Vector, lines: &[HalfPlane], discs: &[Disc]) -> Vec<Vector> {
    let mut found = vec![target];
    for (i, disc) in discs.iter().enumerate() {
        found.extend(unit(sub(target, disc.center)).map(|t| add(disc.center, scale(t, disc.radius))));
        found.extend(discs[..i].iter().flat_map(|other| disc.crossings(other)));
        found.extend(lines.iter().flat_map(|line| disc.line_crossings(line)));
    }
    for (i, line) in lines.iter().enumerate() {
        found.push(add(target, scale(line.normal, line.violation(target))));
        found.extend(lines[..i].iter().filter_map(|other| crossing(line, other)));
    }
    found
}

/// Where two boundary lines cross; `None` when they are parallel.
pub fn crossing(a: &HalfPlane, b: &HalfPlane) -> Option<Vector> {
    let d = det(a.normal, b.normal);
    let (ha, hb) = (dot(a.normal, a.point), dot(b.normal, b.point));
    let v = [(ha * b.normal[1] - hb * a.normal[1]) / d, (a.normal[0] * hb - b.normal[0] * ha) / d];
    (v[0].is_finite() && v[1].is_finite()).then_some(v)
}

/// How far `v` is from satisfying the conditions of Karush, Kuhn and Tucker.
#[derive(Clone, Copy, Debug)]
pub struct KktResidual {
    /// The largest violation of a constraint at v, in m/s; at most 0 when v is permitted.
    pub primal: f64,
    /// How far v − target is from a non-negative sum of the active normals, in m/s.
    pub stationarity: f64,
}

/// The residual at `v`; a constraint is active within `tolerance` m/s of its boundary.
pub fn kkt_residual(v: Vector, target: Vector, lines: &[HalfPlane], max_speed: f64, tolerance: f64) -> KktResidual {
    let mut active: Vec<Vector> =
        lines.iter().filter(|line| line.violation(v) >= -tolerance).map(|line| line.normal).collect();
    if length(v) >= max_speed - tolerance {
        active.extend(unit(scale(v, -1.0)));
    }
    KktResidual {
        primal: largest_violation(lines, v).max(length(v) - max_speed),
        stationarity: cone_distance(sub(v, target), &active),
    }
}

/// The distance of `g` to the cone of non-negative sums of `generators`.
fn cone_distance(g: Vector, generators: &[Vector]) -> f64 {
    let mut best = length(g);
    for (i, &a) in generators.iter().enumerate() {
        best = best.min(length(sub(g, scale(a, dot(g, a).max(0.0)))));
        for &b in &generators[..i] {
            let d = det(a, b);
            if det(g, b) / d >= 0.0 && det(a, g) / d >= 0.0 {
                return 0.0;
            }
        }
    }
    best
}

#[cfg(test)]
#[path = "quadratic_program_tests.rs"]
mod tests;
