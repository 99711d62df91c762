//! The velocity obstacle of a wall's convex part against the support oracle and swept sampling.

mod common;

use common::{engine, plain, plain_line, tolerance};
use sidestep::velocity_obstacle::ConvexObstacle;
use sidestep::{Scalar, Vec2};
use sidestep_testkit::convex_body::BodyObstacle;
use sidestep_testkit::random::{Random, convex_polygon, segment};
use sidestep_testkit::vector::{length, scale};

struct Case<R: Scalar> {
    seed: u64,
    vertices: Vec<Vec2<R>>,
    velocity: Vec2<R>,
    body: BodyObstacle,
    v: [f64; 2],
    scale: f64,
}

impl<R: Scalar> Case<R> {
    fn obstacle(&self) -> ConvexObstacle<'_, R> {
        ConvexObstacle {
            vertices: &self.vertices,
            radius: R::from_f64(self.body.radius),
            time_horizon: R::from_f64(self.body.time_horizon),
        }
    }
}

/// Points, segments and polygons that the agent does not touch, of ordinary, tiny and huge size.
fn cases<R: Scalar>() -> impl Iterator<Item = Case<R>> {
    (0..6000u64).filter_map(|seed| {
        let mut random = Random::new(seed);
        let size = [1.0, 1.0, 1.0, 1e-4, 1e4][seed as usize / 3 % 5];
        let center = scale(random.direction(), size * random.between(0.3, 8.0));
        let vertices = match seed % 3 {
            0 => vec![center],
            1 => segment(&mut random, center, 5.0 * size),
            _ => convex_polygon(&mut random, center, 3.0 * size),
        };
        let vertices: Vec<Vec2<R>> = vertices.into_iter().map(engine).collect();
        let radius = R::from_f64(size * random.between(0.02, 0.6));
        let horizon = R::from_f64(random.log_between(0.2, 8.0));
        let velocity: Vec2<R> = engine(random.in_disc(3.0 * size));
        let body = BodyObstacle {
            vertices: vertices.iter().map(|&q| plain(q)).collect(),
            radius: radius.to_f64(),
            time_horizon: horizon.to_f64(),
        };
        let v = plain(velocity);
        let far = body.vertices.iter().map(|&q| length(q)).fold(0.0, f64::max);
        let scale = length(v) + far / body.time_horizon;
        let free = body.distance([0.0; 2]) > body.radius * 1.001;
        free.then_some(Case { seed, vertices, velocity, body, v, scale })
    })
}

fn nearest_is_minimal<R: Scalar>() {
    for case in cases::<R>() {
        let found = case.obstacle().nearest_boundary(case.velocity);
        let expected = length(case.body.nearest(case.v).escape);
        let allowed = tolerance::<R>() * case.scale;
        assert!((found.distance.to_f64() - expected).abs() <= allowed, "seed {}: {found:?} {expected}", case.seed);
        let to_line = found.line.violation(case.velocity).to_f64().abs();
        assert!((to_line - expected).abs() <= allowed, "seed {}: line at {to_line}, {expected}", case.seed);
    }
}

#[test]
fn line_is_as_near_as_the_nearest_boundary_point() {
    nearest_is_minimal::<f64>();
    nearest_is_minimal::<f32>();
}

fn lines_are_safe<R: Scalar>() {
    for case in cases::<R>() {
        let nearest = case.obstacle().nearest_boundary(case.velocity);
        let right = case.obstacle().nearest_boundary_keeping_right(case.velocity);
        for found in [nearest, right] {
            let line = plain_line(&found.line);
            let allowed = 2.0 * tolerance::<R>() * case.scale;
            assert!(case.body.is_safe(&line, allowed), "seed {}: {found:?} lets contact through", case.seed);
            assert!(case.body.is_safe_sampled(&line, allowed, 60), "seed {}: {found:?}", case.seed);
            assert!(line.violation([0.0; 2]) <= allowed, "seed {}: {found:?} forbids rest", case.seed);
        }
    }
}

#[test]
fn no_permitted_velocity_leads_to_contact_and_rest_is_permitted() {
    lines_are_safe::<f64>();
    lines_are_safe::<f32>();
}

#[test]
fn membership_is_exact_swept_contact() {
    let mut inside = 0;
    for case in cases::<f64>() {
        let swept = case.body.swept_distance(case.v);
        if (swept - case.body.radius).abs() > 1e-9 * case.body.radius {
            assert_eq!(case.obstacle().contains(case.velocity), swept < case.body.radius, "seed {}", case.seed);
            inside += usize::from(swept < case.body.radius);
        }
    }
    assert!(inside > 300, "{inside}");
}

#[test]
fn a_walker_at_the_middle_of_a_pillar_passes_it_on_the_right() {
    for seed in 0..200 {
        let mut random = Random::new(seed);
        let q: Vec2<f64> = engine(scale(random.direction(), random.between(1.0, 9.0)));
        let obstacle = ConvexObstacle { vertices: &[q], radius: 0.4, time_horizon: 2.0 };
        let v = q * random.between(0.05, 1.0);
        let found = obstacle.nearest_boundary_keeping_right(v);
        assert!(found.line.normal.det(v) > 0.0, "seed {seed}: {found:?}");
    }
}

#[test]
fn a_quarter_turn_turns_every_bit() {
    for case in cases::<f32>() {
        let turned: Vec<Vec2<f32>> = case.vertices.iter().map(|q| q.perp()).collect();
        let other = ConvexObstacle { vertices: &turned, ..case.obstacle() };
        let (a, b) = (case.obstacle().nearest_boundary(case.velocity), other.nearest_boundary(case.velocity.perp()));
        assert_eq!(a.line.normal.perp(), b.line.normal, "seed {}", case.seed);
        assert_eq!((a.line.offset, a.piece), (b.line.offset, b.piece), "seed {}", case.seed);
    }
}
