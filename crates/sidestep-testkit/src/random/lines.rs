//! Sets of half-planes.

use super::Random;
use crate::half_plane::HalfPlane;
use crate::vector::{add, scale};

/// `count` random lines around the origin, roughly half of such sets infeasible from six lines on; now and then one is
/// parallel to, opposite to, or the same as the one before.
pub fn lines(random: &mut Random, count: usize, max_speed: f64) -> Vec<HalfPlane> {
    let mut found: Vec<HalfPlane> = Vec::with_capacity(count);
    for _ in 0..count {
        let mut line = line(random, max_speed, -1.0);
        if let Some(last) = found.last().copied().filter(|_| random.chance(0.15)) {
            line = match random.below(4) {
                0 => last,
                1 => HalfPlane { point: line.point, normal: last.normal },
                2 => HalfPlane { point: line.point, normal: scale(last.normal, -1.0) },
                _ => HalfPlane { point: last.point, normal: scale(last.normal, -1.0) },
            };
        }
        found.push(line);
    }
    found
}

/// `count` lines which all permit some velocity within the disc by a margin of at least 1 % of `max_speed`.
pub fn feasible_lines(random: &mut Random, count: usize, max_speed: f64) -> Vec<HalfPlane> {
    let inside = random.in_disc(0.98 * max_speed);
    let shifted = |line: HalfPlane| {
        let missing = line.violation(inside) + 0.01 * max_speed;
        HalfPlane { point: add(line.point, scale(line.normal, -missing.max(0.0))), normal: line.normal }
    };
    (0..count).map(|_| shifted(line(random, max_speed, -0.5))).collect()
}

fn line(random: &mut Random, max_speed: f64, lowest: f64) -> HalfPlane {
    let normal = random.direction();
    let offset = random.between(lowest, 0.5) * max_speed;
    let along = random.between(-1.0, 1.0) * max_speed;
    HalfPlane { point: add(scale(normal, offset), scale([-normal[1], normal[0]], along)), normal }
}
