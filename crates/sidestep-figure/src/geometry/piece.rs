//! A piece of border: a segment or an arc, with a direction.

use super::Point;
use libm::{atan2, cos, sin};
use sidestep::{Vector, vec2};
use std::f64::consts::TAU;

/// A directed piece of border; what is allowed lies on its left.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Piece {
    /// From the first point to the second.
    Segment(Point, Point),
    /// Part of a circle.
    Arc {
        /// Of the circle, m/s.
        center: Point,
        /// Of the circle, m/s, above 0.
        radius: f64,
        /// Where it begins, rad.
        from: f64,
        /// How far it goes, rad, counter-clockwise if positive; at most a whole turn.
        sweep: f64,
    },
}

impl Piece {
    /// A whole circle, counter-clockwise.
    pub fn circle(center: Point, radius: f64) -> Self {
        Self::Arc { center, radius, from: 0.0, sweep: TAU }
    }

    /// The point at `t`, 0..=1 from begin to end.
    pub fn at(&self, t: f64) -> Point {
        match *self {
            Self::Segment(a, b) => a + (b - a) * t,
            Self::Arc { center, radius, from, sweep } => center + direction(from + sweep * t) * radius,
        }
    }

    /// The unit vector to the left of the piece at `t`.
    pub fn left(&self, t: f64) -> Point {
        match *self {
            Self::Segment(a, b) => (b - a).normalized().unwrap_or_default().perp(),
            Self::Arc { from, sweep, .. } => direction(from + sweep * t) * if sweep > 0.0 { -1.0 } else { 1.0 },
        }
    }

    /// The part between two of its points.
    pub fn part(&self, low: f64, high: f64) -> Self {
        match *self {
            Self::Segment(..) => Self::Segment(self.at(low), self.at(high)),
            Self::Arc { center, radius, from, sweep } => {
                Self::Arc { center, radius, from: from + sweep * low, sweep: sweep * (high - low) }
            }
        }
    }

    /// The same elsewhere.
    #[must_use]
    pub fn shifted(&self, by: Point) -> Self {
        match *self {
            Self::Segment(a, b) => Self::Segment(a + by, b + by),
            Self::Arc { center, radius, from, sweep } => Self::Arc { center: center + by, radius, from, sweep },
        }
    }

    /// Its length, m/s.
    pub fn length(&self) -> f64 {
        match *self {
            Self::Segment(a, b) => (b - a).length(),
            Self::Arc { radius, sweep, .. } => radius * sweep.abs(),
        }
    }

    /// ½ ∮ (x dy − y dx) along it: such parts of a closed border add up to the area on its left.
    pub fn area(&self) -> f64 {
        match *self {
            Self::Segment(a, b) => a.det(b) / 2.0,
            Self::Arc { center, radius, sweep, .. } => {
                (radius * radius * sweep + center.det(self.at(1.0) - self.at(0.0))) / 2.0
            }
        }
    }

    /// Where another piece's line or circle crosses this one: values of `t` strictly between 0 and 1.
    pub fn crossings(&self, other: &Self) -> Vec<f64> {
        let points = match (*self, *other) {
            (Self::Segment(a, b), Self::Segment(c, d)) => line_line(a, b, c, d),
            (Self::Segment(a, b), Self::Arc { center, radius, .. })
            | (Self::Arc { center, radius, .. }, Self::Segment(a, b)) => line_circle(a, b, center, radius),
            (Self::Arc { center: a, radius: r, .. }, Self::Arc { center: b, radius: s, .. }) => {
                circle_circle(a, r, b, s)
            }
        };
        points.into_iter().filter_map(|point| self.place(point)).collect()
    }

    /// The `t` of a point on its line or circle, if that is strictly within the piece.
    fn place(&self, point: Point) -> Option<f64> {
        let t = match *self {
            Self::Segment(a, b) => (point - a).dot(b - a) / (b - a).length_squared(),
            Self::Arc { center, from, sweep, .. } => {
                let w = point - center;
                let turned = (atan2(w.y, w.x) - from) * sweep.signum();
                (turned - libm::floor(turned / TAU) * TAU) / sweep.abs()
            }
        };
        (t > 0.0 && t < 1.0).then_some(t)
    }
}

/// The unit vector at an angle.
pub(super) fn direction(angle: f64) -> Point {
    vec2(cos(angle), sin(angle))
}

fn line_line(a: Point, b: Point, c: Point, d: Point) -> Vec<Point> {
    let (along, across) = (b - a, d - c);
    let t = (c - a).det(across) / along.det(across);
    if t.is_finite() { vec![a + along * t] } else { Vec::new() }
}

fn line_circle(a: Point, b: Point, center: Point, radius: f64) -> Vec<Point> {
    let Some(along) = (b - a).normalized() else { return Vec::new() };
    let height = along.det(center - a);
    let half_squared = (radius - height) * (radius + height);
    if half_squared <= 0.0 {
        return Vec::new();
    }
    let (middle, half) = ((center - a).dot(along), half_squared.sqrt());
    [middle - half, middle + half].map(|t| a + along * t).to_vec()
}

fn circle_circle(a: Point, r: f64, b: Point, s: f64) -> Vec<Point> {
    let Some(towards) = (b - a).normalized() else { return Vec::new() };
    let distance = (b - a).length();
    let along = (distance + (r - s) * (r + s) / distance) / 2.0;
    let half_squared = (r - along) * (r + along);
    if half_squared <= 0.0 {
        return Vec::new();
    }
    let (middle, across) = (a + towards * along, towards.perp() * half_squared.sqrt());
    vec![middle + across, middle - across]
}
