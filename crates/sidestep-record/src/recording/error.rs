//! What can be wrong with a recording: each error names the file, and where it can the line and the column.

use std::fmt;
use std::io;
use thiserror::Error;

/// A recording could not be written.
#[derive(Debug, Error)]
pub enum WriteError {
    /// The system refused.
    #[error(
        "{file}: cannot write the recording: {source}; is the folder there, may you write to it, is the disk full?"
    )]
    Io {
        /// Name of the file, or of the stream.
        file: String,
        /// What the system said.
        source: io::Error,
    },
    /// A number that no reader could take back.
    #[error(
        "{file}: step {step}, agent {agent}: {value:?} in a position, velocity or time; only finite numbers are recorded"
    )]
    NotFinite {
        /// Name of the file, or of the stream.
        file: String,
        /// Step of the frame.
        step: u64,
        /// Number of the agent.
        agent: u32,
        /// NaN or an infinity.
        value: f64,
    },
}

/// A recording could not be read.
#[derive(Debug, Error)]
pub struct ReadError {
    /// Name of the file, or of the stream.
    pub file: String,
    /// Line from 1; `None` when the file could not be opened.
    pub line: Option<u64>,
    /// Name of the column, when one is at fault.
    pub column: Option<String>,
    /// What is wrong.
    pub problem: ReadProblem,
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.file)?;
        if let Some(line) = self.line {
            write!(f, ": line {line}")?;
        }
        if let Some(column) = &self.column {
            write!(f, ", column {column}")?;
        }
        write!(f, ": {}", self.problem)
    }
}

/// What is wrong with a recording.
#[derive(Debug, Error)]
pub enum ReadProblem {
    /// The system refused.
    #[error("cannot read: {0}; is the name right and may you read it?")]
    Io(io::Error),
    /// Nothing in it.
    #[error("the file is empty; a recording starts with the line `step,time,agent,x,y,vx,vy`")]
    Empty,
    /// Bytes that are not text.
    #[error("not UTF-8 text; is this a CSV recording?")]
    NotText,
    /// A column is not there.
    #[error("the header has no such column, it has `{header}`; needed are {needed}, in any order, separated by commas")]
    MissingColumn {
        /// The header as it stands.
        header: String,
        /// The columns of a recording.
        needed: &'static str,
    },
    /// A column is there twice.
    #[error("the header names this column twice; remove one")]
    RepeatedColumn,
    /// A row is shorter or longer than the header.
    #[error("{found} fields where the header has {expected}; was the file cut off here?")]
    FieldCount {
        /// Fields in the header.
        expected: usize,
        /// Fields in the row.
        found: usize,
    },
    /// Not a whole number in range.
    #[error("`{value}` is not a whole number from 0 to {largest}")]
    NotCount {
        /// The field as it stands.
        value: String,
        /// Largest number allowed.
        largest: u64,
    },
    /// Not a finite number.
    #[error("`{value}` is not a finite number; write it like 1.5 or 2e-3 with a point, in m, s or m/s")]
    NotNumber {
        /// The field as it stands.
        value: String,
    },
    /// A step comes after a later one.
    #[error("step {step} after step {last}; rows must be sorted by step, all rows of a step together")]
    StepBackwards {
        /// The step of this row.
        step: u64,
        /// The step of the row before.
        last: u64,
    },
    /// Time does not grow with the step.
    #[error("time {time:?} s at step {step} after {last:?} s at step {last_step}; time must grow with the step")]
    TimeBackwards {
        /// The step of this row.
        step: u64,
        /// The time of this row, s.
        time: f64,
        /// The step before.
        last_step: u64,
        /// Its time, s.
        last: f64,
    },
    /// Two times in one step.
    #[error("time {time:?} s where the step's first row has {first:?} s; all rows of a step have the same time")]
    TwoTimes {
        /// The time of this row, s.
        time: f64,
        /// The time of the step's first row, s.
        first: f64,
    },
    /// An agent twice in one step.
    #[error("agent {agent} is there twice in step {step}; one row per agent and step")]
    RepeatedAgent {
        /// Number of the agent.
        agent: u32,
        /// The step.
        step: u64,
    },
}
