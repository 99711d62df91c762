//! What is forbidden to one agent: its neighbors' cones, and walls.

use super::cone::{Cone, finite, line_to_f64};
use crate::half_space::HalfPlane;
use crate::scalar::Scalar;
use crate::vector::Vec2;

/// The forbidden regions of one agent. All of them are convex. Numbered in the order of a solution: walls that the agent
/// touches, bodies of walls, cones.
#[derive(Clone, Debug, Default)]
pub struct Regions<R: Scalar> {
    pub(super) cones: Vec<Cone<R>>,
    pub(super) lines: Vec<HalfPlane<R>>,
    pub(super) bodies: Vec<Body<R>>,
    pub(super) vertices: Vec<Vec2<R>>,
}

/// A convex piece of wall that the agent does not touch.
#[derive(Clone, Copy, Debug)]
pub(super) struct Body<R> {
    /// Its vertices: a range of all.
    pub first: usize,
    pub last: usize,
    pub radius: R,
    pub time_horizon: R,
    pub least_horizon: R,
}

impl<R: Scalar> Regions<R> {
    /// Forgets all, keeps the memory.
    pub fn clear(&mut self) {
        self.cones.clear();
        self.clear_walls();
    }

    /// Forgets the walls.
    pub fn clear_walls(&mut self) {
        self.lines.clear();
        self.bodies.clear();
        self.vertices.clear();
    }

    /// A neighbor.
    pub fn add_cone(&mut self, cone: Cone<R>) {
        self.cones.push(cone);
    }

    /// A wall that the agent touches: it forbids a half-plane, whatever the horizon.
    pub fn add_line(&mut self, line: HalfPlane<R>) {
        self.lines.push(line);
    }

    /// The velocity obstacle of a convex piece of wall (see [`ConvexObstacle`](crate::ConvexObstacle)): vertices
    /// relative to the agent, counter-clockwise; the agent's radius, m, must not reach it. Horizons shrink to no less
    /// than `least_horizon`, s.
    pub fn add_body(
        &mut self,
        vertices: impl IntoIterator<Item = Vec2<R>>,
        radius: R,
        time_horizon: R,
        least_horizon: R,
    ) {
        let first = self.vertices.len();
        self.vertices.extend(vertices);
        let body = Body { first, last: self.vertices.len(), radius, time_horizon, least_horizon };
        self.bodies.push(body);
    }

    /// The cones.
    pub fn cones(&self) -> &[Cone<R>] {
        &self.cones
    }

    /// Writes the same in f64.
    pub(super) fn write_f64(&self, twin: &mut Regions<f64>) {
        twin.clear();
        twin.cones.extend(self.cones.iter().map(Cone::to_f64));
        twin.lines.extend(self.lines.iter().copied().map(line_to_f64));
        twin.vertices.extend(self.vertices.iter().map(|vertex| vertex.to_f64()));
        twin.bodies.extend(self.bodies.iter().map(|body| Body {
            first: body.first,
            last: body.last,
            radius: body.radius.to_f64(),
            time_horizon: body.time_horizon.to_f64(),
            least_horizon: body.least_horizon.to_f64(),
        }));
    }
}

impl<R: Scalar> Body<R> {
    /// The horizon when all are shortened to `share`, s.
    pub fn horizon(&self, share: R) -> R {
        if share == R::ONE { self.time_horizon } else { (finite(self.time_horizon) * share).max(self.least_horizon) }
    }
}
