//! One kind of scenes over many seeds: who arrived, who overlapped, how long it took.

use crate::cast::Cast;
use crate::fault::Fault;
use crate::run::drive::{bar, frame};
use crate::run::interrupt;
use indicatif::ProgressBar;
use rayon::prelude::*;
use serde_json::{Value, json};
use sidestep_record::{Audit, Frame};
use sidestep_scene::standard::Standard;
use sidestep_scene::{Behavior, Scene, Simulation};
use std::ops::Range;
use std::time::{Duration, Instant};

/// A row to be measured.
pub struct Task {
    pub kind: &'static Standard,
    /// The model alone: no behavior, no routes.
    pub plain: bool,
    pub seeds: Range<u64>,
    pub shows_progress: bool,
}

/// What came of it.
pub struct Row {
    pub kind: &'static str,
    pub plain: bool,
    pub scenes: usize,
    /// Seeds of scenes in which somebody never came to the goal.
    pub jammed: Vec<u64>,
    /// Seeds of scenes in which some pair overlapped, or somebody was in a wall.
    pub unclean: Vec<u64>,
    /// Until the last came, mean over the scenes in which all came, s.
    pub mean_time: Option<f64>,
    /// Of the engine, per agent-step, ns.
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

impl Task {
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
            plain: self.plain,
            scenes: ended.len(),
            jammed: seeds(&|ended| ended.arrived.is_none()),
            unclean: seeds(&|ended| !ended.clean),
            mean_time: (!times.is_empty()).then(|| times.iter().sum::<f64>() / times.len() as f64),
            cost: stepping.as_secs_f64() * 1e9 / agent_steps.max(1) as f64,
        }
    }

    fn scene(&self, seed: u64) -> Result<Scene, Fault> {
        let mut scene = self.kind.scene(&[("seed", seed as f64)]).map_err(Fault::new)?;
        if self.plain {
            scene.behavior = Behavior::PLAIN;
            scene.model.route = false;
        }
        Ok(scene)
    }

    /// Runs a scene until all have come or its time is over.
    fn run(&self, seed: u64) -> Result<Ended, Fault> {
        let scene = self.scene(seed)?;
        let place = || format!("sidestep new {} --seed {seed}", self.kind.name);
        let mut simulation = Simulation::new(&scene).map_err(|error| Fault::new(error).at(place()))?;
        let mut audit = Audit::new(Cast::of(&scene)?.scene)?;
        let (mut stepping, mut agent_steps, mut shot) = (Duration::ZERO, 0, Frame::default());
        let (mut report, steps) = (audit.report(), scene.steps());
        while simulation.steps() < steps && report.ever_arrived < simulation.agent_count() && !interrupt::asked() {
            let begin = Instant::now();
            let told = simulation.step().map_err(|error| Fault::new(error).at(place()))?;
            stepping += begin.elapsed();
            agent_steps += told.agents;
            frame(&simulation, &mut shot);
            audit.frame(&shot)?;
            report = audit.report();
        }
        Ok(Ended {
            seed,
            arrived: report.last_arrival.filter(|_| report.ever_arrived == simulation.agent_count()),
            clean: report.overlaps.pairs == 0 && report.obstacle_penetrations == 0,
            agent_steps,
            stepping,
        })
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
            "behavior": if self.plain { "plain" } else { "default" },
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
