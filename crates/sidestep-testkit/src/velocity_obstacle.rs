//! The truncated velocity obstacle of a disc, by exhaustive means.
//!
//! VO^τ = { v : some t in (0, τ] has ‖v t − x‖ < R }, x the relative position p_B − p_A, R the combined radius.

use crate::vector::{Vector, add, at_angle, dot, length, minimize, perp, scale, sub, unit};

/// The velocity obstacle of a disc that is ‖x‖ > R away.
#[derive(Clone, Copy, Debug)]
pub struct DiscObstacle {
    /// x = p_B − p_A, in m.
    pub relative_position: Vector,
    /// R = r_A + r_B, in m, less than ‖x‖.
    pub combined_radius: f64,
    /// τ in s, positive.
    pub time_horizon: f64,
}

/// The boundary point nearest to a velocity.
#[derive(Clone, Copy, Debug)]
pub struct Nearest {
    /// The point itself.
    pub point: Vector,
    /// The outward unit normal there.
    pub normal: Vector,
    /// u = point − v.
    pub escape: Vector,
}

struct Candidates {
    arc: Option<Nearest>,
    left: Nearest,
    right: Nearest,
}

fn nearest(v: Vector, point: Vector, normal: Vector) -> Nearest {
    Nearest { point, normal, escape: sub(point, v) }
}

/// The least distance ‖v t − x‖ over t in [0, τ].
pub fn least_distance(v: Vector, x: Vector, horizon: f64) -> f64 {
    let speed2 = dot(v, v);
    let t = if speed2 > 0.0 { (dot(v, x) / speed2).clamp(0.0, horizon) } else { 0.0 };
    length(sub(scale(v, t), x))
}

/// The same by sampling t densely, as a check of the closed form.
pub fn least_distance_sampled(v: Vector, x: Vector, horizon: f64, samples: usize) -> f64 {
    minimize(|t| length(sub(scale(v, t), x)), 0.0, horizon, samples).0
}

impl DiscObstacle {
    /// Whether `v` lies inside.
    pub fn contains(&self, v: Vector) -> bool {
        least_distance(v, self.relative_position, self.time_horizon) < self.combined_radius
    }

    /// The nearest boundary point: each piece (arc, two legs) is projected on, and the nearest wins.
    pub fn nearest(&self, v: Vector) -> Nearest {
        let Candidates { arc, left, right } = self.candidates(v);
        let legs = if length(left.escape) <= length(right.escape) { left } else { right };
        match arc {
            Some(arc) if length(arc.escape) < length(legs.escape) => arc,
            _ => legs,
        }
    }

    /// How far the two nearest pieces are from each other in distance to `v`, in m/s; 0 is a tie.
    pub fn tie_margin(&self, v: Vector) -> f64 {
        let Candidates { arc, left, right } = self.candidates(v);
        let mut lengths = [arc.map_or(f64::INFINITY, |a| length(a.escape)), length(left.escape), length(right.escape)];
        lengths.sort_by(f64::total_cmp);
        lengths[1] - lengths[0]
    }

    /// The foot on the arc (none when it falls outside), on the left leg and on the right leg.
    fn candidates(&self, v: Vector) -> Candidates {
        let (x, r, tau) = (self.relative_position, self.combined_radius, self.time_horizon);
        let d = length(x);
        let toward = scale(x, 1.0 / d);
        let (center, radius) = (scale(x, 1.0 / tau), r / tau);
        let normal = unit(sub(v, center)).unwrap_or(scale(toward, -1.0));
        let faces_apex = dot(normal, toward) <= -r / d;
        let on_arc = faces_apex.then(|| nearest(v, add(center, scale(normal, radius)), normal));
        let leg = |side: f64| {
            // The tangent point is centre + radius·normal, the leg runs from there away from the apex.
            let normal = self.leg_normal(side);
            let start = add(center, scale(normal, radius));
            let direction = scale(perp(normal), -side);
            let along = dot(sub(v, start), direction).max(0.0);
            nearest(v, add(start, scale(direction, along)), normal)
        };
        Candidates { arc: on_arc, left: leg(1.0), right: leg(-1.0) }
    }

    /// The outward normal of the left (side = 1) or right (side = −1) leg.
    pub fn leg_normal(&self, side: f64) -> Vector {
        let (x, r) = (self.relative_position, self.combined_radius);
        let d = length(x);
        let toward = scale(x, 1.0 / d);
        let (sine, cosine) = (r / d, (d * d - r * r).max(0.0).sqrt() / d);
        add(scale(toward, -sine), scale(perp(toward), side * cosine))
    }

    /// The distance to the boundary by sampling arc and legs densely (golden section around the best samples).
    pub fn boundary_distance_sampled(&self, v: Vector, samples: usize) -> f64 {
        let (x, r, tau) = (self.relative_position, self.combined_radius, self.time_horizon);
        let (center, radius) = (scale(x, 1.0 / tau), r / tau);
        let half = libm::acos(r / length(x));
        let axis = libm::atan2(-x[1], -x[0]);
        let on_arc = |angle: f64| length(sub(add(center, scale(at_angle(angle), radius)), v));
        let mut best = minimize(on_arc, axis - half, axis + half, samples).0;
        for sign in [-1.0, 1.0] {
            let start = add(center, scale(at_angle(axis + sign * half), radius));
            let Some(direction) = unit(start) else { continue };
            let reach = length(sub(v, start));
            best = best.min(minimize(|s| length(sub(add(start, scale(direction, s)), v)), 0.0, reach, samples).0);
        }
        best
    }
}

/// The escape of two discs that overlap (‖x‖ ≤ R): the overlap has to end within `escape_time`.
///
/// The nearest point outside the disc of centre x/Δ and radius R/Δ; where the discs would pass through one another
/// (w·x ≥ 0) they part backwards, along −x, instead. `None` when the direction is not defined (x = 0 or w = 0).
pub fn overlapping(v: Vector, x: Vector, combined_radius: f64, escape_time: f64) -> Option<Nearest> {
    let w = sub(v, scale(x, 1.0 / escape_time));
    let (normal, depth) = if dot(w, x) >= 0.0 {
        let normal = unit(scale(x, -1.0))?;
        (normal, (combined_radius - length(x)) / escape_time - dot(v, normal))
    } else {
        (unit(w)?, combined_radius / escape_time - length(w))
    };
    Some(nearest(v, add(v, scale(normal, depth)), normal))
}

#[cfg(test)]
#[path = "velocity_obstacle_tests.rs"]
mod tests;
