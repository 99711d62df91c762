//! A panel: a square window onto the plane, and what is already drawn in it, so that labels find free room.

use crate::geometry::{Piece, Point};
use crate::svg::{Anchor, Px, Svg, Type};
use crate::theme::Theme;
use std::fmt::{Display, Write as _};

/// A place in a panel, px from its top left corner.
pub type Spot = [f64; 2];

/// A square part of a picture with a mapping of its own; north is up.
pub struct Panel<'a> {
    /// What is drawn.
    pub svg: &'a mut Svg,
    /// Its colours.
    pub theme: &'a Theme,
    /// Its side, px.
    pub size: f64,
    /// px per unit of what it shows.
    pub scale: f64,
    /// Prefix of the names within it.
    pub id: &'a str,
    middle: Point,
    /// Places with something drawn.
    ink: Vec<Spot>,
    /// Boxes of labels: left, top, right, bottom.
    boxes: Vec<[f64; 4]>,
}

impl<'a> Panel<'a> {
    /// Opens a panel of that side at a corner of the picture, which shows `half` units to each side of `middle`.
    pub fn open(
        svg: &'a mut Svg,
        theme: &'a Theme,
        id: &'a str,
        [x, y]: Spot,
        size: f64,
        middle: Point,
        half: f64,
    ) -> Self {
        let clip = format!("{id}-frame");
        svg.open("g", &[("id", &id), ("transform", &format!("translate({} {})", Px(x), Px(y)))]);
        svg.open("clipPath", &[("id", &clip)]);
        svg.element("rect", &[("width", &Px(size)), ("height", &Px(size)), ("rx", &10)]);
        svg.close("clipPath");
        svg.open("g", &[("clip-path", &format!("url(#{clip})"))]);
        svg.element("rect", &[("width", &Px(size)), ("height", &Px(size)), ("fill", &theme.panel)]);
        Self { svg, theme, size, scale: size / (2.0 * half), id, middle, ink: Vec::new(), boxes: Vec::new() }
    }

    /// Closes it with its frame.
    pub fn close(self) {
        let size = self.size - 1.0;
        self.svg.close("g");
        self.svg.element(
            "rect",
            &[
                ("x", &0.5),
                ("y", &0.5),
                ("width", &Px(size)),
                ("height", &Px(size)),
                ("rx", &10),
                ("fill", &"none"),
                ("stroke", &self.theme.hair),
            ],
        );
        self.svg.close("g");
    }

    /// Where a point of the plane lies.
    pub fn at(&self, p: Point) -> Spot {
        let w = (p - self.middle) * self.scale;
        [self.size / 2.0 + w.x, self.size / 2.0 - w.y]
    }

    /// The half width of what it shows, in its units.
    pub fn half(&self) -> f64 {
        self.size / (2.0 * self.scale)
    }

    /// The middle of what it shows.
    pub fn middle(&self) -> Point {
        self.middle
    }

    /// A chain of pieces as the `d` of a path.
    pub fn path(&self, pieces: &[Piece]) -> String {
        let mut d = String::new();
        for (i, piece) in pieces.iter().enumerate() {
            let [x, y] = self.at(piece.at(0.0));
            let _ = write!(d, "{}{} {}", if i == 0 { "M" } else { "L" }, Px(x), Px(y));
            match *piece {
                Piece::Segment(_, b) => {
                    let [x, y] = self.at(b);
                    let _ = write!(d, "L{} {}", Px(x), Px(y));
                }
                Piece::Arc { radius, sweep, .. } => {
                    // in quarters: a whole circle has no single arc
                    let parts = (sweep.abs() / std::f64::consts::FRAC_PI_2).ceil().max(1.0) as usize;
                    for part in 1..=parts {
                        let [x, y] = self.at(piece.at(part as f64 / parts as f64));
                        let (r, flag) = (Px(radius * self.scale), u8::from(sweep < 0.0));
                        let _ = write!(d, "A{r} {r} 0 0 {flag} {} {}", Px(x), Px(y));
                    }
                }
            }
        }
        d
    }

    /// A straight stroke between two spots.
    pub fn stroke(&mut self, a: Spot, b: Spot, attributes: &[(&str, &dyn Display)]) {
        let ends = [Px(a[0]), Px(a[1]), Px(b[0]), Px(b[1])];
        let mut all: Vec<(&str, &dyn Display)> =
            vec![("x1", &ends[0]), ("y1", &ends[1]), ("x2", &ends[2]), ("y2", &ends[3])];
        all.extend_from_slice(attributes);
        self.svg.element("line", &all);
    }

    /// A circle at a spot.
    pub fn disc(&mut self, center: Spot, radius: f64, attributes: &[(&str, &dyn Display)]) {
        let (x, y, r) = (Px(center[0]), Px(center[1]), Px(radius));
        let mut all: Vec<(&str, &dyn Display)> = vec![("cx", &x), ("cy", &y), ("r", &r)];
        all.extend_from_slice(attributes);
        self.svg.element("circle", &all);
    }

    /// A path.
    pub fn curve(&mut self, pieces: &[Piece], attributes: &[(&str, &dyn Display)]) {
        let d = self.path(pieces);
        let mut all: Vec<(&str, &dyn Display)> = vec![("d", &d)];
        all.extend_from_slice(attributes);
        self.svg.element("path", &all);
    }

    /// An arrow with a filled head that ends at `to`.
    pub fn arrow(&mut self, from: Spot, to: Spot, color: &str, width: f64, head: f64) {
        let along = [to[0] - from[0], to[1] - from[1]];
        let length = (along[0] * along[0] + along[1] * along[1]).sqrt();
        if length < 1e-9 {
            return;
        }
        let unit = [along[0] / length, along[1] / length];
        let head = head.min(length);
        let base = [to[0] - unit[0] * head, to[1] - unit[1] * head];
        let half = head * 0.42;
        let side = |s: f64| [base[0] - unit[1] * half * s, base[1] + unit[0] * half * s];
        let (left, right) = (side(1.0), side(-1.0));
        self.stroke(from, base, &[("stroke", &color), ("stroke-width", &Px(width)), ("stroke-linecap", &"round")]);
        let corners = [to, left, right].map(|[x, y]| format!("{},{}", Px(x), Px(y))).join(" ");
        self.svg.element("polygon", &[("points", &corners), ("fill", &color)]);
        self.note_line(from, to);
    }

    /// Notes that something is drawn between two spots, so that labels keep away.
    pub fn note_line(&mut self, a: Spot, b: Spot) {
        let length = ((b[0] - a[0]) * (b[0] - a[0]) + (b[1] - a[1]) * (b[1] - a[1])).sqrt();
        let steps = (length / 4.0).ceil().clamp(1.0, 400.0);
        for i in 0..=steps as usize {
            let t = i as f64 / steps;
            self.note_spot([a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t]);
        }
    }

    /// Notes that something is drawn at a spot.
    pub fn note_spot(&mut self, spot: Spot) {
        if (0..2).all(|k| spot[k] >= 0.0 && spot[k] <= self.size) {
            self.ink.push(spot);
        }
    }

    /// Notes a box that labels keep out of.
    pub fn note_box(&mut self, bounds: [f64; 4]) {
        self.boxes.push(bounds);
    }

    /// Notes that a polygon is filled.
    pub fn note_filled(&mut self, corners: &[Spot]) {
        const SPACING: f64 = 9.0;
        let size = self.size;
        let steps = |k: usize| {
            let low = corners.iter().map(|corner| corner[k]).fold(size, f64::min).max(0.0);
            let high = corners.iter().map(|corner| corner[k]).fold(0.0, f64::max).min(size);
            ((low / SPACING).ceil() as u32..=(high / SPACING) as u32).map(|i| f64::from(i) * SPACING)
        };
        for y in steps(1) {
            for x in steps(0).filter(|&x| is_within(corners, [x, y])) {
                self.ink.extend([[x, y]; 2]); // twice: it is opaque
            }
        }
    }

    /// How much is in the way in a box: places drawn on, labels a hundredfold, being cut off a thousandfold.
    pub fn crowding(&self, [left, top, right, bottom]: [f64; 4]) -> f64 {
        let within = |p: &&Spot| p[0] >= left && p[0] <= right && p[1] >= top && p[1] <= bottom;
        let ink = self.ink.iter().filter(within).count() as f64;
        let meets = |b: &&[f64; 4]| b[0] < right && b[2] > left && b[1] < bottom && b[3] > top;
        let boxes = self.boxes.iter().filter(meets).count() as f64;
        let margin = 4.0;
        let out = [margin - left, margin - top, right - self.size + margin, bottom - self.size + margin];
        ink + 100.0 * boxes + 1000.0 * out.into_iter().fold(0.0, f64::max)
    }

    /// Writes a label near a spot, where the least is in the way of some positions; `distance` px from it.
    pub fn label(&mut self, spot: Spot, distance: f64, text: &str, look: &Type) -> [f64; 4] {
        let (width, height) = (look.width(text), look.size);
        let candidates = (0..36).map(|i| {
            // beginning at the upper right, alternating; then further off
            let turn = [1, -1, 2, -2, 0, 3, -3, 4, -4, 5, -5, 6][i % 12];
            let distance = distance * [1.0, 1.7, 2.6][i / 12];
            let angle = f64::from(turn) * std::f64::consts::FRAC_PI_6;
            let (dx, dy) = (libm::cos(angle), -libm::sin(angle));
            let (x, y) = (spot[0] + dx * (distance + width / 2.0), spot[1] + dy * (distance + height / 2.0));
            let bounds = [x - width / 2.0, y - height / 2.0, x + width / 2.0, y + height / 2.0];
            (self.crowding(bounds) + 0.3 * i as f64, bounds)
        });
        let best = candidates.min_by(|a, b| a.0.total_cmp(&b.0)).map_or([0.0; 4], |best| best.1);
        self.write(best, text, look);
        best
    }

    /// Writes a text into its box.
    pub fn write(&mut self, bounds: [f64; 4], text: &str, look: &Type) {
        let baseline = bounds[3] - look.size * 0.16;
        self.svg.text([bounds[0], baseline], text, &look.anchored(Anchor::Start).on(self.theme.panel));
        self.boxes.push([bounds[0] - 3.0, bounds[1] - 2.0, bounds[2] + 3.0, bounds[3] + 2.0]);
    }
}

/// Whether a spot lies in a polygon, by the even-odd rule.
fn is_within(corners: &[Spot], [x, y]: Spot) -> bool {
    let edges = (0..corners.len()).map(|k| (corners[k], corners[(k + 1) % corners.len()]));
    let crossed =
        edges.filter(|(a, b)| (a[1] > y) != (b[1] > y) && x < a[0] + (y - a[1]) / (b[1] - a[1]) * (b[0] - a[0]));
    crossed.count() % 2 == 1
}
