//! Who and what is where at a moment: what every picture of a place is drawn from.

use crate::geometry::Point;
use sidestep::{AgentStatus, Progress, vec2};
use sidestep_scene::{AgentState, Cast, Scene, Simulation};

/// Everybody and every wall at a moment, in scene coordinates.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Place {
    /// s.
    pub time: f64,
    /// By number.
    pub bodies: Vec<Body>,
    /// Those that stand now.
    pub walls: Vec<Wall>,
}

/// An agent at a moment.
#[derive(Clone, Debug, PartialEq)]
pub struct Body {
    /// Its number in the scene.
    pub number: usize,
    /// Its group's, or 0 for those listed one by one.
    pub group: usize,
    /// Centre, m.
    pub position: Point,
    /// m/s.
    pub velocity: Point,
    /// Where it faces, rad from +x to the left, of one that cannot slide.
    pub heading: Option<f64>,
    /// m.
    pub radius: f64,
    /// m/s.
    pub max_speed: f64,
    /// m.
    pub goal: Option<Point>,
    /// Never moves.
    pub locked: bool,
    /// How its last step went.
    pub status: AgentStatus<f64>,
    /// Where it stands on its way.
    pub progress: Progress<f64>,
}

/// An obstacle.
#[derive(Clone, Debug, PartialEq)]
pub struct Wall {
    /// Its number in the scene.
    pub number: usize,
    /// m.
    pub corners: Vec<Point>,
    /// The last corner is joined to the first.
    pub closed: bool,
    /// Solid inside, if closed.
    pub solid: bool,
}

impl Place {
    /// The present moment of a simulation of `scene`, whose cast is `cast`. Agents without a finite state are left out.
    pub fn now(simulation: &Simulation, scene: &Scene, cast: &Cast) -> Self {
        Self::of(simulation.time(), simulation.agents(), scene, cast)
    }

    /// A moment (s) of a motion of `scene`, whose cast is `cast`, by its agents, all of whom the cast has. Those without a finite
    /// state are left out.
    pub fn of(time: f64, agents: impl IntoIterator<Item = AgentState>, scene: &Scene, cast: &Cast) -> Self {
        let group_of = groups(scene, cast.agents.len());
        let sound = |p: [f64; 2]| p[0].is_finite() && p[1].is_finite();
        let bodies = agents.into_iter().filter(|agent| sound(agent.position) && sound(agent.velocity));
        let bodies = bodies.map(|agent| {
            let listed = &cast.agents[agent.number];
            Body {
                number: agent.number,
                group: group_of[agent.number],
                position: point(agent.position),
                velocity: point(agent.velocity),
                heading: agent.heading,
                radius: listed.parameters.radius,
                max_speed: listed.parameters.max_speed,
                goal: listed.waypoints.last().map(|&goal| point(goal)),
                locked: listed.parameters.locked,
                status: agent.status,
                progress: agent.progress,
            }
        });
        // half a step of slack: times are multiples of the step, each rounded
        let stands = time + scene.time_step / 2.0;
        let walls = cast.obstacles.iter().enumerate().filter(|(_, wall)| wall.from <= stands && stands < wall.until);
        let walls = walls.map(|(number, standing)| Wall {
            number,
            corners: standing.vertices_at(time).into_iter().map(point).collect(),
            closed: standing.obstacle.closed,
            solid: standing.obstacle.solid,
        });
        Self { time, bodies: bodies.collect(), walls: walls.collect() }
    }

    /// The moment after a share of the way from this one to the next, 0..=1: within a step everybody moves straight, and turns
    /// evenly. Who is
    /// not there in both stands still.
    pub fn towards(&self, next: &Self, share: f64) -> Self {
        let mut between = self.clone();
        between.time += (next.time - self.time) * share;
        let mut others = next.bodies.iter().peekable();
        for body in &mut between.bodies {
            while others.next_if(|other| other.number < body.number).is_some() {}
            if let Some(other) = others.next_if(|other| other.number == body.number) {
                let position = body.position + (other.position - body.position) * share;
                let heading = body.heading.zip(other.heading).map(|(from, to)| from + turn(to - from) * share);
                *body = Body { position, heading, ..other.clone() };
            }
        }
        for wall in &mut between.walls {
            let Some(other) = next.walls.iter().find(|other| other.number == wall.number) else { continue };
            let corners = wall.corners.iter_mut().zip(&other.corners);
            corners.for_each(|(corner, later)| *corner += (*later - *corner) * share);
        }
        between
    }

    /// The agent of that number.
    pub fn body(&self, number: usize) -> Option<&Body> {
        self.bodies.iter().find(|body| body.number == number)
    }
}

/// An angle as the shortest turn, rad.
fn turn(angle: f64) -> f64 {
    let (sin, cos) = libm::sincos(angle);
    libm::atan2(sin, cos)
}

/// The number of everybody's group; groups count from 1 where agents are listed besides them, else from 0.
fn groups(scene: &Scene, agents: usize) -> Vec<usize> {
    let first = usize::from(!scene.agents.is_empty());
    let mut numbers = vec![0; scene.agents.len()];
    for (i, group) in scene.groups.iter().enumerate() {
        numbers.extend(std::iter::repeat_n(first + i, group.count));
    }
    numbers.resize(agents.max(numbers.len()), 0);
    numbers
}

pub(crate) fn point([x, y]: [f64; 2]) -> Point {
    vec2(x, y)
}
