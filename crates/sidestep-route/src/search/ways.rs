//! The search without a start: from a goal over the whole mesh, so that many can ask it for their way.

use super::{Node, Place, Ray, Scratch, Search};
use crate::NONE;
use crate::cells::Cells;
use crate::geometry::{Point, distance, orient};

/// The shortest ways from everywhere in the goal's component to one goal.
#[derive(Clone, Debug)]
pub(crate) struct Ways {
    goal: Point,
    goal_cells: Vec<u32>,
    /// For each vertex: the length of the shortest way from it to the goal, m, and the next bend on it; only of those
    /// that a way bends round.
    bends: Vec<Bend>,
    /// What is seen into each cell, cell by cell.
    seen: Vec<Seen>,
    /// For each cell and one more: its first in `seen`.
    first: Vec<u32>,
}

#[derive(Clone, Copy, Debug)]
struct Bend {
    length: f64,
    next: u32,
}

/// A root looks into a cell: it sees what is not left of `left` and not right of `right`.
#[derive(Clone, Copy, Debug)]
struct Seen {
    root: u32,
    left: Ray,
    right: Ray,
}

impl Ways {
    pub fn new(mesh: &Cells, scratch: &mut Scratch, goal: &Place) -> Self {
        let mut search = Search { mesh, scratch, start: goal.point, goal: None };
        let nobody = Place { point: goal.point, cells: &[] };
        search.begin(goal, &nobody);
        while let Some(entry) = search.scratch.queue.pop() {
            if !search.outdated(&search.scratch.nodes[entry.node as usize]) {
                search.follow(entry.node);
            }
        }
        let (seen, first) = search.by_cell();
        let round = search.scratch.round;
        let bend = |reached: &super::Reached| match reached.round == round {
            true => Bend { length: reached.length, next: reached.parent },
            false => Bend { length: f64::INFINITY, next: NONE },
        };
        let bends = search.scratch.reached.iter().map(bend).collect();
        Self { goal: goal.point, goal_cells: goal.cells.to_vec(), bends, seen, first }
    }

    /// The bends of the shortest way from a place to the goal (without both), or `None` if there is no way.
    pub fn from(&self, mesh: &Cells, start: &Place) -> Option<Vec<Point>> {
        let at = |vertex: u32| mesh.vertices.get(vertex as usize).copied().unwrap_or(self.goal);
        let goal_number = mesh.vertices.len() as u32;
        let length = |root: u32| if root == goal_number { 0.0 } else { self.bends[root as usize].length };
        let (mut best, mut bend) = (f64::INFINITY, NONE);
        let mut consider = |root: u32| {
            let total = length(root) + distance(at(root), start.point);
            if total < best {
                (best, bend) = (total, root);
            }
        };
        for &cell in start.cells {
            if self.goal_cells.contains(&cell) {
                consider(goal_number);
            }
            mesh.sides_of(cell).for_each(|side| consider(mesh.side(side).origin));
            for seen in &self.seen[self.first[cell as usize] as usize..self.first[cell as usize + 1] as usize] {
                let side = |ray: Ray| orient(at(ray.from), at(ray.to), start.point);
                if side(seen.left) <= 0.0 && side(seen.right) >= 0.0 {
                    consider(seen.root);
                }
            }
        }
        if bend == NONE {
            return None;
        }
        let mut points = Vec::new();
        while bend != goal_number {
            points.push(at(bend));
            bend = self.bends[bend as usize].next;
        }
        Some(points)
    }
}

impl Search<'_> {
    /// All that was seen on shortest ways, sorted by the cell that was looked into.
    fn by_cell(&self) -> (Vec<Seen>, Vec<u32>) {
        let cell = |node: &Node| self.mesh.side(node.side).cell as usize;
        let current = |node: &&Node| !self.outdated(node);
        let mut first = vec![0; self.mesh.component.len() + 1];
        for node in self.scratch.nodes.iter().filter(current) {
            first[cell(node) + 1] += 1;
        }
        for i in 1..first.len() {
            first[i] += first[i - 1];
        }
        let empty = Ray { from: NONE, to: NONE };
        let count = first.last().map_or(0, |&count: &u32| count as usize);
        let mut seen = vec![Seen { root: NONE, left: empty, right: empty }; count];
        let mut next = first.clone();
        for node in self.scratch.nodes.iter().filter(current) {
            let &Node { root, left, right, .. } = node;
            seen[next[cell(node)] as usize] = Seen { root, left, right };
            next[cell(node)] += 1;
        }
        (seen, first)
    }
}
