//! Who decided: the demands that hold the choice where it is.

use super::demand::Demand;
use super::{Outcome, ROUNDING, wish};
use sidestep::solver::SolverEvent;
use sidestep::{Explanation, Vector};

/// A choice is pushed straight back by one line when the push deviates from its normal by less than this (sine).
const STRAIGHT: f64 = 2e-3;
/// So many are named.
const MOST: usize = 3;

/// Marks the demands that decided, and gives their numbers, the weightiest first; and whether the top speed decided too.
pub(super) fn deciding(
    seen: &Explanation<f64>,
    demands: &[Demand],
    outcome: Outcome,
    speed: f64,
) -> (Vec<usize>, bool) {
    let tolerance = ROUNDING * speed;
    match outcome {
        Outcome::Free | Outcome::Locked => (Vec::new(), false),
        Outcome::Stopped => {
            let walls = (0..demands.len()).filter(|&i| demands[i].pair.is_none()).take(MOST).collect();
            (walls, false)
        }
        Outcome::Broken(violation) => {
            let most = |&i: &usize| demands[i].room <= tolerance * 10.0 - violation && demands[i].pair.is_some();
            let mut broken: Vec<usize> = (0..demands.len()).filter(most).collect();
            broken.extend(
                (0..demands.len()).filter(|&i| demands[i].pair.is_none() && demands[i].room.abs() <= tolerance),
            );
            broken.truncate(MOST);
            (broken, false)
        }
        Outcome::Shortened(_) => {
            // the shapes are the shortened ones by now
            let mut near: Vec<usize> = (0..demands.len()).collect();
            let room = |i: usize| demands[i].shape.room(seen.choice).abs();
            near.retain(|&i| room(i) <= 20.0 * tolerance);
            near.sort_by(|&a, &b| room(a).total_cmp(&room(b)));
            near.truncate(MOST);
            (near, false)
        }
        Outcome::Feasible => feasible(seen, demands, tolerance, speed),
    }
}

/// One that pushes straight back from the wish, or two (or one and the top speed) that together do.
fn feasible(seen: &Explanation<f64>, demands: &[Demand], tolerance: f64, speed: f64) -> (Vec<usize>, bool) {
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
    let push = (seen.choice - wish(seen)).normalized().unwrap_or_default();
    let straight = candidates.iter().find(|&&i| {
        demands[i].line().is_none_or(|line| line.normal.det(push).abs() < STRAIGHT && line.normal.dot(push) > 0.0)
    });
    if let Some(&only) = straight
        && demands[only].line().is_some()
    {
        return (vec![only], false);
    }
    let at_top = seen.choice.length() >= seen.max_speed - 10.0 * tolerance;
    candidates.truncate(if at_top { 1 } else { 2 });
    candidates.sort_by_key(|&i| !demands[i].overlaps());
    let _ = speed;
    (candidates, at_top)
}
