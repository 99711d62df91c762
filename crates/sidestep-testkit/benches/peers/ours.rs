//! The engine itself, with contacts (its default) and as plain ORCA.

use crate::Contestant;
use sidestep::{Agent, Behavior, Settings, World2, vec2};
use sidestep_testkit::scenes::Crossing;

/// The crossing scene in the engine.
pub struct Ours<const PLAIN: bool> {
    world: World2,
    goals: Vec<[f64; 2]>,
}

impl<const PLAIN: bool> Contestant for Ours<PLAIN> {
    const NAME: &'static str = if PLAIN { "sidestep, plain ORCA" } else { "sidestep, contacts on" };

    fn new(scene: &Crossing) -> Self {
        let behavior = if PLAIN { Behavior::PLAIN } else { Behavior::default() };
        let settings = Settings { behavior, ..Settings::with_time_step(0.1) };
        let mut world = World2::new(settings).expect("good settings");
        for (start, goal) in scene.starts.iter().zip(&scene.goals) {
            let [start, goal] = [start, goal].map(|p| vec2(p[0] as f32, p[1] as f32));
            let agent = Agent {
                radius: 0.5,
                max_speed: 2.0,
                neighbor_distance: 10.0,
                max_neighbors: 10,
                time_horizon: 5.0,
                obstacle_time_horizon: 5.0,
                route: false,
                ..Agent::going(start, goal)
            };
            world.add_agent(agent).expect("a good agent");
        }
        Self { world, goals: scene.goals.clone() }
    }

    fn step(&mut self) {
        self.world.step();
    }

    fn mean_distance_to_goal(&self) -> f64 {
        let distances = self.world.positions().iter().zip(&self.goals).map(|(position, goal)| {
            let (dx, dy) = (f64::from(position.x) - goal[0], f64::from(position.y) - goal[1]);
            (dx * dx + dy * dy).sqrt()
        });
        distances.sum::<f64>() / self.goals.len() as f64
    }
}
