//! Many ways to one goal, planned together.

use crate::RouteError;
use crate::geometry::Point;
use crate::mesh::{Entry, NavMesh, check};
use crate::route::{Ends, Route, RouteEnd};
use crate::search::{Place, Scratch, Ways};

/// The shortest ways to one goal from everywhere: one search over the whole mesh, then each route costs a look at the
/// cell of its start.
///
/// It pays from some ten routes on; a route is as long as [`NavMesh::route`] makes it, to within rounding. It holds a few
/// megabytes on a mesh of a large city.
#[derive(Clone, Debug)]
pub struct RoutesTo<'a> {
    mesh: &'a NavMesh,
    to: Point,
    goal: Entry,
    component: Option<u32>,
    ways: Ways,
}

impl NavMesh {
    /// Plans the routes from everywhere to `to` (m).
    ///
    /// # Errors
    /// [`RouteError::Query`] when the point is not finite or beyond ±1e9 m.
    pub fn routes_to(&self, scratch: &mut Scratch, to: Point) -> Result<RoutesTo<'_>, RouteError> {
        check("to", to)?;
        let mut cells = Vec::new();
        let goal = self.entry(to, &mut cells);
        let place = Place { point: goal.on_mesh, cells: &cells };
        let ways = Ways::new(&self.cells, scratch, &place);
        let component = cells.first().map(|&cell| self.cells.component[cell as usize]);
        Ok(RoutesTo { mesh: self, to, goal, component, ways })
    }
}

impl RoutesTo<'_> {
    /// The shortest route from `from` (m).
    ///
    /// # Errors
    /// [`RouteError::Query`] when the point is not finite or beyond ±1e9 m.
    pub fn route_from(&self, scratch: &mut Scratch, from: Point) -> Result<Route, RouteError> {
        check("from", from)?;
        let mesh = self.mesh;
        let [mut here, there] = std::mem::take(&mut scratch.cells);
        let start = mesh.entry(from, &mut here);
        let bends = self.ways.from(&mesh.cells, &Place { point: start.on_mesh, cells: &here });
        let reachable = here.iter().any(|&cell| Some(mesh.cells.component[cell as usize]) == self.component);
        scratch.cells = [here, there];
        let Some(bends) = bends.filter(|_| reachable) else { return mesh.route_with(scratch, from, self.to) };
        let end = if self.goal.free == self.to { RouteEnd::Goal } else { RouteEnd::NearestFree };
        let (last_on_mesh, last) = (self.goal.on_mesh, self.goal.free);
        Ok(mesh.put_together(Ends { from, start, last_on_mesh, last, end }, bends))
    }
}
