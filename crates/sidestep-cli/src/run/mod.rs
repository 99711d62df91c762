//! `sidestep run`: flags, a checked plan, the simulation with its books, a report.

pub mod books;
pub mod drive;
pub mod events;
#[cfg(test)]
mod events_tests;
pub mod interrupt;
pub mod plan;
mod report;
pub mod score;
pub mod summary;

use crate::fault::{Fault, Verdict};
use crate::numbers::{number, whole};
use crate::output;
use crate::run::plan::Plan;
use crate::run::score::Score;
use crate::settings::Settings;
use std::path::PathBuf;

/// Simulate a scene, and tell in numbers how it went
///
/// Makes exactly round(duration / time_step) steps. While the engine steps, every frame is audited in 64 bits by code that shares nothing with
/// the engine: overlaps, walls, the least separation and arrivals are what this audit found, swept over the motion within each step.
///
/// Arrived are those who at the end are at their goal (within a quarter of the radius, and at least 0.1 m) and have passed their waypoints within
/// 0.5 m; those as near as the walls allow to a goal that lies in one; those without a goal; and those packed round a goal that others hold: they
/// have stayed about where they are for 2 s, close to one who covers the goal or to one who is packed nearer to it. `verify` has the same rule. Agents
/// removed by an event count neither as arrived nor as missing. With --no-audit the engine's own word on arrivals is taken.
///
/// The same scene gives the same state hash on every machine, for any number of threads.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  sidestep run scenes/circle.toml
  sidestep run scenes/circle.toml --record circle.csv --every 10 --check
  sidestep run scenes/crossing.toml --duration 30 --seed 7 --json
  sidestep run scenes/circle.toml --set model.escape_time=0.5 --set defaults.max_neighbors=20
  sidestep run scenes/crossing-10k.toml --threads 2 --no-audit       a clean measure of speed

A recording has the columns step, time, agent, x, y, vx, vy (s, m, m/s) and a row per agent and
recorded step, from step 0 on. Its numbers read back exactly. Removed agents stop having rows.

--events adds `events`, a list by time, and `events_left_out`, the number of those beyond the first
10 000. Each has `time` and `event`; `agent`, where it is one's; `until`, where it lasted and ended:
  stuck         came no nearer to the goal for 5 s, since `time`; `by`: whose demand holds it
  squeezed      the demands on it contradicted each other, or it had to stop short; `by` likewise
  yielded_to    was stuck, and has the right of way by lot; `by`: those who make way
  rerouted      goes another way than before: `way_before` and `way_after` are its lengths in m
  arrived, packed, displaced     came to the goal; to rest near a goal that others hold; was moved off
  quarantined   its state is not finite
  unguarded     `pairs` pairs of agents could not stop in time, or nothing stops them

Ctrl-C ends a run after the step it is in: what was recorded is kept, the summary so far is printed.
Before the first step is made, and when pressed again, it ends the program at once.

Exit status:
  0    it ran, and what --check asks holds
  1    a check failed
  2    bad usage or a bad file
  130  interrupted")]
pub struct Run {
    /// A scene file, TOML or JSON
    #[arg(value_name = "SCENE")]
    scene: PathBuf,
    /// Avoidance model instead of the scene's; `sidestep models` names them
    #[arg(long, value_name = "M")]
    model: Option<String>,
    #[command(flatten)]
    settings: Settings,
    /// Threads of the engine [default: one per processor]; the audit and the recordings have one of their own
    #[arg(long, value_name = "N", value_parser = whole(1, 1024), allow_negative_numbers = true)]
    threads: Option<u64>,
    /// Seed instead of the scene's
    #[arg(long, value_name = "N", value_parser = whole(0, i64::MAX as u64), allow_negative_numbers = true)]
    seed: Option<u64>,
    /// Simulated time in s instead of the scene's
    #[arg(long, value_name = "S", value_parser = number, allow_negative_numbers = true)]
    duration: Option<f64>,
    /// Record to a file by its ending: .csv; may be given several times
    #[arg(long, value_name = "FILE")]
    record: Vec<PathBuf>,
    /// Record every N-th step only, from step 0 on
    #[arg(long, value_name = "N", default_value_t = 1, requires = "record", value_parser = whole(1, u64::MAX), allow_negative_numbers = true)]
    every: u64,
    /// Exit 1 if anyone overlapped, went into a wall or did not arrive, or a certificate broke
    #[arg(long, conflicts_with = "no_audit")]
    check: bool,
    /// Judge the run as others would
    #[arg(long, value_name = "KIND", conflicts_with = "no_audit")]
    score: Option<Score>,
    /// Print one JSON object instead of a table
    #[arg(long)]
    json: bool,
    /// Tell in the JSON what happened when: who was stuck and by whom, who yielded, who was squeezed, went another way, arrived
    #[arg(long, requires = "json")]
    events: bool,
    /// No progress bar and no table
    #[arg(long, short)]
    quiet: bool,
    /// Do not look for overlaps and walls: a clean measure of speed
    #[arg(long)]
    no_audit: bool,
}

impl Run {
    pub fn work(self) -> Result<Verdict, Fault> {
        let plan = Plan::new(&self)?;
        interrupt::listen()?;
        let outcome = drive::drive(&plan)?;
        let summary = summary::Summary::new(&plan, &outcome);
        if self.json {
            output::say(&format!("{}\n", report::json(&summary)))?;
        } else if !self.quiet {
            output::say(&report::table(&summary).render())?;
            summary.warnings.iter().for_each(|warning| output::complain(&format!("warning: {warning}")));
        }
        Ok(match () {
            () if summary.interrupted => Verdict::Interrupted,
            () if self.check => Verdict::of(report::failures(&summary)),
            () => Verdict::Holds,
        })
    }
}
