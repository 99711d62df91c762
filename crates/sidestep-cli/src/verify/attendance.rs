//! Who is there, and who should be; whether all begin where the scene puts them.

use crate::cast::Cast;
use crate::numbers::tidy;
use sidestep_record::Frame;
use sidestep_scene::Scene;

/// What a start may be off by, m, and that for each meter from zero: 32 bits round.
const OFF: [f64; 2] = [1e-3, 1e-6];
/// Speeds may be beyond the limit by this share before a start is held to be another.
const FASTER: f64 = 1.01;

/// From when to when each agent had rows.
pub struct Attendance {
    spans: Vec<Option<[f64; 2]>>,
    begin: Option<f64>,
    end: f64,
    duration: f64,
    time_step: f64,
    /// Those whose rows stopped and came back, or whose first row is not where they can be.
    absent: Vec<u32>,
    elsewhere: Vec<u32>,
    /// The first step whose time is not the scene's, and that time, s.
    untimely: Option<(u64, f64)>,
}

impl Attendance {
    pub fn new(scene: &Scene, cast: &Cast) -> Self {
        let (duration, time_step) = (scene.steps() as f64 * scene.time_step, scene.time_step);
        let spans = vec![None; cast.stays.len()];
        let (absent, elsewhere) = (Vec::new(), Vec::new());
        Self { spans, begin: None, end: 0.0, duration, time_step, absent, elsewhere, untimely: None }
    }

    pub fn note(&mut self, frame: &Frame, cast: &Cast) {
        let before = self.end;
        (self.begin, self.end) = (self.begin.or(Some(frame.time)), frame.time);
        if self.untimely.is_none() && (frame.time - frame.step as f64 * self.time_step).abs() > self.slack() {
            self.untimely = Some((frame.step, frame.time));
        }
        for row in &frame.agents {
            match &mut self.spans[row.agent as usize] {
                Some([_, until]) => {
                    if *until < before {
                        self.absent.push(row.agent);
                    }
                    *until = frame.time;
                }
                none => {
                    *none = Some([frame.time; 2]);
                    if !can_be(row.agent, [row.position[0], row.position[1]], frame.time, cast) {
                        self.elsewhere.push(row.agent);
                    }
                }
            }
        }
    }

    /// What times may differ by, s.
    fn slack(&self) -> f64 {
        0.5 * self.time_step
    }

    /// Those whom the scene has at a recorded time, and who have no rows then.
    pub fn missing(&self, cast: &Cast) -> Vec<u32> {
        let begin = self.begin.unwrap_or(0.0);
        let lacks = |(number, (stay, span)): (usize, (&[f64; 2], &Option<[f64; 2]>))| {
            let expected = stay[0] < stay[1] && stay[0] <= self.end + self.slack() && stay[1] > begin + self.slack();
            let stays = stay[1] > self.end + self.slack();
            let lost = match span {
                None => expected,
                Some([_, until]) => stays && *until < self.end,
            };
            lost.then_some(number as u32)
        };
        let mut missing: Vec<u32> = cast.stays.iter().zip(&self.spans).enumerate().filter_map(lacks).collect();
        missing.extend(&self.absent);
        missing.sort_unstable();
        missing.dedup();
        missing
    }

    /// Those whose first row is farther from their start than they can have gone.
    pub fn elsewhere(&self) -> Vec<u32> {
        let mut numbers = self.elsewhere.clone();
        numbers.sort_unstable();
        numbers
    }

    /// Those who have rows when the scene does not have them.
    pub fn uninvited(&self, cast: &Cast) -> Vec<u32> {
        let outside = |(number, (stay, span)): (usize, (&[f64; 2], &Option<[f64; 2]>))| {
            let [from, until] = (*span)?;
            (from < stay[0] - self.slack() || until > stay[1] + self.slack()).then_some(number as u32)
        };
        cast.stays.iter().zip(&self.spans).enumerate().filter_map(outside).collect()
    }

    /// What is odd about the times.
    pub fn warnings(&self) -> Vec<String> {
        let mut out = Vec::new();
        if let Some((step, time)) = self.untimely {
            let (time, scene) = (tidy(time), tidy(step as f64 * self.time_step));
            out.push(format!("step {step} is at {time:?} s; by the scene's time step it would be at {scene:?} s"));
        }
        if self.end + self.slack() < self.duration {
            let [end, duration] = [self.end, self.duration].map(tidy);
            out.push(format!("the recording ends at {end:?} s, the scene at {duration:?} s"));
        }
        out
    }
}

/// Whether an agent can have come from its start to a place by a time.
fn can_be(number: u32, [x, y]: [f64; 2], time: f64, cast: &Cast) -> bool {
    let number = number as usize;
    let ([u, v], agent) = (cast.starts[number], &cast.scene.agents[number]);
    let way = FASTER * agent.max_speed * (time - cast.stays[number][0]).max(0.0);
    let largest = x.abs().max(y.abs());
    ((x - u) * (x - u) + (y - v) * (y - v)).sqrt() <= way + OFF[0] + OFF[1] * largest
}
