//! A short table for people: a label, a value, a remark.

use console::style;

/// Rows under a title. A blank label makes an empty line.
pub struct Table {
    title: String,
    rows: Vec<Row>,
}

struct Row {
    label: &'static str,
    value: String,
    remark: String,
    mood: Mood,
}

/// How a value is to be taken.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Mood {
    /// A plain fact.
    Plain,
    /// As it should be.
    Good,
    /// Not as it should be.
    Bad,
}

impl Mood {
    /// Good when it holds.
    pub fn of(holds: bool) -> Self {
        if holds { Self::Good } else { Self::Bad }
    }
}

impl Table {
    pub fn new(title: impl Into<String>) -> Self {
        Self { title: title.into(), rows: Vec::new() }
    }

    /// Adds a row.
    pub fn row(&mut self, label: &'static str, value: impl ToString, remark: impl ToString, mood: Mood) {
        self.rows.push(Row { label, value: value.to_string(), remark: remark.to_string(), mood });
    }

    /// Adds an empty line.
    pub fn gap(&mut self) {
        self.row("", "", "", Mood::Plain);
    }

    /// The table with lines of at most the terminal's width, where that is possible; colors where a terminal wants them.
    pub fn render(&self) -> String {
        let widest = |width: fn(&Row) -> usize| self.rows.iter().map(width).max().unwrap_or(0);
        let labels = widest(|row| row.label.chars().count());
        let remarked = self.rows.iter().filter(|row| !row.remark.is_empty());
        let values = remarked.map(|row| row.value.chars().count()).max().unwrap_or(0);
        let mut out = format!("{}\n\n", style(&self.title).bold());
        for Row { label, value, remark, mood } in &self.rows {
            let mark = match mood {
                Mood::Plain => style(" "),
                Mood::Good => style("✓").green(),
                Mood::Bad => style("✗").red().bold(),
            };
            let pad = if remark.is_empty() { 0 } else { values };
            let value = format!("{value:<pad$}");
            let value = if *mood == Mood::Bad { style(value).red().bold() } else { style(value) };
            let line = match (label.is_empty(), remark.is_empty()) {
                (true, _) => String::new(),
                (false, true) => format!("  {mark} {label:<labels$}   {value}"),
                (false, false) => format!("  {mark} {label:<labels$}   {value}   {}", style(remark).dim()),
            };
            out += &line;
            out.push('\n');
        }
        out
    }
}

/// A whole number with thin groups: 12 345.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut out = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            out.push(' ');
        }
        out.push(digit);
    }
    out
}

/// A number above 0 with three significant digits, large ones in words.
pub fn rounded(number: f64) -> String {
    match number {
        _ if number >= 1e9 => format!("{} billion", rounded(number / 1e9)),
        _ if number >= 1e6 => format!("{} million", rounded(number / 1e6)),
        _ if number >= 1e3 => grouped(number.round() as u64),
        _ if number >= 100.0 => format!("{number:.0}"),
        _ if number >= 10.0 => format!("{number:.1}"),
        _ => format!("{number:.2}"),
    }
}

/// A length, m: millimetres shown, smaller ones in powers of ten.
pub fn metres(length: f64) -> String {
    if length != 0.0 && length.abs() < 0.001 { format!("{length:.1e} m") } else { format!("{length:.3} m") }
}

/// A time, s.
pub fn seconds(time: f64) -> String {
    match time {
        _ if time > 0.0 && time < 0.001 => format!("{time:.1e} s"),
        _ if time > 0.0 && time < 0.1 => format!("{time:.3} s"),
        _ if time >= 1e4 => format!("{} s", grouped(time.round() as u64)),
        _ if time >= 1e3 => {
            format!("{}.{} s", grouped((time * 10.0).round() as u64 / 10), (time * 10.0).round() as u64 % 10)
        }
        _ => format!("{time:.1} s"),
    }
}

/// 1 pair, 2 pairs.
pub fn count(number: u64, what: &str) -> String {
    format!("{} {what}{}", grouped(number), if number == 1 { "" } else { "s" })
}

/// Some agents: agent 3; agents 3, 7.
pub fn who(numbers: &[u32]) -> String {
    format!("agent{} {}", if numbers.len() == 1 { "" } else { "s" }, some(numbers))
}

/// Some numbers of a list: 3, 7, 12 and 4 more.
pub fn some(numbers: &[u32]) -> String {
    const SHOWN: usize = 5;
    let shown: Vec<String> = numbers.iter().take(SHOWN).map(u32::to_string).collect();
    let more = numbers.len().saturating_sub(SHOWN);
    if more == 0 { shown.join(", ") } else { format!("{} and {more} more", shown.join(", ")) }
}

#[cfg(test)]
#[path = "table_tests.rs"]
mod tests;
