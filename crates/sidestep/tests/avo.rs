//! Acceleration-velocity obstacles: the agreed lines against the motion itself, and what a world makes of them.

mod common;

use common::{engine, plain, rounded};
use sidestep::{AccelerationObstacle, Escape, Scalar, VelocityObstacle, vec2};
use sidestep_testkit::random::Random;
use sidestep_testkit::vector::{Vector, add, at_angle, distance, dot, length, perp, scale, sub};

/// A random pair whose numbers are all of type `R`.
fn pair<R: Scalar>(random: &mut Random) -> AccelerationObstacle<R> {
    let round = |x: f64| R::from_f64(x).to_f64();
    let radius = round(random.between(0.2, 1.5));
    let x = rounded::<R>(scale(random.direction(), radius * random.log_between(1.001, 20.0)));
    let mut v = random.in_disc(3.0);
    if random.chance(0.5) {
        // on their way into one another
        v = add(scale(x, random.between(0.02, 0.6)), random.in_disc(0.3));
    }
    AccelerationObstacle {
        relative_position: engine(x),
        relative_velocity: engine(v),
        combined_radius: R::from_f64(radius),
        time_horizon: R::from_f64(random.log_between(0.3, 10.0)),
        escape_time: R::from_f64(0.1),
        response_time: R::from_f64(random.log_between(0.05, 3.0)),
        parting: vec2(R::ONE, R::ZERO),
    }
}

/// Where the other is seen after `time` by one that was told `told` more.
fn seen<R: Scalar>(pair: &AccelerationObstacle<R>, told: Vector, time: f64) -> Vector {
    let (v, delta) = (plain(pair.relative_velocity), pair.response_time.to_f64());
    let kept = delta * -(-time / delta).exp_m1();
    sub(sub(plain(pair.relative_position), scale(v, kept)), scale(told, time - kept))
}

/// The least distance up to the horizon, by samples and refinement of the best.
fn least<R: Scalar>(pair: &AccelerationObstacle<R>, told: Vector) -> f64 {
    let horizon = pair.time_horizon.to_f64();
    let at = |time: f64| length(seen(pair, told, time));
    let samples = 400;
    let step = horizon / f64::from(samples);
    let best = (0..=samples).min_by(|&a, &b| at(f64::from(a) * step).total_cmp(&at(f64::from(b) * step))).unwrap();
    refined(f64::from((best - 1).max(0)) * step, f64::from((best + 1).min(samples)) * step, at).1
}

/// The minimum of a function with one between two places, and its place first.
fn refined(mut low: f64, mut high: f64, f: impl Fn(f64) -> f64) -> (f64, f64) {
    for _ in 0..70 {
        let (a, b) = (low + 0.382 * (high - low), low + 0.618 * (high - low));
        if f(a) < f(b) { high = b } else { low = a }
    }
    (0.5 * (low + high), f(0.5 * (low + high)))
}

fn permitted_pairs_keep_apart<R: Scalar>(tolerance: f64, seeds: core::ops::Range<u64>) -> u64 {
    let mut close = 0;
    for seed in seeds {
        let mut random = Random::new(seed);
        let pair = pair::<R>(&mut random);
        let Escape { change, normal, .. } = pair.separating_line(random.chance(0.5));
        let (n, v, r) = (plain(normal), plain(pair.relative_velocity), pair.combined_radius.to_f64());
        let offset = dot(n, add(v, plain(change)));
        for _ in 0..5 {
            let beyond = if random.chance(0.7) { 0.0 } else { random.log_between(1e-4, 1.0) };
            let along = random.between(-4.0, 4.0);
            let told = add(scale(n, offset + beyond), scale(perp(n), along));
            let gap = least(&pair, told) - r;
            assert!(gap >= -tolerance * (1.0 + length(plain(pair.relative_position))), "seed {seed}: {gap} {pair:?}");
            close += u64::from(gap < 0.01);
        }
    }
    close
}

#[test]
fn permitted_pairs_keep_apart_along_their_curved_ways() {
    assert!(permitted_pairs_keep_apart::<f64>(1e-9, 0..12_000) > 2000);
    assert!(permitted_pairs_keep_apart::<f32>(3e-5, 0..8_000) > 1500);
}

/// h(n) by its definition.
fn support(pair: &AccelerationObstacle<f64>, n: Vector) -> f64 {
    let (x, v, r) = (plain(pair.relative_position), plain(pair.relative_velocity), pair.combined_radius);
    let (delta, horizon) = (pair.response_time, pair.time_horizon);
    let value = |log: f64| {
        let time = log.exp();
        let kept = delta * -(-time / delta).exp_m1();
        (dot(x, n) + r - kept * dot(v, n)) / (time - kept)
    };
    let (low, high) = ((1e-4 * horizon).ln(), horizon.ln());
    let step = (high - low) / 200.0;
    let best = (0..=200).max_by(|&a, &b| value(low + f64::from(a) * step).total_cmp(&value(low + f64::from(b) * step)));
    let middle = low + f64::from(best.unwrap()) * step;
    -refined((middle - step).max(low), (middle + step).min(high), |log| -value(log)).1
}

#[test]
fn the_agreed_line_costs_least_of_all_that_separate() {
    let mut sides = 0;
    for seed in 0..150 {
        let mut random = Random::new(seed);
        let pair = pair::<f64>(&mut random);
        let escape = pair.separating_line(false);
        let (x, v) = (plain(pair.relative_position), plain(pair.relative_velocity));
        let found = dot(plain(escape.change), plain(escape.normal));
        let cost = |angle: f64| {
            let n = at_angle(angle);
            if dot(n, x) + pair.combined_radius > 0.0 { f64::INFINITY } else { support(&pair, n) - dot(n, v) }
        };
        let step = core::f64::consts::TAU / 720.0;
        let best = (0..720).min_by(|&a, &b| cost(f64::from(a) * step).total_cmp(&cost(f64::from(b) * step))).unwrap();
        let angle = f64::from(best) * step;
        let brute = refined(angle - step, angle + step, cost).1.min(cost(angle));
        let unit = 1.0 + found.abs();
        assert!(found <= brute + 1e-7 * unit, "seed {seed}: {found}, but {brute} would do: {escape:?} {pair:?}");
        let own = support(&pair, plain(escape.normal)) - dot(plain(escape.normal), v);
        assert!((own - found).abs() <= 1e-7 * unit || dot(plain(escape.normal), x) + pair.combined_radius > -1e-9);
        sides += u32::from(escape.part != sidestep::Part::Truncation);
    }
    assert!(sides > 25, "{sides}");
}

#[test]
fn both_of_a_pair_find_the_same_line_bit_for_bit() {
    for seed in 0..20_000 {
        let mut random = Random::new(seed);
        let mut pair = pair::<f32>(&mut random);
        if seed % 8 == 0 {
            pair.relative_velocity = pair.relative_position * 0.25; // head-on
        }
        if seed % 16 == 1 {
            pair.combined_radius = pair.relative_position.x.abs() + 2.0; // overlapping
        }
        let tie = random.chance(0.5);
        let other = AccelerationObstacle {
            relative_position: -pair.relative_position,
            relative_velocity: -pair.relative_velocity,
            parting: -pair.parting,
            ..pair
        };
        let (a, b) = (pair.separating_line(tie), other.separating_line(tie));
        assert_eq!((a.change, a.normal, a.part), (-b.change, -b.normal, b.part), "seed {seed}");
        let turned = AccelerationObstacle {
            relative_position: pair.relative_position.perp(),
            relative_velocity: pair.relative_velocity.perp(),
            parting: pair.parting.perp(),
            ..pair
        };
        let c = turned.separating_line(tie);
        assert_eq!((a.change.perp(), a.normal.perp()), (c.change, c.normal), "seed {seed}: a quarter turn");
        let larger = AccelerationObstacle {
            relative_position: pair.relative_position * 4.0,
            relative_velocity: pair.relative_velocity * 2.0,
            combined_radius: pair.combined_radius * 4.0,
            time_horizon: pair.time_horizon * 2.0,
            escape_time: pair.escape_time * 2.0,
            response_time: pair.response_time * 2.0,
            ..pair
        };
        let d = larger.separating_line(tie);
        assert_eq!((a.change * 2.0, a.normal), (d.change, d.normal), "seed {seed}: lengths by 4, times by 2");
    }
}

#[test]
fn without_a_lag_the_lines_are_those_of_orca() {
    for seed in 0..20_000 {
        let mut random = Random::new(seed);
        let mut pair = pair::<f64>(&mut random);
        pair.response_time = 1e-7;
        if seed % 8 == 0 {
            pair.relative_velocity = pair.relative_position * 0.25;
        }
        let orca = VelocityObstacle {
            relative_position: pair.relative_position,
            combined_radius: pair.combined_radius,
            time_horizon: pair.time_horizon,
            escape_time: pair.escape_time,
            parting: pair.parting,
        };
        for tie in [false, true] {
            let v = pair.relative_velocity;
            let expected = if tie { orca.nearest_boundary_keeping_right(v) } else { orca.nearest_boundary(v) };
            let found = pair.separating_line(tie);
            let off = distance(plain(found.change), plain(expected.change));
            // in the very middle both sides are as near
            let as_near = (length(plain(found.change)) - length(plain(expected.change))).abs() < 1e-6;
            assert!(off < 1e-4 || (as_near && !tie), "seed {seed} {tie}: {found:?}, orca {expected:?}");
        }
    }
}
