//! A writer of SVG: elements with rounded numbers, one after the other.

use crate::font::{FAMILY, Weight, width};
use std::fmt::{Display, Write};

/// SVG text that grows.
#[derive(Clone, Debug, Default)]
pub struct Svg(String);

/// Where a text's anchor is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// The text begins there.
    Start,
    /// The text is centred there.
    Middle,
    /// The text ends there.
    End,
}

/// A text's look.
#[derive(Clone, Copy, Debug)]
pub struct Type<'a> {
    /// Height of the type, px.
    pub size: f64,
    /// Weight or slant.
    pub weight: Weight,
    /// Colour.
    pub fill: &'a str,
    /// Which of its points is given.
    pub anchor: Anchor,
    /// Colour of a halo behind it.
    pub halo: Option<&'a str>,
}

impl<'a> Type<'a> {
    /// Regular, from its begin on, no halo.
    pub fn new(size: f64, fill: &'a str) -> Self {
        Self { size, weight: Weight::Regular, fill, anchor: Anchor::Start, halo: None }
    }

    /// In bold.
    pub fn bold(self) -> Self {
        Self { weight: Weight::Bold, ..self }
    }

    /// In italics.
    pub fn italic(self) -> Self {
        Self { weight: Weight::Italic, ..self }
    }

    /// With its anchor elsewhere.
    pub fn anchored(self, anchor: Anchor) -> Self {
        Self { anchor, ..self }
    }

    /// With a halo.
    pub fn on(self, halo: &'a str) -> Self {
        Self { halo: Some(halo), ..self }
    }

    /// The width of a text set like this, px.
    pub fn width(&self, text: &str) -> f64 {
        width(text, self.size, self.weight)
    }
}

impl Svg {
    /// An element without content; attributes as `name`, value.
    pub fn element(&mut self, name: &str, attributes: &[(&str, &dyn Display)]) {
        self.begin(name, attributes);
        self.0.truncate(self.0.len() - 1);
        self.0.push_str("/>\n");
    }

    /// Opens an element.
    pub fn open(&mut self, name: &str, attributes: &[(&str, &dyn Display)]) {
        self.begin(name, attributes);
        self.0.push('\n');
    }

    /// Closes an element.
    pub fn close(&mut self, name: &str) {
        let _ = writeln!(self.0, "</{name}>");
    }

    fn begin(&mut self, name: &str, attributes: &[(&str, &dyn Display)]) {
        let _ = write!(self.0, "<{name}");
        for (name, value) in attributes {
            let _ = write!(self.0, " {name}=\"{}\"", escaped(&value.to_string()));
        }
        self.0.push('>');
    }

    /// A text with its baseline at a point.
    pub fn text(&mut self, [x, y]: [f64; 2], text: &str, look: &Type) {
        let anchor = match look.anchor {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
            Anchor::End => "end",
        };
        let (x, y, size) = (Px(x), Px(y), Px(look.size));
        let mut attributes: Vec<(&str, &dyn Display)> =
            vec![("x", &x), ("y", &y), ("font-size", &size), ("fill", &look.fill)];
        if look.anchor != Anchor::Start {
            attributes.push(("text-anchor", &anchor));
        }
        match look.weight {
            Weight::Regular => {}
            Weight::Bold => attributes.push(("font-weight", &700)),
            Weight::Italic => attributes.push(("font-style", &"italic")),
        }
        if let Some(halo) = &look.halo {
            attributes.extend::<[(&str, &dyn Display); 4]>([
                ("stroke", halo),
                ("stroke-width", &3.2),
                ("stroke-linejoin", &"round"),
                ("paint-order", &"stroke"),
            ]);
        }
        self.begin("text", &attributes);
        let _ = writeln!(self.0, "{}</text>", escaped(text));
    }

    /// What was written so far.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Any text of SVG.
    pub fn raw(&mut self, text: &str) {
        self.0.push_str(text);
    }

    /// A whole picture of that size in px, with what was drawn, and a text for those who do not see it.
    pub fn picture(self, [width, height]: [f64; 2], label: &str) -> String {
        let mut out = Self::default();
        let size = format!("0 0 {} {}", Px(width), Px(height));
        out.begin(
            "svg",
            &[
                ("xmlns", &"http://www.w3.org/2000/svg"),
                ("viewBox", &size),
                ("width", &Px(width)),
                ("height", &Px(height)),
                ("font-family", &FAMILY),
                ("role", &"img"),
            ],
        );
        let _ = write!(out.0, "\n<title>{}</title>\n{}</svg>\n", escaped(label), self.0);
        out.0
    }
}

/// A length in px: two digits after the point, none that say nothing.
#[derive(Clone, Copy, Debug)]
pub struct Px(pub f64);

impl Display for Px {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let rounded = libm::round(self.0 * 100.0) / 100.0;
        // plain zero for minus zero
        write!(out, "{}", if rounded == 0.0 { 0.0 } else { rounded })
    }
}

/// A text as it stands in XML.
pub fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            c if c.is_control() => out.push(' '),
            c => out.push(c),
        }
    }
    out
}
