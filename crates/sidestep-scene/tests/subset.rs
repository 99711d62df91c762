//! A part of a scene is a scene in which everything still means what it meant.

use sidestep_scene::{Change, Scene, Simulation};

const SCENE: &str = "sidestep = 1\nduration = 3.0\ntime_step = 0.1\n\
    agents = [{ position = [0, 0] }, { position = [2, 0] }, { position = [4, 0] }]\n\
    obstacles = [{ vertices = [[0, 5], [1, 5]], closed = false }, { vertices = [[0, 7], [1, 7]], closed = false }]\n\
    events = [{ time = 2.0, remove_agent = 3 }, { time = 1.0, add_agent = { position = [6, 0] } },\n\
    { time = 1.5, remove_agent = 1 }, { time = 1.5, remove_obstacle = 1 }]\n";

fn scene() -> Scene {
    Scene::from_bytes("s.toml", SCENE.as_bytes()).unwrap_or_else(|problems| panic!("{problems}"))
}

#[test]
fn all_of_a_scene_is_the_scene() {
    assert_eq!(scene().subset(&[true; 3], &[true; 2], &[true; 4]), scene());
}

#[test]
fn numbers_in_events_follow_what_is_left() {
    let part = scene().subset(&[false, true, true], &[false, true], &[true; 4]);
    let changes: Vec<&Change> = part.events.iter().map(|event| &event.change).collect();
    assert!(matches!(
        changes[..],
        [Change::RemoveAgent(2), Change::AddAgent(_), Change::RemoveAgent(0), Change::RemoveObstacle(0)]
    ));
    let part = scene().subset(&[true, false, true], &[true, false], &[true, false, true, true]);
    assert!(part.events.is_empty(), "what they take away is not there: {:?}", part.events);
}

#[test]
fn every_part_can_be_set_in_motion() {
    for bits in 0..512u32 {
        let mask = |from: u32, count: u32| (from..from + count).map(|i| bits >> i & 1 == 1).collect::<Vec<bool>>();
        let part = scene().subset(&mask(0, 3), &mask(3, 2), &mask(5, 4));
        let mut simulation = Simulation::new(&part).unwrap_or_else(|fault| panic!("{bits:b}: {fault}"));
        for _ in 0..part.steps() {
            simulation.step().unwrap_or_else(|fault| panic!("{bits:b}: {fault}"));
        }
    }
}
