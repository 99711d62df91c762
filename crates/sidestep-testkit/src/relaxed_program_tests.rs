//! The relaxed optimum equals what bisection and nested searches find.

use super::*;
use crate::quadratic_program;
use crate::random::{Random, feasible_lines, lines};
use crate::vector::{add, minimize};

/// The value by bisection: lines moved outwards by it must just be feasible.
fn by_bisection(soft: &[HalfPlane], hard: &[HalfPlane], max_speed: f64) -> f64 {
    let (mut low, mut high) = (-10.0, 10.0);
    while high - low > 1e-10 {
        let middle = (low + high) / 2.0;
        let mut all: Vec<HalfPlane> = hard.to_vec();
        let moved = |l: &HalfPlane| HalfPlane { point: add(l.point, scale(l.normal, -middle)), normal: l.normal };
        all.extend(soft.iter().map(moved));
        let feasible = quadratic_program::solve([0.0; 2], &all, max_speed).is_some();
        *(if feasible { &mut high } else { &mut low }) = middle;
    }
    high
}

#[test]
fn value_equals_bisection() {
    for seed in 0..200 {
        let mut random = Random::new(seed);
        let hard_count = random.below(4);
        let hard = feasible_lines(&mut random, hard_count, 1.5);
        let soft_count = 1 + random.below(12);
        let soft = lines(&mut random, soft_count, 1.5);
        let found = solve(&soft, &hard, 1.5).unwrap_or_else(|| panic!("seed {seed}: nothing"));
        let expected = by_bisection(&soft, &hard, 1.5);
        assert!((found.value - expected).abs() < 1e-8, "seed {seed}: {} {expected}", found.value);
        assert!(largest_violation(&hard, found.velocity) < 1e-9 && length(found.velocity) < 1.5 + 1e-9);
    }
}

#[test]
fn no_nested_search_does_better() {
    for seed in 0..30 {
        let mut random = Random::new(seed);
        let soft = lines(&mut random, 7, 1.0);
        let column = |x: f64| {
            let half = (1.0 - x * x).max(0.0).sqrt();
            minimize(|y| largest_violation(&soft, [x, y]), -half, half, 20).0
        };
        let searched = minimize(column, -1.0, 1.0, 40).0;
        let found = solve(&soft, &[], 1.0).unwrap().value;
        assert!(found <= searched + 1e-9 && found >= searched - 1e-5, "seed {seed}: {found} {searched}");
    }
}
