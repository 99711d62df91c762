//! The true boundary of acceleration-velocity obstacles against brute force.

mod common;

use common::{engine, plain};
use sidestep::{AccelerationObstacle, vec2};
use sidestep_testkit::random::Random;
use sidestep_testkit::vector::{Vector, add, at_angle, distance, dot, length, perp, scale, sub};

const TIMES: usize = 6000;

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
fn discs(obstacle: &AccelerationObstacle<f64>) -> Vec<(Vector, f64)> {
    let time = |i: usize| obstacle.time_horizon * 1e-3f64.powf(1.0 - i as f64 / TIMES as f64);
    (0..=TIMES).map(|i| obstacle.disc(time(i))).map(|(center, radius)| (plain(center), radius)).collect()
}

/// How far a ray from `from` leads until it enters the union of discs, or leaves it, if it begins inside.
fn along_ray(
    discs: &[(Vector, f64)],
    from: Vector,
    direction: Vector,
    inside: bool,
    chords: &mut Vec<[f64; 2]>,
) -> f64 {
    chords.clear();
    for &(center, radius) in discs {
        let to = sub(center, from);
        let (along, across) = (dot(to, direction), dot(to, perp(direction)));
        let half = radius * radius - across * across;
        if half >= 0.0 && along + half.sqrt() >= 0.0 {
            chords.push([along - half.sqrt(), along + half.sqrt()]);
        }
    }
    if !inside {
        return chords.iter().map(|chord| chord[0]).fold(f64::INFINITY, f64::min);
    }
    chords.sort_by(|a, b| a[0].total_cmp(&b[0]));
    let mut end = 0.0f64;
    for chord in chords.iter() {
        if chord[0] > end {
            break;
        }
        end = end.max(chord[1]);
    }
    end
}

/// The least distance to the boundary: over rays all round, then over ever finer fans about the best ones.
fn brute_force(obstacle: &AccelerationObstacle<f64>, query: Vector) -> f64 {
    let discs = discs(obstacle);
    let inside = discs.iter().any(|&(center, radius)| distance(center, query) < radius);
    let mut chords = Vec::new();
    let mut at = |angle: f64| along_ray(&discs, query, at_angle(angle), inside, &mut chords);
    let rays = 360;
    let step = core::f64::consts::TAU / f64::from(rays);
    let mut all: Vec<(f64, f64)> = (0..rays).map(|i| f64::from(i) * step).map(|angle| (at(angle), angle)).collect();
    all.sort_by(|a, b| a.0.total_cmp(&b.0));
    let mut best = f64::INFINITY;
    for &(_, start) in &all[..5] {
        let (mut angle, mut width) = (start, step);
        for _ in 0..9 {
            let fan = (-6..=6).map(|i| angle + f64::from(i) * width / 6.0);
            let (found, nearest) = fan.map(|a| (at(a), a)).min_by(|a, b| a.0.total_cmp(&b.0)).unwrap();
            (angle, width) = (nearest, width / 4.0);
            best = best.min(found);
        }
    }
    best
}

#[test]
fn the_nearest_boundary_point_is_that_of_brute_force() {
    let mut inside = 0;
    for seed in 0..50 {
        let mut random = Random::new(seed);
        let obstacle = obstacle(&mut random);
        let (center, radius) = obstacle.disc(obstacle.time_horizon * random.between(0.3, 1.0));
        let near = add(plain(center), random.in_disc(radius * 1.5));
        let query = if random.chance(0.6) { near } else { random.in_disc(4.0) };
        let found = plain(obstacle.nearest_boundary(engine(query)).unwrap());
        let expected = brute_force(&obstacle, query);
        let error = distance(found, query) - expected;
        // between its discs brute force sees a little less than there is
        assert!(error.abs() < 1e-6 * (1.0 + length(query) + expected), "seed {seed}: {error:e} of {expected}");
        inside += u32::from(discs(&obstacle).iter().any(|&(center, radius)| distance(center, query) < radius));
    }
    assert!(inside > 10, "{inside}");
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
