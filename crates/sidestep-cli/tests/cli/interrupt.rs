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

/// A tangle of walls takes long to plan in, before the first step.
#[test]
fn ctrl_c_before_the_first_step_ends_at_once() {
    let mut state = 1u64;
    let mut random = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as f64 / f64::from(1u32 << 31) * 8.0
    };
    let corners: Vec<String> = (0..1000).map(|_| format!("[{:?}, {:?}]", random(), random())).collect();
    let agents = "agents = [{ position = [-2, 4], goal = [10, 4] }]\nduration = 1e5\n";
    let walls = format!("[[obstacles]]\nclosed = false\nvertices = [{}]\n", corners.join(", "));
    let scene = crate::file("tangle.toml", &format!("sidestep = 1\n{agents}{walls}"));
    let child = program(&["run", &scene, "--quiet"]).stderr(Stdio::piped()).spawn().expect("starts");
    std::thread::sleep(Duration::from_secs(1));
    let asked = Instant::now();
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill");
    assert!(killed.success());
    let output = child.wait_with_output().expect("ends");
    assert_eq!(output.status.code(), Some(130), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(asked.elapsed() < Duration::from_secs(5), "it took {:?}", asked.elapsed());
}
