//! The reference optimum is permitted, satisfies KKT, and no sample is nearer.

use super::*;
use crate::random::{Random, feasible_lines, lines};
use crate::relaxed_program::feasibility_margin;

#[test]
fn optimum_satisfies_kkt() {
    for seed in 0..1500 {
        let mut random = Random::new(seed);
        let count = random.below(13);
        let lines = feasible_lines(&mut random, count, 1.5);
        let target = random.in_disc(3.0);
        let v = solve(target, &lines, 1.5).unwrap_or_else(|| panic!("seed {seed}: no optimum"));
        let residual = kkt_residual(v, target, &lines, 1.5, 1e-9);
        assert!(residual.primal < 1e-9 && residual.stationarity < 1e-7, "seed {seed}: {residual:?}");
    }
}

#[test]
fn kkt_rejects_other_permitted_points() {
    for seed in 0..200 {
        let mut random = Random::new(seed);
        let lines = feasible_lines(&mut random, 5, 1.5);
        let target = random.in_disc(3.0);
        let v = solve(target, &lines, 1.5).unwrap();
        let other = random.in_disc(1.5);
        if largest_violation(&lines, other) < -1e-6 && distance(other, target) > distance(v, target) + 1e-3 {
            assert!(kkt_residual(other, target, &lines, 1.5, 1e-9).stationarity > 1e-6, "seed {seed}");
        }
    }
}

#[test]
fn no_sampled_velocity_is_nearer() {
    for seed in 0..100 {
        let mut random = Random::new(seed);
        let lines = lines(&mut random, 6, 2.0);
        let target = random.in_disc(3.0);
        let optimum = solve(target, &lines, 2.0);
        for _ in 0..2000 {
            let v = random.in_disc(2.0);
            if largest_violation(&lines, v) <= 0.0 {
                let best = optimum.unwrap_or_else(|| panic!("seed {seed}: {v:?} is permitted"));
                assert!(distance(best, target) <= distance(v, target) + 1e-9, "seed {seed}");
            }
        }
    }
}

#[test]
fn optimum_exists_exactly_when_there_is_room() {
    let mut infeasible = 0;
    for seed in 0..600 {
        let mut random = Random::new(seed);
        let count = random.below(9);
        let lines = lines(&mut random, count, 1.0);
        let margin = feasibility_margin(&lines, 1.0);
        if margin.abs() > 1e-8 {
            let found = solve([2.0, 0.5], &lines, 1.0).is_some();
            assert_eq!(found, margin > 0.0, "seed {seed}: margin {margin}");
            infeasible += usize::from(!found);
        }
    }
    assert!(infeasible > 50, "only {infeasible} infeasible sets: the test says little");
}
