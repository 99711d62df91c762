//! Scores by which others judge a run.

use super::drive::Outcome;
use serde_json::{Value, json};

/// Scores that can be asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Score {
    /// SteerBench: 50 a collision, 1 a second, 1 a unit of kinetic energy summed over 20 frames a second; less is better
    Steerbench,
}

/// Weight of a collision, of a second and of the energy of a frame (Singh, Kapadia, Faloutsos, Reinman 2009, composite 01).
const WEIGHTS: [f64; 3] = [50.0, 1.0, 1.0];
/// SteerBench sums energies over so many frames a second.
const FRAMES_A_SECOND: f64 = 20.0;

/// SteerBench's score with its parts, each a mean over the agents.
#[derive(Clone, Copy, Debug)]
pub struct Scored {
    /// The sum of the parts by their weights.
    pub score: f64,
    /// Other agents that one overlapped.
    pub collisions: f64,
    /// Until the first arrival, or the end, s.
    pub time: f64,
    /// Half the squared speed, summed over 20 frames a second until then, m²/s².
    pub energy: f64,
}

impl Scored {
    /// The score of a run that was audited and measured; `None` when nobody moved in it.
    pub fn of(outcome: &Outcome) -> Option<Self> {
        let (audit, motion) = (outcome.kept.audit.as_ref()?, outcome.kept.motion.as_ref()?);
        let collisions = 2.0 * audit.report.overlaps.pairs as f64 / audit.report.agents.max(1) as f64;
        let (time, energy) = (motion.mean_time?, motion.mean_energy? * FRAMES_A_SECOND);
        let score = [collisions, time, energy].iter().zip(WEIGHTS).map(|(part, weight)| part * weight).sum();
        Some(Self { score, collisions, time, energy })
    }

    /// The score and its parts as one object.
    pub fn json(self) -> Value {
        let Self { score, collisions, time, energy } = self;
        json!({ "kind": "steerbench", "score": score, "collisions": collisions, "time": time, "energy": energy })
    }
}
