//! Discs of velocities.

use crate::half_plane::HalfPlane;
use crate::vector::{Vector, add, dot, length, perp, scale, sub};

/// The velocities within `radius` of `center`, m/s.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Disc {
    /// m/s.
    pub center: Vector,
    /// m/s, ≥ 0.
    pub radius: f64,
}

impl Disc {
    /// All speeds up to `max_speed`.
    pub fn of_speeds(max_speed: f64) -> Self {
        Self { center: [0.0; 2], radius: max_speed }
    }

    /// The largest speed in it.
    pub fn scale(&self) -> f64 {
        length(self.center) + self.radius
    }

    /// Whether it holds `v`, give or take `slack`.
    pub fn holds(&self, v: Vector, slack: f64) -> bool {
        length(sub(v, self.center)) <= self.radius + slack
    }

    /// Where a boundary line crosses the circle.
    pub fn line_crossings(&self, line: &HalfPlane) -> Vec<Vector> {
        let h = dot(line.normal, sub(line.point, self.center));
        let rest = self.radius * self.radius - h * h;
        if rest < 0.0 {
            return Vec::new();
        }
        let foot = add(self.center, scale(line.normal, h));
        [1.0, -1.0].map(|side| add(foot, scale(perp(line.normal), side * rest.sqrt()))).to_vec()
    }

    /// Where two circles cross: on their radical line.
    pub fn crossings(&self, other: &Self) -> Vec<Vector> {
        let between = sub(other.center, self.center);
        let distance = length(between);
        if distance == 0.0 {
            return Vec::new();
        }
        let normal = scale(between, 1.0 / distance);
        let radii = (self.radius - other.radius) * (self.radius + other.radius);
        let along = 0.5 * (distance + radii / distance);
        self.line_crossings(&HalfPlane { point: add(self.center, scale(normal, along)), normal })
    }
}
