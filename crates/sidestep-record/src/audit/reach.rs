//! Which pairs can come near each other in the next few frames.
//!
//! Each agent gets a box that its centre will not leave for some frames; boxes that come within touching distance (or within
//! the least separation known so far) are listed as pairs. The list stays complete until somebody leaves its box, comes or
//! goes. Complete at any density, without a cap, for any mix of radii.

use super::motion::{Motion, Vec3, Way, norm, sub};
use super::scene::{AuditAgent, AuditScene};
use super::sweep::{Body, sweep};
use std::collections::BTreeMap;

/// How many frames' worth of motion a box holds beyond the present one.
const FRAMES_AHEAD: f64 = 4.0;

/// A pair that may come near.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Near {
    pub a: u32,
    pub b: u32,
    /// Sum of the radii, m.
    pub sum: f64,
}

#[derive(Clone, Copy)]
struct Reach {
    low: Vec3,
    high: Vec3,
}

/// The pairs that may come near, kept over frames.
#[derive(Default)]
pub(super) struct Reaches {
    pub pairs: Vec<Near>,
    /// By agent number; of those absent it is old.
    reaches: Vec<Option<Reach>>,
}

impl Reaches {
    /// Makes the list complete for this motion; `separation` is the least one so far. Says whether it had to be made anew.
    pub fn cover(&mut self, scene: &AuditScene, motion: &Motion, separation: f64) -> bool {
        if !motion.changed && self.hold(motion) {
            return false;
        }
        self.reaches.resize(scene.agents.len(), None);
        let duration = motion.times[1] - motion.times[0];
        for (number, way) in motion.iter() {
            self.reaches[number as usize] = Some(reach(way, &scene.agents[number as usize], duration));
        }
        let margin = if separation.is_finite() { separation } else { first_separation(scene, motion) };
        self.pairs.clear();
        let boxes: Vec<Body> = motion
            .iter()
            .filter_map(|(number, _)| {
                let pad = scene.agents[number as usize].radius + 0.5 * margin.max(0.0);
                self.reaches[number as usize].map(|r| Body::new(number, r.low, r.high, pad))
            })
            .collect();
        sweep(boxes, |a, b| {
            if let Some(near) = near(scene, a, b) {
                self.pairs.push(near);
            }
        });
        true
    }

    /// The box of a present agent, m.
    pub fn of(&self, agent: u32) -> Option<(Vec3, Vec3)> {
        self.reaches[agent as usize].map(|r| (r.low, r.high))
    }

    fn hold(&self, motion: &Motion) -> bool {
        motion.iter().all(|(number, way)| {
            self.reaches[number as usize]
                .is_some_and(|r| (0..3).all(|k| r.low[k] <= way.to[k] && way.to[k] <= r.high[k]))
        })
    }
}

fn reach(way: &Way, agent: &AuditAgent, duration: f64) -> Reach {
    let step = norm(sub(way.to, way.from)).max((agent.max_speed * duration).min(agent.radius));
    let pad = FRAMES_AHEAD * step;
    let (mut low, mut high) = (way.from, way.from);
    for k in 0..3 {
        low[k] = way.from[k].min(way.to[k]) - pad;
        high[k] = way.from[k].max(way.to[k]) + pad;
    }
    Reach { low, high }
}

/// The pair if it counts: one of the two sees the other, and not both are locked.
pub(super) fn near(scene: &AuditScene, a: u32, b: u32) -> Option<Near> {
    let (x, y) = (&scene.agents[a as usize], &scene.agents[b as usize]);
    counts(x, y).then(|| Near { a: a.min(b), b: a.max(b), sum: x.radius + y.radius })
}

fn counts(x: &AuditAgent, y: &AuditAgent) -> bool {
    !(x.locked && y.locked) && (x.sees(y) || y.sees(x))
}

/// Agents of one class count alike: all that `counts` reads, its numbers by their bits.
type Class = (u32, u32, bool, [u64; 2]);

fn class(agent: &AuditAgent) -> Class {
    (agent.layers, agent.mask, agent.locked, [agent.elevation, agent.height].map(f64::to_bits))
}

/// An upper bound of the least separation while none is known: the least one where they are now, by widening search.
fn first_separation(scene: &AuditScene, motion: &Motion) -> f64 {
    let mut classes: BTreeMap<Class, (&AuditAgent, u32)> = BTreeMap::new();
    for agent in motion.iter().map(|(number, _)| &scene.agents[number as usize]) {
        classes.entry(class(agent)).or_insert((agent, 0)).1 += 1;
    }
    let pair = |(x, (one, number)): (&Class, &(&AuditAgent, u32))| {
        classes.iter().any(|(y, (other, _))| counts(one, other) && (x != y || *number > 1))
    };
    if !classes.iter().any(pair) {
        return 0.0;
    }
    let mean = motion.iter().map(|(n, _)| scene.agents[n as usize].radius).sum::<f64>() / motion.present.len() as f64;
    let mut margin = mean.max(1e-3);
    loop {
        let mut least = f64::INFINITY;
        let points =
            motion.iter().map(|(n, way)| Body::new(n, way.to, way.to, scene.agents[n as usize].radius + 0.5 * margin));
        sweep(points.collect(), |a, b| {
            if let (Some(pair), [Some(x), Some(y)]) = (near(scene, a, b), [a, b].map(|n| motion.ways[n as usize])) {
                least = least.min(norm(sub(x.to, y.to)) - pair.sum);
            }
        });
        if least <= margin || margin.is_infinite() {
            return least;
        }
        margin *= 4.0;
    }
}
