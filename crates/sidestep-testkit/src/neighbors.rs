//! Neighbors by looking at everybody.

use crate::vector::{Vector, dot, sub};
use std::cmp::Ordering;

/// The others within `range` m of agent `of` (inclusive), at most `cap` of them, nearest first.
///
/// Equal squared distances are ordered by relative x, then relative y, then index.
pub fn nearest(positions: &[Vector], of: usize, range: f64, cap: usize) -> Vec<usize> {
    let mut found: Vec<(f64, Vector, usize)> = (0..positions.len())
        .filter(|&j| j != of)
        .map(|j| {
            let x = sub(positions[j], positions[of]);
            (dot(x, x), x, j)
        })
        .filter(|&(d2, _, _)| d2 <= range * range)
        .collect();
    found.sort_by(order);
    found.truncate(cap);
    found.into_iter().map(|(_, _, j)| j).collect()
}

fn order(a: &(f64, Vector, usize), b: &(f64, Vector, usize)) -> Ordering {
    let by_place = a.0.total_cmp(&b.0).then(a.1[0].total_cmp(&b.1[0])).then(a.1[1].total_cmp(&b.1[1]));
    by_place.then(a.2.cmp(&b.2))
}

#[cfg(test)]
#[path = "neighbors_tests.rs"]
mod tests;
