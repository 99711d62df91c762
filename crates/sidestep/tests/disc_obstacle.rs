//! The velocity obstacle of a disc against the brute-force oracle, and its exact symmetries.

mod common;

use common::{engine, plain, tolerance};
use sidestep::velocity_obstacle::{Escape, Part, VelocityObstacle};
use sidestep::{Scalar, Vec2, Vector};
use sidestep_testkit::convex_body::BodyObstacle;
use sidestep_testkit::half_plane::HalfPlane;
use sidestep_testkit::random::{PairKind, Random, pair};
use sidestep_testkit::vector::{add, dot, length, scale, sub};
use sidestep_testkit::velocity_obstacle::{DiscObstacle, least_distance, overlapping};

const CASES: u64 = 4000;

/// A random pair as engine and oracle see it: the inputs are rounded to `R` for both.
struct Case<R: Scalar> {
    name: String,
    kind: PairKind,
    obstacle: VelocityObstacle<R>,
    velocity: Vec2<R>,
    oracle: DiscObstacle,
    v: [f64; 2],
    /// A speed of the size of the problem, m/s.
    scale: f64,
    /// What rounding may change, relative to `scale`. The legs of a touching pair turn by the root of it.
    tolerance: f64,
}

fn cases<R: Scalar>() -> impl Iterator<Item = Case<R>> {
    (0..CASES).map(|seed| {
        let kind = PairKind::ALL[seed as usize % PairKind::ALL.len()];
        let pair = pair(&mut Random::new(seed), kind);
        let horizon = R::from_f64(pair.time_horizons[0].max(pair.time_horizons[1]));
        let obstacle = VelocityObstacle {
            relative_position: engine(pair.relative_position()),
            combined_radius: R::from_f64(pair.combined_radius()),
            time_horizon: horizon,
            escape_time: R::from_f64(0.1),
            parting: engine([0.6, -0.8]),
        };
        let velocity: Vec2<R> = engine(pair.relative_velocity());
        let oracle = DiscObstacle {
            relative_position: plain(obstacle.relative_position),
            combined_radius: obstacle.combined_radius.to_f64(),
            time_horizon: horizon.to_f64(),
        };
        let v = plain(velocity);
        let reach = length(oracle.relative_position) + oracle.combined_radius;
        let scale = length(v) + reach / if obstacle.overlapping() { 0.1 } else { oracle.time_horizon };
        let tolerance = if kind == PairKind::Touching { 10.0 * R::EPSILON.to_f64().sqrt() } else { tolerance::<R>() };
        Case { name: format!("seed {seed} {kind:?}"), kind, obstacle, velocity, oracle, v, scale, tolerance }
    })
}

fn apart<R: Scalar>() -> impl Iterator<Item = Case<R>> {
    cases::<R>().filter(|case| !case.obstacle.overlapping())
}

fn escape_is_minimal<R: Scalar>() {
    for case in apart::<R>() {
        let found = length(plain(case.obstacle.nearest_boundary(case.velocity).change));
        let least = length(case.oracle.nearest(case.v).escape);
        assert!((found - least).abs() <= case.tolerance * case.scale, "{}: {found} {least}", case.name);
    }
}

#[test]
fn escape_is_as_short_as_the_nearest_of_all_boundary_points() {
    escape_is_minimal::<f64>();
    escape_is_minimal::<f32>();
}

fn boundary_is_reached<R: Scalar>() {
    // Of a pair far apart the whole obstacle is smaller than the rounding of its place.
    for case in apart::<R>().filter(|case| case.kind != PairKind::Far) {
        let escape = case.obstacle.nearest_boundary(case.velocity);
        let at = add(case.v, plain(escape.change));
        let x = case.oracle.relative_position;
        let step = 10.0 * case.tolerance * case.scale;
        let outside = add(at, scale(plain(escape.normal), step));
        let inside = sub(at, scale(plain(escape.normal), step));
        let least = |v| least_distance(v, x, case.oracle.time_horizon);
        let slack = 1e-6 * case.oracle.combined_radius;
        assert!(least(outside) >= case.oracle.combined_radius - slack, "{}: still inside", case.name);
        assert!(least(inside) <= case.oracle.combined_radius + slack, "{}: never inside", case.name);
        let unit = length(plain(escape.normal));
        assert!((unit - 1.0).abs() < case.tolerance, "{}: normal of length {unit}", case.name);
    }
}

#[test]
fn escape_ends_on_the_boundary_with_its_outward_normal() {
    boundary_is_reached::<f64>();
    boundary_is_reached::<f32>();
}

#[test]
fn membership_is_the_least_distance_within_the_horizon() {
    let (mut inside, mut outside) = (0, 0);
    for case in cases::<f64>() {
        let least = least_distance(case.v, case.oracle.relative_position, case.oracle.time_horizon);
        if (least - case.oracle.combined_radius).abs() < 1e-9 * length(case.oracle.relative_position) {
            continue;
        }
        let expected = least < case.oracle.combined_radius;
        assert_eq!(case.obstacle.contains(case.velocity), expected, "{}", case.name);
        *(if expected { &mut inside } else { &mut outside }) += 1;
    }
    assert!(inside > 500 && outside > 500, "{inside} inside, {outside} outside: the test says little");
}

#[test]
fn longer_horizon_forbids_more() {
    for case in apart::<f64>().filter(|case| case.obstacle.contains(case.velocity)) {
        let longer = VelocityObstacle { time_horizon: case.obstacle.time_horizon * 1.5, ..case.obstacle };
        assert!(longer.contains(case.velocity), "{}", case.name);
    }
}

#[test]
fn obstacle_is_convex() {
    let mut tried = 0;
    for (i, case) in apart::<f64>().enumerate() {
        let mut random = Random::new(i as u64);
        let mut member = || {
            let t = case.oracle.time_horizon * (1.0 - random.unit());
            let p = add(case.oracle.relative_position, random.in_disc(0.999_999 * case.oracle.combined_radius));
            engine::<f64>(scale(p, 1.0 / t))
        };
        let (a, b) = (member(), member());
        if case.obstacle.contains(a) && case.obstacle.contains(b) {
            tried += 1;
            assert!(case.obstacle.contains((a + b) * 0.5), "{}", case.name);
        }
    }
    assert!(tried > 1000, "{tried}");
}

fn every_line_is_safe<R: Scalar>(of: impl Fn(&VelocityObstacle<R>, Vec2<R>) -> Escape<R>) {
    for case in apart::<R>() {
        let escape = of(&case.obstacle, case.velocity);
        let line = HalfPlane { point: add(case.v, plain(escape.change)), normal: plain(escape.normal) };
        let body = BodyObstacle {
            vertices: vec![case.oracle.relative_position],
            radius: case.oracle.combined_radius,
            time_horizon: case.oracle.time_horizon,
        };
        assert!(body.is_safe(&line, 2.0 * case.tolerance * case.scale), "{}", case.name);
    }
}

#[test]
fn half_plane_of_the_nearest_point_excludes_the_whole_obstacle() {
    every_line_is_safe::<f64>(VelocityObstacle::nearest_boundary);
    every_line_is_safe::<f32>(VelocityObstacle::nearest_boundary);
}

#[test]
fn half_plane_of_the_head_on_rule_excludes_the_whole_obstacle() {
    every_line_is_safe::<f64>(VelocityObstacle::nearest_boundary_keeping_right);
    every_line_is_safe::<f32>(VelocityObstacle::nearest_boundary_keeping_right);
}

#[test]
fn head_on_pair_passes_on_the_right_on_both_sides() {
    for case in apart::<f64>().filter(|case| case.kind == PairKind::HeadOn) {
        let own = case.obstacle.nearest_boundary_keeping_right(case.velocity);
        assert_eq!(own.part, Part::RightLeg, "{}", case.name);
        let right_of_heading = own.change.det(case.velocity) > 0.0;
        assert!(right_of_heading, "{}: {:?} does not turn right", case.name, own.change);
    }
}

#[test]
fn overlapping_pair_parts_within_the_escape_time() {
    let mut tried = 0;
    for case in cases::<f64>().filter(|case| case.obstacle.overlapping()) {
        let found = case.obstacle.nearest_boundary(case.velocity);
        assert_eq!(found.part, Part::Overlap);
        assert!(found.change.is_finite() && (found.normal.length() - 1.0).abs() < 1e-9, "{}", case.name);
        let x = case.oracle.relative_position;
        let after = sub(scale(add(case.v, plain(found.change)), 0.1), x);
        assert!(length(after) >= case.oracle.combined_radius * (1.0 - 1e-9) - 1e-9 * case.scale, "{}", case.name);
        if let Some(expected) = overlapping(case.v, x, case.oracle.combined_radius, 0.1).filter(|_| length(x) > 0.0) {
            tried += 1;
            let difference = length(sub(plain(found.change), expected.escape));
            assert!(difference < 1e-9 * case.scale, "{}: {difference}", case.name);
        }
    }
    assert!(tried > 300, "{tried}");
}

/// u and n for A and, from the other side, for B.
fn reciprocal<R: Scalar>(of: impl Fn(&VelocityObstacle<R>, Vec2<R>) -> Escape<R>) {
    for case in cases::<R>() {
        let o = case.obstacle;
        let other = VelocityObstacle { relative_position: -o.relative_position, parting: -o.parting, ..o };
        let (a, b) = (of(&o, case.velocity), of(&other, -case.velocity));
        assert!(a.change == -b.change && a.normal == -b.normal && a.part == b.part, "{}: {a:?} {b:?}", case.name);
    }
}

#[test]
fn both_sides_of_a_pair_compute_the_same_bits() {
    reciprocal::<f32>(VelocityObstacle::nearest_boundary);
    reciprocal::<f64>(VelocityObstacle::nearest_boundary);
    reciprocal::<f32>(VelocityObstacle::nearest_boundary_keeping_right);
    reciprocal::<f64>(VelocityObstacle::nearest_boundary_keeping_right);
}

fn turned<R: Scalar>(of: impl Fn(&VelocityObstacle<R>, Vec2<R>) -> Escape<R>) {
    for case in cases::<R>() {
        let o = case.obstacle;
        let quarter =
            VelocityObstacle { relative_position: o.relative_position.perp(), parting: o.parting.perp(), ..o };
        let (a, b) = (of(&o, case.velocity), of(&quarter, case.velocity.perp()));
        assert!(a.change.perp() == b.change && a.normal.perp() == b.normal && a.part == b.part, "{}", case.name);
    }
}

#[test]
fn a_quarter_turn_turns_every_bit() {
    turned::<f32>(VelocityObstacle::nearest_boundary_keeping_right);
    turned::<f64>(VelocityObstacle::nearest_boundary_keeping_right);
}

/// Lengths times `length` and times times `time`, both powers of two.
fn scaled<R: Scalar>(length: f64, time: f64) {
    let (l, t) = (R::from_f64(length), R::from_f64(time));
    for case in cases::<R>().filter(|case| !matches!(case.kind, PairKind::Far | PairKind::Tiny | PairKind::Huge)) {
        let o = case.obstacle;
        let other = VelocityObstacle {
            relative_position: o.relative_position * l,
            combined_radius: o.combined_radius * l,
            time_horizon: o.time_horizon * t,
            escape_time: o.escape_time * t,
            parting: o.parting,
        };
        let speed = l / t;
        let a = o.nearest_boundary_keeping_right(case.velocity);
        let b = other.nearest_boundary_keeping_right(case.velocity * speed);
        assert!(a.change * speed == b.change && a.normal == b.normal && a.part == b.part, "{}", case.name);
    }
}

#[test]
fn powers_of_two_in_length_and_time_change_no_bit() {
    for (length, time) in [(1024.0, 1.0), (1.0 / 64.0, 1.0), (1.0, 8.0), (1.0, 1.0 / 4.0), (16.0, 32.0)] {
        scaled::<f32>(length, time);
        scaled::<f64>(length, time);
    }
}

#[test]
fn f32_and_f64_agree() {
    for case in apart::<f32>().filter(|case| case.oracle.tie_margin(case.v) > 1e-4 * case.scale) {
        let wide = VelocityObstacle::<f64> {
            relative_position: case.obstacle.relative_position.to_f64(),
            combined_radius: case.oracle.combined_radius,
            time_horizon: case.oracle.time_horizon,
            escape_time: 0.1,
            parting: case.obstacle.parting.to_f64(),
        };
        if wide.overlapping() {
            continue;
        }
        let narrow = case.obstacle.nearest_boundary(case.velocity).change.to_f64();
        let difference = (narrow - wide.nearest_boundary(case.velocity.to_f64()).change).length();
        assert!(difference <= case.tolerance * case.scale, "{}: {difference} of {}", case.name, case.scale);
    }
}

#[test]
fn near_misses_of_finite_input_stay_finite() {
    let values = [0.0, 1e-30, 1e-9, 1.0, 1e9];
    for x in values {
        for v in values {
            for r in values {
                let obstacle = VelocityObstacle::<f64> {
                    relative_position: engine([x, -x]),
                    combined_radius: r,
                    time_horizon: 2.0,
                    escape_time: 0.1,
                    parting: engine([1.0, 0.0]),
                };
                let escape = obstacle.nearest_boundary_keeping_right(engine([v, 0.5 * v]));
                assert!(escape.change.is_finite() && escape.normal.is_finite(), "x {x} v {v} r {r}: {escape:?}");
                assert!((dot(plain(escape.normal), plain(escape.normal)) - 1.0).abs() < 1e-6, "x {x} v {v} r {r}");
            }
        }
    }
}
