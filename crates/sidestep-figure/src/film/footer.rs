//! The strip below: the time, the scale, what the colours tell.

use super::agents::ramp;
use super::{ColorBy, Film, density};
use crate::svg::{Anchor, Px, Svg, Type};
use crate::words::{NBSP, number};
use std::fmt::Display;

/// Its height, px.
pub const HEIGHT: f64 = 36.0;
/// From its edges, px.
const EDGE: f64 = 14.0;

/// A swatch of the key, and its words.
type Entry = (String, String);

/// Draws it under the view.
pub fn draw(film: &Film, svg: &mut Svg, time: f64) {
    let (theme, [width, height]) = (&film.theme, film.size);
    let top = height - HEIGHT;
    let ground: [(&str, &dyn Display); 4] =
        [("y", &Px(top)), ("width", &Px(width)), ("height", &Px(HEIGHT)), ("fill", &theme.canvas)];
    svg.element("rect", &ground);
    let baseline = top + 23.0;
    let stamp = Type::new(15.0, theme.ink).bold();
    svg.text([EDGE, baseline], &film.stamp(time), &stamp);
    let left = EDGE + stamp.width("000.0\u{a0}s") + 20.0;
    let right = width - EDGE - scale_bar(film, svg, [width - EDGE, baseline]) - 24.0;
    key(film, svg, [left, baseline], right);
}

/// A bar of a round length with its words, ending at a spot; gives its width.
fn scale_bar(film: &Film, svg: &mut Svg, [x, y]: [f64; 2]) -> f64 {
    let length = crate::draw::round_step(film.size[0] / film.view.scale / 5.0);
    let digits = (-libm::floor(libm::log10(length * 1.0001))).max(0.0) as usize;
    let words = format!("{}{NBSP}m", number(length, digits));
    let look = Type::new(12.0, film.theme.ink2).anchored(Anchor::End);
    svg.text([x, y - 1.0], &words, &look);
    let (to, long) = (x - look.width(&words) - 8.0, length * film.view.scale);
    let d = format!("M{} {}v6h{}v-6", Px(to - long), Px(y - 9.0), Px(long));
    svg.element("path", &[("d", &d), ("fill", &"none"), ("stroke", &film.theme.ink2), ("stroke-width", &1.4)]);
    x - to + long
}

/// What the colours tell, as far as there is room.
fn key(film: &Film, svg: &mut Svg, [x, y]: [f64; 2], right: f64) {
    let look = Type::new(12.0, film.theme.ink2);
    let entries = entries(film);
    let wide = |entry: &Entry| 15.0 + look.width(&entry.1) + 16.0;
    if x + entries.iter().map(wide).sum::<f64>() - 16.0 > right {
        return;
    }
    let mut at = x;
    for entry in &entries {
        if !entry.0.is_empty() {
            svg.element("circle", &[("cx", &Px(at + 5.0)), ("cy", &Px(y - 4.5)), ("r", &5), ("fill", &entry.0)]);
        }
        svg.text([at + if entry.0.is_empty() { 0.0 } else { 15.0 }, y], &entry.1, &look);
        at += wide(entry);
    }
}

fn entries(film: &Film) -> Vec<Entry> {
    let theme = &film.theme;
    let own = |color: &str, words: &str| (color.to_string(), words.to_string());
    match film.color_by {
        ColorBy::Agent => vec![(String::new(), film.title.clone())],
        ColorBy::Group => {
            let groups = (0..film.groups.min(theme.groups.len())).filter(|_| film.groups > 1);
            groups.map(|group| own(theme.groups[group], &format!("group {group}"))).collect()
        }
        ColorBy::Speed => {
            let share = |part: f64| (ramp(&theme.ramp, part), format!("{}{NBSP}m/s", number(part * film.top_speed, 1)));
            vec![share(0.0), share(0.5), share(1.0)]
        }
        ColorBy::Status => vec![
            own(theme.free.0, "feasible"),
            own(theme.relax, "relaxed"),
            own(theme.stop, "stopped"),
            own(theme.agent, "arrived"),
            own(theme.over, "overlaps"),
        ],
        ColorBy::Density => {
            let step = |(i, from): (usize, &f64)| (theme.ramp[i].into(), format!("{from}{NBSP}per{NBSP}m²"));
            density::STEPS.iter().enumerate().map(step).collect()
        }
    }
}
