//! The support oracle agrees with sweeping, sampling and, for a point, with the disc's oracle.

use super::*;
use crate::random::{Random, convex_polygon, segment};
use crate::velocity_obstacle::DiscObstacle;

fn bodies(count: u64) -> impl Iterator<Item = (u64, BodyObstacle, Vector)> {
    (0..count).filter_map(|seed| {
        let mut random = Random::new(seed);
        let center = scale(random.direction(), random.between(0.5, 8.0));
        let vertices = match seed % 3 {
            0 => vec![center],
            1 => segment(&mut random, center, 5.0),
            _ => convex_polygon(&mut random, center, 3.0),
        };
        let body =
            BodyObstacle { vertices, radius: random.between(0.05, 0.6), time_horizon: random.log_between(0.2, 8.0) };
        let v = random.in_disc(3.0);
        (body.distance([0.0; 2]) > body.radius * 1.001).then_some((seed, body, v))
    })
}

#[test]
fn nearest_point_divides_swept_contact_from_none() {
    for (seed, body, v) in bodies(1500) {
        let n = body.nearest(v);
        let step = 1e-6 * (1.0 + length(n.point));
        assert!(body.contains(add(n.point, scale(n.normal, -step))), "seed {seed}: free below the boundary");
        assert!(!body.contains(add(n.point, scale(n.normal, step))), "seed {seed}: contact above the boundary");
        assert_eq!(body.contains(v), dot(n.escape, n.normal) > 0.0, "seed {seed}");
    }
}

#[test]
fn signed_distance_equals_sampled() {
    for (seed, body, v) in bodies(300) {
        let exact = -dot(body.nearest(v).escape, body.nearest(v).normal);
        let sampled = body.signed_distance_sampled(v, 3000);
        assert!(sampled <= exact + 1e-9, "seed {seed}: a sample is better: {sampled} {exact}");
        assert!(exact - sampled <= 1e-2 * (1.0 + exact.abs()), "seed {seed}: no sample is near: {sampled} {exact}");
    }
}

#[test]
fn point_body_equals_disc() {
    for (seed, body, v) in bodies(900).filter(|(_, body, _)| body.vertices.len() == 1) {
        let disc = DiscObstacle {
            relative_position: body.vertices[0],
            combined_radius: body.radius,
            time_horizon: body.time_horizon,
        };
        let (a, b) = (body.nearest(v), disc.nearest(v));
        assert!((length(a.escape) - length(b.escape)).abs() < 1e-9, "seed {seed}");
        assert!(disc.tie_margin(v) < 1e-6 || distance(a.point, b.point) < 1e-5, "seed {seed}");
        assert_eq!(body.contains(v), disc.contains(v), "seed {seed}");
    }
}

#[test]
fn nearest_line_is_safe_and_a_shifted_one_is_not() {
    for (seed, body, v) in bodies(600) {
        let n = body.nearest(v);
        let line = HalfPlane { point: n.point, normal: n.normal };
        let shifted = HalfPlane { point: sub(n.point, scale(n.normal, 1e-2)), normal: n.normal };
        assert!(body.is_safe(&line, 1e-7) && body.is_safe_sampled(&line, 1e-7, 500), "seed {seed}");
        assert!(!body.is_safe(&shifted, 1e-7), "seed {seed}");
        let turned = HalfPlane { point: n.point, normal: unit(add(n.normal, scale(perp(n.normal), 0.3))).unwrap() };
        assert!(!body.is_safe(&turned, 1e-7) || !body.contains(v), "seed {seed}");
    }
}
