//! The navigation mesh: built once from barriers and clearance, then asked for routes.

use rstar::RTree;

use crate::arrangement::{MAX_ROUNDS, arrange, snap};
use crate::barrier::{self, Barrier};
use crate::cells::Cells;
use crate::error::{MAX_COORDINATE, in_range};
use crate::geometry::{Point, add, convex_hull, distance, dot, scale, sub};
use crate::index::{Blocking, BoxedBarrier, BoxedTriangle, index_barriers, index_triangles};
use crate::inflate::inflate;
use crate::triangulation::triangulate;
use crate::{RouteError, Scratch};

/// The part of the plane where the centre of a disc may walk.
///
/// Nothing in it depends on the order of the barriers, on their winding or first vertex, on the machine or on a random
/// source.
#[derive(Clone, Debug)]
pub struct NavMesh {
    pub(crate) clearance: f64,
    /// Spacing of the grid that the vertices lie on, m.
    pub(crate) grid: f64,
    pub(crate) barriers: RTree<BoxedBarrier>,
    pub(crate) cells: Cells,
    pub(crate) tree: RTree<BoxedTriangle>,
}

impl NavMesh {
    /// Builds the mesh.
    ///
    /// `barriers`: convex bodies, each a polygon (3 or more vertices in either winding), a segment (2) or a point (1);
    /// m, within ±1e9. They may touch and overlap: no gap appears at a seam. `clearance` (m, > 0): how far the centre
    /// stays from each of them, usually the walker's radius. Corners are rounded by polygons up to 4.6 % outside the
    /// true arc: a gap wider than 2.1 clearances is always open.
    ///
    /// # Errors
    /// [`RouteError`] on an empty, far, non-finite or non-convex barrier, and on a clearance that isn't positive or is
    /// below the rounding of the coordinates.
    pub fn build<B: AsRef<[Point]>>(barriers: &[B], clearance: f64) -> Result<Self, RouteError> {
        let mut bodies = Vec::with_capacity(barriers.len());
        for (i, vertices) in barriers.iter().enumerate() {
            bodies.push(Barrier::new(i, vertices.as_ref(), clearance)?);
        }
        barrier::sort(&mut bodies);
        let extent = bodies.iter().flat_map(|b| &b.vertices).flatten().fold(0.0, |m: f64, x| m.max(x.abs()));
        let least = (extent * 2f64.powi(-36)).max(1e-6);
        if !(clearance >= least && clearance <= MAX_COORDINATE) {
            return Err(RouteError::Clearance { value: clearance, least });
        }
        let grid = grid(clearance, extent);
        let outlines: Vec<Vec<Point>> = bodies.iter().map(|b| outline(b, clearance, grid)).collect();
        let rim = power_of_two_above(8.0 * MAX_COORDINATE);
        let triangles = triangulate(arrange(&outlines, grid)?, rim)?;
        let (cells, cell_of) = Cells::new(&triangles);
        let tree = index_triangles(&triangles, &cell_of);
        Ok(NavMesh { clearance, grid, barriers: index_barriers(bodies, clearance), cells, tree })
    }

    /// The clearance that the mesh was built with, m.
    pub fn clearance(&self) -> f64 {
        self.clearance
    }

    /// Number of convex cells that the free plane is cut into.
    pub fn cell_count(&self) -> usize {
        self.cells.component.len()
    }

    /// Whether a walker at `a` can go straight to `b`: the way keeps the clearance (to within 1e-9 of it).
    ///
    /// A start that is nearer to a barrier than the clearance, but not in it, may leave: the way must not come nearer
    /// to that barrier than the start is. False if a coordinate is not finite.
    pub fn is_clear(&self, a: Point, b: Point) -> bool {
        self.unblocked(a, b, self.clearance, true)
    }

    /// As [`NavMesh::is_clear`] with a smaller clearance (m; at most the mesh's own is used).
    ///
    /// Routes pass corners at hardly more than the clearance. A walker that strays from its route by a hair would lose
    /// sight of the next point with the full clearance: ask with a few hundredths less.
    pub fn is_clear_at(&self, a: Point, b: Point, clearance: f64) -> bool {
        self.unblocked(a, b, clearance.min(self.clearance), true)
    }

    /// Whether the straight way from `a` to `b` keeps the clearance everywhere, its start included.
    pub fn keeps_clearance(&self, a: Point, b: Point) -> bool {
        self.unblocked(a, b, self.clearance, false)
    }

    fn unblocked(&self, from: Point, to: Point, clearance: f64, leaving: bool) -> bool {
        let finite = from.iter().chain(&to).all(|x| x.is_finite());
        let blocking = Blocking { from, to, clearance, leaving };
        finite && self.barriers.locate_with_selection_function(blocking).next().is_none()
    }

    /// The point nearest to `point` from which a walker can start; `point` itself when it keeps the clearance.
    ///
    /// # Errors
    /// [`RouteError::Query`] when `point` is not finite or beyond ±1e9 m.
    pub fn nearest_free(&self, point: Point) -> Result<Point, RouteError> {
        check("point", point)?;
        Ok(self.entry(point, &mut Vec::new()).free)
    }
}

/// How a point enters the mesh.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    /// The point itself if it keeps the clearance, else the nearest that does.
    pub free: Point,
    /// The point of the mesh nearest to it: differs from `free` between a round corner and the polygon that stands for
    /// it.
    pub on_mesh: Point,
}

impl NavMesh {
    /// Fills `around` with the cells that `on_mesh` lies in.
    pub(crate) fn entry(&self, point: Point, around: &mut Vec<u32>) -> Entry {
        self.cells_at(point, around);
        if !around.is_empty() {
            return Entry { free: point, on_mesh: point };
        }
        let nearest = self.tree.nearest_neighbor(point);
        let on_mesh = nearest.map_or(point, |t| self.step_inside(t, point));
        self.cells_at(on_mesh, around);
        let close = distance(point, on_mesh) < 0.05 * self.clearance;
        let free = if close && self.keeps_clearance(on_mesh, point) { point } else { on_mesh };
        Entry { free, on_mesh }
    }

    /// Fills `around` with the cells that `point` lies in, exactly.
    pub(crate) fn cells_at(&self, point: Point, around: &mut Vec<u32>) {
        around.clear();
        around.extend(self.tree.locate_all_at_point(point).map(|t| t.cell));
        around.sort_unstable();
        around.dedup();
    }

    /// The point nearest to `point` that can be reached from one of the cells `from`.
    pub(crate) fn nearest_reachable(&self, point: Point, from: &[u32]) -> Option<Point> {
        let component = |cell: u32| self.cells.component[cell as usize];
        let reachable = |t: &&BoxedTriangle| from.iter().any(|&f| component(f) == component(t.cell));
        self.tree.nearest_neighbor_iter(point).find(reachable).map(|t| self.step_inside(t, point))
    }

    /// The point of the triangle nearest to `point`, which is outside; where rounding would leave it in a wall, a few steps of
    /// the grid farther on.
    fn step_inside(&self, triangle: &BoxedTriangle, point: Point) -> Point {
        let nearest = triangle.nearest(point);
        let component = |t: &BoxedTriangle| self.cells.component[t.cell as usize];
        let inside = |p: &Point| self.tree.locate_all_at_point(*p).any(|t| component(t) == component(triangle));
        let step = |direction: Point, steps: f64| {
            add(nearest, scale(direction, (steps * self.grid / dot(direction, direction).sqrt()).min(1.0)))
        };
        // Straight on, or into the triangle: a triangle thinner than the grid has only its neighbors to step into.
        let directions = [sub(nearest, point), sub(triangle.centre(), nearest)];
        let steps = [1.0, 2.0, 4.0, 8.0].into_iter().flat_map(|n| directions.map(|d| step(d, n)));
        [nearest].into_iter().chain(steps).find(inside).unwrap_or(triangle.nearest_corner(point))
    }
}

pub(crate) fn check(name: &'static str, value: Point) -> Result<(), RouteError> {
    if in_range(value) { Ok(()) } else { Err(RouteError::Query { name, value }) }
}

/// Spacing of the grid of mesh vertices, m: a power of two, well below the clearance, not below the rounding of the
/// coordinates.
fn grid(clearance: f64, extent: f64) -> f64 {
    let wanted = (clearance * 2f64.powi(-26)).max((extent + 2.0 * clearance) * 2f64.powi(-51));
    power_of_two_above(wanted)
}

fn power_of_two_above(x: f64) -> f64 {
    let mut power = 2f64.powi(-60);
    while power < x {
        power *= 2.0;
    }
    power
}

/// The outline of what a centre must avoid, counterclockwise on the grid: farther out than the clearance by more than
/// all rounding.
fn outline(barrier: &Barrier, clearance: f64, grid: f64) -> Vec<Point> {
    // Rounding of the barrier, of its outline, then half a square for each round of cutting; twice all that.
    let surplus = f64::from(MAX_ROUNDS + 4);
    let snapped: Vec<Point> = barrier.vertices.iter().map(|&p| snap(p, grid)).collect();
    inflate(&convex_hull(&snapped), clearance + surplus * grid).into_iter().map(|p| snap(p, grid)).collect()
}

impl Scratch {
    /// Empty memory; it grows with the first search.
    pub fn new() -> Self {
        Self::default()
    }
}
