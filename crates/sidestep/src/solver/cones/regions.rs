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

/// As good as for ever, s.
pub const ENDLESS: f64 = 1e6;

/// A convex piece of wall that the agent does not touch.
#[derive(Clone, Copy, Debug)]
pub struct Body<R> {
    /// Its vertices: a range of all.
    pub(super) first: usize,
    pub(super) last: usize,
    /// The agent's radius, m; it must not reach the piece.
    pub radius: R,
    /// τ, s.
    pub time_horizon: R,
    /// Horizons shrink to no less than this, s.
    pub least_horizon: R,
    /// At which the piece moves, m/s.
    pub velocity: Vec2<R>,
    /// Whether nothing counts as free that ever leads to it, as long as anything else is: then what lies ahead of a piece
    /// that outruns the agent is not.
    pub endless: bool,
}

impl<R: Scalar> Body<R> {
    /// One that stands.
    pub fn new(radius: R, time_horizon: R, least_horizon: R) -> Self {
        let velocity = Vec2 { x: R::ZERO, y: R::ZERO };
        Self { first: 0, last: 0, radius, time_horizon, least_horizon, velocity, endless: false }
    }

    /// The same, moving.
    #[must_use]
    pub fn moving(self, velocity: Vec2<R>, endless: bool) -> Self {
        Self { velocity, endless, ..self }
    }
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
    /// relative to the agent, counter-clockwise.
    pub fn add_body(&mut self, vertices: impl IntoIterator<Item = Vec2<R>>, body: Body<R>) {
        let first = self.vertices.len();
        self.vertices.extend(vertices);
        self.bodies.push(Body { first, last: self.vertices.len(), ..body });
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
            velocity: body.velocity.to_f64(),
            endless: body.endless,
        }));
    }
}

impl<R: Scalar> Body<R> {
    /// The horizon when all are shortened to `share`, s.
    pub fn horizon(&self, share: R) -> R {
        if share == R::ONE && self.endless {
            R::from_f64(ENDLESS)
        } else if share == R::ONE {
            self.time_horizon
        } else {
            (finite(self.time_horizon) * share).max(self.least_horizon)
        }
    }
}
