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
    assert_eq!(found["duration"], 20.0, "in a short time everybody is late");
    assert!(agents <= 2 && found.get("obstacles").is_none() && found.get("events").is_none(), "{found}");
    sidestep(&["run", &small, "--check"]).ends(1);
}

/// Two who overlap early, and two who do so late: once the time is cut, the late ones are of no use.
#[test]
fn nothing_of_what_is_left_can_be_left_out() {
    let text = "sidestep = 1\nduration = 9\nmodel = { kind = 'none' }\nbehavior = { tie = false, projection = false, stop = false }\nagents = [\n\
        { position = [0, 9], goal = [9, 9] }, { position = [9, 9], goal = [0, 9] },\n\
        { position = [0, 0], goal = [3, 0] }, { position = [3, 0], goal = [0, 0] },\n]\n";
    let small = scratch("shrink-early.json");
    let shrink = |scene: &str| sidestep(&["shrink", scene, "--until", "overlap", "-o", &small]).ends(0);
    shrink(&file("shrink-early.toml", text));
    let found: Value = serde_json::from_str(&crate::read(&small)).expect("JSON");
    let agents = found["agents"].as_array().expect("agents").clone();
    assert_eq!(agents.len(), 2);
    for left_out in 0..agents.len() {
        let mut fewer = found.clone();
        fewer["agents"].as_array_mut().expect("agents").remove(left_out);
        let scene = file("shrink-fewer.json", &fewer.to_string());
        let done = sidestep(&["shrink", &scene, "--until", "overlap"]).ends(1);
        assert!(done.err.contains("does not fail"), "{}", done.err);
    }
}

#[test]
fn a_scene_that_does_not_fail_is_said_to() {
    let done = sidestep(&["shrink", "scenes/head-on.toml", "--until", "overlap"]).ends(1);
    assert!(done.err.contains("does not fail"), "{}", done.err);
}
