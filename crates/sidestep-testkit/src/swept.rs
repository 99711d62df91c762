//! Two discs that move straight for a while.

use crate::vector::{Vector, det, dot, length, scale, sub};

/// The least distance of two centers over [0, `duration`]; x = p_B − p_A in m, v = v_A − v_B in m/s.
pub fn least_distance(x: Vector, v: Vector, duration: f64) -> f64 {
    let speed2 = dot(v, v);
    let t = if speed2 > 0.0 { (dot(v, x) / speed2).clamp(0.0, duration) } else { 0.0 };
    length(sub(x, scale(v, t)))
}

/// The first time in [0, `duration`] at which the centers are `combined_radius` or less apart.
pub fn first_contact(x: Vector, v: Vector, combined_radius: f64, duration: f64) -> Option<f64> {
    let c = dot(x, x) - combined_radius * combined_radius;
    if c <= 0.0 {
        return Some(0.0);
    }
    let (a, b) = (dot(v, v), dot(v, x));
    // b² − a c, without cancellation for discs far apart.
    let across = det(v, x);
    let discriminant = a * combined_radius * combined_radius - across * across;
    if b <= 0.0 || discriminant < 0.0 {
        return None;
    }
    // The smaller root of a t² − 2 b t + c, without cancellation.
    let t = c / (b + discriminant.sqrt());
    (t <= duration).then_some(t)
}

#[cfg(test)]
#[path = "swept_tests.rs"]
mod tests;
