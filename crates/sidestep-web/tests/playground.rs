//! What the page relies on: the same bits as natively, back and forth in time, and edits that can be taken back.

use serde_json::Value;
use sidestep_scene::{Scene, Simulation};
use sidestep_web::{Edit, GONE, Playground, Question};

const CROWD: &str = "sidestep = 1\nduration = 20\nseed = 5\n[[groups]]\ngenerator = \"random\"\ncount = 20\nregion = [[-6, -3], [-1, 3]]\n\
goals = \"offset\"\ngoal_offset = [8, 0]\n[[groups]]\ngenerator = \"circle\"\ncount = 6\nring_radius = 9\ngoals = \"opposite\"\n[[obstacles]]\n\
vertices = [[0, -1], [1, -1], [1, 1], [0, 1]]\n";

fn crowd() -> Playground {
    Playground::load("crowd.toml", CROWD).expect("a sound scene")
}

fn advance(playground: &mut Playground, steps: usize) {
    for _ in 0..steps {
        playground.step().expect("a step");
    }
}

/// The hash after so many steps of the scene's text, run natively.
fn native_hash(text: &str, steps: u64) -> String {
    let scene = Scene::from_bytes("native.toml", text.as_bytes()).expect("what was saved loads");
    let mut simulation = Simulation::new(&scene).expect("it runs");
    for _ in 0..steps {
        simulation.step().expect("a step");
    }
    format!("{:016x}", simulation.state_hash())
}

fn length(x: f64, y: f64) -> f64 {
    (x * x + y * y).sqrt()
}

fn edit(playground: &mut Playground, text: &str) -> Result<(), String> {
    let edit: Edit = serde_json::from_str(text).expect("a known edit");
    playground.edit(&edit, 0)
}

#[test]
fn a_broken_scene_tells_what_the_command_line_tells() {
    let text = "sidestep = 1\n[defaults]\nradius = 0\n";
    let fault = Playground::load("bad.toml", text).err().expect("a fault");
    let told: Value = serde_json::from_str(&fault).expect("JSON");
    let same = Scene::from_bytes("bad.toml", text.as_bytes()).expect_err("a fault").render(false);
    assert_eq!(told["text"], same);
    assert_eq!(told["problems"][0]["line"], 3);
    assert_eq!(told["problems"][0]["field"], "defaults.radius");
}

#[test]
fn going_back_and_on_gives_the_same_bits() {
    let mut playground = crowd();
    advance(&mut playground, 77);
    let hash = playground.state_hash();
    assert_eq!(hash, native_hash(CROWD, 77));
    for target in [60, 3, 0, 76] {
        playground.rewind(target).expect("a way back");
        assert!(playground.steps() <= target);
        while playground.steps() < 77 {
            playground.step().expect("a step");
        }
        assert_eq!(playground.state_hash(), hash, "after going back to {target}");
    }
}

#[test]
fn it_ends_with_the_scene() {
    let mut playground = crowd();
    advance(&mut playground, 200);
    assert!(!playground.step().expect("the end"));
    assert_eq!(playground.steps(), 200);
}

#[test]
fn columns_hold_what_the_simulation_says() {
    let mut playground = crowd();
    advance(&mut playground, 20);
    let scene = Scene::from_bytes("crowd.toml", CROWD.as_bytes()).expect("sound");
    let mut simulation = Simulation::new(&scene).expect("it runs");
    (0..20).for_each(|_| drop(simulation.step()));
    let columns = playground.columns();
    for agent in simulation.agents() {
        let at = [0, 1].map(|axis| f64::from(columns.positions[2 * agent.number + axis]) + columns.center[axis]);
        assert!(length(at[0] - agent.position[0], at[1] - agent.position[1]) < 1e-5);
        let here = [columns.positions[2 * agent.number], columns.positions[2 * agent.number + 1]];
        assert_eq!(columns.pick(here, 0.0), Some(agent.number));
    }
    assert_eq!(columns.looks[1], 0);
    assert_eq!(columns.looks[4 * 20 + 1], 1, "the second group");
    assert_eq!(columns.pick([90.0, 90.0], 1.0), None);
}

#[test]
fn the_series_agree_with_brute_force() {
    let mut playground = crowd();
    advance(&mut playground, 40);
    let columns = playground.columns();
    let place = |i: usize| [f64::from(columns.positions[2 * i]), f64::from(columns.positions[2 * i + 1])];
    let (mut gap, mut speed) = (f64::INFINITY, 0.0);
    for i in 0..26 {
        speed += length(f64::from(columns.velocities[2 * i]), f64::from(columns.velocities[2 * i + 1])) / 26.0;
        for j in 0..i {
            let distance = length(place(i)[0] - place(j)[0], place(i)[1] - place(j)[1]);
            gap = gap.min(distance - f64::from(columns.radii[i] + columns.radii[j]));
        }
    }
    let series = &playground.measures().series;
    assert!((f64::from(series[0][40]) - gap).abs() < 1e-5);
    assert!((f64::from(series[1][40]) - speed).abs() < 1e-5);
    assert_eq!(series.iter().map(Vec::len).collect::<Vec<_>>(), [41; 5]);
}

#[test]
fn overlaps_are_counted_once_a_pair_and_marked() {
    let text = "sidestep = 1\nagents = [{ position = [0, 0] }, { position = [0.1, 0] }, { position = [5, 0] }]";
    let playground = Playground::load("pair.toml", text).expect("sound");
    assert_eq!(playground.measures().series[4], [1.0]);
    let marked: Vec<u8> = playground.columns().looks.chunks(4).map(|look| look[2] & 4).collect();
    assert_eq!(marked, [4, 4, 0]);
}

#[test]
fn each_edit_can_be_taken_back_and_made_again() {
    let edits = [
        r#"{ "do": "move_agent", "agent": 3, "to": [-8, 5] }"#,
        r#"{ "do": "send_agent", "agent": 3, "to": [7, 5] }"#,
        r#"{ "do": "add_agents", "at": [[-9, 0], [-9, 2]], "goals": [[9, 0], [9, 2]], "radius": 0.4 }"#,
        r#"{ "do": "remove_agent", "agent": 0 }"#,
        r#"{ "do": "add_wall", "vertices": [[3, 3], [4, 3], [4, 4]], "closed": true }"#,
        r#"{ "do": "move_wall", "wall": 0, "by": [0.5, 0] }"#,
        r#"{ "do": "remove_wall", "wall": 0 }"#,
        r#"{ "do": "set", "field": "radius", "value": 0.2 }"#,
        r#"{ "do": "model", "kind": "hrvo" }"#,
        r#"{ "do": "responsibility", "rule": "side" }"#,
    ];
    for start in [0, 25] {
        for text in edits {
            let mut playground = crowd();
            advance(&mut playground, start);
            let (before, hash) = (playground.text(), playground.state_hash());
            edit(&mut playground, text).unwrap_or_else(|fault| panic!("{text}: {fault}"));
            let after = playground.text();
            if !(start > 0 && text.contains("move_agent")) {
                assert_ne!(before, after, "{text}");
            }
            advance(&mut playground, 5);
            playground.rewind(0).expect("a way back");
            let now = playground.steps();
            assert!(playground.undo().expect("undone"));
            assert_eq!(playground.text(), before, "{text}");
            if start == 0 {
                assert_eq!((now, playground.state_hash()), (0, hash), "{text}");
            }
            assert!(playground.redo().expect("again"));
            assert_eq!(playground.text(), after, "{text}");
            assert!(!playground.redo().expect("nothing is left"));
        }
    }
}

#[test]
fn an_edited_scene_runs_from_its_start_as_its_file_does() {
    let mut playground = crowd();
    advance(&mut playground, 30);
    edit(&mut playground, r#"{ "do": "remove_agent", "agent": 4 }"#).expect("removed");
    edit(&mut playground, r#"{ "do": "set", "field": "time_horizon", "value": 2 }"#).expect("set");
    advance(&mut playground, 10);
    assert_eq!(playground.steps(), 40, "it goes on from now");
    assert!(playground.columns().positions.iter().all(|x| *x < GONE));
    playground.rewind(0).expect("the start");
    advance(&mut playground, 40);
    assert_eq!(playground.state_hash(), native_hash(&playground.text(), 40));
}

#[test]
fn a_gesture_is_one_edit() {
    let mut playground = crowd();
    let before = playground.text();
    for x in 0..5 {
        let drag = Edit::MoveAgent { agent: 1, to: [-9.0, f64::from(x)] };
        playground.edit(&drag, 7).expect("moved");
    }
    assert_eq!(playground.edit_counts(), [1, 0]);
    playground.undo().expect("undone");
    assert_eq!(playground.text(), before);
}

#[test]
fn a_refused_edit_changes_nothing() {
    let mut playground = crowd();
    advance(&mut playground, 12);
    let (text, hash) = (playground.text(), playground.state_hash());
    for bad in [
        r#"{ "do": "set", "field": "radius", "value": 0 }"#,
        r#"{ "do": "set", "field": "color", "value": 1 }"#,
        r#"{ "do": "model", "kind": "boids" }"#,
        r#"{ "do": "remove_agent", "agent": 99 }"#,
        r#"{ "do": "add_wall", "vertices": [[3, 3], [4, 4], [4, 3], [3, 4]], "closed": true }"#,
        r#"{ "do": "move_agent", "agent": 99, "to": [0, 0] }"#,
    ] {
        let fault = edit(&mut playground, bad).expect_err(bad);
        assert!(fault.contains("\"text\":\"error: "), "{fault}");
    }
    assert_eq!((playground.text(), playground.state_hash(), playground.edit_counts()), (text, hash, [0, 0]));
}

/// The crowd, of whom one leaves, while two enter and one of them leaves again; a wall that comes and goes.
fn eventful() -> Playground {
    let events = "[[events]]\ntime = 1\nremove_agent = 3\n[[events]]\ntime = 1\nadd_agent = { position = [0, 8], goal = [0, -8] }\n\
[[events]]\ntime = 2\nadd_agent = { position = [3, 8], goal = [3, -8] }\n[[events]]\ntime = 3\nremove_agent = 26\n\
[[events]]\ntime = 1\nadd_obstacle = { vertices = [[5, 5], [6, 5], [6, 6]] }\n[[events]]\ntime = 4\nremove_obstacle = 1\n";
    Playground::load("events.toml", &format!("{CROWD}{events}")).expect("sound")
}

#[test]
fn events_go_on_naming_the_same_when_others_come_and_go() {
    let edits = [
        r#"{ "do": "remove_agent", "agent": 0 }"#,
        r#"{ "do": "remove_agent", "agent": 3 }"#,
        r#"{ "do": "remove_agent", "agent": 26 }"#,
        r#"{ "do": "remove_agent", "agent": 27 }"#,
        r#"{ "do": "add_agents", "at": [[-9, 0], [-9, 2]], "goals": [[9, 0], [9, 2]], "radius": 0.3 }"#,
        r#"{ "do": "add_wall", "vertices": [[3, 3], [4, 3], [4, 4]], "closed": true }"#,
        r#"{ "do": "remove_wall", "wall": 0 }"#,
        r#"{ "do": "remove_wall", "wall": 1 }"#,
        r#"{ "do": "move_wall", "wall": 1, "by": [0.5, 0] }"#,
        r#"{ "do": "send_agent", "agent": 26, "to": [4, 4] }"#,
        r#"{ "do": "set", "field": "radius", "value": 0.25 }"#,
    ];
    for start in [0, 15, 25, 35, 45] {
        for text in edits {
            let mut playground = eventful();
            advance(&mut playground, start);
            let before = playground.text();
            edit(&mut playground, text).unwrap_or_else(|fault| panic!("{start} {text}: {fault}"));
            let after = playground.text();
            advance(&mut playground, 60 - start);
            let there = who(&playground);
            // a run of the saved scene has the same people and walls at the end
            let mut fresh = Playground::load("saved.toml", &after).expect("what was saved loads");
            advance(&mut fresh, 60);
            assert_eq!(there, who(&fresh), "{start} {text}");
            for undone_at in [playground.steps() as usize, 5] {
                if undone_at == 5 {
                    assert!(playground.redo().expect("made again"));
                    playground.rewind(0).expect("a way back");
                    advance(&mut playground, 5);
                }
                assert!(playground.undo().expect("undone"));
                assert_eq!(playground.text(), before, "{start} {text}");
                let left = 60 - playground.steps() as usize;
                advance(&mut playground, left);
                let mut unedited = eventful();
                advance(&mut unedited, 60);
                assert_eq!(who(&playground), who(&unedited), "{start} {text}: undone at {undone_at}");
            }
        }
    }
}

/// Whose numbers are there, and which walls stand.
fn who(playground: &Playground) -> (Vec<bool>, Vec<usize>) {
    let there = playground.columns().positions.chunks(2).map(|p| p[0] < GONE).collect();
    (there, playground.walls().map(|(number, _)| number).collect())
}

#[test]
fn an_explanation_tells_of_the_engine_s_own_choice() {
    let mut playground = crowd();
    advance(&mut playground, 30);
    let hash = playground.state_hash();
    for agent in 0..26 {
        let told = playground.explain(&Question { agent, ..Question::default() }).expect("it is there");
        let told: Value = serde_json::from_str(&told).expect("JSON");
        assert_eq!(told["agent"], agent);
        assert!(told["figure"].as_str().is_some_and(|svg| svg.starts_with("<svg")));
        assert!(told["sentence"].as_array().is_some_and(|pieces| !pieces.is_empty()));
        // a piece that names an owner finds its row
        let keys: Vec<&Value> = told["owners"].as_array().expect("rows").iter().map(|row| &row["key"]).collect();
        let named = told["sentence"].as_array().expect("pieces").iter().filter_map(|piece| piece.get("owner"));
        named.for_each(|owner| assert!(keys.contains(&owner), "{owner} has no row"));
        // the choice keeps every line unless it is relaxed
        let choice = [&told["choice"][0], &told["choice"][1]].map(|v| v.as_f64().expect("a number"));
        for read in told["reads"].as_array().expect("lines").iter().filter(|_| told["status"] == "feasible") {
            let line: Vec<f64> = read["line"].as_array().expect("a line").iter().filter_map(Value::as_f64).collect();
            assert!(line[0] * choice[0] + line[1] * choice[1] >= line[2] - 1e-4, "agent {agent}");
        }
    }
    assert_eq!(playground.state_hash(), hash, "asking changes nothing");
    assert!(playground.explain(&Question { agent: 99, ..Question::default() }).is_none());
}

#[test]
fn what_if_changes_the_answer_and_not_the_run() {
    let mut playground = crowd();
    advance(&mut playground, 30);
    let hash = playground.state_hash();
    let choice = |playground: &mut Playground, wish, moved| {
        let question = Question { agent: 2, wish, moved, dark: true, ..Question::default() };
        let told: Value = serde_json::from_str(&playground.explain(&question).expect("there")).expect("JSON");
        told["choice"].to_string()
    };
    let as_it_is = choice(&mut playground, None, None);
    assert_ne!(choice(&mut playground, Some([0.0, -1.0]), None), as_it_is);
    let beside = [playground.columns().positions[4] + 0.7, playground.columns().positions[5]].map(f64::from);
    assert_ne!(choice(&mut playground, None, Some((20, beside))), as_it_is);
    assert_eq!(choice(&mut playground, None, None), as_it_is);
    assert_eq!(playground.state_hash(), hash);
}
