//! From flags to a checked plan.

use super::Render;
use super::reel::Reel;
use super::shot::Shot;
use crate::fault::Fault;
use crate::raster::MOST;
use crate::run::plan::model;
use sidestep_figure::{ColorBy, Film};
use std::io::IsTerminal;
use std::path::{Path, PathBuf};

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
    pub shot: Shot,
    pub file: PathBuf,
    pub ending: Ending,
    pub fps: u64,
    /// px.
    pub width: u32,
    pub film: Film,
    pub shows_progress: bool,
}

impl Plan {
    pub fn new(flags: &Render) -> Result<Self, Fault> {
        let ending = ending(flags)?;
        let (width, height) = size(&flags.size)?;
        let still = matches!(ending, Ending::Png | Ending::Svg);
        let shot = shot(flags, still)?;
        let mut reel = Reel::new(&shot)?;
        reel.last()?;
        let (reached, height, theme) = (reel.reached(), height.map(f64::from), flags.theme.theme());
        let color_by = flags.color_by.color_by();
        let film = Film::new(&shot.scene, &shot.cast, reached, f64::from(width), height, color_by, theme);
        Ok(Self {
            shot,
            file: flags.output.clone(),
            ending,
            fps: flags.fps,
            width,
            film,
            shows_progress: !flags.quiet && std::io::stderr().is_terminal(),
        })
    }

    /// The moment of a still as SVG.
    pub fn still(&self) -> Result<String, Fault> {
        let mut reel = Reel::new(&self.shot)?;
        let last = reel.last()?;
        Ok(self.film.frame(&last, reel.trails()))
    }
}

/// What the flags want to see.
fn shot(flags: &Render, still: bool) -> Result<Shot, Fault> {
    let mut scene = flags.settings.load(&flags.scene)?;
    if let Some(name) = &flags.model {
        scene.model.kind = model("--model", name)?;
    }
    let recording = flags.recording.clone();
    if recording.is_some() {
        filmable(flags)?;
    }
    within("--speed", flags.speed, 0.01, 1000.0, "1 is real time")?;
    let cast = scene.cast().map_err(Fault::new)?;
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
    let (scene_file, frame_time) = (flags.scene.display().to_string(), flags.speed / flags.fps as f64);
    let mut shot = Shot { scene_file, scene, cast, recording, from: 0.0, to: flags.to, end: 0.0, frame_time, trails };
    let [begin, end] = shot.span()?;
    let ends = if shot.recording.is_some() { "the recording's last step" } else { "the scene's `duration`" };
    (shot.from, shot.end) = (flags.from.unwrap_or(begin), end);
    within("--from", shot.from, begin, end, &format!("{ends} is its end"))?;
    if let Some(to) = flags.to {
        within("--to", to, shot.from, end, &format!("from `--from` to {ends}"))?;
    }
    if !still && (flags.to.unwrap_or(end) - shot.from) / frame_time > LONGEST {
        let hint = "give `--to`, or a higher `--speed`";
        return Err(Fault::new("the film would have more than 100 000 frames").hint(hint));
    }
    Ok(shot)
}

/// Whether a recording can be shown as was asked.
fn filmable(flags: &Render) -> Result<(), Fault> {
    if flags.color_by.color_by() == ColorBy::Status {
        return Err(Fault::new("a recording does not tell how steps went, which `--color-by status` shows")
            .hint("color by agent, group, speed or density, or leave `--recording` out"));
    }
    if flags.recording.as_deref() == Some(Path::new("-")) {
        return Err(Fault::new("a recording is read more than once for a film; standard input can be read once")
            .hint("write it to a file first"));
    }
    Ok(())
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
