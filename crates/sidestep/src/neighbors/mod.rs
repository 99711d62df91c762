//! Who is near: one contract, three ways to fulfil it.
//!
//! The contract: neighbors come ordered by (squared distance, components of the relative position, slot). Nothing in
//! it depends on history, on the order of insertion or on the way of searching, so the ways are interchangeable, bit
//! for bit. Brute force is the oracle.

mod grid;
mod handful;
mod kd_tree;

pub(crate) use handful::{Handful, Wanted};

use crate::scalar::Scalar;
use crate::vector::Vector;
use core::cmp::Ordering;
use core::ops::Range;
use grid::Grid;
use kd_tree::KdTree;
use serde::{Deserialize, Serialize};

/// Which of the agents in range are avoided.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum NeighborRule {
    /// The `max_neighbors` nearest within `neighbor_distance`.
    #[default]
    Nearest,
    /// All within `neighbor_distance`.
    Range,
}

/// How neighbors are found; the answer is the same.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum NeighborSearch {
    /// The grid, or the kd-tree where the agents are so clustered that the grid's cells fill unevenly.
    #[default]
    Auto,
    /// A uniform grid.
    Grid,
    /// A kd-tree.
    KdTree,
    /// Everybody against everybody.
    BruteForce,
}

/// A found neighbor.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Neighbor<R> {
    /// Squared distance of the centres, m².
    pub distance_squared: R,
    /// Its rank: its place in [`NeighborIndex::order`].
    pub rank: u32,
}

/// An index over a set of points. Searching gives ranks; `order[rank]` is the number of the point as it was given.
#[derive(Clone, Debug)]
pub struct NeighborIndex<V: Vector> {
    order: Vec<u32>,
    positions: Vec<V>,
    used: NeighborSearch,
    grid: Grid<V>,
    tree: KdTree<V>,
}

impl<V: Vector> Default for NeighborIndex<V> {
    fn default() -> Self {
        Self {
            order: Vec::new(),
            positions: Vec::new(),
            used: NeighborSearch::BruteForce,
            grid: Grid::default(),
            tree: KdTree::default(),
        }
    }
}

impl<V: Vector> NeighborIndex<V> {
    /// Indexes finite points anew, reusing memory. `Auto` decides by the points alone.
    pub fn rebuild(&mut self, points: &[V], search: NeighborSearch) {
        self.used = search;
        if matches!(search, NeighborSearch::Auto | NeighborSearch::Grid) {
            self.grid.rebuild(points, &mut self.order);
            let uneven = search == NeighborSearch::Auto && self.grid.is_uneven(points.len());
            self.used = if uneven { NeighborSearch::KdTree } else { NeighborSearch::Grid };
        }
        match self.used {
            NeighborSearch::KdTree => self.tree.rebuild(points, &mut self.order),
            NeighborSearch::BruteForce => {
                self.order.clear();
                self.order.extend(0..points.len() as u32);
            }
            _ => {}
        }
        self.positions.clear();
        self.positions.extend(self.order.iter().map(|&i| points[i as usize]));
    }

    /// The points' numbers by rank. Ranks near each other are near each other in space.
    pub fn order(&self) -> &[u32] {
        &self.order
    }

    /// The points by rank.
    pub fn positions(&self) -> &[V] {
        &self.positions
    }

    /// The way of searching in use: never `Auto`.
    pub fn used(&self) -> NeighborSearch {
        self.used
    }

    /// Calls `visit(rank, squared distance)` for at least every point whose squared distance from `center` is at most
    /// the limit, which is at first `limit` and then what `visit` last returned (it may only shrink).
    #[inline]
    pub fn visit_within(&self, center: V, limit: V::Scalar, mut visit: impl FnMut(u32, V::Scalar) -> V::Scalar) {
        self.visit_runs(center, limit, |run, mut limit| {
            let start = run.start;
            for (i, position) in self.positions[run].iter().enumerate() {
                let distance_squared = (*position - center).length_squared();
                if distance_squared <= limit {
                    limit = visit((start + i) as u32, distance_squared);
                }
            }
            limit
        });
    }

    /// Visits runs of ranks that together hold every point within the limit, as above.
    #[inline]
    fn visit_runs(&self, center: V, limit: V::Scalar, mut visit: impl FnMut(Range<usize>, V::Scalar) -> V::Scalar) {
        match self.used {
            NeighborSearch::KdTree => self.tree.visit_runs(center, limit, visit),
            NeighborSearch::BruteForce => {
                visit(0..self.positions.len(), limit);
            }
            _ => self.grid.visit_runs(center, limit, visit),
        }
    }

    /// The same at a limit that stays, in no particular order.
    #[inline]
    fn visit_block(&self, center: V, limit: V::Scalar, mut visit: impl FnMut(Range<usize>)) {
        match self.used {
            NeighborSearch::Grid => self.grid.visit_block(center, limit, visit),
            _ => self.visit_runs(center, limit, |run, limit| {
                visit(run);
                limit
            }),
        }
    }

    /// The squared distance within which so many points are likely to be; infinite if nothing is known.
    #[inline]
    fn likely_distance_squared(&self, points: usize) -> V::Scalar {
        match self.used {
            NeighborSearch::Grid => self.grid.even_distance_squared(points),
            _ => V::Scalar::INFINITY,
        }
    }
}

/// The contract's order of two neighbors of the agent at `center`.
pub(crate) fn compare<V: Vector>(a: (V::Scalar, V, u32), b: (V::Scalar, V, u32)) -> Ordering {
    let by_distance = if a.0 < b.0 {
        Ordering::Less
    } else if a.0 > b.0 {
        Ordering::Greater
    } else {
        Ordering::Equal
    };
    by_distance.then_with(|| a.1.compare_components(b.1)).then_with(|| a.2.cmp(&b.2))
}

/// Inserts a neighbor into a list that holds at most `capacity`, ordered by `before`.
#[inline]
pub(crate) fn insert_nearest<R: Scalar>(
    list: &mut Vec<Neighbor<R>>,
    capacity: usize,
    candidate: Neighbor<R>,
    mut before: impl FnMut(&Neighbor<R>, &Neighbor<R>) -> bool,
) {
    if list.len() == capacity {
        match list.last() {
            Some(last) if before(&candidate, last) => {
                list.pop();
            }
            _ => return,
        }
    }
    let mut at = list.len();
    list.push(candidate);
    while at > 0 && before(&candidate, &list[at - 1]) {
        list[at] = list[at - 1];
        at -= 1;
    }
    list[at] = candidate;
}
