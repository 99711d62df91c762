//! Room to brake in velocity space: dashed lines in their owners' colours, and what is done in place of the choice.

use super::badge::color;
use super::demands::{beyond, chord, ticks};
use super::panel::{Panel, Spot};
use crate::account::Account;
use crate::svg::Px;
use std::fmt::Display;

/// The borders behind which it can still stop, those that bind last.
pub fn draw(panel: &mut Panel, account: &Account, q: f64) {
    let radius = account.seen.limits.max_speed;
    let mut borders: Vec<_> = account.braking.borders.iter().collect();
    borders.sort_by_key(|border| (border.binds, border.mark.is_some()));
    for border in borders {
        let Some(chord) = border.line.as_ref().and_then(|line| chord(line, radius)) else { continue };
        let (color, width, opacity) = match border.mark {
            Some(mark) => (color(panel.theme, mark), if border.binds { 2.6 } else { 1.6 }, 1.0),
            None => (panel.theme.ink3, 0.75, 0.4),
        };
        if border.mark.is_some() {
            beyond(panel, &chord, color, q);
            ticks(panel, &chord, color, border.binds, q);
        }
        let [from, to] = [panel.at(chord.from), panel.at(chord.to)];
        let look: [(&str, &dyn Display); 5] = [
            ("stroke", &color),
            ("stroke-width", &Px(width * q)),
            ("stroke-opacity", &opacity),
            ("stroke-dasharray", &format!("{} {}", Px(7.0 * q), Px(4.0 * q))),
            ("class", &"border"),
        ];
        panel.stroke(from, to, &look);
        panel.note_line(from, to);
    }
}

/// From the choice to what is done in its place; gives where that is.
pub fn braked(panel: &mut Panel, account: &Account, choice: Spot, q: f64) -> Option<Spot> {
    let spot = panel.at(account.braking.velocity?);
    let theme = panel.theme;
    panel.arrow(choice, spot, theme.ink, 1.6 * q, 8.0 * q);
    let ring = ("stroke-width", &Px(1.8 * q) as &dyn Display);
    panel.disc(spot, 4.6 * q, &[("fill", &theme.panel), ("stroke", &theme.ink), ring, ("class", &"braked")]);
    panel.disc(spot, 1.9 * q, &[("fill", &theme.ink)]);
    let around = 6.0 * q;
    panel.note_box([spot[0] - around, spot[1] - around, spot[0] + around, spot[1] + around]);
    Some(spot)
}
