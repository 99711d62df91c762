//! The oracle agrees with slower and more literal forms of itself.

use super::*;
use crate::random::{PairKind, Random, pair};

fn obstacles(count: u64) -> impl Iterator<Item = (u64, DiscObstacle, Vector)> {
    let kinds =
        [PairKind::Ordinary, PairKind::HeadOn, PairKind::AtRest, PairKind::Tiny, PairKind::Huge, PairKind::AtCenter];
    (0..count).map(move |seed| {
        let pair = pair(&mut Random::new(seed), kinds[seed as usize % kinds.len()]);
        let obstacle = DiscObstacle {
            relative_position: pair.relative_position(),
            combined_radius: pair.combined_radius(),
            time_horizon: pair.time_horizons[0].max(pair.time_horizons[1]),
        };
        (seed, obstacle, pair.relative_velocity())
    })
}

#[test]
fn closed_least_distance_equals_sampled() {
    for (seed, o, v) in obstacles(600) {
        let closed = least_distance(v, o.relative_position, o.time_horizon);
        let sampled = least_distance_sampled(v, o.relative_position, o.time_horizon, 200);
        assert!((closed - sampled).abs() <= 1e-7 * length(o.relative_position), "seed {seed}: {closed} {sampled}");
    }
}

#[test]
fn no_boundary_sample_is_nearer_than_the_nearest_point() {
    for (seed, o, v) in obstacles(600) {
        let exact = length(o.nearest(v).escape);
        let sampled = o.boundary_distance_sampled(v, 400);
        let unit = length(v) + length(o.relative_position) / o.time_horizon;
        assert!((exact - sampled).abs() <= 1e-7 * unit, "seed {seed}: {exact} {sampled}");
    }
}

#[test]
fn nearest_point_divides_inside_from_outside() {
    for (seed, o, v) in obstacles(600) {
        let n = o.nearest(v);
        let step = 1e-6 * length(o.relative_position) / o.time_horizon;
        assert!(o.contains(add(n.point, scale(n.normal, -step))), "seed {seed}: not inside below the boundary");
        assert!(!o.contains(add(n.point, scale(n.normal, step))), "seed {seed}: inside above the boundary");
        assert!((dot(n.normal, n.normal) - 1.0).abs() < 1e-9);
    }
}

#[test]
fn overlapping_discs_are_apart_after_the_escape_time() {
    for seed in 0..500 {
        let pair = pair(&mut Random::new(seed), PairKind::Overlapping);
        let (x, r) = (pair.relative_position(), pair.combined_radius());
        for escape_time in [0.1, 1.0, 3.0] {
            let found = overlapping(pair.relative_velocity(), x, r, escape_time).unwrap();
            let gap = length(sub(scale(found.point, escape_time), x)) - r;
            assert!(gap >= -1e-9, "seed {seed}: {gap}");
            assert!(
                dot(found.point, x) <= 1e-9 + length(x) * length(x) / escape_time,
                "seed {seed}: they pass through"
            );
        }
    }
    assert!(overlapping([0.0; 2], [0.0; 2], 1.0, 0.1).is_none());
}
