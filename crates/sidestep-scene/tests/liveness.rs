//! What the scenes of the liveness benchmark promise.

use sidestep_scene::standard::Standard;
use sidestep_scene::{Notation, Scene};

const SEEDS: u64 = 60;

fn each(mut check: impl FnMut(&str, Scene)) {
    for kind in Standard::liveness() {
        for seed in 0..SEEDS {
            check(&format!("{} {seed}", kind.name), kind.scene(&[("seed", seed as f64)]).expect("a seed in range"));
        }
    }
}

#[test]
fn there_are_six_kinds_and_every_seed_gives_a_scene_that_can_be_written_and_read() {
    assert_eq!(Standard::liveness().count(), 6);
    each(|name, scene| {
        let text = scene.to_text(Notation::Toml);
        let again = Scene::from_bytes(name, text.as_bytes()).unwrap_or_else(|problems| panic!("{name}: {problems}"));
        assert_eq!(again, scene, "{name}");
    });
}

#[test]
fn eight_to_forty_start_apart_and_their_goals_are_apart() {
    each(|name, scene| {
        let agents = scene.expand().unwrap_or_else(|error| panic!("{name}: {error}"));
        assert!((8..=40).contains(&agents.len()), "{name}: {} agents", agents.len());
        let goals: Vec<_> = agents.iter().map(|agent| *agent.waypoints.last().expect("a goal")).collect();
        for i in 0..agents.len() {
            for j in 0..i {
                let apart = |a: [f64; 2], b: [f64; 2]| ((a[0] - b[0]).powi(2) + (a[1] - b[1]).powi(2)).sqrt();
                assert!(apart(agents[i].position, agents[j].position) > 0.6, "{name}: {i} and {j} start in each other");
                assert!(apart(goals[i], goals[j]) > 0.6, "{name}: the goals of {i} and {j} overlap");
            }
        }
    });
}
