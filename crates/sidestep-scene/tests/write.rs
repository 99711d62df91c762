//! A written scene reads back equal.

mod common;

use sidestep_scene::standard::ALL;
use sidestep_scene::{
    Agent, Change, Event, GroupPair, Kinematics, Motion, Obstacle, Parameters, Scene, Steering, Unicycle,
};

fn comes_back(name: &str, scene: &Scene) {
    for (file, text) in [("again.toml", scene.to_toml()), ("again.json", scene.to_json())] {
        let again =
            Scene::from_bytes(file, text.as_bytes()).unwrap_or_else(|problems| panic!("{name}:\n{problems}\n{text}"));
        assert!(again == *scene, "{name} as {file} reads differently:\n{text}");
    }
}

#[test]
fn shipped_scenes_come_back_equal() {
    common::shipped().iter().for_each(|(path, scene)| comes_back(&path.display().to_string(), scene));
}

#[test]
fn standard_scenes_are_sound_and_come_back_equal() {
    for standard in ALL {
        let scene = standard.scene(&[]).expect("the defaults");
        comes_back(standard.name, &scene);
        scene.expand().unwrap_or_else(|fault| panic!("{}: {fault}", standard.name));
        for parameter in standard.parameters {
            // A million agents is far enough to need 64 bits; ten million is only slow.
            for value in [parameter.low, parameter.default, parameter.high.min(1e6)] {
                let scene = standard.scene(&[(parameter.name, value)]).expect("within range");
                comes_back(standard.name, &scene);
            }
            assert!(standard.scene(&[(parameter.name, f64::NAN)]).is_err());
            assert!(standard.scene(&[(parameter.name, parameter.high * 2.0)]).is_err());
        }
        assert!(standard.scene(&[("nothing", 1.0)]).is_err());
    }
}

/// Every field of an agent, unlike the defaults, unset ones against set defaults, odd texts, and all events.
#[test]
fn odd_scenes_come_back_equal() {
    let mut scene = Scene { name: "q\"\\\n\t\u{7f}\u{1}é".into(), seed: u64::MAX >> 1, ..Scene::default() };
    let odd = Parameters {
        radius: 0.1 + 0.2,
        max_speed: 5e-324,
        preferred_speed: Some(1e-7),
        max_acceleration: Some(1e-9),
        neighbor_distance: Some(1e6),
        max_neighbors: 0,
        time_horizon: 1.0 / 3.0,
        obstacle_time_horizon: 1e4,
        responsibility: 0.0,
        priority: -1e9,
        locked: false,
        route: false,
        kinematics: Kinematics::Unicycle(Unicycle {
            heading: Some(-7.0),
            max_turn_rate: Some(1e4),
            steering: Steering::EffectiveCenter,
            steering_margin: Some(1e-6),
        }),
        model: Some(sidestep_scene::ModelKind::Scripted),
        group: u16::MAX,
        layers: 0,
        mask: u32::MAX - 1,
        elevation: -3.5,
        height: Some(1e-9),
    };
    let agent = Agent {
        position: [1e9, -0.0],
        velocity: [-1.0, 0.5],
        waypoints: vec![[1.0, 2.0], [3.0, 4.0]],
        parameters: odd,
    };
    let wall = Obstacle::new(vec![[0.0, 0.0], [1.0, 1.0]], false, true);
    let swing = Motion { velocity: [-1e4, 0.1], angular_velocity: -1e-9, pivot: Some([1e9, -0.0]) };
    scene.precision = sidestep_scene::Precision::F64;
    scene.agents = vec![agent.clone(), Agent { parameters: scene.defaults, ..agent.clone() }];
    scene.pairs = vec![GroupPair { groups: [7, u16::MAX], responsibilities: [0.0, 1000.0] }];
    scene.obstacles = vec![
        wall.clone(),
        Obstacle { motion: swing, ..Obstacle::new(vec![[0.0, 0.0], [1.0, 1.0], [0.0, 1.0]], true, false) },
    ];
    let changes = [
        Change::RemoveAgent(1),
        Change::AddAgent(Box::new(agent)),
        Change::RemoveObstacle(0),
        Change::AddObstacle(Obstacle { motion: Motion { pivot: None, ..swing }, ..wall }),
        Change::MoveObstacle(1, swing),
        Change::MoveObstacle(2, Motion::default()),
    ];
    scene.events = changes.into_iter().map(|change| Event { time: 0.1, change }).collect();
    comes_back("odd", &scene);
}

#[test]
fn unset_against_a_set_default_stays_unset() {
    let mut scene = Scene::default();
    scene.defaults.preferred_speed = Some(1.0);
    scene.defaults.max_acceleration = Some(2.0);
    let parameters = Parameters { preferred_speed: None, max_acceleration: None, ..scene.defaults };
    scene.agents = vec![Agent { position: [0.0, 0.0], velocity: [0.0, 0.0], waypoints: vec![], parameters }];
    let again = Scene::from_bytes("again.toml", scene.to_toml().as_bytes()).expect("sound");
    assert_eq!(again.agents, scene.agents);
}

#[test]
fn unicycles_of_every_kind_come_back_equal() {
    let mut scene = Scene::default();
    let unicycle = Unicycle { heading: None, max_turn_rate: None, steering: Steering::Tracking, steering_margin: None };
    let kinds = [
        Kinematics::Holonomic,
        Kinematics::Unicycle(unicycle),
        Kinematics::Unicycle(Unicycle { heading: Some(1.0), ..unicycle }),
        Kinematics::Unicycle(Unicycle { max_turn_rate: Some(2.0), steering_margin: Some(0.25), ..unicycle }),
        Kinematics::Unicycle(Unicycle { steering: Steering::EffectiveCenter, ..unicycle }),
    ];
    for usual in kinds {
        scene.defaults.kinematics = usual;
        let agent = |kinematics| Agent {
            position: [0.0, 0.0],
            velocity: [0.0, 0.0],
            waypoints: vec![],
            parameters: Parameters { kinematics, ..scene.defaults },
        };
        scene.agents = kinds.map(agent).into();
        let again = Scene::from_bytes("again.toml", scene.to_toml().as_bytes()).expect("sound");
        assert_eq!(again.agents, scene.agents, "{usual:?}");
    }
}

#[test]
fn an_agent_takes_a_line() {
    let scene = ALL.iter().find(|standard| standard.name == "head-on").expect("head-on").scene(&[]).expect("defaults");
    assert_eq!(scene.to_toml().lines().filter(|line| line.contains("position")).count(), 2);
}
