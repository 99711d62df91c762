//! Random places that keep a gap to bodies and walls that are there already.

use super::Random;
use crate::scene::{Obstacle, Vec2};
use std::collections::HashMap;

/// Tries for one place before giving up.
const TRIES: usize = 2000;

/// Discs and walls that new places keep clear of. The map is read by key only, so its order never matters.
pub(super) struct Taken<'a> {
    cell: f64,
    discs: HashMap<(i64, i64), Vec<(Vec2, f64)>>,
    largest: f64,
    walls: Vec<Wall<'a>>,
}

struct Wall<'a> {
    obstacle: &'a Obstacle,
    low: Vec2,
    high: Vec2,
}

impl<'a> Taken<'a> {
    /// Nothing taken but the obstacles. `reach` is about the distance that matters, m, above 0.
    pub fn new(reach: f64, obstacles: &'a [Obstacle]) -> Self {
        let walls = obstacles.iter().map(|obstacle| {
            let fold = |start: f64, axis: usize, pick: fn(f64, f64) -> f64| {
                obstacle.vertices.iter().map(|v| v[axis]).fold(start, pick)
            };
            let low = [fold(f64::INFINITY, 0, f64::min), fold(f64::INFINITY, 1, f64::min)];
            let high = [fold(f64::NEG_INFINITY, 0, f64::max), fold(f64::NEG_INFINITY, 1, f64::max)];
            Wall { obstacle, low, high }
        });
        Self { cell: reach, discs: HashMap::new(), largest: 0.0, walls: walls.collect() }
    }

    fn cell(&self, p: Vec2) -> (i64, i64) {
        ((p[0] / self.cell).floor() as i64, (p[1] / self.cell).floor() as i64)
    }

    /// Takes a disc.
    pub fn take(&mut self, center: Vec2, radius: f64) {
        self.largest = self.largest.max(radius);
        self.discs.entry(self.cell(center)).or_default().push((center, radius));
    }

    /// Whether a disc with a gap around it is free.
    fn free(&self, p: Vec2, radius: f64, gap: f64) -> bool {
        let reach = radius + gap + self.largest;
        let (a, b) = (self.cell([p[0] - reach, p[1] - reach]), self.cell([p[0] + reach, p[1] + reach]));
        let clear = |&(q, r): &(Vec2, f64)| square_distance(p, q) >= (radius + gap + r) * (radius + gap + r);
        let cells = (a.0..=b.0).flat_map(|x| (a.1..=b.1).map(move |y| (x, y)));
        cells.filter_map(|cell| self.discs.get(&cell)).flatten().all(clear)
            && self.walls.iter().all(|wall| wall.clear(p, radius + gap))
    }

    /// A free place in a box, taken; `None` when none was found.
    pub fn place(&mut self, random: &mut Random, region: [Vec2; 2], radius: f64, gap: f64) -> Option<Vec2> {
        let [low, high] = region;
        for _ in 0..TRIES {
            let p = [random.between(low[0], high[0]), random.between(low[1], high[1])];
            if self.free(p, radius, gap) {
                self.take(p, radius);
                return Some(p);
            }
        }
        None
    }
}

impl Wall<'_> {
    fn clear(&self, p: Vec2, distance: f64) -> bool {
        let near = |axis: usize| p[axis] > self.low[axis] - distance && p[axis] < self.high[axis] + distance;
        if !near(0) || !near(1) {
            return true;
        }
        let vertices = &self.obstacle.vertices;
        let inside = self.obstacle.closed && self.obstacle.solid && inside(p, vertices);
        let last = if self.obstacle.closed { vertices.len() } else { vertices.len() - 1 };
        let apart = |i: usize| {
            square_distance_to_segment(p, vertices[i], vertices[(i + 1) % vertices.len()]) >= distance * distance
        };
        !inside && (0..last).all(apart)
    }
}

fn square_distance(p: Vec2, q: Vec2) -> f64 {
    let d = [p[0] - q[0], p[1] - q[1]];
    d[0] * d[0] + d[1] * d[1]
}

fn square_distance_to_segment(p: Vec2, a: Vec2, b: Vec2) -> f64 {
    let d = [b[0] - a[0], b[1] - a[1]];
    let length = d[0] * d[0] + d[1] * d[1];
    let along = (p[0] - a[0]) * d[0] + (p[1] - a[1]) * d[1];
    let t = if length > 0.0 { (along / length).clamp(0.0, 1.0) } else { 0.0 };
    square_distance(p, [a[0] + t * d[0], a[1] + t * d[1]])
}

/// Whether a ray to the right crosses the polygon an odd number of times.
fn inside(p: Vec2, vertices: &[Vec2]) -> bool {
    let mut odd = false;
    for (i, &a) in vertices.iter().enumerate() {
        let b = vertices[(i + 1) % vertices.len()];
        if (a[1] > p[1]) != (b[1] > p[1]) && p[0] < (b[0] - a[0]) * (p[1] - a[1]) / (b[1] - a[1]) + a[0] {
            odd = !odd;
        }
    }
    odd
}
