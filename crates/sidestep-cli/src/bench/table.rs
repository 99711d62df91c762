//! The rows for people.

use super::liveness::Row;
use crate::table::{grouped, some};
use console::style;

/// A line a row, and the seeds of the scenes that failed.
pub fn render(rows: &[Row]) -> String {
    let head = format!(
        "{:<10} {:<8} {:>7} {:>9} {:>7} {:>9} {:>12}\n",
        "kind", "behavior", "scenes", "arrived", "clean", "time", "cost"
    );
    let units = format!("{:<10} {:<8} {:>7} {:>9} {:>7} {:>9} {:>12}\n", "", "", "", "%", "%", "s", "ns");
    let mut out = format!("{}{}", style(head).bold(), style(units).dim());
    for row in rows {
        let (arrived, clean) = (row.arrived_share(), row.clean_share());
        let time = row.mean_time.map_or("–".into(), |time| format!("{time:.1}"));
        out += &format!(
            "{:<10} {:<8} {:>7} {arrived:>9.1} {clean:>7.1} {time:>9} {:>12}\n",
            row.kind,
            row.player,
            grouped(row.scenes as u64),
            grouped(row.cost.round() as u64)
        );
    }
    let numbers = |seeds: &[u64]| some(&seeds.iter().map(|&seed| seed as u32).collect::<Vec<_>>());
    out += &format!("\n{}\n", style(NOTE).dim());
    for row in rows.iter().filter(|row| row.player == "default") {
        if !row.jammed.is_empty() {
            out += &format!("{}: somebody never came with seeds {}\n", row.kind, numbers(&row.jammed));
        }
        if !row.unclean.is_empty() {
            out += &format!("{}: an overlap with seeds {}\n", row.kind, numbers(&row.unclean));
        }
    }
    out
}

const NOTE: &str = "\
arrived: everybody came within 0.1 m of the goal in 120 s; clean: no pair ever
overlapped by more than 1 % of a radius, and nobody was in a wall; time: until
the last came, mean where all did; cost: of the engine per agent-step";
