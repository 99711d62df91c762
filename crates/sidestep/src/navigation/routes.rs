//! Ways round walls: a navigation mesh per clearance, planned when a leg begins or the walls change, and followed by
//! sight: a corner is passed as soon as the next point can be walked to straight.

use super::detours::Detours;
use super::legs::{Leg, plan_legs};
use super::progress::steps_in;
use super::standing::{NO_SET, NOBODY, Passer, Standing};
use super::{Course, PlannedFor};
use crate::agent::{Agents, Conduct, Visibility};
use crate::model::Model;
use crate::obstacle::{Obstacles, Part};
use crate::parallel::*;
use crate::scalar::Scalar;
use crate::space::{Dim2, Point, Real, Space};
use crate::vector::{Vec2, Vector};
use sidestep_route::NavMesh;

/// Routes keep this many radii from walls, so that those who follow them do not rub along.
const CLEARANCE: f64 = 1.05;
/// The share of the planned clearance with which the next point counts as in sight.
const SIGHT: f64 = 0.96;
/// With more distinct radii than this, radii are rounded up to a ladder of steps of a tenth.
const MOST_MESHES: usize = 16;
/// A route whose next point is out of sight for this long is planned anew, s.
const LOST_AFTER: f64 = 1.0;
/// Those who walk straight look every so many steps whether a wall has come between.
const LOOK_EVERY: u64 = 8;
/// A corner counts as passed within this share of the radius even when the next point is not in sight.
const AT_CORNER: f64 = 0.1;

/// The meshes for the walls of one revision, and who stands in the way. Derived data: it is rebuilt, never saved.
#[derive(Clone, Debug, Default)]
pub struct Routes {
    revision: Option<u64>,
    /// By clearance, ascending.
    meshes: Vec<(f64, NavMesh)>,
    pub(super) standing: Standing,
    /// The meshes with standing bodies.
    pub(super) detours: Vec<Detours>,
}

/// What a step is planned in.
#[derive(Clone, Copy, Debug)]
pub struct Now<R> {
    /// The world's.
    pub model: Model,
    /// Steps made before this one.
    pub steps: u64,
    /// s.
    pub time_step: R,
}

/// Who follows a route, after a step.
#[derive(Clone, Copy, Debug)]
pub struct Walker<S: Space> {
    /// m.
    pub position: Point<S>,
    /// m.
    pub radius: Real<S>,
    /// Steps made before this one.
    pub steps: u64,
    /// s.
    pub time_step: Real<S>,
    pub visibility: Visibility<Real<S>>,
}

impl Routes {
    /// Plans for everybody whose leg is new or whose walls have changed, but for those on rails; then for those in whose
    /// way somebody stands.
    pub(crate) fn plan<R: Scalar>(&mut self, obstacles: &Obstacles<R>, agents: &mut Agents<Dim2<R>>, now: &Now<R>) {
        self.plan_round_walls(obstacles, agents, now.model);
        self.standing.look(agents, now.model, now.time_step);
        self.plan_detours(obstacles, agents, now);
    }

    fn plan_round_walls<R: Scalar>(&mut self, obstacles: &Obstacles<R>, agents: &mut Agents<Dim2<R>>, model: Model) {
        let revision = obstacles.revision();
        pass_straight(obstacles, agents, revision);
        let mut waiting: Vec<(usize, f64)> = agents
            .slots
            .in_use()
            .filter(|&slot| needs_planning(&agents.course[slot], revision) && agents.is_finite(slot))
            .filter(|&slot| agents.parameters[slot].conduct(model).1 != Conduct::OnRails)
            .map(|slot| (slot, 0.0))
            .collect();
        let is_current = self.revision == Some(revision);
        if waiting.is_empty() && is_current {
            return;
        }
        let ladder = uses_ladder(agents);
        for (slot, wanted) in &mut waiting {
            *wanted = clearance(agents.parameters[*slot].wide_radius().to_f64(), ladder);
        }
        let mut wanted: Vec<f64> = waiting.iter().map(|waiting| waiting.1).collect();
        if !is_current {
            self.meshes.clear();
            self.revision = Some(revision);
            // those who already walk by a plan for these walls, as in a world that was loaded
            let routed = agents.slots.in_use().map(|slot| &agents.course[slot]).filter(|course| course.wants_route);
            wanted.extend(routed.filter_map(|course| course.planned_clearance(revision)));
        }
        self.build_meshes(obstacles, wanted);
        let leg = |&(slot, clearance): &(usize, f64)| {
            let course = &agents.course[slot];
            let to = course.waypoints[course.next as usize];
            Leg { clearance, from: agents.position[slot], to, route: course.wants_route }
        };
        let legs: Vec<Leg<R>> = waiting.iter().map(leg).collect();
        let plans = plan_legs(&legs, |clearance| self.mesh(clearance));
        for ((slot, clearance), plan) in waiting.into_iter().zip(plans) {
            plan.write(&mut agents.course[slot], PlannedFor { revision, clearance, standing: NOBODY });
        }
    }

    /// Builds the meshes for these clearances that are not there yet.
    fn build_meshes<R: Scalar>(&mut self, obstacles: &Obstacles<R>, mut wanted: Vec<f64>) {
        wanted.sort_by(f64::total_cmp);
        wanted.dedup();
        wanted.retain(|&clearance| self.find(clearance).is_err());
        if obstacles.still_parts().is_empty() || wanted.is_empty() {
            return;
        }
        let built: Vec<(f64, NavMesh)> = wanted
            .into_par_iter()
            .filter_map(|clearance| Some((clearance, build_mesh(obstacles, core::iter::empty(), clearance)?)))
            .collect();
        self.meshes.extend(built);
        self.meshes.sort_by(|a, b| a.0.total_cmp(&b.0));
    }

    fn find(&self, clearance: f64) -> Result<usize, usize> {
        self.meshes.binary_search_by(|mesh| mesh.0.total_cmp(&clearance))
    }

    pub(super) fn mesh(&self, clearance: f64) -> Option<&NavMesh> {
        self.find(clearance).ok().map(|i| &self.meshes[i].1)
    }

    /// After a step: drops the corners that are passed, and notices when the way is lost.
    pub(crate) fn follow<R: Scalar>(&self, course: &mut Course<Dim2<R>>, walker: &Walker<Dim2<R>>) {
        let &Walker { position, radius, steps, time_step, visibility } = walker;
        let looks = !course.path.is_empty() || steps.is_multiple_of(LOOK_EVERY);
        let Some(plan) = course.planned_for.filter(|_| looks && course.wants_route) else { return };
        let mesh = self.mesh(plan.clearance);
        let detours = plan.standing != NOBODY;
        if mesh.is_none() && !detours {
            return;
        }
        // with a little less clearance than was planned with: who follows a route passes corners at just that clearance, and
        // must not lose sight of the next point by a hair
        let clearance = plan.clearance * SIGHT;
        let passer = Passer { clearance, visibility: visibility.to_f64() };
        let in_sight = |a: Vec2<R>, b: Vec2<R>| {
            mesh.is_none_or(|mesh| mesh.is_clear_at(point(a), point(b), clearance))
                && !(detours && self.standing.bar(a.to_f64(), b.to_f64(), &passer))
        };
        while let Some(&corner) = course.path.last() {
            let after = course.path.len().checked_sub(2).map(|i| course.path[i]).or_else(|| course.target());
            let close = radius * R::from_f64(AT_CORNER);
            let passed = (corner - position).length_squared() <= close * close
                || after.is_some_and(|after| in_sight(position, after));
            if !passed {
                break;
            }
            course.path_length -= after.map_or(R::ZERO, |after| (after - corner).length());
            course.path.pop();
        }
        let in_sight = course.next_point().is_none_or(|point| in_sight(position, point));
        let waited = if course.path.is_empty() { LOOK_EVERY as u32 } else { 1 };
        course.hidden_steps = if in_sight { 0 } else { course.hidden_steps + waited };
        if course.hidden_steps > steps_in(LOST_AFTER, time_step) {
            course.hidden_steps = 0;
            course.planned_for = detours.then_some(PlannedFor { standing: NO_SET, ..plan });
        }
    }

    /// Whether one may come to rest at a place: it keeps the planned clearance from walls, and touches nobody who stands.
    pub(super) fn is_free<R: Scalar>(&self, place: Vec2<R>, clearance: f64, passer: &Passer) -> bool {
        let in_walls = |mesh: &NavMesh| mesh.nearest_free(point(place)).is_ok_and(|free| free != point(place));
        !self.mesh(clearance).is_some_and(in_walls) && !self.standing.cover(place.to_f64(), passer)
    }
}

/// The mesh of the walls and these bodies; `None` if it cannot be built (a radius below the coordinates' rounding): then
/// everybody walks straight.
pub(super) fn build_mesh<R: Scalar>(
    obstacles: &Obstacles<R>,
    bodies: impl Iterator<Item = Vec<[f64; 2]>>,
    clearance: f64,
) -> Option<NavMesh> {
    let corners = |part: &Part<R>| part.vertices.iter().map(|&v| point(v)).collect();
    let barriers: Vec<Vec<[f64; 2]>> = obstacles.still_parts().iter().map(corners).chain(bodies).collect();
    NavMesh::build(&barriers, clearance).ok()
}

/// Whether an agent goes by routes, and has a leg before it.
pub(super) fn needs_way<R: Scalar>(course: &Course<Dim2<R>>) -> bool {
    course.wants_route && course.has_leg()
}

fn needs_planning<R: Scalar>(course: &Course<Dim2<R>>, revision: u64) -> bool {
    course.has_leg() && course.planned_clearance(revision).is_none()
}

/// Who goes straight needs no plan, unless its goal lies in a wall: then that is moved out.
fn pass_straight<R: Scalar>(obstacles: &Obstacles<R>, agents: &mut Agents<Dim2<R>>, revision: u64) {
    for slot in agents.slots.in_use() {
        let course = &mut agents.course[slot];
        if course.wants_route || !needs_planning(course, revision) {
            continue;
        }
        let radius = agents.parameters[slot].wide_radius();
        if !obstacles.touch(course.waypoints[course.next as usize], radius) {
            course.moved_target = None;
            course.planned_for = Some(PlannedFor { revision, clearance: 0.0, standing: NOBODY });
        }
    }
}

impl<R: Scalar> Course<Dim2<R>> {
    /// Whether it is on its way to a waypoint.
    fn has_leg(&self) -> bool {
        (self.next as usize) < self.waypoints.len() && self.preferred_velocity.is_none()
    }

    /// The clearance of the plan for walls of this revision, if there is one.
    fn planned_clearance(&self, revision: u64) -> Option<f64> {
        self.planned_for.filter(|plan| plan.revision == revision).map(|plan| plan.clearance)
    }
}

fn uses_ladder<R: Scalar>(agents: &Agents<Dim2<R>>) -> bool {
    let mut distinct: Vec<R> = Vec::new();
    for slot in agents.slots.in_use() {
        let radius = agents.parameters[slot].wide_radius();
        if !distinct.contains(&radius) {
            distinct.push(radius);
            if distinct.len() > MOST_MESHES {
                return true;
            }
        }
    }
    false
}

/// The clearance for a radius; on the ladder the next larger power of 1.1.
fn clearance(radius: f64, ladder: bool) -> f64 {
    let exact = radius * CLEARANCE;
    if !ladder || exact <= 0.0 {
        return exact.max(1e-3);
    }
    let mut rung = 1.0;
    while rung < exact {
        rung *= 1.1;
    }
    while rung / 1.1 >= exact {
        rung /= 1.1;
    }
    rung
}

pub(super) fn point<R: Scalar>(v: Vec2<R>) -> [f64; 2] {
    [v.x.to_f64(), v.y.to_f64()]
}
