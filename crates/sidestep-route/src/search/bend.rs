//! How the taut string bends round a corner.

use super::{Node, Ray, Reached, SAME, Search};
use crate::NONE;
use crate::geometry::{Point, distance};

impl Search<'_> {
    /// Bends left or right round `vertex`, and queues all that is seen from there, fanning from the side `side` of the
    /// cell ahead to the next wall.
    pub(super) fn bend<const LEFT: bool>(&mut self, number: u32, node: &Node, vertex: u32, mut side: u32) {
        if side == NONE || !self.mesh.corner[vertex as usize] || !self.reach(node, vertex, LEFT) {
            return;
        }
        let length = self.scratch.reached[vertex as usize].length;
        let straight = Ray { from: node.root, to: vertex };
        let first = side;
        let mut begun = false;
        loop {
            let cell = self.mesh.side(side).cell;
            if self.goal_in(cell).is_some_and(|goal| self.turned::<LEFT>(straight, goal) >= 0.0) {
                self.finish(vertex, number, length);
            }
            // From the end of the side come through, over those that don't touch `vertex`, to the next one that does.
            let onward = |s: &Self, side| if LEFT { s.mesh.side(side).next } else { s.mesh.side(side).previous };
            let mut across = onward(self, side);
            let mut near_turned = self.turned::<LEFT>(straight, self.at(self.near_far::<LEFT>(across).0));
            while onward(self, across) != side {
                let (near, far) = self.near_far::<LEFT>(across);
                let far_turned = self.turned::<LEFT>(straight, self.at(far));
                if far_turned > 0.0 {
                    begun = true;
                    let outer = Ray { from: vertex, to: far };
                    let inner = if near_turned >= 0.0 { Ray { from: vertex, to: near } } else { straight };
                    let (left, right) = if LEFT { (outer, inner) } else { (inner, outer) };
                    self.open(across, Node { side: NONE, root: vertex, bend: number, left, right, length });
                } else if begun {
                    return;
                }
                near_turned = far_turned;
                across = onward(self, across);
            }
            side = self.mesh.side(across).twin;
            if side == NONE || side == first {
                return;
            }
        }
    }

    /// How far left (or right) of the ray: positive when on that side of it.
    fn turned<const LEFT: bool>(&self, ray: Ray, p: Point) -> f64 {
        if LEFT { self.side(ray, p) } else { -self.side(ray, p) }
    }

    /// The ends of a side in the order in which a fan to the left (or right) sweeps over them.
    fn near_far<const LEFT: bool>(&self, side: u32) -> (u32, u32) {
        let (r, l) = self.ends(side);
        if LEFT { (r, l) } else { (l, r) }
    }

    /// Notes the way over the node's root to `vertex`; false if another one is as short, or this one went round it
    /// already.
    fn reach(&mut self, node: &Node, vertex: u32, left: bool) -> bool {
        let length = node.length + distance(self.at(node.root), self.at(vertex));
        let round = self.scratch.round;
        let reached = &mut self.scratch.reached[vertex as usize];
        if reached.round == round {
            if reached.parent == node.root && reached.length == length {
                return !std::mem::replace(&mut reached.fanned[usize::from(left)], true);
            }
            if length >= reached.length * (1.0 - SAME) {
                return false;
            }
        }
        *reached = Reached { round, parent: node.root, fanned: [!left, left], length };
        true
    }
}
