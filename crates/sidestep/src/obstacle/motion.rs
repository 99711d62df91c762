//! How obstacles move: evenly, along a line and round a pivot that goes along with them.

use super::Obstacle;
use super::polygon::cleaned;
use crate::agent::finite;
use crate::error::InvalidValue;
use crate::scalar::Scalar;
use crate::space::Dim2;
use crate::vector::{Vec2, Vector, vec2};
use serde::{Deserialize, Serialize};

/// The largest velocity (m/s, by component) and angular velocity (rad/s) of an obstacle.
const FASTEST: f64 = 1e4;

/// How an obstacle moves. The default stands still.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Motion<R: Scalar> {
    /// Of all of it, the pivot too, m/s; every component within ±1e4.
    pub velocity: Vec2<R>,
    /// How fast it turns round the pivot, from the x axis to the y axis, rad/s, within ±1e4.
    pub angular_velocity: R,
    /// Round which point it turns, where that lies before it moves, m. `None`: its centroid.
    pub pivot: Option<Vec2<R>>,
}

impl<R: Scalar> Motion<R> {
    /// Straight on at this velocity, m/s.
    pub fn along(velocity: Vec2<R>) -> Self {
        Self { velocity, ..Self::default() }
    }

    /// Round a pivot (m) at this angular velocity, rad/s.
    pub fn round(pivot: Vec2<R>, angular_velocity: R) -> Self {
        Self { velocity: Vec2::ZERO, angular_velocity, pivot: Some(pivot) }
    }

    /// Whether it stands still.
    pub fn is_still(&self) -> bool {
        self.velocity == Vec2::ZERO && self.angular_velocity == R::ZERO
    }

    pub(super) fn validate(&self) -> Result<(), InvalidValue> {
        let within = |x: R| x.abs() <= R::from_f64(FASTEST);
        let hint = "check the unit: m/s and rad/s";
        if !(within(self.velocity.x) && within(self.velocity.y)) {
            return Err(InvalidValue::new("velocity", self.velocity, "within ±1e4 m/s in every component", hint));
        }
        if !within(self.angular_velocity) {
            return Err(InvalidValue::new("angular_velocity", self.angular_velocity, "within ±1e4 rad/s", hint));
        }
        self.pivot.map_or(Ok(()), |pivot| finite::<Dim2<R>>("pivot", pivot))
    }
}

/// Where something that moves is after a time, from where it was: nothing adds up from step to step.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pose {
    pivot: Vec2<f64>,
    shift: Vec2<f64>,
    /// Of the angle turned through.
    sine: f64,
    cosine: f64,
}

impl Pose {
    pub fn place<R: Scalar>(&self, point: Vec2<R>) -> Vec2<R> {
        let point = point.to_f64();
        if self.sine == 0.0 && self.cosine == 1.0 {
            return Vec2::from_f64(point + self.shift);
        }
        let arm = point - self.pivot;
        let turned = vec2(self.cosine * arm.x - self.sine * arm.y, self.sine * arm.x + self.cosine * arm.y);
        Vec2::from_f64(self.pivot + turned + self.shift)
    }
}

impl<R: Scalar> Obstacle<R> {
    /// Where it is after `time` seconds of its motion; it moves on as before.
    pub fn after(&self, time: f64) -> Self {
        let pose = self.pose(self.pivot(), time);
        let vertices = self.vertices.iter().map(|&vertex| pose.place(vertex)).collect();
        let pivot = self.motion.pivot.map(|_| pose.place(self.pivot()));
        Self { vertices, motion: Motion { pivot, ..self.motion }, ..*self }
    }

    /// The point round which it turns, before it moves, m: the given pivot, else the centroid of a closed outline's
    /// area, else the middle of its corners.
    pub fn pivot(&self) -> Vec2<R> {
        self.motion.pivot.unwrap_or_else(|| Vec2::from_f64(self.centroid()))
    }

    /// After a time, s, with the pivot that it begins with.
    pub(super) fn pose(&self, pivot: Vec2<R>, time: f64) -> Pose {
        let (sine, cosine) = libm::sincos(self.motion.angular_velocity.to_f64() * time);
        Pose { pivot: pivot.to_f64(), shift: self.motion.velocity.to_f64() * time, sine, cosine }
    }

    fn centroid(&self) -> Vec2<f64> {
        let outline = if self.closed { cleaned(&self.vertices) } else { self.vertices.clone() };
        let Some(origin) = outline.first().map(|corner| corner.to_f64()) else { return Vec2::ZERO };
        let arms = || outline.iter().map(|corner| corner.to_f64() - origin);
        let next = || arms().skip(1).chain([Vec2::ZERO]);
        let area: f64 = arms().zip(next()).map(|(a, b)| a.det(b)).sum();
        let sum = |parts: &mut dyn Iterator<Item = Vec2<f64>>| parts.fold(Vec2::ZERO, |sum, part| sum + part);
        if self.closed && area > 0.0 {
            return origin + sum(&mut arms().zip(next()).map(|(a, b)| (a + b) * a.det(b))) * (1.0 / (3.0 * area));
        }
        origin + sum(&mut arms()) * (1.0 / outline.len() as f64)
    }
}
