//! Ways round agents who are parked where there is no getting past: in a lane of one body's width, who stands at its goal can be
//! pushed along it, but not passed. Who has come no nearer for long, with one who is parked before it, looks whether
//! another way leads to its goal, and takes it.

use super::Course;
use super::legs::{Leg, plan_legs};
use super::progress::steps_in;
use super::routes::{Now, Routes, build_mesh, needs_way};
use super::standing::{Passer, Standing};
use crate::agent::Agents;
use crate::obstacle::Obstacles;
use crate::scalar::Scalar;
use crate::space::Dim2;
use crate::vector::{Vec2, Vector};
use sidestep_route::NavMesh;

/// After so long without coming nearer one looks, and then every so often, s.
const LOOK_AFTER: f64 = 8.0;

/// Who looks for another way.
#[derive(Clone, Copy)]
struct Blocked {
    slot: usize,
    clearance: f64,
    passer: Passer,
}

impl Routes {
    /// At the moments of [`plan_detours`](Self::plan_detours): plans round parked agents for those whom they have held up for long.
    pub(super) fn plan_round_parked<R: Scalar>(
        &self,
        obstacles: &Obstacles<R>,
        agents: &mut Agents<Dim2<R>>,
        now: &Now<R>,
    ) {
        let blocked: Vec<Blocked> = agents.slots.in_use().filter_map(|slot| blocked(slot, agents, now)).collect();
        // in the open, avoidance finds the way
        if blocked.is_empty() || obstacles.parts().is_empty() {
            return;
        }
        let is_parked = |&slot: &usize| {
            agents.is_finite(slot)
                && agents.course[slot].is_parked(agents.position[slot], agents.parameters[slot].radius)
        };
        let parked = Standing::of(agents, agents.slots.in_use().filter(is_parked));
        let (mut barred, mut barring) = (Vec::new(), Vec::new());
        for one in blocked {
            let before = barring.len();
            let [from, to] = ahead(&agents.course[one.slot], agents.position[one.slot], one.passer.clearance);
            parked.visit_barring(from, to, &one.passer, |number| barring.push(number));
            if barring.len() > before {
                barred.push(one);
            }
        }
        barring.sort_unstable();
        barring.dedup();
        barred.sort_by(|a, b| a.clearance.total_cmp(&b.clearance).then(a.slot.cmp(&b.slot)));
        for group in barred.chunk_by(|a, b| a.clearance == b.clearance) {
            let bodies = barring.iter().map(|&number| parked.outline(number));
            let bodies = bodies.chain(self.standing.outlines(&group[0].passer.visibility));
            if let Some(mesh) = build_mesh(obstacles, bodies, group[0].clearance) {
                take_other_ways(&mesh, agents, group);
            }
        }
    }
}

/// An agent, if it has come no nearer for so long that it looks for another way now.
fn blocked<R: Scalar>(slot: usize, agents: &Agents<Dim2<R>>, now: &Now<R>) -> Option<Blocked> {
    let (course, parameters) = (&agents.course[slot], &agents.parameters[slot]);
    let looks = course.idle_steps / steps_in(1.0, now.time_step);
    let is_due = looks > 0 && looks.is_multiple_of(LOOK_AFTER as u32);
    if !is_due
        || course.rest.is_some()
        || !needs_way(course)
        || !agents.is_finite(slot)
        || !parameters.conduct(now.model).1.gives_way()
        || course.is_parked(agents.position[slot], parameters.radius)
    {
        return None;
    }
    let clearance = course.planned_for?.clearance;
    let passer = Passer { clearance: parameters.wide_radius().to_f64(), visibility: parameters.visibility.to_f64() };
    Some(Blocked { slot, clearance, passer })
}

/// The next stretch of the way, one body long.
fn ahead<R: Scalar>(course: &Course<Dim2<R>>, position: Vec2<R>, radius: f64) -> [Vec2<f64>; 2] {
    let from = position.to_f64();
    let way = course.next_point().map_or(Vec2::ZERO, |point| point.to_f64() - from);
    [from, from + way.clamped(2.0 * radius)]
}

/// Those who reach their goals on this mesh go by it.
fn take_other_ways<R: Scalar>(mesh: &NavMesh, agents: &mut Agents<Dim2<R>>, group: &[Blocked]) {
    let leg = |one: &Blocked| {
        let course = &agents.course[one.slot];
        let to = course.waypoints[course.next as usize];
        Leg { clearance: one.clearance, from: agents.position[one.slot], to, route: true }
    };
    let legs: Vec<Leg<R>> = group.iter().map(leg).collect();
    let plans = plan_legs(&legs, |_| Some(mesh));
    for ((one, plan), leg) in group.iter().zip(plans).zip(legs) {
        let course = &mut agents.course[one.slot];
        if let Some(planned_for) = course.planned_for.filter(|_| plan.leads_to_goal()) {
            plan.write(course, planned_for);
            course.best = course.remaining_on_leg(leg.from);
        }
    }
}
