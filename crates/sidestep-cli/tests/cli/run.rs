use crate::{LIVELY, file, scratch, sidestep};
use serde_json::Value;

#[test]
fn json_is_one_object_with_all_its_fields() {
    let run = sidestep(&["run", "scenes/circle.toml", "--duration", "2", "--threads", "2", "--json"]).ends(0).json();
    let number = |name: &str| run[name].as_f64().unwrap_or_else(|| panic!("{name}: {}", run[name]));
    assert_eq!((run["scene"].as_str(), run["model"].as_str()), (Some("scenes/circle.toml"), Some("orca")));
    let exact =
        [("agents", 60.0), ("steps", 20.0), ("simulated_seconds", 2.0), ("threads", 2.0), ("agent_steps", 1200.0)];
    for (name, value) in exact {
        assert_eq!(number(name), value, "{name}");
    }
    for name in ["wall_seconds", "step_seconds", "agent_steps_per_second", "min_separation", "certified_pair_steps"] {
        assert!(number(name) > 0.0, "{name}");
    }
    for name in [
        "certificate_violations",
        "guard_violations",
        "obstacle_penetrations",
        "quarantined",
        "removed",
        "packed",
        "arrived",
    ] {
        assert_eq!(number(name), 0.0, "{name}");
    }
    for name in ["relaxed_agent_steps", "stopped_agent_steps", "guarded_pair_steps", "worst_violation"] {
        assert!(number(name) >= 0.0, "{name}");
    }
    assert_eq!(run["stuck"], Value::Array(vec![]));
    assert_eq!(run["not_arrived"].as_array().map(Vec::len), Some(60));
    assert_eq!((run["overlaps"]["pairs"].as_u64(), run["overlaps"]["worst_depth"].as_f64()), (Some(0), Some(0.0)));
    assert_eq!(run["state_hash"].as_str().map(str::len), Some(16));
}

#[test]
fn a_run_makes_round_of_duration_over_time_step_steps_and_never_stops_early() {
    for (duration, steps) in [("0", 0), ("0.04", 0), ("0.06", 1), ("0.96", 10), ("300", 3000)] {
        let run = sidestep(&["run", "scenes/head-on.toml", "--duration", duration, "--json"]).ends(0).json();
        assert_eq!(run["steps"], steps, "{duration}");
    }
}

#[test]
fn fields_are_set_on_the_command_line() {
    let scene = ["run", "scenes/head-on.toml", "--json"];
    let set = ["--set", "time_step=0.05", "--set", "model.kind=hrvo", "--set", "duration=2"];
    let run = sidestep(&[&scene[..], &set].concat()).ends(0).json();
    assert_eq!((run["steps"].as_u64(), run["model"].as_str()), (Some(40), Some("hrvo")));
}

#[test]
fn events_are_counted_and_a_scene_without_anybody_is_a_scene() {
    let run = sidestep(&["run", &file("lively-run.toml", LIVELY), "--json", "--check"]).ends(0).json();
    let counts = ["agents", "removed", "arrived"].map(|name| run[name].as_u64());
    assert_eq!(counts, [Some(4), Some(1), Some(3)]);
    let early = sidestep(&["run", &file("lively-cut.toml", LIVELY), "--json", "--duration", "1.2"]).ends(0).json();
    assert_eq!(early["warnings"].as_array().map(Vec::len), Some(1), "{early}");
    let nobody =
        sidestep(&["run", &file("nobody.toml", "sidestep = 1\nduration = 1"), "--json", "--check"]).ends(0).json();
    assert_eq!((nobody["agents"].as_u64(), nobody["min_separation"].is_null()), (Some(0), true));
}

#[test]
fn agents_packed_round_one_goal_have_arrived_and_verify_sees_it_too() {
    let agents = (0..12).map(|i| format!("{{ position = [{}, {}], goal = [0, 0] }}", i % 4 * 3 - 5, i / 4 * 3 - 3));
    let text = format!("sidestep = 1\nduration = 120\nagents = [{}]", agents.collect::<Vec<_>>().join(", "));
    let (scene, csv) = (file("shared-goal.toml", &text), scratch("shared-goal.csv"));
    let run = sidestep(&["run", &scene, "--json", "--check", "--record", &csv]).ends(0).json();
    assert_eq!(run["arrived"].as_u64(), Some(12), "{run}");
    assert!(run["packed"].as_u64() >= Some(8), "{run}");
    let verified = sidestep(&["verify", &csv, "--scene", &scene, "--json"]).ends(0).json();
    assert_eq!(verified["arrived"], run["arrived"], "{verified}");
    let early = sidestep(&["run", &scene, "--json", "--duration", "1", "--record", &csv]).ends(0).json();
    let verified = sidestep(&["verify", &csv, "--scene", &scene, "--json"]).ends(1).json();
    assert_eq!((early["packed"].as_u64(), verified["packed"].as_u64()), (Some(0), Some(0)));
}

#[test]
fn another_seed_is_another_scene_and_the_same_seed_the_same() {
    let hash = |seed: &[&str]| {
        let run =
            sidestep(&[&["run", "scenes/doorway.toml", "--duration", "1", "--json"][..], seed].concat()).ends(0).json();
        run["state_hash"].as_str().map(String::from).expect("a hash")
    };
    assert_eq!(hash(&["--seed", "7"]), hash(&["--seed", "7"]));
    assert_ne!(hash(&["--seed", "7"]), hash(&["--seed", "8"]));
    assert_eq!(hash(&["--model", "orca"]), hash(&[]));
}

#[test]
fn without_an_audit_nothing_is_claimed_and_nothing_else_changes() {
    let run = ["run", "scenes/head-on.toml", "--json"];
    let (with, without) =
        (sidestep(&run).ends(0).json(), sidestep(&[&run[..], &["--no-audit"]].concat()).ends(0).json());
    assert!(without["overlaps"].is_null() && without["obstacle_penetrations"].is_null());
    for name in ["state_hash", "arrived", "certified_pair_steps"] {
        assert_eq!(with[name], without[name], "{name}");
    }
}

#[test]
fn the_table_has_every_word_and_quiet_has_none() {
    let table = sidestep(&["run", "scenes/head-on.toml"]).ends(0).out;
    let words = [
        "agents",
        "arrived",
        "stuck",
        "simulated time",
        "wall time",
        "agent-steps per second",
        "least separation",
        "overlaps",
        "wall penetrations",
        "relaxed steps",
        "broken certificates",
        "state hash",
    ];
    for word in words {
        assert!(table.contains(word), "{word} is not in {table}");
    }
    let quiet = sidestep(&["run", "scenes/head-on.toml", "--quiet"]).ends(0);
    assert!(quiet.out.is_empty() && quiet.err.is_empty(), "{}{}", quiet.out, quiet.err);
}

#[test]
fn those_who_cannot_slide_are_recorded_with_their_headings() {
    let recorded = |name: &str| {
        let file = scratch(&format!("{name}.csv"));
        sidestep(&["run", &format!("scenes/{name}.toml"), "--duration", "4", "--quiet", "--record", &file]).ends(0);
        std::fs::read_to_string(file).expect("a recording")
    };
    let (with, without) = (recorded("two-wheels"), recorded("head-on"));
    assert!(without.starts_with("step,time,agent,x,y,vx,vy\n"));
    let (header, rows) = with.split_once('\n').expect("a header");
    assert_eq!(header, "step,time,agent,x,y,vx,vy,heading");
    let headings: Vec<f64> =
        rows.lines().map(|row| row.rsplit(',').next().expect("a field").parse().expect("a heading")).collect();
    assert!(headings.len() > 20 && headings.iter().all(|heading| heading.abs() <= f64::from(std::f32::consts::PI)));
    assert!(headings.iter().any(|heading| (heading - headings[0]).abs() > 0.05), "nobody turned");
}

/// A turning wall far away cuts the steps into parts, so the agent goes round the corner on a bent way.
#[test]
fn a_contact_that_no_frame_can_show_is_called_doubtful() {
    let text = "sidestep = 1\ntime_step = 1\nduration = 3\nprecision = 'f64'\nmodel = { kind = 'hrvo' }\n\
        agents = [{ position = [3.5663423921850583, -2.6425713242062443], goal = [4.299710169931714, -6.673418632936882], radius = 0.2 }]\n\
        obstacles = [\n{ vertices = [[4.606043883437392, -5.398554603912194], [1.9236065693875215, -7.002659679165558], \
        [-0.5580596406852045, -8.18630101377217]], closed = false },\n\
        { vertices = [[15, 13], [16, 13], [16, 13.2], [15, 13.2]], angular_velocity = 0.29 }]\n";
    let scene = file("bent.toml", text);
    let doubt = "steps were made in up to 2 parts";
    let cut = sidestep(&["run", &scene, "--check"]).ends(1);
    assert!(cut.err.contains("1 agent went into a wall") && cut.err.contains(doubt), "{}", cut.err);
    let quiet = sidestep(&["run", &scene, "--check", "--quiet"]).ends(1);
    assert!(quiet.err.contains(doubt), "{}", quiet.err);
    let short = sidestep(&["run", &scene, "--check", "--set", "time_step=0.5", "--set", "duration=5"]).ends(0);
    assert!(!short.err.contains(doubt), "{}", short.err);
}
