//! Frames of films, by their structure.

mod common;

use roxmltree::Document;
use sidestep_figure::{ColorBy, Film, Place, Reach, Theme, Trails};
use sidestep_scene::{Scene, Simulation};

const ALL: [ColorBy; 5] = [ColorBy::Agent, ColorBy::Group, ColorBy::Speed, ColorBy::Status, ColorBy::Density];

fn scene(text: &str) -> Scene {
    Scene::from_bytes("test.toml", text.as_bytes()).unwrap_or_else(|problems| panic!("{problems}"))
}

/// The frame after some steps.
fn frame(scene: &Scene, steps: usize, color_by: ColorBy, trails: f64) -> String {
    let (cast, mut simulation) = (scene.cast().expect("it fits"), Simulation::new(scene).expect("it can run"));
    let film = Film::new(scene, &cast, Reach::NONE, 640.0, None, color_by, Theme::LIGHT);
    let mut ways = Trails::new(trails);
    ways.note(&Place::now(&simulation, scene, &cast));
    for _ in 0..steps {
        simulation.step().expect("a step");
        ways.note(&Place::now(&simulation, scene, &cast));
    }
    film.frame(&Place::now(&simulation, scene, &cast), &ways)
}

#[test]
fn everybody_and_every_wall_is_drawn_once_in_every_coloring() {
    for (name, text) in common::ALL {
        let scene = scene(text);
        for color_by in ALL {
            let svg = frame(&scene, 5, color_by, 2.0);
            let document = Document::parse(&svg).expect("sound XML");
            let count = |class: &str| document.descendants().filter(|n| n.attribute("class") == Some(class)).count();
            assert_eq!(count("agent"), scene.agents.len(), "{name} {color_by:?}");
            assert_eq!(count("wall"), scene.obstacles.len(), "{name} {color_by:?}");
            assert!(!svg.contains("NaN") && !svg.contains("inf"), "{name} {color_by:?}");
        }
    }
}

#[test]
fn trails_are_as_long_as_was_asked() {
    let scene = scene(common::HEAD_ON);
    let length = |seconds: f64| {
        let svg = frame(&scene, 10, ColorBy::Agent, seconds);
        let document = Document::parse(&svg).expect("sound XML");
        let lines = document.descendants().filter(|node| node.has_tag_name("polyline"));
        let walked = lines.map(|line| {
            let points = line.attribute("points").unwrap_or_default().split(' ');
            let x: Vec<f64> = points.filter_map(|p| p.split(',').next()?.parse().ok()).collect();
            x.windows(2).map(|pair| (pair[1] - pair[0]).abs()).sum::<f64>()
        });
        walked.sum::<f64>()
    };
    let whole = length(f64::INFINITY);
    assert_eq!(length(0.0), 0.0);
    assert!((length(0.5) / whole - 0.5).abs() < 0.03, "{} of {whole}", length(0.5));
    assert!((length(0.25) / whole - 0.25).abs() < 0.03, "{} of {whole}", length(0.25));
}

#[test]
fn nothing_lies_outside_the_picture_while_all_stay_where_the_scene_names_places() {
    for (name, text) in common::ALL {
        let svg = frame(&scene(text), 0, ColorBy::Agent, 0.0);
        let document = Document::parse(&svg).expect("sound XML");
        let page = document.root_element();
        let number = |node: roxmltree::Node, key: &str| node.attribute(key).and_then(|text| text.parse::<f64>().ok());
        let (width, height) = (number(page, "width").unwrap_or(0.0), number(page, "height").unwrap_or(0.0));
        for disc in document.descendants().filter(|node| node.attribute("class") == Some("agent")) {
            let (x, y, r) = (number(disc, "cx"), number(disc, "cy"), number(disc, "r"));
            let (x, y, r) = (x.unwrap_or(-1.0), y.unwrap_or(-1.0), r.unwrap_or(0.0));
            assert!(x >= r && x + r <= width && y >= r && y + r <= height - 36.0, "{name}: {x} {y} {r}");
        }
    }
}

#[test]
fn between_two_steps_everybody_is_on_the_straight_way() {
    let scene = scene(common::CROWD);
    let (cast, mut simulation) = (scene.cast().expect("it fits"), Simulation::new(&scene).expect("it can run"));
    let before = Place::now(&simulation, &scene, &cast);
    simulation.step().expect("a step");
    let after = Place::now(&simulation, &scene, &cast);
    let middle = before.towards(&after, 0.25);
    assert!((middle.time - (before.time + 0.25 * (after.time - before.time))).abs() < 1e-12);
    for ((a, b), between) in before.bodies.iter().zip(&after.bodies).zip(&middle.bodies) {
        let expected = a.position + (b.position - a.position) * 0.25;
        assert_eq!(between.position, expected);
    }
}

#[test]
fn who_cannot_slide_shows_where_it_faces() {
    let body = |kind: &str, x: f64, heading: f64| {
        format!("{{ position = [{x}, 0], heading = {heading}, kinematics = {kind}, velocity = [0, 0] }}")
    };
    let unicycle = "\"unicycle\"";
    let agents = [
        body(unicycle, 0.0, std::f64::consts::FRAC_PI_2),
        body(unicycle, 2.0, std::f64::consts::PI),
        "{ position = [4, 0] }".into(),
    ]
    .join(", ");
    let scene = scene(&format!("sidestep = 1\nduration = 1\nagents = [{agents}]"));
    let svg = frame(&scene, 0, ColorBy::Agent, 0.0);
    let document = Document::parse(&svg).expect("sound XML");
    let ticks = document.descendants().filter(|node| node.attribute("class") == Some("facing"));
    let ways: Vec<[f64; 2]> = ticks
        .map(|tick| {
            let end = |key: &str| tick.attribute(key).and_then(|text| text.parse::<f64>().ok()).expect("a number");
            [end("x2") - end("x1"), end("y2") - end("y1")]
        })
        .collect();
    let [up, left] = ways[..] else { panic!("two ticks, not {ways:?}") };
    assert!(up[0].abs() < 0.1 && up[1] < -2.0, "up: {up:?}");
    assert!(left[1].abs() < 0.1 && left[0] < -2.0, "to the left: {left:?}");
}

#[test]
fn empty_and_tiny_scenes_can_be_filmed() {
    for agents in ["", "{ position = [0, 0] }", "{ position = [1e3, 1e3], radius = 1e-3, goal = [1e3, 1e3] }"] {
        let scene = scene(&format!("sidestep = 1\nduration = 1\nagents = [{agents}]"));
        for color_by in ALL {
            let svg = frame(&scene, 2, color_by, 1.0);
            Document::parse(&svg).expect("sound XML");
            assert!(!svg.contains("NaN") && !svg.contains("inf"), "{agents} {color_by:?}");
        }
    }
}

#[test]
fn a_moving_wall_is_drawn_where_it_is() {
    let scene = scene(
        "sidestep = 1\ntime_step = 0.5\nobstacles = [{ vertices = [[0, 0], [1, 0], [1, 1]], velocity = [2, 0] }]",
    );
    let (cast, mut simulation) = (scene.cast().expect("it fits"), Simulation::new(&scene).expect("it can run"));
    for step in 0..4 {
        let corner = Place::now(&simulation, &scene, &cast).walls[0].corners[0];
        assert!((corner.x - f64::from(step)).abs() < 1e-9, "{} after {step} steps", corner.x);
        simulation.step().expect("a step");
    }
}
