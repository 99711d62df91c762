//! Everybody and every wall that a scene ever has, as the audit wants to know them.

use crate::fault::Fault;
use sidestep_record::{AuditAgent, AuditScene, AuditWall};
use sidestep_scene::{Agent, Change, Obstacle, Scene};

/// A time within this share of a step counts as reached, as in the simulation.
const REACHED: f64 = 1e-6;

/// What a recording of a scene must agree with.
pub struct Cast {
    /// Agents and walls by number, those of events too.
    pub scene: AuditScene,
    /// When each agent comes and goes, s; by number.
    pub stays: Vec<[f64; 2]>,
}

impl Cast {
    /// The cast of a scene that passed its checks.
    ///
    /// # Errors
    /// A group that finds no room.
    pub fn of(scene: &Scene) -> Result<Self, Fault> {
        let mut cast = Self { scene: AuditScene::default(), stays: Vec::new() };
        let agents = scene.expand().map_err(Fault::new)?;
        agents.iter().for_each(|agent| cast.agent_enters(agent, 0.0));
        scene.obstacles.iter().for_each(|obstacle| cast.wall_enters(obstacle, 0.0));
        let mut events: Vec<_> = scene.events.iter().collect();
        events.sort_by(|a, b| a.time.total_cmp(&b.time)); // stable: file order within a time
        for event in events {
            let time = taken_in(event.time, scene.time_step);
            match &event.change {
                Change::AddAgent(agent) => cast.agent_enters(agent, time),
                Change::AddObstacle(obstacle) => cast.wall_enters(obstacle, time),
                Change::RemoveAgent(number) => cast.stays[*number][1] = time,
                Change::RemoveObstacle(number) => cast.scene.walls[*number].until_time = time,
            }
        }
        Ok(cast)
    }

    fn agent_enters(&mut self, agent: &Agent, time: f64) {
        let own = &agent.parameters;
        let goal = agent.waypoints.last().map(|&[x, y]| [x, y, 0.0]);
        let max_speed = if own.locked { 0.0 } else { own.max_speed };
        self.scene.agents.push(AuditAgent { goal, locked: own.locked, ..AuditAgent::new(own.radius, max_speed) });
        self.stays.push([time, f64::INFINITY]);
    }

    fn wall_enters(&mut self, obstacle: &Obstacle, time: f64) {
        let wall = AuditWall::new(obstacle.vertices.clone(), obstacle.closed, obstacle.solid);
        self.scene.walls.push(AuditWall { from_time: time, ..wall });
    }
}

/// The end of the step at which an event is taken in, s.
fn taken_in(time: f64, time_step: f64) -> f64 {
    let mut step = (time / time_step - 1.0).ceil().max(0.0);
    while time > step * time_step + REACHED * time_step {
        step += 1.0;
    }
    step * time_step
}
