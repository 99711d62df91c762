//! Walls: closed polygons and open chains, kept as convex parts with an index over them. They stand, or move.

mod bounding_tree;
mod carriage;
mod convex_parts;
mod index;
mod lines;
mod motion;
mod moving;
mod polygon;
mod regions;
mod store;
mod touch;

pub(crate) use bounding_tree::BoundingTree;
pub(crate) use carriage::{Carriage, LOOK_AHEAD};
pub(crate) use convex_parts::Part;
pub(crate) use lines::{WallLine, WallQuery, WallScratch};
pub use motion::Motion;
pub(crate) use regions::{WallApart, WallsSeen};
pub use store::{Moment, Obstacles};

use crate::agent::finite;
use crate::error::InvalidValue;
use crate::scalar::Scalar;
use crate::space::Dim2;
use crate::vector::Vec2;
use serde::{Deserialize, Serialize};

/// A wall of the plane.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Obstacle<R: Scalar> {
    /// The corners in order, m; at least one. Repeated and collinear ones do no harm; a closed one must not cross itself.
    pub vertices: Vec<Vec2<R>>,
    /// Whether the last corner is joined to the first. Fewer than three corners are a segment or a point.
    pub closed: bool,
    /// Whether a closed one is solid inside, in whichever order its corners are given. If not, it is a line that
    /// confines whoever is inside.
    pub solid: bool,
    /// How it moves from the moment on at which it is put up.
    pub motion: Motion<R>,
}

impl<R: Scalar> Obstacle<R> {
    /// A solid polygon.
    pub fn polygon(vertices: impl Into<Vec<Vec2<R>>>) -> Self {
        Self { vertices: vertices.into(), closed: true, solid: true, motion: Motion::default() }
    }

    /// An open chain of wall segments, the same from both sides.
    pub fn chain(vertices: impl Into<Vec<Vec2<R>>>) -> Self {
        Self { vertices: vertices.into(), closed: false, solid: false, motion: Motion::default() }
    }

    /// The same, moving: a car, a door, a lift.
    #[must_use]
    pub fn moving(self, motion: Motion<R>) -> Self {
        Self { motion, ..self }
    }

    /// Refuses what has no inside and outside.
    pub fn validate(&self) -> Result<(), InvalidValue> {
        if self.vertices.is_empty() {
            return Err(InvalidValue::new("vertices", "[]", "at least one corner", "remove the obstacle instead"));
        }
        for (i, vertex) in self.vertices.iter().enumerate() {
            finite::<Dim2<R>>(&format!("vertices[{i}]"), *vertex)?;
        }
        self.motion.validate()?;
        if self.closed && self.solid {
            let outline = polygon::cleaned(&self.vertices);
            if let Some([a, b]) = polygon::crossing_edges(&outline) {
                let value = format!("edges {}–{} and {}–{} cross", a[0], a[1], b[0], b[1]);
                let hint = "split it into polygons that do not cross themselves, or set solid = false";
                return Err(InvalidValue::new("vertices", value, "a simple polygon", hint));
            }
        }
        Ok(())
    }
}
