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
    assert_eq!(run["cut_off"], run["not_arrived"]);
}

/// The way of each agent until it first came within 0.1 m of its goal, over the scenario's shortest on the grid.
fn ways_over_shortest(recording: &str, tasks: &str, agents: usize) -> Vec<f64> {
    let rows: Vec<Vec<f64>> = tasks
        .lines()
        .skip(1)
        .take(agents)
        .map(|row| row.split('\t').skip(2).map(|field| field.parse().expect("a number")).collect())
        .collect();
    // width, height, start, goal, length; rows count downwards
    let goals: Vec<[f64; 2]> = rows.iter().map(|row| [row[4] + 0.5, row[1] - row[5] - 0.5]).collect();
    let (mut ways, mut there) = (vec![0.0; agents], vec![false; agents]);
    let mut places: Vec<Option<[f64; 2]>> = vec![None; agents];
    for frame in sidestep_record::CsvReader::open(recording).expect("a recording") {
        for one in frame.expect("a frame").agents {
            let (i, [x, y, _]) = (one.agent as usize, one.position);
            let apart = |[a, b]: [f64; 2]| ((x - a) * (x - a) + (y - b) * (y - b)).sqrt();
            if !there[i] {
                ways[i] += places[i].map_or(0.0, apart);
                there[i] = apart(goals[i]) < 0.1;
            }
            places[i] = Some([x, y]);
        }
    }
    ways.iter().zip(&rows).filter(|(_, row)| row[6] > 0.0).map(|(way, row)| way / row[6]).collect()
}

#[test]
fn movingai_tasks_are_done_by_short_ways_and_nobody_is_touched() {
    let maps = [
        ("empty-16-16", 50),
        ("random-32-32-10", 50),
        ("room-32-32-4", 20),
        ("maze-32-32-4", 50),
        ("warehouse-10-20-10-2-1", 50),
    ];
    let mean = |ways: &[f64]| ways.iter().sum::<f64>() / ways.len() as f64;
    for (map, agents) in maps {
        let Some(file) = foreign(&format!("movingai/{map}.map")) else { return };
        let tasks = file.replace(".map", "-random-1.scen");
        let (scene, recording) = (scratch(&format!("{map}.toml")), scratch(&format!("{map}.csv")));
        sidestep(&["import", &file, &tasks, "--agents", &agents.to_string(), "-o", &scene]).ends(0);
        let run = sidestep(&["run", &scene, "--json", "--record", &recording]).ends(0).json();
        let number = |value: &serde_json::Value| value.as_u64().unwrap_or(u64::MAX);
        assert_eq!((number(&run["overlaps"]["pairs"]), number(&run["obstacle_penetrations"])), (0, 0), "{map}");
        assert_eq!(number(&run["arrived"]), agents as u64, "{map}: {}", run["not_arrived"]);
        let tasks = std::fs::read_to_string(&tasks).expect("tasks");
        let ways = ways_over_shortest(&recording, &tasks, agents);
        println!("{map}: {:.3} of the shortest ways", mean(&ways));
        assert!(mean(&ways) < 1.25, "{map}: {} of the shortest ways", mean(&ways));
    }
}

#[test]
fn a_file_that_a_project_names_is_missed_by_name() {
    let project = scratch("lonely.xml");
    std::fs::write(&project, r#"<Project scene="nowhere.xml" behavior="nothing.xml"/>"#).expect("written");
    let done = sidestep(&["import", &project]).ends(2);
    assert!(done.err.contains("nowhere.xml"), "{}", done.err);
}
