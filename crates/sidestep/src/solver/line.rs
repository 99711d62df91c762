//! The one-dimensional program: the best point of one line within the lens and the lines before it.

use super::lens::Lens;
use super::nearest::Objective;
use crate::half_space::HalfPlane;
use crate::scalar::Scalar;
use crate::vector::{Vec2, Vector, vec2};

/// The best velocity on line `i` that satisfies the lines before it and lies in the lens, or `None`.
pub(super) fn best_on_line<R: Scalar>(
    lines: &[HalfPlane<R>],
    i: usize,
    lens: &Lens<R>,
    objective: Objective<R>,
) -> Option<Vec2<R>> {
    let line = lines[i];
    let direction = vec2(line.normal.y, -line.normal.x);
    let [mut low, mut high] = lens.chord(line.normal, line.offset)?;
    for before in &lines[..i] {
        let slope = before.normal.dot(direction);
        let demand = before.offset - line.offset * before.normal.dot(line.normal);
        if slope.abs() <= R::PARALLEL {
            // all of the line is permitted or none of it; a demand within rounding is met
            if demand > R::EPSILON * R::from_f64(8.0) * (lens.max_speed + before.offset.abs() + line.offset.abs()) {
                return None;
            }
            continue;
        }
        let t = demand / slope;
        if slope > R::ZERO {
            low = low.max(t);
        } else {
            high = high.min(t);
        }
        if low > high {
            return None;
        }
    }
    let t = match objective {
        Objective::Near(target) => target.dot(direction).clamp(low, high),
        Objective::Along(heading) if heading.dot(direction) > R::ZERO => high,
        Objective::Along(_) => low,
    };
    Some(line.normal * line.offset + direction * t)
}
