//! How suddenly an agent changes its acceleration.
//!
//! Velocities v₀, v₁, v₂ a time h apart have the jerk |v₂ − 2 v₁ + v₀| / h².

use crate::audit::motion::{Vec3, norm, sub};

/// Jerk of one agent so far.
#[derive(Default)]
pub(super) struct Jerk {
    /// Sum over the frames, m/s³.
    pub sum: f64,
    /// How many.
    pub frames: u64,
    velocity: Option<Vec3>,
    /// The last acceleration, m/s², and the time it took, s.
    acceleration: Option<(Vec3, f64)>,
}

impl Jerk {
    /// It comes from nowhere.
    pub fn appear(&mut self) {
        (self.velocity, self.acceleration) = (None, None);
    }

    /// The velocity of now, m/s, and the time since the last, s.
    pub fn step(&mut self, velocity: Vec3, time: f64) {
        let acceleration = self.velocity.map(|last| (sub(velocity, last).map(|change| change / time), time));
        if let (Some((now, time)), Some((last, time_before))) = (acceleration, self.acceleration) {
            self.sum += norm(sub(now, last)) / (0.5 * (time + time_before));
            self.frames += 1;
        }
        (self.velocity, self.acceleration) = (Some(velocity), acceleration);
    }
}
