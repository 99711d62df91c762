//! The free plane in convex cells, linked by half-edges.

use std::collections::HashMap;

use crate::NONE;
use crate::geometry::{Point, distance_squared, orient};
use crate::triangulation::Triangles;

/// Convex cells whose interiors are free and don't overlap.
#[derive(Clone, Debug, Default)]
pub(crate) struct Cells {
    pub vertices: Vec<Point>,
    /// Whether a taut string can bend round the vertex: some free angle there is wider than half a turn.
    pub corner: Vec<bool>,
    pub sides: Vec<Side>,
    /// For each cell: cells with the same number can reach each other.
    pub component: Vec<u32>,
    /// For each cell of a dead end: the neighbor towards its mouth, else [`NONE`].
    pub mouth: Vec<u32>,
    /// For each cell and one more: its first side. Its sides are numbered in a row.
    first: Vec<u32>,
}

/// A directed side (half-edge) of a cell, which lies to the left of it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Side {
    /// Vertex that it starts at.
    pub origin: u32,
    /// The same side in the cell beyond, or [`NONE`] at a wall and at the rim.
    pub twin: u32,
    pub next: u32,
    pub previous: u32,
    pub cell: u32,
}

impl Cells {
    /// Joins triangles to convex cells. Also says which cell each triangle came into.
    pub fn new(triangles: &Triangles) -> (Self, Vec<u32>) {
        let mut cells =
            Cells { vertices: triangles.vertices.clone(), sides: sides(&triangles.triangles), ..Cells::default() };
        cells.corner = cells.corners();
        let removed = cells.join();
        let cell_of = cells.compact(&removed);
        cells.component = cells.components();
        cells.mouth = cells.mouths();
        (cells, cell_of)
    }

    pub fn at(&self, vertex: u32) -> Point {
        self.vertices[vertex as usize]
    }

    pub fn side(&self, side: u32) -> &Side {
        &self.sides[side as usize]
    }

    pub fn sides_of(&self, cell: u32) -> std::ops::Range<u32> {
        self.first[cell as usize]..self.first[cell as usize + 1]
    }

    fn start(&self, side: u32) -> Point {
        self.at(self.side(side).origin)
    }

    fn end(&self, side: u32) -> Point {
        self.start(self.side(side).next)
    }

    /// Removes sides between two cells that together are convex, strictly; long sides first.
    fn join(&mut self) -> Vec<bool> {
        let length = |s: &u32| distance_squared(self.start(*s), self.end(*s));
        let mut order: Vec<u32> =
            (0..self.sides.len() as u32).filter(|&s| s < self.side(s).twin && self.side(s).twin != NONE).collect();
        order.sort_by(|a, b| length(b).total_cmp(&length(a)).then(a.cmp(b)));
        let mut removed = vec![false; self.sides.len()];
        for side in order {
            let (s, t) = (*self.side(side), *self.side(self.side(side).twin));
            let at_start = orient(self.start(s.previous), self.at(s.origin), self.end(t.next));
            let at_end = orient(self.start(t.previous), self.at(t.origin), self.end(s.next));
            if at_start > 0.0 && at_end > 0.0 {
                self.link(s.previous, t.next);
                self.link(t.previous, s.next);
                removed[side as usize] = true;
                removed[s.twin as usize] = true;
            }
        }
        removed
    }

    fn link(&mut self, a: u32, b: u32) {
        self.sides[a as usize].next = b;
        self.sides[b as usize].previous = a;
    }

    /// Drops removed sides and numbers cells and their sides in a row. Returns the cell of each former cell.
    fn compact(&mut self, removed: &[bool]) -> Vec<u32> {
        let old = std::mem::take(&mut self.sides);
        let mut number = vec![NONE; old.len()];
        let mut order = Vec::new();
        let mut cell_of = vec![NONE; old.len() / 3];
        let mut cells = 0;
        for first in (0..old.len() as u32).filter(|&s| !removed[s as usize]) {
            if number[first as usize] != NONE {
                continue;
            }
            self.first.push(order.len() as u32);
            let mut side = first;
            while number[side as usize] == NONE {
                number[side as usize] = order.len() as u32;
                order.push((side, cells));
                cell_of[side as usize / 3] = cells;
                side = old[side as usize].next;
            }
            cells += 1;
        }
        self.first.push(order.len() as u32);
        let renumbered = |n: u32| if n == NONE { NONE } else { number[n as usize] };
        for (side, cell) in order {
            let Side { origin, twin, next, previous, .. } = old[side as usize];
            let [twin, next, previous] = [twin, next, previous].map(renumbered);
            self.sides.push(Side { origin, twin, next, previous, cell });
        }
        self.resolve_inner(&old, removed, &mut cell_of);
        cell_of
    }

    /// A triangle all of whose sides were removed lies in the cell of its neighbors.
    fn resolve_inner(&self, old: &[Side], removed: &[bool], cell_of: &mut [u32]) {
        let mut open: Vec<usize> = (0..cell_of.len()).filter(|&t| cell_of[t] != NONE).collect();
        while let Some(t) = open.pop() {
            for s in 3 * t..3 * t + 3 {
                if removed[s] && cell_of[old[s].twin as usize / 3] == NONE {
                    cell_of[old[s].twin as usize / 3] = cell_of[t];
                    open.push(old[s].twin as usize / 3);
                }
            }
        }
    }

    fn neighbors(&self, cell: u32) -> impl Iterator<Item = u32> + '_ {
        self.sides_of(cell).map(|s| self.side(s).twin).filter(|&t| t != NONE).map(|t| self.side(t).cell)
    }

    /// Takes away cells with one neighbor left, again and again.
    fn mouths(&self) -> Vec<u32> {
        let count = self.component.len() as u32;
        let mut left: Vec<usize> = (0..count).map(|cell| self.neighbors(cell).count()).collect();
        let mut mouth = vec![NONE; left.len()];
        let mut open: Vec<u32> = (0..count).rev().filter(|&cell| left[cell as usize] == 1).collect();
        while let Some(cell) = open.pop() {
            let towards = self.neighbors(cell).find(|&n| mouth[n as usize] != cell && mouth[n as usize] == NONE);
            let Some(next) = towards.filter(|_| left[cell as usize] == 1) else { continue };
            mouth[cell as usize] = next;
            left[next as usize] -= 1;
            if left[next as usize] == 1 {
                open.push(next);
            }
        }
        mouth
    }

    fn components(&self) -> Vec<u32> {
        let mut component = vec![NONE; self.first.len() - 1];
        let mut open = Vec::new();
        for start in 0..component.len() as u32 {
            open.push(start);
            while let Some(cell) = open.pop() {
                if component[cell as usize] == NONE {
                    component[cell as usize] = start;
                    open.extend(self.neighbors(cell));
                }
            }
        }
        component
    }

    /// For each wall: turned counterclockwise round its first vertex to the next wall, does the free angle exceed half
    /// a turn?
    fn corners(&self) -> Vec<bool> {
        let mut corner = vec![false; self.vertices.len()];
        for wall in self.sides.iter().filter(|s| s.twin == NONE) {
            let (vertex, first) = (wall.origin, self.start(wall.next));
            let mut last = wall.previous;
            loop {
                if orient(first, self.at(vertex), self.start(last)) > 0.0 {
                    corner[vertex as usize] = true;
                }
                match self.side(last).twin {
                    NONE => break,
                    twin => last = self.side(twin).previous,
                }
            }
        }
        corner
    }
}

/// Three sides for each triangle, linked to their twins.
fn sides(triangles: &[[u32; 3]]) -> Vec<Side> {
    let mut sides = Vec::with_capacity(3 * triangles.len());
    // Only looked up, never walked through.
    let mut unpaired: HashMap<[u32; 2], u32> = HashMap::new();
    for (t, corners) in triangles.iter().enumerate() {
        for k in 0..3 {
            let (side, first) = ((3 * t + k) as u32, 3 * t as u32);
            let (origin, end) = (corners[k], corners[(k + 1) % 3]);
            let twin = unpaired.remove(&[end, origin]).unwrap_or(NONE);
            if twin == NONE {
                unpaired.insert([origin, end], side);
            } else {
                let other: &mut Side = &mut sides[twin as usize];
                other.twin = side;
            }
            let (next, previous) = (first + (k as u32 + 1) % 3, first + (k as u32 + 2) % 3);
            sides.push(Side { origin, twin, next, previous, cell: t as u32 });
        }
    }
    sides
}
