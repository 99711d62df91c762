//! Groups that cannot fit, or reach too far.

use super::{Path, numbered};
use crate::format::{FARTHEST, GROUP};
use crate::group::{Generator, Goals};
use crate::lower::{self, table};
use crate::problem::{Problem, ProblemKind};
use crate::scene::Vec2;
use crate::tree::Entry;
use crate::view::View;
use std::collections::BTreeSet;
use std::f64::consts::PI;

/// Share of a box that discs thrown in at random can cover; the theory's limit is 0.547, and close to it the throwing takes for ever.
const COVER: f64 = 0.5;

pub(super) fn check(root: &[Entry], problems: &mut Vec<Problem>) {
    let list = Path::Field(&Path::Root, "groups");
    let broken = broken(problems, &list);
    for (i, node, own) in numbered(root, "groups").filter(|(i, ..)| !broken.contains(i)) {
        let group = lower::group(&View::new(&GROUP, own, table(root, "defaults")));
        let mut crowded = |what: &str, region: [Vec2; 2], gap: f64| {
            let fit = most(region, 2.0 * group.parameters.radius + gap);
            if group.count as f64 > fit {
                let path = format!("{}", Path::Index(&list, i));
                let message = format!(
                    "`{path}`: {} {what} do not fit into the region with that gap; about {} do",
                    group.count,
                    fit.floor()
                );
                problems.push(
                    Problem::new(ProblemKind::Geometry, path, Some(node.span.clone()), message)
                        .hint("lower `count`, the radius or the gap, or make the region larger"),
                );
            }
        };
        if let Generator::Random { region, gap } = group.generator {
            crowded("agents", region, gap);
        }
        if let Goals::Region { region, gap } = group.goals {
            crowded("goals", region, gap);
        }
        let farthest = group.corners().iter().flatten().fold(0.0f64, |far, x| far.max(x.abs()));
        if farthest > FARTHEST {
            let path = format!("{}", Path::Index(&list, i));
            let message = format!(
                "`{path}` has starts or goals with a coordinate of {farthest:e} m; allowed: -{FARTHEST:e} ≤ x ≤ {FARTHEST:e} m"
            );
            problems.push(
                Problem::new(ProblemKind::OutOfRange, path, Some(node.span.clone()), message)
                    .hint("units are m: make the group smaller, or bring it nearer to zero"),
            );
        }
    }
}

/// The groups whose fields are faulty: what they would make is not known, so nothing more is said of them.
fn broken(problems: &[Problem], list: &Path<'_>) -> BTreeSet<usize> {
    let start = format!("{list}[");
    let number = |problem: &Problem| problem.field.strip_prefix(&start)?.split(']').next()?.parse().ok();
    problems.iter().filter_map(number).collect()
}

/// About how many discs of a diameter find room when thrown into a box of centers.
fn most(region: [Vec2; 2], diameter: f64) -> f64 {
    let side = |k: usize| region[1][k] - region[0][k] + diameter;
    let fit = COVER * side(0) * side(1) / (PI / 4.0 * diameter * diameter);
    if fit.is_finite() { fit.max(1.0) } else { f64::INFINITY }
}
