//! A run told to people, to programs and to `--check`.

use super::score::Scored;
use super::summary::Summary;
use crate::contacts::{contact_failures, contact_rows};
use crate::table::{Mood, Table, count, grouped, rounded, seconds, some, who};
use serde_json::{Value, json};

/// One object. What the audit finds is null without an audit.
pub fn json(summary: &Summary) -> Value {
    let (plan, outcome, audit) = (summary.plan, summary.outcome, summary.audit());
    let totals = &outcome.totals;
    let mut told = json!({
        "scene": plan.file,
        "name": plan.scene.name,
        "model": plan.scene.model.kind.name(),
        "seed": plan.scene.seed,
        "agents": summary.agents,
        "steps": outcome.steps,
        "time_step": plan.scene.time_step,
        "simulated_seconds": outcome.time,
        "wall_seconds": outcome.wall.as_secs_f64(),
        "step_seconds": outcome.stepping.as_secs_f64(),
        "threads": plan.pool.current_num_threads(),
        "sub_steps": totals.sub_steps,
        "agent_steps": totals.agents,
        "agent_steps_per_second": summary.agent_steps_per_second,
        "arrived": summary.arrived,
        "packed": summary.packed,
        "not_arrived": summary.not_arrived,
        "stuck": summary.stuck,
        "cut_off": summary.cut_off,
        "removed": summary.agents - summary.present(),
        "overlaps": audit.map(|found| &found.overlaps),
        "min_separation": audit.and_then(|found| found.min_separation),
        "obstacle_penetrations": audit.map(|found| found.obstacle_penetrations),
        "obstacles": audit.map(|found| &found.obstacles),
        "relaxed_agent_steps": totals.relaxed,
        "worst_violation": totals.worst_violation,
        "stopped_agent_steps": totals.stopped,
        "quarantined": totals.quarantined,
        "certified_pair_steps": totals.certified_pairs,
        "certificate_violations": totals.certificate_violations,
        "guarded_pair_steps": totals.guarded_pairs,
        "guard_violations": totals.guard_violations,
        "unguarded_pair_steps": totals.unguarded_pairs,
        "without_room_agent_steps": totals.without_room,
        "state_hash": format!("{:016x}", outcome.state_hash),
        "score": plan.score.and_then(|_| Scored::of(outcome)).map(Scored::json),
        "interrupted": summary.interrupted,
        "recordings": plan.recordings.iter().map(|file| file.display().to_string()).collect::<Vec<_>>(),
        "warnings": summary.warnings,
    });
    if let Some(events) = &outcome.events {
        (told["events"], told["events_left_out"]) = (events.json(), events.left_out().into());
    }
    told
}

/// A table.
pub fn table(summary: &Summary) -> Table {
    let (plan, outcome) = (summary.plan, summary.outcome);
    let mut table = Table::new(title(summary));
    let removed = summary.agents - summary.present();
    let left = if removed > 0 { format!("{removed} of them left by events") } else { String::new() };
    table.row("agents", grouped(summary.agents as u64), left, Mood::Plain);
    let packed = if summary.packed > 0 {
        format!("{} packed round a goal that others hold", summary.packed)
    } else {
        String::new()
    };
    let arrived = grouped(summary.arrived as u64);
    table.row("arrived", arrived, packed, Mood::of(summary.not_arrived.is_empty()));
    let stuck = if summary.stuck.is_empty() { "none".into() } else { grouped(summary.stuck.len() as u64) };
    let who = if summary.stuck.is_empty() { String::new() } else { who(&summary.stuck) };
    table.row("stuck", stuck, who, Mood::of(summary.stuck.is_empty()));
    if !summary.cut_off.is_empty() {
        let remark = format!("no way leads to the goal of {}", self::who(&summary.cut_off));
        table.row("cut off", grouped(summary.cut_off.len() as u64), remark, Mood::of(false));
    }
    time_rows(&mut table, summary);
    table.gap();
    match summary.audit() {
        Some(audit) => contact_rows(&mut table, audit),
        None => table.row("overlaps, walls", "not audited", "", Mood::Plain),
    }
    certificate_rows(&mut table, summary);
    if plan.score.is_some()
        && let Some(scored) = Scored::of(outcome)
    {
        let Scored { score, collisions, time, energy } = scored;
        let parts = format!("a head: {collisions:.2} collisions, {time:.2} s, energy {energy:.1}");
        table.row("SteerBench score", format!("{score:.2}"), parts, Mood::Plain);
    }
    table.gap();
    table.row("state hash", format!("{:016x}", outcome.state_hash), "", Mood::Plain);
    for file in &plan.recordings {
        table.row("recorded", file.display(), "", Mood::Plain);
    }
    table
}

fn title(summary: &Summary) -> String {
    let scene = &summary.plan.scene;
    let name = if scene.name.is_empty() { &summary.plan.file } else { &scene.name };
    let rest = if scene.description.is_empty() { String::new() } else { format!(": {}", scene.description) };
    let early = if summary.interrupted { " (interrupted)" } else { "" };
    format!("{name}{rest}{early}")
}

fn time_rows(table: &mut Table, summary: &Summary) {
    let (plan, outcome) = (summary.plan, summary.outcome);
    let parts = if outcome.totals.sub_steps > 1 {
        format!(", each made in {} parts: see `sidestep check`", outcome.totals.sub_steps)
    } else {
        String::new()
    };
    let steps = format!("{} of {} s{parts}", count(outcome.steps, "step"), plan.scene.time_step);
    table.row("simulated time", seconds(outcome.time), steps, Mood::Plain);
    let (wall, stepping) = (outcome.wall.as_secs_f64(), outcome.stepping.as_secs_f64());
    let engine = format!("{:.0} % of it in the engine", if wall > 0.0 { 100.0 * stepping / wall } else { 0.0 });
    table.row("wall time", seconds(wall), engine, Mood::Plain);
    let threads = count(plan.pool.current_num_threads() as u64, "thread");
    table.row("agent-steps per second", rounded(summary.agent_steps_per_second), threads, Mood::Plain);
}

fn certificate_rows(table: &mut Table, summary: &Summary) {
    let totals = &summary.outcome.totals;
    let share = |part: u64| format!("{:.2} % of all", 100.0 * part as f64 / totals.agents.max(1) as f64);
    let relaxed = if totals.relaxed == 0 { String::new() } else { share(totals.relaxed) };
    table.row("relaxed steps", grouped(totals.relaxed), relaxed, Mood::Plain);
    let stopped = if totals.stopped == 0 { String::new() } else { share(totals.stopped) };
    table.row("stopped steps", grouped(totals.stopped), stopped, Mood::Plain);
    let broken = totals.certificate_violations + totals.guard_violations;
    let of = format!(
        "of {} certified and {} guarded pair-steps",
        grouped(totals.certified_pairs),
        grouped(totals.guarded_pairs)
    );
    table.row("broken certificates", grouped(broken), of, Mood::of(broken == 0));
    if totals.unguarded_pairs > 0 {
        let why = "of those who cannot stop in time, or whom nothing stops";
        table.row("unguarded pair-steps", grouped(totals.unguarded_pairs), why, Mood::Plain);
    }
    if totals.quarantined > 0 {
        table.row("quarantined", totals.quarantined, "", Mood::Bad);
    }
}

/// What `--check` holds against the run, a line each.
pub fn failures(summary: &Summary) -> Vec<String> {
    let mut out = summary.audit().map(contact_failures).unwrap_or_default();
    if let Some(doubt) = &summary.doubt {
        out.iter_mut().for_each(|failure| *failure += &format!("; but {doubt}"));
    }
    if !summary.not_arrived.is_empty() {
        let agents = count(summary.not_arrived.len() as u64, "agent");
        out.push(format!("{agents} did not arrive: {}", some(&summary.not_arrived)));
    }
    let totals = &summary.outcome.totals;
    for (broken, what) in [(totals.certificate_violations, "certified"), (totals.guard_violations, "guarded")] {
        if broken > 0 {
            out.push(format!(
                "{} touched all the same: a bug of the engine",
                count(broken, &format!("{what} pair-step"))
            ));
        }
    }
    out
}
