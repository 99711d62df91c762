//! `run`, `--check` and `verify` have one rule of arrivals.

use crate::{file, scratch, sidestep};
use serde_json::Value;

/// What both say, when they say the same.
fn arrivals(name: &str, scene: &str) -> Value {
    let (scene, csv) = (file(&format!("{name}.toml"), scene), scratch(&format!("{name}.csv")));
    let run = sidestep(&["run", &scene, "--record", &csv, "--json", "--check"]);
    let verified = sidestep(&["verify", &csv, "--scene", &scene, "--json"]);
    assert_eq!(run.code, verified.code, "{name}: {}{}", run.err, verified.err);
    let (run, verified) = (run.json(), verified.json());
    for field in ["arrived", "packed", "not_arrived"] {
        assert_eq!(run[field], verified[field], "{name}: {field}");
    }
    run
}

#[test]
fn a_goal_in_a_wall_is_reached_where_the_wall_lets_one_be() {
    let agents: Vec<String> =
        (0..6).map(|i| format!("[[agents]]\nposition = [-5, {:?}]\ngoal = [2, 0]\n", 0.7 * f64::from(i))).collect();
    let wall = "[[obstacles]]\nvertices = [[0, -3], [4, -3], [4, 3], [0, 3]]\n";
    let run = arrivals("goal-in-a-wall", &format!("sidestep = 1\n{}{wall}", agents.concat()));
    assert_eq!(run["arrived"], 6);
}

#[test]
fn behind_the_wall_is_not_at_the_goal_in_it() {
    let wall = "[[obstacles]]\nvertices = [[0, -9], [4, -9], [4, 9], [0, 9]]\n";
    let text =
        format!("sidestep = 1\nduration = 20\n[[agents]]\nposition = [-5, 0]\ngoal = [3.5, 0]\nroute = false\n{wall}");
    assert_eq!(arrivals("behind-a-wall", &text)["arrived"], 0, "it stands 3.8 m off, and 0.8 m are possible");
}

#[test]
fn a_goal_counts_only_after_the_waypoints() {
    let text = "sidestep = 1\nduration = 3\nagents = [{ position = [0, 0], waypoints = [[9, 0], [0, 0]], max_speed = 0.02 }]\n";
    assert_eq!(arrivals("round-trip-begun", text)["arrived"], 0);
    let text = text.replace("duration = 3", "duration = 30").replace("0.02", "2");
    assert_eq!(arrivals("round-trip", &text)["arrived"], 1);
}

#[test]
fn a_shared_goal_is_packed_around() {
    let text = "sidestep = 1\nduration = 40\n[[groups]]\ngenerator = 'grid'\ncount = 9\nspacing = 1\ngoal = [9, 0]\n";
    let run = arrivals("shared-goal", text);
    assert_eq!((run["arrived"].as_u64(), run["packed"].as_u64() > Some(3)), (Some(9), true), "{run}");
}

#[test]
fn a_jam_on_the_way_is_no_pack() {
    let text = "sidestep = 1\nduration = 8\n[[groups]]\ngenerator = 'line'\ncount = 12\nfrom = [-6, 0]\nto = [6, 0]\ngoals = 'opposite'\n\
        [[obstacles]]\nvertices = [[-9, 0.4], [9, 0.4]]\nclosed = false\n[[obstacles]]\nvertices = [[-9, -0.4], [9, -0.4]]\nclosed = false\n";
    assert_eq!(arrivals("jam", text)["arrived"], 0);
}
