//! The books of a run: its audit and its recordings, kept beside the engine by a thread of their own.

use super::plan::Plan;
use crate::fault::Fault;
use sidestep_record::{Audit, AuditReport, CsvWriter, Frame};
use std::io::Write;
use std::sync::mpsc::{Receiver, Sender};

/// What is kept of the frames of a run.
pub struct Books {
    audit: Option<Audit>,
    writers: Vec<CsvWriter<Box<dyn Write + Send>>>,
    every: u64,
}

impl Books {
    /// Opens the recordings and writes their headers.
    pub fn open(plan: &Plan) -> Result<Self, Fault> {
        Ok(Self { audit: plan.audit()?, writers: plan.writers()?, every: plan.every })
    }

    /// Whether the frame of a step is wanted at all.
    pub fn want(&self) -> impl Fn(u64) -> bool + use<> {
        let (audited, records, every) = (self.audit.is_some(), !self.writers.is_empty(), self.every);
        move |step| audited || (records && step.is_multiple_of(every))
    }

    /// Takes frames until the run ends, and gives each back for its memory to be used again.
    pub fn keep(mut self, frames: Receiver<Frame>, used: Sender<Frame>) -> Result<Option<AuditReport>, Fault> {
        for frame in frames {
            if let Some(audit) = &mut self.audit {
                audit.frame(&frame)?;
            }
            if frame.step.is_multiple_of(self.every) {
                self.writers.iter_mut().try_for_each(|writer| writer.frame(&frame))?;
            }
            drop(used.send(frame)); // nobody needs it any more at the end
        }
        self.writers.iter_mut().try_for_each(CsvWriter::flush)?;
        Ok(self.audit.map(|audit| audit.report()))
    }
}
