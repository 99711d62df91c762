//! Steps the simulation to its end and hands every frame to the books.

use super::books::{Books, Kept};
use super::events::Events;
use super::interrupt;
use super::plan::Plan;
use crate::fault::Fault;
use crate::table::grouped;
use indicatif::{ProgressBar, ProgressState, ProgressStyle};
use sidestep::StepReport;
use sidestep_record::{Frame, FrameAgent};
use sidestep_scene::{AgentState, Simulation};
use std::sync::mpsc::{Receiver, SyncSender, channel, sync_channel};
use std::time::{Duration, Instant};

/// So many frames may wait for the books.
const WAITING: usize = 8;

/// A run that ended.
pub struct Outcome {
    /// Steps made.
    pub steps: u64,
    /// Simulated time, s.
    pub time: f64,
    /// Sums over the steps; maxima of what is no count.
    pub totals: StepReport<f64>,
    /// The agents at the end, by number.
    pub agents: Vec<AgentState>,
    /// Hash of the last state.
    pub state_hash: u64,
    /// Time spent on all of it.
    pub wall: Duration,
    /// Time spent in the engine's steps.
    pub stepping: Duration,
    /// What the books say.
    pub kept: Kept,
    /// What happened when, if that was asked for.
    pub events: Option<Events>,
    /// It was stopped early.
    pub interrupted: bool,
}

/// Runs the plan; heeds Ctrl-C when somebody listens for it.
pub fn drive(plan: &Plan) -> Result<Outcome, Fault> {
    let begin = Instant::now();
    let mut simulation = plan.simulation()?;
    let books = Books::open(plan)?;
    let (frames, incoming) = sync_channel(WAITING);
    let (used, spare) = channel();
    let mut post = Post { frames, spare, wanted: Box::new(books.want()) };
    let (stepped, kept) = std::thread::scope(|scope| {
        let keeper = scope.spawn(move || books.keep(incoming, used));
        let stepped = plan.pool.install(|| steps(plan, &mut simulation, &mut post));
        drop(post); // the books close
        let kept = keeper.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
        (stepped, kept)
    });
    let kept = kept?;
    let Stepped { totals, stepping, events } = stepped?;
    Ok(Outcome {
        steps: simulation.steps(),
        time: simulation.time(),
        totals,
        agents: simulation.agents(),
        state_hash: simulation.state_hash(),
        wall: begin.elapsed(),
        stepping,
        kept,
        events,
        interrupted: simulation.steps() < plan.scene.steps(),
    })
}

/// What came of the steps.
struct Stepped {
    totals: StepReport<f64>,
    stepping: Duration,
    events: Option<Events>,
}

/// All steps, until somebody asks to stop or the books cannot go on.
fn steps(plan: &Plan, simulation: &mut Simulation, post: &mut Post) -> Result<Stepped, Fault> {
    let steps = plan.scene.steps();
    let bar = if plan.shows_progress { bar(steps, "steps") } else { ProgressBar::hidden() };
    let (mut totals, mut stepping) = (StepReport::default(), Duration::ZERO);
    let mut events = plan.eventful.then(Events::default);
    let mut go_on = post.send(simulation);
    while go_on && simulation.steps() < steps && !interrupt::asked() {
        let begin = Instant::now();
        let report = simulation.step().map_err(|error| Fault::new(error).at(&plan.file))?;
        stepping += begin.elapsed();
        interrupt::moving();
        totals.merge(&report);
        if let Some(events) = &mut events {
            events.note(simulation, &report);
        }
        go_on = post.send(simulation);
        bar.set_position(simulation.steps());
    }
    bar.finish_and_clear();
    Ok(Stepped { totals, stepping, events })
}

/// The way of the frames to the books.
struct Post {
    frames: SyncSender<Frame>,
    spare: Receiver<Frame>,
    wanted: Box<dyn Fn(u64) -> bool + Send>,
}

impl Post {
    /// Sends the frame of now; false when the books have closed.
    fn send(&mut self, simulation: &Simulation) -> bool {
        if !(self.wanted)(simulation.steps()) {
            return true;
        }
        let mut shot = self.spare.try_recv().unwrap_or_default();
        frame(simulation, &mut shot);
        self.frames.send(shot).is_ok()
    }
}

/// Writes where everybody is into a frame.
pub fn frame(simulation: &Simulation, frame: &mut Frame) {
    (frame.step, frame.time) = (simulation.steps(), simulation.time());
    frame.agents.clear();
    // an agent whose state is not finite is quarantined, counted and not recorded
    let sound = |agent: &AgentState| agent.position.iter().chain(&agent.velocity).all(|x| x.is_finite());
    let planar = |agent: AgentState| FrameAgent {
        heading: agent.heading,
        ..FrameAgent::planar(agent.number as u32, agent.position, agent.velocity)
    };
    frame.agents.extend(simulation.agents().into_iter().filter(sound).map(planar));
}

/// A progress bar over so many of something.
pub fn bar(count: u64, what: &str) -> ProgressBar {
    let style = ProgressStyle::with_template(&format!("{{bar:40.cyan/dim}} {{done}} of {{all}} {what}, {{eta}} left"));
    let style = style.unwrap_or_else(|_| ProgressStyle::default_bar()).progress_chars("━━─");
    let number = |which: fn(&ProgressState) -> u64| {
        move |state: &ProgressState, out: &mut dyn std::fmt::Write| {
            let _ = out.write_str(&grouped(which(state))); // a bar that cannot be drawn is no fault
        }
    };
    let style = style.with_key("done", number(ProgressState::pos));
    let style = style.with_key("all", number(|state| state.len().unwrap_or(0)));
    ProgressBar::new(count).with_style(style)
}
