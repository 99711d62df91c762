//! Part of a scene, as a scene of its own.

use crate::group::DoesNotFit;
use crate::scene::{Change, Event, Scene};

impl Scene {
    /// The same scene with every agent listed, and no groups.
    ///
    /// # Errors
    /// A group that finds no room.
    pub fn listed(&self) -> Result<Self, DoesNotFit> {
        Ok(Self { agents: self.expand()?, groups: Vec::new(), ..self.clone() })
    }

    /// The scene with only those of its listed agents, obstacles and events for which the entry is true; a missing entry means false. Numbers in
    /// events are those of the new scene; an event that takes away what is left out is left out, too. Groups stay.
    pub fn subset(&self, agents: &[bool], obstacles: &[bool], events: &[bool]) -> Self {
        let mut people = Numbers::of(self.agents.len(), agents);
        let mut walls = Numbers::of(self.obstacles.len(), obstacles);
        let mut kept = vec![None; self.events.len()];
        // numbers are given in the order in which things happen
        let mut order: Vec<usize> = (0..self.events.len()).collect();
        order.sort_by(|&a, &b| self.events[a].time.total_cmp(&self.events[b].time));
        for i in order {
            let wanted = events.get(i) == Some(&true);
            kept[i] = match &self.events[i].change {
                Change::AddAgent(agent) => people.add(wanted).then(|| Change::AddAgent(agent.clone())),
                Change::AddObstacle(wall) => walls.add(wanted).then(|| Change::AddObstacle(wall.clone())),
                Change::RemoveAgent(number) => people.new_number(*number).filter(|_| wanted).map(Change::RemoveAgent),
                Change::RemoveObstacle(number) => {
                    walls.new_number(*number).filter(|_| wanted).map(Change::RemoveObstacle)
                }
                Change::MoveObstacle(number, motion) => {
                    let moved = walls.new_number(*number).filter(|_| wanted);
                    moved.map(|number| Change::MoveObstacle(number, *motion))
                }
            };
        }
        let event = |(old, change): (&Event, Option<Change>)| Some(Event { time: old.time, change: change? });
        Self {
            agents: picked(&self.agents, agents),
            obstacles: picked(&self.obstacles, obstacles),
            events: self.events.iter().zip(kept).filter_map(event).collect(),
            ..self.clone()
        }
    }
}

/// Those for which the entry is true.
fn picked<T: Clone>(all: &[T], keep: &[bool]) -> Vec<T> {
    all.iter().zip(keep).filter(|(_, keep)| **keep).map(|(one, _)| one.clone()).collect()
}

/// From the numbers of a scene to those of its part.
struct Numbers {
    new: Vec<Option<usize>>,
    next: usize,
}

impl Numbers {
    fn of(count: usize, keep: &[bool]) -> Self {
        let mut numbers = Self { new: Vec::new(), next: 0 };
        for i in 0..count {
            numbers.add(keep.get(i) == Some(&true));
        }
        numbers
    }

    fn add(&mut self, keep: bool) -> bool {
        self.new.push(keep.then_some(self.next));
        self.next += usize::from(keep);
        keep
    }

    fn new_number(&self, old: usize) -> Option<usize> {
        self.new.get(old).copied().flatten()
    }
}
