//! `sidestep check`: everything that is wrong with a scene.

use crate::fault::{Fault, Verdict};
use crate::output;
use crate::table::grouped;
use sidestep::Advice;
use sidestep_scene::{Scene, Simulation};
use std::path::PathBuf;

/// Check a scene file and tell everything that is wrong with it, with line and column
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  sidestep check scene.toml
  sidestep check scenes/circle.toml scenes/doorway.toml

Exit status: 0 sound; 2 something is wrong with one of them.")]
pub struct Check {
    /// Scene files, TOML or JSON
    #[arg(required = true, value_name = "SCENE")]
    scenes: Vec<PathBuf>,
}

impl Check {
    pub fn work(self) -> Result<Verdict, Fault> {
        let mut worst = Ok(Verdict::Holds);
        for file in &self.scenes {
            match Scene::load(file) {
                Ok(scene) => {
                    output::say(&format!("{}: sound, {}\n", file.display(), described(&scene)))?;
                    let warnings = crowded(&scene)?.into_iter().chain(advice(&scene)?);
                    warnings.for_each(|warning| output::complain(&format!("warning: {warning}")));
                }
                Err(problems) => {
                    if let Err(earlier) = worst {
                        output::complain(&format!("{earlier}\n"));
                    }
                    worst = Err(problems.into());
                }
            }
        }
        worst
    }
}

/// More agents on one point than this are hardly meant.
const CROWD: usize = 300;

/// A warning of what is sound and yet goes badly.
pub fn crowded(scene: &Scene) -> Result<Option<String>, Fault> {
    let most = scene.most_on_a_point().map_err(Fault::new)?.filter(|(_, count)| *count > CROWD);
    Ok(most.map(|([x, y], count)| {
        let agents = grouped(count as u64);
        format!("{agents} agents start on the point ({x}, {y}): each sees all, which takes much time and memory")
    }))
}

/// What the parameter doctor says of a scene at its start, a line each.
pub fn advice(scene: &Scene) -> Result<Vec<String>, Fault> {
    let simulation = Simulation::new(scene).map_err(Fault::new)?;
    let told = |advice: &Advice| {
        let who = advice.worst.and_then(|id| simulation.agent_number(id));
        let who = who.map_or(String::new(), |number| format!("; see agent {number}"));
        format!("{advice}{who}")
    };
    Ok(simulation.advice().iter().map(told).collect())
}

/// The scene in a line.
fn described(scene: &Scene) -> String {
    let count = |n: usize, what: &str| format!("{n} {what}{}", if n == 1 { "" } else { "s" });
    let mut parts = vec![count(scene.agent_count(), "agent"), count(scene.obstacles.len(), "obstacle")];
    if !scene.events.is_empty() {
        parts.push(count(scene.events.len(), "event"));
    }
    format!("{}, {} of {} s", parts.join(", "), count(scene.steps() as usize, "step"), scene.time_step)
}
