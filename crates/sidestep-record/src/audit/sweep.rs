//! All pairs of boxes that meet.

use super::motion::Vec3;

/// A box with a number.
#[derive(Clone, Copy, Debug)]
pub(super) struct Body {
    pub number: u32,
    low: Vec3,
    high: Vec3,
}

impl Body {
    /// A box widened by `pad` m on all sides.
    pub fn new(number: u32, low: Vec3, high: Vec3, pad: f64) -> Self {
        Self { number, low: low.map(|x| x - pad), high: high.map(|x| x + pad) }
    }

    fn meets(&self, other: &Self, axis: usize) -> bool {
        self.low[axis] <= other.high[axis] && other.low[axis] <= self.high[axis]
    }
}

/// Reports each pair of boxes that meet, once.
///
/// The ground is cut into strips along its longer side, some two boxes wide; in each strip the boxes are sorted and swept.
/// Large boxes lie in many strips; a pair is reported in the strip where the higher of the two begins.
pub(super) fn sweep(mut bodies: Vec<Body>, mut found: impl FnMut(u32, u32)) {
    let spans = [0, 1].map(|axis| span(&bodies, axis));
    let along = if spans[0].1 - spans[0].0 >= spans[1].1 - spans[1].0 { 0 } else { 1 };
    let across = 1 - along;
    bodies.sort_unstable_by(|a, b| a.low[along].total_cmp(&b.low[along]).then(a.number.cmp(&b.number)));
    let strips = Strips::new(&bodies, across, spans[across]);
    for (strip, members) in (0..).zip(strips.members(&bodies, across)) {
        for (k, a) in members.iter().enumerate() {
            for b in members[k + 1..].iter().take_while(|b| b.low[along] <= a.high[along]) {
                if a.meets(b, across) && a.meets(b, 2) && strips.of(a.low[across].max(b.low[across])) == strip {
                    found(a.number, b.number);
                }
            }
        }
    }
}

fn span(bodies: &[Body], axis: usize) -> (f64, f64) {
    bodies.iter().fold((f64::INFINITY, f64::NEG_INFINITY), |(l, h), b| (l.min(b.low[axis]), h.max(b.high[axis])))
}

struct Strips {
    start: f64,
    width: f64,
    count: usize,
}

impl Strips {
    fn new(bodies: &[Body], across: usize, (low, high): (f64, f64)) -> Self {
        let n = bodies.len() as f64;
        let mean = bodies.iter().map(|b| (b.high[across] - b.low[across]) / n).sum::<f64>();
        let most = n.sqrt().max(1.0);
        let count = if mean > 0.0 { (0.5 * (high - low) / mean).clamp(1.0, most) as usize } else { 1 };
        Self { start: low, width: (high - low) / count as f64, count }
    }

    /// The strip of a place; grows with it, whatever is rounded.
    fn of(&self, place: f64) -> usize {
        let strip = (place - self.start) / self.width;
        if strip > 0.0 { (strip as usize).min(self.count - 1) } else { 0 }
    }

    /// The boxes of each strip, in the order given.
    fn members(&self, bodies: &[Body], across: usize) -> Vec<Vec<Body>> {
        let mut members = vec![Vec::new(); self.count];
        for body in bodies {
            for strip in &mut members[self.of(body.low[across])..=self.of(body.high[across])] {
                strip.push(*body);
            }
        }
        members
    }
}

#[cfg(test)]
#[path = "sweep_tests.rs"]
mod tests;
