//! Walls: closed polygons and open chains, kept as convex parts with an index over them.

mod bounding_tree;
mod convex_parts;
mod lines;
mod polygon;
mod regions;
mod touch;

pub(crate) use bounding_tree::BoundingTree;
pub(crate) use convex_parts::Part;
pub(crate) use lines::{WallLine, WallQuery, WallScratch};
pub(crate) use regions::WallsSeen;

use crate::agent::finite;
use crate::error::{InvalidValue, UnknownHandle};
use crate::handle::{ObstacleId, Slots};
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
}

impl<R: Scalar> Obstacle<R> {
    /// A solid polygon.
    pub fn polygon(vertices: impl Into<Vec<Vec2<R>>>) -> Self {
        Self { vertices: vertices.into(), closed: true, solid: true }
    }

    /// An open chain of wall segments, the same from both sides.
    pub fn chain(vertices: impl Into<Vec<Vec2<R>>>) -> Self {
        Self { vertices: vertices.into(), closed: false, solid: false }
    }

    /// Refuses what has no inside and outside.
    pub fn validate(&self) -> Result<(), InvalidValue> {
        if self.vertices.is_empty() {
            return Err(InvalidValue::new("vertices", "[]", "at least one corner", "remove the obstacle instead"));
        }
        for (i, vertex) in self.vertices.iter().enumerate() {
            finite::<Dim2<R>>(&format!("vertices[{i}]"), *vertex)?;
        }
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

/// The obstacles of a world.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Obstacles<R: Scalar> {
    slots: Slots,
    sources: Vec<Obstacle<R>>,
    /// Counts changes, so that routes know when to be planned anew.
    revision: u64,
    #[serde(skip)]
    index: Option<Index<R>>,
}

/// Everything derived from the sources.
#[derive(Clone, Debug)]
struct Index<R: Scalar> {
    parts: Vec<Part<R>>,
    tree: BoundingTree<R>,
    outlines: Vec<Vec<Vec2<R>>>,
}

impl<R: Scalar> Default for Obstacles<R> {
    fn default() -> Self {
        Self { slots: Slots::default(), sources: Vec::new(), revision: 0, index: None }
    }
}

impl<R: Scalar> Obstacles<R> {
    pub fn add(&mut self, obstacle: Obstacle<R>) -> Result<ObstacleId, InvalidValue> {
        obstacle.validate()?;
        let id: ObstacleId = self.slots.insert();
        if id.slot() == self.sources.len() {
            self.sources.push(obstacle);
        } else {
            self.sources[id.slot()] = obstacle;
        }
        self.changed();
        Ok(id)
    }

    pub fn remove(&mut self, id: ObstacleId) -> Result<(), UnknownHandle> {
        self.slots.remove(id)?;
        self.changed();
        Ok(())
    }

    pub fn get(&self, id: ObstacleId) -> Result<&Obstacle<R>, UnknownHandle> {
        self.slots.find(id).map(|slot| &self.sources[slot])
    }

    pub fn set(&mut self, id: ObstacleId, obstacle: Obstacle<R>) -> Result<(), crate::error::WorldError> {
        let slot = self.slots.find(id)?;
        obstacle.validate()?;
        self.sources[slot] = obstacle;
        self.changed();
        Ok(())
    }

    /// The handle of a slot in use.
    pub fn id_of_slot(&self, slot: u32) -> ObstacleId {
        self.slots.handle_at(slot as usize)
    }

    pub fn ids(&self) -> impl Iterator<Item = ObstacleId> + '_ {
        self.slots.handles()
    }

    pub fn len(&self) -> usize {
        self.slots.len()
    }

    pub fn revision(&self) -> u64 {
        self.revision
    }

    fn changed(&mut self) {
        self.revision += 1;
        self.index = None;
    }

    /// Cuts the obstacles into convex parts and indexes them, if anything changed.
    pub fn prepare(&mut self) {
        if self.index.is_some() {
            return;
        }
        let mut parts = Vec::new();
        let mut outlines = vec![Vec::new(); self.sources.len()];
        for slot in self.slots.in_use() {
            let obstacle = &self.sources[slot];
            let outline = convex_parts::cut(obstacle, slot as u32, &mut parts);
            outlines[slot] = outline;
        }
        let tree = BoundingTree::new(parts.iter().map(|part| (part.low, part.high)));
        self.index = Some(Index { parts, tree, outlines });
    }

    /// The convex parts, after [`prepare`](Self::prepare).
    pub fn parts(&self) -> &[Part<R>] {
        self.index.as_ref().map_or(&[], |index| &index.parts)
    }

    /// The cleaned outline of a solid obstacle that consists of several parts.
    fn outline(&self, slot: u32) -> &[Vec2<R>] {
        self.index.as_ref().map_or(&[], |index| &index.outlines[slot as usize])
    }

    /// Whether a disc at rest would be in a wall, by more than rounding.
    pub fn touch(&self, center: Vec2<R>, radius: R) -> bool {
        let kept = (radius * R::from_f64(1.0 - touch::TOUCH)).squared();
        let mut touches = false;
        self.visit_near(center, radius, |number| {
            let apart = self.parts()[number as usize].squared_distance(center);
            touches |= apart < kept || apart == R::ZERO;
        });
        touches
    }

    /// Calls `visit` with the number of every part whose box comes within `reach` of `center`.
    fn visit_near(&self, center: Vec2<R>, reach: R, visit: impl FnMut(u32)) {
        if let Some(index) = &self.index {
            index.tree.visit_near(center, reach, visit);
        }
    }
}
