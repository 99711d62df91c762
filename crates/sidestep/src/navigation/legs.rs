//! Legs planned, each by the shortest way: those of many to one place by one search from there.

use super::routes::point;
use super::{Course, PlannedFor};
use crate::parallel::*;
use crate::scalar::Scalar;
use crate::space::Dim2;
use crate::vector::{Vec2, Vector, vec2};
use core::cmp::Ordering;
use sidestep_route::{NavMesh, Route, RouteEnd, RoutesTo, Scratch};

/// From so many legs to one place on, they are planned by one search.
const CROWD: usize = 12;

/// From where to where, and with what clearance, m.
#[derive(Clone, Copy)]
pub struct Leg<R> {
    pub clearance: f64,
    pub from: Vec2<R>,
    pub to: Vec2<R>,
    /// Whether to go round walls; else straight, but the end is moved out of a wall.
    pub route: bool,
}

impl<R: Scalar> Leg<R> {
    /// The order in which those of the same clearance, kind and end are neighbors.
    fn compare_ends(&self, other: &Self) -> Ordering {
        let bits = |v: Vec2<R>| (v.x.bits(), v.y.bits());
        self.clearance
            .total_cmp(&other.clearance)
            .then(self.route.cmp(&other.route))
            .then_with(|| bits(self.to).cmp(&bits(other.to)))
    }
}

/// The plans of these legs, in this order; straight where there is no mesh.
pub fn plan_legs<'a, R: Scalar>(legs: &[Leg<R>], mesh: impl Fn(f64) -> Option<&'a NavMesh> + Sync) -> Vec<Plan<R>> {
    let mut order: Vec<usize> = (0..legs.len()).collect();
    order.sort_by(|&a, &b| legs[a].compare_ends(&legs[b]).then(a.cmp(&b)));
    let crowds: Vec<&[usize]> = order.chunk_by(|&a, &b| legs[a].compare_ends(&legs[b]).is_eq()).collect();
    let one_crowd = |scratch: &mut Scratch, crowd: &&[usize]| -> Vec<(usize, Plan<R>)> {
        let (clearance, to) = (legs[crowd[0]].clearance, point(legs[crowd[0]].to));
        let Some(mesh) = mesh(clearance) else { return crowd.iter().map(|&i| (i, Plan::straight())).collect() };
        let together =
            if crowd.len() < CROWD || !legs[crowd[0]].route { None } else { mesh.routes_to(scratch, to).ok() };
        let plan = |scratch: &mut Scratch, &i: &usize| (i, plan_one(mesh, together.as_ref(), scratch, &legs[i]));
        match together {
            Some(_) => crowd.par_iter().map_init(Scratch::new, plan).collect(),
            None => crowd.iter().map(|i| plan(scratch, i)).collect(),
        }
    };
    let mut planned: Vec<(usize, Plan<R>)> =
        crowds.par_iter().map_init(Scratch::new, one_crowd).flatten_iter().collect();
    planned.sort_by_key(|planned| planned.0);
    planned.into_iter().map(|planned| planned.1).collect()
}

fn plan_one<R: Scalar>(
    mesh: &NavMesh,
    together: Option<&RoutesTo<'_>>,
    scratch: &mut Scratch,
    leg: &Leg<R>,
) -> Plan<R> {
    let (from, to) = (point(leg.from), point(leg.to));
    if !leg.route {
        return mesh.nearest_free(to).map_or(Plan::straight(), Plan::straight_to);
    }
    if mesh.is_clear(from, to) {
        return Plan::straight();
    }
    let route = match together {
        Some(together) => together.route_from(scratch, from),
        None => mesh.route_with(scratch, from, to),
    };
    route.map_or(Plan::straight(), Plan::along)
}

/// A planned leg.
pub struct Plan<R> {
    /// Corners in walking order.
    corners: Vec<Vec2<R>>,
    moved_target: Option<Vec2<R>>,
    cut_off: bool,
}

impl<R: Scalar> Plan<R> {
    fn straight() -> Self {
        Self { corners: Vec::new(), moved_target: None, cut_off: false }
    }

    fn straight_to(target: [f64; 2]) -> Self {
        Self { moved_target: Some(Vec2::from_f64(vec2(target[0], target[1]))), ..Self::straight() }
    }

    fn along(route: Route) -> Self {
        let mut corners: Vec<Vec2<R>> = route.points.iter().map(|p| Vec2::from_f64(vec2(p[0], p[1]))).collect();
        let last = corners.pop();
        let moved_target = if route.end == RouteEnd::Goal { None } else { last };
        Self { corners, moved_target, cut_off: route.end == RouteEnd::NearestReachable }
    }

    /// Whether it ends at the goal as it was given.
    pub fn leads_to_goal(&self) -> bool {
        self.moved_target.is_none()
    }

    /// The plan with its goal as it was given, if it had to be moved to where the planned clearance is kept.
    pub fn up_to_goal(mut self) -> Self {
        if !self.cut_off {
            self.corners.extend(self.moved_target.take());
        }
        self
    }

    /// Gives the plan to the one who goes.
    pub fn write(mut self, course: &mut Course<Dim2<R>>, planned_for: PlannedFor) {
        self.corners.reverse();
        course.path = self.corners;
        course.moved_target = self.moved_target;
        course.cut_off = self.cut_off;
        course.planned_for = Some(planned_for);
        let points = course.target().into_iter().chain(course.path.iter().copied());
        let (mut length, mut previous) = (R::ZERO, None);
        for point in points {
            length += previous.map_or(R::ZERO, |before: Vec2<R>| (point - before).length());
            previous = Some(point);
        }
        course.path_length = length;
        course.best = R::INFINITY;
    }
}
