//! How many agents there are to the square metre: one hue in four steps, with lines between them.

use super::view::View;
use crate::place::Place;
use crate::svg::{Px, Svg};
use crate::theme::Theme;
use sidestep::Vector;
use std::fmt::{Display, Write as _};

/// Where the steps begin, agents per m².
pub const STEPS: [f64; 4] = [0.25, 0.5, 1.0, 2.0];
/// Everybody is spread by a bell curve of this deviation, m.
const SPREAD: f64 = 0.7;
/// The fields of a row, px.
const FIELD: f64 = 3.0;

/// Draws it over the whole view.
pub fn draw(svg: &mut Svg, theme: &Theme, view: &View, place: &Place) {
    let lattice = Lattice::of(view, place);
    for (step, &from) in STEPS.iter().enumerate() {
        let d = lattice.fields(from);
        if d.is_empty() {
            continue;
        }
        let look: [(&str, &dyn Display); 4] =
            [("d", &d), ("fill", &theme.ramp[step]), ("shape-rendering", &"crispEdges"), ("class", &"density")];
        svg.element("path", &look);
        // the smooth line over the edges of the fields
        let border = lattice.border(from);
        let line: [(&str, &dyn Display); 5] = [
            ("d", &border),
            ("fill", &"none"),
            ("stroke", &theme.ramp[step]),
            ("stroke-width", &FIELD),
            ("stroke-linecap", &"round"),
        ];
        svg.element("path", &line);
    }
}

/// The density at the middle of every field.
struct Lattice {
    columns: usize,
    rows: usize,
    density: Vec<f64>,
}

impl Lattice {
    fn of(view: &View, place: &Place) -> Self {
        let [columns, rows] = [view.width, view.height].map(|side| (side / FIELD).ceil() as usize);
        let mut lattice = Self { columns, rows, density: vec![0.0; columns * rows] };
        let spread = SPREAD.max(1.5 * FIELD / view.scale);
        let reach = (3.0 * spread * view.scale / FIELD).ceil() as isize;
        let peak = 1.0 / (std::f64::consts::TAU * spread * spread);
        for body in &place.bodies {
            let [x, y] = view.at(body.position).map(|at| (at / FIELD).floor() as isize);
            for row in (y - reach).max(0)..=(y + reach).min(rows as isize - 1) {
                for column in (x - reach).max(0)..=(x + reach).min(columns as isize - 1) {
                    let middle = view.from([column as f64 + 0.5, row as f64 + 0.5].map(|k| k * FIELD));
                    let off = (middle - body.position).length_squared() / (2.0 * spread * spread);
                    lattice.density[row as usize * columns + column as usize] += peak * libm::exp(-off);
                }
            }
        }
        lattice
    }

    fn reaches(&self, column: usize, row: usize, from: f64) -> bool {
        column < self.columns && row < self.rows && self.density[row * self.columns + column] >= from
    }

    /// The fields that reach a density, row by row in runs.
    fn fields(&self, from: f64) -> String {
        let mut d = String::new();
        for row in 0..self.rows {
            let mut column = 0;
            while column < self.columns {
                let end = (column..self.columns).find(|&c| !self.reaches(c, row, from)).unwrap_or(self.columns);
                if end > column {
                    let _ = write!(d, "M{} {}H{}v{FIELD}H{}z", px(column), px(row), px(end), px(column));
                }
                column = end + 1;
            }
        }
        d
    }

    /// The line along which the density is just that, straight from side to side of each square between four middles
    /// (marching squares).
    fn border(&self, from: f64) -> String {
        let mut d = String::new();
        for row in 0..self.rows.saturating_sub(1) {
            for column in 0..self.columns.saturating_sub(1) {
                let corners = [[0, 0], [1, 0], [1, 1], [0, 1]].map(|[x, y]| [column + x, row + y]);
                let crossings: Vec<[f64; 2]> =
                    (0..4).filter_map(|k| self.crossing(corners[k], corners[(k + 1) % 4], from)).collect();
                for ends in crossings.chunks_exact(2) {
                    let [a, b] = [ends[0], ends[1]].map(|[x, y]| [Px(x), Px(y)]);
                    let _ = write!(d, "M{} {}L{} {}", a[0], a[1], b[0], b[1]);
                }
            }
        }
        d
    }

    /// Where the density is just that between two neighboring middles, px.
    fn crossing(&self, a: [usize; 2], b: [usize; 2], from: f64) -> Option<[f64; 2]> {
        let value = |[column, row]: [usize; 2]| self.density[row * self.columns + column] - from;
        let (at_a, at_b) = (value(a), value(b));
        let share = at_a / (at_a - at_b);
        let between = |k: usize| (a[k] as f64 + (b[k] as f64 - a[k] as f64) * share + 0.5) * FIELD;
        ((at_a >= 0.0) != (at_b >= 0.0)).then(|| [between(0), between(1)])
    }
}

fn px(fields: usize) -> Px {
    Px(fields as f64 * FIELD)
}
