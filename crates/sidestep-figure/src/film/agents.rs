//! Agents from above, in the colour that tells what was asked for.

use super::{ColorBy, Film};
use crate::hue;
use crate::place::{Body, Place};
use crate::svg::{Px, Svg};
use sidestep::{AgentStatus, Vector};
use std::collections::BTreeSet;
use std::fmt::Display;

/// More goals than this are not drawn: they would cover the place.
const MOST_GOALS: usize = 200;

/// The colour of an agent whose status is of no matter.
pub fn color(film: &Film, number: usize, group: usize, speed: f64) -> String {
    let theme = &film.theme;
    match film.color_by {
        ColorBy::Agent => hue::color(number.min(film.agents - 1), film.agents, theme),
        ColorBy::Group if film.groups > 1 => theme.groups[group % theme.groups.len()].into(),
        ColorBy::Speed => ramp(&theme.ramp, speed / film.top_speed),
        ColorBy::Group | ColorBy::Status | ColorBy::Density => theme.agent.into(),
    }
}

/// A colour between those of a ramp, for a share of 0 to 1.
pub fn ramp(colors: &[&str], share: f64) -> String {
    let place = share.clamp(0.0, 1.0) * (colors.len() - 1) as f64;
    let step = (place as usize).min(colors.len() - 2);
    let part = place - step as f64;
    let channel = |color: &str, k: usize| u8::from_str_radix(&color[1 + 2 * k..3 + 2 * k], 16).unwrap_or(0);
    let mixed = |k: usize| {
        let (a, b) = (f64::from(channel(colors[step], k)), f64::from(channel(colors[step + 1], k)));
        libm::round(a + (b - a) * part) as u8
    };
    format!("#{:02X}{:02X}{:02X}", mixed(0), mixed(1), mixed(2))
}

/// A small cross at every goal.
pub fn goals(film: &Film, svg: &mut Svg, place: &Place) {
    let tenths = |x: f64| libm::round(x * 10.0) as i64;
    let spots = place.bodies.iter().filter_map(|body| Some(film.view.at(body.goal?)));
    let spots: BTreeSet<[i64; 2]> = spots.map(|[x, y]| [tenths(x), tenths(y)]).collect();
    if spots.len() > MOST_GOALS {
        return;
    }
    let cross =
        |[x, y]: [i64; 2]| format!("M{} {}l5 5m0 -5l-5 5", Px(x as f64 / 10.0 - 2.5), Px(y as f64 / 10.0 - 2.5));
    let d: String = spots.into_iter().map(cross).collect();
    if !d.is_empty() {
        let look: [(&str, &dyn Display); 4] =
            [("d", &d), ("stroke", &film.theme.ink3), ("stroke-width", &1.1), ("class", &"goals")];
        svg.element("path", &look);
    }
}

/// Everybody, at true size, but never too small to see.
pub fn bodies(film: &Film, svg: &mut Svg, place: &Place) {
    let overlapping = if film.color_by == ColorBy::Status { overlapping(place) } else { BTreeSet::new() };
    for body in &place.bodies {
        let spot = film.view.at(body.position);
        let radius = (body.radius * film.view.scale).max(1.6);
        let mut disc = |radius: f64, look: &[(&str, &dyn Display)]| {
            let (x, y, r) = (Px(spot[0]), Px(spot[1]), Px(radius));
            let place: [(&str, &dyn Display); 3] = [("cx", &x), ("cy", &y), ("r", &r)];
            svg.element("circle", &[&place[..], look].concat());
        };
        let tint = color(film, body.number, body.group, body.velocity.length());
        if film.color_by == ColorBy::Status {
            status(film, body, radius, overlapping.contains(&body.number), &mut disc);
        } else {
            disc(radius, &[("fill", &tint), ("class", &"agent")]);
            let ring = film.color_by == ColorBy::Group && body.group >= film.theme.groups.len();
            if ring {
                disc(radius * 0.45, &[("fill", &film.theme.panel)]);
            }
        }
        let hollow = film.color_by == ColorBy::Status && body.status == AgentStatus::Stopped;
        let ink = if hollow { film.theme.stop } else { film.theme.panel };
        facing(svg, body, spot, [0.3 * radius, radius], ink);
    }
}

/// A tick to where a body that cannot slide faces, on its disc, from that far out.
pub(crate) fn facing(svg: &mut Svg, body: &Body, [x, y]: [f64; 2], [from, radius]: [f64; 2], ink: &str) {
    let Some(heading) = body.heading.filter(|_| radius >= LEAST_WITH_TICK) else { return };
    let (sin, cos) = libm::sincos(heading);
    let to = 0.95 * radius;
    let look: [(&str, &dyn Display); 8] = [
        ("x1", &Px(x + cos * from)),
        ("y1", &Px(y - sin * from)),
        ("x2", &Px(x + cos * to)),
        ("y2", &Px(y - sin * to)),
        ("stroke", &ink),
        ("stroke-width", &Px((0.2 * radius).clamp(1.2, 4.0))),
        ("stroke-linecap", &"round"),
        ("class", &"facing"),
    ];
    svg.element("line", &look);
}

/// On smaller discs no tick is seen, px.
const LEAST_WITH_TICK: f64 = 2.5;

/// Status by shape as well as by colour.
fn status(film: &Film, body: &Body, radius: f64, overlaps: bool, disc: &mut impl FnMut(f64, &[(&str, &dyn Display)])) {
    let theme = &film.theme;
    let resting = body.progress.has_goal && (body.progress.arrived || body.progress.packed);
    let thin = Px((radius * 0.25).clamp(1.0, 2.5));
    match body.status {
        AgentStatus::Stopped => {
            let inner = radius - thin.0 / 2.0;
            disc(
                inner,
                &[("fill", &theme.panel), ("stroke", &theme.stop), ("stroke-width", &thin), ("class", &"agent")],
            );
        }
        AgentStatus::Relaxed { .. } => {
            disc(radius, &[("fill", &theme.relax), ("class", &"agent")]);
            disc(radius * 0.36, &[("fill", &theme.panel)]);
        }
        _ if resting => disc(radius * 0.7, &[("fill", &theme.agent), ("fill-opacity", &0.5), ("class", &"agent")]),
        _ => disc(radius, &[("fill", &theme.free.0), ("class", &"agent")]),
    }
    if overlaps {
        for out in [1.5, 4.0] {
            disc(radius + out, &[("fill", &"none"), ("stroke", &theme.over), ("stroke-width", &1.2)]);
        }
    }
}

/// Those whose discs overlap with another's by more than a thousandth of the radii, found by sorting.
fn overlapping(place: &Place) -> BTreeSet<usize> {
    let mut sorted: Vec<&Body> = place.bodies.iter().collect();
    sorted.sort_by(|a, b| a.position.x.total_cmp(&b.position.x));
    let widest = sorted.iter().map(|body| body.radius).fold(0.0, f64::max);
    let mut found = BTreeSet::new();
    for (i, a) in sorted.iter().enumerate() {
        for b in sorted[i + 1..].iter().take_while(|b| b.position.x - a.position.x < a.radius + widest) {
            if (b.position - a.position).length() < 0.999 * (a.radius + b.radius) {
                found.extend([a.number, b.number]);
            }
        }
    }
    found
}
