//! A stage: a name, some work, an end. And the run of all of them.

use crate::tree::Tree;
use std::process::ExitCode;
use std::time::{Duration, Instant};

/// One thing to prove.
pub struct Stage {
    pub name: &'static str,
    pub about: &'static str,
    pub work: fn(&Tree) -> Result<Done, String>,
}

/// How a stage that did not fail ended.
pub enum Done {
    /// With a remark, which may be empty.
    Passed(String),
    /// And why.
    Skipped(String),
}

impl Done {
    pub fn passed() -> Self {
        Self::Passed(String::new())
    }
}

/// Runs the stages one after the other, all of them whatever fails, and sums up.
pub fn run(tree: &Tree, stages: &[&Stage]) -> ExitCode {
    let mut ends = Vec::new();
    for stage in stages {
        println!("\n==> {}: {}", stage.name, stage.about);
        let begin = Instant::now();
        let end = (stage.work)(tree);
        let time = begin.elapsed();
        let (word, remark) = told(&end);
        println!("<== {}: {word} in {:.1} s{}{remark}", stage.name, time.as_secs_f64(), colon(&remark));
        ends.push((stage.name, time, end));
    }
    println!("\nSummary");
    for (name, time, end) in &ends {
        let (word, remark) = told(end);
        let first = remark.lines().next().unwrap_or_default();
        println!("{}", format!("  {word:<8} {name:<13} {:>7.1} s  {first}", time.as_secs_f64()).trim_end());
    }
    let all: Duration = ends.iter().map(|end| end.1).sum();
    println!("  in {:.0} s", all.as_secs_f64());
    let count = |which: fn(&Result<Done, String>) -> bool| ends.iter().filter(|end| which(&end.2)).count();
    let failed = count(Result::is_err);
    println!("{} passed, {failed} failed", count(|end| matches!(end, Ok(Done::Passed(_)))));
    ExitCode::from(u8::from(failed > 0))
}

fn told(end: &Result<Done, String>) -> (&'static str, String) {
    match end {
        Ok(Done::Passed(remark)) => ("passed", remark.clone()),
        Ok(Done::Skipped(reason)) => ("skipped", reason.clone()),
        Err(fault) => ("FAILED", fault.clone()),
    }
}

fn colon(remark: &str) -> &'static str {
    if remark.is_empty() { "" } else { ": " }
}
