//! The generators give what their names say.

use super::*;
use crate::quadratic_program;
use crate::vector::{det, length, segment_distance, sub};

#[test]
fn convex_polygons_turn_left_everywhere() {
    for seed in 0..500 {
        let p = convex_polygon(&mut Random::new(seed), [3.0, -2.0], 2.0);
        let n = p.len();
        let turns = (0..n).map(|i| det(sub(p[(i + 1) % n], p[i]), sub(p[(i + 2) % n], p[(i + 1) % n])));
        assert!(turns.fold(f64::INFINITY, f64::min) > 0.0, "seed {seed}");
    }
}

#[test]
fn simple_polygons_do_not_cross_themselves_and_some_are_reflex() {
    let mut reflex = 0;
    for seed in 0..500 {
        let mut p = simple_polygon(&mut Random::new(seed), [0.0; 2], 2.0);
        p.dedup();
        if p.first() == p.last() {
            p.pop();
        }
        let n = p.len();
        for i in 0..n {
            for j in i + 2..n {
                if (j + 1) % n != i {
                    let gap = segment_distance(p[i], p[i + 1], p[j], p[(j + 1) % n]);
                    assert!(gap > 0.0, "seed {seed}: edges {i} and {j} meet");
                }
            }
        }
        let turns: Vec<f64> =
            (0..n).map(|i| det(sub(p[(i + 1) % n], p[i]), sub(p[(i + 2) % n], p[(i + 1) % n]))).collect();
        reflex += usize::from(turns.iter().any(|&t| t > 1e-9) && turns.iter().any(|&t| t < -1e-9));
    }
    assert!(reflex > 300, "{reflex}");
}

#[test]
fn feasible_lines_are_feasible() {
    for seed in 0..500 {
        let lines = feasible_lines(&mut Random::new(seed), 12, 2.0);
        assert!(quadratic_program::solve([1.0, 1.0], &lines, 2.0).is_some(), "seed {seed}");
    }
}

#[test]
fn pairs_are_of_their_kind() {
    for seed in 0..300 {
        let mut random = Random::new(seed);
        let gap = |p: &Pair| length(p.relative_position()) / p.combined_radius();
        assert!(gap(&pair(&mut random, PairKind::Ordinary)) > 1.0);
        assert!(gap(&pair(&mut random, PairKind::Overlapping)) < 1.0);
        assert_eq!(gap(&pair(&mut random, PairKind::Coincident)), 0.0);
        assert!((gap(&pair(&mut random, PairKind::Touching)) - 1.0).abs() < 1e-12);
        assert_eq!(pair(&mut random, PairKind::AtRest).relative_velocity(), [0.0; 2]);
    }
}
