//! Where a scene lies, and the origin that its simulation computes from.

use crate::scene::{Agent, Change, Scene, Vec2};

/// Farthest coordinate from the origin in 32 bits, m. There they resolve half a millimeter and a ring of people still dissolves; at twice the
/// distance the rounding of a step is more than they can creep, and they jam.
pub const F32_REACH: f64 = 4096.0;

/// Origins lie on this grid, m: a power of two, so subtracting them loses nothing.
const ORIGIN_GRID: f64 = 64.0;

/// The box of some points.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Extent {
    low: Vec2,
    high: Vec2,
}

impl Default for Extent {
    fn default() -> Self {
        Self { low: [f64::INFINITY; 2], high: [f64::NEG_INFINITY; 2] }
    }
}

impl Extent {
    pub fn add(&mut self, p: Vec2) {
        self.low = [self.low[0].min(p[0]), self.low[1].min(p[1])];
        self.high = [self.high[0].max(p[0]), self.high[1].max(p[1])];
    }

    /// The grid point nearest to the middle of the box; zero for no points.
    pub fn origin(&self) -> Vec2 {
        [0, 1].map(|k| {
            let middle = (self.low[k] + self.high[k]) / 2.0;
            if middle.is_finite() { (middle / ORIGIN_GRID).round() * ORIGIN_GRID } else { 0.0 }
        })
    }
}

impl Scene {
    /// The point that the simulation computes from, m: near the middle of everything the scene names, on a grid of 64 m, so a scene near zero has
    /// zero. Positions are read as f64, this is subtracted, and only then they become 32 bits.
    pub fn origin(&self) -> Vec2 {
        self.extent().origin()
    }

    /// Whether everything that the scene names lies within [`F32_REACH`] of its origin.
    pub(crate) fn fits_f32(&self) -> bool {
        let (extent, origin) = (self.extent(), self.origin());
        let within = |p: Vec2| (0..2).all(|k| (p[k] - origin[k]).abs() <= F32_REACH);
        self.agent_count() == 0 || (within(extent.low) && within(extent.high))
    }

    fn extent(&self) -> Extent {
        let mut extent = Extent::default();
        let mut agent = |agent: &Agent| {
            extent.add(agent.position);
            agent.waypoints.iter().for_each(|&p| extent.add(p));
        };
        self.agents.iter().for_each(&mut agent);
        for event in &self.events {
            if let Change::AddAgent(added) = &event.change {
                agent(added);
            }
        }
        let groups = self.groups.iter().flat_map(|group| group.corners());
        let added = self.events.iter().filter_map(|event| match &event.change {
            Change::AddObstacle(obstacle) => Some(obstacle),
            _ => None,
        });
        let walls = self.obstacles.iter().chain(added).flat_map(|obstacle| obstacle.vertices.iter().copied());
        groups.chain(walls).for_each(|p| extent.add(p));
        extent
    }
}
