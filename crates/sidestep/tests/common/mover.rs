//! Walls that move, in plain `f64`: where each of them is, by the equations of an even turn and shift.

use super::engine;
use super::outline::Outline;
use sidestep::{Motion, Obstacle, Scalar};
use sidestep_testkit::vector::{Vector, add, scale, sub};

/// A wall and how it moves.
#[derive(Clone, Debug)]
pub struct Mover {
    pub outline: Outline,
    pub velocity: Vector,
    pub angular_velocity: f64,
    pub pivot: Vector,
}

impl Mover {
    /// A solid polygon.
    pub fn polygon(vertices: &[Vector], velocity: Vector, angular_velocity: f64, pivot: Vector) -> Self {
        let outline = Outline { vertices: vertices.to_vec(), closed: true, solid: true };
        Self { outline, velocity, angular_velocity, pivot }
    }

    /// A box around a center.
    pub fn block(center: Vector, half: Vector, velocity: Vector) -> Self {
        let corner = |x: f64, y: f64| [center[0] + x * half[0], center[1] + y * half[1]];
        let corners = [corner(-1.0, -1.0), corner(1.0, -1.0), corner(1.0, 1.0), corner(-1.0, 1.0)];
        Self::polygon(&corners, velocity, 0.0, center)
    }

    /// For the engine.
    pub fn obstacle<R: Scalar>(&self) -> Obstacle<R> {
        let vertices: Vec<_> = self.outline.vertices.iter().map(|&v| engine(v)).collect();
        Obstacle::polygon(vertices).moving(Motion {
            velocity: engine(self.velocity),
            angular_velocity: R::from_f64(self.angular_velocity),
            pivot: Some(engine(self.pivot)),
        })
    }

    /// Where it is after a time, s.
    pub fn at(&self, time: f64) -> Outline {
        let (sine, cosine) = Scalar::sin_cos(self.angular_velocity * time);
        let moved = |&v: &Vector| {
            let [x, y] = sub(v, self.pivot);
            let turned = [cosine * x - sine * y, sine * x + cosine * y];
            add(add(self.pivot, turned), scale(self.velocity, time))
        };
        Outline { vertices: self.outline.vertices.iter().map(moved).collect(), ..self.outline.clone() }
    }
}
