//! `sidestep explain`: why an agent does what it does, as a picture, a sentence and numbers.

mod data;

use crate::cast::stays;
use crate::fault::{Fault, Verdict};
use crate::numbers::{number, tidy, whole};
use crate::output;
use crate::raster::{MOST, Raster};
use crate::run::plan::model;
use crate::settings::Settings;
use clap::ValueEnum;
use sidestep_figure::{Account, Cones, Look, Sentence, Theme, explain, table};
use sidestep_scene::Simulation;
use std::path::{Path, PathBuf};

/// Show why an agent does what it does: its place, its velocity space and a sentence
///
/// Runs the scene up to a time and explains the choice that the agent makes in the next step: what each neighbor and wall demands, what is left,
/// what decides. The picture shows the place beside the velocities, in the same orientation; without -o the sentence and its numbers are printed.
///
/// Owners of demands that matter have a number and a color, the same everywhere. `gap` is the free space between two bodies now, `touches` when they
/// would touch if the agent had its wish and the other went on as it does, `asks` the agent's share of the least change that both need (negative:
/// room to spare), `room left` how far the choice keeps from the demand's border (negative: broken).
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  sidestep explain scenes/circle.toml --agent 3 --time 6
  sidestep explain scenes/circle.toml --agent 3 --time 6 -o why.svg
  sidestep explain scenes/doorway.toml --agent 12 --time 4.5 --model hrvo -o why.png --theme dark
  sidestep explain scenes/circle.toml --agent 3 --time 6 --set defaults.time_horizon=2

Exit status: 0 explained; 2 bad usage, a bad file, or no such agent at that time.")]
pub struct Explain {
    /// A scene file, TOML or JSON
    #[arg(value_name = "SCENE")]
    scene: PathBuf,
    /// The agent's number, from 0
    #[arg(long, value_name = "I", value_parser = whole(0, u32::MAX as u64), allow_negative_numbers = true)]
    agent: u64,
    /// The time in s, from 0 to the scene's duration
    #[arg(long, value_name = "T", default_value = "0", value_parser = number, allow_negative_numbers = true)]
    time: f64,
    /// Avoidance model instead of the scene's
    #[arg(long, value_name = "M")]
    model: Option<String>,
    #[command(flatten)]
    settings: Settings,
    /// Draw to a file by its ending: .svg or .png
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Print the sentence and the table, besides a picture too
    #[arg(long)]
    text: bool,
    /// Print everything that was seen as one JSON object instead
    #[arg(long, conflicts_with = "text")]
    json: bool,
    /// Colors of the picture
    #[arg(long, value_name = "NAME", default_value = "light")]
    theme: Colors,
    /// Width of a .png in pixels
    #[arg(long, value_name = "PX", default_value_t = 1600, value_parser = whole(64, MOST as u64), allow_negative_numbers = true)]
    width: u64,
}

/// The themes by name.
#[derive(Clone, Copy, ValueEnum)]
pub enum Colors {
    /// Dark on light
    Light,
    /// Light on dark
    Dark,
}

impl Colors {
    /// The theme.
    pub fn theme(self) -> Theme {
        match self {
            Self::Light => Theme::LIGHT,
            Self::Dark => Theme::DARK,
        }
    }
}

impl Explain {
    pub fn work(self) -> Result<Verdict, Fault> {
        let ending = self.output.as_deref().map(ending).transpose()?;
        let account = self.account()?;
        if let (Some(file), Some(ending)) = (&self.output, ending) {
            let title = self.scene.file_name().unwrap_or_default().to_string_lossy().into_owned();
            let svg = explain(&account, &Look { theme: self.theme.theme(), title, cones: Cones::default() });
            match ending {
                Ending::Svg => output::deliver(&svg, Some(file))?,
                Ending::Png => {
                    let pixels = Raster::new().draw(&svg, self.width as u32)?;
                    let bytes = pixels.encode_png().map_err(|error| Fault::new(error).at(file.display()))?;
                    output::deliver_bytes(&bytes, file)?;
                }
            }
        }
        if self.json {
            output::say(&format!("{}\n", data::json(&account)))?;
        } else if self.text || self.output.is_none() {
            let [sentence, speeds] = [Sentence::of(&account).text(), table::speeds(&account)];
            output::say(&format!("{sentence}\n\n{speeds}\n\n{}", table::table(&account)))?;
        }
        Ok(Verdict::Holds)
    }

    /// The scene run up to the time, and the agent's account of it.
    fn account(&self) -> Result<Account, Fault> {
        let mut scene = self.settings.load(&self.scene)?;
        if let Some(name) = &self.model {
            scene.model.kind = model("--model", name)?;
        }
        let (number, file) = (self.agent as usize, self.scene.display());
        if !(self.time >= 0.0 && self.time <= scene.duration) {
            let what = format!("`--time` is {}; expected a number of seconds from 0 to {}", self.time, scene.duration);
            return Err(Fault::new(what).at(file).hint("the scene's `duration` is its end"));
        }
        let steps = scene.step_of(self.time);
        let time = steps as f64 * scene.time_step;
        let stays = stays(&scene);
        let Some(&[from, until]) = stays.get(number) else {
            let numbers =
                stays.len().checked_sub(1).map_or("it has none".into(), |last| format!("they are 0 to {last}"));
            return Err(Fault::new(format_args!("there is no agent {number} in this scene")).at(file).hint(numbers));
        };
        if time < from || time >= until {
            let [time, from, until] = [time, from, until].map(tidy);
            let when = if time < from { format!("comes at {from} s") } else { format!("left at {until} s") };
            let what = format!("agent {number} is not there at {time} s; it {when}");
            return Err(Fault::new(what).at(file).hint("choose another `--time`"));
        }
        let refused = |error| Fault::new(error).at(self.scene.display());
        let cast = scene.cast().map_err(Fault::new)?;
        let mut simulation = Simulation::new(&scene).map_err(refused)?;
        for _ in 0..steps {
            simulation.step().map_err(refused)?;
        }
        Account::of(&mut simulation, &scene, &cast, number).ok_or_else(|| {
            Fault::new(format_args!("agent {number} has no finite state at {time} s and was set aside")).at(file)
        })
    }
}

/// What a picture's file is.
#[derive(Clone, Copy)]
enum Ending {
    Svg,
    Png,
}

fn ending(file: &Path) -> Result<Ending, Fault> {
    let ending = file.extension().map(|ending| ending.to_string_lossy().to_ascii_lowercase());
    match ending.as_deref() {
        Some("svg") => Ok(Ending::Svg),
        Some("png") => Ok(Ending::Png),
        _ => Err(Fault::new("the kind of a picture is known by the ending of its name; expected .svg or .png")
            .at(file.display())
            .hint(format_args!("try `-o {}`", file.with_extension("svg").display()))),
    }
}
