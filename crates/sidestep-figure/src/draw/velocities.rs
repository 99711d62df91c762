//! The velocity space of one agent.

use super::badge::{badge, color};
use super::demands::{Chord, chord};
use super::panel::{Panel, Spot};
use super::{Look, borders, cones, demands};
use crate::account::{Account, Outcome};
use crate::geometry::{Piece, Point};
use crate::svg::{Px, Svg, Type};
use crate::words::{number, speed};
use sidestep::solver::SolverEvent;
use sidestep::{Vector, vec2};

/// A hollow diamond round its origin, for legends.
pub const DIAMOND: &str = "M0 -6.5L6.5 0L0 6.5L-6.5 0Z";
/// How far the view reaches beyond the top speed.
const MARGIN: f64 = 1.34;

/// Draws the velocity space as a panel of that side with its corner there.
pub fn draw(svg: &mut Svg, look: &Look, account: &Account, corner: Spot, size: f64) {
    let reach = reach(account);
    let mut panel = Panel::open(svg, &look.theme, "velocities", corner, size, Point::ZERO, MARGIN * reach);
    let q = size / 413.0; // line widths are given for a panel of 413
    ground(&mut panel, account);
    rings(&mut panel, reach, q);
    if !matches!(account.outcome, Outcome::Broken(_)) {
        cones::draw(&mut panel, account, look.cones, q);
    }
    speed_circle(&mut panel, account, q);
    reach_circle(&mut panel, account, q);
    demands::lines(&mut panel, account, q);
    borders::draw(&mut panel, account, q);
    demands::escapes(&mut panel, account, q);
    violations(&mut panel, account, q);
    solver_path(&mut panel, account, q);
    let marks = velocities(&mut panel, account, q);
    badges(&mut panel, account, q);
    labels(&mut panel, account, marks, q);
    panel.close();
}

/// The largest speed that is shown, m/s.
fn reach(account: &Account) -> f64 {
    let seen = &account.seen;
    [seen.limits.max_speed, 0.8 * seen.velocity.length(), 1e-3].into_iter().fold(0.0, f64::max)
}

/// The disc of speeds: a veil, and what is allowed cut out of it.
fn ground(panel: &mut Panel, account: &Account) {
    let theme = panel.theme;
    let radius = account.seen.limits.max_speed * panel.scale;
    let origin = panel.at(Point::ZERO);
    let clip = format!("{}-disc", panel.id);
    panel.svg.open("clipPath", &[("id", &clip)]);
    panel.disc(origin, radius, &[]);
    panel.svg.close("clipPath");
    panel.disc(origin, radius, &[("fill", &theme.veil.0), ("fill-opacity", &theme.veil.1)]);
    if account.region.is_empty() {
        return;
    }
    let d: String = account.region.loops.iter().map(|pieces| panel.path(pieces) + "Z").collect();
    // its own ground first: the veil must not show through
    panel.svg.element("path", &[("d", &d), ("fill", &theme.panel)]);
    panel.svg.element(
        "path",
        &[
            ("d", &d),
            ("class", &"allowed"),
            ("fill", &theme.free.0),
            ("fill-opacity", &theme.free.1),
            ("stroke", &theme.free.0),
            ("stroke-width", &1.5),
            ("stroke-linejoin", &"round"),
        ],
    );
}

/// Rings of equal speed and the axes.
fn rings(panel: &mut Panel, reach: f64, q: f64) {
    let (theme, step) = (panel.theme, ring_step(reach));
    let (origin, half) = (panel.at(Point::ZERO), panel.half());
    let attributes: [(&str, &dyn std::fmt::Display); 4] =
        [("fill", &"none"), ("stroke", &theme.ink), ("stroke-opacity", &0.13), ("stroke-width", &Px(0.8 * q))];
    let mut ring = step;
    while ring < reach * 0.999 {
        panel.disc(origin, ring * panel.scale, &attributes);
        ring += step;
    }
    for end in [vec2(half, 0.0), vec2(0.0, half)] {
        let ends = [panel.at(-end), panel.at(end)];
        panel.stroke(ends[0], ends[1], &attributes);
    }
}

/// 0.5 m/s for people; otherwise the step of 1, 2 or 5 that gives some four rings.
fn ring_step(reach: f64) -> f64 {
    let rough = reach / 4.0;
    let decade = libm::pow(10.0, libm::floor(libm::log10(rough)));
    [1.0, 2.0, 5.0, 10.0].into_iter().map(|digit| digit * decade).find(|&step| step >= rough).unwrap_or(rough)
}

fn speed_circle(panel: &mut Panel, account: &Account, q: f64) {
    let (origin, ink2) = (panel.at(Point::ZERO), panel.theme.ink2);
    let radius = account.seen.limits.max_speed * panel.scale;
    let width = Px(1.25 * q);
    panel.disc(origin, radius, &[("fill", &"none"), ("stroke", &ink2), ("stroke-width", &width), ("class", &"speed")]);
}

/// The velocities in reach, where acceleration is limited.
fn reach_circle(panel: &mut Panel, account: &Account, q: f64) {
    let Some(reach) = account.seen.limits.reach else { return };
    let (ink2, dashes) = (panel.theme.ink2, format!("{} {}", Px(6.0 * q), Px(4.0 * q)));
    let spot = panel.at(reach.center);
    panel.disc(
        spot,
        reach.radius * panel.scale,
        &[
            ("fill", &"none"),
            ("stroke", &ink2),
            ("stroke-width", &Px(1.25 * q)),
            ("stroke-dasharray", &dashes),
            ("class", &"reach"),
        ],
    );
    note(panel, &Piece::circle(reach.center, reach.radius));
}

/// What of the broken lines is missing: equal lengths are the explanation.
fn violations(panel: &mut Panel, account: &Account, q: f64) {
    if !matches!(account.outcome, Outcome::Broken(_)) {
        return;
    }
    let relax = panel.theme.relax;
    let from = panel.at(account.seen.choice);
    for &i in &account.deciding {
        let demand = &account.demands[i];
        let Some(line) = demand.line().filter(|_| demand.room < 0.0) else { continue };
        let foot = panel.at(account.seen.choice - line.normal * demand.room);
        panel.stroke(from, foot, &[("stroke", &relax), ("stroke-width", &Px(2.25 * q)), ("class", &"violation")]);
        panel.disc(foot, 2.7 * q, &[("fill", &relax)]);
        panel.note_line(from, foot);
    }
}

/// The wish and every optimum in between.
fn solver_path(panel: &mut Panel, account: &Account, q: f64) {
    let velocities = account.seen.solver.iter().filter_map(|event| match event {
        SolverEvent::Start { velocity }
        | SolverEvent::Moved { velocity, .. }
        | SolverEvent::Relaxed { velocity, .. } => Some(*velocity),
        _ => None,
    });
    let spots: Vec<Spot> = velocities.map(|velocity| panel.at(velocity)).collect();
    if spots.len() < 3 {
        return;
    }
    let points = spots.iter().map(|[x, y]| format!("{},{}", Px(*x), Px(*y))).collect::<Vec<_>>().join(" ");
    let ink2 = panel.theme.ink2;
    let dashes = format!("0.1 {}", Px(3.2 * q));
    panel.svg.element(
        "polyline",
        &[
            ("points", &points),
            ("fill", &"none"),
            ("stroke", &ink2),
            ("stroke-width", &Px(1.1 * q)),
            ("stroke-dasharray", &dashes),
            ("stroke-linecap", &"round"),
            ("class", &"solver"),
        ],
    );
}

/// Where wish, present velocity and choice are drawn.
struct Marks {
    wish: Spot,
    now: Spot,
    choice: Spot,
    braked: Option<Spot>,
}

fn velocities(panel: &mut Panel, account: &Account, q: f64) -> Marks {
    let (theme, origin) = (panel.theme, panel.at(Point::ZERO));
    let mut marks = Marks {
        wish: panel.at(account.wish()),
        now: panel.at(account.seen.velocity),
        choice: panel.at(account.seen.choice),
        braked: None,
    };
    let dashes = format!("{} {}", Px(5.0 * q), Px(4.0 * q));
    panel.stroke(
        origin,
        marks.wish,
        &[("stroke", &theme.ink), ("stroke-width", &Px(1.4 * q)), ("stroke-dasharray", &dashes)],
    );
    panel.note_line(origin, marks.wish);
    panel.disc(origin, 2.0 * q, &[("fill", &theme.ink)]);
    let short = apart(origin, marks.choice) < 8.0 * q;
    if !short {
        panel.arrow(origin, marks.choice, theme.ink, 2.6 * q, 11.0 * q);
    }
    let ring = [("fill", &theme.panel as &dyn std::fmt::Display), ("stroke", &theme.ink)];
    let width = Px(1.4 * q);
    panel.disc(marks.now, 3.6 * q, &[ring[0], ring[1], ("stroke-width", &width), ("class", &"now")]);
    let half = 5.4 * q;
    let [x, y] = marks.wish;
    let d = format!(
        "M{} {}L{} {}L{} {}L{} {}Z",
        Px(x),
        Px(y - half),
        Px(x + half),
        Px(y),
        Px(x),
        Px(y + half),
        Px(x - half),
        Px(y)
    );
    panel.svg.element("path", &[("d", &d), ring[0], ring[1], ("stroke-width", &width), ("class", &"wish")]);
    let halo = Px(1.8 * q);
    panel.disc(
        marks.choice,
        5.4 * q,
        &[("fill", &theme.ink), ("stroke", &theme.panel), ("stroke-width", &halo), ("class", &"choice")],
    );
    marks.braked = borders::braked(panel, account, marks.choice, q);
    for (spot, around) in [(marks.wish, 7.0), (marks.now, 5.0), (marks.choice, 7.0)] {
        panel.note_box([spot[0] - around * q, spot[1] - around * q, spot[0] + around * q, spot[1] + around * q]);
    }
    marks
}

fn apart(a: Spot, b: Spot) -> f64 {
    ((a[0] - b[0]) * (a[0] - b[0]) + (a[1] - b[1]) * (a[1] - b[1])).sqrt()
}

/// A badge for every owner, at an end of its line or on its cone's border.
fn badges(panel: &mut Panel, account: &Account, q: f64) {
    let mut done = Vec::new();
    let radius = 8.0 * q;
    let top = account.seen.limits.max_speed;
    let demands = account.demands.iter().map(|demand| (demand.mark, demand.binds, demand.line(), demand.obstacle()));
    let borders = account.braking.borders.iter();
    let borders = borders.map(|border| (border.mark, border.binds, border.line.as_ref(), None));
    for (mark, binds, line, shape) in demands.chain(borders) {
        let Some(mark) = mark.filter(|mark| !done.contains(mark)) else { continue };
        let candidates: Vec<Spot> = match line.map(|line| chord(line, top)) {
            Some(Some(Chord { from, to, .. })) => ends(panel, from, to, radius),
            Some(None) => continue,
            None => shape.map_or(Vec::new(), |shape| cones::badge_spots(panel, shape, top)),
        };
        let around = radius * 1.5;
        let bounds = |spot: &Spot| [spot[0] - around, spot[1] - around, spot[0] + around, spot[1] + around];
        let crowding = |spot: &Spot| panel.crowding(bounds(spot));
        let best = candidates.iter().copied().enumerate();
        let best = best.min_by(|a, b| (crowding(&a.1) + a.0 as f64).total_cmp(&(crowding(&b.1) + b.0 as f64)));
        let Some((_, spot)) = best else { continue };
        done.push(mark);
        badge(panel.svg, panel.theme, spot, radius, mark, binds);
        panel.note_box(bounds(&spot));
    }
}

/// Places beyond both ends of a chord.
fn ends(panel: &Panel, from: Point, to: Point, radius: f64) -> Vec<Spot> {
    let along = (to - from).normalized().unwrap_or_default();
    let beyond = |out: f64| {
        let far = along * ((radius * 1.7 + out) / panel.scale);
        [panel.at(from - far), panel.at(to + far)]
    };
    [0.0, 10.0, 22.0, 36.0].into_iter().flat_map(beyond).collect()
}

fn labels(panel: &mut Panel, account: &Account, marks: Marks, q: f64) {
    let theme = panel.theme;
    let size = 12.5 * q.clamp(1.0, 1.3);
    let as_it_wishes = apart(marks.wish, marks.now) < 3.0 * q;
    if account.outcome != Outcome::Locked {
        panel.label(marks.choice, 11.0 * q, "choice", &Type::new(size, theme.ink).bold());
        if apart(marks.wish, marks.choice) > 14.0 * q {
            let text = if as_it_wishes { "wish, now" } else { "wish" };
            panel.label(marks.wish, 10.0 * q, text, &Type::new(size, theme.ink2));
        }
    }
    if let Some(braked) = marks.braked.filter(|&spot| apart(spot, marks.choice) > 14.0 * q) {
        panel.label(braked, 9.0 * q, "brakes", &Type::new(size, theme.ink).bold());
    }
    if apart(marks.now, marks.choice) > 18.0 * q && !as_it_wishes {
        panel.label(marks.now, 8.0 * q, "now", &Type::new(size, theme.ink2));
    }
    for demand in account.demands.iter().filter(|demand| demand.binds) {
        let (Some(pair), Some(mark)) = (demand.pair, demand.mark) else { continue };
        if let Some(escape) = pair.escape.filter(|escape| escape.length() * panel.scale >= 20.0 * q) {
            let middle = panel.at(pair.own + escape * 0.5);
            panel.label(middle, 7.0 * q, "u", &Type::new(size * 1.1, color(theme, mark)).italic());
        }
    }
    if let Some(reach) = account.seen.limits.reach {
        let top = panel.at(reach.center + vec2(0.0, reach.radius));
        panel.label(top, 5.0 * q, "reach", &Type::new(size, theme.ink2));
    }
    ring_labels(panel, account, q);
}

/// The numbers of the rings along the emptiest direction, and the top speed's outside its circle.
fn ring_labels(panel: &mut Panel, account: &Account, q: f64) {
    let reach = account.seen.limits.max_speed;
    let (size, step) = (11.0 * q.clamp(1.0, 1.25), ring_step(reach.max(1e-3)));
    let look = Type::new(size, panel.theme.ink3);
    let digits = if step < 0.1 { 2 } else { 1 };
    let mut rings: Vec<(f64, String)> = Vec::new();
    let mut ring = step;
    while ring < reach * 0.93 {
        rings.push((ring, number(ring, digits)));
        ring += step;
    }
    let bounds = |panel: &Panel, angle: f64, radius: f64, text: &str, out: f64| {
        let [x, y] = panel.at(vec2(libm::cos(angle), libm::sin(angle)) * (radius + out / panel.scale));
        let half = look.width(text) / 2.0;
        [x - half, y - size / 2.0, x + half, y + size / 2.0]
    };
    let top = speed(reach);
    let out = size * 0.9 + look.width(&top) * 0.35;
    let crowding = |angle: f64| {
        let inner: f64 = rings.iter().map(|(ring, text)| panel.crowding(bounds(panel, angle, *ring, text, 0.0))).sum();
        inner + panel.crowding(bounds(panel, angle, reach, &top, out))
    };
    let angles = (0..48).map(|i| (0.5 + f64::from(i)) * std::f64::consts::TAU / 48.0);
    let best = angles.min_by(|&a, &b| crowding(a).total_cmp(&crowding(b))).unwrap_or(2.5);
    for (ring, text) in &rings {
        let bounds = bounds(panel, best, *ring, text, 0.0);
        panel.write(bounds, text, &look);
    }
    let bounds = bounds(panel, best, reach, &top, out);
    panel.write(bounds, &top, &Type::new(size, panel.theme.ink2));
}

/// A path of pieces is all the border there is of a single piece.
pub(super) fn note(panel: &mut Panel, piece: &Piece) {
    let steps = (piece.length() * panel.scale / 4.0).clamp(1.0, 300.0) as usize;
    for i in 0..=steps {
        let spot = panel.at(piece.at(i as f64 / steps as f64));
        panel.note_spot(spot);
    }
}
