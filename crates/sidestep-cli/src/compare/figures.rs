//! The figures of one model's run.

use crate::run::{drive::Outcome, plan::Plan, summary::Summary};

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
}

impl Figures {
    pub fn of(plan: &Plan, outcome: &Outcome) -> Self {
        let (audit, motion) = (outcome.audit.as_ref().map(|audited| &audited.report), outcome.motion.as_ref());
        let per_agent_step = |sum: f64| Some(sum / outcome.totals.agents as f64).filter(|mean| mean.is_finite());
        let all_came = |first: &Vec<Option<f64>>| outcome.agents.iter().all(|agent| first[agent.number].is_some());
        Self {
            model: plan.scene.model.kind.name(),
            arrived: Summary::new(plan, outcome).arrived,
            last_arrival: audit.filter(|found| all_came(&found.first_arrivals)).and_then(|found| found.last_arrival),
            extra_time: motion.and_then(|motion| motion.mean_extra_time),
            overlaps: audit.map(|found| found.overlaps.pairs),
            least_separation: audit.and_then(|found| found.min_separation),
            reversals: motion.and_then(|motion| motion.heading_reversals_per_agent),
            turn: motion.and_then(|motion| motion.mean_absolute_turn_per_metre),
            jerk: motion.and_then(|motion| motion.mean_jerk),
            relaxed_share: per_agent_step(outcome.totals.relaxed as f64),
            cost: per_agent_step(outcome.stepping.as_secs_f64() * 1e9),
        }
    }
}
