//! The books of a run: its audit and its recordings, kept beside the engine by a thread of their own.

use super::plan::Plan;
use crate::arrivals::Arrivals;
use crate::cast::Cast;
use crate::fault::Fault;
use sidestep_record::{Audit, AuditReport, CsvWriter, Frame};
use std::io::Write;
use std::sync::mpsc::{Receiver, Sender};

/// What an audit found.
pub struct Audited {
    pub report: AuditReport,
    /// Of those who arrived: packed round a goal that others hold.
    pub packed: usize,
}

/// What is kept of the frames of a run.
pub struct Books<'a> {
    audit: Option<(Audit, Arrivals)>,
    cast: &'a Cast,
    writers: Vec<CsvWriter<Box<dyn Write + Send>>>,
    every: u64,
}

impl<'a> Books<'a> {
    /// Opens the recordings and writes their headers.
    pub fn open(plan: &'a Plan) -> Result<Self, Fault> {
        let audit = plan.audit()?.map(|audit| (audit, Arrivals::default()));
        Ok(Self { audit, cast: &plan.cast, writers: plan.writers()?, every: plan.every })
    }

    /// Whether the frame of a step is wanted at all.
    pub fn want(&self) -> impl Fn(u64) -> bool + use<> {
        let (audited, records, every) = (self.audit.is_some(), !self.writers.is_empty(), self.every);
        move |step| audited || (records && step.is_multiple_of(every))
    }

    /// Takes frames until the run ends, and gives each back for its memory to be used again.
    pub fn keep(mut self, frames: Receiver<Frame>, used: Sender<Frame>) -> Result<Option<Audited>, Fault> {
        for frame in frames {
            if let Some((audit, arrivals)) = &mut self.audit {
                audit.frame(&frame)?;
                arrivals.note(&frame, self.cast);
            }
            if frame.step.is_multiple_of(self.every) {
                self.writers.iter_mut().try_for_each(|writer| writer.frame(&frame))?;
            }
            drop(used.send(frame)); // nobody needs it any more at the end
        }
        self.writers.iter_mut().try_for_each(CsvWriter::flush)?;
        Ok(self.audit.map(|(audit, arrivals)| {
            let mut report = audit.report();
            let packed = arrivals.judge(&mut report, self.cast);
            Audited { report, packed }
        }))
    }
}
