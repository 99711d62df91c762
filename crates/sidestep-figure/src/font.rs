//! The typeface: Inter, by the Inter project authors, under the SIL Open Font License 1.1 (`font/OFL.txt`); a subset whose
//! digits are all equally wide.

use std::sync::OnceLock;
use ttf_parser::Face;

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

/// The width of a text of that size, in the unit of the size.
pub fn width(text: &str, size: f64, weight: Weight) -> f64 {
    static PARSED: OnceLock<[Option<Face<'static>>; 3]> = OnceLock::new();
    let faces = PARSED.get_or_init(|| FACES.map(|face| Face::parse(face, 0).ok()));
    let Some(face) = &faces[weight as usize] else { return 0.6 * size * text.chars().count() as f64 };
    let advance = |c: char| {
        let known = face.glyph_index(c).and_then(|glyph| face.glyph_hor_advance(glyph));
        known.map_or(0.6, |advance| f64::from(advance) / f64::from(face.units_per_em()))
    };
    text.chars().map(advance).sum::<f64>() * size
}
