//! Numbers as people read them: true minus, no-break space before the unit.

/// The space between a number and its unit.
pub const NBSP: char = '\u{a0}';

/// A number with that many digits after the point, with a true minus, and never minus zero.
pub fn number(value: f64, digits: usize) -> String {
    let text = format!("{value:.digits$}");
    let zero = text.trim_start_matches('-').chars().all(|c| c == '0' || c == '.');
    if zero { text.trim_start_matches('-').into() } else { text.replace('-', "−") }
}

/// A number and its unit.
pub fn measure(value: f64, digits: usize, unit: &str) -> String {
    format!("{}{NBSP}{unit}", number(value, digits))
}

/// A speed.
pub fn speed(value: f64) -> String {
    measure(value, 2, "m/s")
}

/// A time.
pub fn seconds(value: f64) -> String {
    measure(value, if value < 0.05 { 2 } else { 1 }, "s")
}
