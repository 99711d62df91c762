//! The true boundary of acceleration-velocity obstacles against brute force.

mod common;

use common::{engine, plain};
use sidestep::{AccelerationObstacle, vec2};
use sidestep_testkit::random::Random;
use sidestep_testkit::vector::{Vector, add, at_angle, distance, dot, length, perp, scale, sub};

/// Between discs at neighboring times there is a notch, whose depth falls with the square of their number.
const COARSE: usize = 6000;
const FINE: usize = 120_000;

fn obstacle(random: &mut Random) -> AccelerationObstacle<f64> {
    let radius = random.between(0.2, 1.5);
    let x = scale(random.direction(), radius * random.log_between(1.01, 8.0));
    let v = if random.chance(0.6) {
        add(scale(x, random.between(0.1, 1.0)), random.in_disc(0.5))
    } else {
        random.in_disc(3.0)
    };
    AccelerationObstacle {
        relative_position: engine(x),
        relative_velocity: engine(v),
        combined_radius: radius,
        time_horizon: random.log_between(0.5, 8.0),
        escape_time: 0.1,
        response_time: random.log_between(0.1, 2.0),
        parting: vec2(1.0, 0.0),
    }
}

/// Its discs at many times, closer together towards the horizon's beginning.
fn discs(obstacle: &AccelerationObstacle<f64>, count: usize) -> Vec<(Vector, f64)> {
    let time = |i: usize| obstacle.time_horizon * 1e-3f64.powf(1.0 - i as f64 / count as f64);
    (0..=count).map(|i| obstacle.disc(time(i))).map(|(center, radius)| (plain(center), radius)).collect()
}

/// How far a ray from `from` leads until it enters the union of discs, or leaves it, if it begins inside; it does not
/// before `start`.
fn along_ray(discs: &[(Vector, f64)], from: Vector, direction: Vector, inside: bool, start: f64) -> f64 {
    let mut chords = Vec::new();
    for &(center, radius) in discs {
        let to = sub(center, from);
        let (along, across) = (dot(to, direction), dot(to, perp(direction)));
        let half = radius * radius - across * across;
        if half >= 0.0 && along + half.sqrt() >= start {
            chords.push([along - half.sqrt(), along + half.sqrt()]);
        }
    }
    if !inside {
        return chords.iter().map(|chord| chord[0]).fold(f64::INFINITY, f64::min);
    }
    chords.sort_by(|a, b| a[0].total_cmp(&b[0]));
    let mut end = start;
    for chord in chords {
        if chord[0] > end {
            break;
        }
        end = end.max(chord[1]);
    }
    end
}

/// The least distance to the boundary, and whether the query is inside: over rays all round, then over ever finer fans
/// about the best ones, at last among all discs.
fn brute_force(obstacle: &AccelerationObstacle<f64>, query: Vector) -> (f64, bool) {
    let [coarse, fine] = [COARSE, FINE].map(|count| discs(obstacle, count));
    let inside = coarse.iter().any(|&(center, radius)| distance(center, query) < radius);
    let rays = 360;
    let step = core::f64::consts::TAU / f64::from(rays);
    let at = |angle: f64| (along_ray(&coarse, query, at_angle(angle), inside, 0.0), angle);
    let mut all: Vec<(f64, f64)> = (0..rays).map(|i| at(f64::from(i) * step)).collect();
    all.sort_by(|a, b| a.0.total_cmp(&b.0));
    let mut best = all[0];
    for &(_, start) in &all[..5] {
        let (mut angle, mut width) = (start, step);
        for _ in 0..7 {
            let fan = (-6..=6).map(|i| at(angle + f64::from(i) * width / 6.0));
            let found = fan.min_by(|a, b| a.0.total_cmp(&b.0)).unwrap();
            (angle, width) = (found.1, width / 4.0);
            best = if found.0 < best.0 { found } else { best };
        }
    }
    let near = (best.0 - 1e-3).max(0.0);
    let at = |angle: f64| along_ray(&fine, query, at_angle(angle), inside, if inside { near } else { 0.0 });
    let fan = (-10..=10).map(|i| at(best.1 + f64::from(i) * 1e-4));
    (fan.fold(f64::INFINITY, f64::min), inside)
}

#[test]
fn the_nearest_boundary_point_is_that_of_brute_force() {
    let mut inside = 0;
    for seed in 0..24 {
        let mut random = Random::new(seed);
        let obstacle = obstacle(&mut random);
        let (center, radius) = obstacle.disc(obstacle.time_horizon * random.between(0.3, 1.0));
        let near = add(plain(center), random.in_disc(radius * 1.5));
        let query = if random.chance(0.6) { near } else { random.in_disc(4.0) };
        let found = plain(obstacle.nearest_boundary(engine(query)).unwrap());
        let (expected, is_inside) = brute_force(&obstacle, query);
        let error = distance(found, query) - expected;
        assert!(error.abs() < 1e-6 * (1.0 + length(query) + expected), "seed {seed}: {error:e} of {expected}");
        inside += u32::from(is_inside);
    }
    assert!(inside > 8, "{inside}");
}

#[test]
fn overlapping_bodies_have_the_one_disc_and_nonsense_has_none() {
    let mut random = Random::new(7);
    let overlapping = AccelerationObstacle { relative_position: vec2(0.1, 0.0), ..obstacle(&mut random) };
    let (center, radius) = overlapping.disc(overlapping.escape_time);
    for query in [vec2(1.0, 2.0), center] {
        let found = overlapping.nearest_boundary(query).unwrap();
        assert!((distance(plain(found), plain(center)) - radius).abs() < 1e-9);
    }
    assert_eq!(overlapping.nearest_boundary(vec2(f64::NAN, 0.0)), None);
    let points = AccelerationObstacle { combined_radius: 0.0, ..obstacle(&mut random) };
    assert_eq!(points.nearest_boundary(vec2(0.0, 0.0)), None);
}
