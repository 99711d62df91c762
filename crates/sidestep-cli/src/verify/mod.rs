//! `sidestep verify`: what really happened, from a recording alone.

mod attendance;

use crate::arrivals::Arrivals;
use crate::cast::Cast;
use crate::contacts::{contact_failures, contact_rows, none_or, started_badly};
use crate::fault::{FORM, Fault, Verdict, halves};
use crate::numbers::whole;
use crate::output;
use crate::settings::Settings;
use crate::table::{Mood, Table, count, grouped, seconds, some, who};
use attendance::Attendance;
use serde_json::{Value, json};
use sidestep_record::{Audit, AuditReport, CsvReader, Frame};
use std::path::PathBuf;

/// Recompute overlaps, walls, speeds and arrivals from a recording alone
///
/// The check shares no code with the engine: it takes the positions over time and the scene, nothing else, and computes in 64 bits. It works on
/// any CSV file with the columns step, time, agent, x, y, vx, vy, so the runs of other engines can be checked with it. Between two recorded steps
/// every agent is taken to have gone straight.
///
/// Arrived are those who at the end are at their goal (within a quarter of the radius, and at least 0.1 m) and have passed their waypoints within
/// 0.5 m; those as near as the walls allow to a goal that lies in one; those without a goal; and those packed round a goal that others hold: they
/// have stayed about where they are for 2 s, close to one who covers the goal or to one who is packed nearer to it. `run` has the same rule.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  sidestep verify circle.csv --scene scenes/circle.toml
  sidestep verify other-engine.csv --scene scene.toml --json

Exit status:
  0  all holds
  1  somebody overlapped, was in a wall, was too fast, is missing, began elsewhere or did not arrive
  2  a file is not what it should be")]
pub struct Verify {
    /// A CSV recording; `-` reads standard input
    #[arg(value_name = "RECORDING")]
    recording: PathBuf,
    /// The scene that was recorded
    #[arg(long, value_name = "SCENE")]
    scene: PathBuf,
    /// Seed of the run, if it was not the scene's
    #[arg(long, value_name = "N", value_parser = whole(0, i64::MAX as u64), allow_negative_numbers = true)]
    seed: Option<u64>,
    #[command(flatten)]
    settings: Settings,
    /// Print one JSON object instead of a table
    #[arg(long)]
    json: bool,
}

impl Verify {
    pub fn work(self) -> Result<Verdict, Fault> {
        let mut scene = self.settings.load(&self.scene)?;
        scene.seed = self.seed.unwrap_or(scene.seed);
        let cast = Cast::of(&scene)?;
        let mut audit = Audit::new(cast.scene.clone())?;
        let mut reader = CsvReader::open(&self.recording)?;
        let (mut frame, mut arrivals) = (Frame::default(), Arrivals::default());
        let mut seen = Attendance::new(&scene, &cast);
        while reader.read(&mut frame)? {
            audit.frame(&frame).map_err(|error| {
                let (what, hint) = halves(&error.to_string());
                let place = format!("{}:{}", self.recording.display(), reader.step_line());
                Fault::new(what).at(place).hint(hint.as_deref().unwrap_or(FORM))
            })?;
            seen.note(&frame, &cast);
            arrivals.note(&frame, &cast);
        }
        let mut report = audit.report();
        let packed = arrivals.judge(&mut report, &cast);
        let found = Findings::new(report, packed, &seen, &cast);
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
            "elsewhere": found.elsewhere,
            "uninvited": found.uninvited,
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
        let agents =
            if report.removed > 0 { format!("{} of them left", grouped(report.removed as u64)) } else { String::new() };
        table.row("agents", grouped(report.agents as u64), agents, Mood::Plain);
        let span = format!("over {}", seconds(report.simulated_seconds));
        table.row("recorded steps", grouped(report.frames), span, Mood::Plain);
        let packed = if found.packed > 0 {
            format!("{} packed round a goal that others hold", grouped(found.packed as u64))
        } else {
            String::new()
        };
        let arrived = format!(
            "{} of {}",
            grouped(report.arrived as u64),
            grouped((report.arrived + report.not_arrived.len()) as u64)
        );
        table.row("arrived", arrived, packed, Mood::of(report.not_arrived.is_empty()));
        if !found.missing.is_empty() {
            table.row("missing", grouped(found.missing.len() as u64), who(&found.missing), Mood::Bad);
        }
        if !found.elsewhere.is_empty() {
            let who = who(&found.elsewhere);
            table.row("began elsewhere", grouped(found.elsewhere.len() as u64), who, Mood::Bad);
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
    /// The audit's, with the arrivals of the one rule.
    report: AuditReport,
    packed: usize,
    missing: Vec<u32>,
    /// Their first row is not where the scene lets them be.
    elsewhere: Vec<u32>,
    /// They have rows when the scene does not have them.
    uninvited: Vec<u32>,
    failures: Vec<String>,
    warnings: Vec<String>,
}

impl Findings {
    fn new(report: AuditReport, packed: usize, seen: &Attendance, cast: &Cast) -> Self {
        let (missing, elsewhere, uninvited) = (seen.missing(cast), seen.elsewhere(), seen.uninvited(cast));
        let mut warnings = warnings(&report);
        warnings.extend(seen.warnings());
        let mut found = Self { report, packed, missing, elsewhere, uninvited, failures: Vec::new(), warnings };
        found.failures = found.failures();
        found
    }

    fn failures(&self) -> Vec<String> {
        let mut out = contact_failures(&self.report);
        let mut told = |numbers: &[u32], what: &str| {
            if !numbers.is_empty() {
                out.push(format!("{} {what}: {}", count(numbers.len() as u64, "agent"), some(numbers)));
            }
        };
        told(&self.missing, "of the scene without rows that should be there");
        told(&self.uninvited, "with rows when the scene does not have them");
        told(&self.elsewhere, "did not begin where the scene puts them (was it run with another --seed?)");
        told(&self.report.not_arrived, "did not arrive");
        if self.report.speeds.too_fast > 0 {
            out.push(format!("{} went faster than allowed", count(self.report.speeds.too_fast as u64, "agent")));
        }
        out
    }
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
