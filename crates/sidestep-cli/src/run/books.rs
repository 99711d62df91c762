//! The books of a run: its audit, its measures and its recordings, kept beside the engine by a thread of their own.

use super::plan::Plan;
use crate::arrivals::Arrivals;
use crate::cast::Cast;
use crate::fault::Fault;
use sidestep_record::{Audit, AuditReport, CsvWriter, Frame, FrameAgent, MotionMeasures, MotionReport};
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
    measures: Option<MotionMeasures>,
    cast: &'a Cast,
    writers: Vec<CsvWriter<Box<dyn Write + Send>>>,
    every: u64,
    trails: Option<Trails>,
}

/// Where everybody was when, by number: s, m, m.
pub type Trails = Vec<Vec<[f64; 3]>>;

/// What the books say at the end, of what was wanted.
pub struct Kept {
    pub audit: Option<Audited>,
    pub motion: Option<MotionReport>,
    pub trails: Option<Trails>,
}

impl<'a> Books<'a> {
    /// Opens the recordings and writes their headers.
    pub fn open(plan: &'a Plan) -> Result<Self, Fault> {
        let audit = plan.audit()?.map(|audit| (audit, Arrivals::default()));
        let (measures, writers) = (plan.measures()?, plan.writers()?);
        let trails = plan.traced.then(|| vec![Vec::new(); plan.cast.starts.len()]);
        Ok(Self { audit, measures, cast: &plan.cast, writers, every: plan.every, trails })
    }

    /// Whether the frame of a step is wanted at all.
    pub fn want(&self) -> impl Fn(u64) -> bool + use<> {
        let watched = self.audit.is_some() || self.measures.is_some() || self.trails.is_some();
        let (records, every) = (!self.writers.is_empty(), self.every);
        move |step| watched || (records && step.is_multiple_of(every))
    }

    /// Takes frames until the run ends, and gives each back for its memory to be used again.
    pub fn keep(mut self, frames: Receiver<Frame>, used: Sender<Frame>) -> Result<Kept, Fault> {
        for frame in frames {
            self.take(&frame)?;
            drop(used.send(frame)); // nobody needs it any more at the end
        }
        self.close()
    }

    /// Takes the next frame.
    pub fn take(&mut self, frame: &Frame) -> Result<(), Fault> {
        if let Some((audit, arrivals)) = &mut self.audit {
            audit.frame(frame)?;
            arrivals.note(frame, self.cast);
        }
        if let Some(measures) = &mut self.measures {
            measures.frame(frame)?;
        }
        for FrameAgent { agent, position: [x, y, _], .. } in &frame.agents {
            self.trails.iter_mut().for_each(|trails| trails[*agent as usize].push([frame.time, *x, *y]));
        }
        if frame.step.is_multiple_of(self.every) {
            self.writers.iter_mut().try_for_each(|writer| writer.frame(frame))?;
        }
        Ok(())
    }

    /// The run ends.
    pub fn close(mut self) -> Result<Kept, Fault> {
        self.writers.iter_mut().try_for_each(CsvWriter::flush)?;
        let audit = self.audit.map(|(audit, arrivals)| {
            let mut report = audit.report();
            let packed = arrivals.judge(&mut report, self.cast);
            Audited { report, packed }
        });
        Ok(Kept { audit, motion: self.measures.map(|measures| measures.report()), trails: self.trails })
    }
}
