//! Who stands: nearly where it was some seconds ago, though others may push it about a little.

use sidestep_record::{AuditAgent, Frame};

/// Over at least this time, s.
const WHILE: f64 = 2.0;
/// No farther than this share of the way that it could have gone.
const SHARE: f64 = 0.25;

/// The last frame, and one from 2 to 4 s before it.
#[derive(Default)]
pub struct Stillness {
    pub last: Frame,
    before: Option<Frame>,
    between: Option<Frame>,
}

impl Stillness {
    pub fn note(&mut self, frame: &Frame) {
        if self.between.as_ref().is_none_or(|between| frame.time >= between.time + WHILE) {
            self.before = self.between.replace(frame.clone());
        }
        self.last.clone_from(frame);
    }

    /// The rows of the last frame of those who stand, as places in it.
    pub fn standing(&self, agents: &[AuditAgent]) -> Vec<usize> {
        let Some(before) = &self.before else { return Vec::new() };
        let mut earlier = vec![None; agents.len()];
        before.agents.iter().for_each(|row| earlier[row.agent as usize] = Some(row.position));
        let could = |agent: &AuditAgent| SHARE * agent.max_speed * (self.last.time - before.time);
        let stands = |place: &usize| {
            let row = &self.last.agents[*place];
            let agent = &agents[row.agent as usize];
            earlier[row.agent as usize]
                .is_some_and(|was| super::distance(was, row.position) <= agent.radius.min(could(agent)))
        };
        (0..self.last.agents.len()).filter(stands).collect()
    }
}
