//! `sidestep import`: scenes from the files of others.

use crate::fault::{Fault, Verdict};
use crate::new::write_checked;
use crate::numbers::{number, whole};
use crate::output;
use sidestep_scene::Scene;
use sidestep_scene::import::{ImportError, MapTask, menge, movingai, rvo2, steerbench};
use std::path::{Path, PathBuf};

/// Turn the scenes of others into a scene: MovingAI, SteerBench, Menge, RVO2
///
/// MovingAI (.map and .scen): blocked cells become polygons, each task one agent from the center of its start cell to that of its goal cell; the
/// lower left corner of the map is the origin. SteerBench (.xml): x and z become x and y; agents walk at their desired speed; regions become random
/// groups. Menge (the project's .xml, which names the others): agents, obstacles and the places that they go to; ways are planned here; of chances
/// the likeliest; no teleports. RVO2 (.json): the parameters of its example programs.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  sidestep import room-32-32-4.map room-32-32-4-random-1.scen --agents 20 -o room.toml
  sidestep import city.map city.scen --agents 100 --cell-size 0.5 --max-speed 1.4 -o city.json
  sidestep import doorway-two-way.xml -o doorway.toml
  sidestep import examples/core/4square.xml -o 4square.toml
  sidestep import rvo2-circle.json -o rvo2-circle.toml")]
pub struct Import {
    /// A grid map (.map), a test case or project (.xml), or the parameters of an RVO2 example (.json)
    #[arg(value_name = "FILE")]
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
        if let Some(tasks) = &self.tasks
            && !is(&self.map, "map")
        {
            return Err(Fault::new("only a grid map takes tasks").at(tasks.display()).hint("leave it out"));
        }
        match (&self.tasks, self.agents) {
            (Some(tasks), Some(agents)) => {
                let scenario = output::read(tasks)?;
                Ok(movingai((&map, &text), (&tasks.display().to_string(), &scenario), &self.task(agents as usize))?)
            }
            (Some(_), None) => Err(Fault::new("how many of the tasks?").hint("add `--agents N`")),
            (None, _) if is(&self.map, "json") => Ok(rvo2(&map, &text)?),
            (None, _) if is(&self.map, "xml") => self.xml(&map, &text),
            (None, _) if is(&self.map, "map") => {
                Err(Fault::new("a map alone has no agents").at(map).hint("name its .scen file after it"))
            }
            (None, _) => Err(Fault::new("this is no file that can be imported")
                .at(map)
                .hint("expected a grid map (.map), a SteerBench test case or a Menge project (.xml), or an RVO2 example (.json)")),
        }
    }

    /// By the outermost element: a SteerBench test case, or a Menge project.
    fn xml(&self, name: &str, text: &str) -> Result<Scene, Fault> {
        if text.contains("<SteerBenchTestCase") {
            return Ok(steerbench(name, text)?);
        }
        let folder = self.map.parent().unwrap_or(Path::new(""));
        let mut read = |path: &str| {
            let file = folder.join(path);
            std::fs::read_to_string(&file).map_err(|error| ImportError {
                file: file.display().to_string(),
                line: None,
                message: error.to_string(),
                hint: format!("{name} names this file; keep it where it was"),
            })
        };
        Ok(menge(name, text, &mut read)?)
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
