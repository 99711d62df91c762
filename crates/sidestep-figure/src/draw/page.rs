//! The whole figure: heading, the place, the velocity space, the legend.

use super::Look;
use super::heading::{height, kicker, sentence};
use super::{legend, surroundings, velocities};
use crate::account::{Account, Outcome};
use crate::sentence::Sentence;
use crate::svg::{Anchor, Px, Svg, Type};
use crate::words::number;

/// Width of the figure, px.
const WIDTH: f64 = 1600.0;
const MARGIN: f64 = 48.0;
const PANEL: f64 = 620.0;
const GAP: f64 = 32.0;

/// An explanation as a picture: why in words, the place beside its velocity space, what the marks mean.
pub fn explain(account: &Account, look: &Look) -> String {
    let theme = &look.theme;
    let mut svg = Svg::default();
    let words = Sentence::of(account);
    let lines = sentence(&mut svg, theme, [MARGIN, 111.0], WIDTH - 2.0 * MARGIN, &words);
    kicker(&mut svg, theme, [MARGIN, 67.0], "sidestep explain", &caption(account, &look.title));
    let top = 111.0 + height(lines - 1) + 52.0;
    let second = MARGIN + PANEL + GAP;
    title(&mut svg, look, [MARGIN, top], "The place", "metres; arrows: one second of travel");
    title(&mut svg, look, [second, top], "Its velocities", "metres per second, same orientation");
    let corner = top + 18.0;
    surroundings::draw(&mut svg, theme, account, [MARGIN, corner], PANEL);
    velocities::draw(&mut svg, look, account, [second, corner], PANEL);
    let long = legend::draw(&mut svg, theme, account, [second + PANEL + GAP, corner + 2.0]);
    let bottom = corner + PANEL.max(long) + MARGIN;
    let mut page = Svg::default();
    page.element("rect", &[("width", &Px(WIDTH)), ("height", &Px(bottom)), ("fill", &theme.canvas)]);
    page.raw(svg.as_str());
    page.picture([WIDTH, bottom], &words.text())
}

/// The velocity space alone, as a square of that side, px.
pub fn velocity_space(account: &Account, look: &Look, size: f64) -> String {
    let mut svg = Svg::default();
    velocities::draw(&mut svg, look, account, [0.0, 0.0], size);
    svg.picture([size, size], &Sentence::of(account).text())
}

fn title(svg: &mut Svg, look: &Look, [x, y]: [f64; 2], left: &str, right: &str) {
    svg.text([x, y], left, &Type::new(15.0, look.theme.ink).bold());
    svg.text([x + PANEL, y], right, &Type::new(13.5, look.theme.ink3).anchored(Anchor::End));
}

fn caption(account: &Account, title: &str) -> String {
    let outcome = match account.outcome {
        Outcome::Free => "free",
        Outcome::Feasible => "feasible",
        Outcome::Broken(_) | Outcome::Shortened(_) => "relaxed",
        Outcome::Stopped => "stopped",
        Outcome::Locked => "locked",
        Outcome::OnRails => "on rails",
    };
    let model = format!("{:?}", account.seen.model).to_uppercase();
    let time = number(account.place.time, 2);
    format!("{title} · agent {} (A) · {model} · t = {time}\u{a0}s · {outcome}", account.number)
}
