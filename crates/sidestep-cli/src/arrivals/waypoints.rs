//! Which waypoints were passed, in their order.

use crate::cast::Cast;
use sidestep_record::Frame;

/// A waypoint counts as passed within half a meter, and a little for what 32 bits round.
const NEAR: f64 = 0.5 + 1e-3;

/// How far each agent is on its way.
#[derive(Default)]
pub struct Waypoints {
    /// By agent: how many waypoints before its goal it has passed.
    passed: Vec<usize>,
    /// By agent: where it was last.
    was: Vec<Option<[f64; 2]>>,
}

impl Waypoints {
    pub fn note(&mut self, frame: &Frame, cast: &Cast) {
        self.passed.resize(cast.waypoints.len(), 0);
        self.was.resize(cast.waypoints.len(), None);
        for row in &frame.agents {
            let number = row.agent as usize;
            let to = [row.position[0], row.position[1]];
            let from = self.was[number].replace(to).unwrap_or(to);
            while let Some(point) = cast.waypoints[number].get(self.passed[number])
                && distance_to_way(*point, from, to) <= NEAR
            {
                self.passed[number] += 1;
            }
        }
    }

    /// Those of a frame who have not passed all.
    pub fn unfinished(&self, frame: &Frame, cast: &Cast) -> impl Iterator<Item = u32> {
        let left = |agent: &u32| self.passed[*agent as usize] < cast.waypoints[*agent as usize].len();
        frame.agents.iter().map(|row| row.agent).filter(left)
    }
}

/// From a point to the straight way between two, m.
pub fn distance_to_way(p: [f64; 2], a: [f64; 2], b: [f64; 2]) -> f64 {
    let (way, to) = ([b[0] - a[0], b[1] - a[1]], [p[0] - a[0], p[1] - a[1]]);
    let length = way[0] * way[0] + way[1] * way[1];
    let t = if length > 0.0 { ((to[0] * way[0] + to[1] * way[1]) / length).clamp(0.0, 1.0) } else { 0.0 };
    let (x, y) = (to[0] - t * way[0], to[1] - t * way[1]);
    (x * x + y * y).sqrt()
}
