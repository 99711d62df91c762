//! A tree of boxes, halved at the median: finds those near a place.

use crate::scalar::Scalar;
use crate::vector::{Vec2, Vector};

#[derive(Clone, Debug)]
struct Node<R> {
    low: Vec2<R>,
    high: Vec2<R>,
    /// A leaf's number, or the second child of an inner node (the first follows its parent).
    link: u32,
    leaf: bool,
}

#[derive(Clone, Debug)]
pub(crate) struct BoundingTree<R> {
    nodes: Vec<Node<R>>,
}

impl<R: Scalar> BoundingTree<R> {
    pub fn new(boxes: impl Iterator<Item = (Vec2<R>, Vec2<R>)>) -> Self {
        let mut boxes: Vec<(u32, Vec2<R>, Vec2<R>)> =
            boxes.enumerate().map(|(i, (low, high))| (i as u32, low, high)).collect();
        let mut tree = Self { nodes: Vec::with_capacity(2 * boxes.len()) };
        if !boxes.is_empty() {
            tree.split(&mut boxes);
        }
        tree
    }

    fn split(&mut self, boxes: &mut [(u32, Vec2<R>, Vec2<R>)]) {
        let low = boxes.iter().map(|b| b.1).reduce(|a, b| Vec2 { x: a.x.min(b.x), y: a.y.min(b.y) });
        let high = boxes.iter().map(|b| b.2).reduce(|a, b| Vec2 { x: a.x.max(b.x), y: a.y.max(b.y) });
        let (low, high) = (low.unwrap_or(Vec2::ZERO), high.unwrap_or(Vec2::ZERO));
        let node = self.nodes.len();
        self.nodes.push(Node { low, high, link: boxes[0].0, leaf: boxes.len() == 1 });
        if boxes.len() == 1 {
            return;
        }
        let axis = usize::from(high.y - low.y > high.x - low.x);
        let middle = boxes.len() / 2;
        boxes.select_nth_unstable_by(middle, |a, b| {
            let center = |b: &(u32, Vec2<R>, Vec2<R>)| b.1.component(axis) + b.2.component(axis);
            center(a).partial_cmp(&center(b)).unwrap_or(core::cmp::Ordering::Equal).then(a.0.cmp(&b.0))
        });
        let (first, second) = boxes.split_at_mut(middle);
        self.split(first);
        self.nodes[node].link = self.nodes.len() as u32;
        self.split(second);
    }

    /// Takes in new boxes of the same parts; nothing is allocated.
    pub fn refit(&mut self, box_of: impl Fn(u32) -> (Vec2<R>, Vec2<R>)) {
        // children follow their parents
        for node in (0..self.nodes.len()).rev() {
            let (low, high) = if self.nodes[node].leaf {
                box_of(self.nodes[node].link)
            } else {
                let (a, b) = (&self.nodes[node + 1], &self.nodes[self.nodes[node].link as usize]);
                let low = Vec2 { x: a.low.x.min(b.low.x), y: a.low.y.min(b.low.y) };
                (low, Vec2 { x: a.high.x.max(b.high.x), y: a.high.y.max(b.high.y) })
            };
            (self.nodes[node].low, self.nodes[node].high) = (low, high);
        }
    }

    /// Calls `visit` with the number of every box that comes within `reach` of `center`, and perhaps a few more.
    pub fn visit_near(&self, center: Vec2<R>, reach: R, mut visit: impl FnMut(u32)) {
        if !self.nodes.is_empty() {
            self.visit_node(0, center, reach, &mut visit);
        }
    }

    fn visit_node(&self, node: usize, center: Vec2<R>, reach: R, visit: &mut impl FnMut(u32)) {
        let Node { low, high, link, leaf } = &self.nodes[node];
        let outside = center.x + reach < low.x
            || center.y + reach < low.y
            || center.x - reach > high.x
            || center.y - reach > high.y;
        if outside {
            return;
        }
        if *leaf {
            visit(*link);
        } else {
            self.visit_node(node + 1, center, reach, visit);
            self.visit_node(*link as usize, center, reach, visit);
        }
    }
}
