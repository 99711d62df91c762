//! What the audit has to know of a scene, and nothing more.

use super::LARGEST_LENGTH;
use super::error::AuditError;

/// Agents and walls as the audit sees them; anybody can fill it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct AuditScene {
    /// Agents by number: agent 3 of a recording is `agents[3]`. Those added during the run are here from the start.
    pub agents: Vec<AuditAgent>,
    /// Walls by number. Walls removed during the run stay here.
    pub walls: Vec<AuditWall>,
}

/// One agent, a disc in the plane or a ball in space.
#[derive(Clone, Debug, PartialEq)]
pub struct AuditAgent {
    /// Radius in m, 0 or more.
    pub radius: f64,
    /// Largest speed in m/s, 0 or more, may be infinite. 0 for an agent that must not move.
    pub max_speed: f64,
    /// Its last goal in m, the third coordinate 0 in the plane. `None`: it wants to stay and counts as arrived.
    pub goal: Option<[f64; 3]>,
    /// It reacts to nobody and to no wall: it is locked, or goes on rails. Two of them never count as overlapping, nor does
    /// one of them in a wall.
    pub locked: bool,
    /// Bits of the layers that it is on.
    pub layers: u32,
    /// Bits of the layers that it sees.
    pub mask: u32,
    /// Height of its feet in m, finite.
    pub elevation: f64,
    /// From its feet to its top in m, more than 0, may be infinite.
    pub height: f64,
}

impl AuditAgent {
    /// An agent that reacts, has no goal, and sees and is seen by everybody. Radius in m, largest speed in m/s.
    pub fn new(radius: f64, max_speed: f64) -> Self {
        Self {
            radius,
            max_speed,
            goal: None,
            locked: false,
            layers: 1,
            mask: u32::MAX,
            elevation: 0.0,
            height: f64::INFINITY,
        }
    }

    /// Whether the other is on a layer that this one sees, and their bands of height overlap.
    pub fn sees(&self, other: &Self) -> bool {
        let up = other.elevation - self.elevation;
        self.mask & other.layers != 0 && up < self.height && -up < other.height
    }
}

/// One wall in the plane. In space it reaches from floor to ceiling, and balls are discs to it.
#[derive(Clone, Debug, PartialEq)]
pub struct AuditWall {
    /// Corners in m, at least one, where they stand at `from_time`.
    pub vertices: Vec<[f64; 2]>,
    /// The last corner is joined to the first.
    pub closed: bool,
    /// Its inside is wall, too, whichever way the corners go round. Only for closed walls of three corners or more; all
    /// others are lines with two sides.
    pub solid: bool,
    /// How it moves, by time; the first begins at `from_time` or later. Empty: it stands.
    pub legs: Vec<AuditLeg>,
    /// Time in s at which it appears. For a wall added between two steps: the time at which the engine took it in.
    pub from_time: f64,
    /// Time in s at which it vanishes; infinite for a wall that stays.
    pub until_time: f64,
}

/// How a wall moves from a time on: evenly, until the next leg begins.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AuditLeg {
    /// Time in s.
    pub from_time: f64,
    /// Constant velocity in m/s.
    pub velocity: [f64; 2],
    /// Constant angular velocity in rad/s, from x to y.
    pub angular_velocity: f64,
    /// The point that it turns about, in m, where that is at `from_time`; it moves along.
    pub pivot: [f64; 2],
}

impl AuditWall {
    /// A wall that stands still from time 0 on. Corners in m.
    pub fn new(vertices: Vec<[f64; 2]>, closed: bool, solid: bool) -> Self {
        Self { vertices, closed, solid, legs: Vec::new(), from_time: 0.0, until_time: f64::INFINITY }
    }
}

impl AuditScene {
    pub(super) fn checked(self) -> Result<Self, AuditError> {
        for (number, agent) in self.agents.iter().enumerate() {
            let place = |field| format!("agents[{number}].{field}");
            length(|| place("radius"), agent.radius, 0.0)?;
            if agent.max_speed.is_nan() || agent.max_speed < 0.0 {
                return Err(AuditError::Scene {
                    place: place("max_speed"),
                    value: agent.max_speed,
                    allowed: "0 or more",
                });
            }
            length(|| place("elevation"), agent.elevation, -LARGEST_LENGTH)?;
            if agent.height.is_nan() || agent.height <= 0.0 {
                return Err(AuditError::Scene { place: place("height"), value: agent.height, allowed: "more than 0" });
            }
            for value in agent.goal.into_iter().flatten() {
                length(|| place("goal"), value, -LARGEST_LENGTH)?;
            }
        }
        for (number, wall) in self.walls.iter().enumerate() {
            let place = |field| format!("walls[{number}].{field}");
            if wall.vertices.is_empty() {
                return Err(AuditError::Scene { place: place("vertices"), value: 0.0, allowed: "one corner or more" });
            }
            for value in wall.vertices.iter().flatten() {
                length(|| place("vertices"), *value, -LARGEST_LENGTH)?;
            }
            for leg in &wall.legs {
                let numbers = leg.velocity.into_iter().chain(leg.pivot).chain([leg.angular_velocity, leg.from_time]);
                for value in numbers {
                    length(|| place("legs"), value, -LARGEST_LENGTH)?;
                }
            }
            if !wall.from_time.is_finite() {
                let allowed = "a finite time";
                return Err(AuditError::Scene { place: place("from_time"), value: wall.from_time, allowed });
            }
            if wall.until_time.is_nan() {
                let allowed = "a time or infinity";
                return Err(AuditError::Scene { place: place("until_time"), value: wall.until_time, allowed });
            }
        }
        Ok(self)
    }
}

fn length(place: impl Fn() -> String, value: f64, least: f64) -> Result<(), AuditError> {
    if value >= least && value <= LARGEST_LENGTH {
        return Ok(());
    }
    let allowed = if least < 0.0 { "-1e100 to 1e100" } else { "0 to 1e100" };
    Err(AuditError::Scene { place: place(), value, allowed })
}
