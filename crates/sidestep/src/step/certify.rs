//! Counting what was promised: certified and guarded pairs, and those that touched all the same.

use super::buffers::{CHUNK, Chunk, Stage};
use super::gather::Largest;
use super::report::StepReport;
use super::swept::Swept;
use crate::agent::Published;
use crate::kernels::{Choice, Kernels, Scene};
use crate::pair::errors;
use crate::parallel::*;
use crate::scalar::Scalar;
use crate::space::Real;
use crate::vector::Vector;

/// Counts over all agents; every pair once.
pub(super) fn count<S: Kernels>(scene: &Scene<S>, stage: &mut Stage<S>) -> StepReport<Real<S>> {
    let mut as_chosen = core::mem::take(&mut stage.as_chosen);
    as_chosen.par_chunks_mut(CHUNK).enumerate().for_each(|(number, flags)| {
        for (i, flag) in flags.iter_mut().enumerate() {
            *flag = moved_as_chosen(scene, stage, number * CHUNK + i);
        }
    });
    stage.as_chosen = as_chosen;
    let largest = Largest::of(scene.published);
    let mut reports = core::mem::take(&mut stage.reports);
    reports.resize(stage.chunks.len(), StepReport::default());
    reports.par_iter_mut().enumerate().for_each(|(number, report)| {
        *report = count_chunk(scene, stage, largest, number * CHUNK, &stage.chunks[number]);
    });
    let mut sum = StepReport::default();
    reports.iter().for_each(|part| sum.merge(part));
    stage.reports = reports;
    sum
}

fn count_chunk<S: Kernels>(
    scene: &Scene<S>,
    stage: &Stage<S>,
    largest: Largest<Real<S>>,
    first: usize,
    chunk: &Chunk<S>,
) -> StepReport<Real<S>> {
    let mut report = StepReport::<Real<S>>::default();
    for i in 0..CHUNK.min(scene.published.len() - first) {
        let rank = first + i;
        report.agents += 1;
        report.stopped += u64::from(stage.stopped[rank]);
        if let Some(violation) = stage.choice[rank].violation {
            report.relaxed += 1;
            report.worst_violation = report.worst_violation.max(violation);
        }
        if scene.published[rank].model.has_half_planes() && stage.as_chosen[rank] {
            count_certified(scene, stage, largest, rank, chunk.neighbors.get(i), &mut report);
        }
        report.without_room += u64::from(stage.lost_room[rank]);
        if scene.settings.behavior.stop || !scene.braking.is_empty() {
            count_guarded(scene, stage, rank, chunk.contacts.get(i), &mut report);
        }
    }
    report
}

/// Feasible, and no later stage changed the velocity.
fn moved_as_chosen<S: Kernels>(scene: &Scene<S>, stage: &Stage<S>, rank: usize) -> bool {
    let choice = &stage.choice[rank];
    choice.violation.is_none() && stage.velocity[rank] == scene.mean_velocity(rank, choice.steered.chord)
}

/// How far an agent is at any time in the step from where its choice would have had it, m: unicycles err.
fn error<S: Kernels>(scene: &Scene<S>, stage: &Stage<S>, rank: usize) -> Real<S> {
    if scene.rolling(rank).is_none() {
        return Real::<S>::ZERO;
    }
    let Choice { velocity, steered, .. } = stage.choice[rank];
    // who avoids nobody has announced its chord
    let told = if scene.published[rank].conduct.avoids() { velocity } else { steered.chord };
    (steered.chord - told).length() * scene.settings.time_step + scene.sway(rank, steered.chord)
}

/// Whether both err by no more than the pair's lines allow for.
fn err_as_agreed<S: Kernels>(scene: &Scene<S>, stage: &Stage<S>, a: usize, b: usize) -> bool {
    if scene.rolling.is_empty() {
        return true;
    }
    let permitted = errors(&scene.published[a], &scene.published[b]);
    error(scene, stage, a) <= permitted[0] && error(scene, stage, b) <= permitted[1]
}

fn count_certified<S: Kernels>(
    scene: &Scene<S>,
    stage: &Stage<S>,
    largest: Largest<Real<S>>,
    rank: usize,
    neighbors: &[u32],
    report: &mut StepReport<Real<S>>,
) {
    let own = &scene.published[rank];
    let beyond_all = reach(scene, own, (largest.radius, largest.max_speed, largest.margin)).squared();
    for other in neighbors.iter().map(|&other| other as usize) {
        let its = &scene.published[other];
        let distance_squared = (its.position - own.position).length_squared();
        if !can_be_certified(scene, stage, [rank, other], distance_squared) || !err_as_agreed(scene, stage, rank, other)
        {
            continue;
        }
        let out_of_reach = distance_squared > beyond_all
            || distance_squared > reach(scene, own, (its.radius, its.max_speed, its.margin)).squared();
        if out_of_reach {
            report.certified_pairs += 1;
            continue;
        }
        let swept = Swept::new(scene, stage, rank, other);
        if swept.were_apart() {
            report.certified_pairs += 1;
            report.certificate_violations += u64::from(swept.touch());
        }
    }
}

/// Whether the model answers for a pair, of which `rank` avoids the other and moved as chosen; true on one of its sides
/// only. Either the two reciprocate, and the other moved as chosen, too; or the other does not react and moved as `rank`
/// took it to.
fn can_be_certified<S: Kernels>(
    scene: &Scene<S>,
    stage: &Stage<S>,
    [rank, other]: [usize; 2],
    distance_squared: Real<S>,
) -> bool {
    if !scene.reacts(other, rank) {
        return stage.velocity[other] == scene.kept_velocity(other);
    }
    let avoids_me = || stage.avoids(other, rank as u32, distance_squared);
    rank < other && stage.as_chosen[other] && scene.reciprocate(rank, other) && avoids_me()
}

/// Further apart than this, m, two cannot touch within the step at any permitted speeds. Of the other: its radius, largest
/// speed and margin.
fn reach<S: Kernels>(
    scene: &Scene<S>,
    own: &Published<S>,
    (radius, max_speed, margin): (Real<S>, Real<S>, Real<S>),
) -> Real<S> {
    let ways = scene.settings.time_step * (own.max_speed + max_speed) + (own.margin + margin);
    (own.radius + radius + ways) * Real::<S>::from_f64(1.001)
}

fn count_guarded<S: Kernels>(
    scene: &Scene<S>,
    stage: &Stage<S>,
    rank: usize,
    contacts: &[u32],
    report: &mut StepReport<Real<S>>,
) {
    for other in contacts.iter().map(|&other| other as usize) {
        let is_mine = rank < other || !scene.sees(other, rank); // who is seen by one alone is in one list alone
        let gives_way = [scene.gives_way(rank, other), scene.gives_way(other, rank)];
        if !is_mine || gives_way == [false; 2] {
            continue;
        }
        let swept = Swept::new(scene, stage, rank, other);
        if let Some(guarded) = watched_by_room(scene, stage, [rank, other]) {
            report.guarded_pairs += u64::from(guarded);
            report.guard_violations += u64::from(guarded && swept.touch_on_chords());
            report.unguarded_pairs += u64::from(!guarded && swept.were_apart());
            continue;
        }
        let bent_together = swept.were_within(scene.limits[rank].bend + scene.limits[other].bend);
        if swept.were_apart() && !bent_together && is_watched(scene, stage, [rank, other], gives_way) {
            report.guarded_pairs += 1;
            report.guard_violations += u64::from(swept.touch());
        } else if swept.were_apart() {
            report.unguarded_pairs += 1;
        }
    }
}

/// Whether room to brake answers for a pair; `None` where it is not a matter of that. Who had lost it towards others,
/// or a wall, may have been led in another way.
fn watched_by_room<S: Kernels>(scene: &Scene<S>, stage: &Stage<S>, pair: [usize; 2]) -> Option<bool> {
    let [a, b] = pair;
    let room = S::has_room(scene, a, b).or_else(|| S::has_room(scene, b, a))?;
    let in_room = |rank: usize| !(stage.lost_room[rank] && (stage.stopped[rank] || stage.braked[rank]));
    let moves_in_room =
        |rank: usize, other: usize| scene.gives_way(rank, other) || !scene.published[rank].conduct.gives_way();
    Some(room && in_room(a) && in_room(b) && moves_in_room(a, b) && moves_in_room(b, a))
}

/// Whether the swept stop answers for a pair: whoever moves towards the other gives way and can stop. One on rails may run
/// into anybody.
fn is_watched<S: Kernels>(scene: &Scene<S>, stage: &Stage<S>, [a, b]: [usize; 2], gives_way: [bool; 2]) -> bool {
    let offset = scene.published[b].position - scene.published[a].position;
    let towards = [stage.velocity[a].dot(offset), -stage.velocity[b].dot(offset)];
    let held = |k: usize| gives_way[k] || towards[k] <= Real::<S>::ZERO;
    !stage.cannot_stop[a] && !stage.cannot_stop[b] && held(0) && held(1)
}
