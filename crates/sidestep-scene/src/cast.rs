//! Everybody and everything that is ever part of a run, by number, for those who judge a recording by the scene alone.

use crate::group::DoesNotFit;
use crate::scene::{Agent, Change, Event, Motion, Obstacle, Scene, Vec2};
use crate::world_of;

/// A millionth of a step: an event this little after a step's time belongs to it.
const SLACK: f64 = 1e-6;

/// All agents and obstacles of a run.
#[derive(Clone, Debug, PartialEq)]
pub struct Cast {
    /// Agents by number: listed, from groups, then as events add them.
    pub agents: Vec<Agent>,
    /// Obstacles by number, with the times of the steps at which they come and go, s.
    pub obstacles: Vec<Standing>,
}

/// An obstacle and when it stands.
#[derive(Clone, Debug, PartialEq)]
pub struct Standing {
    /// The obstacle.
    pub obstacle: Obstacle,
    /// From this time on, s.
    pub from: f64,
    /// Until this time, s; infinite for one that stays.
    pub until: f64,
    /// How it moves, in the order of time; the first leg begins when it comes.
    pub legs: Vec<Leg>,
}

/// An even motion of an obstacle.
#[derive(Clone, Debug, PartialEq)]
pub struct Leg {
    /// From this time on, s.
    pub from: f64,
    /// Where the obstacle is at that time, and how it moves.
    pub start: sidestep::Obstacle<f64>,
}

impl Cast {
    /// The corners of a box round walls, starts and goals, m.
    pub fn bounds(&self) -> [Vec2; 2] {
        let mut corners = [[f64::INFINITY; 2], [f64::NEG_INFINITY; 2]];
        let mut take = |p: Vec2, r: f64| {
            for axis in 0..2 {
                corners[0][axis] = corners[0][axis].min(p[axis] - r);
                corners[1][axis] = corners[1][axis].max(p[axis] + r);
            }
        };
        for agent in &self.agents {
            let r = agent.parameters.radius;
            take(agent.position, r);
            agent.waypoints.iter().for_each(|&point| take(point, r));
        }
        self.obstacles.iter().flat_map(|wall| &wall.obstacle.vertices).for_each(|&corner| take(corner, 0.0));
        if corners[0][0] > corners[1][0] { [[-5.0; 2], [5.0; 2]] } else { corners }
    }
}

impl Standing {
    fn new(obstacle: &Obstacle, from: f64) -> Self {
        let start = world_of::obstacle(obstacle, [0.0; 2]);
        Self { obstacle: obstacle.clone(), from, until: f64::INFINITY, legs: vec![Leg { from, start }] }
    }

    /// Whether it ever moves.
    pub fn moves(&self) -> bool {
        self.legs.iter().any(|leg| !leg.start.motion.is_still())
    }

    /// Its corners at a time, m.
    pub fn vertices_at(&self, time: f64) -> Vec<Vec2> {
        let leg = self.legs.iter().rfind(|leg| leg.from <= time).or(self.legs.first());
        let now = leg.map(|leg| leg.start.after((time - leg.from).max(0.0)));
        now.map_or_else(Vec::new, |now| now.vertices.iter().map(|corner| [corner.x, corner.y]).collect())
    }

    /// Lets it move otherwise from a time on.
    fn turn(&mut self, time: f64, motion: &Motion) {
        if let Some(last) = self.legs.last() {
            let start = last.start.after(time - last.from).moving(world_of::motion(motion, [0.0; 2]));
            self.legs.push(Leg { from: time, start });
        }
    }
}

impl Scene {
    /// The cast of the run.
    ///
    /// # Errors
    /// A random group that does not fit into its region.
    pub fn cast(&self) -> Result<Cast, DoesNotFit> {
        let mut cast = Cast {
            agents: self.expand()?,
            obstacles: self.obstacles.iter().map(|obstacle| Standing::new(obstacle, 0.0)).collect(),
        };
        for event in self.events_in_order() {
            let time = self.step_of(event.time) as f64 * self.time_step;
            match &event.change {
                Change::AddAgent(agent) => cast.agents.push((**agent).clone()),
                Change::AddObstacle(obstacle) => cast.obstacles.push(Standing::new(obstacle, time)),
                Change::RemoveObstacle(number) => {
                    if let Some(gone) = cast.obstacles.get_mut(*number) {
                        gone.until = time;
                    }
                }
                Change::MoveObstacle(number, motion) => {
                    if let Some(moved) = cast.obstacles.get_mut(*number) {
                        moved.turn(time, motion);
                    }
                }
                Change::RemoveAgent(_) => {}
            }
        }
        Ok(cast)
    }

    /// The events by time, those of one time in file order: the order in which they happen.
    pub fn events_in_order(&self) -> Vec<&Event> {
        let mut events: Vec<&Event> = self.events.iter().collect();
        events.sort_by(|a, b| a.time.total_cmp(&b.time));
        events
    }

    /// The number of steps after which what is due at `time` (s) happens.
    pub fn step_of(&self, time: f64) -> u64 {
        (time / self.time_step - SLACK).ceil().max(0.0) as u64
    }
}
