//! Who decided: the demands that hold the choice where it is.

use super::demand::Demand;
use super::{Limit, Outcome, ROUNDING};
use sidestep::solver::{Disc, SolverEvent};
use sidestep::{Explanation, Vector};

/// A choice is pushed straight back by one line when the push deviates from its normal by less than this (sine).
const STRAIGHT: f64 = 2e-3;
/// So many are named.
const MOST: usize = 3;

/// Marks the demands that decided, and gives their numbers, the weightiest first; and the limit of its own that decided too.
pub(super) fn deciding(
    seen: &Explanation<f64>,
    demands: &[Demand],
    outcome: Outcome,
    speed: f64,
) -> (Vec<usize>, Option<Limit>) {
    let tolerance = ROUNDING * speed;
    match outcome {
        Outcome::Free => (Vec::new(), short_of_wish(seen, tolerance)),
        Outcome::Locked | Outcome::OnRails => (Vec::new(), None),
        Outcome::Stopped => {
            let walls = (0..demands.len()).filter(|&i| demands[i].pair.is_none()).take(MOST).collect();
            (walls, None)
        }
        Outcome::Broken(violation) => {
            let most = |&i: &usize| demands[i].room <= tolerance * 10.0 - violation && demands[i].pair.is_some();
            let mut broken: Vec<usize> = (0..demands.len()).filter(most).collect();
            broken.extend(
                (0..demands.len()).filter(|&i| demands[i].pair.is_none() && demands[i].room.abs() <= tolerance),
            );
            broken.truncate(MOST);
            (broken, None)
        }
        Outcome::Shortened(_) => {
            // the shapes are the shortened ones by now
            let mut near: Vec<usize> = (0..demands.len()).collect();
            let room = |i: usize| demands[i].shape.room(seen.choice).abs();
            near.retain(|&i| room(i) <= 20.0 * tolerance);
            near.sort_by(|&a, &b| room(a).total_cmp(&room(b)));
            near.truncate(MOST);
            (near, None)
        }
        Outcome::Feasible => feasible(seen, demands, tolerance, speed),
    }
}

/// One that pushes straight back from the wish, or two (or one and the top speed) that together do.
fn feasible(seen: &Explanation<f64>, demands: &[Demand], tolerance: f64, speed: f64) -> (Vec<usize>, Option<Limit>) {
    let tight = |i: usize| demands.get(i).is_some_and(|demand| demand.room.abs() <= 10.0 * tolerance);
    let named = seen.solver.iter().rev().filter_map(|event| match event {
        SolverEvent::Moved { line, .. } => Some(*line),
        SolverEvent::OnBorder { region, .. } => Some(*region),
        _ => None,
    });
    let mut candidates: Vec<usize> = Vec::new();
    for i in named.chain(0..demands.len()).filter(|&i| tight(i)) {
        if !candidates.contains(&i) {
            candidates.push(i);
        }
    }
    let push = (seen.choice - seen.limits.nearest(seen.wish)).normalized().unwrap_or_default();
    let straight = candidates.iter().find(|&&i| {
        demands[i].line().is_none_or(|line| line.normal.det(push).abs() < STRAIGHT && line.normal.dot(push) > 0.0)
    });
    if let Some(&only) = straight
        && demands[only].line().is_some()
    {
        return (vec![only], None);
    }
    let limit = at_limit(seen, 10.0 * tolerance);
    candidates.truncate(if limit.is_some() { 1 } else { 2 });
    candidates.sort_by_key(|&i| !demands[i].overlaps());
    let _ = speed;
    (candidates, limit)
}

/// The limit on whose border the choice lies.
fn at_limit(seen: &Explanation<f64>, tolerance: f64) -> Option<Limit> {
    let at_edge = |disc: Disc<f64>| (seen.choice - disc.center).length() >= disc.radius - tolerance;
    if seen.choice.length() >= seen.limits.max_speed - tolerance {
        return Some(Limit::TopSpeed);
    }
    seen.limits.reach.filter(|&disc| at_edge(disc)).map(|_| Limit::Reach)
}

/// The limit that keeps a free choice from the wish.
fn short_of_wish(seen: &Explanation<f64>, tolerance: f64) -> Option<Limit> {
    let wish = seen.wish.clamped(seen.max_speed);
    if (seen.choice - wish).length() > 10.0 * tolerance { Some(Limit::Reach) } else { None }
}
