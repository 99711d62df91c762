//! From flags to a checked plan.

use super::Render;
use super::reel::Reel;
use crate::fault::Fault;
use crate::raster::MOST;
use crate::run::plan::model;
use sidestep_figure::{Film, Trails};
use sidestep_scene::{Cast, Scene};
use std::io::IsTerminal;
use std::path::PathBuf;

/// Trails of a film are so long, s.
const TRAILS: f64 = 3.0;
/// With more agents than this, trails hide more than they show.
const CROWD: usize = 1000;
/// The longest film, frames.
const LONGEST: f64 = 100_000.0;
/// The smallest side of a picture, px.
const LEAST: u32 = 64;

/// What a picture's file is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Ending {
    Gif,
    Apng,
    Mp4,
    Webm,
    Png,
    Svg,
}

/// A film or a still that can be drawn.
pub struct Plan {
    pub scene_file: String,
    pub scene: Scene,
    pub cast: Cast,
    pub file: PathBuf,
    pub ending: Ending,
    /// s.
    pub from: f64,
    /// s; `None`: when everybody rests.
    pub to: Option<f64>,
    /// s of the scene from frame to frame.
    pub frame_time: f64,
    pub fps: u64,
    /// px.
    pub width: u32,
    pub film: Film,
    /// Length of the trails, s.
    pub trails: f64,
    pub shows_progress: bool,
}

impl Plan {
    pub fn new(flags: &Render) -> Result<Self, Fault> {
        let ending = ending(flags)?;
        let (width, height) = size(&flags.size)?;
        let mut scene = flags.settings.load(&flags.scene)?;
        if let Some(name) = &flags.model {
            scene.model.kind = model("--model", name)?;
        }
        let cast = scene.cast().map_err(Fault::new)?;
        let from = flags.from.unwrap_or(0.0);
        within("--from", from, 0.0, scene.duration, "the scene's `duration` is its end")?;
        if let Some(to) = flags.to {
            within("--to", to, from, scene.duration, "from `--from` to the scene's `duration`")?;
        }
        within("--speed", flags.speed, 0.01, 1000.0, "1 is real time")?;
        let still = matches!(ending, Ending::Png | Ending::Svg);
        let usual = if cast.agents.len() > CROWD {
            0.0
        } else if still {
            f64::INFINITY
        } else {
            TRAILS
        };
        let trails = flags.trails.unwrap_or(usual);
        if trails.is_nan() || trails < 0.0 {
            return Err(Fault::new(format_args!("`--trails` is {trails}; expected a number of seconds, 0 or more")));
        }
        let frame_time = flags.speed / flags.fps as f64;
        if !still && (flags.to.unwrap_or(scene.duration) - from) / frame_time > LONGEST {
            let hint = "give `--to`, or a higher `--speed`";
            return Err(Fault::new("the film would have more than 100 000 frames").hint(hint));
        }
        let theme = flags.theme.theme();
        let film = Film::new(&scene, &cast, f64::from(width), height.map(f64::from), flags.color_by.color_by(), theme);
        Ok(Self {
            scene_file: flags.scene.display().to_string(),
            scene,
            cast,
            file: flags.output.clone(),
            ending,
            from,
            to: flags.to,
            frame_time,
            fps: flags.fps,
            width,
            film,
            trails,
            shows_progress: !flags.quiet && std::io::stderr().is_terminal(),
        })
    }

    /// How many frames there are if nobody comes to rest before the end.
    pub fn most_frames(&self) -> u64 {
        ((self.to.unwrap_or(self.scene.duration) - self.from) / self.frame_time) as u64 + 1
    }

    /// The scene, ready to be filmed.
    pub fn reel(&self) -> Result<Reel<'_>, Fault> {
        Reel::new(self)
    }

    /// The moment of a still as SVG.
    pub fn still(&self) -> Result<String, Fault> {
        let mut reel = self.reel()?;
        let mut last = reel.at(self.from)?;
        match self.to {
            Some(to) => last = reel.at(to)?,
            None => {
                while let Some(place) = reel.next_frame()? {
                    last = place;
                }
            }
        }
        Ok(self.film.frame(&last, reel.trails()))
    }

    /// Trails of the wanted length, empty.
    pub fn no_trails(&self) -> Trails {
        Trails::new(self.trails)
    }
}

fn ending(flags: &Render) -> Result<Ending, Fault> {
    let ending = flags.output.extension().map(|ending| ending.to_string_lossy().to_ascii_lowercase());
    Ok(match ending.as_deref() {
        Some("gif") => Ending::Gif,
        Some("apng") => Ending::Apng,
        Some("mp4") => Ending::Mp4,
        Some("webm") => Ending::Webm,
        Some("png") => Ending::Png,
        Some("svg") => Ending::Svg,
        _ => {
            let what = "the kind of a picture is known by the ending of its name; expected .gif, .apng, .mp4, .webm, .png or .svg";
            let hint = format!("try `-o {}`", flags.output.with_extension("gif").display());
            return Err(Fault::new(what).at(flags.output.display()).hint(hint));
        }
    })
}

/// A width and perhaps a height, px.
fn size(text: &str) -> Result<(u32, Option<u32>), Fault> {
    let side = |text: &str| text.trim().parse().ok().filter(|side| (LEAST..=MOST).contains(side));
    let sides = match text.split_once('x') {
        Some((width, height)) => side(width).zip(side(height)).map(|(width, height)| (width, Some(height))),
        None => side(text).map(|width| (width, None)),
    };
    sides.ok_or_else(|| {
        let what = format!("`--size` is {text:?}; expected pixels from {LEAST} to {MOST}, like 800 or 800x600");
        Fault::new(what).hint("without a height, the place's shape gives it")
    })
}

fn within(flag: &str, value: f64, low: f64, high: f64, hint: &str) -> Result<(), Fault> {
    if value >= low && value <= high {
        return Ok(());
    }
    Err(Fault::new(format_args!("`{flag}` is {value}; expected a number from {low} to {high}")).hint(hint))
}
