//! 255 colours for a whole film.

use color_quant::NeuQuant;
use resvg::tiny_skia::Pixmap;
use std::collections::{BTreeMap, HashMap};

/// So many of the commonest colours are kept as they are: grounds and discs must not flicker.
const EXACT: usize = 96;
/// A colour counts at most so often when the others are chosen.
const MOST: u32 = 48;

/// A palette, with the numbers of the colours met so far.
pub struct Palette {
    /// 256 of them; the last stands for transparent.
    pub colors: Vec<[u8; 3]>,
    known: HashMap<[u8; 3], u8>,
}

impl Palette {
    /// The number that lets through what was there before.
    pub const TRANSPARENT: u8 = 255;

    /// A palette for pictures like these.
    pub fn of(samples: &[Pixmap]) -> Self {
        let mut counts: BTreeMap<[u8; 3], u32> = BTreeMap::new();
        for color in samples.iter().flat_map(colors) {
            *counts.entry(color).or_default() += 1;
        }
        let mut common: Vec<([u8; 3], u32)> = counts.into_iter().collect();
        common.sort_by_key(|&(color, count)| (std::cmp::Reverse(count), color));
        let exact = if common.len() <= 255 { common.len() } else { EXACT };
        let mut chosen: Vec<[u8; 3]> = common[..exact].iter().map(|&(color, _)| color).collect();
        let rest: Vec<u8> = common[exact..]
            .iter()
            .flat_map(|&([r, g, b], count)| std::iter::repeat_n([r, g, b, 255], count.min(MOST) as usize))
            .flatten()
            .collect();
        if !rest.is_empty() {
            let map = NeuQuant::new(3, 255 - exact, &rest).color_map_rgb();
            chosen.extend(map.chunks_exact(3).map(|c| [c[0], c[1], c[2]]));
        }
        chosen.resize(256, [0; 3]);
        Self { colors: chosen, known: HashMap::new() }
    }

    /// The numbers of a picture's colours.
    pub fn indices(&mut self, pixels: &Pixmap) -> Vec<u8> {
        colors(pixels).map(|color| self.index(color)).collect()
    }

    fn index(&mut self, color: [u8; 3]) -> u8 {
        let palette = &self.colors[..Self::TRANSPARENT as usize];
        *self.known.entry(color).or_insert_with(|| {
            let off = |other: &[u8; 3]| {
                let [r, g, b] = [0, 1, 2].map(|k| i32::from(color[k]) - i32::from(other[k]));
                3 * r * r + 6 * g * g + b * b
            };
            (0..palette.len()).min_by_key(|&i| off(&palette[i])).unwrap_or(0) as u8
        })
    }
}

/// The pixels of an opaque picture.
fn colors(pixels: &Pixmap) -> impl Iterator<Item = [u8; 3]> + '_ {
    pixels.data().chunks_exact(4).map(|pixel| [pixel[0], pixel[1], pixel[2]])
}
