//! The declaration of the format is the truth: every declared field is read, and the schema says what the reader does.

mod common;

use common::{sample, shipped, validate};
use serde_json::Value;
use sidestep_scene::format::{
    AGENT, BEHAVIOR, Default, EVENT, Field, GROUP, Kind, MODEL, MOVE, OBSTACLE, PAIR, SCENE, Table,
};
use sidestep_scene::{Change, Motion, ProblemKind, Scene, schema};

/// A table's place in a file: what stands before and after its fields, so that the file is sound without more.
fn places(table: &'static Table) -> Vec<(&'static str, &'static str)> {
    match table.name {
        "scene" => vec![("sidestep = 1\n", "")],
        "model" => vec![("sidestep = 1\n[model]\n", "")],
        "behavior" => vec![("sidestep = 1\n[behavior]\n", "")],
        "agent" => vec![
            ("sidestep = 1\n[[agents]]\n", "position = [1, 1]\nkinematics = \"unicycle\"\n"),
            ("sidestep = 1\n[[agents]]\nposition = [1, 1]\n[defaults]\n", "kinematics = \"unicycle\"\n"),
            (
                "sidestep = 1\n[[events]]\ntime = 1\n[events.add_agent]\n",
                "position = [1, 1]\nkinematics = \"unicycle\"\n",
            ),
        ],
        "obstacle" => vec![("sidestep = 1\n[[obstacles]]\n", "vertices = [[0, 0], [1, 0], [1, 1]]\n")],
        "pair" => vec![(
            "sidestep = 1\n[[pairs]]\n",
            "group = 3\nother_group = 4\nresponsibility = 2\nother_responsibility = 0\n",
        )],
        _ => vec![],
    }
}

/// Reads a file with one field more, given twice when the place has it already (then ours goes first).
fn with(before: &str, after: &str, field: &Field, value: &str) -> Result<Scene, sidestep_scene::Problems> {
    let rest: String =
        after.lines().filter(|line| !line.starts_with(field.name)).map(|line| format!("{line}\n")).collect();
    Scene::from_bytes("field.toml", format!("{before}{} = {value}\n{rest}", field.name).as_bytes())
}

#[test]
fn every_declared_field_changes_the_scene_or_says_that_it_cannot_yet() {
    for table in [&SCENE, &MODEL, &BEHAVIOR, &AGENT, &OBSTACLE, &PAIR] {
        for (before, after) in places(table) {
            let plain = Scene::from_bytes("plain.toml", format!("{before}{after}").as_bytes()).expect("a sound frame");
            // Every agent here has its own position, so the default one shows nowhere.
            let hidden = |field: &Field| field.name == "position" && before.contains("[defaults]");
            for field in table.fields().filter(|field| field.name != "sidestep" && !hidden(field)) {
                for value in sample(field) {
                    match with(before, after, field, &value) {
                        Ok(scene) => assert!(
                            scene != plain || redundant(field, &value) || after.contains(&value),
                            "{}.{} = {value} is read and ignored",
                            table.name,
                            field.name
                        ),
                        Err(problems) => {
                            let kinds: Vec<ProblemKind> = problems.list.iter().map(|problem| problem.kind).collect();
                            assert!(
                                kinds.iter().all(|k| *k == ProblemKind::NotSupportedYet),
                                "{}: {problems}",
                                field.name
                            );
                        }
                    }
                }
            }
        }
    }
}

/// What says the same as leaving it out.
fn redundant(field: &Field, value: &str) -> bool {
    value == field.default.to_string() || (field.name == "model" && value == "\"orca\"") || matches!(value, "{}" | "[]")
}

/// One sound group for each generator and each rule, so that every field of a group stands in one of them.
const GROUPS: &[&str] = &[
    "generator = 'circle'\ncount = 6\ncenter = [1, 2]\nring_radius = 9\nstart_angle = 0.5\njitter = 0.1",
    "generator = 'grid'\ncount = 6\ncenter = [1, 2]\ncolumns = 2\nspacing = 3\njitter = 0.1\nshuffle = true",
    "generator = 'random'\ncount = 40\nregion = [[0, 0], [9, 9]]\ngap = 0.3\ngoals = 'region'\ngoal_region = [[20, 0], [29, 9]]\ngoal_gap = 0.3",
    "generator = 'line'\ncount = 6\nfrom = [0, 0]\nto = [9, 0]\njitter = 0.1\ngoals = 'mirror'\ngoal_center = [5, 5]\nmirror_axis = 'y'",
    "generator = 'line'\ncount = 6\nfrom = [0, 0]\nto = [9, 0]\ngoals = 'offset'\ngoal_offset = [5, 5]",
    "generator = 'line'\ncount = 6\nfrom = [0, 0]\nto = [9, 0]\ngoals = 'roam'\ngoal_distance = 5",
];

#[test]
fn every_field_of_a_group_changes_its_agents() {
    let expand = |lines: &[&str]| {
        let text = format!("sidestep = 1\n[[groups]]\n{}\n", lines.join("\n"));
        Scene::from_bytes("group.toml", text.as_bytes()).map(|scene| scene.expand().expect("room enough"))
    };
    let mut seen = Vec::new();
    for group in GROUPS {
        let lines: Vec<&str> = group.lines().collect();
        let whole = expand(&lines).unwrap_or_else(|problems| panic!("{problems}"));
        for (i, line) in lines.iter().enumerate() {
            let name = line.split(' ').next().expect("a key");
            seen.push(name);
            let mut without = lines.clone();
            without.remove(i);
            let required = GROUP.field(name).expect("declared").default == Default::Required;
            match expand(&without) {
                Ok(agents) => assert!(agents != whole && !required, "{name} is ignored or not required"),
                Err(problems) => assert!(required || name == "goals", "{name}: {problems}"),
            }
        }
    }
    for field in GROUP.own {
        assert!(seen.contains(&field.name), "{} is not tested", field.name);
    }
}

#[test]
fn every_event_field_is_read() {
    let text = "sidestep = 1\nagents = [{ position = [0, 0] }]\nobstacles = [{ vertices = [[0, 0], [1, 1]], closed = false }]\nevents = [
        { time = 1, remove_agent = 0 }, { time = 2, add_agent = { position = [1, 1] } },
        { time = 2.5, move_obstacle = { obstacle = 0, velocity = [1, 0], angular_velocity = 1, pivot = [2, 0] } },
        { time = 3, remove_obstacle = 0 }, { time = 4, add_obstacle = { vertices = [[0, 0], [1, 0], [1, 1]] } } ]";
    let scene = Scene::from_bytes("events.toml", text.as_bytes()).unwrap_or_else(|problems| panic!("{problems}"));
    assert_eq!(scene.events.len(), EVENT.own.len() - 1);
    let motion = Motion { velocity: [1.0, 0.0], angular_velocity: 1.0, pivot: Some([2.0, 0.0]) };
    assert_eq!(scene.events[2].change, Change::MoveObstacle(0, motion));
}

#[test]
fn the_schema_accepts_what_the_reader_accepts_and_knows_every_field() {
    let schema: Value = serde_json::from_str(&schema()).expect("JSON");
    for (path, scene) in shipped() {
        let text = std::fs::read_to_string(&path).expect("a scene");
        let written: Value = toml::from_str(&text).expect("TOML");
        validate(&schema, &schema, &written).unwrap_or_else(|fault| panic!("{}: {fault}", path.display()));
        let again: Value = serde_json::from_str(&scene.to_json()).expect("JSON");
        validate(&schema, &schema, &again).unwrap_or_else(|fault| panic!("{}, written: {fault}", path.display()));
    }
    for table in [&MODEL, &BEHAVIOR, &AGENT, &GROUP, &OBSTACLE, &EVENT, &MOVE, &PAIR] {
        let known = schema["$defs"][table.name]["properties"].as_object().expect("properties");
        assert_eq!(known.len(), table.fields().count(), "{}", table.name);
    }
}

#[test]
fn the_schema_refuses_most_of_what_the_reader_refuses() {
    let schema: Value = serde_json::from_str(&schema()).expect("JSON");
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/broken");
    let (mut refused, mut all) = (0, 0);
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        let Ok(text) = std::fs::read_to_string(&path) else { continue };
        let value: Option<Value> = match path.extension().and_then(|end| end.to_str()) {
            Some("toml") => toml::from_str(&text).ok(),
            Some("json") => serde_json::from_str(&text).ok(),
            _ => None,
        };
        if let Some(value) = value {
            all += 1;
            refused += usize::from(validate(&schema, &schema, &value).is_err());
        }
    }
    // Crossing polygons, events about nobody, crowds and what is not supported yet are beyond a schema.
    assert!(refused * 2 > all, "{refused} of {all}");
}

#[test]
fn every_field_has_a_unit_where_it_is_a_quantity_and_a_meaning() {
    for table in [&SCENE, &MODEL, &BEHAVIOR, &AGENT, &GROUP, &OBSTACLE, &EVENT, &MOVE, &PAIR] {
        for field in table.fields() {
            assert!(field.doc.ends_with('.'), "{}.{}: {}", table.name, field.name, field.doc);
            let quantity = matches!(field.kind, Kind::Point(_) | Kind::Points(..));
            assert!(!quantity || !field.unit.is_empty(), "{}.{} has no unit", table.name, field.name);
        }
    }
}
