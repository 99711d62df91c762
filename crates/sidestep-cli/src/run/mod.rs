//! `sidestep run`: flags, a checked plan, the simulation with its books, a report.

mod books;
pub mod drive;
pub mod interrupt;
pub mod plan;
mod report;
pub mod summary;

use crate::fault::{Fault, Verdict};
use crate::output;
use crate::run::plan::Plan;
use clap::builder::RangedU64ValueParser;
use std::path::PathBuf;

/// Simulate a scene, and tell in numbers how it went
///
/// Makes exactly round(duration / time_step) steps. While the engine steps, every frame is audited in 64 bits by code that shares nothing with
/// the engine: overlaps, walls and the least separation are what this audit found, swept over the motion within each step. Arrived are those at their
/// goal, those who want to stay, and those who came to rest packed round a goal they share. Agents removed by an event count neither as arrived nor
/// as missing.
///
/// The same scene gives the same state hash on every machine, for any number of threads.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  sidestep run scenes/circle.toml
  sidestep run scenes/circle.toml --record circle.csv --every 10 --check
  sidestep run scenes/crossing.toml --duration 30 --seed 7 --json
  sidestep run scenes/crossing-10k.toml --threads 2 --no-audit       a clean measure of speed

A recording has the columns step, time, agent, x, y, vx, vy (s, m, m/s) and a row per agent and
recorded step, from step 0 on. Its numbers read back exactly. Removed agents stop having rows.

Ctrl-C ends a run after the step it is in: what was recorded is kept, the summary so far is printed.

Exit status:
  0    it ran, and what --check asks holds
  1    a check failed
  2    bad usage or a bad file
  130  interrupted")]
pub struct Run {
    /// A scene file, TOML or JSON
    #[arg(value_name = "SCENE")]
    scene: PathBuf,
    /// Avoidance model instead of the scene's: orca, vo, rvo or hrvo
    #[arg(long, value_name = "M")]
    model: Option<String>,
    /// Threads of the engine [default: one per processor]; the audit and the recordings have one of their own
    #[arg(long, value_name = "N", value_parser = RangedU64ValueParser::<usize>::new().range(1..=1024))]
    threads: Option<usize>,
    /// Seed instead of the scene's
    #[arg(long, value_name = "N", value_parser = RangedU64ValueParser::<u64>::new().range(..=i64::MAX as u64))]
    seed: Option<u64>,
    /// Simulated time in s instead of the scene's
    #[arg(long, value_name = "S", allow_negative_numbers = true)]
    duration: Option<f64>,
    /// Record to a file by its ending: .csv; may be given several times
    #[arg(long, value_name = "FILE")]
    record: Vec<PathBuf>,
    /// Record every N-th step only, from step 0 on
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = RangedU64ValueParser::<u64>::new().range(1..))]
    every: u64,
    /// Exit 1 if anyone overlapped, went into a wall or did not arrive, or a certificate broke
    #[arg(long, conflicts_with = "no_audit")]
    check: bool,
    /// Print one JSON object instead of a table
    #[arg(long)]
    json: bool,
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
