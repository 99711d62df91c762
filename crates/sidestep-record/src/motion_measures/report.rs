//! What was measured, ready for JSON.

use super::Track;
use serde::Serialize;

/// How the agents of a run moved. Agents that cannot move are left out of all of it.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct MotionReport {
    /// Agents measured.
    pub agents: usize,
    /// All changes of side between one turn of more than 3° and the next such turn of the same agent, where a turn is that
    /// of the velocity from one frame to the next, both faster than a tenth of max_speed. Smaller turns and slow frames
    /// between the two change nothing. A turn right about counts as back from the turn before.
    pub heading_reversals: u64,
    /// `heading_reversals` over `agents`.
    pub heading_reversals_per_agent: Option<f64>,
    /// Sum of all turns over the way on which they were made, rad/m; turns as above, of any size. `None` when nobody made
    /// a way.
    pub mean_absolute_turn_per_metre: Option<f64>,
    /// Mean over the agents' frames of |change of acceleration| / time, m/s³, from when an agent appears until it first
    /// arrives; accelerations are changes of velocity from one frame to the next. Slow frames count, too.
    pub mean_jerk: Option<f64>,
    /// Agents that came to their goal, at any time.
    pub ever_arrived: usize,
    /// Mean over those of the time from appearing to the first arrival, less what the straight ways over its waypoints take
    /// at preferred_speed, s.
    pub mean_extra_time: Option<f64>,
    /// Mean over all of the time from appearing to the first arrival, or to the end without one, s.
    pub mean_time: Option<f64>,
    /// Mean over all of the integral of half the squared speed over that time, m²/s: the kinetic energy of 1 kg, times s.
    pub mean_energy: Option<f64>,
}

impl MotionReport {
    pub(super) fn of<'a>(tracks: impl Iterator<Item = &'a Track>) -> Self {
        let (mut report, mut sums) = (Self::default(), Sums::default());
        for Track { turning, jerk, lateness, effort } in tracks {
            report.agents += 1;
            report.heading_reversals += turning.reversals;
            report.ever_arrived += usize::from(lateness.arrived());
            sums.turned.add(turning.turned, turning.way);
            sums.jerk.add(jerk.sum, jerk.frames as f64);
            sums.time.add(effort.time, 1.0);
            sums.energy.add(effort.energy, 1.0);
            lateness.extra().into_iter().for_each(|extra| sums.extra.add(extra, 1.0));
        }
        let reversals = Ratio { part: report.heading_reversals as f64, whole: report.agents as f64 };
        Self {
            heading_reversals_per_agent: reversals.value(),
            mean_absolute_turn_per_metre: sums.turned.value(),
            mean_jerk: sums.jerk.value(),
            mean_extra_time: sums.extra.value(),
            mean_time: sums.time.value(),
            mean_energy: sums.energy.value(),
            ..report
        }
    }
}

#[derive(Default)]
struct Sums {
    turned: Ratio,
    jerk: Ratio,
    extra: Ratio,
    time: Ratio,
    energy: Ratio,
}

#[derive(Default)]
struct Ratio {
    part: f64,
    whole: f64,
}

impl Ratio {
    fn add(&mut self, part: f64, whole: f64) {
        self.part += part;
        self.whole += whole;
    }

    fn value(&self) -> Option<f64> {
        let ratio = self.part / self.whole;
        ratio.is_finite().then_some(ratio)
    }
}
