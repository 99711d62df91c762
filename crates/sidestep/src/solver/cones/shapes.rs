//! The regions for one share of the horizons as plain lines and arcs: what membership and candidates are computed from.

use super::cone::Cone;
use super::regions::{Body, Regions};
use crate::half_space::HalfPlane;
use crate::scalar::Scalar;
use crate::vector::{Vec2, Vector, vec2};
use crate::velocity_obstacle::ConvexObstacle;

/// How deep, in rounding errors of the problem's speeds, a velocity may lie in a region and still count as on its border.
const ROUNDING: f64 = 16.0;

/// A straight piece of boundary: normal · offset + t · direction, low ≤ t ≤ high; the normal points outwards.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line<R: Scalar> {
    pub half_plane: HalfPlane<R>,
    pub low: R,
    pub high: R,
    pub tolerance: R,
    /// The same for every share of the horizons.
    pub number: u32,
}

/// A round piece of boundary: the normals n with n · axis < −sine, n · before ≤ 0 and n · after ≤ 0.
#[derive(Clone, Copy, Debug)]
pub(super) struct Arc<R> {
    pub center: Vec2<R>,
    pub radius: R,
    pub axis: Vec2<R>,
    pub sine: R,
    pub before: Vec2<R>,
    pub after: Vec2<R>,
    pub tolerance: R,
    /// The same for every share of the horizons; lines come first.
    pub number: u32,
}

/// The first number of a line; the circles of what is permitted have those before it.
const FIRST_LINE: u32 = 2;
const FIRST_ARC: u32 = 1 << 31;

/// A convex region: ends of its ranges of lines and arcs.
#[derive(Clone, Copy, Debug)]
struct Shape {
    lines: [u32; 2],
    arcs: [u32; 2],
    number: u32,
}

#[derive(Clone, Debug, Default)]
pub(super) struct Shapes<R: Scalar> {
    pub lines: Vec<Line<R>>,
    pub arcs: Vec<Arc<R>>,
    /// The region that rejected last comes first: most candidates lie in one of a few.
    shapes: Vec<Shape>,
    speed: R,
    /// How many lines and arcs were drawn, those left out too.
    drawn: [u32; 2],
}

impl<R: Scalar> Line<R> {
    #[inline]
    pub fn direction(normal: Vec2<R>) -> Vec2<R> {
        vec2(normal.y, -normal.x)
    }
}

impl<R: Scalar> Shapes<R> {
    /// The regions for `share` of the horizons; those beyond `speed` are left out. A share of 0 leaves the walls alone.
    pub fn draw(&mut self, regions: &Regions<R>, share: R, speed: R) {
        self.lines.clear();
        self.arcs.clear();
        self.shapes.clear();
        self.speed = speed;
        self.drawn = [FIRST_LINE, FIRST_ARC];
        let mut number = 0;
        for line in &regions.lines {
            self.add_line(*line, -R::INFINITY, R::INFINITY);
            self.close(&mut number);
        }
        for body in &regions.bodies {
            self.add_body(body, &regions.vertices[body.first..body.last], share);
            self.close(&mut number);
        }
        if share > R::ZERO {
            for cone in &regions.cones {
                self.add_cone(&cone.shortened(share));
                self.close(&mut number);
            }
        }
    }

    fn add_line(&mut self, half_plane: HalfPlane<R>, low: R, high: R) {
        let tolerance = R::EPSILON * R::from_f64(ROUNDING) * (self.speed + half_plane.offset.abs());
        self.lines.push(Line { half_plane, low, high, tolerance, number: self.drawn[0] });
        self.drawn[0] += 1;
    }

    fn add_arc(&mut self, center: Vec2<R>, radius: R, axis: Vec2<R>, sine: R, [before, after]: [Vec2<R>; 2]) {
        let tolerance = R::EPSILON * R::from_f64(ROUNDING) * (self.speed + center.length() + radius);
        self.arcs.push(Arc { center, radius, axis, sine, before, after, tolerance, number: self.drawn[1] });
        self.drawn[1] += 1;
    }

    fn add_cone(&mut self, cone: &Cone<R>) {
        let [left, right] = cone.legs;
        if cone.overlapping {
            return self.add_line(left, -R::INFINITY, R::INFINITY);
        }
        let center = cone.center();
        // the right one first: of two that are equally near, the first is taken where the wish names no side
        self.add_line(right, -R::INFINITY, Line::direction(right.normal).dot(center));
        self.add_line(left, Line::direction(left.normal).dot(center), R::INFINITY);
        self.add_arc(center, cone.radius(), cone.axis, cone.sine, [Vec2::ZERO; 2]);
    }

    fn add_body(&mut self, body: &Body<R>, vertices: &[Vec2<R>], share: R) {
        let time_horizon = body.horizon(share);
        let inverse = R::ONE / time_horizon;
        let radius = body.radius;
        let [left, right] = ConvexObstacle { vertices, radius, time_horizon }.legs();
        let moves = body.velocity != Vec2::ZERO;
        // of a piece that moves: the same, shifted by its velocity
        let mut add = |half_plane: HalfPlane<R>, low: R, high: R| {
            if moves {
                let along = Line::direction(half_plane.normal).dot(body.velocity);
                let offset = half_plane.offset + half_plane.normal.dot(body.velocity);
                self.add_line(HalfPlane { offset, ..half_plane }, low + along, high + along);
            } else {
                self.add_line(half_plane, low, high);
            }
        };
        let leg = |normal| HalfPlane { normal, offset: R::ZERO };
        add(leg(left.0.perp()), left.1 * inverse, R::INFINITY);
        add(leg(-right.0.perp()), -R::INFINITY, -(right.1 * inverse));
        let count = vertices.len();
        for (k, &q) in vertices.iter().enumerate() {
            let after = vertices[if k + 1 == count { 0 } else { k + 1 }];
            if let Some(direction) = (after - q).normalized() {
                let normal = -direction.perp();
                let reach = normal.dot(q) + radius;
                if reach < R::ZERO {
                    // the line's own direction runs against the edge's
                    let ends = [after, q].map(|end| Line::direction(normal).dot(end) * inverse);
                    add(HalfPlane { normal, offset: reach * inverse }, ends[0].min(ends[1]), ends[0].max(ends[1]));
                }
            }
        }
        for (k, &q) in vertices.iter().enumerate() {
            let after = vertices[if k + 1 == count { 0 } else { k + 1 }];
            let before = vertices[if k == 0 { count - 1 } else { k - 1 }];
            if let Some(axis) = q.normalized() {
                let sine = radius / q.length();
                self.add_arc(body.velocity + q * inverse, radius * inverse, axis, sine, [before - q, after - q]);
            }
        }
    }

    /// Makes a region of what was added since the last one, or drops it when it lies beyond every permitted speed.
    fn close(&mut self, number: &mut u32) {
        let from = self.shapes.last().map_or([0, 0], |shape| [shape.lines[1], shape.arcs[1]]);
        let beyond = self.lines[from[0] as usize..].iter().any(|line| line.half_plane.offset < -self.speed);
        if beyond {
            self.lines.truncate(from[0] as usize);
            self.arcs.truncate(from[1] as usize);
        } else {
            let lines = [from[0], self.lines.len() as u32];
            self.shapes.push(Shape { lines, arcs: [from[1], self.arcs.len() as u32], number: *number });
        }
        *number += 1;
    }

    /// The region that forbids `velocity` by more than rounding.
    pub fn forbids(&mut self, velocity: Vec2<R>) -> bool {
        let found = (0..self.shapes.len()).find(|&i| self.holds(&self.shapes[i], velocity));
        if let Some(i) = found {
            self.shapes[..=i].rotate_right(1);
        }
        found.is_some()
    }

    /// Unit vector along the middle of the region that rejected last: from between its legs, or against its line.
    pub fn axis(&self) -> Vec2<R> {
        let first = self.shapes.first().map_or([0, 0], |shape| shape.lines);
        let legs = &self.lines[first[0] as usize..first[1].min(first[0] + 2) as usize];
        let outwards = legs.iter().fold(Vec2::ZERO, |sum, line| sum + line.half_plane.normal);
        (-outwards).normalized().unwrap_or_default()
    }

    #[inline]
    fn holds(&self, shape: &Shape, velocity: Vec2<R>) -> bool {
        let [lines, arcs] = [shape.lines, shape.arcs].map(|range| range[0] as usize..range[1] as usize);
        self.lines[lines].iter().all(|line| line.half_plane.violation(velocity) > line.tolerance)
            && self.arcs[arcs].iter().all(|arc| arc.holds(velocity))
    }

    /// The numbers of the regions on whose border `velocity` lies, up to rounding.
    pub fn touched(&self, velocity: Vec2<R>) -> impl Iterator<Item = usize> + '_ {
        let near = self.shapes.iter().filter(move |shape| {
            let [lines, arcs] = [shape.lines, shape.arcs].map(|range| range[0] as usize..range[1] as usize);
            let eight = R::from_f64(8.0);
            self.lines[lines].iter().all(|line| line.half_plane.violation(velocity) > -line.tolerance * eight)
                && self.arcs[arcs].iter().all(|arc| Arc { tolerance: -arc.tolerance * eight, ..*arc }.holds(velocity))
        });
        near.map(|shape| shape.number as usize)
    }
}

impl<R: Scalar> Arc<R> {
    /// Whether w = velocity − center points to this piece of the circle, with `slack` m/s to spare.
    #[inline]
    pub fn faces(&self, w: Vec2<R>, slack: R) -> bool {
        let before = |edge: Vec2<R>| w.dot(edge) <= slack * edge.length();
        w.dot(self.axis) <= slack - self.sine * w.length() && before(self.before) && before(self.after)
    }

    /// Whether a velocity lies further in than this piece of boundary (or not before it).
    #[inline]
    fn holds(&self, velocity: Vec2<R>) -> bool {
        let w = velocity - self.center;
        let length = w.length();
        let before_it =
            w.dot(self.axis) < -self.sine * length && w.dot(self.before) <= R::ZERO && w.dot(self.after) <= R::ZERO;
        !before_it || self.radius - length > self.tolerance
    }
}
