//! Contacts that an audit found, told in the same words by `run` and by `verify`.

use crate::table::{Mood, Table, count, metres, seconds};
use sidestep_record::AuditReport;

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
            format!(" (agent {} in obstacle {} at {})", worst.agent, worst.obstacle, seconds(worst.time))
        });
        let depth = metres(walls.worst_depth);
        let agents = |number: usize| count(number as u64, "agent");
        let (all, began) = (report.obstacle_penetrations, walls.started);
        let what = match all - began.min(all) {
            0 => format!("{} began in a wall", agents(all)),
            came if began == 0 => format!("{} went into a wall", agents(came)),
            came => format!("{} went into a wall and {} began in one", agents(came), agents(began)),
        };
        out.push(format!("{what}, the worst {depth} deep{worst}"));
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
        out.push(format!("{agents} began in a wall: it stood there when they came, or came where they stood"));
    }
    out
}

/// `none`, or how many.
pub fn none_or(number: usize, what: &str) -> String {
    if number == 0 { "none".into() } else { count(number as u64, what) }
}
