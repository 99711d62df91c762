//! Writes recordings.

use super::error::WriteError;
use crate::frame::{Columns, Dimension, Frame, FrameAgent};
use std::fs::File;
use std::io::{self, BufWriter, ErrorKind, Write};
use std::path::Path;

/// Writes a recording as CSV: a row per agent and frame, numbers that read back as the very same bits.
///
/// Output is buffered and written out on drop; call [`flush`](Self::flush) to learn about errors, too. A closed pipe is no
/// error: the rest is dropped and [`is_closed`](Self::is_closed) says so.
pub struct CsvWriter<W: Write> {
    out: BufWriter<W>,
    name: String,
    columns: Columns,
    rows: Vec<u8>,
    closed: bool,
}

impl CsvWriter<Box<dyn Write + Send>> {
    /// Creates or overwrites the file at `path` and writes the header; `-` means standard output.
    ///
    /// # Errors
    /// [`WriteError::Io`] when the file cannot be created or written.
    pub fn create(path: impl AsRef<Path>, columns: impl Into<Columns>) -> Result<Self, WriteError> {
        let path = path.as_ref();
        if path == Path::new("-") {
            return Self::new(Box::new(io::stdout()), "standard output", columns);
        }
        let file = path.display().to_string();
        match File::create(path) {
            Ok(out) => Self::new(Box::new(out), file, columns),
            Err(source) => Err(WriteError::Io { file, source }),
        }
    }
}

impl<W: Write> CsvWriter<W> {
    /// Writes to anything; `name` is what errors call it.
    ///
    /// # Errors
    /// [`WriteError::Io`] when the header cannot be written.
    pub fn new(out: W, name: impl Into<String>, columns: impl Into<Columns>) -> Result<Self, WriteError> {
        let out = BufWriter::with_capacity(1 << 16, out);
        let columns = columns.into();
        let mut writer = Self { out, name: name.into(), columns, rows: Vec::new(), closed: false };
        writer.rows.extend_from_slice(match columns.dimension {
            Dimension::Two => b"step,time,agent,x,y,vx,vy",
            Dimension::Three => b"step,time,agent,x,y,z,vx,vy,vz",
        });
        writer.rows.extend_from_slice(if columns.headings { b",heading\n" } else { b"\n" });
        writer.write_rows()?;
        Ok(writer)
    }

    /// Writes all rows of a frame, in its order.
    ///
    /// # Errors
    /// [`WriteError::NotFinite`] (then nothing of the frame is written) or [`WriteError::Io`].
    pub fn frame(&mut self, frame: &Frame) -> Result<(), WriteError> {
        if self.closed {
            return Ok(());
        }
        let (mut step, mut time) = (itoa::Buffer::new(), ryu::Buffer::new());
        let start = [step.format(frame.step), ",", time.format(frame.time), ","].concat();
        self.rows.clear();
        for agent in &frame.agents {
            if let Some(value) = not_finite(frame.time, agent) {
                let file = self.name.clone();
                return Err(WriteError::NotFinite { file, step: frame.step, agent: agent.agent, value });
            }
            self.rows.extend_from_slice(start.as_bytes());
            self.row(agent);
        }
        self.write_rows()
    }

    /// Hands everything written so far to the system.
    ///
    /// # Errors
    /// [`WriteError::Io`].
    pub fn flush(&mut self) -> Result<(), WriteError> {
        let done = self.out.flush();
        self.settle(done)
    }

    /// Whether the other end of the pipe is gone; what is written from then on is dropped.
    pub fn is_closed(&self) -> bool {
        self.closed
    }

    fn row(&mut self, agent: &FrameAgent) {
        let axes = if self.columns.dimension == Dimension::Two { 2 } else { 3 };
        self.rows.extend_from_slice(itoa::Buffer::new().format(agent.agent).as_bytes());
        for value in agent.position[..axes].iter().chain(&agent.velocity[..axes]) {
            self.rows.push(b',');
            self.rows.extend_from_slice(ryu::Buffer::new().format_finite(*value).as_bytes());
        }
        if self.columns.headings {
            self.rows.push(b',');
            if let Some(heading) = agent.heading {
                self.rows.extend_from_slice(ryu::Buffer::new().format_finite(heading).as_bytes());
            }
        }
        self.rows.push(b'\n');
    }

    fn write_rows(&mut self) -> Result<(), WriteError> {
        let done = self.out.write_all(&self.rows);
        self.settle(done)
    }

    fn settle(&mut self, done: io::Result<()>) -> Result<(), WriteError> {
        match done {
            Err(_) if self.closed => Ok(()),
            Err(source) if source.kind() == ErrorKind::BrokenPipe => {
                self.closed = true;
                Ok(())
            }
            Err(source) => Err(WriteError::Io { file: self.name.clone(), source }),
            Ok(()) => Ok(()),
        }
    }
}

fn not_finite(time: f64, agent: &FrameAgent) -> Option<f64> {
    let numbers = [time].into_iter().chain(agent.position).chain(agent.velocity).chain(agent.heading);
    numbers.into_iter().find(|value| !value.is_finite())
}
