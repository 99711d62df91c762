//! What is left of the way at least: the order of the queue.

use super::{Node, Ray, Search};
use crate::geometry::{Point, add, cross, distance, dot, scale, sub};

impl Search<'_> {
    /// Length from the root through the seen part of the side to the goal, were there no walls.
    pub(super) fn estimate(&self, node: &Node, goal: Point) -> f64 {
        let (l, r) = self.ends(node.side);
        let (root, pl, pr) = (self.at(node.root), self.at(l), self.at(r));
        let left = if node.left.to == l { pl } else { self.meet(node.left, pl, pr) };
        let right = if node.right.to == r { pr } else { self.meet(node.right, pl, pr) };
        let along = sub(pl, pr);
        let height = cross(along, sub(goal, pr));
        // The root is on the left of r → l; a goal on the same side is mirrored to the other.
        let goal =
            if height > 0.0 { add(goal, scale([along[1], -along[0]], 2.0 * height / dot(along, along))) } else { goal };
        let to_goal = sub(goal, root);
        if cross(sub(left, root), to_goal) > 0.0 {
            distance(root, left) + distance(left, goal)
        } else if cross(sub(right, root), to_goal) < 0.0 {
            distance(root, right) + distance(right, goal)
        } else {
            distance(root, goal)
        }
    }

    /// Where the line of the ray crosses the segment `a`–`b`, measured from the nearer end.
    fn meet(&self, ray: Ray, a: Point, b: Point) -> Point {
        let from = self.at(ray.from);
        let along = sub(self.at(ray.to), from);
        let (sa, sb) = (cross(along, sub(a, from)), cross(along, sub(b, from)));
        let (near, far, part) = if sa.abs() <= sb.abs() { (a, b, sa / (sa - sb)) } else { (b, a, sb / (sb - sa)) };
        if part > 0.0 { add(near, scale(sub(far, near), part.min(1.0))) } else { near }
    }
}
