//! The comparison for people: a row a model, the best of each column marked, and what the columns mean. Fits 80 columns.

use super::Comparison;
use super::columns::{Best, COLUMNS, Column};
use super::figures::Figures;
use crate::rvo2;
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
    out += &notes();
    let guest = told.rows.iter().any(|row| row.model == rvo2::NAME);
    if guest { out + "\n" + GUEST } else { out }
}

/// What has to be known of RVO2's row.
const GUEST: &str = "\
rvo2 (pyrvo) has no routes, tells nothing of relaxing, and steps on one thread; the same
bodies, speeds, ranges, horizons, walls and steps as the models here\n";

/// What ran.
fn head(told: &Comparison) -> String {
    let scene = &told.scene;
    let name = if scene.name.is_empty() { &told.file } else { &scene.name };
    let rest = if scene.description.is_empty() { String::new() } else { format!(": {}", scene.description) };
    let agents = count(told.agents as u64, "agent");
    let steps = count(scene.steps(), "step");
    let Behavior { tie, projection, stop, braking, right_of_way, by_size } = scene.behavior;
    let contacts = [("tie", tie), ("projection", projection), ("stop", stop), ("braking", braking)];
    let set = contacts.into_iter().chain([("right of way", right_of_way), ("by size", by_size)]);
    let [with, without] = [("with", true), ("without", false)].map(|(word, wanted)| {
        let names: Vec<_> = set.clone().filter(|&(_, on)| on == wanted).map(|(name, _)| name).collect();
        (!names.is_empty()).then(|| format!("{word} {}", names.join(", ")))
    });
    let set = with.into_iter().chain(without).collect::<Vec<_>>().join("; ");
    let word = if scene.behavior != Behavior::PLAIN { "contacts" } else { "plain" };
    let (title, threads) = (style(format!("{name}{rest}")).bold(), count(told.threads as u64, "thread"));
    format!("{title}\n{word}: {set}\n{agents}, {steps} of {} s, {threads}\n\n", scene.time_step)
}

/// The texts of a column.
struct Cells {
    column: &'static Column,
    texts: Vec<String>,
    /// Which are the best.
    marked: Vec<bool>,
    width: usize,
}

impl Cells {
    fn new(column: &'static Column, rows: &[Figures]) -> Self {
        let texts: Vec<String> = rows.iter().map(|row| column.text(row)).collect();
        let all = texts.iter().map(String::as_str).chain(column.head).chain([column.unit]);
        let width = all.map(|text| text.chars().count()).max().unwrap_or(0);
        Self { column, marked: marked(column, rows, &texts), texts, width }
    }

    fn head(&self, line: usize) -> String {
        let [first, second] = self.column.head;
        format!(" {:>width$} ", [first, second, self.column.unit][line], width = self.width)
    }

    /// A figure with its mark.
    fn figure(&self, row: usize) -> String {
        let text = format!("{:>width$}", self.texts[row], width = self.width);
        if self.marked[row] { format!(" {}", style(text + MARK).green().bold()) } else { format!(" {text} ") }
    }
}

/// Which figures are the best, equal to the eye being equal; none where all agree or nobody has one.
fn marked(column: &Column, rows: &[Figures], texts: &[String]) -> Vec<bool> {
    let most = rows.iter().map(|row| row.arrived).max().unwrap_or(0);
    let ranked = |row: &Figures| column.best != Best::SmallestOfArriving || 2 * row.arrived >= most;
    let sign = if column.best == Best::Largest { -1.0 } else { 1.0 };
    let numbers = rows.iter().zip(texts).filter(|(row, _)| ranked(row));
    let numbers = numbers.filter_map(|(row, text)| Some((sign * column.number(row)?, text)));
    let best = numbers.min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, text)| text);
    let differ = texts.iter().any(|text| Some(text) != best);
    rows.iter().zip(texts).map(|(row, text)| differ && ranked(row) && Some(text) == best).collect()
}

/// What the columns mean, and their units.
fn notes() -> String {
    let titles = COLUMNS.each_ref().map(title);
    let widest = |texts: [&str; 10]| texts.map(|text| text.chars().count()).into_iter().max().unwrap_or(0);
    let width = widest(titles.each_ref().map(String::as_str));
    let units = widest(COLUMNS.each_ref().map(|column| column.unit));
    let mut out = format!(
        "\n{MARK} the best of its column, where they differ; in extra time, reversals, turn and\n  \
         jerk only of models that brought half as many to their goals as the best did\n\n"
    );
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
