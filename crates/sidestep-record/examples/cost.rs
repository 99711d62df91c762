//! What recording, reading and auditing cost: `cargo run --release -p sidestep-record --example cost`.

use sidestep_record::{Audit, AuditAgent, AuditScene, AuditWall, CsvReader, CsvWriter, Dimension, Frame, FrameAgent};
use std::time::Instant;

/// Numbers from 0 to 1 without a dependency (Weyl's sequence of the golden ratio, stirred).
struct Dice(u64);

impl Dice {
    fn roll(&mut self) -> f64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let x = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        (x ^ (x >> 31)) as f64 / u64::MAX as f64
    }
}

/// A crowd of radius 0.5 m and speed 1.3 m/s at 0.05 per m² that walks straight, steps of 0.1 s.
fn walk(agents: usize, frames: u64, density: f64) -> Vec<Frame> {
    let (mut dice, side) = (Dice(1), (agents as f64 / density).sqrt());
    let start: Vec<_> = (0..agents as u32)
        .map(|n| {
            let (p, v) = ([dice.roll() * side, dice.roll() * side], [dice.roll() - 0.5, dice.roll() - 0.5]);
            let length = (v[0] * v[0] + v[1] * v[1]).sqrt();
            (n, p, v.map(|x| x / length * 1.3))
        })
        .collect();
    let at = |time: f64| {
        start.iter().map(move |(n, p, v)| FrameAgent::planar(*n, [p[0] + v[0] * time, p[1] + v[1] * time], *v))
    };
    (0..frames).map(|step| Frame { step, time: step as f64 * 0.1, agents: at(step as f64 * 0.1).collect() }).collect()
}

fn audit(label: &str, frames: &[Frame], giant: bool, walls: usize) {
    let count = frames[0].agents.len();
    let mut agents = vec![AuditAgent::new(0.5, 1.3); count];
    if giant {
        agents[0].radius = 30.0;
    }
    let (mut dice, side) = (Dice(7), (count as f64 / 0.05).sqrt());
    let block = |_| {
        let (x, y) = (dice.roll() * side, dice.roll() * side);
        AuditWall::new(vec![[x, y], [x + 3.0, y], [x + 3.0, y + 3.0], [x, y + 3.0]], true, true)
    };
    let mut audit = Audit::new(AuditScene { agents, walls: (0..walls).map(block).collect() }).unwrap();
    let start = Instant::now();
    frames.iter().for_each(|frame| audit.frame(frame).unwrap());
    let each = start.elapsed().as_secs_f64() * 1e3 / frames.len() as f64;
    let report = audit.report();
    println!(
        "audit {label}: {each:.2} ms a frame ({} pairs, {} in walls)",
        report.overlaps.pairs, report.obstacle_penetrations
    );
}

fn main() {
    let frames = walk(10_000, 100, 0.05);
    let mut bytes = Vec::new();
    let start = Instant::now();
    let mut writer = CsvWriter::new(&mut bytes, "memory", Dimension::Two).unwrap();
    frames.iter().for_each(|frame| writer.frame(frame).unwrap());
    drop(writer);
    println!("write {:.2} million rows/s, {} MB", 1.0 / start.elapsed().as_secs_f64(), bytes.len() / 1_000_000);
    let start = Instant::now();
    let (mut reader, mut frame) = (CsvReader::new(&bytes[..], "memory").unwrap(), Frame::default());
    let mut same = 0;
    while reader.read(&mut frame).unwrap() {
        same += usize::from(frame == frames[frame.step as usize]);
    }
    println!(
        "read {:.2} million rows/s, {same} of {} frames the same",
        1.0 / start.elapsed().as_secs_f64(),
        frames.len()
    );
    audit("10 000 at 0.05/m²", &frames, false, 0);
    audit("10 000 at 0.05/m², 2 000 blocks", &frames, false, 2000);
    audit("10 000 at 0.05/m², one giant of 30 m", &frames, true, 0);
    audit("10 000 at 1/m²", &walk(10_000, 50, 1.0), false, 0);
    audit("1 000 at 0.05/m²", &walk(1_000, 100, 0.05), false, 0);
    audit("100 000 at 0.05/m²", &walk(100_000, 20, 0.05), false, 0);
}
