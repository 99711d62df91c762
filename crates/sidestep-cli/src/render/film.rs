//! Films that need no other program: GIF and APNG, both with one palette and only what changes from frame to frame.

use super::palette::Palette;
use super::plan::{Ending, Plan};
use super::reel::Reel;
use crate::fault::Fault;
use crate::output;
use crate::raster::Raster;
use crate::run::drive::bar;
use indicatif::ProgressBar;
use rayon::prelude::*;
use resvg::tiny_skia::Pixmap;
use std::fs::File;
use std::io::BufWriter;

/// So many frames are drawn at a time.
const BATCH: usize = 16;
/// So many frames choose the palette.
const SAMPLES: usize = 16;

/// Draws every frame, several at a time, and hands them on in order; `frames` is how many there will be, about.
pub fn each_frame(plan: &Plan, frames: u64, mut take: impl FnMut(&Pixmap) -> Result<(), Fault>) -> Result<(), Fault> {
    let (mut reel, raster) = (Reel::new(&plan.shot)?, Raster::new());
    let bar = if plan.shows_progress { bar(frames, "frames") } else { ProgressBar::hidden() };
    loop {
        let mut batch = Vec::with_capacity(BATCH);
        while batch.len() < BATCH {
            let Some(place) = reel.next_frame()? else { break };
            batch.push(plan.film.frame(&place, reel.trails()));
        }
        if batch.is_empty() {
            break;
        }
        let drawn: Result<Vec<Pixmap>, Fault> = batch.par_iter().map(|svg| raster.draw(svg, plan.width)).collect();
        for pixels in drawn? {
            take(&pixels)?;
            bar.inc(1);
        }
    }
    bar.finish_and_clear();
    Ok(())
}

/// Makes a film of colours from a palette: looks at the whole first, so that the palette suits all of it.
pub fn indexed(plan: &Plan) -> Result<(), Fault> {
    let (frames, samples) = survey(plan)?;
    let raster = Raster::new();
    let samples: Result<Vec<Pixmap>, Fault> = samples.par_iter().map(|svg| raster.draw(svg, plan.width)).collect();
    let samples = samples?;
    let palette = Palette::of(&samples);
    let size = samples.first().map_or([1, 1], |pixels| [pixels.width(), pixels.height()]);
    let file = output::create(&plan.file)?;
    let mut writer = match plan.ending {
        Ending::Gif => Writer::gif(plan, file, size, &palette)?,
        _ => Writer::apng(plan, file, size, &palette, frames)?,
    };
    let mut canvas = Canvas { palette, size, shown: Vec::new() };
    each_frame(plan, frames, |pixels| writer.write(plan, canvas.change(pixels)))?;
    writer.finish(plan)
}

/// How many frames there will be, and some of them, evenly spread.
fn survey(plan: &Plan) -> Result<(u64, Vec<String>), Fault> {
    let mut reel = Reel::new(&plan.shot)?;
    let (mut frames, mut stride, mut samples) = (0u64, 1u64, Vec::new());
    while let Some(place) = reel.next_frame()? {
        if frames.is_multiple_of(stride) {
            samples.push(plan.film.frame(&place, reel.trails()));
            if samples.len() > SAMPLES {
                let mut number = 0;
                samples.retain(|_| {
                    number += 1;
                    number % 2 == 1
                });
                stride *= 2;
            }
        }
        frames += 1;
    }
    Ok((frames, samples))
}

/// A rectangle of palette numbers.
struct Patch {
    corner: [u32; 2],
    size: [u32; 2],
    indices: Vec<u8>,
}

/// What is shown already.
struct Canvas {
    palette: Palette,
    size: [u32; 2],
    shown: Vec<u8>,
}

impl Canvas {
    /// The smallest rectangle that holds all that changes; what stays within it is transparent.
    fn change(&mut self, pixels: &Pixmap) -> Patch {
        let next = self.palette.indices(pixels);
        let [width, height] = self.size;
        if self.shown.is_empty() {
            self.shown = next.clone();
            return Patch { corner: [0, 0], size: self.size, indices: next };
        }
        let (mut low, mut high) = ([width, height], [0, 0]);
        for (i, _) in next.iter().zip(&self.shown).enumerate().filter(|(_, (new, old))| new != old) {
            let at = [i as u32 % width, i as u32 / width];
            low = [low[0].min(at[0]), low[1].min(at[1])];
            high = [high[0].max(at[0] + 1), high[1].max(at[1] + 1)];
        }
        if high == [0, 0] {
            return Patch { corner: [0, 0], size: [1, 1], indices: vec![Palette::TRANSPARENT] };
        }
        let size = [high[0] - low[0], high[1] - low[1]];
        let mut indices = Vec::with_capacity((size[0] * size[1]) as usize);
        for y in low[1]..high[1] {
            let row = (y * width + low[0]) as usize..(y * width + high[0]) as usize;
            let pairs = next[row.clone()].iter().zip(&self.shown[row]);
            indices.extend(pairs.map(|(new, old)| if new == old { Palette::TRANSPARENT } else { *new }));
        }
        self.shown = next;
        Patch { corner: low, size, indices }
    }
}

/// A film that is being written.
enum Writer {
    Gif(gif::Encoder<BufWriter<File>>, u16),
    Apng(png::Writer<BufWriter<File>>, bool),
}

impl Writer {
    fn gif(plan: &Plan, file: File, [width, height]: [u32; 2], palette: &Palette) -> Result<Self, Fault> {
        let unwritten = |error| output::unwritten(&plan.file, error);
        let colors = palette.colors.concat();
        let mut encoder =
            gif::Encoder::new(BufWriter::new(file), width as u16, height as u16, &colors).map_err(unwritten)?;
        encoder.set_repeat(gif::Repeat::Infinite).map_err(unwritten)?;
        // in hundredths of a second, of which viewers honor 2 or more
        let delay = (100.0 / plan.fps as f64).round().max(2.0) as u16;
        Ok(Self::Gif(encoder, delay))
    }

    fn apng(plan: &Plan, file: File, [width, height]: [u32; 2], palette: &Palette, frames: u64) -> Result<Self, Fault> {
        let mut encoder = png::Encoder::new(BufWriter::new(file), width, height);
        encoder.set_color(png::ColorType::Indexed);
        encoder.set_depth(png::BitDepth::Eight);
        encoder.set_palette(palette.colors.concat());
        let mut opacity = vec![255; Palette::TRANSPARENT as usize];
        opacity.push(0);
        encoder.set_trns(opacity);
        encoder.set_compression(png::Compression::High);
        let unwritten = |error| output::unwritten(&plan.file, error);
        encoder.set_animated(frames as u32, 0).map_err(unwritten)?;
        encoder.set_frame_delay(1, plan.fps as u16).map_err(unwritten)?;
        encoder.set_blend_op(png::BlendOp::Over).map_err(unwritten)?;
        encoder.set_dispose_op(png::DisposeOp::None).map_err(unwritten)?;
        Ok(Self::Apng(encoder.write_header().map_err(unwritten)?, true))
    }

    fn write(&mut self, plan: &Plan, patch: Patch) -> Result<(), Fault> {
        let Patch { corner, size, indices } = patch;
        match self {
            Self::Gif(encoder, delay) => {
                let frame = gif::Frame {
                    delay: *delay,
                    dispose: gif::DisposalMethod::Keep,
                    transparent: Some(Palette::TRANSPARENT),
                    left: corner[0] as u16,
                    top: corner[1] as u16,
                    width: size[0] as u16,
                    height: size[1] as u16,
                    buffer: indices.into(),
                    ..gif::Frame::default()
                };
                encoder.write_frame(&frame).map_err(|error| output::unwritten(&plan.file, error))
            }
            Self::Apng(writer, first) => {
                let unwritten = |error| output::unwritten(&plan.file, error);
                if !std::mem::take(first) {
                    writer.reset_frame_position().map_err(unwritten)?;
                    writer.set_frame_dimension(size[0], size[1]).map_err(unwritten)?;
                    writer.set_frame_position(corner[0], corner[1]).map_err(unwritten)?;
                }
                writer.write_image_data(&indices).map_err(unwritten)
            }
        }
    }

    fn finish(self, plan: &Plan) -> Result<(), Fault> {
        match self {
            Self::Gif(encoder, _) => match encoder.into_inner() {
                Ok(mut file) => std::io::Write::flush(&mut file).map_err(|error| output::unwritten(&plan.file, error)),
                Err(error) => Err(output::unwritten(&plan.file, error)),
            },
            Self::Apng(writer, _) => writer.finish().map_err(|error| output::unwritten(&plan.file, error)),
        }
    }
}
