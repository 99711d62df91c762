//! How fast the agents were, by their recorded velocity and by the way they made.

use super::motion::{Motion, Way, norm, sub};
use super::report::Speeds;
use super::scene::AuditScene;
use crate::frame::Frame;
use std::collections::BTreeSet;

/// Rounding that nobody is blamed for: a share of the speed, and of the coordinates (f32 positions).
const ROUNDING: [f64; 2] = [1.001, 1e-6];

/// What is known of speeds so far.
#[derive(Default)]
pub(super) struct SpeedBook {
    so_far: Speeds,
    too_fast: BTreeSet<u32>,
}

impl SpeedBook {
    pub fn frame(&mut self, scene: &AuditScene, motion: &Motion, frame: &Frame) {
        let duration = motion.times[1] - motion.times[0];
        for agent in &frame.agents {
            let (number, Some(way)) = (agent.agent, motion.ways[agent.agent as usize]) else { continue };
            let (limit, speed) = (scene.agents[number as usize].max_speed, norm(agent.velocity));
            let (made, allowed) = (norm(sub(way.to, way.from)), limit * duration);
            if limit > 0.0 {
                self.compare(number, speed / limit);
                if duration > 0.0 {
                    let ratio = made / allowed;
                    self.so_far.worst_displacement_ratio = self.so_far.worst_displacement_ratio.max(ratio);
                }
            }
            let [share, part] = ROUNDING;
            if speed > limit * share + part || made > allowed * share + part * coordinate(&way) {
                self.too_fast.insert(number);
            }
        }
    }

    fn compare(&mut self, number: u32, ratio: f64) {
        if ratio > self.so_far.worst_ratio {
            (self.so_far.worst_ratio, self.so_far.fastest) = (ratio, Some(number));
        }
    }

    pub fn report(&self) -> Speeds {
        Speeds { too_fast: self.too_fast.len(), ..self.so_far.clone() }
    }
}

fn coordinate(way: &Way) -> f64 {
    way.from.iter().chain(&way.to).fold(1.0, |largest, x| x.abs().max(largest))
}
