//! Reads recordings, one step at a time.

use super::error::{ReadError, ReadProblem};
use super::lines::BoundedLines;
use crate::frame::{Dimension, Frame, FrameAgent};
use csv::{ByteRecord, ReaderBuilder, Terminator};
use std::collections::HashSet;
use std::fs::File;
use std::io::{self, Chain, Read};
use std::path::Path;
use std::str::FromStr;

const PLANE: [&str; 7] = ["step", "time", "agent", "x", "y", "vx", "vy"];
const SPACE: [&str; 9] = ["step", "time", "agent", "x", "y", "vx", "vy", "z", "vz"];
const HEADING: &str = "heading";

/// Reads a recording frame by frame, so that memory holds one step only.
///
/// Columns are found by name, in any order; others are skipped. With columns `z` and `vz` it is a recording in space; a
/// column `heading` may be there, and be empty in a row. The first error ends the reading.
pub struct CsvReader<R: Read> {
    /// With a line end added, so that every row ends with one and the line count says where it stood.
    rows: csv::Reader<Chain<BoundedLines<R>, &'static [u8]>>,
    file: String,
    /// Where each of `SPACE` (or of `PLANE`, its beginning) stands in a row.
    places: Vec<usize>,
    /// Where the heading stands in a row, if there is one.
    heading: Option<usize>,
    /// Fields in the header, and so in every row.
    row_length: usize,
    row: ByteRecord,
    /// Line of the first row of the step that was read last.
    begins: u64,
    /// The first row of the next step, already read.
    ahead: Option<Row>,
    last: Option<(u64, f64)>,
    seen: HashSet<u32>,
    failed: bool,
}

struct Row {
    line: u64,
    step: u64,
    time: f64,
    agent: FrameAgent,
}

impl CsvReader<Box<dyn Read + Send>> {
    /// Opens the recording at `path`; `-` means standard input.
    ///
    /// # Errors
    /// [`ReadError`] when it cannot be opened or its header is no recording's.
    pub fn open(path: impl AsRef<Path>) -> Result<Self, ReadError> {
        let path = path.as_ref();
        if path == Path::new("-") {
            return Self::new(Box::new(io::stdin()), "standard input");
        }
        let file = path.display().to_string();
        match File::open(path) {
            Ok(source) => Self::new(Box::new(source), file),
            Err(e) => Err(ReadError { file, line: None, column: None, problem: ReadProblem::Io(e) }),
        }
    }
}

impl<R: Read> CsvReader<R> {
    /// Reads from anything; `name` is what errors call it. Buffers by itself.
    ///
    /// # Errors
    /// [`ReadError`] when the header is no recording's.
    pub fn new(source: R, name: impl Into<String>) -> Result<Self, ReadError> {
        let mut builder = ReaderBuilder::new();
        builder.has_headers(false).flexible(true).terminator(Terminator::Any(b'\n')).buffer_capacity(1 << 16);
        let rows = builder.from_reader(BoundedLines::new(source).chain(&b"\n"[..]));
        let (row, places, seen) = (ByteRecord::new(), Vec::new(), HashSet::new());
        let (file, ahead, last, heading) = (name.into(), None, None, None);
        let mut reader =
            Self { rows, file, places, heading, row_length: 0, row, begins: 1, ahead, last, seen, failed: false };
        reader.header()?;
        Ok(reader)
    }

    /// Whether the recording is of the plane or of space.
    pub fn dimension(&self) -> Dimension {
        if self.places.len() == SPACE.len() { Dimension::Three } else { Dimension::Two }
    }

    /// The line, from 1, at which the step begins that was read last.
    pub fn step_line(&self) -> u64 {
        self.begins
    }

    /// Reads the next step into `frame`, whose memory is used again; `false` at the end of the recording.
    ///
    /// # Errors
    /// [`ReadError`] naming file, line and column; after one there is nothing more to read.
    pub fn read(&mut self, frame: &mut Frame) -> Result<bool, ReadError> {
        frame.agents.clear();
        if self.failed {
            return Ok(false);
        }
        let read = self.fill(frame);
        self.failed = read.is_err();
        read
    }

    fn fill(&mut self, frame: &mut Frame) -> Result<bool, ReadError> {
        let first = match self.ahead.take() {
            Some(row) => row,
            None => match self.next_row()? {
                Some(row) => row,
                None => return Ok(false),
            },
        };
        (frame.step, frame.time) = (first.step, first.time);
        self.begins = first.line;
        self.starts_later(&first)?;
        self.last = Some((first.step, first.time));
        self.seen.clear();
        frame.agents.push(first.agent);
        while let Some(row) = self.next_row()? {
            if row.step != frame.step {
                self.starts_later(&row)?;
                self.ahead = Some(row);
                break;
            }
            if row.time != frame.time {
                return Err(self.fault("time", ReadProblem::TwoTimes { time: row.time, first: frame.time }));
            }
            self.is_new(frame, row.agent.agent)?;
            frame.agents.push(row.agent);
        }
        Ok(true)
    }

    fn starts_later(&self, row: &Row) -> Result<(), ReadError> {
        let Some((last_step, last)) = self.last else { return Ok(()) };
        if row.step < last_step {
            return Err(self.fault("step", ReadProblem::StepBackwards { step: row.step, last: last_step }));
        }
        if row.time <= last {
            let problem = ReadProblem::TimeBackwards { step: row.step, time: row.time, last_step, last };
            return Err(self.fault("time", problem));
        }
        Ok(())
    }

    /// Numbers mostly come sorted; only from the first that does not on are they remembered.
    fn is_new(&mut self, frame: &Frame, agent: u32) -> Result<(), ReadError> {
        let sorted = frame.agents.last().is_none_or(|last| last.agent < agent);
        if self.seen.is_empty() {
            if sorted {
                return Ok(());
            }
            self.seen.extend(frame.agents.iter().map(|a| a.agent));
        }
        if self.seen.insert(agent) {
            return Ok(());
        }
        Err(self.fault("agent", ReadProblem::RepeatedAgent { agent, step: frame.step }))
    }

    fn header(&mut self) -> Result<(), ReadError> {
        if !self.next_record()? {
            return Err(ReadError {
                file: self.file.clone(),
                line: Some(1),
                column: None,
                problem: ReadProblem::Empty,
            });
        }
        let header: Vec<String> = self.row.iter().map(|name| shown(name, 40)).collect();
        let has = |name: &str| header.iter().any(|column| column == name);
        let names: &[&str] = if has("z") || has("vz") { &SPACE } else { &PLANE };
        for name in names {
            let mut found = header.iter().enumerate().filter(|(_, column)| column == name);
            let Some((place, _)) = found.next() else {
                let needed =
                    if names.len() == 7 { "step,time,agent,x,y,vx,vy" } else { "step,time,agent,x,y,z,vx,vy,vz" };
                let shown: String = header.join(",").chars().take(200).collect();
                return Err(self.fault(name, ReadProblem::MissingColumn { header: shown, needed }));
            };
            if found.next().is_some() {
                return Err(self.fault(name, ReadProblem::RepeatedColumn));
            }
            self.places.push(place);
        }
        self.heading = header.iter().position(|column| column == HEADING);
        if header.iter().filter(|column| *column == HEADING).count() > 1 {
            return Err(self.fault(HEADING, ReadProblem::RepeatedColumn));
        }
        self.row_length = header.len();
        Ok(())
    }

    fn next_row(&mut self) -> Result<Option<Row>, ReadError> {
        if !self.next_record()? {
            return Ok(None);
        }
        let (expected, found) = (self.row_length, self.row.len());
        if found != expected {
            return Err(self.whole_line(ReadProblem::FieldCount { expected, found }));
        }
        let step = self.whole("step", u64::MAX)?;
        let time = self.number(1)?;
        let agent = self.whole("agent", u32::MAX.into())? as u32;
        let mut value = [0.0; 6];
        for (k, v) in value.iter_mut().enumerate().take(self.places.len() - 3) {
            *v = self.number(k + 3)?;
        }
        let [x, y, vx, vy, z, vz] = value;
        Ok(Some(Row {
            line: self.line(),
            step,
            time,
            agent: FrameAgent { agent, position: [x, y, z], velocity: [vx, vy, vz], heading: self.heading()? },
        }))
    }

    /// The next line that is not blank.
    fn next_record(&mut self) -> Result<bool, ReadError> {
        loop {
            match self.rows.read_byte_record(&mut self.row) {
                Ok(true) if self.row.len() == 1 && self.row[0].trim_ascii().is_empty() => continue,
                Ok(more) => return Ok(more),
                Err(e) => return Err(self.whole_line(ReadProblem::Io(e.into()))),
            }
        }
    }

    fn whole(&self, name: &'static str, largest: u64) -> Result<u64, ReadError> {
        let column = SPACE.iter().position(|n| *n == name).unwrap_or(0);
        match self.parsed::<u64>(column)? {
            Ok(value) if value <= largest => Ok(value),
            _ => Err(self.fault(name, ReadProblem::NotCount { value: self.shown(column), largest })),
        }
    }

    fn number(&self, column: usize) -> Result<f64, ReadError> {
        match self.parsed::<f64>(column)? {
            Ok(value) if value.is_finite() => Ok(value),
            _ => Err(self.fault(SPACE[column], ReadProblem::NotNumber { value: self.shown(column) })),
        }
    }

    /// The heading of the row, unless its field is empty.
    fn heading(&self) -> Result<Option<f64>, ReadError> {
        let Some(field) = self.heading.map(|place| &self.row[place]).filter(|field| !field.trim_ascii().is_empty())
        else {
            return Ok(None);
        };
        let text = std::str::from_utf8(field).map_err(|_| self.fault(HEADING, ReadProblem::NotText))?;
        match text.trim().parse::<f64>() {
            Ok(value) if value.is_finite() => Ok(Some(value)),
            _ => Err(self.fault(HEADING, ReadProblem::NotNumber { value: shown(field, 40) })),
        }
    }

    fn parsed<T: FromStr>(&self, column: usize) -> Result<Result<T, T::Err>, ReadError> {
        match std::str::from_utf8(&self.row[self.places[column]]) {
            Ok(text) => Ok(text.trim().parse()),
            Err(_) => Err(self.fault(SPACE[column], ReadProblem::NotText)),
        }
    }

    fn shown(&self, column: usize) -> String {
        shown(&self.row[self.places[column]], 40)
    }

    fn fault(&self, column: &str, problem: ReadProblem) -> ReadError {
        ReadError { column: Some(column.to_owned()), ..self.whole_line(problem) }
    }

    fn whole_line(&self, problem: ReadProblem) -> ReadError {
        ReadError { file: self.file.clone(), line: Some(self.line()), column: None, problem }
    }

    /// Where the row that was read last stands.
    fn line(&self) -> u64 {
        self.rows.position().line().saturating_sub(1).max(1)
    }
}

/// The beginning of a field for a message; what is no letter of a text does not reach the terminal.
fn shown(field: &[u8], most: usize) -> String {
    let text = String::from_utf8_lossy(field);
    text.trim().chars().take(most).map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect()
}

impl<R: Read> Iterator for CsvReader<R> {
    type Item = Result<Frame, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut frame = Frame::default();
        match self.read(&mut frame) {
            Ok(true) => Some(Ok(frame)),
            Ok(false) => None,
            Err(e) => Some(Err(e)),
        }
    }
}
