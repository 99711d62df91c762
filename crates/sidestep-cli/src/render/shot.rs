//! What is filmed: whose motion, and which part of it.

use super::source::Source;
use crate::fault::Fault;
use sidestep_scene::{Cast, Scene};
use std::path::PathBuf;

/// A part of a motion.
pub struct Shot {
    pub scene_file: String,
    pub scene: Scene,
    pub cast: Cast,
    /// What was recorded of the scene, to be shown instead of a run.
    pub recording: Option<PathBuf>,
    /// s.
    pub from: f64,
    /// s; `None`: when everybody rests, or at the end.
    pub to: Option<f64>,
    /// When the motion ends, s.
    pub end: f64,
    /// s of the scene from frame to frame.
    pub frame_time: f64,
    /// Length of the trails, s.
    pub trails: f64,
}

impl Shot {
    /// From when to when there is something to see, s. A recording is read for it from begin to end, which finds its faults, too.
    pub fn span(&self) -> Result<[f64; 2], Fault> {
        let Some(file) = &self.recording else { return Ok([0.0, self.scene.duration]) };
        let (mut source, mut span) = (Source::open(self)?, None);
        while let Some(place) = source.advance()? {
            span = Some([span.map_or(place.time, |[begin, _]: [f64; 2]| begin), place.time]);
        }
        span.ok_or_else(|| Fault::new("the recording has no step").at(file.display()).hint("a row per agent and step"))
    }

    /// How many frames there are if nobody comes to rest before the end.
    pub fn most_frames(&self) -> u64 {
        ((self.to.unwrap_or(self.end) - self.from) / self.frame_time) as u64 + 1
    }
}
