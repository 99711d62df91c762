//! Scenes, and their accounts.
#![allow(dead_code, reason = "not every test needs everything")]

use sidestep_figure::Account;
use sidestep_scene::{ModelKind, Scene, Simulation};

/// Five neighbors and a wall round agent 0.
pub const CROWD: &str = "
sidestep = 1
duration = 10
defaults = { max_speed = 1.8, preferred_speed = 1.4, time_horizon = 2.5 }
agents = [
  { position = [0, 0], velocity = [1.0, 0.25], goal = [12, 0] },
  { position = [2, 0.8], velocity = [-0.8, -0.67], goal = [-6, -6] },
  { position = [3, -0.4], velocity = [-0.15, 0.46], goal = [2, 8] },
  { position = [0.02, 1.56], velocity = [1.25, 0.14], goal = [12, 3] },
  { position = [0.3, -1.85], velocity = [1.1, -0.18], goal = [12, -3] },
  { position = [4.35, 0.12], velocity = [-1.0, 0.04], goal = [-8, 0.2] },
]
obstacles = [{ vertices = [[0.42, 2.4], [3.42, 2.4], [3.42, 2.8], [0.42, 2.8]] }]
";

/// Agent 0 between five who leave it nothing.
pub const TIGHT: &str = "
sidestep = 1
duration = 10
defaults = { max_speed = 1.8, preferred_speed = 1.5, time_horizon = 2.5 }
agents = [
  { position = [0, 0], velocity = [1.1, 0], goal = [12, 0] },
  { position = [1.5, -0.3], velocity = [-1.3, 0.4], goal = [-9, 2] },
  { position = [2.25, 0.17], velocity = [-1.3, -0.2], goal = [-9, -2] },
  { position = [0.83, 2.12], velocity = [-0.15, -1.4], goal = [0, -9] },
  { position = [1.05, 1.1], velocity = [-1.1, -0.55], goal = [-9, -6] },
  { position = [0, -1.7], velocity = [0.35, 1.1], goal = [3, 9] },
]
";

/// Agent 0 overlaps with agent 1.
pub const OVERLAP: &str = "
sidestep = 1
duration = 10
model = { escape_time = 1 }
agents = [
  { position = [0, 0], velocity = [1, 0], goal = [12, 0] },
  { position = [0.5, 0.12], velocity = [-1, 0], goal = [-12, 0] },
  { position = [3, -0.8], velocity = [-1, 0.2], goal = [-12, 0] },
]
";

/// Agent 0 walks against the end of a wall.
pub const CORNER: &str = "
sidestep = 1
duration = 10
model = { route = false }
agents = [{ position = [0, 0], velocity = [1.2, 0.1], goal = [6, 0.5] }]
obstacles = [{ vertices = [[1.6, -0.3], [4, -0.3], [4, 3], [3.4, 3], [3.4, 0.3], [1.6, 0.3]] }]
";

/// Two walk straight into each other.
pub const HEAD_ON: &str = "
sidestep = 1
duration = 20
agents = [
  { position = [-3, 0], velocity = [1.4, 0], goal = [8, 0] },
  { position = [3, 0], velocity = [-1.4, 0], goal = [-8, 0] },
]
";

pub const ALL: [(&str, &str); 6] = [
    ("crowd", CROWD),
    ("tight", TIGHT),
    ("overlap", OVERLAP),
    ("corner", CORNER),
    ("head-on", HEAD_ON),
    ("heavy", HEAVY),
];

/// The account of an agent after some steps.
pub fn account(text: &str, model: ModelKind, number: usize, steps: usize) -> Account {
    let mut scene = Scene::from_bytes("test.toml", text.as_bytes()).unwrap_or_else(|problems| panic!("{problems}"));
    scene.model.kind = model;
    account_in(&scene, number, steps)
}

/// The same of a checked scene.
pub fn account_in(scene: &Scene, number: usize, steps: usize) -> Account {
    let mut simulation = Simulation::new(scene).expect("it can run");
    for _ in 0..steps {
        simulation.step().expect("a step");
    }
    let cast = scene.cast().expect("it fits");
    Account::of(&mut simulation, scene, &cast, number).expect("the agent is there")
}

/// Agent 0 can hardly steer.
pub const HEAVY: &str = "
sidestep = 1
duration = 10
agents = [
  { position = [0, 0], velocity = [1.2, 0], goal = [12, 3], max_acceleration = 4 },
  { position = [3, 0.2], velocity = [-1.2, 0], goal = [-12, 0] },
]
";
