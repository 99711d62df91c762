//! Where an agent can be that wants to be in a wall: the nearest place that has room for it.

use super::waypoints::distance_to_way;
use sidestep_record::AuditWall;
use std::cmp::Ordering;
use std::collections::BinaryHeap;

/// Routes keep this many radii from walls.
const CLEARANCE: f64 = 1.05;
/// The place is found to this share of the radius.
const EXACT: f64 = 0.02;
/// Distances to edges that one search may take; beyond, the best place so far is taken.
const MOST_LOOKS: usize = 50_000_000;

/// The walls of a time.
pub struct Room {
    walls: Vec<AuditWall>,
}

/// A square of the search.
struct Square {
    middle: [f64; 2],
    half: f64,
    /// No point of it is nearer to the goal, m.
    bound: f64,
}

impl Room {
    pub fn new(walls: &[AuditWall], time: f64) -> Self {
        let there = walls.iter().filter(|wall| wall.from_time <= time && time < wall.until_time);
        Self { walls: there.map(|wall| wall.standing_at(time)).collect() }
    }

    /// The place nearest to a goal where a disc keeps clear of the walls; `None` when the goal itself is one.
    ///
    /// The distance to the walls changes no faster than the place, so a square whose middle is deep enough in them is left out as a whole; the
    /// others are searched from the nearest on.
    pub fn nearest_place(&self, goal: [f64; 3], radius: f64) -> Option<[f64; 3]> {
        let (clear, exact, point) = (radius * CLEARANCE, radius * EXACT, [goal[0], goal[1]]);
        if self.free(point) >= clear || exact <= 0.0 {
            return None;
        }
        let corners = || self.walls.iter().flat_map(|wall| wall.vertices.iter());
        let far = corners().flatten().zip(point.iter().cycle()).map(|(x, c)| (x - c).abs()).fold(0.0, f64::max);
        let mut open = BinaryHeap::from([Square { middle: point, half: far + 2.0 * clear, bound: 0.0 }]);
        let (mut best, mut best_distance) = (None, f64::INFINITY);
        let mut looks = MOST_LOOKS / corners().count().max(1);
        while let Some(square) = open.pop().filter(|square| square.bound + exact < best_distance) {
            looks = looks.saturating_sub(1);
            if looks == 0 {
                break;
            }
            let Square { middle, half, .. } = square;
            let (spare, way) = (self.free(middle) - clear, length(middle, point));
            if spare >= 0.0 && way - spare < best_distance {
                let back = (spare / way).min(1.0); // all within `spare` of the middle is free
                best = Some([0, 1].map(|k| middle[k] + (point[k] - middle[k]) * back));
                best_distance = way - spare;
            }
            if spare + half * std::f64::consts::SQRT_2 >= 0.0 && half > exact / 2.0 {
                open.extend(square.quarters(point));
            }
        }
        best.map(|[x, y]| [x, y, goal[2]])
    }

    /// Distance to the nearest wall, m; negative inside of one.
    fn free(&self, p: [f64; 2]) -> f64 {
        self.walls.iter().map(|wall| free_of(wall, p)).fold(f64::INFINITY, f64::min)
    }
}

fn free_of(wall: &AuditWall, p: [f64; 2]) -> f64 {
    let (vertices, n) = (&wall.vertices, wall.vertices.len());
    let (mut nearest, mut inside) = (f64::INFINITY, false);
    for (i, &a) in vertices.iter().enumerate() {
        let b = vertices[(i + 1) % n];
        if i + 1 < n || wall.closed {
            nearest = nearest.min(distance_to_way(p, a, b));
        }
        if (a[1] > p[1]) != (b[1] > p[1]) && p[0] < (b[0] - a[0]) * (p[1] - a[1]) / (b[1] - a[1]) + a[0] {
            inside = !inside;
        }
    }
    if inside && wall.closed && wall.solid { -nearest } else { nearest }
}

impl Square {
    fn quarters(&self, goal: [f64; 2]) -> [Self; 4] {
        let half = self.half / 2.0;
        [[-half, -half], [half, -half], [-half, half], [half, half]].map(|shift| {
            let middle = [self.middle[0] + shift[0], self.middle[1] + shift[1]];
            let beyond = [0, 1].map(|k| ((middle[k] - goal[k]).abs() - half).max(0.0));
            Self { middle, half, bound: length(beyond, [0.0; 2]) }
        })
    }
}

fn length(a: [f64; 2], b: [f64; 2]) -> f64 {
    let (x, y) = (a[0] - b[0], a[1] - b[1]);
    (x * x + y * y).sqrt()
}

/// The nearest to the goal comes first; ties by place, so that a search always goes the same way.
impl Ord for Square {
    fn cmp(&self, other: &Self) -> Ordering {
        let place = |square: &Self| square.middle;
        let ([x, y], [u, v]) = (place(self), place(other));
        other
            .bound
            .total_cmp(&self.bound)
            .then(u.total_cmp(&x))
            .then(v.total_cmp(&y))
            .then(self.half.total_cmp(&other.half))
    }
}

impl PartialOrd for Square {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Square {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Square {}

#[cfg(test)]
#[path = "room_tests.rs"]
mod tests;
