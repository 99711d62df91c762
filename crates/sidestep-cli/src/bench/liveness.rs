//! One kind of scenes over many seeds: who arrived, who overlapped, how long it took.

use crate::cast::Cast;
use crate::fault::Fault;
use crate::run::drive::{bar, frame};
use crate::run::interrupt;
use crate::rvo2;
use indicatif::ProgressBar;
use rayon::prelude::*;
use serde_json::{Value, json};
use sidestep_record::{Audit, AuditReport, Frame};
use sidestep_scene::standard::Standard;
use sidestep_scene::{Behavior, Scene, Simulation};
use std::ops::Range;
use std::time::{Duration, Instant};

/// Who runs the scenes.
#[derive(Clone, Copy)]
pub enum Player<'a> {
    /// The engine as it comes.
    Default,
    /// The model alone: no behavior, no routes.
    Plain,
    /// RVO2, through this Python.
    Rvo2(&'a str),
}

impl Player<'_> {
    /// Its name in the table.
    pub fn name(self) -> &'static str {
        match self {
            Self::Default => "default",
            Self::Plain => "plain",
            Self::Rvo2(_) => "rvo2",
        }
    }
}

/// A row to be measured.
pub struct Task<'a> {
    pub kind: &'static Standard,
    pub player: Player<'a>,
    pub seeds: Range<u64>,
    pub shows_progress: bool,
}

/// What came of it.
pub struct Row {
    pub kind: &'static str,
    pub player: &'static str,
    pub scenes: usize,
    /// Seeds of scenes in which somebody never came to the goal.
    pub jammed: Vec<u64>,
    /// Seeds of scenes in which some pair overlapped, or somebody was in a wall.
    pub unclean: Vec<u64>,
    /// Until the last came, mean over the scenes in which all came, s.
    pub mean_time: Option<f64>,
    /// Of the steps alone, per agent-step, ns.
    pub cost: f64,
}

/// What came of one scene.
struct Ended {
    seed: u64,
    /// When the last came, if all did, s.
    arrived: Option<f64>,
    clean: bool,
    agent_steps: u64,
    stepping: Duration,
}

impl Task<'_> {
    /// Runs the scenes, as many at a time as the pool has threads.
    pub fn row(&self) -> Result<Row, Fault> {
        let count = self.seeds.end - self.seeds.start;
        let bar = if self.shows_progress { bar(count, "scenes") } else { ProgressBar::hidden() };
        let seeds: Vec<u64> = self.seeds.clone().collect();
        let one = |&seed: &u64| {
            let ended = self.run(seed);
            bar.inc(1);
            ended
        };
        let ended: Vec<Ended> = seeds.par_iter().map(one).collect::<Result<_, _>>()?;
        bar.finish_and_clear();
        Ok(self.sum(&ended))
    }

    fn sum(&self, ended: &[Ended]) -> Row {
        let times: Vec<f64> = ended.iter().filter_map(|ended| ended.arrived).collect();
        let agent_steps: u64 = ended.iter().map(|ended| ended.agent_steps).sum();
        let stepping: Duration = ended.iter().map(|ended| ended.stepping).sum();
        let seeds = |pick: &dyn Fn(&Ended) -> bool| ended.iter().filter(|e| pick(e)).map(|e| e.seed).collect();
        Row {
            kind: self.kind.kind(),
            player: self.player.name(),
            scenes: ended.len(),
            jammed: seeds(&|ended| ended.arrived.is_none()),
            unclean: seeds(&|ended| !ended.clean),
            mean_time: (!times.is_empty()).then(|| times.iter().sum::<f64>() / times.len() as f64),
            cost: stepping.as_secs_f64() * 1e9 / agent_steps.max(1) as f64,
        }
    }

    fn run(&self, seed: u64) -> Result<Ended, Fault> {
        let mut scene = self.kind.scene(&[("seed", seed as f64)]).map_err(Fault::new)?;
        match self.player {
            Player::Default => {}
            Player::Plain => {
                scene.behavior = Behavior::PLAIN;
                scene.model.route = false;
            }
            Player::Rvo2(python) => return in_rvo2(python, &scene, seed),
        }
        self.in_the_engine(&scene, seed)
    }

    fn in_the_engine(&self, scene: &Scene, seed: u64) -> Result<Ended, Fault> {
        let place = || format!("sidestep new {} --seed {seed}", self.kind.name);
        let mut simulation = Simulation::new(scene).map_err(|error| Fault::new(error).at(place()))?;
        let mut watch = Watch::new(scene)?;
        let (mut stepping, mut agent_steps, mut shot) = (Duration::ZERO, 0, Frame::default());
        let steps = scene.steps();
        while simulation.steps() < steps && !watch.all_came() && !interrupt::asked() {
            let begin = Instant::now();
            let told = simulation.step().map_err(|error| Fault::new(error).at(place()))?;
            stepping += begin.elapsed();
            agent_steps += told.agents;
            frame(&simulation, &mut shot);
            watch.take(&shot)?;
        }
        Ok(watch.ended(seed, agent_steps, stepping))
    }
}

/// It cannot be stopped when all have come: it goes on to the end of the scene, unwatched.
fn in_rvo2(python: &str, scene: &Scene, seed: u64) -> Result<Ended, Fault> {
    let (mut watch, mut agent_steps) = (Watch::new(scene)?, 0);
    let spent = rvo2::drive(python, scene, |frame| {
        agent_steps += if frame.step > 0 { frame.agents.len() as u64 } else { 0 };
        if watch.all_came() { Ok(()) } else { watch.take(frame) }
    })?;
    Ok(watch.ended(seed, agent_steps, Duration::from_secs_f64(spent.unwrap_or(0.0))))
}

/// Watches a scene until all have come.
struct Watch {
    audit: Audit,
    report: AuditReport,
    agents: usize,
}

impl Watch {
    fn new(scene: &Scene) -> Result<Self, Fault> {
        let cast = Cast::of(scene)?;
        let agents = cast.starts.len();
        let audit = Audit::new(cast.scene)?;
        Ok(Self { report: audit.report(), audit, agents })
    }

    fn take(&mut self, frame: &Frame) -> Result<(), Fault> {
        self.audit.frame(frame)?;
        self.report = self.audit.report();
        Ok(())
    }

    fn all_came(&self) -> bool {
        self.report.ever_arrived >= self.agents
    }

    fn ended(self, seed: u64, agent_steps: u64, stepping: Duration) -> Ended {
        let clean = self.report.overlaps.pairs == 0 && self.report.obstacle_penetrations == 0;
        Ended { seed, arrived: self.report.last_arrival.filter(|_| self.all_came()), clean, agent_steps, stepping }
    }
}

impl Row {
    /// Scenes of a hundred in which all came.
    pub fn arrived_share(&self) -> f64 {
        100.0 * (1.0 - self.jammed.len() as f64 / self.scenes as f64)
    }

    /// Scenes of a hundred that stayed clean.
    pub fn clean_share(&self) -> f64 {
        100.0 * (1.0 - self.unclean.len() as f64 / self.scenes as f64)
    }

    /// The row for machines.
    pub fn json(&self) -> Value {
        json!({
            "kind": self.kind,
            "behavior": self.player,
            "scenes": self.scenes,
            "arrived": self.scenes - self.jammed.len(),
            "clean": self.scenes - self.unclean.len(),
            "mean_time": self.mean_time,
            "ns_per_agent_step": self.cost,
            "jammed_seeds": self.jammed,
            "unclean_seeds": self.unclean,
        })
    }
}
