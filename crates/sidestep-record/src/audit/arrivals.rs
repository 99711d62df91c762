//! Who came to its goal, and when first.

use super::arrival_tolerance;
use super::motion::{Motion, Vec3, norm, sub};
use super::scene::{AuditAgent, AuditScene};

/// First arrivals so far.
#[derive(Default)]
pub(super) struct Arrivals {
    /// By agent number, s.
    pub first: Vec<Option<f64>>,
    /// By agent number: was there at all.
    pub seen: Vec<bool>,
}

impl Arrivals {
    pub fn frame(&mut self, scene: &AuditScene, motion: &Motion) {
        self.first.resize(scene.agents.len(), None);
        self.seen.resize(scene.agents.len(), false);
        for (number, way) in motion.iter() {
            let k = number as usize;
            self.seen[k] = true;
            if self.first[k].is_none() && at_goal(&scene.agents[k], way.to) {
                self.first[k] = Some(motion.times[1]);
            }
        }
    }

    /// The last of all first arrivals of agents that have a goal, s.
    pub fn last(&self, scene: &AuditScene) -> Option<f64> {
        let had_goal = self.first.iter().zip(&scene.agents).filter(|(_, agent)| agent.goal.is_some());
        had_goal.filter_map(|(first, _)| *first).reduce(f64::max)
    }
}

pub(super) fn at_goal(agent: &AuditAgent, position: Vec3) -> bool {
    agent.goal.is_none_or(|goal| norm(sub(position, goal)) <= arrival_tolerance(agent.radius))
}
