//! `sidestep shrink`: the smallest part of a failing scene that still fails.

mod delta;

use crate::fault::{Fault, Verdict};
use crate::new::write_checked;
use crate::numbers::{number, whole};
use crate::output;
use crate::run::plan::{Plan, model, set_duration};
use crate::run::summary::Summary;
use crate::run::{drive, interrupt};
use crate::settings::Settings;
use crate::table::count;
use sidestep_scene::Scene;
use std::path::PathBuf;

/// Cut a failing scene to the smallest that still fails, and write it as a scene
///
/// Takes away agents, obstacles and events as long as the failure stays, and time from the end (not with `late`: in a short time everybody is).
/// What is left fails in the same way, and would not if any one more were taken away (unless the number of runs ran out). Groups become listed agents.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  sidestep shrink jam.toml --until stuck -o small.toml
  sidestep shrink crowd.toml --until overlap --model vo -o pair.toml

Exit status: 0 a smaller scene was written, or none is smaller; 1 the scene does not fail so; 2 bad usage, bad file.")]
pub struct Shrink {
    /// A scene file, TOML or JSON
    #[arg(value_name = "SCENE")]
    scene: PathBuf,
    /// What has to go wrong
    #[arg(long, value_name = "FAILURE")]
    until: Failure,
    /// Avoidance model instead of the scene's
    #[arg(long, value_name = "M")]
    model: Option<String>,
    #[command(flatten)]
    settings: Settings,
    /// Simulated time in s instead of the scene's
    #[arg(long, value_name = "S", value_parser = number, allow_negative_numbers = true)]
    duration: Option<f64>,
    /// At most so many runs
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = whole(1, 1_000_000), allow_negative_numbers = true)]
    runs: u64,
    /// Write to a file (.json: JSON, else TOML) instead of standard output
    #[arg(short, long, value_name = "SCENE")]
    output: Option<PathBuf>,
}

/// Ways to fail.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Failure {
    /// Somebody comes no nearer to its goal at the end
    Stuck,
    /// Somebody has not arrived at the end
    Late,
    /// Two overlap who did not from the start
    Overlap,
    /// Somebody comes into a wall who was not in it from the start
    Wall,
    /// A certificate or a guarantee of the engine is broken
    Certificate,
}

impl Shrink {
    pub fn work(self) -> Result<Verdict, Fault> {
        let mut scene = self.settings.load(&self.scene)?;
        set_duration(&mut scene, self.duration)?;
        if let Some(name) = &self.model {
            scene.model.kind = model("--model", name)?;
        }
        let scene = scene.listed().map_err(Fault::new)?;
        interrupt::listen()?;
        let mut trial = Trial { shrink: &self, left: self.runs };
        if !trial.fails(&scene)? {
            let failure = format!("the scene does not fail so ({:?})", self.until).to_lowercase();
            return Ok(Verdict::Failed(vec![failure]));
        }
        let small = smallest(&mut trial, scene)?;
        output::complain(&format!(
            "{}, {}, {}, {} s left after {}",
            count(small.agents.len() as u64, "agent"),
            count(small.obstacles.len() as u64, "obstacle"),
            count(small.events.len() as u64, "event"),
            small.duration,
            count(self.runs - trial.left, "run")
        ));
        write_checked(&small, self.output.as_deref())
    }
}

/// Leaves out things, then time, until neither can go. Time stays where too little of it is the failure itself.
fn smallest(trial: &mut Trial<'_>, mut scene: Scene) -> Result<Scene, Fault> {
    loop {
        scene = least_part(trial, scene)?;
        let steps = scene.steps();
        if trial.shrink.until != Failure::Late {
            scene = trial.shorter(scene)?;
        }
        if scene.steps() == steps {
            return Ok(scene);
        }
    }
}

/// Leaves out obstacles, events and agents, again and again until nothing more can go.
fn least_part(trial: &mut Trial<'_>, mut scene: Scene) -> Result<Scene, Fault> {
    loop {
        let before = size(&scene);
        for part in 0..3 {
            let sizes = [scene.agents.len(), scene.obstacles.len(), scene.events.len()];
            let kept = delta::least(sizes[part], &mut |keep| {
                let all = sizes.map(|size| vec![true; size]);
                let masks: Vec<&[bool]> = (0..3).map(|i| if i == part { keep } else { &all[i][..] }).collect();
                trial.fails(&scene.subset(masks[0], masks[1], masks[2]))
            })?;
            let all = sizes.map(|size| vec![true; size]);
            let masks: Vec<&[bool]> = (0..3).map(|i| if i == part { &kept[..] } else { &all[i][..] }).collect();
            scene = scene.subset(masks[0], masks[1], masks[2]);
        }
        if size(&scene) == before || trial.left == 0 {
            return Ok(scene);
        }
    }
}

fn size(scene: &Scene) -> usize {
    scene.agents.len() + scene.obstacles.len() + scene.events.len()
}

/// Runs scenes, as long as there are runs left.
struct Trial<'a> {
    shrink: &'a Shrink,
    left: u64,
}

impl Trial<'_> {
    /// Whether a scene fails in the way that is looked for; no when the runs are used up.
    fn fails(&mut self, scene: &Scene) -> Result<bool, Fault> {
        if self.left == 0 || interrupt::asked() {
            return Ok(false);
        }
        self.left -= 1;
        let plan = Plan::bare(&self.shrink.scene, scene.clone(), Some(1))?;
        let outcome = drive::drive(&plan)?;
        let summary = Summary::new(&plan, &outcome);
        let audit = summary.audit();
        Ok(match self.shrink.until {
            Failure::Stuck => !summary.stuck.is_empty(),
            Failure::Late => !summary.not_arrived.is_empty(),
            Failure::Overlap => audit.is_some_and(|found| found.overlaps.caused > 0),
            Failure::Wall => audit.is_some_and(|found| found.obstacles.caused > 0),
            Failure::Certificate => outcome.totals.certificate_violations + outcome.totals.guard_violations > 0,
        })
    }

    /// The shortest time from the start in which it still fails, to a step, by halving.
    fn shorter(&mut self, scene: Scene) -> Result<Scene, Fault> {
        let at = |steps: u64| Scene { duration: steps as f64 * scene.time_step, ..scene.clone() };
        let (mut passes, mut fails) = (0, scene.steps());
        while fails - passes > 1 {
            let middle = passes + (fails - passes) / 2;
            if self.fails(&at(middle))? {
                fails = middle;
            } else {
                passes = middle;
            }
        }
        Ok(if fails == scene.steps() { scene } else { at(fails) })
    }
}
