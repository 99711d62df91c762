//! Polygons, convex and not.

use super::Random;
use crate::vector::{Vector, add, at_angle, scale};
use std::f64::consts::TAU;

/// A convex polygon counter-clockwise with 3..=8 vertices on an ellipse of half axes up to `size` m around `center`.
pub fn convex_polygon(random: &mut Random, center: Vector, size: f64) -> Vec<Vector> {
    let count = 3 + random.below(6);
    let axes = [size * random.between(0.05, 1.0), size * random.between(0.05, 1.0)];
    let (turn, spread) = (at_angle(random.between(0.0, TAU)), 0.8 / count as f64);
    (0..count)
        .map(|i| {
            let p = at_angle(TAU * (i as f64 / count as f64 + spread * random.unit()));
            let p = [axes[0] * p[0], axes[1] * p[1]];
            add(center, [turn[0] * p[0] - turn[1] * p[1], turn[1] * p[0] + turn[0] * p[1]])
        })
        .collect()
}

/// The two ends of a segment up to `size` m long whose middle is `center`.
pub fn segment(random: &mut Random, center: Vector, size: f64) -> Vec<Vector> {
    let half = scale(random.direction(), size * random.between(0.05, 0.5));
    vec![add(center, half), add(center, scale(half, -1.0))]
}

/// A simple polygon, usually with reflex corners, within `size` m of `center`, in either vertex order; half of them also
/// have repeated vertices and vertices in the middle of an edge.
pub fn simple_polygon(random: &mut Random, center: Vector, size: f64) -> Vec<Vector> {
    let mut polygon = if random.chance(0.5) { star(random, size) } else { staircase(random, size) };
    if random.chance(0.5) {
        polygon = with_redundant_vertices(random, &polygon);
    }
    if random.chance(0.5) {
        polygon.reverse();
    }
    let first = random.below(polygon.len());
    polygon.rotate_left(first);
    polygon.into_iter().map(|p| add(center, p)).collect()
}

/// Vertices at rising angles and random distances: every vertex sees the center.
fn star(random: &mut Random, size: f64) -> Vec<Vector> {
    let count = 4 + random.below(9);
    (0..count)
        .map(|i| {
            let angle = TAU * (i as f64 + 0.8 * random.unit()) / count as f64;
            scale(at_angle(angle), size * random.between(0.2, 1.0))
        })
        .collect()
}

/// A row of columns of different heights on a common base: right angles, reflex corners, parallel edges.
fn staircase(random: &mut Random, size: f64) -> Vec<Vector> {
    let columns = 2 + random.below(4);
    let width = size / columns as f64;
    let mut polygon = vec![[-size / 2.0, -size / 2.0], [size / 2.0, -size / 2.0]];
    let mut last = f64::NAN;
    for i in 0..columns {
        let right = size / 2.0 - width * i as f64;
        let mut top = size * (0.1 + 0.2 * random.below(4) as f64) - size / 2.0;
        if top == last {
            top += 0.1 * size;
        }
        last = top;
        polygon.extend([[right, top], [right - width, top]]);
    }
    polygon
}

fn with_redundant_vertices(random: &mut Random, polygon: &[Vector]) -> Vec<Vector> {
    let mut found = Vec::new();
    for (i, &p) in polygon.iter().enumerate() {
        let next = polygon[(i + 1) % polygon.len()];
        found.push(p);
        match random.below(4) {
            0 => found.push(p),
            1 => found.push(scale(add(p, next), 0.5)),
            _ => {}
        }
    }
    found
}
