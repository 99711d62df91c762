//! Ways round bodies that stand in the way. Who finds one on its way plans anew on a mesh that holds walls and standing
//! bodies, and again when one of them comes, moves, goes or is unlocked.
//!
//! All look at the same moments, so that a mesh is built at most so often, however many bodies are moved; and where nobody's
//! way is barred, none is built.

use super::PlannedFor;
use super::legs::{Leg, plan_legs};
use super::progress::steps_in;
use super::routes::{Now, Routes, build_mesh, needs_way};
use super::standing::{NOBODY, Passer, SetName};
use crate::agent::{Agents, Visibility};
use crate::obstacle::Obstacles;
use crate::parallel::*;
use crate::scalar::Scalar;
use crate::space::Dim2;
use sidestep_route::NavMesh;

/// From one look at the way to the next, s.
const LOOK_EVERY: f64 = 1.0;

/// A mesh with standing bodies.
#[derive(Clone, Debug)]
pub(super) struct Detours {
    /// Of the walls.
    revision: u64,
    clearance: f64,
    set: SetName,
    /// `None`: it cannot be built.
    mesh: Option<NavMesh>,
}

/// Who plans anew.
#[derive(Clone, Copy)]
struct Waiting {
    slot: usize,
    clearance: f64,
    set: SetName,
    visibility: Visibility<f64>,
}

impl Routes {
    /// When it is time to look: plans for everybody whose way is barred, or who goes round bodies that stand so no more.
    pub(super) fn plan_detours<R: Scalar>(
        &mut self,
        obstacles: &Obstacles<R>,
        agents: &mut Agents<Dim2<R>>,
        now: &Now<R>,
    ) {
        if !now.steps.is_multiple_of(u64::from(steps_in(LOOK_EVERY, now.time_step))) {
            return;
        }
        let mut waiting: Vec<Waiting> =
            agents.slots.in_use().filter_map(|slot| self.detour_of(slot, agents, now)).collect();
        waiting.sort_by_key(|waiting| (waiting.set, waiting.slot));
        if !waiting.is_empty() {
            self.build_detours(obstacles, &waiting);
        }
        for group in waiting.chunk_by(|a, b| a.set == b.set) {
            self.plan_group(obstacles.revision(), agents, group);
        }
        self.plan_round_parked(obstacles, agents, now);
    }

    /// What an agent waits for, if it has to plan anew.
    fn detour_of<R: Scalar>(&self, slot: usize, agents: &Agents<Dim2<R>>, now: &Now<R>) -> Option<Waiting> {
        let (course, parameters) = (&agents.course[slot], &agents.parameters[slot]);
        let plan = course.planned_for?;
        if (self.standing.is_empty() && plan.standing == NOBODY)
            || !needs_way(course)
            || !agents.is_finite(slot)
            || !parameters.conduct(now.model).1.gives_way()
        {
            return None;
        }
        let visibility = parameters.visibility.to_f64();
        let set = self.standing.name_of_seen(&visibility);
        let passer = Passer { clearance: parameters.wide_radius().to_f64(), visibility };
        let anew = if plan.standing == NOBODY {
            set != NOBODY && self.standing.bar_way(course, agents.position[slot], &passer)
        } else {
            set != plan.standing
        };
        anew.then_some(Waiting { slot, clearance: plan.clearance, set, visibility })
    }

    /// Builds the meshes that are wanted and not there yet, and forgets those that are out of date.
    fn build_detours<R: Scalar>(&mut self, obstacles: &Obstacles<R>, waiting: &[Waiting]) {
        let revision = obstacles.revision();
        self.detours.retain(|detour| detour.revision == revision && waiting.iter().any(|one| one.set == detour.set));
        let mut wanted: Vec<Waiting> = waiting.iter().copied().filter(|one| one.set != NOBODY).collect();
        wanted.sort_by(|a, b| a.set.cmp(&b.set).then(a.clearance.total_cmp(&b.clearance)));
        wanted.dedup_by_key(|one| (one.set, one.clearance.to_bits()));
        wanted.retain(|one| self.detour_mesh(one.set, one.clearance).is_none());
        let built = |one: Waiting| Detours {
            revision,
            clearance: one.clearance,
            set: one.set,
            mesh: build_mesh(obstacles, self.standing.outlines(&one.visibility), one.clearance),
        };
        let built: Vec<Detours> = wanted.into_par_iter().map(built).collect();
        self.detours.extend(built);
    }

    fn detour_mesh(&self, set: SetName, clearance: f64) -> Option<&Detours> {
        self.detours.iter().find(|detour| detour.set == set && detour.clearance == clearance)
    }

    /// Plans for those who go round the same bodies.
    fn plan_group<R: Scalar>(&self, revision: u64, agents: &mut Agents<Dim2<R>>, group: &[Waiting]) {
        let leg = |one: &Waiting| {
            let course = &agents.course[one.slot];
            let to = course.waypoints[course.next as usize];
            Leg { clearance: one.clearance, from: agents.position[one.slot], to, route: true }
        };
        let legs: Vec<Leg<R>> = group.iter().map(leg).collect();
        let set = group[0].set;
        let plans = plan_legs(&legs, |clearance| match set {
            NOBODY => self.mesh(clearance),
            _ => self.detour_mesh(set, clearance)?.mesh.as_ref(),
        });
        for ((one, plan), leg) in group.iter().zip(plans).zip(legs) {
            let (slot, clearance) = (one.slot, one.clearance);
            let radius = agents.parameters[slot].wide_radius().to_f64();
            let passer = Passer { clearance: radius, visibility: one.visibility };
            let plan = if self.is_free(leg.to, clearance, &passer) { plan.up_to_goal() } else { plan };
            let course = &mut agents.course[slot];
            plan.write(course, PlannedFor { revision, clearance, standing: set });
            course.best = course.remaining_on_leg(leg.from); // a new plan is no progress
        }
    }
}
