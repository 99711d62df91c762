//! Scenes from the files of others.

mod grid;
mod menge;
mod movingai;
mod rectangles;
mod rvo2;
mod steerbench;
mod xml;

pub use menge::menge;
pub use movingai::{MapTask, movingai};
pub use rvo2::rvo2;
pub use steerbench::steerbench;

/// A foreign file that is not what it should be, or options that it cannot be read with.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[error("{file}{}: {message}\n  hint: {hint}", .line.map_or(String::new(), |line| format!(":{line}")))]
pub struct ImportError {
    /// Name of the file.
    pub file: String,
    /// Line, from 1, where there is one to blame.
    pub line: Option<usize>,
    /// What is wrong, with the value.
    pub message: String,
    /// What to do.
    pub hint: String,
}

/// Time that a scene gets when none is asked for, s: three times the longest way, and a minute.
fn duration(longest_way: f64, speed: f64, time_step: f64) -> f64 {
    let steps = ((3.0 * longest_way / speed + 60.0) / time_step).ceil();
    // Written with few digits: 8.4 and not 8.400000000000001.
    (steps * time_step * 1e6).round() / 1e6
}
