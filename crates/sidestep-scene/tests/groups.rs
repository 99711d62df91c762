//! What generators promise about places, goals and numbers.

use proptest::prelude::*;
use sidestep_scene::standard;
use sidestep_scene::{Agent, Scene};

fn agents(group: &str) -> Vec<Agent> {
    let text = format!("sidestep = 1\nseed = 5\n[[groups]]\n{group}\n");
    let scene = Scene::from_bytes("group.toml", text.as_bytes()).unwrap_or_else(|problems| panic!("{problems}"));
    scene.expand().expect("room enough")
}

fn distance(a: [f64; 2], b: [f64; 2]) -> f64 {
    ((a[0] - b[0]) * (a[0] - b[0]) + (a[1] - b[1]) * (a[1] - b[1])).sqrt()
}

#[test]
fn opposite_on_an_even_ring_is_exactly_another_start() {
    let ring = agents("generator = 'circle'\ncount = 60\nring_radius = 12\ngoals = 'opposite'");
    for (i, agent) in ring.iter().enumerate() {
        assert_eq!(agent.waypoints, vec![ring[(i + 30) % 60].position]);
        assert!((distance(agent.position, [0.0, 0.0]) - 12.0).abs() < 1e-12);
    }
}

#[test]
fn shuffled_goals_are_the_starts_each_once() {
    let grid = agents("generator = 'grid'\ncount = 30\nspacing = 2\ngoals = 'shuffled'");
    let sorted = |mut places: Vec<[f64; 2]>| {
        places.sort_by(|a, b| a[0].total_cmp(&b[0]).then(a[1].total_cmp(&b[1])));
        places
    };
    let starts: Vec<[f64; 2]> = grid.iter().map(|agent| agent.position).collect();
    let goals: Vec<[f64; 2]> = grid.iter().map(|agent| agent.waypoints[0]).collect();
    assert_ne!(starts, goals);
    assert_eq!(sorted(starts), sorted(goals));
}

#[test]
fn random_agents_keep_the_gap_to_bodies_listed_ones_and_walls() {
    let text = "sidestep = 1\nagents = [{ position = [5, 5], radius = 1 }]
        groups = [{ generator = 'random', count = 60, region = [[0, 0], [10, 10]], gap = 0.2 }]
        obstacles = [{ vertices = [[2, 2], [4, 2], [4, 4], [2, 4]] }, { vertices = [[8, 0], [8, 10]], closed = false }]";
    let agents = Scene::from_bytes("r.toml", text.as_bytes()).expect("sound").expand().expect("room enough");
    for (i, a) in agents.iter().enumerate().skip(1) {
        let [x, y] = a.position;
        assert!((0.0..=10.0).contains(&x) && (0.0..=10.0).contains(&y));
        for b in &agents[..i] {
            let free = distance(a.position, b.position) - a.parameters.radius - b.parameters.radius;
            assert!(free >= 0.2 - 1e-12, "{free}");
        }
        assert!((x - 8.0).abs() >= 0.5);
        let box_distance = distance([x, y], [x.clamp(2.0, 4.0), y.clamp(2.0, 4.0)]);
        assert!(box_distance >= 0.5 - 1e-12, "{box_distance}");
    }
}

/// The same scene must be the same for ever and everywhere: the sum of all bits of a scene with every random rule.
#[test]
fn generated_scenes_never_change() {
    let mut sum = 0u64;
    for scene in
        [standard::crossing(1000, 1), standard::roaming(100, 2), standard::doorway(30, 1.2, 3), standard::circle(37)]
    {
        for agent in scene.expand().expect("room enough") {
            for x in agent.waypoints.iter().flatten().chain(&agent.position) {
                sum = sum.rotate_left(7) ^ x.to_bits().wrapping_mul(0x9e37_79b9_7f4a_7c15);
            }
        }
    }
    assert_eq!(sum, GOLDEN, "{sum:#x}");
}

const GOLDEN: u64 = 0x6307_e17d_74fa_42ad;

#[test]
fn standard_crossings_start_free_and_have_the_density_they_say() {
    for (scene, per_area) in [(standard::crossing(2500, 1), 0.05), (standard::dense(2500, 1), 0.3)] {
        let agents = scene.expand().expect("room enough");
        let half = agents.iter().flat_map(|agent| agent.position).fold(0.0, |a: f64, x| a.max(x.abs()));
        let density = agents.len() as f64 / (4.0 * half * half);
        assert!((density / per_area - 1.0).abs() < 0.1, "{density}");
        for (i, a) in agents.iter().enumerate() {
            assert!(agents[..i].iter().all(|b| distance(a.position, b.position) >= 1.0));
        }
    }
}

proptest! {
    #[test]
    fn places_lie_where_the_scene_says_it_lies(count in 1usize..200, kind in 0usize..4, rule in 0usize..5, seed in 0u32..1000) {
        let generator = [
            "generator = 'circle'\nring_radius = 30\ncenter = [7, -3]\njitter = 0.5",
            "generator = 'grid'\nspacing = 2\ncenter = [7, -3]\njitter = 0.5",
            "generator = 'random'\nregion = [[30, 40], [0, 0]]",
            "generator = 'line'\nfrom = [0, 9]\nto = [80, -9]",
        ][kind];
        let goals = ["goals = 'opposite'", "goals = 'mirror'\nmirror_axis = 'y'", "goals = 'roam'\ngoal_distance = 9", "goals = 'shuffled'", "goal = [99, 99]"][rule];
        let text = format!("sidestep = 1\nseed = {seed}\n[[groups]]\ncount = {count}\n{generator}\n{goals}\n");
        let scene = Scene::from_bytes("p.toml", text.as_bytes()).unwrap();
        let agents = scene.expand().unwrap();
        prop_assert_eq!(agents.len(), count);
        prop_assert_eq!(&agents, &scene.expand().unwrap());
        prop_assert!(scene.origin().iter().all(|x| x % 64.0 == 0.0 && x.abs() <= 64.0), "{:?}", scene.origin());
        for agent in &agents {
            prop_assert_eq!(agent.waypoints.len(), 1);
            prop_assert!(agent.position.iter().chain(&agent.waypoints[0]).all(|x| x.abs() <= 120.0));
        }
    }
}

#[test]
fn a_crowd_on_one_point_is_found() {
    let most = |text: &str| {
        let scene = Scene::from_bytes("crowd.toml", format!("sidestep = 1\n{text}").as_bytes()).expect("sound");
        scene.most_on_a_point().expect("room enough")
    };
    let line = |to: &str| format!("groups = [{{ generator = 'line', count = 50, from = [1, 2], to = [{to}] }}]\n");
    assert_eq!(most(&line("1, 2")), Some(([1.0, 2.0], 50)));
    assert_eq!(most(&line("1, 9")), None);
    assert_eq!(most(&format!("agents = [{{ position = [1, 2] }}]\n{}", line("1, 9"))), Some(([1.0, 2.0], 2)));
}
