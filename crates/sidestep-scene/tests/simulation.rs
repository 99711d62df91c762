//! A running scene keeps its numbers, its events and its place.

mod common;

use sidestep_scene::format::{GROUP, Kind, MODEL, PARAMETERS, Range, SCENE};
use sidestep_scene::{Scene, Simulation};

fn simulation(text: &str) -> (Scene, Simulation) {
    let scene = Scene::from_bytes("s.toml", text.as_bytes()).unwrap_or_else(|problems| panic!("{problems}"));
    let simulation = Simulation::new(&scene).expect("sound");
    (scene, simulation)
}

fn numbers(simulation: &Simulation) -> Vec<usize> {
    simulation.agents().iter().map(|agent| agent.number).collect()
}

#[test]
fn every_shipped_scene_runs() {
    for (path, scene) in common::shipped() {
        let mut simulation = Simulation::new(&scene).unwrap_or_else(|fault| panic!("{}: {fault}", path.display()));
        for _ in 0..3 {
            simulation.step().expect("a step");
        }
        assert_eq!(simulation.agent_count(), scene.agent_count());
        assert!(simulation.agents().iter().all(|agent| agent.position.iter().all(|x| x.is_finite())));
    }
}

/// The edges of the range of every number of every table, in both precisions.
#[test]
fn what_check_calls_sound_can_be_run() {
    let agent = "[[agents]]\nposition = [0, 0]\n";
    let places = [
        (&SCENE, "", agent.to_string()),
        (&MODEL, "[model]\n", agent.to_string()),
        (&PARAMETERS, agent, String::new()),
        (&PARAMETERS, "[defaults]\n", agent.to_string()),
        (&PARAMETERS, "[[events]]\ntime = 0\n[events.add_agent]\nposition = [0, 0]\n", String::new()),
        (&GROUP, "[[groups]]\ngenerator = 'circle'\ncount = 99\ngoals = 'opposite'\n", "ring_radius = 9\n".into()),
        (
            &GROUP,
            "[[groups]]\ngenerator = 'grid'\ncount = 99\ngoals = 'roam'\n",
            "spacing = 9\ngoal_distance = 9\n".into(),
        ),
        (&GROUP, "[[groups]]\ngenerator = 'line'\ncount = 99\nfrom = [-1e9, 0]\n", "to = [1e9, 0]\n".into()),
    ];
    let (mut sound, mut refused) = (0, 0);
    for (table, before, after) in &places {
        for field in table.fields() {
            let values: Vec<String> = match field.kind {
                Kind::Number(Range { low, high, .. }) => {
                    [low, low.next_up(), 1e-308, 1e-9, 1.0f64.next_down(), high.next_down(), high]
                        .map(|x| format!("{x:?}"))
                        .into()
                }
                Kind::Point(high) => vec![format!("[{high:?}, {high:?}]"), format!("[-{high:?}, 1e-308]")],
                _ => continue,
            };
            for (value, precision) in values.iter().flat_map(|value| [(value, "f32"), (value, "f64")]) {
                let rest: String = after
                    .lines()
                    .filter(|line| !line.starts_with(field.name))
                    .map(|line| format!("{line}\n"))
                    .collect();
                let before = if before.starts_with(field.name) { "" } else { before };
                let text = format!("sidestep = 1\nprecision = '{precision}'\n{before}{} = {value}\n{rest}", field.name);
                match Scene::from_bytes("edge.toml", text.as_bytes()) {
                    Ok(scene) => {
                        sound += 1;
                        let started = Simulation::new(&scene);
                        assert!(started.is_ok(), "{}\n{text}", started.err().map_or(String::new(), |e| e.to_string()));
                    }
                    Err(problems) => {
                        refused += 1;
                        assert!(!problems.to_string().contains("Vec2"), "{problems}");
                    }
                }
            }
        }
    }
    assert!(sound > 300 && refused > 100, "{sound} {refused}");
}

#[test]
fn numbers_stay_and_count_on() {
    let (_, mut simulation) = simulation(
        "sidestep = 1\ntime_step = 0.1\nduration = 1
        agents = [{ position = [0, 0] }, { position = [5, 0] }]
        groups = [{ generator = 'line', count = 2, from = [0, 9], to = [9, 9] }]
        events = [{ time = 0.3, remove_agent = 1 }, { time = 0.2, add_agent = { position = [0, 20] } }, { time = 0.3, add_agent = { position = [0, 30] } }]",
    );
    assert_eq!(numbers(&simulation), [0, 1, 2, 3]);
    let mut seen = Vec::new();
    for _ in 0..4 {
        simulation.step().expect("a step");
        seen.push(numbers(&simulation));
    }
    assert_eq!(seen, [vec![0, 1, 2, 3], vec![0, 1, 2, 3, 4], vec![0, 2, 3, 4, 5], vec![0, 2, 3, 4, 5]]);
    let last = simulation.agents().last().map(|agent| agent.position);
    assert_eq!(last, Some([0.0, 30.0]), "the agent of the same time comes after, with its own number");
}

/// 32 bits at 10^6 m from zero: the motion is that near zero, to the last bit, when both lie alike on the grid of origins.
#[test]
fn far_from_zero_the_motion_is_the_same() {
    let text = |shift: f64| {
        let at = |x: f64, goal: f64| {
            format!("{{ position = [{:?}, {shift:?}], goal = [{:?}, {shift:?}] }}", shift + x, shift + goal)
        };
        format!("sidestep = 1\ntime_step = 0.125\nagents = [{}, {}]\n", at(-4.0, 4.0), at(4.0, -4.0))
    };
    let shift = 1024.0 * 1024.0;
    let (_, mut near) = simulation(&text(0.0));
    let (_, mut far) = simulation(&text(shift));
    for _ in 0..60 {
        near.step().expect("a step");
        far.step().expect("a step");
        for (a, b) in near.agents().iter().zip(far.agents()) {
            assert_eq!(a.position.map(|x| x + shift), b.position);
            assert_eq!(a.velocity, b.velocity);
        }
    }
}

#[test]
fn both_precisions_walk_the_same_way() {
    let text = "agents = [{ position = [-4, 0], goal = [4, 0] }, { position = [4, 0.5], goal = [-4, 0.5] }]\n";
    let (_, mut narrow) = simulation(&format!("sidestep = 1\n{text}"));
    let (_, mut wide) = simulation(&format!("sidestep = 1\nprecision = 'f64'\n{text}"));
    for _ in 0..100 {
        narrow.step().expect("a step");
        wide.step().expect("a step");
        for (a, b) in narrow.agents().iter().zip(wide.agents()) {
            assert!((a.position[0] - b.position[0]).abs() < 1e-3 && (a.position[1] - b.position[1]).abs() < 1e-3);
        }
    }
    assert!(wide.agents().iter().all(|agent| agent.progress.arrived));
}

/// A scene with only positions and goals must behave: everybody arrives and nobody touched.
#[test]
fn bare_positions_and_goals_are_enough() {
    let ring: Vec<String> = (0..20)
        .map(|i| {
            let angle = std::f64::consts::TAU * f64::from(i) / 20.0;
            let (x, y) = (6.0 * libm::cos(angle), 6.0 * libm::sin(angle));
            format!("{{ position = [{x:?}, {y:?}], goal = [{:?}, {:?}] }}", -x, -y)
        })
        .collect();
    let (scene, mut simulation) = simulation(&format!("sidestep = 1\nagents = [{}]\n", ring.join(", ")));
    for _ in 0..scene.steps() {
        simulation.step().expect("a step");
        let agents = simulation.agents();
        for (i, a) in agents.iter().enumerate() {
            for b in &agents[..i] {
                let d = [a.position[0] - b.position[0], a.position[1] - b.position[1]];
                assert!(d[0] * d[0] + d[1] * d[1] >= 0.599 * 0.599, "{} and {} touch", a.number, b.number);
            }
        }
    }
    assert!(simulation.agents().iter().all(|agent| agent.progress.arrived));
}

/// How far each of two that meet head-on leaves its line, m. Given are more fields of the scene and of each of the two.
fn aside([scene, first, second]: [&str; 3]) -> [f64; 2] {
    let agent = |x: f64, more: &str| {
        let v = -1.4 * x.signum();
        format!("[[agents]]\nposition = [{x:?}, 0.0]\ngoal = [{:?}, 0.0]\nvelocity = [{v:?}, 0.0]\n{more}\n", -x)
    };
    let file = format!("sidestep = 1\n{scene}\n{}{}", agent(-6.0, first), agent(6.0, second));
    let scene = Scene::from_bytes("two.toml", file.as_bytes()).unwrap_or_else(|problems| panic!("{problems}"));
    let mut simulation = Simulation::new(&scene).expect("it fits");
    let mut aside = [0.0f64; 2];
    for _ in 0..100 {
        simulation.step().expect("a step");
        simulation.agents().iter().for_each(|one| aside[one.number] = aside[one.number].max(one.position[1].abs()));
    }
    aside
}

/// What a file says of who reacts to whom is what happens.
#[test]
fn who_reacts_to_whom_comes_from_the_file() {
    let rule = "[[pairs]]\ngroup = 0\nother_group = 7\nresponsibility = 0\nother_responsibility = 1";
    for first_alone in [
        ["", "model = 'none'", ""],
        ["[model]\nkind = 'vo'", "model = 'scripted'", ""],
        ["", "mask = 2", ""],
        [rule, "", "group = 7"],
        ["[model]\nkind = 'scripted'", "", "model = 'hrvo'"],
    ] {
        let [one, other] = aside(first_alone);
        assert!(one < 1e-4 && other > 0.5, "{first_alone:?}: {one} {other}");
    }
    for nobody in [
        ["", "layers = 2\nmask = 2", "mask = 1"],
        ["", "elevation = 3", "height = 3"],
        ["[model]\nkind = 'scripted'", "", ""],
        ["[defaults]\nmodel = 'scripted'", "", ""],
    ] {
        assert_eq!(aside(nobody), [0.0, 0.0], "{nobody:?}");
    }
    let [one, other] = aside(["[model]\nresponsibility = 'speed'", "", "max_speed = 0.7"]);
    assert!(one > 1.5 * other && other > 0.05, "{one} {other}");
}

/// A door that begins to turn, goes straight on, and stops: where the cast says it is, and where nobody walks through it.
#[test]
fn an_obstacle_moves_as_its_events_say() {
    let text = "sidestep = 1\ntime_step = 0.1\nduration = 20\n\
        agents = [{ position = [0, -3], goal = [0, 6], max_speed = 1.2, radius = 0.25 }]\n\
        obstacles = [{ vertices = [[-4, 0], [-1, 0], [-1, 0.2], [-4, 0.2]], velocity = [0.5, 0] }]\n\
        [[events]]\ntime = 2\nmove_obstacle = { obstacle = 0, angular_velocity = 0.5, pivot = [-3, 0] }\n\
        [[events]]\ntime = 4\nmove_obstacle = { obstacle = 0 }\n";
    let (scene, mut simulation) = simulation(text);
    let cast = scene.cast().expect("sound");
    let corner = |time: f64| cast.obstacles[0].vertices_at(time)[1];
    let near = |a: [f64; 2], b: [f64; 2]| (a[0] - b[0]).abs() + (a[1] - b[1]).abs() < 1e-9;
    assert!(near(corner(1.0), [-0.5, 0.0]) && near(corner(2.0), [0.0, 0.0]));
    assert!(near(corner(4.0), [-3.0 + 3.0 * libm::cos(1.0), 3.0 * libm::sin(1.0)]) && corner(9.0) == corner(4.0));
    for _ in 0..scene.steps() {
        simulation.step().expect("a step");
    }
    let agent = simulation.agents()[0];
    assert!(agent.progress.arrived, "{agent:?}");
    // it comes back from its own file, and a part of it keeps its events
    let again = Scene::from_bytes("again.toml", scene.to_toml().as_bytes()).expect("sound");
    assert_eq!(again, scene);
    assert_eq!(scene.subset(&[true], &[true], &[false, true]).events, scene.events[1..]);
    assert!(scene.subset(&[true], &[false], &[true, true]).events.is_empty());
}
