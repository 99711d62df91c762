//! The comparison for people: a row a model, the best of each column marked, and what the columns mean. Fits 80 columns.

use super::Comparison;
use super::columns::{Best, COLUMNS, Column};
use super::figures::Figures;
use crate::table::count;
use console::style;
use sidestep_scene::Behavior;

/// Behind the best figure of a column.
const MARK: &str = "*";

/// The table with its head and its notes.
pub fn render(told: &Comparison) -> String {
    let names = told.rows.iter().map(|row| row.model.len()).max().unwrap_or(0);
    let columns: Vec<Cells> = COLUMNS.iter().map(|column| Cells::new(column, &told.rows)).collect();
    let mut out = head(told);
    for line in 0..3 {
        let cells: String = columns.iter().map(|cells| cells.head(line)).collect();
        out += &format!("{}\n", style(format!("{:names$}{cells}", "").trim_end()).dim());
    }
    for (i, row) in told.rows.iter().enumerate() {
        let cells: String = columns.iter().map(|cells| cells.figure(i)).collect();
        out += &format!("{:<names$}{}\n", row.model, cells.trim_end());
    }
    out + &notes()
}

/// What ran.
fn head(told: &Comparison) -> String {
    let scene = &told.scene;
    let name = if scene.name.is_empty() { &told.file } else { &scene.name };
    let rest = if scene.description.is_empty() { String::new() } else { format!(": {}", scene.description) };
    let agents = count(told.agents as u64, "agent");
    let steps = count(scene.steps(), "step");
    let Behavior { tie, projection, stop } = scene.behavior;
    let set = [("tie", tie), ("projection", projection), ("stop", stop)];
    let set = set.map(|(name, on)| format!("{name} {}", if on { "on" } else { "off" })).join(", ");
    let word = if tie || projection || stop { "contacts" } else { "plain" };
    let (title, threads) = (style(format!("{name}{rest}")).bold(), count(told.threads as u64, "thread"));
    format!("{title}\n{word}: {set}\n{agents}, {steps} of {} s, {threads}\n\n", scene.time_step)
}

/// The texts of a column.
struct Cells {
    column: &'static Column,
    texts: Vec<String>,
    /// The text of the best, if any is.
    best: Option<String>,
    width: usize,
}

impl Cells {
    fn new(column: &'static Column, rows: &[Figures]) -> Self {
        let texts: Vec<String> = rows.iter().map(|row| column.text(row)).collect();
        let all = texts.iter().map(String::as_str).chain(column.head).chain([column.unit]);
        let width = all.map(|text| text.chars().count()).max().unwrap_or(0);
        Self { column, best: best(column, rows), texts, width }
    }

    fn head(&self, line: usize) -> String {
        let [first, second] = self.column.head;
        format!(" {:>width$} ", [first, second, self.column.unit][line], width = self.width)
    }

    /// A figure with its mark; equal to the eye is equal.
    fn figure(&self, row: usize) -> String {
        let text = format!("{:>width$}", self.texts[row], width = self.width);
        if self.best.as_ref() == Some(&self.texts[row]) {
            format!(" {}", style(text + MARK).green().bold())
        } else {
            format!(" {text} ")
        }
    }
}

/// The best figure as shown; none where all agree or nobody has one.
fn best(column: &Column, rows: &[Figures]) -> Option<String> {
    let most = rows.iter().map(|row| row.arrived).max()?;
    let fair = |row: &&Figures| column.best != Best::SmallestOfMostArrived || row.arrived == most;
    let sign = if column.best == Best::Largest { -1.0 } else { 1.0 };
    let ranked = rows.iter().filter(fair).filter_map(|row| Some((sign * column.number(row)?, column.text(row))));
    let (_, best) = ranked.min_by(|a, b| a.0.total_cmp(&b.0))?;
    rows.iter().any(|row| column.text(row) != best).then_some(best)
}

/// What the columns mean, and their units.
fn notes() -> String {
    let titles = COLUMNS.each_ref().map(title);
    let widest = |texts: [&str; 10]| texts.map(|text| text.chars().count()).into_iter().max().unwrap_or(0);
    let width = widest(titles.each_ref().map(String::as_str));
    let units = widest(COLUMNS.each_ref().map(|column| column.unit));
    let mut out = format!("\n{MARK} the best of its column, where they differ\n\n");
    for (column, title) in COLUMNS.iter().zip(&titles) {
        let note = column.note.join(&format!("\n{:width$}  {:units$}  ", "", ""));
        out += &format!("{title:<width$}  {}\n", style(format!("{:<units$}  {note}", column.unit)).dim());
    }
    out
}

/// Its head in one line: `over-` and `laps` are `overlaps`.
fn title(column: &Column) -> String {
    let [first, second] = column.head;
    match first.strip_suffix('-') {
        Some(start) => format!("{start}{second}"),
        None => format!("{first} {second}").trim_start().into(),
    }
}
