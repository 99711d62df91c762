//! Who is there, and who should be.

use crate::cast::Cast;
use sidestep_record::Frame;

/// From when to when each agent had rows.
pub struct Attendance {
    spans: Vec<Option<[f64; 2]>>,
    end: f64,
    /// What times may differ by, s.
    slack: f64,
}

impl Attendance {
    pub fn new(agents: usize, time_step: f64) -> Self {
        Self { spans: vec![None; agents], end: 0.0, slack: 0.5 * time_step }
    }

    pub fn note(&mut self, frame: &Frame) {
        self.end = frame.time;
        for agent in &frame.agents {
            let span = &mut self.spans[agent.agent as usize];
            *span = Some([span.map_or(frame.time, |[from, _]| from), frame.time]);
        }
    }

    /// Those whom the scene has at a recorded time, and who have no rows then.
    pub fn missing(&self, cast: &Cast) -> Vec<u32> {
        let lacks = |(number, (stay, span)): (usize, (&[f64; 2], &Option<[f64; 2]>))| {
            let expected = stay[0] < stay[1] && stay[0] <= self.end + self.slack;
            let stays = stay[1] > self.end + self.slack;
            let lost = match span {
                None => expected,
                Some([_, until]) => stays && *until < self.end,
            };
            lost.then_some(number as u32)
        };
        cast.stays.iter().zip(&self.spans).enumerate().filter_map(lacks).collect()
    }
}
