use crate::{file, read, scratch, sidestep};
use sidestep_scene::{Scene, standard};

#[test]
fn every_new_scene_is_sound_and_runs() {
    for standard in standard::ALL {
        let path = scratch(&format!("new-{}.toml", standard.name));
        sidestep(&["new", standard.name, "-o", &path]).ends(0);
        let scene = Scene::load(&path).expect("sound");
        assert_eq!(scene, standard.scene(&[]).expect("its defaults"), "{}", standard.name);
        sidestep(&["run", &path, "--duration", "0.3", "--quiet"]).ends(0);
    }
}

#[test]
fn numbers_given_for_a_new_scene_count_and_its_notation_follows_the_name() {
    let path = scratch("small-ring.json");
    sidestep(&["new", "-o", &path, "circle", "--agents", "7"]).ends(0);
    assert!(read(&path).starts_with('{'));
    assert_eq!(Scene::load(&path).expect("sound").agent_count(), 7);
    let printed = sidestep(&["new", "circle", "--agents", "7"]).ends(0).out;
    assert_eq!(Scene::from_bytes("out.toml", printed.as_bytes()).expect("sound").agent_count(), 7);
}

const MAP: &str = "type octile\nheight 4\nwidth 5\nmap\n.....\n.@@@.\n.....\nTTTT.\n";
const TASKS: &str = "version 1\n0\tm.map\t5\t4\t0\t0\t4\t3\t7\n0\tm.map\t5\t4\t0\t2\t4\t2\t4\n";

#[test]
fn a_grid_map_becomes_a_scene_in_which_all_arrive() {
    let (map, tasks, scene) = (file("m.map", MAP), file("m.scen", TASKS), scratch("imported.toml"));
    sidestep(&["import", &map, &tasks, "--agents", "2", "--cell-size", "2", "-o", &scene]).ends(0);
    let imported = Scene::load(&scene).expect("sound");
    assert_eq!(imported.agents[0].position, [1.0, 7.0], "row 0 is at the top");
    assert_eq!(imported.agents[0].waypoints, [[9.0, 1.0]]);
    assert_eq!(imported.agents[0].parameters.radius, 0.6);
    sidestep(&["run", &scene, "--check", "--quiet"]).ends(0);
    let done = sidestep(&["import", &map, &tasks, "--agents", "3"]).ends(2);
    assert!(done.err.contains("m.scen:1") && done.err.contains("2 tasks"), "{}", done.err);
    let done = sidestep(&["import", &map, &tasks, "--agents", "2", "--radius", "0.5"]).ends(2);
    assert!(done.err.contains("half a cell"), "{}", done.err);
}

#[test]
fn parameters_of_an_rvo2_example_become_a_scene() {
    let text = r#"{"dt": 0.25, "neighborDist": 15, "maxNeighbors": 10, "timeHorizon": 10, "timeHorizonObst": 10, "radius": 1.5,
        "maxSpeed": 2, "agents": [[0, 0, 20, 0], [20, 0, 0, 0]]}"#;
    let scene = scratch("rvo2.toml");
    sidestep(&["import", &file("rvo2.json", text), "-o", &scene]).ends(0);
    sidestep(&["run", &scene, "--check", "--quiet"]).ends(0);
}

#[test]
fn the_schema_is_json_and_names_the_fields() {
    let path = scratch("schema.json");
    sidestep(&["schema", "-o", &path]).ends(0);
    assert_eq!(read(&path), sidestep(&["schema"]).ends(0).out);
    let schema: serde_json::Value = serde_json::from_str(&read(&path)).expect("JSON");
    assert!(schema["properties"]["time_step"].is_object());
}
