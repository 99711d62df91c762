//! Lines in velocity space: who owns them, which side they forbid, how far they bind.

use super::badge::color;
use super::panel::{Panel, Spot};
use crate::account::{Account, Demand};
use crate::geometry::{Point, Shape};
use crate::svg::Px;
use sidestep::{HalfPlane, Vector};
use std::fmt::Display;

/// A line's part within the disc of speeds.
pub struct Chord {
    /// Its ends, m/s; the allowed side is on the left.
    pub from: Point,
    /// As above.
    pub to: Point,
    /// Unit vector to the allowed side.
    pub normal: Point,
}

/// The part of a line within a disc around rest, if they meet.
pub fn chord(line: &HalfPlane<f64>, radius: f64) -> Option<Chord> {
    let half = (radius * radius - line.offset * line.offset).max(0.0).sqrt();
    let (foot, along) = (line.normal * line.offset, -line.normal.perp());
    (half > 0.0).then(|| Chord { from: foot - along * half, to: foot + along * half, normal: line.normal })
}

/// All half-planes: grey hairlines first, then those with an owner, those that bind last.
pub fn lines(panel: &mut Panel, account: &Account, q: f64) {
    let radius = account.seen.limits.max_speed;
    let demands = account.demands.iter().enumerate();
    let mut all: Vec<(usize, &Demand, Chord)> =
        demands.filter_map(|(i, demand)| Some((i, demand, chord(demand.line()?, radius)?))).collect();
    all.sort_by_key(|(_, demand, _)| (demand.binds, demand.mark.is_some()));
    for (i, demand, chord) in all.iter().filter(|(_, demand, _)| demand.mark.is_some()) {
        band(panel, *i, demand, chord, q);
    }
    for (_, demand, chord) in &all {
        let ends = [panel.at(chord.from), panel.at(chord.to)];
        match demand.mark {
            None => panel.stroke(
                ends[0],
                ends[1],
                &[
                    ("stroke", &panel.theme.ink3),
                    ("stroke-width", &Px(0.75 * q)),
                    ("stroke-opacity", &0.5),
                    ("class", &"line"),
                ],
            ),
            Some(mark) => {
                let color = color(panel.theme, mark);
                beyond(panel, chord, color, q);
                let width = Px(if demand.binds { 3.0 * q } else { 1.6 * q });
                panel.stroke(ends[0], ends[1], &[("stroke", &color), ("stroke-width", &width), ("class", &"line")]);
                ticks(panel, chord, color, demand.binds, q);
            }
        }
        panel.note_line(ends[0], ends[1]);
    }
}

/// A band that fades into the forbidden side.
fn band(panel: &mut Panel, number: usize, demand: &Demand, chord: &Chord, q: f64) {
    let Some(mark) = demand.mark else { return };
    let (width, opacity) = if demand.binds { (30.0 * q, 0.34) } else { (18.0 * q, 0.20) };
    let color = color(panel.theme, mark);
    let id = format!("{}-band-{number}", panel.id);
    let [a, b] = [panel.at(chord.from), panel.at(chord.to)];
    // into the forbidden side: against the normal, whose y points up
    let into = [-chord.normal.x * width, chord.normal.y * width];
    let ends = [Px(a[0]), Px(a[1]), Px(a[0] + into[0]), Px(a[1] + into[1])];
    panel.svg.open(
        "linearGradient",
        &[
            ("id", &id),
            ("gradientUnits", &"userSpaceOnUse"),
            ("x1", &ends[0]),
            ("y1", &ends[1]),
            ("x2", &ends[2]),
            ("y2", &ends[3]),
        ],
    );
    panel.svg.element("stop", &[("offset", &0), ("stop-color", &color), ("stop-opacity", &opacity)]);
    panel.svg.element("stop", &[("offset", &1), ("stop-color", &color), ("stop-opacity", &0)]);
    panel.svg.close("linearGradient");
    let corner = |[x, y]: Spot| format!("{},{}", Px(x), Px(y));
    // longer than the chord by as much as it is wide: the disc cuts it
    let along = [into[1], -into[0]];
    let (a, b) = ([a[0] - along[0], a[1] - along[1]], [b[0] + along[0], b[1] + along[1]]);
    let corners = [a, b, [b[0] + into[0], b[1] + into[1]], [a[0] + into[0], a[1] + into[1]]].map(corner).join(" ");
    panel.svg.element(
        "polygon",
        &[("points", &corners), ("fill", &format!("url(#{id})")), ("clip-path", &format!("url(#{}-disc)", panel.id))],
    );
}

/// The line outside the disc.
pub fn beyond(panel: &mut Panel, chord: &Chord, color: &str, q: f64) {
    let along = (chord.to - chord.from).normalized().unwrap_or_default() * (3.0 * panel.half());
    for (end, far) in [(chord.from, chord.from - along), (chord.to, chord.to + along)] {
        let ends = [panel.at(end), panel.at(far)];
        panel.stroke(
            ends[0],
            ends[1],
            &[("stroke", &color), ("stroke-width", &Px(0.9 * q)), ("stroke-opacity", &0.38)],
        );
    }
}

/// Slanted ticks on the forbidden side.
pub fn ticks(panel: &mut Panel, chord: &Chord, color: &str, binds: bool, q: f64) {
    let ([a, b], spacing) = ([panel.at(chord.from), panel.at(chord.to)], 9.0 * q);
    let (dx, dy) = (b[0] - a[0], b[1] - a[1]);
    let length = (dx * dx + dy * dy).sqrt();
    let (along, into) = ([dx / length, dy / length], [-chord.normal.x, chord.normal.y]);
    let long = if binds { 6.5 * q } else { 5.0 * q };
    let mut d = String::new();
    let mut at = spacing * 0.5;
    while at < length - 2.0 {
        let foot = [a[0] + along[0] * at, a[1] + along[1] * at];
        let tip = [0, 1].map(|k| foot[k] + into[k] * long * 0.9 - along[k] * long * 0.45);
        d.push_str(&format!("M{} {}L{} {}", Px(foot[0]), Px(foot[1]), Px(tip[0]), Px(tip[1])));
        at += spacing;
    }
    let (width, opacity) = if binds { (1.25 * q, 0.9) } else { (0.9 * q, 0.6) };
    let attributes: [(&str, &dyn Display); 5] =
        [("d", &d), ("stroke", &color), ("stroke-width", &Px(width)), ("stroke-opacity", &opacity), ("fill", &"none")];
    if !d.is_empty() {
        panel.svg.element("path", &attributes);
    }
}

/// u of those who decide, with a bar across at the agent's own share.
pub fn escapes(panel: &mut Panel, account: &Account, q: f64) {
    for demand in account.demands.iter().filter(|demand| demand.binds) {
        let (Some(pair), Some(mark), Shape::HalfPlane(_)) = (demand.pair, demand.mark, &demand.shape) else { continue };
        let Some(escape) = pair.escape.filter(|escape| escape.length() * panel.scale >= 13.0) else { continue };
        let (color, from) = (color(panel.theme, mark), pair.own);
        let ends = [panel.at(from), panel.at(from + escape)];
        panel.arrow(ends[0], ends[1], color, 1.75 * q, 8.0 * q);
        let foot = panel.at(from + escape * pair.share);
        let across = escape.normalized().unwrap_or_default().perp() * (5.0 * q / panel.scale);
        let bar = [panel.at(from + escape * pair.share - across), panel.at(from + escape * pair.share + across)];
        panel.stroke(bar[0], bar[1], &[("stroke", &color), ("stroke-width", &Px(1.75 * q))]);
        panel.note_spot(foot);
    }
}
