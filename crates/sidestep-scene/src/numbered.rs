//! Agents and obstacles by the numbers that a run gives them: listed ones, then as events add them. What an event names
//! stays the same when others come or go. For scenes whose groups are [listed](Scene::listed).

use crate::scene::{Agent, Change, Obstacle, Scene};

impl Scene {
    /// The agent of a number.
    pub fn agent_mut(&mut self, number: usize) -> Option<&mut Agent> {
        let listed = self.agents.len();
        if number < listed {
            return self.agents.get_mut(number);
        }
        let event = self.adding(|change| matches!(change, Change::AddAgent(_)), number - listed)?;
        if let Change::AddAgent(agent) = &mut self.events[event].change { Some(agent) } else { None }
    }

    /// The obstacle of a number.
    pub fn obstacle_mut(&mut self, number: usize) -> Option<&mut Obstacle> {
        let listed = self.obstacles.len();
        if number < listed {
            return self.obstacles.get_mut(number);
        }
        let event = self.adding(|change| matches!(change, Change::AddObstacle(_)), number - listed)?;
        if let Change::AddObstacle(obstacle) = &mut self.events[event].change { Some(obstacle) } else { None }
    }

    /// After how many steps the agent of a number enters; 0 for one that is listed or of a group.
    pub fn agent_enters(&self, number: usize) -> u64 {
        let grouped: usize = self.groups.iter().map(|group| group.count).sum();
        let added = number.checked_sub(self.agents.len() + grouped);
        let event = added.and_then(|n| self.adding(|change| matches!(change, Change::AddAgent(_)), n));
        event.map_or(0, |event| self.step_of(self.events[event].time))
    }

    /// After how many steps the obstacle of a number is put up; 0 for one that is listed.
    pub fn obstacle_enters(&self, number: usize) -> u64 {
        let added = number.checked_sub(self.obstacles.len());
        let event = added.and_then(|n| self.adding(|change| matches!(change, Change::AddObstacle(_)), n));
        event.map_or(0, |event| self.step_of(self.events[event].time))
    }

    /// Lists more agents behind those that are listed.
    pub fn add_agents(&mut self, agents: impl IntoIterator<Item = Agent>) {
        let first = self.agents.len();
        self.agents.extend(agents);
        let more = self.agents.len() - first;
        for event in &mut self.events {
            if let Change::RemoveAgent(number) = &mut event.change {
                *number += if *number >= first { more } else { 0 };
            }
        }
    }

    /// Lists one more obstacle behind those that are listed.
    pub fn add_obstacle(&mut self, obstacle: Obstacle) {
        let first = self.obstacles.len();
        self.obstacles.push(obstacle);
        for event in &mut self.events {
            if let Change::RemoveObstacle(number) | Change::MoveObstacle(number, _) = &mut event.change {
                *number += usize::from(*number >= first);
            }
        }
    }

    /// The scene without the agent of a number; `None` if there is none.
    pub fn without_agent(&self, number: usize) -> Option<Self> {
        let [mut agents, obstacles, mut events] = self.all();
        match number.checked_sub(agents.len()) {
            None => agents[number] = false,
            Some(added) => events[self.adding(|change| matches!(change, Change::AddAgent(_)), added)?] = false,
        }
        Some(self.subset(&agents, &obstacles, &events))
    }

    /// The scene without the obstacle of a number; `None` if there is none.
    pub fn without_obstacle(&self, number: usize) -> Option<Self> {
        let [agents, mut obstacles, mut events] = self.all();
        match number.checked_sub(obstacles.len()) {
            None => obstacles[number] = false,
            Some(added) => events[self.adding(|change| matches!(change, Change::AddObstacle(_)), added)?] = false,
        }
        Some(self.subset(&agents, &obstacles, &events))
    }

    /// Masks of everything for [`subset`](Self::subset).
    fn all(&self) -> [Vec<bool>; 3] {
        [self.agents.len(), self.obstacles.len(), self.events.len()].map(|count| vec![true; count])
    }

    /// Where in `events` the n-th addition of a kind stands.
    fn adding(&self, kind: impl Fn(&Change) -> bool, n: usize) -> Option<usize> {
        let mut order: Vec<usize> = (0..self.events.len()).filter(|&i| kind(&self.events[i].change)).collect();
        order.sort_by(|&a, &b| self.events[a].time.total_cmp(&self.events[b].time));
        order.get(n).copied()
    }
}
