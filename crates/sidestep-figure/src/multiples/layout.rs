//! Where everything is: a grid of equal panels, one scale for all of them.

use super::{Multiples, headings, trails};
use crate::svg::{Anchor, Px, Svg, Type};
use crate::theme::Theme;

/// Of the picture, px.
const WIDTH: f64 = 960.0;
/// Round everything, px.
pub const EDGE: f64 = 24.0;
/// Between panels, px.
const GAP: f64 = 20.0;
/// A line of facts, px.
pub const LINE: f64 = 16.0;
/// The strip of headings with its words, and its plot alone, px.
const STRIP: f64 = 96.0;
pub const PLOT: f64 = 60.0;
/// Title and caption, px.
const TOP: f64 = 66.0;
/// The key, px.
const FOOT: f64 = 44.0;
/// A step of the headings has at least this, px.
const STEP: f64 = 1.5;
/// The picture is to be about this much wider than high.
const SHAPE: f64 = 1.35;

/// The measures of a picture.
pub struct Layout {
    /// Of the whole, px.
    pub size: [f64; 2],
    /// Of what shows the place, px.
    pub field: [f64; 2],
    /// px per m.
    pub scale: f64,
    /// The headings are drawn until then, s.
    pub duration: f64,
    /// And so far to either side, degrees.
    pub reach: f64,
    /// The facts of a panel and its name, px.
    head: f64,
    columns: usize,
    /// m.
    low: [f64; 2],
    high: [f64; 2],
}

impl Layout {
    pub fn of(what: &Multiples) -> Self {
        let (low, high) = bounds(what);
        let (wide, tall) = (high[0] - low[0], high[1] - low[1]);
        let lines = what.panels.iter().map(|panel| panel.facts.len()).max().unwrap_or(0) as f64;
        let head = 32.0 + LINE * lines;
        let count = what.panels.len().max(1);
        let measured = |columns: usize| {
            let width = (WIDTH - 2.0 * EDGE - GAP * (columns - 1) as f64) / columns as f64;
            let height = (width * tall / wide).clamp(60.0, 1.4 * width);
            let rows = count.div_ceil(columns) as f64;
            let whole = TOP + FOOT + 2.0 * EDGE + rows * (head + height + STRIP) + GAP * (rows - 1.0);
            Self {
                size: [WIDTH, whole],
                field: [width, height],
                scale: (width / wide).min(height / tall),
                duration: duration(what, width),
                reach: headings::reach(what),
                head,
                columns,
                low,
                high,
            }
        };
        let off = |layout: &Self| {
            let shape = layout.size[0] / layout.size[1] / SHAPE;
            let cells = (count.div_ceil(layout.columns) * layout.columns) as f64;
            // an empty cell in four counts like a quarter too wide
            shape.max(1.0 / shape) * (2.0 - count as f64 / cells)
        };
        let all = (1..=count).map(measured);
        all.min_by(|a, b| off(a).total_cmp(&off(b))).unwrap_or_else(|| measured(1))
    }

    /// The upper left corner of a panel, px.
    pub fn corner(&self, number: usize) -> [f64; 2] {
        let (row, column) = (number / self.columns, number % self.columns);
        let height = self.head + self.field[1] + STRIP + GAP;
        [EDGE + column as f64 * (self.field[0] + GAP), EDGE + TOP + row as f64 * height]
    }

    /// That of its field.
    pub fn field_corner(&self, number: usize) -> [f64; 2] {
        let [x, y] = self.corner(number);
        [x, y + self.head]
    }

    /// That of its strip's plot.
    pub fn plot_corner(&self, number: usize) -> [f64; 2] {
        let [x, y] = self.field_corner(number);
        [x, y + self.field[1] + STRIP - PLOT - 16.0]
    }

    /// Where a point of the scene, m, lies in a field, px from its corner.
    pub fn at(&self, [x, y]: [f64; 2]) -> [f64; 2] {
        let middle = [0, 1].map(|k| (self.low[k] + self.high[k]) / 2.0);
        let [w, h] = self.field;
        [w / 2.0 + (x - middle[0]) * self.scale, h / 2.0 - (y - middle[1]) * self.scale]
    }

    /// The scale, and what the marks are.
    pub fn key(&self, what: &Multiples, svg: &mut Svg, theme: &Theme) {
        let y = self.size[1] - EDGE - 6.0;
        let length = nice(self.field[0] / self.scale / 4.0);
        let (from, to) = (EDGE + 0.5, EDGE + 0.5 + length * self.scale);
        let bar = format!("M{} {}v6H{}v-6", Px(from), Px(y - 6.0), Px(to));
        svg.element("path", &[("d", &bar), ("fill", &"none"), ("stroke", &theme.ink), ("stroke-width", &1.25)]);
        let words = Type::new(12.0, theme.ink2);
        svg.text([to + 8.0, y], &format!("{length} m"), &words);
        let radius = what.walkers.iter().map(|walker| walker.radius * self.scale).fold(0.0, f64::max).clamp(3.0, 7.0);
        let missing = what.panels.iter().any(|panel| !panel.missing.is_empty());
        let mut marks =
            vec![("start", 1.8, true, "1"), ("goal", 3.0, false, "1"), ("arrived", radius, true, trails::PALE)];
        marks.extend(missing.then_some(("not arrived", radius, true, trails::FULL)));
        let mut x = to + 20.0 + words.width(&format!("{length} m")) + 16.0;
        for (name, r, filled, opacity) in marks {
            let (fill, stroke) = if filled { (theme.ink2, "none") } else { ("none", theme.ink2) };
            let (cx, cy, r) = (Px(x + r), Px(y - 4.0), Px(r));
            let common: [(&str, &dyn std::fmt::Display); 6] =
                [("cx", &cx), ("cy", &cy), ("r", &r), ("fill", &fill), ("stroke", &stroke), ("fill-opacity", &opacity)];
            svg.element("circle", &common);
            x += 2.0 * r.0 + 6.0;
            svg.text([x, y], name, &words);
            x += words.width(name) + 20.0;
        }
        let (every, count) = (headings::every(what.walkers.len()), what.walkers.len());
        if every > 1 {
            let shown = format!("headings of {} of the {count}", count.div_ceil(every));
            svg.text([self.size[0] - EDGE, y], &shown, &Type::new(12.0, theme.ink3).anchored(Anchor::End));
        }
    }
}

/// The box of all that is to be seen: trails, goals and bodies, and the walls near them, m.
fn bounds(what: &Multiples) -> ([f64; 2], [f64; 2]) {
    let corners = || what.walls.iter().flat_map(|wall| &wall.corners).map(|corner| [corner.x, corner.y]);
    let mut discs: Vec<([f64; 2], f64)> = Vec::new();
    for (number, walker) in what.walkers.iter().enumerate() {
        let walked = what.panels.iter().flat_map(|panel| panel.trails.get(number).into_iter().flatten());
        discs.extend(walked.map(|&[_, x, y]| ([x, y], walker.radius)));
        discs.extend(walker.goal.map(|goal| (goal, walker.radius)));
    }
    if discs.is_empty() {
        discs.extend(corners().map(|corner| (corner, 0.5)));
    }
    if discs.is_empty() {
        discs.push(([0.0; 2], 1.0));
    }
    let (mut low, mut high) = ([f64::INFINITY; 2], [f64::NEG_INFINITY; 2]);
    for (k, (p, r)) in discs.iter().flat_map(|disc| [(0, disc), (1, disc)]) {
        (low[k], high[k]) = (low[k].min(p[k] - r), high[k].max(p[k] + r));
    }
    // a wall may widen it by a sixth
    let spare = [0, 1].map(|k| (high[k] - low[k]) / 6.0);
    let (inner_low, inner_high) = (low, high);
    for (k, x) in corners().flat_map(|[x, y]| [(0, x), (1, y)]) {
        low[k] = low[k].min(x.max(inner_low[k] - spare[k]));
        high[k] = high[k].max(x.min(inner_high[k] + spare[k]));
    }
    let size = (high[0] - low[0]).max(high[1] - low[1]).max(1e-6);
    // never a mere line, and some air
    let air = [0, 1].map(|k| 0.03 * size + (0.06 * size - (high[k] - low[k])).max(0.0) / 2.0);
    ([low[0] - air[0], low[1] - air[1]], [high[0] + air[0], high[1] + air[1]])
}

/// Until nobody moves any more, in whichever panel that takes longest, s; but no longer than leaves each step its room.
fn duration(what: &Multiples, width: f64) -> f64 {
    let trails = || what.panels.iter().flat_map(|panel| panel.trails);
    let step = trails().filter_map(|trail| Some(trail.get(1)?[0] - trail[0][0])).fold(f64::INFINITY, f64::min);
    let moving = trails().map(|trail| trail.get(trails::rest(trail)).map_or(0.0, |now| now[0])).fold(0.0, f64::max);
    moving.min(width / STEP * step).max(1e-3)
}

/// The nearest of 1, 2 and 5 times a power of ten below.
fn nice(length: f64) -> f64 {
    let power = libm::pow(10.0, libm::floor(libm::log10(length.max(1e-9))));
    let digit = length / power;
    power
        * if digit >= 5.0 {
            5.0
        } else if digit >= 2.0 {
            2.0
        } else {
            1.0
        }
}
