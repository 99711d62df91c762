//! What is told of a run, as data.

use super::drive::Outcome;
use super::plan::Plan;
use crate::contacts::started_badly;
use sidestep_record::AuditReport;

/// Everything the reports need.
pub struct Summary<'a> {
    pub plan: &'a Plan,
    pub outcome: &'a Outcome,
    /// Agents that were ever there.
    pub agents: usize,
    /// At their goal, without one, or packed round one they share.
    pub arrived: usize,
    /// Of them: packed.
    pub packed: usize,
    /// The others of those there at the end.
    pub not_arrived: Vec<u32>,
    /// Of them: those who have come no nearer for a while.
    pub stuck: Vec<u32>,
    /// Of those who did not arrive: those to whose goals no way leads.
    pub cut_off: Vec<u32>,
    /// Of the engine's own time.
    pub agent_steps_per_second: f64,
    pub interrupted: bool,
    /// Why a contact that was found may be none.
    pub doubt: Option<String>,
    pub warnings: Vec<String>,
}

impl<'a> Summary<'a> {
    pub fn new(plan: &'a Plan, outcome: &'a Outcome) -> Self {
        let there = &outcome.agents;
        let numbers = |which: fn(&sidestep::Progress<f64>) -> bool| -> Vec<u32> {
            there.iter().filter(|agent| which(&agent.progress)).map(|agent| agent.number as u32).collect()
        };
        // without an audit nobody but the engine can tell
        let (not_arrived, packed) = match &outcome.kept.audit {
            Some(audited) => (audited.report.not_arrived.clone(), audited.packed),
            None => {
                (numbers(|progress| !progress.arrived && !progress.packed), numbers(|progress| progress.packed).len())
            }
        };
        let missing = |mut numbers: Vec<u32>| {
            numbers.retain(|number| not_arrived.binary_search(number).is_ok());
            numbers
        };
        let (stuck, cut_off) =
            (missing(numbers(|progress| progress.stuck)), missing(numbers(|progress| progress.cut_off)));
        let came = |stay: &&[f64; 2]| stay[0] <= outcome.time;
        let stepping = outcome.stepping.as_secs_f64();
        let per_second = if stepping > 0.0 { outcome.totals.agents as f64 / stepping } else { 0.0 };
        let mut warnings = plan.warnings.clone();
        if let Some(audited) = &outcome.kept.audit {
            warnings.extend(started_badly(&audited.report));
        }
        let doubt = outcome.kept.audit.as_ref().and_then(|found| unseen_bends(outcome.totals.sub_steps, &found.report));
        warnings.extend(doubt.clone());
        if outcome.totals.quarantined > 0 {
            warnings.push(format!("{} agents had no finite state and were set aside", outcome.totals.quarantined));
        }
        Self {
            plan,
            outcome,
            agents: plan.cast.stays.iter().filter(came).count(),
            arrived: there.len() - not_arrived.len(),
            packed,
            not_arrived,
            stuck,
            cut_off,
            agent_steps_per_second: per_second,
            interrupted: outcome.interrupted,
            doubt,
            warnings,
        }
    }

    pub fn audit(&self) -> Option<&AuditReport> {
        self.outcome.kept.audit.as_ref().map(|audited| &audited.report)
    }

    /// Agents there at the end.
    pub fn present(&self) -> usize {
        self.outcome.agents.len()
    }
}

/// What to think of contacts between frames when the engine made each step in parts, as a bent way, which no frame shows.
fn unseen_bends(parts: u64, found: &AuditReport) -> Option<String> {
    let doubtful = parts > 1 && found.overlaps.caused + found.obstacles.caused > 0;
    doubtful.then(|| {
        format!(
            "steps were made in up to {parts} parts, and agents are taken to have gone straight from frame to frame, so an \
             overlap or a wall may be none: a shorter `time_step` shows it, `sidestep check` says how short"
        )
    })
}
