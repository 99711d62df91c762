//! The pieces of all borders, and the velocities that can be nearest to the wish: its projections and the crossings.

use super::shapes::{Arc, Line};
use crate::scalar::Scalar;
use crate::solver::lens::{Disc, crossings};
use crate::vector::{Vec2, Vector};

/// How far beyond the end of its piece a candidate may lie, in tolerances of the piece.
const BEYOND: f64 = 4.0;

/// A piece of border, and how near to the wish it comes at best.
#[derive(Clone, Copy, Debug)]
pub(super) struct Piece<R: Scalar> {
    pub distance: R,
    /// The same for every share of the horizons.
    pub number: u32,
    curve: Curve<R>,
}

#[derive(Clone, Copy, Debug)]
enum Curve<R: Scalar> {
    Line(Line<R>),
    Arc(Arc<R>),
    /// A whole circle.
    Circle(Disc<R>),
}

impl<R: Scalar> Piece<R> {
    #[inline]
    pub fn of_line(line: &Line<R>, wish: Vec2<R>) -> Self {
        let along = wish.dot(Line::direction(line.half_plane.normal));
        let beyond = (line.low - along).max(along - line.high).max(R::ZERO);
        let distance = (beyond.squared() + line.half_plane.violation(wish).squared()).sqrt();
        Self { distance, number: line.number, curve: Curve::Line(*line) }
    }

    #[inline]
    pub fn of_arc(arc: &Arc<R>, wish: Vec2<R>) -> Self {
        let distance = ((wish - arc.center).length() - arc.radius).abs();
        Self { distance, number: arc.number, curve: Curve::Arc(*arc) }
    }

    pub fn of_circle(disc: Disc<R>, number: u32, wish: Vec2<R>) -> Self {
        let distance = ((wish - disc.center).length() - disc.radius).abs();
        Self { distance, number, curve: Curve::Circle(disc) }
    }

    /// Whether it comes within `speed` of rest.
    #[inline]
    pub fn is_within(&self, speed: R) -> bool {
        let near = |center: Vec2<R>, radius: R| {
            let away = center.length();
            radius > R::ZERO && away - radius <= speed && radius - away <= speed
        };
        match self.curve {
            Curve::Line(line) => line.half_plane.offset.abs() <= speed,
            Curve::Arc(arc) => near(arc.center, arc.radius),
            Curve::Circle(disc) => near(disc.center, disc.radius),
        }
    }

    /// The point of the line or circle nearest to `wish`, if it belongs to the piece.
    pub fn nearest(&self, wish: Vec2<R>) -> Option<Vec2<R>> {
        let onto = |center: Vec2<R>, radius: R, facing: Vec2<R>| {
            center + (wish - center).normalized().unwrap_or(facing) * radius
        };
        let point = match self.curve {
            Curve::Line(line) => on_line(&line, wish.dot(Line::direction(line.half_plane.normal))),
            Curve::Arc(arc) => onto(arc.center, arc.radius, -arc.axis),
            Curve::Circle(disc) => onto(disc.center, disc.radius, Vec2::ZERO),
        };
        self.reaches(point).then_some(point)
    }

    /// The points where two pieces cross.
    #[inline]
    pub fn crossings(&self, other: &Self) -> [Option<Vec2<R>>; 2] {
        let points = match (self.curve, other.curve) {
            (Curve::Line(a), Curve::Line(b)) => [line_line(&a, &b), None],
            (Curve::Line(line), circle) | (circle, Curve::Line(line)) => line_circle(&line, circle.disc()),
            (a, b) => crossings(a.disc(), b.disc()),
        };
        let on_both = |point: Option<Vec2<R>>| point.filter(|&point| self.reaches(point) && other.reaches(point));
        [on_both(points[0]), on_both(points[1])]
    }

    /// Whether a point on its line or circle lies between its ends, up to rounding.
    #[inline]
    fn reaches(&self, point: Vec2<R>) -> bool {
        let beyond = R::from_f64(BEYOND);
        match self.curve {
            Curve::Line(Line { half_plane, low, high, tolerance, .. }) => {
                let (along, slack) = (point.dot(Line::direction(half_plane.normal)), tolerance * beyond);
                along >= low - slack && along <= high + slack
            }
            Curve::Arc(arc) => arc.faces(point - arc.center, arc.tolerance * beyond),
            Curve::Circle(_) => true,
        }
    }
}

impl<R: Scalar> Curve<R> {
    /// The disc of a round piece; a line has none.
    fn disc(&self) -> Disc<R> {
        match *self {
            Self::Line(_) => Disc { center: Vec2::ZERO, radius: R::ZERO },
            Self::Arc(arc) => Disc { center: arc.center, radius: arc.radius },
            Self::Circle(disc) => disc,
        }
    }
}

/// Exactly on the line, wherever rounding puts it along it.
#[inline]
fn on_line<R: Scalar>(line: &Line<R>, along: R) -> Vec2<R> {
    let normal = line.half_plane.normal;
    normal * line.half_plane.offset + Line::direction(normal) * along
}

#[inline]
fn line_line<R: Scalar>(a: &Line<R>, b: &Line<R>) -> Option<Vec2<R>> {
    let (m, n) = (a.half_plane, b.half_plane);
    let along = (n.offset - m.offset * m.normal.dot(n.normal)) / n.normal.dot(Line::direction(m.normal));
    along.is_finite().then(|| on_line(a, along))
}

#[inline]
fn line_circle<R: Scalar>(line: &Line<R>, Disc { center, radius }: Disc<R>) -> [Option<Vec2<R>>; 2] {
    let height = line.half_plane.violation(center);
    let half_chord_squared = (radius - height) * (radius + height);
    if half_chord_squared < R::ZERO {
        return [None; 2];
    }
    let (middle, half) = (center.dot(Line::direction(line.half_plane.normal)), half_chord_squared.sqrt());
    [Some(on_line(line, middle - half)), Some(on_line(line, middle + half))]
}
