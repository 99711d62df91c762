//! The bar that shows how far a long command is.

use crate::table::grouped;
use indicatif::{ProgressBar, ProgressState, ProgressStyle};

/// A bar over so many of these: steps, frames.
pub fn bar(count: u64, what: &str) -> ProgressBar {
    let template = format!("{{bar:40.cyan/dim}} {{done}} of {{all}} {what}, {{eta}} left");
    let style = ProgressStyle::with_template(&template).unwrap_or_else(|_| ProgressStyle::default_bar());
    let number = |which: fn(&ProgressState) -> u64| {
        move |state: &ProgressState, out: &mut dyn std::fmt::Write| {
            let _ = out.write_str(&grouped(which(state))); // a bar that cannot be drawn is no fault
        }
    };
    let style = style.progress_chars("━━─").with_key("done", number(ProgressState::pos));
    let style = style.with_key("all", number(|state| state.len().unwrap_or(0)));
    ProgressBar::new(count).with_style(style)
}
