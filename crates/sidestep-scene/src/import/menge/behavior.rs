//! The behavior: a machine of states, of which a scene keeps the places that each agent goes to.

use super::super::ImportError;
use super::super::xml::{File, child, children};
use super::goal::{self, Goals, distance};
use crate::scene::Vec2;
use roxmltree::Node;

/// The states, their transitions and the goals.
pub(super) struct Machine<'a> {
    file: File<'a>,
    goals: Goals,
}

/// Where an agent goes from a state.
enum Next {
    /// On to this state.
    State(String),
    /// It waits, ends, or goes back to where it was.
    Nowhere,
}

impl<'a> Machine<'a> {
    pub fn read(file: File<'a>) -> Result<Self, ImportError> {
        let goals = goal::read(&file)?;
        Ok(Self { file, goals })
    }

    /// The places that an agent goes to from its first state on.
    pub fn way(&mut self, first: &str, start: Vec2, radius: f64) -> Result<Vec<Vec2>, ImportError> {
        let (mut waypoints, mut seen, mut name) = (Vec::new(), Vec::new(), first.to_owned());
        while !seen.contains(&name) {
            let here = waypoints.last().copied().unwrap_or(start);
            if let Some(place) = self.goal_of(&name, here, radius)?
                && place != here
            {
                waypoints.push(place);
            }
            let Next::State(next) = self.next(&name)? else { break };
            seen.push(name);
            name = next;
        }
        Ok(waypoints)
    }

    /// The goal that a state gives, if it moves anywhere.
    fn goal_of(&mut self, state: &str, here: Vec2, radius: f64) -> Result<Option<Vec2>, ImportError> {
        let Self { file, goals } = self;
        let root = file.document.root_element();
        let node = children(root, "State").find(|node| node.attribute("name") == Some(state));
        let node =
            node.ok_or_else(|| file.fault(root, format!("there is no state {state:?}"), "see <StateSelector>"))?;
        let velocity = child(node, "VelComponent").and_then(|node| node.attribute("type")).unwrap_or("goal");
        let Some(selector) = child(node, "GoalSelector").filter(|_| velocity != "zero") else { return Ok(None) };
        if velocity == "const_dir" || velocity == "const" {
            let message = format!("a velocity of the type {velocity:?} has no counterpart in a scene");
            return Err(file.fault(node, message, "a scene knows places to go to"));
        }
        let set = || Ok(file.needed(selector, "goal_set")? as i64);
        let kind = selector.attribute("type").unwrap_or_default();
        let flipped = |name: &str| selector.attribute(name).is_some_and(|word| word.trim() != "0");
        let by_distance = |sign: f64| {
            let set = set()?;
            let free = goals.iter().filter(|((own, _), goal)| *own == set && goal.has_room());
            let key = |goal: &goal::Goal| sign * distance(goal.center(), here);
            Ok(free.min_by(|a, b| key(a.1).total_cmp(&key(b.1))).map(|(key, _)| *key))
        };
        let chosen = match kind {
            "identity" => return Ok(None),
            "mirror" => {
                let side = |name: &str, x: f64| if flipped(name) { -x } else { x };
                return Ok(Some([side("mirror_x", here[0]), side("mirror_y", here[1])]));
            }
            "offset" => {
                let d = [file.needed(selector, "x_value")?, file.needed(selector, "y_value")?];
                return Ok(Some([here[0] + d[0], here[1] + d[1]]));
            }
            "explicit" => Some((set()?, file.needed(selector, "goal")? as i64)),
            "nearest" => by_distance(1.0)?,
            "farthest" => by_distance(-1.0)?,
            other => {
                let message = format!("goals chosen by {other:?} are not read");
                return Err(file.fault(
                    selector,
                    message,
                    "expected identity, mirror, offset, explicit, nearest or farthest",
                ));
            }
        };
        let goal = chosen.and_then(|key| goals.get_mut(&key));
        match goal {
            Some(goal) => Ok(Some(goal.send(radius))),
            None => Err(file.fault(selector, "there is no such goal with room left", "see <GoalSet>")),
        }
    }

    /// What follows a state: the first of its transitions that leads on when the goal is reached, or at once.
    fn next(&self, state: &str) -> Result<Next, ImportError> {
        for node in children(self.file.document.root_element(), "Transition") {
            let from = node.attribute("from").unwrap_or_default();
            if !from.split(',').any(|name| name.trim() == state) {
                continue;
            }
            let condition = child(node, "Condition").and_then(|node| node.attribute("type")).unwrap_or_default();
            if self.waits(node, condition, state)? {
                return Ok(Next::Nowhere);
            }
            let target = match node.attribute("to") {
                Some(name) => Some(name.to_owned()),
                None => likeliest(&self.file, node)?,
            };
            if let Some(name) = target.filter(|name| !self.teleports(name)) {
                return Ok(Next::State(name));
            }
        }
        Ok(Next::Nowhere)
    }

    /// Whether a transition begins with waiting.
    fn waits(&self, node: Node<'_, '_>, condition: &str, state: &str) -> Result<bool, ImportError> {
        match condition {
            "timer" => Ok(true),
            "goal_reached" | "auto" | "AABB" | "circle" | "point" => Ok(false),
            other => {
                let message = format!("the condition {other:?} after state {state:?} is not read");
                Err(self.file.fault(node, message, "expected goal_reached, auto, AABB, circle or timer"))
            }
        }
    }

    /// Whether a state begins by moving the agent elsewhere at once.
    fn teleports(&self, state: &str) -> bool {
        let root = self.file.document.root_element();
        let node = children(root, "State").find(|node| node.attribute("name") == Some(state));
        node.is_some_and(|node| children(node, "Action").any(|one| one.attribute("type") == Some("teleport")))
    }
}

/// The state of the largest weight among the targets of a transition; of equal ones the first.
fn likeliest(file: &File<'_>, transition: Node<'_, '_>) -> Result<Option<String>, ImportError> {
    let mut best: Option<(f64, String)> = None;
    for node in
        children(transition, "Target").flat_map(|target| target.children()).filter(|node| node.has_tag_name("State"))
    {
        let weight = file.attribute(node, "weight")?.unwrap_or(1.0);
        if best.as_ref().is_none_or(|(most, _)| weight > *most) {
            best = node.attribute("name").map(|name| (weight, name.into()));
        }
    }
    Ok(best.map(|(_, name)| name))
}
