//! The audit: what really happened, from positions over time alone.
//!
//! Between two frames every agent is taken to go straight and evenly; all distances are swept over that motion in closed
//! form. Audit every step: in a recording with steps left out the true ways were bent.

mod arrivals;
pub(crate) mod error;
pub(crate) mod motion;
mod pairs;
mod reach;
pub(crate) mod report;
pub(crate) mod scene;
mod segments;
mod speeds;
mod sweep;
mod wall_index;
mod wall_motion;
mod walls;

use crate::frame::Frame;
use arrivals::{Arrivals, at_goal};
use error::AuditError;
use motion::Motion;
use pairs::Pairs;
use reach::Reaches;
use report::AuditReport;
use scene::AuditScene;
use speeds::SpeedBook;
use wall_index::WallIndex;
use walls::Walls;

/// A pair counts as overlapping when deeper than this share of the smaller radius.
pub const OVERLAP_SHARE: f64 = 0.01;
/// An agent counts as in a wall when deeper than this share of its radius.
pub const WALL_SHARE: f64 = 0.02;
/// Largest coordinate and radius, m, that the audit computes with.
pub const LARGEST_LENGTH: f64 = 1e100;

/// How near to its goal an agent has arrived, m: a quarter of its radius (m), and at least 0.1 m.
pub fn arrival_tolerance(radius: f64) -> f64 {
    (0.25 * radius).max(0.1)
}

/// Watches a run frame by frame. Feed it with [`frame`](Self::frame), ask it with [`report`](Self::report) at any time.
///
/// It finds every pair and every wall in reach, at any density and for any mix of radii; nothing is capped. A pair counts
/// when at least one of the two sees the other (`mask & layers`, and bands of height that overlap) and not both are locked.
pub struct Audit {
    scene: AuditScene,
    motion: Motion,
    reaches: Reaches,
    pairs: Pairs,
    wall_index: WallIndex,
    walls: Walls,
    speeds: SpeedBook,
    arrivals: Arrivals,
    frames: u64,
    first: (u64, f64),
}

impl Audit {
    /// Starts an audit.
    ///
    /// # Errors
    /// [`AuditError::Scene`] names the field that is out of range.
    pub fn new(scene: AuditScene) -> Result<Self, AuditError> {
        let scene = scene.checked()?;
        Ok(Self {
            wall_index: WallIndex::new(&scene.walls),
            scene,
            motion: Motion::default(),
            reaches: Reaches::default(),
            pairs: Pairs::new(),
            walls: Walls::default(),
            speeds: SpeedBook::default(),
            arrivals: Arrivals::default(),
            frames: 0,
            first: (0, 0.0),
        })
    }

    /// Takes in the next frame.
    ///
    /// # Errors
    /// [`AuditError`] for an agent that the scene lacks, one that is there twice, a number that is not finite, or a frame
    /// that is not later than the last. A refused frame changes nothing.
    pub fn frame(&mut self, frame: &Frame) -> Result<(), AuditError> {
        let (scene, motion) = (&self.scene, &mut self.motion);
        motion.advance(frame, scene.agents.len())?;
        if self.frames == 0 {
            self.first = (frame.step, frame.time);
        }
        self.frames += 1;
        self.speeds.frame(scene, motion, frame);
        self.arrivals.frame(scene, motion);
        if self.reaches.cover(scene, motion, self.pairs.separation) {
            self.wall_index.cover(scene, motion, &self.reaches);
        }
        self.pairs.frame(scene, motion, &self.reaches.pairs);
        self.walls.frame(scene, motion, &self.wall_index);
        Ok(())
    }

    /// What was found so far.
    pub fn report(&self) -> AuditReport {
        let (scene, motion, first) = (&self.scene, &self.motion, &self.arrivals.first);
        let there = motion.iter().map(|(n, way)| (n, at_goal(&scene.agents[n as usize], way.to)));
        let not_arrived: Vec<u32> = there.filter(|(_, arrived)| !arrived).map(|(n, _)| n).collect();
        let agents = self.arrivals.seen.iter().filter(|seen| **seen).count();
        let obstacles = self.walls.report();
        AuditReport {
            agents,
            frames: self.frames,
            steps: motion.step.map_or(0, |step| step - self.first.0),
            simulated_seconds: motion.times[1] - self.first.1,
            arrived: motion.present.len() - not_arrived.len(),
            not_arrived,
            ever_arrived: first.iter().flatten().count(),
            last_arrival: self.arrivals.last(scene),
            first_arrivals: first.clone(),
            removed: agents - motion.present.len(),
            overlaps: self.pairs.report(),
            min_separation: self.pairs.separation.is_finite().then_some(self.pairs.separation),
            obstacle_penetrations: self.walls.penetrated(),
            obstacles,
            speeds: self.speeds.report(),
        }
    }
}
