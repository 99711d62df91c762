//! `sidestep verify`: what really happened, from a recording alone.

use crate::cast::Cast;
use crate::fault::{Fault, Verdict};
use crate::output;
use crate::table::{Mood, Table, count, metres, seconds, some};
use serde_json::{Value, json};
use sidestep_record::{Audit, AuditReport, CsvReader, Frame};
use sidestep_scene::Scene;
use std::path::PathBuf;

/// Recompute overlaps, walls, speeds and arrivals from a recording alone
///
/// The check shares no code with the engine: it takes the positions over time and the scene, nothing else, and computes in 64 bits. It works on
/// any CSV file with the columns step, time, agent, x, y, vx, vy, so the runs of other engines can be checked with it. Between two recorded steps
/// every agent is taken to have gone straight. Agents that had to pack round a goal they share have not arrived by this measure.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  sidestep verify circle.csv --scene scenes/circle.toml
  sidestep verify other-engine.csv --scene scene.toml --json

Exit status: 0 all holds; 1 somebody overlapped, was in a wall, was too fast, is missing or did not arrive;
2 a file is not what it should be.")]
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
        let (mut frame, mut seen) = (Frame::default(), Attendance::new(cast.stays.len(), scene.time_step));
        while reader.read(&mut frame)? {
            let place = |error| Fault::from(error).at(self.recording.display());
            audit.frame(&frame).map_err(place)?;
            seen.note(&frame);
        }
        let report = audit.report();
        let missing = seen.missing(&cast);
        let failures = failures(&report, &missing);
        let warnings = warnings(&report);
        if self.json {
            output::say(&format!("{}\n", self.as_json(&report, &missing, &failures, &warnings)))?;
        } else {
            output::say(&self.as_table(&report, &missing).render())?;
            warnings.iter().for_each(|warning| output::complain(&format!("warning: {warning}")));
        }
        Ok(Verdict::of(failures))
    }

    fn as_json(&self, report: &AuditReport, missing: &[u32], failures: &[String], warnings: &[String]) -> Value {
        let mut out = json!({
            "recording": self.recording.display().to_string(),
            "scene": self.scene.display().to_string(),
            "holds": failures.is_empty(),
            "failures": failures,
            "warnings": warnings,
            "missing": missing,
        });
        if let (Some(out), Ok(Value::Object(found))) = (out.as_object_mut(), serde_json::to_value(report)) {
            out.extend(found);
        }
        out
    }

    fn as_table(&self, report: &AuditReport, missing: &[u32]) -> Table {
        let mut table = Table::new(format!("{} against {}", self.recording.display(), self.scene.display()));
        let present = report.arrived + report.not_arrived.len();
        let agents = if report.removed > 0 { format!("{} of them left", report.removed) } else { String::new() };
        table.row("agents", report.agents, agents, Mood::Plain);
        let span = format!("over {}", seconds(report.simulated_seconds));
        table.row("recorded steps", report.frames, span, Mood::Plain);
        let last = report.last_arrival.map_or(String::new(), |time| format!("the last at {}", seconds(time)));
        let arrived = format!("{} of {present}", report.arrived);
        table.row("arrived", arrived, last, Mood::of(report.not_arrived.is_empty()));
        if !missing.is_empty() {
            table.row("missing", missing.len(), format!("agents {}", some(missing)), Mood::Bad);
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

/// Least separation, overlaps and walls.
pub fn contact_rows(table: &mut Table, report: &AuditReport) {
    let least = report.min_separation.map_or("no pair".into(), metres);
    table.row("least separation", least, "from skin to skin", Mood::Plain);
    let (overlaps, walls) = (&report.overlaps, &report.obstacles);
    let worst = match overlaps.worst {
        Some(pair) if overlaps.pairs > 0 => {
            let [a, b] = pair.agents;
            format!("worst {} deep, agents {a} and {b} at {}", metres(overlaps.worst_depth), seconds(pair.time))
        }
        _ => String::new(),
    };
    table.row("overlaps", none_or(overlaps.pairs, "pair"), worst, Mood::of(overlaps.pairs == 0));
    let worst = match walls.worst {
        Some(worst) if report.obstacle_penetrations > 0 => {
            let depth = metres(walls.worst_depth);
            format!("worst {depth} deep, agent {} in obstacle {}", worst.agent, worst.obstacle)
        }
        _ => String::new(),
    };
    let inside = report.obstacle_penetrations;
    table.row("wall penetrations", none_or(inside, "agent"), worst, Mood::of(inside == 0));
}

/// What an overlap or a wall means for a check, a line each.
pub fn contact_failures(report: &AuditReport) -> Vec<String> {
    let mut out = Vec::new();
    let (overlaps, walls) = (&report.overlaps, &report.obstacles);
    if overlaps.pairs > 0 {
        let worst = overlaps.worst.map_or(String::new(), |worst| {
            format!(" (agents {} and {} at {})", worst.agents[0], worst.agents[1], seconds(worst.time))
        });
        let pairs = count(overlaps.pairs as u64, "pair");
        out.push(format!("{pairs} overlapped, the worst {} deep{worst}", metres(overlaps.worst_depth)));
    }
    if report.obstacle_penetrations > 0 {
        let worst = walls.worst.map_or(String::new(), |worst| {
            format!(" (agent {} in obstacle {} before {})", worst.agent, worst.obstacle, seconds(worst.time))
        });
        let agents = count(report.obstacle_penetrations as u64, "agent");
        out.push(format!("{agents} went into a wall, the worst {} deep{worst}", metres(walls.worst_depth)));
    }
    out
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

/// What was wrong before anybody moved.
pub fn started_badly(report: &AuditReport) -> Vec<String> {
    let mut out = Vec::new();
    if report.overlaps.started > 0 {
        out.push(format!("{} overlapped when they appeared", count(report.overlaps.started as u64, "pair")));
    }
    if report.obstacles.started > 0 {
        let agents = count(report.obstacles.started as u64, "agent");
        out.push(format!("{agents} stood in a wall when the later of the two appeared"));
    }
    out
}

fn none_or(number: usize, what: &str) -> String {
    if number == 0 { "none".into() } else { count(number as u64, what) }
}

/// From when to when each agent had rows.
struct Attendance {
    spans: Vec<Option<[f64; 2]>>,
    end: f64,
    /// What times may differ by, s.
    slack: f64,
}

impl Attendance {
    fn new(agents: usize, time_step: f64) -> Self {
        Self { spans: vec![None; agents], end: 0.0, slack: 0.5 * time_step }
    }

    fn note(&mut self, frame: &Frame) {
        self.end = frame.time;
        for agent in &frame.agents {
            let span = &mut self.spans[agent.agent as usize];
            *span = Some([span.map_or(frame.time, |[from, _]| from), frame.time]);
        }
    }

    /// Those whom the scene has at a recorded time, and who have no rows then.
    fn missing(&self, cast: &Cast) -> Vec<u32> {
        let lacks = |(number, (stay, span)): (usize, (&[f64; 2], &Option<[f64; 2]>))| {
            let expected = stay[0] < stay[1] && stay[0] <= self.end + self.slack;
            let stays = stay[1] > self.end + self.slack;
            let lost = match span {
                None => expected,
                Some([_, until]) => stays && *until < self.end,
            };
            lost.then_some(number as u32)
        };
        cast.stays.iter().zip(&self.spans).enumerate().filter_map(lacks).collect()
    }
}
