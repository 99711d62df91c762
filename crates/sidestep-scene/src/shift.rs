//! The same scene elsewhere.

use crate::group::{Generator, Goals, Group};
use crate::scene::{Agent, Change, Event, Motion, Obstacle, Scene, Vec2};

impl Scene {
    /// The same scene with every place shifted by so much, m.
    #[must_use]
    pub fn shifted(&self, by: Vec2) -> Self {
        Self {
            agents: self.agents.iter().map(|one| agent(one, by)).collect(),
            groups: self.groups.iter().map(|one| group(one, by)).collect(),
            obstacles: self.obstacles.iter().map(|one| obstacle(one, by)).collect(),
            events: self.events.iter().map(|one| event(one, by)).collect(),
            ..self.clone()
        }
    }
}

/// A place, shifted.
pub(crate) fn place(p: Vec2, by: Vec2) -> Vec2 {
    [p[0] + by[0], p[1] + by[1]]
}

pub(crate) fn agent(agent: &Agent, by: Vec2) -> Agent {
    let waypoints = agent.waypoints.iter().map(|&point| place(point, by)).collect();
    Agent { position: place(agent.position, by), waypoints, ..*agent }
}

fn group(group: &Group, by: Vec2) -> Group {
    let generator = match group.generator {
        Generator::Circle { center, ring_radius, start_angle, jitter } => {
            Generator::Circle { center: place(center, by), ring_radius, start_angle, jitter }
        }
        Generator::Grid { center, columns, spacing, jitter } => {
            Generator::Grid { center: place(center, by), columns, spacing, jitter }
        }
        Generator::Random { region, gap } => Generator::Random { region: region.map(|p| place(p, by)), gap },
        Generator::Line { from, to, jitter } => Generator::Line { from: place(from, by), to: place(to, by), jitter },
    };
    let goals = match group.goals {
        Goals::Opposite { center } => Goals::Opposite { center: place(center, by) },
        Goals::Mirror { center, axis } => Goals::Mirror { center: place(center, by), axis },
        Goals::Region { region, gap } => Goals::Region { region: region.map(|p| place(p, by)), gap },
        relative @ (Goals::Same | Goals::Shuffled | Goals::Offset { .. } | Goals::Roam { .. }) => relative,
    };
    let waypoints = group.waypoints.iter().map(|&point| place(point, by)).collect();
    Group { generator, goals, waypoints, ..*group }
}

pub(crate) fn obstacle(obstacle: &Obstacle, by: Vec2) -> Obstacle {
    let vertices = obstacle.vertices.iter().map(|&corner| place(corner, by)).collect();
    Obstacle { vertices, motion: motion(&obstacle.motion, by), ..*obstacle }
}

fn motion(motion: &Motion, by: Vec2) -> Motion {
    Motion { pivot: motion.pivot.map(|pivot| place(pivot, by)), ..*motion }
}

fn event(event: &Event, by: Vec2) -> Event {
    let change = match &event.change {
        Change::AddAgent(added) => Change::AddAgent(Box::new(agent(added, by))),
        Change::AddObstacle(added) => Change::AddObstacle(obstacle(added, by)),
        Change::MoveObstacle(number, moved) => Change::MoveObstacle(*number, motion(moved, by)),
        Change::RemoveAgent(_) | Change::RemoveObstacle(_) => event.change.clone(),
    };
    Event { change, ..*event }
}
