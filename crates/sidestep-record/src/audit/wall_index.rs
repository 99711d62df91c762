//! Which edges of standing walls an agent can touch in the next few frames.

use super::motion::Motion;
use super::reach::Reaches;
use super::scene::{AuditScene, AuditWall};
use super::segments::{Segment, Vec2, edges};
use rstar::primitives::{GeomWithData, Rectangle};
use rstar::{AABB, RTree};

/// An edge that an agent may touch.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Beside {
    pub agent: u32,
    pub wall: u32,
    pub edge: Segment,
}

/// The edges of walls that do not move in an R-tree, and the near ones of each agent.
pub(super) struct WallIndex {
    tree: RTree<GeomWithData<Rectangle<Vec2>, (u32, u32)>>,
    edges: Vec<Segment>,
    /// Sorted by agent, then wall.
    pub beside: Vec<Beside>,
    /// Walls that move, by number.
    pub moving: Vec<u32>,
    /// Lower left and upper right of every wall, in its own frame.
    pub boxes: Vec<Segment>,
}

/// Whether the inside of a wall is wall.
pub(super) fn is_solid(wall: &AuditWall) -> bool {
    wall.solid && wall.closed && wall.vertices.len() > 2
}

fn around(wall: &AuditWall) -> Segment {
    let start = [[f64::INFINITY; 2], [f64::NEG_INFINITY; 2]];
    wall.vertices
        .iter()
        .fold(start, |[low, high], v| [[0, 1].map(|k| low[k].min(v[k])), [0, 1].map(|k| high[k].max(v[k]))])
}

impl WallIndex {
    pub fn new(walls: &[AuditWall]) -> Self {
        let (mut boxes, mut all, mut moving) = (Vec::new(), Vec::new(), Vec::new());
        for (number, wall) in (0u32..).zip(walls) {
            if wall.moves() {
                moving.push(number);
                continue;
            }
            for edge in edges(&wall.vertices, wall.closed) {
                boxes.push(GeomWithData::new(Rectangle::from_corners(edge[0], edge[1]), (number, all.len() as u32)));
                all.push(edge);
            }
        }
        Self {
            tree: RTree::bulk_load(boxes),
            edges: all,
            beside: Vec::new(),
            moving,
            boxes: walls.iter().map(around).collect(),
        }
    }

    /// Lists the near edges of each agent that reacts, for as long as the reaches hold.
    pub fn cover(&mut self, scene: &AuditScene, motion: &Motion, reaches: &Reaches) {
        self.beside.clear();
        if self.edges.is_empty() {
            return;
        }
        let mut near = Vec::new();
        for &agent in &motion.present {
            let (body, Some((low, high))) = (&scene.agents[agent as usize], reaches.of(agent)) else { continue };
            if body.locked {
                continue;
            }
            let r = body.radius;
            let around = AABB::from_corners([low[0] - r, low[1] - r], [high[0] + r, high[1] + r]);
            near.clear();
            near.extend(self.tree.locate_in_envelope_intersecting(around).map(|found| found.data));
            near.sort_unstable();
            self.beside.extend(near.iter().map(|&(wall, edge)| Beside {
                agent,
                wall,
                edge: self.edges[edge as usize],
            }));
        }
    }
}
