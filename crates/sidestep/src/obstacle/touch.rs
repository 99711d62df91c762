//! Agents that touch a wall or stand in it: no deeper, and out.

use super::lines::WallQuery;
use super::{Obstacles, Part};
use crate::half_space::HalfPlane;
use crate::model::avo::StepResponse;
use crate::scalar::Scalar;
use crate::vector::{Vec2, Vector};
use crate::velocity_obstacle::{nearest_on_segment, squared_distance_to_segment};

/// A part that touches no deeper than this share of the radius is not pushed out of: it is rounding.
pub(super) const TOUCH: f64 = 1e-4;

/// How an agent stands to a convex part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Contact {
    /// Clear of it.
    Apart,
    /// The disc touches it.
    Touching,
    /// The centre is inside a solid of several parts: the solid's outline counts, once.
    Inside,
    /// Only by way of another part of the same solid, which says all there is to say.
    ThroughAnother,
}

/// The slots of solids that have given their say to an agent.
#[derive(Clone, Debug, Default)]
pub(super) struct Solids {
    left: Vec<u32>,
    pub touched: Vec<u32>,
}

impl Solids {
    pub fn clear(&mut self) {
        self.left.clear();
        self.touched.clear();
    }
}

impl<R: Scalar> Obstacles<R> {
    /// How the agent stands to a part at this distance; the parts must come nearest first.
    pub(super) fn contact(
        &self,
        part: &Part<R>,
        distance_squared: R,
        query: &WallQuery<R>,
        solids: &mut Solids,
    ) -> Contact {
        if part.divided && solids.left.contains(&part.obstacle) {
            return Contact::ThroughAnother;
        }
        if part.divided && distance_squared == R::ZERO {
            solids.left.push(part.obstacle);
            return Contact::Inside;
        }
        if distance_squared > query.radius.squared() {
            return Contact::Apart;
        }
        let known = part.divided && solids.touched.contains(&part.obstacle);
        if known && !self.touched_from_outside(part, query.position) {
            return Contact::ThroughAnother;
        }
        solids.touched.push(part.obstacle);
        Contact::Touching
    }

    /// Whether the point of a divided solid's part that is nearest to `position` is the nearest of the solid round about:
    /// on an outer edge, or a corner as seen from within its normal cone.
    fn touched_from_outside(&self, part: &Part<R>, position: Vec2<R>) -> bool {
        let k = nearest_edge(&part.vertices, position);
        let [a, b] = edge(&part.vertices, k);
        let point = nearest_on_segment(position, a, b);
        let corner = if point == a { k } else { (k + 1) % part.vertices.len() };
        if point != a && point != b {
            return !part.inner_edges[k];
        }
        let outline = self.outline(part.obstacle);
        let number = part.corners[corner] as usize;
        let (before, after) = (number + outline.len() - 1, number + 1);
        [before, after].iter().all(|&next| (position - point).dot(outline[next % outline.len()] - point) <= R::ZERO)
    }
}

/// The half-plane of an agent that touches a body or stands in it: no deeper, and out if asked. `ring` is the body's
/// outline relative to the agent, counter-clockwise if it has an inside.
pub(super) fn touching_line<R: Scalar>(ring: &[Vec2<R>], query: &WallQuery<R>) -> HalfPlane<R> {
    let (normal, clearance) = way_out(ring, query.velocity);
    let depth = query.radius - clearance;
    let push = query.lead_out && depth > R::from_f64(TOUCH) * query.radius;
    let offset = if push { (depth / query.time_step).min(query.max_speed * R::HALF) } else { R::ZERO };
    let line = HalfPlane { normal, offset };
    match query.response_time {
        Some(response_time) => StepResponse::new(query.time_step, response_time).line_of_told(&line, query.velocity),
        None => line,
    }
}

/// The unit direction in which the agent (at 0) leaves a body soonest, and its distance, negative inside.
fn way_out<R: Scalar>(ring: &[Vec2<R>], velocity: Vec2<R>) -> (Vec2<R>, R) {
    let [a, b] = edge(ring, nearest_edge(ring, Vec2::ZERO));
    let point = nearest_on_segment(Vec2::ZERO, a, b);
    let outward = -(b - a).normalized().unwrap_or(Vec2::ZERO).perp();
    let inside = ring.len() > 2 && winds_round_origin(ring);
    let side = if inside { -R::ONE } else { R::ONE };
    match point.normalized() {
        Some(towards) => (towards * -side, point.length() * side),
        None if ring.len() > 2 => (outward, R::ZERO),
        // on a bare line: back to where the agent comes from
        None => {
            let against = if outward.dot(velocity) > R::ZERO { -outward } else { outward };
            (if against == Vec2::ZERO { Vec2 { x: R::ONE, y: R::ZERO } } else { against }, R::ZERO)
        }
    }
}

fn edge<R: Scalar>(ring: &[Vec2<R>], k: usize) -> [Vec2<R>; 2] {
    [ring[k], ring[if k + 1 == ring.len() { 0 } else { k + 1 }]]
}

/// The number of the edge nearest to a point.
fn nearest_edge<R: Scalar>(ring: &[Vec2<R>], point: Vec2<R>) -> usize {
    let mut nearest = (R::INFINITY, 0);
    for k in 0..ring.len() {
        let [a, b] = edge(ring, k);
        let squared = squared_distance_to_segment(point, a, b);
        if squared < nearest.0 {
            nearest = (squared, k);
        }
    }
    nearest.1
}

/// Whether a simple outline encloses the origin (even–odd rule).
fn winds_round_origin<R: Scalar>(ring: &[Vec2<R>]) -> bool {
    let mut inside = false;
    let mut previous = ring[ring.len() - 1];
    for &vertex in ring {
        if (previous.y > R::ZERO) != (vertex.y > R::ZERO) {
            let crosses_right = previous.det(vertex) > R::ZERO;
            inside ^= crosses_right == (vertex.y > previous.y);
        }
        previous = vertex;
    }
    inside
}
