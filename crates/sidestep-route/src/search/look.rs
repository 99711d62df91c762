//! What a root sees beyond a side.

use super::{Node, Ray, Search};

impl Search<'_> {
    /// Looks on into the cell behind the node's side.
    pub(super) fn expand(&mut self, number: u32, node: Node) {
        let entered = *self.mesh.side(node.side);
        // Seen from this side of it the ends change places.
        let (l, r) = self.ends(node.side);
        let is_seen = |goal| self.side(node.left, goal) <= 0.0 && self.side(node.right, goal) >= 0.0;
        if self.goal_in(entered.cell).is_some_and(is_seen) {
            self.finish(node.root, node.bend, node.length);
        }
        self.look(number, &node, l);
        let last = self.mesh.side(entered.previous).origin;
        if node.left.to == l && self.side(node.left, self.at(last)) >= 0.0 {
            self.bend::<true>(number, &node, l, node.side);
        }
        let (_, first) = self.ends(entered.next);
        if node.right.to == r && self.side(node.right, self.at(first)) <= 0.0 {
            self.bend::<false>(number, &node, r, node.side);
        }
    }

    /// Queues the sides that the node sees, from right to left.
    fn look(&mut self, number: u32, node: &Node, l: u32) {
        let mut side = self.mesh.side(node.side).next;
        let mut of_right = self.side(node.right, self.at(self.mesh.side(side).origin));
        loop {
            if side == node.side {
                return;
            }
            let ahead = self.side(node.right, self.at(self.ends(side).1));
            if ahead > 0.0 {
                break;
            }
            of_right = ahead;
            side = self.mesh.side(side).next;
        }
        let (mut v, mut w) = self.ends(side);
        let tight = |vertex| Ray { from: node.root, to: vertex };
        let mut of_left = self.side(node.left, self.at(v));
        let mut right = node.right;
        if of_right == 0.0 {
            right = tight(v);
            let before = self.mesh.side(side).previous;
            if before != node.side && of_left <= 0.0 {
                // The line of sight runs along the vertex: what lies to the right of it is only seen edge on.
                self.bend::<true>(number, node, v, self.mesh.side(before).twin);
            }
        }
        while of_left < 0.0 && side != node.side {
            let ahead = self.side(node.left, self.at(w));
            let left = if ahead <= 0.0 { tight(w) } else { node.left };
            self.open(side, Node { left, right, ..*node });
            side = self.mesh.side(side).next;
            (v, w) = self.ends(side);
            right = tight(v);
            of_left = ahead;
        }
        if of_left == 0.0 && v != l {
            self.bend::<false>(number, node, v, self.mesh.side(side).twin);
        }
    }
}
