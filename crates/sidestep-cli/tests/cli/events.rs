use crate::{file, sidestep};
use serde_json::Value;

/// The events of a run, and how many were left out.
fn events(arguments: &[&str]) -> (Vec<Value>, u64) {
    let run = sidestep(&[arguments, &["--json", "--events"]].concat()).ends(0).json();
    let list = run["events"].as_array().expect("a list").clone();
    let times: Vec<f64> = list.iter().map(|event| event["time"].as_f64().expect("a time")).collect();
    assert!(times.is_sorted(), "{times:?}");
    for event in &list {
        let until = event["until"].as_f64().unwrap_or(f64::INFINITY);
        assert!(until >= event["time"].as_f64().unwrap(), "{event}");
    }
    (list, run["events_left_out"].as_u64().expect("a number"))
}

fn named<'a>(events: &'a [Value], name: &str) -> Vec<&'a Value> {
    events.iter().filter(|event| event["event"] == name).collect()
}

#[test]
fn events_are_told_only_when_asked_for_and_only_as_json() {
    let run = ["run", "scenes/head-on.toml", "--duration", "1"];
    let told = sidestep(&[&run[..], &["--json"]].concat()).ends(0).json();
    assert!(told.get("events").is_none() && told.get("events_left_out").is_none(), "{told}");
    sidestep(&[&run[..], &["--events"]].concat()).ends(2);
}

#[test]
fn asking_changes_nothing() {
    let run = ["run", "scenes/corridor.toml", "--duration", "10", "--json"];
    let hash = |more: &[&str]| sidestep(&[&run[..], more].concat()).ends(0).json()["state_hash"].clone();
    assert_eq!(hash(&[]), hash(&["--events"]));
}

#[test]
fn who_arrives_is_told_once_with_the_time() {
    let (events, left_out) = events(&["run", "scenes/head-on.toml"]);
    let arrived = named(&events, "arrived");
    let agents: Vec<_> = arrived.iter().map(|event| event["agent"].as_u64()).collect();
    assert_eq!((agents, left_out), (vec![Some(0), Some(1)], 0), "{events:?}");
    // 16 m at 1.4 m/s
    assert!(arrived.iter().all(|event| (11.0..14.0).contains(&event["time"].as_f64().unwrap())), "{arrived:?}");
}

#[test]
fn who_is_stuck_is_told_since_when_and_by_whom() {
    let text = r#"sidestep = 1
duration = 20
model = { route = false }
agents = [{ position = [-4, 0], goal = [4, 0] }]
obstacles = [{ vertices = [[-1, -3], [1, -3], [1, 3], [-1, 3]] }]"#;
    let (events, _) = events(&["run", &file("barred.toml", text)]);
    let stuck = named(&events, "stuck");
    assert_eq!(stuck.len(), 1, "{events:?}");
    assert_eq!((&stuck[0]["agent"], &stuck[0]["by"][0]["obstacle"]), (&Value::from(0), &Value::from(0)), "{stuck:?}");
    // it comes to the wall after 2.5 m, ever slower, and stays there
    assert!((2.0..14.0).contains(&stuck[0]["time"].as_f64().unwrap()) && stuck[0]["until"].is_null(), "{stuck:?}");
}

#[test]
fn a_wall_across_the_way_is_another_way() {
    let text = r#"sidestep = 1
duration = 20
agents = [{ position = [-6, 0], goal = [6, 0] }]
events = [{ time = 2.0, add_obstacle = { vertices = [[-1, -3], [1, -3], [1, 3], [-1, 3]] } }]"#;
    let (events, _) = events(&["run", &file("across.toml", text)]);
    let rerouted = named(&events, "rerouted");
    assert_eq!(rerouted.len(), 1, "{events:?}");
    let way = |name: &str| rerouted[0][name].as_f64().unwrap();
    assert!(way("way_after") > way("way_before") + 0.2, "{rerouted:?}");
    assert!((1.9..2.5).contains(&way("time")), "{rerouted:?}");
}

#[test]
fn in_a_jam_it_is_told_who_yields_to_whom_and_who_is_squeezed() {
    let scene = sidestep(&["new", "liveness-corridor", "--seed", "4"]).ends(0).out;
    let (events, _) = events(&["run", &file("jammed.toml", &scene), "--duration", "40"]);
    let yielded = named(&events, "yielded_to");
    assert!(yielded.iter().any(|event| event["by"].as_array().is_some_and(|by| !by.is_empty())), "{events:?}");
    assert!(yielded.iter().any(|event| event["until"].is_f64()), "{yielded:?}");
    let squeezed = named(&events, "squeezed");
    assert!(squeezed.iter().any(|event| event["by"][0]["agent"].is_u64()), "{squeezed:?}");
}
