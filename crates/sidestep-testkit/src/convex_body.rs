//! The truncated velocity obstacle of a convex body (point, segment or polygon) grown by a radius, by its support.
//!
//! VO^τ = { v : some t in (0, τ] has distance(v t, Q) < r } is convex and holds with v every s·v, s ≥ 1. So its support
//! in a direction n is (h_Q(n) + r)/τ where h_Q(n) + r ≤ 0, and infinite elsewhere, and its signed distance is the
//! largest n·v − h(n). That is all this oracle uses; the engine enumerates boundary pieces.

use crate::half_plane::HalfPlane;
use crate::vector::{
    Vector, add, at_angle, det, distance, dot, length, minimize, nearest_on_segment, perp, scale, segment_distance,
    sub, unit,
};
use crate::velocity_obstacle::Nearest;

/// A convex body and what turns it into a velocity obstacle.
#[derive(Clone, Debug)]
pub struct BodyObstacle {
    /// The vertices relative to the agent, in m: one, two, or a convex polygon counter-clockwise.
    pub vertices: Vec<Vector>,
    /// The agent's radius r, in m.
    pub radius: f64,
    /// τ in s, positive.
    pub time_horizon: f64,
}

impl BodyObstacle {
    /// The distance of the point `p` to the body; 0 inside.
    pub fn distance(&self, p: Vector) -> f64 {
        if self.holds(p) {
            0.0
        } else {
            self.edges().map(|(a, b)| distance(p, nearest_on_segment(p, a, b))).fold(f64::INFINITY, f64::min)
        }
    }

    /// The least distance of the body to the points v t, t in [0, τ].
    pub fn swept_distance(&self, v: Vector) -> f64 {
        let end = scale(v, self.time_horizon);
        if self.holds([0.0; 2]) || self.holds(end) {
            return 0.0;
        }
        self.edges().map(|(a, b)| segment_distance([0.0; 2], end, a, b)).fold(f64::INFINITY, f64::min)
    }

    /// Whether `v` lies in VO^τ.
    pub fn contains(&self, v: Vector) -> bool {
        self.swept_distance(v) < self.radius
    }

    /// The support h(n) = sup of n·v over VO^τ; ∞ where it is unbounded. `slack` in m forgives rounding in n.
    pub fn support(&self, normal: Vector, slack: f64) -> f64 {
        let h = self.vertices.iter().map(|&q| dot(normal, q)).fold(f64::NEG_INFINITY, f64::max) + self.radius;
        if h <= slack { h / self.time_horizon } else { f64::INFINITY }
    }

    /// The boundary point nearest to `v`. The body must be more than the radius away.
    pub fn nearest(&self, v: Vector) -> Nearest {
        let ranked = self.ranked(v);
        let (signed_distance, normal) = ranked[0];
        let escape = scale(normal, -signed_distance);
        Nearest { point: add(v, escape), normal, escape }
    }

    /// How much farther the second nearest face is than the nearest, in m/s; only faces that turn by more than 1e-3.
    pub fn tie_margin(&self, v: Vector) -> f64 {
        let ranked = self.ranked(v);
        let other = ranked.iter().find(|(_, n)| dot(*n, ranked[0].1) < 1.0 - 5e-7);
        other.map_or(f64::INFINITY, |(d, _)| ranked[0].0 - d)
    }

    /// The signed distance of `v` (negative inside) by sampling normals densely.
    pub fn signed_distance_sampled(&self, v: Vector, samples: usize) -> f64 {
        let cost = |angle: f64| {
            let n = at_angle(angle);
            self.support(n, 0.0) - dot(n, v)
        };
        -minimize(cost, 0.0, std::f64::consts::TAU, samples).0
    }

    /// Whether every velocity that `line` permits is outside VO^τ, up to `tolerance` in m/s.
    pub fn is_safe(&self, line: &HalfPlane, tolerance: f64) -> bool {
        let size = self.vertices.iter().map(|&q| length(q)).fold(0.0, f64::max);
        self.support(line.normal, tolerance * self.time_horizon + 1e-12 * size)
            <= dot(line.normal, line.point) + tolerance
    }

    /// The same by sampling velocities in VO^τ: none may be permitted by more than `tolerance`.
    pub fn is_safe_sampled(&self, line: &HalfPlane, tolerance: f64, samples: usize) -> bool {
        (0..samples).all(|i| {
            let normal = at_angle(std::f64::consts::TAU * i as f64 / samples as f64);
            self.vertices.iter().all(|&q| {
                let deepest = scale(add(q, scale(normal, self.radius)), 1.0 / self.time_horizon);
                [1.0, 1.5, 4.0, 100.0].iter().all(|&s| line.violation(scale(deepest, s)) >= -tolerance * s)
            })
        })
    }

    /// n·v − h(n) at every normal where it can be largest, the largest first.
    fn ranked(&self, v: Vector) -> Vec<(f64, Vector)> {
        let size = self.vertices.iter().map(|&q| length(q)).fold(0.0, f64::max);
        let mut ranked: Vec<(f64, Vector)> = self
            .normals(v)
            .into_iter()
            .map(|n| (dot(n, v) - self.support(n, 1e-12 * size), n))
            .filter(|(d, _)| d.is_finite())
            .collect();
        ranked.sort_by(|a, b| b.0.total_cmp(&a.0));
        ranked
    }

    /// The normals of edges, of tangents from the apex, and towards `v` from each vertex.
    fn normals(&self, v: Vector) -> Vec<Vector> {
        let mut normals = Vec::new();
        for (a, b) in self.edges() {
            if let Some(n) = unit(perp(sub(b, a))) {
                normals.extend([n, scale(n, -1.0)]);
            }
        }
        for &q in &self.vertices {
            normals.extend(unit(sub(v, scale(q, 1.0 / self.time_horizon))));
            let d = length(q);
            if d >= self.radius && d > 0.0 {
                let (sine, cosine) = (self.radius / d, (d * d - self.radius * self.radius).sqrt() / d);
                let back = scale(q, -sine / d);
                normals.extend([1.0, -1.0].map(|side| add(back, scale(perp(q), side * cosine / d))));
            }
        }
        normals
    }

    fn edges(&self) -> impl Iterator<Item = (Vector, Vector)> + '_ {
        let n = self.vertices.len();
        (0..n).map(move |i| (self.vertices[i], self.vertices[(i + 1) % n]))
    }

    fn holds(&self, p: Vector) -> bool {
        self.vertices.len() > 2 && self.edges().all(|(a, b)| det(sub(b, a), sub(p, a)) >= 0.0)
    }
}

#[cfg(test)]
#[path = "convex_body_tests.rs"]
mod tests;
