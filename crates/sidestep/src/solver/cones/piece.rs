//! The pieces of all borders, and the velocities that can be nearest to the wish: its projections and the crossings.

use super::shapes::{Arc, Line};
use crate::half_space::HalfPlane;
use crate::scalar::Scalar;
use crate::solver::lens::{Disc, crossings};
use crate::vector::{Vec2, Vector};

/// A line or a circle that holds a piece of border, and how near to the wish that piece comes at best.
#[derive(Clone, Copy, Debug)]
pub(super) struct Piece<R: Scalar> {
    pub distance: R,
    /// Its place among all pieces before they are sorted.
    pub number: u32,
    pub curve: Curve<R>,
}

/// Where a candidate may lie.
#[derive(Clone, Copy, Debug)]
pub(super) enum Curve<R: Scalar> {
    Line(HalfPlane<R>),
    /// Centre, radius, and the direction from the centre that counts when the wish is the centre itself.
    Circle(Vec2<R>, R, Vec2<R>),
}

impl<R: Scalar> Piece<R> {
    pub fn of_line(line: &Line<R>, wish: Vec2<R>) -> Self {
        let along = wish.dot(Line::direction(line.half_plane.normal));
        let beyond = (line.low - along).max(along - line.high).max(R::ZERO);
        let distance = (beyond.squared() + line.half_plane.violation(wish).squared()).sqrt();
        Self { distance, number: 0, curve: Curve::Line(line.half_plane) }
    }

    pub fn of_arc(arc: &Arc<R>, wish: Vec2<R>) -> Self {
        Self::of_circle(arc.center, arc.radius, -arc.axis, wish)
    }

    pub fn of_circle(center: Vec2<R>, radius: R, facing: Vec2<R>, wish: Vec2<R>) -> Self {
        let distance = ((wish - center).length() - radius).abs();
        Self { distance, number: 0, curve: Curve::Circle(center, radius, facing) }
    }

    /// Whether it comes within `speed` of rest.
    pub fn is_within(&self, speed: R) -> bool {
        match self.curve {
            Curve::Line(line) => line.offset.abs() <= speed,
            Curve::Circle(center, radius, _) => {
                let away = center.length();
                radius > R::ZERO && away - radius <= speed && radius - away <= speed
            }
        }
    }

    /// The point nearest to `wish`.
    pub fn project(&self, wish: Vec2<R>) -> Vec2<R> {
        match self.curve {
            Curve::Line(line) => on_line(&line, wish.dot(Line::direction(line.normal))),
            Curve::Circle(center, radius, facing) => center + (wish - center).normalized().unwrap_or(facing) * radius,
        }
    }

    /// The points where two pieces cross.
    pub fn crossings(&self, other: &Self) -> [Option<Vec2<R>>; 2] {
        match (self.curve, other.curve) {
            (Curve::Line(a), Curve::Line(b)) => [line_line(&a, &b), None],
            (Curve::Line(line), Curve::Circle(center, radius, _))
            | (Curve::Circle(center, radius, _), Curve::Line(line)) => line_circle(&line, center, radius),
            (Curve::Circle(a, r, _), Curve::Circle(b, s, _)) => {
                crossings(Disc { center: a, radius: r }, Disc { center: b, radius: s })
            }
        }
    }
}

/// Exactly on the line, wherever rounding puts it along it.
fn on_line<R: Scalar>(line: &HalfPlane<R>, along: R) -> Vec2<R> {
    line.normal * line.offset + Line::direction(line.normal) * along
}

fn line_line<R: Scalar>(a: &HalfPlane<R>, b: &HalfPlane<R>) -> Option<Vec2<R>> {
    let slope = b.normal.dot(Line::direction(a.normal));
    let along = (b.offset - a.offset * a.normal.dot(b.normal)) / slope;
    along.is_finite().then(|| on_line(a, along))
}

fn line_circle<R: Scalar>(line: &HalfPlane<R>, center: Vec2<R>, radius: R) -> [Option<Vec2<R>>; 2] {
    let height = line.violation(center);
    let half_chord_squared = (radius - height) * (radius + height);
    if half_chord_squared < R::ZERO {
        return [None; 2];
    }
    let (middle, half) = (center.dot(Line::direction(line.normal)), half_chord_squared.sqrt());
    [middle - half, middle + half].map(|along| Some(on_line(line, along)))
}
