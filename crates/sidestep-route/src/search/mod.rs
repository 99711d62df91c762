//! Exact shortest paths over the cells of the free plane.
//!
//! The method is Polyanya (Cui, Harabor, Grastien: "Compromise-free pathfinding on a navigation mesh", IJCAI 2017): A*
//! over pairs of a root, where the taut string last bent, and the part of a cell side that the root sees. Here that
//! part is not stored as two rounded points but as two lines through mesh vertices, so each question "left or right of
//! it?" is answered exactly; rounded numbers only order the queue.

mod bend;
mod estimate;
mod look;
mod ways;

pub(crate) use ways::Ways;

use std::cmp::Ordering;
use std::collections::BinaryHeap;

use crate::NONE;
use crate::cells::Cells;
use crate::geometry::{Point, distance, orient};

/// Memory of a search, to be used again by the next one. A search needs it exclusively: one for each thread.
#[derive(Clone, Debug, Default)]
pub struct Scratch {
    nodes: Vec<Node>,
    queue: BinaryHeap<Entry>,
    reached: Vec<Reached>,
    round: u32,
    /// Rounds in which a cell held the goal, and in which it was on the way from a dead end's mouth to the goal.
    holds_goal: Vec<u32>,
    leads_to_goal: Vec<u32>,
    /// The cells of start and goal.
    pub(crate) cells: [Vec<u32>; 2],
}

/// A directed line through two vertices; `from` is the vertex behind.
#[derive(Clone, Copy, Debug)]
struct Ray {
    from: u32,
    to: u32,
}

/// What the root sees of a side of a cell that it looks into.
#[derive(Clone, Copy, Debug)]
struct Node {
    /// The side, as a side of the cell beyond; [`NONE`] when the goal is seen.
    side: u32,
    root: u32,
    /// Node before the root bent, [`NONE`] at the start.
    bend: u32,
    /// Seen: what is not left of `left` and not right of `right`.
    left: Ray,
    right: Ray,
    /// Length of the way to the root.
    length: f64,
}

/// The shortest way to a vertex found so far, and from where.
#[derive(Clone, Copy, Debug, Default)]
struct Reached {
    round: u32,
    parent: u32,
    /// Whether the fan to the left and to the right was opened already.
    fanned: [bool; 2],
    length: f64,
}

/// Least total first; then the later node, which lies deeper.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Entry {
    total: f64,
    node: u32,
}

impl Eq for Entry {}

impl Ord for Entry {
    fn cmp(&self, other: &Self) -> Ordering {
        other.total.total_cmp(&self.total).then(self.node.cmp(&other.node))
    }
}

impl PartialOrd for Entry {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// A point and the cells that it lies in (several on a side or a vertex).
pub(crate) struct Place<'a> {
    pub point: Point,
    pub cells: &'a [u32],
}

/// The bends of the shortest path from `start` to `goal` (without both), or `None` if there is no path.
pub(crate) fn shortest(mesh: &Cells, scratch: &mut Scratch, start: &Place, goal: &Place) -> Option<Vec<Point>> {
    let mut search = Search { mesh, scratch, start: start.point, goal: Some(goal.point) };
    search.begin(start, goal);
    while let Some(entry) = search.scratch.queue.pop() {
        let node = search.scratch.nodes[entry.node as usize];
        if node.side == NONE {
            return Some(search.bends(node));
        }
        if !search.outdated(&node) {
            search.follow(entry.node);
        }
    }
    None
}

struct Search<'a> {
    mesh: &'a Cells,
    scratch: &'a mut Scratch,
    start: Point,
    /// Where to; `None`: everywhere.
    goal: Option<Point>,
}

/// Two ways whose lengths differ by less than this part are the same way, met through other vertices on one line.
const SAME: f64 = 1e-12;

impl Search<'_> {
    /// Number that stands for the start among the vertices.
    fn start_number(&self) -> u32 {
        self.mesh.vertices.len() as u32
    }

    fn at(&self, vertex: u32) -> Point {
        self.mesh.vertices.get(vertex as usize).copied().unwrap_or(self.start)
    }

    /// Positive when `p` is left of the ray, exactly.
    fn side(&self, ray: Ray, p: Point) -> f64 {
        orient(self.at(ray.from), self.at(ray.to), p)
    }

    fn begin(&mut self, start: &Place, goal: &Place) {
        let s = &mut *self.scratch;
        s.nodes.clear();
        s.queue.clear();
        s.reached.resize(self.mesh.vertices.len(), Reached::default());
        s.holds_goal.resize(self.mesh.component.len(), 0);
        s.leads_to_goal.resize(self.mesh.component.len(), 0);
        s.round = s.round.wrapping_add(1);
        if s.round == 0 {
            s.reached.fill(Reached::default());
            s.holds_goal.fill(0);
            s.leads_to_goal.fill(0);
            s.round = 1;
        }
        for &cell in goal.cells {
            s.holds_goal[cell as usize] = s.round;
            let mut on_way = cell;
            while on_way != NONE && s.leads_to_goal[on_way as usize] != s.round {
                s.leads_to_goal[on_way as usize] = s.round;
                on_way = self.mesh.mouth[on_way as usize];
            }
        }
        let root = self.start_number();
        let ray = |to| Ray { from: root, to };
        for &cell in start.cells {
            if self.goal_in(cell).is_some() {
                self.finish(root, NONE, 0.0);
            }
            for side in self.mesh.sides_of(cell) {
                let (r, l) = self.ends(side);
                if orient(self.start, self.at(r), self.at(l)) > 0.0 {
                    self.open(side, Node { side, root, bend: NONE, left: ray(l), right: ray(r), length: 0.0 });
                }
            }
        }
        self.queue_from(0);
    }

    /// The goal, if the cell holds it.
    fn goal_in(&self, cell: u32) -> Option<Point> {
        self.goal.filter(|_| self.scratch.holds_goal[cell as usize] == self.scratch.round)
    }

    /// Right and left end of a side, seen from inside its cell.
    fn ends(&self, side: u32) -> (u32, u32) {
        let side = self.mesh.side(side);
        (side.origin, self.mesh.side(side.next).origin)
    }

    /// Whether a shorter way to the node's root was found after it was queued.
    fn outdated(&self, node: &Node) -> bool {
        node.root != self.start_number() && node.length > self.scratch.reached[node.root as usize].length * (1.0 + SAME)
    }

    /// Looks on from a node; where only one way leads on, without going through the queue.
    fn follow(&mut self, mut number: u32) {
        loop {
            let first = self.scratch.nodes.len();
            self.expand(number, self.scratch.nodes[number as usize]);
            match self.scratch.nodes[first..] {
                [node] if node.side != NONE => number = first as u32,
                _ => return self.queue_from(first),
            }
        }
    }

    /// Notes what `node` sees through the near side `side`, unless that is a wall or leads into a dead end without the
    /// goal.
    fn open(&mut self, side: u32, mut node: Node) {
        let near = self.mesh.side(side);
        if near.twin == NONE {
            return;
        }
        let beyond = self.mesh.side(near.twin).cell as usize;
        if self.goal.is_some()
            && self.mesh.mouth[beyond] == near.cell
            && self.scratch.leads_to_goal[beyond] != self.scratch.round
        {
            return;
        }
        node.side = near.twin;
        self.scratch.nodes.push(node);
    }

    /// Queues the nodes from number `first` on.
    fn queue_from(&mut self, first: usize) {
        for number in first..self.scratch.nodes.len() {
            let node = &self.scratch.nodes[number];
            let ahead = match self.goal {
                None => 0.0,
                Some(goal) if node.side == NONE => distance(self.at(node.root), goal),
                Some(goal) => self.estimate(node, goal),
            };
            let total = node.length + ahead;
            self.scratch.queue.push(Entry { total, node: number as u32 });
        }
    }

    /// The goal is seen from `root`.
    fn finish(&mut self, root: u32, bend: u32, length: f64) {
        let ray = Ray { from: root, to: root };
        self.scratch.nodes.push(Node { side: NONE, root, bend, left: ray, right: ray, length });
    }

    fn bends(&self, mut node: Node) -> Vec<Point> {
        let mut bends = Vec::new();
        while node.root != self.start_number() {
            bends.push(self.at(node.root));
            node = self.scratch.nodes[node.bend as usize];
        }
        bends.reverse();
        bends
    }
}
