//! Recordings read back what was written, and broken ones say where.

use proptest::prelude::*;
use sidestep_record::{Columns, CsvReader, CsvWriter, Dimension, Frame, FrameAgent, ReadError, WriteError};
use std::io::{self, Write};

fn written(columns: impl Into<Columns>, frames: &[Frame]) -> Vec<u8> {
    let mut out = Vec::new();
    let mut writer = CsvWriter::new(&mut out, "memory", columns).unwrap();
    for frame in frames {
        writer.frame(frame).unwrap();
    }
    drop(writer);
    out
}

fn read(bytes: &[u8]) -> Result<Vec<Frame>, ReadError> {
    CsvReader::new(bytes, "x.csv")?.collect()
}

fn refusal(text: &str) -> String {
    read(text.as_bytes()).expect_err("this must be refused").to_string()
}

fn any_finite() -> impl Strategy<Value = f64> {
    any::<u64>().prop_map(f64::from_bits).prop_filter("finite", |x| x.is_finite())
}

proptest! {
    #[test]
    fn every_finite_number_reads_back_as_the_same_bits(values in prop::collection::vec(prop::array::uniform6(any_finite()), 1..20), space: bool, headings: bool) {
        let agents = (0..).zip(&values).map(|(agent, v)| FrameAgent {
            agent: agent * 3,
            position: [v[0], v[1], if space { v[2] } else { 0.0 }],
            velocity: [v[3], v[4], if space { v[5] } else { 0.0 }],
            heading: (headings && agent % 2 == 0).then_some(v[2]),
        });
        let agents: Vec<FrameAgent> = agents.collect();
        let frames = [Frame { step: 0, time: values[0][0].min(0.0), agents: agents.clone() }, Frame { step: u64::MAX, time: 0.1, agents }];
        let back = read(&written(Columns { dimension: if space { Dimension::Three } else { Dimension::Two }, headings }, &frames)).unwrap();
        prop_assert_eq!(&back, &frames);
        for (a, b) in back.iter().flat_map(|f| &f.agents).zip(frames.iter().flat_map(|f| &f.agents)) {
            let bits = |x: &FrameAgent| (x.position.map(f64::to_bits), x.velocity.map(f64::to_bits), x.heading.map(f64::to_bits));
            prop_assert_eq!(bits(a), bits(b));
        }
    }

    #[test]
    fn any_bytes_are_read_or_refused_without_a_panic(bytes in prop::collection::vec(any::<u8>(), 0..200), header: bool) {
        let start: &[u8] = if header { b"step,time,agent,x,y,vx,vy\n0,0,0," } else { b"" };
        let _ = read(&[start, &bytes[..]].concat());
    }
}

#[test]
fn columns_are_found_by_name_and_others_are_skipped() {
    let text = "\u{feff}vy, note ,agent,time,x,y,vx,step\r\n4,\"a, b\",7, 0.5,1,2,3e0,9\r\n";
    let frames = read(text.as_bytes()).unwrap();
    let agent = FrameAgent::planar(7, [1.0, 2.0], [3.0, 4.0]);
    assert_eq!(frames, [Frame { step: 9, time: 0.5, agents: vec![agent] }]);
    let space = "step,time,agent,x,y,z,vx,vy,vz\n0,0,0,1,2,3,4,5,6\n";
    let frames = read(space.as_bytes()).unwrap();
    assert_eq!(
        frames[0].agents[0],
        FrameAgent { agent: 0, position: [1.0, 2.0, 3.0], velocity: [4.0, 5.0, 6.0], heading: None }
    );
}

#[test]
fn a_broken_recording_names_file_line_and_column() {
    let rows = |rows: &str| format!("step,time,agent,x,y,vx,vy\n0,0,0,0,0,0,0\n{rows}");
    let cases: [(String, &[&str]); 24] = [
        ("".into(), &["line 1", "empty"]),
        ("step,time,agent,x,y,vx\n".into(), &["line 1", "column vy", "step,time,agent,x,y,vx,vy"]),
        ("step,agent,x,y,vx,vy\n0,0,0,0,0,0\n".into(), &["line 1", "column time"]),
        ("step;time;agent;x;y;vx;vy\n".into(), &["line 1", "column step", "commas"]),
        ("step,time,agent,x,y,z,vx,vy\n".into(), &["line 1", "column vz"]),
        ("step,time,agent,x,x,y,vx,vy\n".into(), &["line 1", "column x", "twice"]),
        ("\u{0}\u{1}binary junk\n".into(), &["line 1", "column step"]),
        (rows("0,0,1,a,0,0,0\n"), &["line 3", "column x", "`a`"]),
        (rows("0,0,1,0,NaN,0,0").replace('\n', "\r\n"), &["line 3", "column y", "`NaN`"]),
        (rows("0,0,1,0,0,-inf,0\n"), &["line 3", "column vx", "`-inf`"]),
        (rows("0,0,1,0,0,0,1e999\n"), &["line 3", "column vy", "`1e999`"]),
        (rows("0,0,1,0,0,0,\n"), &["line 3", "column vy", "``"]),
        (rows("0,0,1,0,0,\"0,5\",0\n"), &["line 3", "column vx", "`0,5`"]),
        (rows("\n\r\n0,0,-1,0,0,0,0\n"), &["line 5", "column agent", "`-1`"]),
        (rows("0,0,4294967296,0,0,0,0\n"), &["line 3", "column agent", "4294967295"]),
        (rows("1.5,0,0,0,0,0,0\n"), &["line 3", "column step", "`1.5`"]),
        (rows("0,0,1,0,0\n"), &["line 3", "5 fields", "7", "cut off"]),
        (rows("0,0,0,0,0,0,0\n"), &["line 3", "column agent", "agent 0", "twice"]),
        (rows("0,0,5,0,0,0,0\n0,0,3,0,0,0,0\n0,0,5,0,0,0,0\n"), &["line 5", "column agent", "agent 5", "twice"]),
        (rows("2,2,0,0,0,0,0\n1,3,0,0,0,0,0\n"), &["line 4", "column step", "step 1 after step 2"]),
        (rows("1,0,0,0,0,0,0\n"), &["line 3", "column time", "must grow"]),
        (rows("0,0.5,1,0,0,0,0\n"), &["line 3", "column time", "0.5"]),
        ("step,time,agent,x,y,vx,vy,heading\n0,0,0,0,0,0,0,east\n".into(), &["line 2", "column heading", "`east`"]),
        ("step,time,agent,x,y,vx,vy,heading,heading\n".into(), &["line 1", "column heading", "twice"]),
    ];
    for (text, words) in cases {
        let message = refusal(&text);
        for word in words.iter().chain(&["x.csv"]) {
            assert!(message.contains(word), "`{message}` lacks `{word}`");
        }
    }
    let junk = CsvReader::new(&b"step,time,agent,x,y,vx,vy\n0,0,0,\xff\xfe,0,0,0\n"[..], "x.csv").unwrap().next();
    let message = junk.unwrap().unwrap_err().to_string();
    assert!(message.contains("line 2, column x: not UTF-8"), "{message}");
}

#[test]
fn what_came_before_the_fault_is_read_and_nothing_after_it() {
    let text = "step,time,agent,x,y,vx,vy\n0,0,0,0,0,0,0\n1,1,0,0,0,0,0\n2,oops,0,0,0,0,0\n3,3,0,0,0,0,0\n";
    let frames: Vec<bool> = CsvReader::new(text.as_bytes(), "x.csv").unwrap().map(|frame| frame.is_ok()).collect();
    assert_eq!(frames, [true, false]);
}

#[test]
fn a_missing_file_is_named_with_a_hint() {
    let message = CsvReader::open("no/such/file.csv").map(|_| ()).unwrap_err().to_string();
    assert!(message.contains("no/such/file.csv: cannot read"), "{message}");
    let message = CsvWriter::create("no/such/file.csv", Dimension::Two).map(|_| ()).unwrap_err().to_string();
    assert!(message.contains("no/such/file.csv: cannot write"), "{message}");
}

/// Takes `room` bytes and then fails.
struct Narrow(usize, io::ErrorKind);

impl Write for Narrow {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0 = self.0.checked_sub(bytes.len()).ok_or(self.1)?;
        Ok(bytes.len())
    }
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn a_closed_pipe_is_quiet_and_a_full_disk_is_not() {
    let frame = Frame { agents: vec![FrameAgent::planar(0, [0.5; 2], [0.25; 2]); 10_000], ..Frame::default() };
    let mut pipe = CsvWriter::new(Narrow(100_000, io::ErrorKind::BrokenPipe), "pipe", Dimension::Two).unwrap();
    pipe.frame(&frame).and_then(|()| pipe.frame(&frame)).and_then(|()| pipe.flush()).unwrap();
    assert!(pipe.is_closed());
    let mut disk = CsvWriter::new(Narrow(100_000, io::ErrorKind::StorageFull), "d.csv", Dimension::Two).unwrap();
    let message = disk.frame(&frame).and_then(|()| disk.flush()).unwrap_err().to_string();
    assert!(message.contains("d.csv") && message.contains("disk"), "{message}");
}

#[test]
fn a_number_that_is_not_finite_is_refused_and_leaves_no_half_frame() {
    let mut out = Vec::new();
    let mut writer = CsvWriter::new(&mut out, "x.csv", Dimension::Two).unwrap();
    let good = FrameAgent::planar(0, [0.0; 2], [0.0; 2]);
    let frame = Frame { agents: vec![good, FrameAgent::planar(4, [0.0, f64::NAN], [0.0; 2])], ..Frame::default() };
    assert!(matches!(writer.frame(&frame), Err(WriteError::NotFinite { agent: 4, .. })));
    drop(writer);
    assert_eq!(out, b"step,time,agent,x,y,vx,vy\n");
}

#[test]
fn a_file_without_line_ends_is_refused_early() {
    let error = CsvReader::new(io::repeat(b'7'), "endless").err().expect("refused").to_string();
    assert!(error.contains("a line is longer than 1 MiB"), "{error}");
}

#[test]
fn no_control_character_of_a_recording_reaches_a_message() {
    for text in ["step\u{1b}[31m,time\n", "step,time,agent,x,y,vx,vy\n0,0,0,\u{1b}[2J,0,0,0\n"] {
        let read = CsvReader::new(text.as_bytes(), "odd.csv").and_then(|mut reader| reader.read(&mut Frame::default()));
        let error = read.expect_err("refused").to_string();
        assert!(!error.contains('\u{1b}'), "{error}");
    }
}
