//! Agents against agents: how deep, how near, swept over the straight ways between two frames.

use super::OVERLAP_SHARE;
use super::motion::{Motion, Vec3, Way, dot, norm, sub};
use super::reach::Near;
use super::report::{Overlaps, WorstPair};
use super::scene::AuditScene;
use std::collections::{BTreeMap, BTreeSet};

/// What is known of all pairs so far.
pub(super) struct Pairs {
    /// Least separation so far, m; infinite before the first pair.
    pub separation: f64,
    worst: Option<WorstPair>,
    overlapped: BTreeSet<(u32, u32)>,
    started: BTreeSet<(u32, u32)>,
    caused: BTreeSet<(u32, u32)>,
    /// Pairs that have overlapped since the later of the two appeared, and how deep they were then, m.
    inherited: BTreeMap<(u32, u32), f64>,
}

impl Pairs {
    pub fn new() -> Self {
        let (overlapped, started, caused) = Default::default();
        Self { separation: f64::INFINITY, worst: None, overlapped, started, caused, inherited: BTreeMap::new() }
    }

    /// Takes in one frame; `near` holds all pairs that can touch, or come nearer than the least separation.
    pub fn frame(&mut self, scene: &AuditScene, motion: &Motion, near: &[Near]) {
        for pair in near {
            let [Some(a), Some(b)] = [pair.a, pair.b].map(|n| &motion.ways[n as usize]) else { continue };
            let (share, distance) = closest(a, b);
            let separation = distance - pair.sum;
            if separation < self.separation {
                self.separation = separation;
                let time = motion.times[0] + share * (motion.times[1] - motion.times[0]);
                self.worst = Some(WorstPair { agents: [pair.a, pair.b], time });
            }
            if separation < 0.0 {
                self.overlap(scene, pair, -separation, a, b);
            } else if !self.inherited.is_empty() {
                self.inherited.remove(&(pair.a, pair.b));
            }
        }
    }

    fn overlap(&mut self, scene: &AuditScene, pair: &Near, depth: f64, a: &Way, b: &Way) {
        let smaller =
            [pair.a, pair.b].map(|n| scene.agents[n as usize].radius).into_iter().fold(f64::INFINITY, f64::min);
        let (key, allowed) = ((pair.a, pair.b), OVERLAP_SHARE * smaller);
        if depth > allowed {
            self.overlapped.insert(key);
            if a.fresh || b.fresh {
                self.started.insert(key);
                self.inherited.insert(key, depth);
                return;
            }
            if depth > self.inherited.get(&key).copied().unwrap_or(0.0) + allowed {
                self.caused.insert(key);
            }
        }
        if !self.inherited.is_empty() && pair.sum - norm(sub(b.to, a.to)) <= allowed {
            self.inherited.remove(&key);
        }
    }

    pub fn report(&self) -> Overlaps {
        let touched = self.separation < 0.0;
        Overlaps {
            pairs: self.overlapped.len(),
            worst_depth: if touched { -self.separation } else { 0.0 },
            worst: if touched { self.worst } else { None },
            started: self.started.len(),
            caused: self.caused.len(),
        }
    }
}

/// When in the frame (0 to 1) two centres are closest, and how far apart they are then, m. Of who just appeared only the
/// end of its way counts.
pub(super) fn closest(a: &Way, b: &Way) -> (f64, f64) {
    let after = sub(b.to, a.to);
    if a.fresh || b.fresh {
        return (1.0, norm(after));
    }
    let before = sub(b.from, a.from);
    let change = sub(after, before);
    let (toward, square) = (-dot(before, change), dot(change, change));
    if toward <= 0.0 {
        return (0.0, norm(before));
    }
    if toward >= square {
        return (1.0, norm(after));
    }
    let share = toward / square;
    (share, norm(point(before, change, share)))
}

fn point(start: Vec3, change: Vec3, share: f64) -> Vec3 {
    [0, 1, 2].map(|k| start[k] + share * change[k])
}
