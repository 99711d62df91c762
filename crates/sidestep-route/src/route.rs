//! Routes: where a walker goes from here to there.

use crate::RouteError;
use crate::geometry::{Point, distance};
use crate::mesh::{Entry, NavMesh, check};
use crate::search::{Place, Scratch, shortest};

/// Where a route ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RouteEnd {
    /// At the goal.
    Goal,
    /// The goal does not keep the clearance: at the nearest point that does.
    NearestFree,
    /// The goal is cut off from the start: at the point nearest to it that can be reached.
    NearestReachable,
}

/// A shortest way round the barriers.
#[derive(Clone, Debug, PartialEq)]
pub struct Route {
    /// The points to walk to, in order: without the start, with the end; never empty. m.
    pub points: Vec<Point>,
    /// Length of the whole way from the given start, m.
    pub length: f64,
    /// Whether the start did not keep the clearance: the way first leads out.
    pub start_moved: bool,
    /// Where it ends.
    pub end: RouteEnd,
}

/// Where a route begins and ends.
pub(crate) struct Ends {
    pub from: Point,
    pub start: Entry,
    pub last_on_mesh: Point,
    pub last: Point,
    pub end: RouteEnd,
}

impl NavMesh {
    /// Plans the shortest route from `from` to `to` (m). See [`NavMesh::route_with`].
    ///
    /// # Errors
    /// [`RouteError::Query`] when a point is not finite or beyond ±1e9 m.
    pub fn route(&self, from: Point, to: Point) -> Result<Route, RouteError> {
        self.route_with(&mut Scratch::new(), from, to)
    }

    /// Plans with memory kept between calls: faster, same answer.
    ///
    /// The route is a shortest one in the mesh to within rounding, and each leg of it keeps the clearance; only the
    /// first leg may start in the clearance zone or in a barrier, from where it leads out the nearest way.
    ///
    /// # Errors
    /// [`RouteError::Query`] when a point is not finite or beyond ±1e9 m.
    pub fn route_with(&self, scratch: &mut Scratch, from: Point, to: Point) -> Result<Route, RouteError> {
        check("from", from)?;
        check("to", to)?;
        let [mut here, mut there] = std::mem::take(&mut scratch.cells);
        let start = self.entry(from, &mut here);
        let goal = self.entry(to, &mut there);
        let mut end = if goal.free == to { RouteEnd::Goal } else { RouteEnd::NearestFree };
        let (mut last, mut last_on_mesh) = (goal.free, goal.on_mesh);
        let component = |cell: &u32| self.cells.component[*cell as usize];
        if !here.iter().any(|a| there.iter().any(|b| component(a) == component(b))) {
            end = RouteEnd::NearestReachable;
            last_on_mesh = self.nearest_reachable(to, &here).unwrap_or(start.on_mesh);
            last = last_on_mesh;
            self.cells_at(last_on_mesh, &mut there);
        }
        let start_place = Place { point: start.on_mesh, cells: &here };
        let goal_place = Place { point: last_on_mesh, cells: &there };
        let bends = shortest(&self.cells, scratch, &start_place, &goal_place);
        scratch.cells = [here, there];
        let Some(bends) = bends else {
            debug_assert!(false, "no way within a component, from {from:?} to {to:?}");
            return Ok(Route {
                points: vec![from],
                length: 0.0,
                start_moved: start.free != from,
                end: RouteEnd::NearestReachable,
            });
        };

        let ends = Ends { from, start, last_on_mesh, last, end };
        Ok(self.put_together(ends, bends))
    }

    /// The route over these bends.
    pub(crate) fn put_together(&self, ends: Ends, bends: Vec<Point>) -> Route {
        let Ends { from, start, last_on_mesh, last, end } = ends;
        let mut points = vec![start.on_mesh];
        points.extend(bends);
        points.extend([last_on_mesh, last]);
        points.dedup();
        self.shorten_ends(from, last_on_mesh, &mut points);
        let mut length = 0.0;
        let mut previous = from;
        for &point in &points {
            length += distance(previous, point);
            previous = point;
        }
        Route { points, length, start_moved: start.free != from, end }
    }

    /// A start or goal between a round corner and the polygon that stands for it need not go by way of the mesh.
    fn shorten_ends(&self, from: Point, last_on_mesh: Point, points: &mut Vec<Point>) {
        if points.len() > 1 && (points[0] == from || self.is_clear(from, points[1])) {
            points.remove(0);
        }
        if let [.., before, on_mesh, last] = points[..]
            && on_mesh == last_on_mesh
            && self.keeps_clearance(before, last)
        {
            points.remove(points.len() - 2);
        }
    }
}
