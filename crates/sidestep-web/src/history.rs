//! States kept on the way, so that the page can go back: dense while there is room, thinner when there is not.

use sidestep_scene::{SavedSimulation, Simulation};

/// Rough size of an agent in a kept state, and room for all of them, bytes.
const AGENT: usize = 400;
const ROOM: usize = 96 << 20;

/// Kept states, by step.
#[derive(Debug)]
pub struct History {
    kept: Vec<(u64, SavedSimulation)>,
    /// Steps between two of them.
    interval: u64,
}

impl Default for History {
    fn default() -> Self {
        Self { kept: Vec::new(), interval: 10 }
    }
}

impl History {
    /// Forgets all.
    pub fn clear(&mut self) {
        *self = Self::default();
    }

    /// Keeps a state if it is due.
    pub fn note(&mut self, simulation: &Simulation) {
        let step = simulation.steps();
        let due = match self.kept.last() {
            None => true,
            Some((last, _)) => step > *last && step.is_multiple_of(self.interval),
        };
        if !due {
            return;
        }
        self.kept.push((step, simulation.save()));
        let most = (ROOM / (AGENT * simulation.agent_numbers().max(25))).max(6);
        if self.kept.len() > most {
            self.interval *= 2;
            let (first, interval) = (self.kept[0].0, self.interval);
            self.kept.retain(|(step, _)| *step == first || step.is_multiple_of(interval));
        }
    }

    /// The latest state kept at or before a step.
    pub fn before(&self, step: u64) -> Option<&SavedSimulation> {
        let after = self.kept.partition_point(|(kept, _)| *kept <= step);
        after.checked_sub(1).map(|i| &self.kept[i].1)
    }
}
