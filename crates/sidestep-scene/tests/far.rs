//! A scene far from the origin is the same scene.

mod common;

use sidestep_scene::{Scene, Simulation};

/// Where everybody is after each of some steps, and the state's hash.
fn ways(scene: &Scene, steps: usize) -> Vec<(u64, Vec<[f64; 2]>)> {
    let mut simulation = Simulation::new(scene).unwrap_or_else(|fault| panic!("{}: {fault}", scene.name));
    (0..steps)
        .map(|_| {
            simulation.step().expect("a step");
            (simulation.state_hash(), simulation.agents().iter().map(|agent| agent.position).collect())
        })
        .collect()
}

/// By how much two ways differ at most, m, when one is shifted.
fn difference(a: &[(u64, Vec<[f64; 2]>)], b: &[(u64, Vec<[f64; 2]>)], by: [f64; 2]) -> f64 {
    let places = |ways: &[(u64, Vec<[f64; 2]>)]| ways.iter().flat_map(|(_, all)| all.clone()).collect::<Vec<_>>();
    let off = |(a, b): ([f64; 2], [f64; 2])| (0..2).map(|k| (a[k] + by[k] - b[k]).abs()).fold(0.0, f64::max);
    places(a).into_iter().zip(places(b)).map(off).fold(0.0, f64::max)
}

#[test]
fn a_scene_a_million_metres_away_gives_the_same_bits() {
    let by = [1_000_000.0, -2_000_000.0];
    for (path, scene) in common::shipped().into_iter().filter(|(_, scene)| scene.agent_count() < 1000) {
        let (near, far) = (ways(&scene, 40), ways(&scene.shifted(by), 40));
        let differs = near.iter().zip(&far).position(|(a, b)| a.0 != b.0);
        assert_eq!(differs, None, "{}: differs from this step on", path.display());
        assert!(difference(&near, &far, by) < 1e-8, "{}", path.display());
    }
}

/// Elsewhere the places are rounded otherwise, by a few micrometers.
#[test]
fn an_odd_place_far_away_changes_no_more_than_rounding() {
    let by = [1_000_000.3, -999_999.6];
    for name in ["head-on.toml", "circle-12.toml", "crossing.toml", "street.toml"] {
        let (_, scene) = common::shipped().into_iter().find(|(path, _)| path.ends_with(name)).expect("a scene");
        let difference = difference(&ways(&scene, 60), &ways(&scene.shifted(by), 60), by);
        println!("{name}: {difference} m");
        assert!(difference < 0.01, "{name}: {difference} m");
    }
}

/// Fifty times as far as f32 reaches by itself, and not in one piece with what f32 can hold there.
#[test]
fn thirty_cross_a_ring_far_away_as_they_do_here() {
    let text = "sidestep = 1\nduration = 60\n[defaults]\nradius = 0.3\n[[groups]]\ngenerator = 'circle'\ncount = 30\nring_radius = 6\n\
                start_angle = 0.1\ngoals = 'opposite'\n";
    let scene = Scene::from_bytes("ring.toml", text.as_bytes()).expect("sound");
    for by in [[0.0, 0.0], [1e6, 1e6], [-5e8 + 17.3, 3e7 - 0.1]] {
        let scene = scene.shifted(by);
        let mut simulation = Simulation::new(&scene).expect("sound");
        let mut violations = 0;
        for _ in 0..scene.steps() {
            violations += simulation.step().expect("a step").guard_violations;
        }
        let arrived = simulation.agents().iter().filter(|agent| agent.progress.arrived).count();
        assert_eq!((arrived, violations), (30, 0), "{by:?}");
    }
}
