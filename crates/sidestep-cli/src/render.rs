//! `sidestep render`: a scene as a film or a still.

mod film;
mod palette;
mod plan;
mod reel;
mod shot;
mod source;
mod video;

use crate::explain::Colors;
use crate::fault::{Fault, Verdict};
use crate::numbers::{number, whole};
use crate::output;
use crate::raster::Raster;
use crate::settings::Settings;
use clap::ValueEnum;
use plan::{Ending, Plan};
use sidestep_figure::ColorBy;
use std::path::PathBuf;

/// Draw a scene as it runs, seen from above: a film or a still
///
/// A film shows the time from --from to --to, a still the moment --to; what a file is, its ending says. Goals are small crosses, agents have their true
/// size (but never less than 1.6 px), and their trails show the last seconds.
///
/// Colors by status: feasible, relaxed (with a core), stopped (hollow), arrived (small and pale), overlapping (two rings). By density: agents per
/// square metre, each spread over a bell curve of 0.7 m.
///
/// Everybody stays in the picture: it holds starts, goals, standing walls and all ways that are shown. With --recording nothing is
/// computed: it shows where the rows put everybody, whatever engine wrote them, and the walls of the scene.
///
/// Films for .mp4 and .webm are made by the program `ffmpeg`, which has to be installed; the other kinds need nothing.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  sidestep render scenes/circle.toml -o circle.gif
  sidestep render scenes/doorway.toml -o doorway.apng --color-by status --to 20
  sidestep render scenes/crossing.toml -o crossing.png --to 12 --color-by density
  sidestep render scenes/circle.toml --recording other-engine.csv -o other-engine.gif
  sidestep render scenes/circle.toml -o circle.mp4 --fps 60 --size 1280x960 --theme dark

Exit status: 0 drawn; 2 bad usage, a bad file, or a film that needs a program that is not there.")]
pub struct Render {
    /// A scene file, TOML or JSON
    #[arg(value_name = "SCENE")]
    scene: PathBuf,
    /// Show a recording of the scene, as `run --record` writes it, instead of a run
    #[arg(long, value_name = "FILE.csv", conflicts_with = "model")]
    recording: Option<PathBuf>,
    /// Draw to a file by its ending: .gif, .apng, .mp4, .webm; .png or .svg for a still
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// Begin of the film in s [default: 0, or the recording's begin]
    #[arg(long, value_name = "T", value_parser = number, allow_negative_numbers = true)]
    from: Option<f64>,
    /// Its end in s [default: when all have come to rest for a second, or the scene's duration; the recording's end]
    #[arg(long, value_name = "T", value_parser = number, allow_negative_numbers = true)]
    to: Option<f64>,
    /// Frames in a second of film
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = whole(1, 100), allow_negative_numbers = true)]
    fps: u64,
    /// Seconds of the scene in a second of film
    #[arg(long, value_name = "X", default_value = "1", value_parser = number, allow_negative_numbers = true)]
    speed: f64,
    /// Width in pixels, or width and height: 800 or 800x600
    #[arg(long, value_name = "WxH", default_value = "800")]
    size: String,
    /// Length of the trails in s [default: 3; a still: all of the way; 0 for more than 1000 agents]
    #[arg(long, value_name = "S", value_parser = number, allow_negative_numbers = true)]
    trails: Option<f64>,
    /// What the colors tell
    #[arg(long, value_name = "WHAT", default_value = "agent")]
    color_by: What,
    /// Avoidance model instead of the scene's
    #[arg(long, value_name = "M")]
    model: Option<String>,
    #[command(flatten)]
    settings: Settings,
    /// Colors of the picture
    #[arg(long, value_name = "NAME", default_value = "light")]
    theme: Colors,
    /// No progress bar
    #[arg(long, short)]
    quiet: bool,
}

/// What a color can tell.
#[derive(Clone, Copy, ValueEnum)]
enum What {
    /// Who it is
    Agent,
    /// Which group it is of
    Group,
    /// How fast it is
    Speed,
    /// How its last step went
    Status,
    /// Nothing; the density is drawn below
    Density,
}

impl What {
    fn color_by(self) -> ColorBy {
        match self {
            Self::Agent => ColorBy::Agent,
            Self::Group => ColorBy::Group,
            Self::Speed => ColorBy::Speed,
            Self::Status => ColorBy::Status,
            Self::Density => ColorBy::Density,
        }
    }
}

impl Render {
    pub fn work(self) -> Result<Verdict, Fault> {
        let plan = Plan::new(&self)?;
        match plan.ending {
            Ending::Svg => output::deliver(&plan.still()?, Some(&plan.file))?,
            Ending::Png => {
                let pixels = Raster::new().draw(&plan.still()?, plan.width)?;
                let bytes = pixels.encode_png().map_err(|error| output::unwritten(&plan.file, error))?;
                output::deliver_bytes(&bytes, &plan.file)?;
            }
            Ending::Gif | Ending::Apng => film::indexed(&plan)?,
            Ending::Mp4 | Ending::Webm => video::make(&plan)?,
        }
        Ok(Verdict::Holds)
    }
}
