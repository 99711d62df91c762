//! A kd-tree: halves at the median along the longer side, so clustered and far-flung points cost no more than even ones.

use crate::scalar::Scalar;
use crate::vector::Vector;
use core::ops::Range;

/// Points in a leaf.
const LEAF: usize = 8;

#[derive(Clone, Debug)]
struct Node<V: Vector> {
    low: V,
    high: V,
    start: u32,
    end: u32,
    /// The second child; the first follows its parent. 0 marks a leaf.
    second: u32,
}

#[derive(Clone, Debug)]
pub(super) struct KdTree<V: Vector> {
    nodes: Vec<Node<V>>,
}

impl<V: Vector> Default for KdTree<V> {
    fn default() -> Self {
        Self { nodes: Vec::new() }
    }
}

impl<V: Vector> KdTree<V> {
    /// Builds the tree; `order` becomes the points by leaf.
    pub fn rebuild(&mut self, points: &[V], order: &mut Vec<u32>) {
        self.nodes.clear();
        order.clear();
        order.extend(0..points.len() as u32);
        if !points.is_empty() {
            self.split(points, order, 0, points.len());
        }
    }

    fn split(&mut self, points: &[V], order: &mut [u32], start: usize, end: usize) {
        let run = &mut order[start..end];
        let bound = |pick: fn(V::Scalar, V::Scalar) -> V::Scalar| {
            run.iter()
                .map(|&i| points[i as usize])
                .reduce(|a, b| V::from_components(|axis| pick(a.component(axis), b.component(axis))))
        };
        let (low, high) = (bound(V::Scalar::min).unwrap_or(V::ZERO), bound(V::Scalar::max).unwrap_or(V::ZERO));
        let node = self.nodes.len();
        self.nodes.push(Node { low, high, start: start as u32, end: end as u32, second: 0 });
        if run.len() <= LEAF {
            return;
        }
        let extent = high - low;
        let axis = (1..V::DIMENSION)
            .fold(0, |best, axis| if extent.component(axis) > extent.component(best) { axis } else { best });
        let middle = run.len() / 2;
        run.select_nth_unstable_by(middle, |&a, &b| {
            let (x, y) = (points[a as usize].component(axis), points[b as usize].component(axis));
            x.partial_cmp(&y).unwrap_or(core::cmp::Ordering::Equal).then(a.cmp(&b))
        });
        self.split(points, order, start, start + middle);
        self.nodes[node].second = self.nodes.len() as u32;
        self.split(points, order, start + middle, end);
    }

    #[inline]
    pub fn visit_runs(
        &self,
        center: V,
        mut limit: V::Scalar,
        mut visit: impl FnMut(Range<usize>, V::Scalar) -> V::Scalar,
    ) {
        if !self.nodes.is_empty() {
            self.visit_node(0, center, &mut limit, &mut visit);
        }
    }

    fn visit_node(
        &self,
        node: usize,
        center: V,
        limit: &mut V::Scalar,
        visit: &mut impl FnMut(Range<usize>, V::Scalar) -> V::Scalar,
    ) {
        let Node { start, end, second, .. } = self.nodes[node];
        if second == 0 {
            *limit = visit(start as usize..end as usize, *limit);
            return;
        }
        let children = [node + 1, second as usize].map(|child| (self.gap_squared(child, center), child));
        let [near, far] = if children[1].0 < children[0].0 { [children[1], children[0]] } else { children };
        for (gap_squared, child) in [near, far] {
            if gap_squared <= *limit {
                self.visit_node(child, center, limit, visit);
            }
        }
    }

    /// A squared distance that no point in the node's box undercuts: computed as theirs, in a box that holds them all,
    /// and rounding is monotone.
    #[inline]
    fn gap_squared(&self, node: usize, center: V) -> V::Scalar {
        let node = &self.nodes[node];
        let gap = V::from_components(|axis| {
            let (c, low, high) = (center.component(axis), node.low.component(axis), node.high.component(axis));
            if c < low {
                low - c
            } else if c > high {
                c - high
            } else {
                V::Scalar::ZERO
            }
        });
        gap.length_squared()
    }
}
