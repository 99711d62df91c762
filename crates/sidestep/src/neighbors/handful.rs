//! The nearest of not too many, found without a branch that hangs on a distance: those in range are written one after the
//! other, and each finds its place by counting who is nearer.

use super::{Neighbor, NeighborIndex};
use crate::scalar::Scalar;
use crate::vector::Vector;
use core::array::from_fn;

/// So many are taken in at most.
const ROOM: usize = 64;
/// So many are looked at in one go.
const PIECE: usize = 8;
/// One looks at first for so many more than are wanted.
const SPARE: f64 = 1.5;

/// Candidates in no order.
#[derive(Clone, Debug)]
pub(crate) struct Handful<R> {
    squared: [R; ROOM],
    ranks: [u32; ROOM],
    count: usize,
    sorted: [Neighbor<R>; ROOM],
}

impl<R: Scalar> Default for Handful<R> {
    fn default() -> Self {
        let nobody = Neighbor { distance_squared: R::INFINITY, rank: NOBODY };
        Self { squared: [R::INFINITY; ROOM], ranks: [NOBODY; ROOM], count: 0, sorted: [nobody; ROOM] }
    }
}

/// No rank.
const NOBODY: u32 = u32::MAX;

/// Who is looked for: the `capacity` nearest of those at less than `range`, and everybody up to `furthest`, both m².
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wanted<R> {
    pub range: R,
    pub furthest: R,
    pub capacity: usize,
    /// Whether some cannot be seen.
    pub some_hide: bool,
}

impl<R: Scalar> Handful<R> {
    /// Takes in all others that may be wanted by the one at `center`; false if they are too many.
    pub fn take<V: Vector<Scalar = R>>(
        &mut self,
        index: &NeighborIndex<V>,
        (rank, center): (usize, V),
        wanted: &Wanted<R>,
        sees: impl Fn(u32) -> bool,
    ) -> bool {
        let mut take_within = |limit: R| {
            let fits = self.take_within(index, rank, center, limit);
            if wanted.some_hide {
                self.retain(&sees);
            }
            (fits, self.nearer_than(wanted.range.min(limit)))
        };
        let limit = wanted.range.max(wanted.furthest);
        let likely = ((wanted.capacity.min(ROOM) + 1) as f64 * SPARE) as usize;
        let first = index.likely_distance_squared(likely).max(wanted.furthest);
        if first < limit && wanted.capacity <= ROOM {
            let (fits, found) = take_within(first);
            if !fits || found >= wanted.capacity {
                return fits;
            }
        }
        take_within(limit).0
    }

    fn take_within<V: Vector<Scalar = R>>(
        &mut self,
        index: &NeighborIndex<V>,
        rank: usize,
        center: V,
        limit: R,
    ) -> bool {
        self.count = 0;
        let mut fits = true;
        index.visit_block(center, limit, |run| {
            let mut start = run.start;
            for piece in index.positions[run].chunks(PIECE) {
                fits &= self.count <= ROOM - PIECE;
                if !fits {
                    break;
                }
                for (i, position) in piece.iter().enumerate() {
                    let distance_squared = (*position - center).length_squared();
                    let at = self.count % ROOM;
                    (self.squared[at], self.ranks[at]) = (distance_squared, (start + i) as u32);
                    self.count += usize::from((distance_squared <= limit) & (start + i != rank));
                }
                start += piece.len();
            }
        });
        fits
    }

    /// Keeps those that are seen.
    fn retain(&mut self, sees: impl Fn(u32) -> bool) {
        let mut kept = 0;
        for i in 0..self.count {
            (self.squared[kept], self.ranks[kept]) = (self.squared[i], self.ranks[i]);
            kept += usize::from(sees(self.ranks[kept]));
        }
        self.count = kept;
    }

    /// The candidates.
    pub fn iter(&self) -> impl Iterator<Item = Neighbor<R>> {
        let all = self.squared[..self.count].iter().zip(&self.ranks);
        all.map(|(&distance_squared, &rank)| Neighbor { distance_squared, rank })
    }

    fn nearer_than(&self, range: R) -> usize {
        self.squared[..self.count].iter().map(|&squared| usize::from(squared < range)).sum()
    }

    /// Fills `found` with those that are wanted, the nearest first; false if two of them are equally far, since then the
    /// distance alone does not tell their order.
    pub fn sort_into(&mut self, found: &mut Vec<Neighbor<R>>, wanted: &Wanted<R>) -> bool {
        let most = self.nearer_than(wanted.range);
        // one more than is wanted: it may be as far as the last
        let looked_at = most.min(wanted.capacity.saturating_add(1));
        let end = self.count.next_multiple_of(PIECE);
        self.squared[self.count..end].fill(R::INFINITY);
        self.sorted[..looked_at].iter_mut().for_each(|neighbor| neighbor.rank = NOBODY);
        for first in (0..end).step_by(PIECE) {
            let own: [R; PIECE] = from_fn(|k| self.squared[first + k]);
            let mut nearer = [0u32; PIECE]; // counted eight at a time
            for other in &self.squared[..self.count] {
                for k in 0..PIECE {
                    nearer[k] += u32::from(*other < own[k]);
                }
            }
            for k in 0..PIECE.min(self.count - first) {
                let place = nearer[k] as usize % ROOM;
                self.sorted[place] = Neighbor { distance_squared: own[k], rank: self.ranks[first + k] };
            }
        }
        found.extend_from_slice(&self.sorted[..most.min(wanted.capacity)]);
        self.sorted[..looked_at].iter().all(|neighbor| neighbor.rank != NOBODY)
    }
}
