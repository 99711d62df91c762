//! `sidestep verify`: what really happened, from a recording alone.

mod attendance;
mod packed;

use crate::cast::Cast;
use crate::contacts::{contact_failures, contact_rows, none_or, started_badly};
use crate::fault::{Fault, Verdict};
use crate::output;
use crate::table::{Mood, Table, count, seconds, some};
use attendance::Attendance;
use packed::packed;
use serde_json::{Value, json};
use sidestep_record::{Audit, AuditReport, CsvReader, Frame};
use sidestep_scene::Scene;
use std::path::PathBuf;

/// Recompute overlaps, walls, speeds and arrivals from a recording alone
///
/// The check shares no code with the engine: it takes the positions over time and the scene, nothing else, and computes in 64 bits. It works on
/// any CSV file with the columns step, time, agent, x, y, vx, vy, so the runs of other engines can be checked with it. Between two recorded steps
/// every agent is taken to have gone straight. Arrived are those who are at their goal at the end, or stand packed round one that others hold.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  sidestep verify circle.csv --scene scenes/circle.toml
  sidestep verify other-engine.csv --scene scene.toml --json

Exit status:
  0  all holds
  1  somebody overlapped, was in a wall, was too fast, is missing or did not arrive
  2  a file is not what it should be")]
pub struct Verify {
    /// A CSV recording; `-` reads standard input
    #[arg(value_name = "RECORDING")]
    recording: PathBuf,
    /// The scene that was recorded
    #[arg(long, value_name = "SCENE")]
    scene: PathBuf,
    /// Print one JSON object instead of a table
    #[arg(long)]
    json: bool,
}

impl Verify {
    pub fn work(self) -> Result<Verdict, Fault> {
        let scene = Scene::load(&self.scene)?;
        let cast = Cast::of(&scene)?;
        let mut audit = Audit::new(cast.scene.clone())?;
        let mut reader = CsvReader::open(&self.recording)?;
        let (mut frame, mut last) = (Frame::default(), Frame::default());
        let mut seen = Attendance::new(cast.stays.len(), scene.time_step);
        while reader.read(&mut frame)? {
            let place = |error| Fault::from(error).at(self.recording.display());
            audit.frame(&frame).map_err(place)?;
            seen.note(&frame);
            std::mem::swap(&mut frame, &mut last);
        }
        let found = Findings::new(audit.report(), seen.missing(&cast), &last, &cast);
        if self.json {
            output::say(&format!("{}\n", self.as_json(&found)))?;
        } else {
            output::say(&self.as_table(&found).render())?;
            found.warnings.iter().for_each(|warning| output::complain(&format!("warning: {warning}")));
        }
        Ok(Verdict::of(found.failures))
    }

    fn as_json(&self, found: &Findings) -> Value {
        let mut out = json!({
            "recording": self.recording.display().to_string(),
            "scene": self.scene.display().to_string(),
            "holds": found.failures.is_empty(),
            "failures": found.failures,
            "warnings": found.warnings,
            "missing": found.missing,
            "packed": found.packed,
        });
        if let (Some(out), Ok(Value::Object(report))) = (out.as_object_mut(), serde_json::to_value(&found.report)) {
            out.extend(report);
        }
        out
    }

    fn as_table(&self, found: &Findings) -> Table {
        let report = &found.report;
        let mut table = Table::new(format!("{} against {}", self.recording.display(), self.scene.display()));
        let agents = if report.removed > 0 { format!("{} of them left", report.removed) } else { String::new() };
        table.row("agents", report.agents, agents, Mood::Plain);
        let span = format!("over {}", seconds(report.simulated_seconds));
        table.row("recorded steps", report.frames, span, Mood::Plain);
        let packed =
            if found.packed > 0 { format!("{} packed round a shared goal", found.packed) } else { String::new() };
        let arrived = format!("{} of {}", report.arrived, report.arrived + report.not_arrived.len());
        table.row("arrived", arrived, packed, Mood::of(report.not_arrived.is_empty()));
        if !found.missing.is_empty() {
            table.row("missing", found.missing.len(), format!("agents {}", some(&found.missing)), Mood::Bad);
        }
        table.gap();
        contact_rows(&mut table, report);
        let fast = &report.speeds;
        let fastest = match fast.fastest {
            Some(agent) => format!("the fastest, agent {agent}, at {:.2} % of its limit", 100.0 * fast.worst_ratio),
            None => String::new(),
        };
        table.row("too fast", none_or(fast.too_fast, "agent"), fastest, Mood::of(fast.too_fast == 0));
        table
    }
}

/// What a recording shows.
struct Findings {
    /// The audit's; those who stand packed are counted as arrived.
    report: AuditReport,
    packed: usize,
    missing: Vec<u32>,
    failures: Vec<String>,
    warnings: Vec<String>,
}

impl Findings {
    fn new(mut report: AuditReport, missing: Vec<u32>, last: &Frame, cast: &Cast) -> Self {
        let packed = packed(last, &cast.scene.agents, &report.not_arrived);
        report.not_arrived.retain(|number| packed.binary_search(number).is_err());
        report.arrived += packed.len();
        let (failures, warnings) = (failures(&report, &missing), warnings(&report));
        Self { report, packed: packed.len(), missing, failures, warnings }
    }
}

fn failures(report: &AuditReport, missing: &[u32]) -> Vec<String> {
    let mut out = contact_failures(report);
    if report.speeds.too_fast > 0 {
        out.push(format!("{} went faster than allowed", count(report.speeds.too_fast as u64, "agent")));
    }
    if !missing.is_empty() {
        let agents = count(missing.len() as u64, "agent");
        out.push(format!("{agents} of the scene without rows that should be there: {}", some(missing)));
    }
    if !report.not_arrived.is_empty() {
        let agents = count(report.not_arrived.len() as u64, "agent");
        out.push(format!("{agents} did not arrive: {}", some(&report.not_arrived)));
    }
    out
}

fn warnings(report: &AuditReport) -> Vec<String> {
    let mut out = started_badly(report);
    if report.frames > 0 && report.frames < report.steps + 1 {
        let left_out = report.steps + 1 - report.frames;
        out.push(format!(
            "{} left out: agents are taken to have gone straight between, so an overlap may be none",
            count(left_out, "step")
        ));
    }
    out
}
