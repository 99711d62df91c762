//! The books of a run: its audit, its measures and its recordings, kept beside the engine by a thread of their own.

use super::plan::Plan;
use crate::fault::Fault;
use sidestep_record::{Audit, AuditReport, CsvWriter, Frame, MotionMeasures, MotionReport};
use std::io::Write;
use std::sync::mpsc::{Receiver, Sender};

/// What is kept of the frames of a run.
pub struct Books {
    audit: Option<Audit>,
    measures: Option<MotionMeasures>,
    writers: Vec<CsvWriter<Box<dyn Write + Send>>>,
    every: u64,
}

/// What the books say at the end, of what was wanted.
pub struct Kept {
    pub audit: Option<AuditReport>,
    pub motion: Option<MotionReport>,
}

impl Books {
    /// Opens the recordings and writes their headers.
    pub fn open(plan: &Plan) -> Result<Self, Fault> {
        Ok(Self { audit: plan.audit()?, measures: plan.measures()?, writers: plan.writers()?, every: plan.every })
    }

    /// Whether the frame of a step is wanted at all.
    pub fn want(&self) -> impl Fn(u64) -> bool + use<> {
        let watched = self.audit.is_some() || self.measures.is_some();
        let (records, every) = (!self.writers.is_empty(), self.every);
        move |step| watched || (records && step.is_multiple_of(every))
    }

    /// Takes frames until the run ends, and gives each back for its memory to be used again.
    pub fn keep(mut self, frames: Receiver<Frame>, used: Sender<Frame>) -> Result<Kept, Fault> {
        for frame in frames {
            if let Some(audit) = &mut self.audit {
                audit.frame(&frame)?;
            }
            if let Some(measures) = &mut self.measures {
                measures.frame(&frame)?;
            }
            if frame.step.is_multiple_of(self.every) {
                self.writers.iter_mut().try_for_each(|writer| writer.frame(&frame))?;
            }
            drop(used.send(frame)); // nobody needs it any more at the end
        }
        self.writers.iter_mut().try_for_each(CsvWriter::flush)?;
        Ok(Kept {
            audit: self.audit.map(|audit| audit.report()),
            motion: self.measures.map(|measures| measures.report()),
        })
    }
}
