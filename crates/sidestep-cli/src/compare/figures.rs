//! The figures of one model's run.

use crate::run::books::Kept;
use crate::run::{drive::Outcome, plan::Plan};

/// A row; `None` where a figure is not defined.
pub struct Figures {
    pub model: &'static str,
    /// At their goal at the end, without one, or packed round one they share.
    pub arrived: usize,
    /// When the last of those at the end first came to its goal, s.
    pub last_arrival: Option<f64>,
    /// s, mean of those who came.
    pub extra_time: Option<f64>,
    /// Pairs.
    pub overlaps: Option<usize>,
    /// m.
    pub least_separation: Option<f64>,
    /// Per agent.
    pub reversals: Option<f64>,
    /// rad/m.
    pub turn: Option<f64>,
    /// m/s³.
    pub jerk: Option<f64>,
    /// Of all agent-steps, 0 to 1.
    pub relaxed_share: Option<f64>,
    /// ns of the engine per agent-step.
    pub cost: Option<f64>,
    agent_steps: u64,
}

impl Figures {
    /// What the books say of a model; `there` are those who were there at the end.
    pub fn new(model: &'static str, there: &[usize], kept: &Kept, agent_steps: u64) -> Self {
        let (audit, motion) = (kept.audit.as_ref().map(|audited| &audited.report), kept.motion.as_ref());
        let all_came = |first: &Vec<Option<f64>>| there.iter().all(|&number| first[number].is_some());
        Self {
            model,
            arrived: there.len() - audit.map_or(0, |found| found.not_arrived.len()),
            last_arrival: audit.filter(|found| all_came(&found.first_arrivals)).and_then(|found| found.last_arrival),
            extra_time: motion.and_then(|motion| motion.mean_extra_time),
            overlaps: audit.map(|found| found.overlaps.pairs),
            least_separation: audit.and_then(|found| found.min_separation),
            reversals: motion.and_then(|motion| motion.heading_reversals_per_agent),
            turn: motion.and_then(|motion| motion.mean_absolute_turn_per_metre),
            jerk: motion.and_then(|motion| motion.mean_jerk),
            relaxed_share: None,
            cost: None,
            agent_steps,
        }
    }

    /// Those of a run of the engine.
    pub fn of(plan: &Plan, outcome: &Outcome) -> Self {
        let there: Vec<usize> = outcome.agents.iter().map(|agent| agent.number).collect();
        let told = Self::new(plan.scene.model.kind.name(), &there, &outcome.kept, outcome.totals.agents);
        let relaxed_share = told.per_agent_step(outcome.totals.relaxed as f64);
        Self { relaxed_share, ..told }.costing(outcome.stepping.as_secs_f64())
    }

    /// With the time of all its steps, s.
    pub fn costing(self, seconds: f64) -> Self {
        Self { cost: self.per_agent_step(seconds * 1e9), ..self }
    }

    fn per_agent_step(&self, sum: f64) -> Option<f64> {
        Some(sum / self.agent_steps as f64).filter(|mean| mean.is_finite())
    }
}
