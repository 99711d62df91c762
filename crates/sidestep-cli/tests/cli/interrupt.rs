#![cfg(unix)]

use crate::{program, read, scratch};
use serde_json::Value;
use sidestep_record::CsvReader;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

#[test]
fn ctrl_c_keeps_what_was_recorded_and_tells_how_far_it_came() {
    let csv = scratch("interrupted.csv");
    drop(std::fs::remove_file(&csv)); // of an earlier run
    let arguments = ["run", "scenes/seed-demo.toml", "--duration", "1e6", "--record", &csv, "--json"];
    let child = program(&arguments).stdout(Stdio::piped()).spawn().expect("starts");
    let patience = Instant::now();
    while std::fs::metadata(&csv).map_or(0, |found| found.len()) < 200_000 {
        assert!(patience.elapsed() < Duration::from_secs(60), "nothing is recorded");
        std::thread::sleep(Duration::from_millis(5));
    }
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill");
    assert!(killed.success());
    let output = child.wait_with_output().expect("ends");
    assert_eq!(output.status.code(), Some(130));
    let summary: Value = serde_json::from_slice(&output.stdout).expect("one object");
    assert_eq!(summary["interrupted"], true);
    let frames = CsvReader::open(&csv).expect("a recording").map(|frame| frame.expect("whole")).collect::<Vec<_>>();
    let steps = summary["steps"].as_u64().expect("a count");
    assert_eq!(frames.len() as u64, steps + 1);
    assert!(frames.iter().all(|frame| frame.agents.len() == 30) && read(&csv).ends_with('\n'));
}
