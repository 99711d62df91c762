//! SVG to pixels, with a typeface of our own: the same on every machine.

use crate::fault::Fault;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree, fontdb};
use sidestep_figure::font::FACES;
use std::sync::Arc;

/// Most pixels of a side.
pub const MOST: u32 = 8192;

/// Draws pictures as pixels.
pub struct Raster(Options<'static>);

impl Raster {
    /// Reads the typeface.
    pub fn new() -> Self {
        let mut fonts = fontdb::Database::new();
        FACES.iter().for_each(|face| fonts.load_font_data(face.to_vec()));
        fonts.set_sans_serif_family("Inter");
        Self(Options { fontdb: Arc::new(fonts), font_family: "Inter".into(), ..Options::default() })
    }

    /// The picture in that width, px.
    pub fn draw(&self, svg: &str, width: u32) -> Result<Pixmap, Fault> {
        let tree = Tree::from_str(svg, &self.0).map_err(|error| Fault::new(format_args!("cannot draw: {error}")))?;
        let scale = width as f32 / tree.size().width();
        let height = (tree.size().height() * scale).ceil().max(1.0) as u32;
        let mut pixels = Pixmap::new(width, height).ok_or_else(|| Fault::new("the picture has no size"))?;
        resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
        Ok(pixels)
    }
}
