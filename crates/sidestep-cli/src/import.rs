//! `sidestep import`: scenes from the files of others.

use crate::fault::{Fault, Verdict};
use crate::new::write_checked;
use crate::numbers::{number, whole};
use crate::output;
use sidestep_scene::Scene;
use sidestep_scene::import::{MapTask, movingai, rvo2};
use std::path::{Path, PathBuf};

/// Turn a MovingAI grid map and its tasks into a scene, or the parameters of an RVO2 example
///
/// Blocked cells become polygons, each task of the scenario one agent from the centre of its start cell to the centre of its goal cell. The lower
/// left corner of the map is the origin.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  sidestep import room-32-32-4.map room-32-32-4-random-1.scen --agents 20 -o room.toml
  sidestep import city.map city.scen --agents 100 --cell-size 0.5 --max-speed 1.4 -o city.json
  sidestep import rvo2-circle.json -o rvo2-circle.toml")]
pub struct Import {
    /// A grid map (.map), or the parameters of an RVO2 example (.json)
    #[arg(value_name = "MAP")]
    map: PathBuf,
    /// The tasks for the map (.scen)
    #[arg(value_name = "TASKS")]
    tasks: Option<PathBuf>,
    /// How many of the tasks, from the first on
    #[arg(long, value_name = "N", requires = "tasks", value_parser = whole(1, 10_000_000), allow_negative_numbers = true)]
    agents: Option<u64>,
    /// Side of a cell in m
    #[arg(long, value_name = "M", default_value_t = 1.0, value_parser = number, allow_negative_numbers = true)]
    cell_size: f64,
    /// Radius of an agent in m [default: 0.3 of a cell]
    #[arg(long, value_name = "M", value_parser = number, allow_negative_numbers = true)]
    radius: Option<f64>,
    /// Speed limit of an agent in m/s
    #[arg(long, value_name = "M/S", default_value_t = 1.0, value_parser = number, allow_negative_numbers = true)]
    max_speed: f64,
    /// Length of a step in s
    #[arg(long, value_name = "S", default_value_t = 0.1, value_parser = number, allow_negative_numbers = true)]
    time_step: f64,
    /// Simulated time in s [default: 3 times the longest route, and 60 s]
    #[arg(long, value_name = "S", value_parser = number, allow_negative_numbers = true)]
    duration: Option<f64>,
    /// Write to a file (.json: JSON, else TOML) instead of standard output
    #[arg(short, long, value_name = "SCENE")]
    output: Option<PathBuf>,
}

impl Import {
    pub fn work(self) -> Result<Verdict, Fault> {
        write_checked(&self.scene()?, self.output.as_deref())
    }

    fn scene(&self) -> Result<Scene, Fault> {
        let text = output::read(&self.map)?;
        let map = self.map.display().to_string();
        match (&self.tasks, self.agents) {
            (Some(tasks), _) if is(&self.map, "json") => {
                Err(Fault::new("an RVO2 example takes no tasks").at(tasks.display()).hint("leave it out"))
            }
            (Some(tasks), Some(agents)) => {
                let scenario = output::read(tasks)?;
                Ok(movingai((&map, &text), (&tasks.display().to_string(), &scenario), &self.task(agents as usize))?)
            }
            (Some(_), None) => Err(Fault::new("how many of the tasks?").hint("add `--agents N`")),
            (None, _) if is(&self.map, "json") => Ok(rvo2(&map, &text)?),
            (None, _) if !is(&self.map, "map") => {
                Err(Fault::new("this is neither a grid map (.map) nor the parameters of an RVO2 example (.json)")
                    .at(map))
            }
            (None, _) => Err(Fault::new("a map alone has no agents").at(map).hint("name its .scen file after it")),
        }
    }

    fn task(&self, agents: usize) -> MapTask {
        MapTask {
            agents,
            cell_size: self.cell_size,
            radius: self.radius,
            max_speed: self.max_speed,
            time_step: self.time_step,
            duration: self.duration,
        }
    }
}

fn is(file: &Path, kind: &str) -> bool {
    file.extension().is_some_and(|ending| ending.eq_ignore_ascii_case(kind))
}
