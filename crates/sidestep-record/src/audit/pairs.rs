//! Agents against agents: how deep, how near, swept over the straight ways between two frames.

use super::OVERLAP_SHARE;
use super::motion::{Motion, Vec3, Way, dot, norm, sub};
use super::reach::Near;
use super::report::{Overlaps, WorstPair};
use super::scene::AuditScene;
use std::collections::BTreeMap;

/// What is known of all pairs so far.
pub(super) struct Pairs {
    /// Least separation so far, m; infinite before the first pair.
    pub separation: f64,
    worst: Option<WorstPair>,
    /// Those that ever overlapped, the smaller number first.
    told: BTreeMap<(u32, u32), Told>,
    frames: u64,
}

/// What is known of a pair that overlapped.
#[derive(Default)]
struct Told {
    started: bool,
    caused: bool,
    /// How deep it was when the later of the two appeared, m.
    inherited: f64,
    /// Until the end of which frame it has overlapped without a break since then.
    until: u64,
}

impl Pairs {
    pub fn new() -> Self {
        Self { separation: f64::INFINITY, worst: None, told: BTreeMap::new(), frames: 0 }
    }

    /// Takes in one frame; `near` holds all pairs that can touch, or come nearer than the least separation.
    pub fn frame(&mut self, scene: &AuditScene, motion: &Motion, near: &[Near]) {
        self.frames += 1;
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
                let smaller = scene.agents[pair.a as usize].radius.min(scene.agents[pair.b as usize].radius);
                self.overlap(pair, -separation, OVERLAP_SHARE * smaller, [a, b]);
            }
        }
    }

    fn overlap(&mut self, pair: &Near, depth: f64, allowed: f64, [a, b]: [&Way; 2]) {
        if depth <= allowed {
            return;
        }
        let told = self.told.entry((pair.a, pair.b)).or_default();
        let excused = told.until > 0 && told.until == self.frames - 1;
        if a.fresh || b.fresh {
            (told.started, told.inherited, told.until) = (true, depth, self.frames);
        } else {
            let excuse = if excused { told.inherited } else { 0.0 };
            told.caused |= depth > excuse + allowed;
            if excused && pair.sum - norm(sub(b.to, a.to)) > allowed {
                told.until = self.frames;
            }
        }
    }

    pub fn report(&self) -> Overlaps {
        let touched = self.separation < 0.0;
        Overlaps {
            pairs: self.told.len(),
            worst_depth: if touched { -self.separation } else { 0.0 },
            worst: if touched { self.worst } else { None },
            started: self.told.values().filter(|told| told.started).count(),
            caused: self.told.values().filter(|told| told.caused).count(),
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
