//! The velocity obstacle of a convex body at rest: a piece of wall.

use crate::half_space::HalfPlane;
use crate::scalar::Scalar;
use crate::vector::{Vec2, Vector};
use serde::{Deserialize, Serialize};

/// VO^τ of a convex body: every velocity v for which some t in (0, τ] has distance(v t, body) < r.
///
/// The body is a point, a segment or a convex polygon (counter-clockwise), given relative to the agent. The set is
/// convex and contains with every velocity all its multiples ≥ 1, so the half-plane at its boundary point nearest
/// to any velocity excludes all of it, and rest is always permitted. No special cases for seams or reflex corners.
#[derive(Clone, Copy, Debug)]
pub struct ConvexObstacle<'a, R> {
    /// The vertices minus the agent's position, counter-clockwise, at least one, m.
    pub vertices: &'a [Vec2<R>],
    /// The agent's radius, m, ≥ 0.
    pub radius: R,
    /// τ, s, > 0.
    pub time_horizon: R,
}

/// The kind of boundary piece of a wall's velocity obstacle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum WallPiece {
    /// The left tangent from rest.
    LeftLeg,
    /// The right tangent from rest.
    RightLeg,
    /// The arc round vertex number `0`.
    Vertex(u32),
    /// The offset of the edge that begins at vertex number `0`.
    Edge(u32),
}

/// The nearest point of a wall's velocity obstacle, as the half-plane through it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WallBoundary<R: Scalar> {
    /// The permitted half-plane.
    pub line: HalfPlane<R>,
    /// The piece of the boundary that it touches.
    pub piece: WallPiece,
    /// Distance from the given velocity to the boundary, m/s, ≥ 0.
    pub distance: R,
}

impl<R: Scalar> ConvexObstacle<'_, R> {
    /// The half-plane at the boundary point nearest to `velocity`; the agent must not touch the body.
    pub fn nearest_boundary(&self, velocity: Vec2<R>) -> WallBoundary<R> {
        let [left, right] = self.legs();
        let mut best = None;
        self.consider_leg(velocity, left, true, &mut best);
        self.consider_leg(velocity, right, false, &mut best);
        for k in 0..self.vertices.len() {
            [self.vertex(velocity, k), self.edge(velocity, k)].into_iter().flatten().for_each(|found| {
                keep_nearest(&mut best, found);
            });
        }
        // rounding can rule out every piece only where several meet; the nearest leg's line is safe anywhere
        best.unwrap_or_else(|| {
            let [a, b] = [self.leg_line(left, true, velocity), self.leg_line(right, false, velocity)];
            if a.distance < b.distance { a } else { b }
        })
    }

    /// As [`nearest_boundary`](Self::nearest_boundary), but an agent that walks exactly at the middle of a narrow
    /// body (legs less than a right angle apart) passes it on the right instead of stopping before it.
    pub fn nearest_boundary_keeping_right(&self, velocity: Vec2<R>) -> WallBoundary<R> {
        let [left, right] = self.legs();
        let middle = left.0 + right.0;
        let across = middle.det(velocity).abs();
        let bisects = middle.dot(velocity) > R::ZERO
            && left.0.dot(right.0) > R::ZERO
            && across <= R::from_f64(1e-6) * middle.length() * velocity.length();
        if bisects { self.leg_line(right, false, velocity) } else { self.nearest_boundary(velocity) }
    }

    /// Calls `visit` with the lines of all pieces of the boundary that `velocity` may be nearest to, and of both legs
    /// whether it is or not: each keeps off the whole body. The right leg comes first.
    pub(crate) fn visit_boundaries(&self, velocity: Vec2<R>, mut visit: impl FnMut(WallBoundary<R>)) {
        let [left, right] = self.legs();
        visit(self.leg_line(right, false, velocity));
        visit(self.leg_line(left, true, velocity));
        for k in 0..self.vertices.len() {
            [self.vertex(velocity, k), self.edge(velocity, k)].into_iter().flatten().for_each(&mut visit);
        }
    }

    /// Whether `velocity` leads to contact within the horizon.
    pub fn contains(&self, velocity: Vec2<R>) -> bool {
        let end = velocity * self.time_horizon;
        (0..self.vertices.len())
            .any(|k| segments_nearer_than(end, self.vertices[k], self.vertices[self.next(k)], self.radius))
    }

    /// The body's tangents from rest: unit direction away from rest and the distance to the tangent point.
    pub fn legs(&self) -> [(Vec2<R>, R); 2] {
        [true, false].map(|left| {
            let mut best = self.vertex_leg(0, left);
            for k in 1..self.vertices.len() {
                let leg = self.vertex_leg(k, left);
                let turn = best.0.det(leg.0);
                let further = if left { turn > R::ZERO } else { turn < R::ZERO };
                if further || (turn == R::ZERO && leg.1 < best.1) {
                    best = leg;
                }
            }
            best
        })
    }

    fn next(&self, k: usize) -> usize {
        if k + 1 == self.vertices.len() { 0 } else { k + 1 }
    }

    fn vertex_leg(&self, k: usize, left: bool) -> (Vec2<R>, R) {
        let q = self.vertices[k];
        let distance_squared = q.length_squared();
        let leg = (distance_squared - self.radius.squared()).max(R::ZERO).sqrt();
        let across = q.perp() * self.radius;
        let direction = if left { q * leg + across } else { q * leg - across };
        (direction * (R::ONE / distance_squared), leg)
    }

    fn leg_line(&self, leg: (Vec2<R>, R), left: bool, velocity: Vec2<R>) -> WallBoundary<R> {
        let normal = if left { leg.0.perp() } else { -leg.0.perp() };
        let line = HalfPlane { normal, offset: R::ZERO };
        let piece = if left { WallPiece::LeftLeg } else { WallPiece::RightLeg };
        WallBoundary { line, piece, distance: line.violation(velocity).abs() }
    }

    fn consider_leg(&self, velocity: Vec2<R>, leg: (Vec2<R>, R), left: bool, best: &mut Option<WallBoundary<R>>) {
        if velocity.dot(leg.0) * self.time_horizon >= leg.1 {
            keep_nearest(best, self.leg_line(leg, left, velocity));
        }
    }

    /// The arc round vertex k: normals within its cone that face the agent.
    fn vertex(&self, velocity: Vec2<R>, k: usize) -> Option<WallBoundary<R>> {
        let q = self.vertices[k];
        let w = velocity - q * (R::ONE / self.time_horizon);
        let length = w.length();
        if length == R::ZERO {
            return None;
        }
        let normal = w * (R::ONE / length);
        let reach = normal.dot(q) + self.radius;
        let n = self.vertices.len();
        let (before, after) = (self.vertices[if k == 0 { n - 1 } else { k - 1 }], self.vertices[self.next(k)]);
        let faces = reach < R::ZERO && normal.dot(after - q) <= R::ZERO && normal.dot(before - q) <= R::ZERO;
        faces.then(|| {
            let inverse = R::ONE / self.time_horizon;
            let line = HalfPlane { normal, offset: reach * inverse };
            let distance = (length - self.radius * inverse).abs();
            WallBoundary { line, piece: WallPiece::Vertex(k as u32), distance }
        })
    }

    /// The offset of the edge from vertex k, when it faces the agent.
    fn edge(&self, velocity: Vec2<R>, k: usize) -> Option<WallBoundary<R>> {
        let (a, b) = (self.vertices[k], self.vertices[self.next(k)]);
        let direction = (b - a).normalized()?;
        let normal = -direction.perp();
        let reach = normal.dot(a) + self.radius;
        let inverse = R::ONE / self.time_horizon;
        let along = velocity.dot(direction);
        let faces = reach < R::ZERO && along >= a.dot(direction) * inverse && along <= b.dot(direction) * inverse;
        faces.then(|| {
            let line = HalfPlane { normal, offset: reach * inverse };
            let distance = line.violation(velocity).abs();
            WallBoundary { line, piece: WallPiece::Edge(k as u32), distance }
        })
    }
}

fn keep_nearest<R: Scalar>(best: &mut Option<WallBoundary<R>>, candidate: WallBoundary<R>) {
    if best.is_none_or(|found| candidate.distance < found.distance) {
        *best = Some(candidate);
    }
}

/// Whether the segments from rest to `end` and from `a` to `b` come nearer than `radius`.
fn segments_nearer_than<R: Scalar>(end: Vec2<R>, a: Vec2<R>, b: Vec2<R>, radius: R) -> bool {
    let edge = b - a;
    let (side_0, side_1) = (edge.det(-a), edge.det(end - a));
    let (side_a, side_b) = (end.det(a), end.det(b));
    let crossing = side_0 * side_1 < R::ZERO && side_a * side_b < R::ZERO;
    let squared = radius.squared();
    crossing
        || squared_distance_to_segment(Vec2::ZERO, a, b) < squared
        || squared_distance_to_segment(end, a, b) < squared
        || squared_distance_to_segment(a, Vec2::ZERO, end) < squared
        || squared_distance_to_segment(b, Vec2::ZERO, end) < squared
}

/// Squared distance of a point from the segment between `a` and `b`.
pub(crate) fn squared_distance_to_segment<R: Scalar>(point: Vec2<R>, a: Vec2<R>, b: Vec2<R>) -> R {
    (nearest_on_segment(point, a, b) - point).length_squared()
}

/// The point of the segment between `a` and `b` nearest to `point`.
pub(crate) fn nearest_on_segment<R: Scalar>(point: Vec2<R>, a: Vec2<R>, b: Vec2<R>) -> Vec2<R> {
    let edge = b - a;
    let squared = edge.length_squared();
    let along = (point - a).dot(edge);
    if along <= R::ZERO || squared == R::ZERO {
        a
    } else if along >= squared {
        b
    } else {
        a + edge * (along / squared)
    }
}
