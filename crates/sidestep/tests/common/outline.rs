//! Walls as the scene gives them, in plain `f64`: no convex parts, no cleaning, only segments.

use super::{engine, plain};
use sidestep::{Obstacle, Scalar};
use sidestep_testkit::random::{Random, simple_polygon};
use sidestep_testkit::vector::{Vector, add, distance, nearest_on_segment, scale, segment_distance};

/// A wall, with the engine's own corners.
#[derive(Clone, Debug)]
pub struct Outline {
    pub vertices: Vec<Vector>,
    pub closed: bool,
    pub solid: bool,
}

impl Outline {
    pub fn of<R: Scalar>(obstacle: &Obstacle<R>) -> Self {
        let vertices = obstacle.vertices.iter().map(|&v| plain(v)).collect();
        Self { vertices, closed: obstacle.closed, solid: obstacle.closed && obstacle.solid }
    }

    fn edges(&self) -> impl Iterator<Item = (Vector, Vector)> + '_ {
        let n = self.vertices.len();
        (0..if self.closed || n == 1 { n } else { n - 1 }).map(move |i| (self.vertices[i], self.vertices[(i + 1) % n]))
    }

    /// Whether a solid holds the point (even–odd rule).
    pub fn holds(&self, p: Vector) -> bool {
        let crossed = |(a, b): &(Vector, Vector)| {
            (a[1] > p[1]) != (b[1] > p[1]) && p[0] < a[0] + (p[1] - a[1]) / (b[1] - a[1]) * (b[0] - a[0])
        };
        self.solid && self.edges().filter(crossed).count() % 2 == 1
    }

    /// The distance to the wall; negative inside a solid.
    pub fn clearance(&self, p: Vector) -> f64 {
        let to_edge = |(a, b)| distance(p, nearest_on_segment(p, a, b));
        let nearest = self.edges().map(to_edge).fold(f64::INFINITY, f64::min);
        if self.holds(p) { -nearest } else { nearest }
    }

    /// The least distance to the outline on the straight way from p to q.
    pub fn swept(&self, p: Vector, q: Vector) -> f64 {
        self.edges().map(|(a, b)| segment_distance(p, q, a, b)).fold(f64::INFINITY, f64::min)
    }
}

/// The least clearance from several walls; ∞ without any.
pub fn clearance(walls: &[Outline], p: Vector) -> f64 {
    walls.iter().map(|wall| wall.clearance(p)).fold(f64::INFINITY, f64::min)
}

/// The least distance to several outlines on the way from p to q; ∞ without any.
pub fn swept(walls: &[Outline], p: Vector, q: Vector) -> f64 {
    walls.iter().map(|wall| wall.swept(p, q)).fold(f64::INFINITY, f64::min)
}

/// A solid polygon, a polygon that confines, or an open chain, of `size` m around `center`.
pub fn random_wall<R: Scalar>(random: &mut Random, center: Vector, size: f64) -> Obstacle<R> {
    let solid = random.chance(0.6);
    if solid || random.chance(0.5) {
        let vertices: Vec<_> = simple_polygon(random, center, size).into_iter().map(engine).collect();
        return Obstacle { solid, ..Obstacle::polygon(vertices) };
    }
    let mut at = add(center, random.in_square(size));
    let chain: Vec<_> = (0..2 + random.below(4))
        .map(|_| {
            let here = at;
            if !random.chance(0.1) {
                at = add(at, scale(random.direction(), size * random.between(0.2, 0.8)));
            }
            engine(here)
        })
        .collect();
    Obstacle::chain(chain)
}
