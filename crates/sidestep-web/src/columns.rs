//! The crowd as columns by agent number, as the graphics card wants them.

use sidestep::AgentStatus;
use sidestep_scene::{AgentState, Vec2};

/// The coordinate of who is not there.
pub const GONE: f32 = 1e30;

/// Bits of the third byte of [`Columns::looks`].
const ARRIVED: u8 = 1;
const STUCK: u8 = 2;
/// It overlaps somebody.
pub(crate) const OVERLAPS: u8 = 4;

/// So many directions are told of who cannot slide, in the bits above; 0 there is for the others.
const DIRECTIONS: f64 = 31.0;
const DIRECTION: u8 = 3;

/// Columns by number. Positions and goals are relative to [`Columns::center`], so that f32 is enough.
#[derive(Debug, Default)]
pub struct Columns {
    /// The middle of the scene, m.
    pub center: Vec2,
    /// x, y, m; [`GONE`] for who is not there.
    pub positions: Vec<f32>,
    /// x, y, m/s.
    pub velocities: Vec<f32>,
    /// m
    pub radii: Vec<f32>,
    /// Four bytes an agent: status (0 feasible or new, 1 relaxed, 2 stopped, 3 left out), group, bits (1 arrived, 2 stuck,
    /// 4 overlaps, from 8 on where it faces: 0 if it can slide, else 1 and the 31sts of a turn), share of its top speed (0 to 255).
    pub looks: Vec<u8>,
    /// x, y of the goal, m; [`GONE`] for who has none.
    pub goals: Vec<f32>,
    /// m/s
    pub(crate) top_speeds: Vec<f32>,
}

impl Columns {
    /// Room for so many, nobody there.
    pub(crate) fn clear(&mut self, count: usize) {
        self.positions.clear();
        self.positions.resize(2 * count, GONE);
        self.velocities.clear();
        self.velocities.resize(2 * count, 0.0);
    }

    /// Takes an agent in.
    pub(crate) fn put(&mut self, agent: &AgentState) {
        let i = agent.number;
        let Some(look) = self.looks.get_mut(4 * i..4 * i + 4) else { return };
        let speed = (agent.velocity[0] * agent.velocity[0] + agent.velocity[1] * agent.velocity[1]).sqrt() as f32;
        let share = if self.top_speeds[i] > 0.0 { (speed / self.top_speeds[i]).clamp(0.0, 1.0) } else { 0.0 };
        look[0] = match agent.status {
            AgentStatus::Relaxed { .. } => 1,
            AgentStatus::Stopped => 2,
            AgentStatus::Quarantined => 3,
            _ => 0,
        };
        let settled = agent.progress.has_goal && (agent.progress.arrived || agent.progress.packed);
        look[2] = (u8::from(settled) * ARRIVED) | (u8::from(agent.progress.stuck) * STUCK);
        if let Some(heading) = agent.heading {
            let turned = (heading / std::f64::consts::TAU * DIRECTIONS).round().rem_euclid(DIRECTIONS);
            look[2] |= (turned as u8 + 1) << DIRECTION;
        }
        look[3] = (share * 255.0) as u8;
        for axis in 0..2 {
            self.positions[2 * i + axis] = (agent.position[axis] - self.center[axis]) as f32;
            self.velocities[2 * i + axis] = agent.velocity[axis] as f32;
        }
    }

    /// The agent nearest to a point (relative to the center, m) whose disc, grown by `reach`, m, holds it.
    pub fn pick(&self, point: [f32; 2], reach: f32) -> Option<usize> {
        let distance = |i: usize| {
            let (dx, dy) = (self.positions[2 * i] - point[0], self.positions[2 * i + 1] - point[1]);
            (dx * dx + dy * dy).sqrt() - self.radii[i]
        };
        let near = (0..self.radii.len()).map(|i| (i, distance(i))).filter(|(_, distance)| *distance <= reach);
        near.min_by(|a, b| a.1.total_cmp(&b.1)).map(|(i, _)| i)
    }
}
