//! Recordings of moving agents, and an independent audit of them.
//!
//! * [`CsvWriter`] and [`CsvReader`] write and read recordings: a row per agent and recorded step.
//! * [`Audit`] takes the frames of a run, live or from a file, and says what really happened: who overlapped, who stood in
//!   a wall, who was too fast and who arrived.
//! * [`MotionMeasures`] takes the same frames and says how they moved: how often they turned back and forth, how much, how
//!   jerkily, and how late they came.
//!
//! The audit shares no code with the engine. It knows positions over time and an [`AuditScene`], nothing else, so it also
//! checks what other engines recorded. Everything is `f64`; lengths are metres, times seconds.
//!
//! ```
//! use sidestep_record::{Audit, AuditAgent, AuditScene, CsvReader};
//!
//! let csv = "step,time,agent,x,y,vx,vy\n0,0,0,0,0,1,0\n0,0,1,3,0,-1,0\n1,1,0,1,0,1,0\n1,1,1,2,0,-1,0\n";
//! let scene = AuditScene { agents: vec![AuditAgent::new(0.6, 1.0); 2], walls: vec![] };
//! let mut audit = Audit::new(scene)?;
//! for frame in CsvReader::new(csv.as_bytes(), "two.csv")? {
//!     audit.frame(&frame?)?;
//! }
//! let report = audit.report();
//! assert_eq!(report.overlaps.pairs, 1);
//! assert!((report.overlaps.worst_depth - 0.2).abs() < 1e-12);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod audit;
mod frame;
mod motion_measures;
mod recording;

pub use audit::error::AuditError;
pub use audit::report::{AuditReport, Obstacles, Overlaps, Speeds, WorstObstacle, WorstPair};
pub use audit::scene::{AuditAgent, AuditLeg, AuditScene, AuditWall};
pub use audit::{Audit, LARGEST_LENGTH, OVERLAP_SHARE, WALL_SHARE, arrival_tolerance};
pub use frame::{Columns, Dimension, Frame, FrameAgent};
pub use motion_measures::report::MotionReport;
pub use motion_measures::{MotionMeasures, REVERSAL_TURN, SLOW_SHARE, Walker};
pub use recording::error::{ReadError, ReadProblem, WriteError};
pub use recording::reader::CsvReader;
pub use recording::writer::CsvWriter;
