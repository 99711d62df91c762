//! Everybody and every wall that a scene ever has, as the audit wants to know them.

use crate::fault::Fault;
use sidestep_record::{AuditAgent, AuditLeg, AuditScene, AuditWall, Walker};
use sidestep_scene::{Agent, Change, Kinematics, Leg, ModelKind, Scene, Standing};

/// What a recording of a scene must agree with.
pub struct Cast {
    /// Agents and walls by number, those of events too.
    pub scene: AuditScene,
    /// How each agent would go alone; by number.
    pub walkers: Vec<Walker>,
    /// Where each agent starts, m; by number.
    pub starts: Vec<[f64; 2]>,
    /// What each agent has to pass before its goal, m; by number.
    pub waypoints: Vec<Vec<[f64; 2]>>,
    /// When each agent comes and goes, s; by number.
    pub stays: Vec<[f64; 2]>,
    /// Whether some face somewhere: they cannot slide.
    pub any_faces: bool,
}

impl Cast {
    /// The cast of a scene that passed its checks.
    ///
    /// # Errors
    /// A group that finds no room.
    pub fn of(scene: &Scene) -> Result<Self, Fault> {
        let cast = scene.cast().map_err(Fault::new)?;
        let before_goal =
            |agent: &Agent| agent.waypoints.split_last().map_or(Vec::new(), |(_, before)| before.to_vec());
        let faces = |agent: &Agent| agent.parameters.kinematics != Kinematics::Holonomic;
        let any_faces = cast.agents.iter().any(faces);
        let starts = cast.agents.iter().map(|agent| agent.position).collect();
        let waypoints = cast.agents.iter().map(before_goal).collect();
        let agents = cast.agents.iter().map(|agent| audited(agent, scene.model.kind)).collect();
        let walkers = cast.agents.iter().map(walker).collect();
        let walls = cast.obstacles.into_iter().map(wall).collect();
        Ok(Self { scene: AuditScene { agents, walls }, walkers, starts, waypoints, stays: stays(scene), any_faces })
    }
}

/// When each agent comes and goes, s; by number.
pub fn stays(scene: &Scene) -> Vec<[f64; 2]> {
    let mut stays = vec![[0.0, f64::INFINITY]; scene.agent_count()];
    for event in scene.events_in_order() {
        let time = scene.step_of(event.time) as f64 * scene.time_step;
        match event.change {
            Change::AddAgent(_) => stays.push([time, f64::INFINITY]),
            Change::RemoveAgent(number) => stays[number][1] = time,
            Change::AddObstacle(_) | Change::RemoveObstacle(_) | Change::MoveObstacle(..) => {}
        }
    }
    stays
}

fn audited(agent: &Agent, model: ModelKind) -> AuditAgent {
    let own = &agent.parameters;
    let on_rails = own.model.unwrap_or(model) == ModelKind::Scripted;
    let max_speed = largest_speed(agent);
    let goal = agent.waypoints.last().map(|&[x, y]| [x, y, 0.0]);
    AuditAgent {
        goal,
        locked: own.locked || on_rails,
        layers: own.layers,
        mask: own.mask,
        elevation: own.elevation,
        height: own.height.unwrap_or(f64::INFINITY),
        ..AuditAgent::new(own.radius, max_speed)
    }
}

fn walker(agent: &Agent) -> Walker {
    let (own, max_speed) = (&agent.parameters, largest_speed(agent));
    let waypoints = agent.waypoints.iter().map(|&[x, y]| [x, y, 0.0]).collect();
    Walker { radius: own.radius, max_speed, preferred_speed: own.preferred_speed.unwrap_or(max_speed), waypoints }
}

fn largest_speed(agent: &Agent) -> f64 {
    if agent.parameters.locked { 0.0 } else { agent.parameters.max_speed }
}

fn wall(standing: Standing) -> AuditWall {
    let legs = if standing.moves() { standing.legs.iter().map(leg).collect() } else { Vec::new() };
    let Standing { obstacle, from, until, .. } = standing;
    let wall = AuditWall::new(obstacle.vertices, obstacle.closed, obstacle.solid);
    AuditWall { legs, from_time: from, until_time: until, ..wall }
}

fn leg(leg: &Leg) -> AuditLeg {
    let (pivot, motion) = (leg.start.pivot(), &leg.start.motion);
    let velocity = [motion.velocity.x, motion.velocity.y];
    AuditLeg { from_time: leg.from, velocity, angular_velocity: motion.angular_velocity, pivot: [pivot.x, pivot.y] }
}
