//! How agents moved: zigzag, turning, jerk and lateness, from positions and velocities over time alone.
//!
//! Every frame counts: in a recording with steps left out the turns of the missing steps melt into one.

mod effort;
mod jerk;
mod lateness;
pub(crate) mod report;
mod turning;

use crate::audit::error::AuditError;
use crate::audit::motion::Motion;
use crate::audit::{LARGEST_LENGTH, arrival_tolerance};
use crate::frame::Frame;
use effort::Effort;
use jerk::Jerk;
use lateness::Lateness;
use report::MotionReport;
use turning::Turning;

/// Turns from one frame to the next count as a side taken when larger than this, rad: 3°.
pub const REVERSAL_TURN: f64 = 3.0 * std::f64::consts::PI / 180.0;
/// At or below this share of its largest speed an agent has no heading.
pub const SLOW_SHARE: f64 = 0.1;

/// What has to be known of an agent to measure its motion.
#[derive(Clone, Debug, PartialEq)]
pub struct Walker {
    /// Radius in m, 0 or more: how near to its goal it has arrived, see [`arrival_tolerance`].
    pub radius: f64,
    /// Largest speed in m/s, 0 or more. With 0 it cannot move and is left out of everything; with infinity it never has a
    /// heading.
    pub max_speed: f64,
    /// Speed in m/s at which it would walk alone, 0 or more.
    pub preferred_speed: f64,
    /// Places to pass in order, m; the last is its goal; the third coordinate is 0 in the plane. Empty: it has no goal.
    pub waypoints: Vec<[f64; 3]>,
}

/// Watches a run frame by frame. Feed it with [`frame`](Self::frame), ask it with [`report`](Self::report) at any time.
///
/// ```
/// use sidestep_record::{Frame, FrameAgent, MotionMeasures, Walker};
///
/// let goal = vec![[9.0, 0.0, 0.0]];
/// let walker = Walker { radius: 0.3, max_speed: 1.0, preferred_speed: 1.0, waypoints: goal };
/// let mut measures = MotionMeasures::new(vec![walker])?;
/// for step in 0..10 {
///     let (x, side) = (f64::from(step), if step % 2 == 0 { 0.1 } else { -0.1 });
///     let agents = vec![FrameAgent::planar(0, [x, side], [1.0, side])];
///     measures.frame(&Frame { step: step as u64, time: x, agents })?;
/// }
/// assert_eq!(measures.report().heading_reversals, 8);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct MotionMeasures {
    walkers: Vec<Walker>,
    motion: Motion,
    tracks: Vec<Option<Track>>,
}

/// What is known of one agent.
struct Track {
    turning: Turning,
    jerk: Jerk,
    effort: Effort,
    lateness: Lateness,
}

impl MotionMeasures {
    /// Starts measuring; agent 3 of a frame is `walkers[3]`.
    ///
    /// # Errors
    /// [`AuditError::Scene`] names the field that is out of range.
    pub fn new(walkers: Vec<Walker>) -> Result<Self, AuditError> {
        for (number, walker) in walkers.iter().enumerate() {
            walker.check(number)?;
        }
        Ok(Self { tracks: walkers.iter().map(|_| None).collect(), walkers, motion: Motion::default() })
    }

    /// Takes in the next frame. An agent that was away and is back goes on from there as if it had just appeared, with what
    /// it had summed up so far.
    ///
    /// # Errors
    /// [`AuditError`] for an agent without a walker, one that is there twice, a number that is not finite, or a frame that
    /// is not later than the last. A refused frame changes nothing.
    pub fn frame(&mut self, frame: &Frame) -> Result<(), AuditError> {
        self.motion.advance(frame, self.walkers.len())?;
        let [last, now] = self.motion.times;
        for agent in &frame.agents {
            let number = agent.agent as usize;
            let (walker, Some(way)) = (&self.walkers[number], self.motion.ways[number]) else { continue };
            if walker.max_speed == 0.0 {
                continue;
            }
            let track = self.tracks[number].get_or_insert_with(|| Track::new(walker, way.to, now));
            if way.fresh {
                track.appear();
            }
            track.turning.step(&way, agent.velocity);
            if !track.lateness.arrived() {
                track.jerk.step(agent.velocity, now - last);
                track.effort.step(agent.velocity, now - last);
            }
            track.lateness.step(way.to, now);
        }
        Ok(())
    }

    /// What was measured so far.
    pub fn report(&self) -> MotionReport {
        MotionReport::of(self.tracks.iter().flatten())
    }
}

impl Track {
    fn new(walker: &Walker, start: [f64; 3], now: f64) -> Self {
        Self {
            turning: Turning::new(SLOW_SHARE * walker.max_speed),
            jerk: Jerk::default(),
            effort: Effort::default(),
            lateness: Lateness::new(walker, start, now),
        }
    }

    fn appear(&mut self) {
        self.turning.appear();
        self.jerk.appear();
        self.effort.appear();
    }
}

impl Walker {
    fn check(&self, number: usize) -> Result<(), AuditError> {
        let fault = |field, value, allowed| {
            Err(AuditError::Scene { place: format!("walkers[{number}].{field}"), value, allowed })
        };
        if !(0.0..=LARGEST_LENGTH).contains(&self.radius) {
            return fault("radius", self.radius, "0 to 1e100");
        }
        for (field, speed) in [("max_speed", self.max_speed), ("preferred_speed", self.preferred_speed)] {
            if speed.is_nan() || speed < 0.0 {
                return fault(field, speed, "0 or more");
            }
        }
        let far = |value: &&f64| !(-LARGEST_LENGTH..=LARGEST_LENGTH).contains(*value);
        match self.waypoints.iter().flatten().find(far) {
            Some(value) => fault("waypoints", *value, "-1e100 to 1e100"),
            None => Ok(()),
        }
    }

    fn tolerance(&self) -> f64 {
        arrival_tolerance(self.radius)
    }
}
