//! Steps that are made in equal parts.
//!
//! Within a step all move straight (or on the arcs and curves that the programs know of), and with that a step of any length
//! is safe. But a body that lags is foreseen less and less the longer a step is against its response time, and so is a
//! wall that turns. Such steps are cut: every part is a step of its own, with all that is promised of one.

use crate::agent::Conduct;
use crate::kernels::Kernels;
use crate::model::Model;
use crate::obstacle::Moment;
use crate::scalar::Scalar;
use crate::space::Real;
use crate::world::World;

/// A part is at most this share of the response time, where anybody lags.
const OF_RESPONSE: f64 = 0.5;
/// No wall turns further than this in a part, rad.
const LARGEST_TURN: f64 = 0.25;
/// Into more parts than this no step is cut.
const MOST_PARTS: f64 = 64.0;
/// A step may be longer than it should by this share: rounding.
const ROUNDING: f64 = 1e-6;

/// Where a world is within a step.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cut<R> {
    /// Which of the parts is made, from 0.
    pub part: u32,
    /// Into how many the step is cut.
    pub parts: u32,
    /// The length of the whole step, s.
    whole: R,
}

impl<R: Scalar> Default for Cut<R> {
    fn default() -> Self {
        Self { part: 0, parts: 1, whole: R::ZERO }
    }
}

impl<S: Kernels> World<S> {
    /// Into how many parts the next step is cut, 1 to 64: into one, unless somebody lags ([`Model::Avo`]) and the step is
    /// longer than half of the response time, or a wall turns by more than a quarter of a radian in it.
    pub fn sub_steps(&self) -> u32 {
        let [lag, turn] = self.longest_parts();
        let time_step = self.settings.time_step.to_f64() * (1.0 - ROUNDING);
        let parts = libm::ceil((time_step / lag).max(time_step / turn));
        parts.clamp(1.0, MOST_PARTS) as u32
    }

    /// How long a part may be for the sake of those who lag, and of walls that turn, s; infinite where there are none.
    pub(crate) fn longest_parts(&self) -> [f64; 2] {
        let lags = |slot: usize| {
            let conduct = self.agents.parameters[slot].conduct(self.settings.model);
            conduct == (Model::Avo, Conduct::Avoids)
        };
        let response = self.settings.response_time.to_f64() * OF_RESPONSE;
        let is_long = self.settings.time_step.to_f64() > response;
        let lag = if is_long && self.agents.slots.in_use().any(lags) { response } else { f64::INFINITY };
        [lag, LARGEST_TURN / S::fastest_turn(&self.obstacles).to_f64()]
    }

    /// Does some work in the midst of a step, at the beginning of its parts.
    pub(crate) fn in_parts<T>(&mut self, parts: u32, work: impl FnOnce(&mut Self) -> T) -> T {
        if parts == 1 {
            return work(self);
        }
        let whole = self.settings.time_step;
        self.cut = Cut { part: 0, parts, whole };
        self.settings.time_step = part_of(whole, parts);
        let result = work(self);
        self.settings.time_step = whole;
        self.cut = Cut::default();
        result
    }

    /// Now, and the length of a whole step, s.
    pub(crate) fn moment(&self) -> (Moment, Real<S>) {
        let Cut { part, parts, whole } = self.cut;
        let time_step = if parts == 1 { self.settings.time_step } else { whole };
        (Moment { steps: self.steps, part, parts }, time_step)
    }

    /// How many parts of steps have been made, all steps cut like this one.
    pub(crate) fn ticks(&self) -> u64 {
        self.steps * u64::from(self.cut.parts) + u64::from(self.cut.part)
    }

    /// The length of the parts of the last step, s.
    pub(crate) fn part_time_step(&self) -> Real<S> {
        part_of(self.settings.time_step, self.last_parts)
    }
}

fn part_of<R: Scalar>(whole: R, parts: u32) -> R {
    if parts == 1 { whole } else { whole / R::from_f64(f64::from(parts)) }
}
