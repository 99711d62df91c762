//! How long an agent was on its way, and how much it moved for it.

use crate::audit::motion::Vec3;

/// The effort of one agent until it first arrives.
#[derive(Default)]
pub(super) struct Effort {
    fresh: bool,
    /// s.
    pub time: f64,
    /// Integral of half the squared speed, m²/s.
    pub energy: f64,
}

impl Effort {
    /// The next frame is the first of a stay.
    pub fn appear(&mut self) {
        self.fresh = true;
    }

    /// The velocity that led to a frame, and the time since the one before.
    pub fn step(&mut self, velocity: Vec3, time: f64) {
        if core::mem::take(&mut self.fresh) {
            return;
        }
        self.time += time;
        self.energy += velocity.iter().map(|v| v * v).sum::<f64>() / 2.0 * time;
    }
}
