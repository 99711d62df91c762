//! Everybody and everything that is ever part of a run, by number, for those who judge a recording by the scene alone.

use crate::group::DoesNotFit;
use crate::scene::{Agent, Change, Event, Obstacle, Scene};

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
}

impl Scene {
    /// The cast of the run.
    ///
    /// # Errors
    /// A random group that does not fit into its region.
    pub fn cast(&self) -> Result<Cast, DoesNotFit> {
        let standing = |obstacle: &Obstacle, from| Standing { obstacle: obstacle.clone(), from, until: f64::INFINITY };
        let mut cast = Cast {
            agents: self.expand()?,
            obstacles: self.obstacles.iter().map(|obstacle| standing(obstacle, 0.0)).collect(),
        };
        for event in self.events_in_order() {
            let time = self.step_of(event.time) as f64 * self.time_step;
            match &event.change {
                Change::AddAgent(agent) => cast.agents.push((**agent).clone()),
                Change::AddObstacle(obstacle) => cast.obstacles.push(standing(obstacle, time)),
                Change::RemoveObstacle(number) => {
                    if let Some(gone) = cast.obstacles.get_mut(*number) {
                        gone.until = time;
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
