//! The linear programs against active-set references in f64.

mod common;

use common::{engine, engine_line, plain, plain_line, rounded};
use sidestep::Scalar;
use sidestep::solver::{Lens, NoTrace, Program, Solution, SolverScratch, solve};
use sidestep_testkit::half_plane::{HalfPlane, largest_violation};
use sidestep_testkit::quadratic_program::{self, kkt_residual};
use sidestep_testkit::random::{Random, feasible_lines, lines};
use sidestep_testkit::relaxed_program::{self, feasibility_margin};
use sidestep_testkit::vector::{distance, length};

const SPEED: f64 = 1.5;

fn answer<R: Scalar>(walls: &[HalfPlane], agents: &[HalfPlane], wish: [f64; 2]) -> Solution<R> {
    let lines: Vec<_> = walls.iter().chain(agents).map(engine_line::<R>).collect();
    let lens = Lens { max_speed: R::from_f64(SPEED), reach: None };
    let wish = engine(wish);
    let program = Program { lines: &lines, walls: walls.len(), lens, wish, yielding_walls: false };
    solve(&program, &mut SolverScratch::default(), &mut NoTrace)
}

/// The same lines after rounding to `R`, so that engine and reference solve one problem.
fn as_rounded<R: Scalar>(lines: Vec<HalfPlane>) -> Vec<HalfPlane> {
    lines.iter().map(|line| plain_line(&engine_line::<R>(line))).collect()
}

fn agrees_with_reference<R: Scalar>(least_margin: f64, tolerance: f64) -> usize {
    let mut feasible = 0;
    for seed in 0..4000 {
        let mut random = Random::new(seed);
        let count = random.below(13);
        let all =
            if seed % 2 == 0 { lines(&mut random, count, SPEED) } else { feasible_lines(&mut random, count, SPEED) };
        let all = as_rounded::<R>(all);
        let wish = rounded::<R>(random.in_disc(2.0 * SPEED));
        let margin = feasibility_margin(&all, SPEED);
        if margin.abs() < least_margin {
            continue;
        }
        let walls = random.below(count + 1);
        match (answer::<R>(&all[..walls], &all[walls..], wish), quadratic_program::solve(wish, &all, SPEED)) {
            (Solution::Feasible(v), Some(best)) => {
                feasible += 1;
                let v = plain(v);
                assert!(distance(v, best) <= tolerance, "seed {seed}: {v:?} {best:?}");
                let residual = kkt_residual(v, wish, &all, SPEED, 10.0 * tolerance);
                assert!(residual.primal <= tolerance, "seed {seed}: {residual:?}");
                assert!(residual.stationarity <= 10.0 * tolerance, "seed {seed}: {residual:?}");
            }
            (Solution::Feasible(v), None) => panic!("seed {seed}: {v:?} of an infeasible program"),
            (other, Some(best)) => panic!("seed {seed}: {other:?}, but {best:?} is permitted by {margin}"),
            (_, None) => {}
        }
    }
    feasible
}

#[test]
fn feasible_optimum_equals_the_reference_and_satisfies_kkt() {
    assert!(agrees_with_reference::<f64>(1e-7, 1e-7) > 2000);
    assert!(agrees_with_reference::<f32>(1e-2, 2e-4) > 2000);
}

#[test]
fn order_of_lines_does_not_matter() {
    for seed in 0..1500 {
        let mut random = Random::new(seed);
        let count = random.below(13);
        let all = feasible_lines(&mut random, count, SPEED);
        let wish = random.in_disc(2.0 * SPEED);
        let shuffled: Vec<HalfPlane> = random.permutation(all.len()).into_iter().map(|i| all[i]).collect();
        let [Solution::Feasible(a), Solution::Feasible(b)] =
            [answer::<f64>(&[], &all, wish), answer::<f64>(&[], &shuffled, wish)]
        else {
            panic!("seed {seed}: feasible lines, but no feasible answer");
        };
        assert!(distance(plain(a), plain(b)) < 1e-8, "seed {seed}: {a:?} {b:?}");
    }
}

#[test]
fn another_line_never_brings_the_optimum_nearer_to_the_wish() {
    for seed in 0..1500 {
        let mut random = Random::new(seed);
        let all = feasible_lines(&mut random, 8, SPEED);
        let wish = random.in_disc(2.0 * SPEED);
        let mut last = 0.0;
        for count in 0..=all.len() {
            let Solution::Feasible(v) = answer::<f64>(&[], &all[..count], wish) else {
                panic!("seed {seed}: infeasible");
            };
            let now = distance(plain(v), wish);
            assert!(now >= last - 1e-9, "seed {seed}: {now} after {last}");
            last = now;
        }
    }
}

fn relaxed_value<R: Scalar>(tolerance: f64) -> usize {
    let mut relaxed = 0;
    for seed in 0..2500 {
        let mut random = Random::new(seed);
        let wall_count = random.below(5);
        let agent_count = 2 + random.below(11);
        let walls = as_rounded::<R>(feasible_lines(&mut random, wall_count, SPEED));
        let agents = as_rounded::<R>(lines(&mut random, agent_count, SPEED));
        let all: Vec<HalfPlane> = walls.iter().chain(&agents).copied().collect();
        if feasibility_margin(&all, SPEED) > -1e-3 {
            continue;
        }
        let wish = rounded::<R>(random.in_disc(2.0 * SPEED));
        let Solution::Relaxed { velocity, violation } = answer::<R>(&walls, &agents, wish) else {
            panic!("seed {seed}: the walls permit something, the agents' lines do not");
        };
        relaxed += 1;
        let v = plain(velocity);
        let best = relaxed_program::solve(&agents, &walls, SPEED).expect("the walls are feasible");
        let reached = largest_violation(&agents, v);
        assert!(reached <= best.value + tolerance, "seed {seed}: {reached}, best {}", best.value);
        assert!((violation.to_f64() - reached).abs() <= tolerance, "seed {seed}: reports {violation}, is {reached}");
        assert!(largest_violation(&walls, v) <= tolerance, "seed {seed}: a wall is relaxed");
        assert!(length(v) <= SPEED + tolerance, "seed {seed}: too fast");
    }
    relaxed
}

#[test]
fn relaxed_optimum_has_the_reference_value_and_keeps_the_walls() {
    assert!(relaxed_value::<f64>(1e-7) > 1000);
    assert!(relaxed_value::<f32>(2e-4) > 1000);
}

#[test]
fn walls_that_contradict_each_other_are_reported() {
    let mut contradicting = 0;
    for seed in 0..1500 {
        let mut random = Random::new(seed);
        let walls = lines(&mut random, 5, SPEED);
        let agents = lines(&mut random, 5, SPEED);
        let margin = feasibility_margin(&walls, SPEED);
        if margin.abs() > 1e-6 {
            let reported = answer::<f64>(&walls, &agents, [1.0, 0.0]) == Solution::WallsInfeasible;
            assert_eq!(reported, margin < 0.0, "seed {seed}: margin {margin}");
            contradicting += usize::from(reported);
        }
    }
    assert!(contradicting > 100, "{contradicting}");
}

#[test]
fn no_lines_give_the_wish_within_the_top_speed() {
    assert_eq!(answer::<f64>(&[], &[], [0.3, -0.4]), Solution::Feasible(engine([0.3, -0.4])));
    let Solution::Feasible(v) = answer::<f64>(&[], &[], [30.0, -40.0]) else { panic!("infeasible without lines") };
    assert!(distance(plain(v), [0.6 * SPEED, -0.8 * SPEED]) < 1e-12);
}

/// Lines that meet within the disc at angles from 1e-8 on: the answer must keep them all, and be as near as possible.
#[test]
fn nearly_parallel_lines_are_kept() {
    let mut bound = 0;
    for seed in 0..3000 {
        let mut random = Random::new(seed);
        let mut all = feasible_lines(&mut random, 6, SPEED);
        let last = all[5];
        let turn = random.log_between(1e-8, 1e-2) * if random.chance(0.5) { 1.0 } else { -1.0 };
        let normal = [last.normal[0] - turn * last.normal[1], last.normal[1] + turn * last.normal[0]];
        let normal = [normal[0] / length(normal), normal[1] / length(normal)];
        let along = random.between(-1.0, 1.0);
        let point = [last.point[0] - along * last.normal[1], last.point[1] + along * last.normal[0]];
        all.push(HalfPlane { point, normal });
        let wish = random.in_disc(2.0 * SPEED);
        if feasibility_margin(&all, SPEED) < 1e-3 {
            continue;
        }
        let Solution::Feasible(v) = answer::<f64>(&[], &all, wish) else { panic!("seed {seed}: infeasible") };
        let best = quadratic_program::solve(wish, &all, SPEED).expect("a feasible program");
        let violation = largest_violation(&all, plain(v));
        assert!(violation < 1e-12, "seed {seed}: broken by {violation}");
        assert!(distance(plain(v), wish) < distance(best, wish) + 1e-6, "seed {seed}: {v:?} {best:?}");
        bound += usize::from(violation > -1e-9);
        let Solution::Feasible(v) = answer::<f32>(&[], &all, wish) else { panic!("seed {seed}: infeasible in f32") };
        assert!(largest_violation(&all, plain(v)) < 1e-5, "seed {seed}: broken in f32");
    }
    assert!(bound > 1000, "{bound}");
}
