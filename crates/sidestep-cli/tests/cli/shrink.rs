//! A failing scene becomes the smallest that still fails.

use crate::{file, scratch, sidestep};
use serde_json::Value;

/// Two meet head-on in plain VO and jam or touch; eight others walk by themselves; a wall and an event far off.
fn crowded() -> String {
    let others: String =
        (0..8).map(|i| format!("  {{ position = [{i}, 30], goal = [{i}, 33] }},\n", i = 3 * i)).collect();
    format!(
        "sidestep = 1\nduration = 20\ntime_step = 0.1\nbehavior = {{ tie = false, projection = false, stop = false }}\n\
         agents = [\n{others}  {{ position = [0, 0], goal = [9, 0] }},\n  {{ position = [9, 0], goal = [0, 0] }},\n]\n\
         obstacles = [{{ vertices = [[50, 50], [51, 50], [51, 51]] }}]\nevents = [{{ time = 1, remove_agent = 2 }}]\n"
    )
}

#[test]
fn two_who_stand_off_are_all_that_is_left() {
    let scene = file("shrink-crowd.toml", &crowded());
    let small = scratch("shrink-small.json");
    sidestep(&["shrink", &scene, "--until", "late", "-o", &small]).ends(0);
    let found: Value = serde_json::from_str(&crate::read(&small)).expect("JSON");
    let agents = found["agents"].as_array().map_or(0, Vec::len);
    assert!(agents <= 2 && found.get("obstacles").is_none() && found.get("events").is_none(), "{found}");
    sidestep(&["run", &small, "--check"]).ends(1);
}

#[test]
fn a_scene_that_does_not_fail_is_said_to() {
    let done = sidestep(&["shrink", "scenes/head-on.toml", "--until", "overlap"]).ends(1);
    assert!(done.err.contains("does not fail"), "{}", done.err);
}
