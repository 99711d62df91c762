//! One neighbor's, wall's or limit's demand on the velocity: what it forbids, and the border of that.

use super::Point;
use super::piece::Piece;
use libm::{acos, atan2};
use sidestep::solver::cones::Cone;
use sidestep::{ConvexObstacle, HalfPlane, Vector};
use std::f64::consts::TAU;

/// A demand on the velocity, in m/s.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// Allowed is the inside of a disc.
    Disc {
        /// m/s.
        center: Point,
        /// m/s, ≥ 0.
        radius: f64,
    },
    /// Allowed is a half-plane.
    HalfPlane(HalfPlane<f64>),
    /// Forbidden is a truncated cone.
    Cone(Cone<f64>),
    /// Forbidden is what touches a convex body within the horizon.
    Body {
        /// Its corners relative to the agent, counter-clockwise, m.
        vertices: Vec<Point>,
        /// The agent's, m.
        radius: f64,
        /// τ, s.
        time_horizon: f64,
        /// The body's, m/s.
        velocity: Point,
    },
}

impl Shape {
    /// How far within the allowed side a velocity lies, m/s; negative: forbidden. The sign is exact; the size is the true
    /// distance to the border on the forbidden side and at most that on the allowed one.
    pub fn room(&self, velocity: Point) -> f64 {
        match self {
            Self::Disc { center, radius } => radius - (velocity - *center).length(),
            Self::HalfPlane(line) => -line.violation(velocity),
            Self::Cone(cone) => cone.distance(velocity),
            Self::Body { vertices, radius, time_horizon, velocity: own } => {
                let body = ConvexObstacle { vertices, radius: *radius, time_horizon: *time_horizon };
                let relative = velocity - *own;
                let distance = body.nearest_boundary(relative).distance;
                if body.contains(relative) { -distance } else { distance }
            }
        }
    }

    /// Its border, what is allowed to the left, as far as it lies within `reach` of rest (and perhaps further), m/s.
    pub fn border(&self, reach: f64) -> Vec<Piece> {
        match self {
            Self::Disc { center, radius } => vec![Piece::circle(*center, *radius)],
            Self::HalfPlane(line) => {
                let (foot, along) = (line.normal * line.offset, -line.normal.perp());
                let far = along * (reach + line.offset.abs());
                vec![Piece::Segment(foot - far, foot + far)]
            }
            Self::Cone(cone) => cone_border(cone, reach),
            Self::Body { vertices, radius, time_horizon, velocity } => {
                let border = body_border(vertices, *radius, 1.0 / time_horizon, reach + velocity.length());
                border.into_iter().map(|piece| piece.shifted(*velocity)).collect()
            }
        }
    }
}

/// In along the right leg, round the truncation clockwise, out along the left leg.
fn cone_border(cone: &Cone<f64>, reach: f64) -> Vec<Piece> {
    let (center, radius) = (cone.center(), cone.radius());
    let far = 2.0 * (reach + center.length() + radius);
    let [left, right] = cone.legs.map(|leg| leg.normal);
    let feet = [left, right].map(|normal| center + normal * radius);
    let mut border = vec![Piece::Segment(feet[1] + right.perp() * far, feet[1])];
    if radius > 0.0 {
        let from = atan2(right.y, right.x);
        let turn = atan2(left.y, left.x) - from;
        let sweep = turn - libm::ceil(turn / TAU) * TAU; // within (−2π, 0]
        border.push(Piece::Arc { center, radius, from, sweep });
    }
    border.push(Piece::Segment(feet[0], feet[0] - left.perp() * far));
    border
}

/// The legs, and of the body grown by the agent's radius what faces the agent, all divided by the horizon.
fn body_border(vertices: &[Point], radius: f64, inverse: f64, reach: f64) -> Vec<Piece> {
    let body = ConvexObstacle { vertices, radius, time_horizon: 1.0 / inverse };
    let [left, right] = body.legs();
    let leg = |leg: (Point, f64)| [leg.0 * (leg.1 * inverse), leg.0 * (leg.1 * inverse + 2.0 * reach)];
    let ([a, b], [c, d]) = (leg(left), leg(right));
    let mut border = vec![Piece::Segment(d, c), Piece::Segment(a, b)];
    let count = vertices.len();
    let normal_after = |k: usize| {
        let along = vertices[(k + 1) % count] - vertices[k];
        along.normalized().map(|along| -along.perp())
    };
    for (k, &corner) in vertices.iter().enumerate() {
        let after = normal_after(k);
        if let Some(normal) = after.filter(|normal| normal.dot(corner) + radius < 0.0) {
            let ends = [vertices[(k + 1) % count], corner].map(|end| (end + normal * radius) * inverse);
            border.push(Piece::Segment(ends[0], ends[1]));
        }
        let before = normal_after((k + count - 1) % count);
        border.extend(corner_arc(corner, radius, inverse, before.zip(after)));
    }
    border
}

/// The arc round a corner: outward normals between those of its two edges that face the agent.
fn corner_arc(corner: Point, radius: f64, inverse: f64, edges: Option<(Point, Point)>) -> Option<Piece> {
    let distance = corner.length();
    if radius == 0.0 || distance <= radius {
        return None;
    }
    let half = acos(radius / distance);
    let facing = atan2(-corner.y, -corner.x);
    let (mut low, mut high) = (-half, half);
    if let Some((before, after)) = edges {
        let [from, to] = [before, after].map(|normal| atan2(normal.y, normal.x) - facing);
        let from = from - libm::round(from / TAU) * TAU;
        let width = (to - from) - libm::floor((to - from) / TAU) * TAU;
        // the cone of normals may begin before or after the facing ones, on either branch
        let spans = [from - TAU, from, from + TAU].map(|from| (low.max(from), high.min(from + width)));
        (low, high) = spans.into_iter().max_by(|a, b| (a.1 - a.0).total_cmp(&(b.1 - b.0)))?;
    }
    let sweep = low - high;
    (sweep < 0.0).then(|| Piece::Arc { center: corner * inverse, radius: radius * inverse, from: facing + high, sweep })
}
