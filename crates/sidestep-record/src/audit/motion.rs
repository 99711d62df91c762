//! The straight way of each agent from the last frame to this one.

use super::LARGEST_LENGTH;
use super::error::AuditError;
use crate::frame::Frame;

pub(crate) type Vec3 = [f64; 3];

/// Where an agent was and is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Way {
    pub from: Vec3,
    pub to: Vec3,
    /// Not there in the last frame: `from` is `to`, and only that point counts.
    pub fresh: bool,
}

/// All ways of one frame; `None` for who is absent.
#[derive(Default)]
pub(crate) struct Motion {
    pub ways: Vec<Option<Way>>,
    /// Numbers of those present, sorted.
    pub present: Vec<u32>,
    /// Times of the last frame and of this one, s; equal at the first.
    pub times: [f64; 2],
    /// Somebody came or went.
    pub changed: bool,
    pub step: Option<u64>,
    before: Vec<u32>,
    claimed: Vec<bool>,
}

impl Motion {
    /// Takes in a frame of agents with numbers below `agents`, or refuses it and stays as it was.
    pub fn advance(&mut self, frame: &Frame, agents: usize) -> Result<(), AuditError> {
        self.ways.resize(agents, None);
        self.claimed.resize(agents, false);
        let last = self.times[1];
        let later = self.step.is_none_or(|step| frame.step > step && frame.time > last);
        if !later || !frame.time.is_finite() {
            let last_step = self.step.unwrap_or(0);
            return Err(AuditError::NotLater { step: frame.step, time: frame.time, last_step, last });
        }
        self.claimed.fill(false);
        for agent in &frame.agents {
            check(frame.step, agent, &mut self.claimed)?;
        }
        let start = if self.step.is_none() { frame.time } else { last };
        (self.step, self.times) = (Some(frame.step), [start, frame.time]);
        std::mem::swap(&mut self.before, &mut self.present);
        self.present.clear();
        for agent in &frame.agents {
            self.present.push(agent.agent);
            let (way, to) = (&mut self.ways[agent.agent as usize], agent.position);
            *way = Some(Way { from: way.map_or(to, |w| w.to), to, fresh: way.is_none() });
        }
        self.present.sort_unstable();
        self.changed = self.before != self.present;
        for number in self.before.iter().filter(|n| !self.claimed[**n as usize]) {
            self.ways[*number as usize] = None;
        }
        Ok(())
    }

    /// Those present with their ways, by number.
    pub fn iter(&self) -> impl Iterator<Item = (u32, &Way)> {
        self.present.iter().filter_map(|n| self.ways[*n as usize].as_ref().map(|way| (*n, way)))
    }
}

fn check(step: u64, agent: &crate::frame::FrameAgent, claimed: &mut [bool]) -> Result<(), AuditError> {
    let (number, agents) = (agent.agent, claimed.len());
    match claimed.get_mut(number as usize) {
        None => return Err(AuditError::UnknownAgent { step, agent: number, agents }),
        Some(true) => return Err(AuditError::RepeatedAgent { step, agent: number }),
        Some(free) => *free = true,
    }
    let bad = |value: &f64| value.is_nan() || value.abs() > LARGEST_LENGTH;
    match agent.position.into_iter().chain(agent.velocity).find(bad) {
        Some(value) => Err(AuditError::OutOfRange { step, agent: number, value }),
        None => Ok(()),
    }
}

pub(crate) fn sub(a: Vec3, b: Vec3) -> Vec3 {
    [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

pub(crate) fn dot(a: Vec3, b: Vec3) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

pub(crate) fn norm(a: Vec3) -> f64 {
    dot(a, a).sqrt()
}
