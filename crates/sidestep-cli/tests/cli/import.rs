//! Scenes of others, from their files to a run that ends well.

use crate::{root, scratch, sidestep};

/// A file of the data beside the repository; `None`, with a word, where it is not there.
fn foreign(path: &str) -> Option<String> {
    let path = root().join("../shared/data").join(path);
    if path.exists() {
        return Some(path.display().to_string());
    }
    println!("skipped: there is no {}", path.display());
    None
}

fn run(path: &str, arguments: &[&str]) -> Option<serde_json::Value> {
    let file = foreign(path)?;
    let scene = scratch(&path.replace('/', "-").replace(".xml", ".toml"));
    sidestep(&["import", &file, "-o", &scene]).ends(0);
    let mut all = vec!["run", &scene, "--json"];
    all.extend(arguments);
    Some(sidestep(&all).ends(0).json())
}

#[test]
fn steerbench_cases_end_with_everybody_there_and_nobody_touched() {
    for case in ["circle-20", "crossing-1", "doorway-two-way", "oncoming-1", "squeeze"] {
        let Some(run) = run(&format!("steerbench/{case}.xml"), &["--check", "--score", "steerbench"]) else { return };
        let part = |name: &str| run["score"][name].as_f64().unwrap_or_else(|| panic!("{case}: {}", run["score"]));
        let sum = 50.0 * part("collisions") + part("time") + part("energy");
        assert!((part("score") - sum).abs() < 1e-9, "{case}");
        assert!(part("time") > 5.0 && part("time") < 60.0, "{case}: {}", part("time"));
    }
}

#[test]
fn a_crowded_hallway_is_run_without_a_touch() {
    let Some(run) = run("steerbench/hallway-two-way.xml", &["--duration", "15"]) else { return };
    assert_eq!((run["agents"].as_u64(), run["overlaps"]["pairs"].as_u64()), (Some(200), Some(0)));
    assert_eq!(run["obstacle_penetrations"].as_u64(), Some(0));
}

#[test]
fn menge_projects_end_with_everybody_there_and_nobody_touched() {
    for (project, agents) in [("4square", 100), ("circle", 100), ("maze-navmesh", 30)] {
        let Some(run) = run(&format!("menge/core/{project}.xml"), &["--check"]) else { return };
        assert_eq!(run["agents"].as_u64(), Some(agents), "{project}");
    }
}

#[test]
fn in_an_office_without_its_teleports_all_but_those_sent_to_another_house_arrive() {
    let Some(run) = run("menge/core/office.xml", &[]) else { return };
    let number = |name: &str| run[name].as_u64();
    assert_eq!((run["overlaps"]["pairs"].as_u64(), number("obstacle_penetrations")), (Some(0), Some(0)));
    assert_eq!((number("agents"), number("arrived")), (Some(48), Some(42)));
}

#[test]
fn a_file_that_a_project_names_is_missed_by_name() {
    let project = scratch("lonely.xml");
    std::fs::write(&project, r#"<Project scene="nowhere.xml" behavior="nothing.xml"/>"#).expect("written");
    let done = sidestep(&["import", &project]).ends(2);
    assert!(done.err.contains("nowhere.xml"), "{}", done.err);
}
