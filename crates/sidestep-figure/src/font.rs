//! The typeface: Inter, by the Inter project authors, under the SIL Open Font License 1.1 (`font/OFL.txt`); a subset whose
//! digits are all equally wide.

/// The faces as TrueType: regular, bold, italic. Pictures of pixels are drawn with them, so that they are the same on
/// every machine.
pub const FACES: [&[u8]; 3] = [
    include_bytes!("../font/inter-regular.ttf"),
    include_bytes!("../font/inter-bold.ttf"),
    include_bytes!("../font/inter-italic.ttf"),
];

/// The name that the faces have, and what stands in for it where a viewer lacks them.
pub const FAMILY: &str = "Inter, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Ubuntu, 'Noto Sans', \
                          'Liberation Sans', 'DejaVu Sans Condensed', sans-serif";

/// How a text is set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Weight {
    /// 400
    #[default]
    Regular,
    /// 700
    Bold,
    /// 400, slanted
    Italic,
}

/// Advance widths by letter, in the unit of the size: regular, bold, italic; made from the faces when this is built.
static WIDTHS: [&[(char, f64)]; 3] = include!(concat!(env!("OUT_DIR"), "/widths.rs"));
/// The width of a letter that the faces lack.
const UNKNOWN: f64 = 0.6;

/// The width of a text of that size, in the unit of the size.
pub fn width(text: &str, size: f64, weight: Weight) -> f64 {
    let widths = WIDTHS[weight as usize];
    let advance = |c: char| widths.binary_search_by_key(&c, |entry| entry.0).map_or(UNKNOWN, |at| widths[at].1);
    text.chars().map(advance).sum::<f64>() * size
}
