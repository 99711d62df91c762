//! The place of an explanation: the agent, its neighbors, walls, way and goal, and where they would touch.

use super::badge::{badge, color};
use super::panel::{Panel, Spot};
use super::velocities::note;
use crate::account::{Account, Demand, Mark, Owner};
use crate::film::facing;
use crate::geometry::{Piece, Point};
use crate::place::{Body, Wall};
use crate::svg::{Anchor, Px, Svg, Type};
use crate::theme::Theme;
use crate::words::{number, seconds};
use sidestep::{Vector, vec2};

/// Draws the place as a panel of that side with its corner there.
pub fn draw(svg: &mut Svg, theme: &Theme, account: &Account, corner: Spot, size: f64) {
    let (middle, half) = view(account);
    let mut panel = Panel::open(svg, theme, "place", corner, size, middle, half);
    let q = size / 413.0;
    let labels = grid(&mut panel);
    account.place.walls.iter().for_each(|wall| self::wall(&mut panel, wall));
    way(&mut panel, account, q);
    let mut shown: Vec<&Body> = account.place.bodies.iter().filter(|body| in_view(&panel, body)).collect();
    // who is told of stands above who is not, and the agent itself above all
    shown.sort_by_key(|body| (body.number == account.number, mark_of(account, body).is_some()));
    let (own, others): (Vec<&Body>, Vec<&Body>) = shown.iter().partition(|body| body.number == account.number);
    others.iter().for_each(|body| agent(&mut panel, account, body, q));
    touches(&mut panel, account, q);
    own.iter().for_each(|body| agent(&mut panel, account, body, q));
    velocity(&mut panel, account, q);
    wall_badges(&mut panel, account, q);
    touch_labels(&mut panel, account, q);
    grid_labels(&mut panel, labels);
    panel.close();
}

/// The middle and the half width of a square that holds all that matters, m.
fn view(account: &Account) -> (Point, f64) {
    let seen = &account.seen;
    let (mut low, mut high) = (seen.position, seen.position);
    let mut hold = |p: Point, r: f64| {
        low = vec2(low.x.min(p.x - r), low.y.min(p.y - r));
        high = vec2(high.x.max(p.x + r), high.y.max(p.y + r));
    };
    hold(seen.position, 3.0 * seen.radius);
    hold(seen.position + seen.choice, 0.0);
    hold(seen.position + account.wish(), 0.0);
    for demand in account.demands.iter().filter(|demand| demand.mark.is_some()) {
        if let Some(pair) = demand.pair {
            let other = seen.position + pair.obstacle.relative_position;
            hold(other, pair.obstacle.combined_radius - seen.radius);
            if demand.binds {
                hold(other + pair.velocity, 0.0);
            }
        } else {
            // of a long wall, the part that is near
            hold(nearest(&demand.part, seen.position), 0.3 * seen.radius);
        }
        if let Some(t) = shown_touch(account, demand) {
            hold(seen.position + account.wish() * t, seen.radius);
        }
    }
    let half = (high.x - low.x).max(high.y - low.y) / 2.0;
    ((low + high) * 0.5, (half * 1.12).max(7.0 * seen.radius).max(1e-6))
}

fn nearest(part: &[Point], to: Point) -> Point {
    let edges = (0..part.len()).map(|k| (part[k], part[(k + 1) % part.len()]));
    let foot = |(a, b): (Point, Point)| {
        let along = b - a;
        let t = if along == Point::ZERO { 0.0 } else { ((to - a).dot(along) / along.length_squared()).clamp(0.0, 1.0) };
        a + along * t
    };
    let feet = edges.map(foot);
    feet.min_by(|a, b| (*a - to).length().total_cmp(&(*b - to).length())).unwrap_or(to)
}

/// When the two would touch, if that is worth showing: the demand decides, and the touch is not far off.
fn shown_touch(account: &Account, demand: &Demand) -> Option<f64> {
    let horizon = demand.pair.map_or(f64::INFINITY, |pair| pair.horizon);
    let near = |t: &f64| *t > 0.0 && *t <= horizon && account.wish().length() * *t < 12.0 + 20.0 * account.seen.radius;
    demand.touch.filter(near).filter(|_| demand.binds)
}

fn in_view(panel: &Panel, body: &Body) -> bool {
    let w = body.position - panel.middle();
    let reach = panel.half() + body.radius;
    w.x.abs() <= reach && w.y.abs() <= reach
}

/// A number at the edge of a grid: its baseline, its text and how it is set.
type GridLabel = (Spot, String, Anchor);

/// A grid of 1 m, or of the step of 1, 2 or 5 that is wide enough; gives its numbers, to be written last.
fn grid(panel: &mut Panel) -> Vec<GridLabel> {
    let (middle, half) = (panel.middle(), panel.half());
    let step = round_step(half / 2.5);
    let digits = (-libm::floor(libm::log10(step * 1.0001))).max(0.0) as usize;
    let (grid, mut labels) = (panel.theme.grid, Vec::new());
    for axis in 0..2 {
        let center = if axis == 0 { middle.x } else { middle.y };
        let first = libm::ceil((center - half) / step);
        for k in 0..40 {
            let value = (first + f64::from(k)) * step;
            if value > center + half {
                break;
            }
            let text = number(value, digits);
            let ends = if axis == 0 {
                let [x, _] = panel.at(vec2(value, 0.0));
                labels.push(([x, panel.size - 9.0], text, Anchor::Middle));
                [[x, 0.0], [x, panel.size]]
            } else {
                let [_, y] = panel.at(vec2(0.0, value));
                labels.push(([9.0, y + 4.0], text, Anchor::Start));
                [[0.0, y], [panel.size, y]]
            };
            let width = if value == 0.0 { 1.4 } else { 0.9 };
            panel.stroke(ends[0], ends[1], &[("stroke", &grid), ("stroke-width", &width)]);
        }
    }
    labels
}

/// Writes the numbers of a grid where nothing is in the way.
fn grid_labels(panel: &mut Panel, labels: Vec<GridLabel>) {
    let look = Type::new(12.0, panel.theme.ink3);
    for ([x, y], text, anchor) in labels {
        let wide = look.width(&text);
        let left = if anchor == Anchor::Middle { x - wide / 2.0 } else { x };
        let bounds = [left, y - 11.0, left + wide, y + 2.0];
        let in_corner = x > 2.0 * 9.0 && x < 40.0 || anchor == Anchor::Start && y > panel.size - 30.0;
        if !in_corner && panel.crowding(bounds) < 40.0 {
            panel.write(bounds, &text, &look);
        }
    }
}

/// The largest of 1, 2, 5 times a power of ten that is at most `rough`.
pub(crate) fn round_step(rough: f64) -> f64 {
    let decade = libm::pow(10.0, libm::floor(libm::log10(rough.max(1e-9))));
    [5.0, 2.0, 1.0].into_iter().map(|digit| digit * decade).find(|&step| step <= rough * 1.0001).unwrap_or(decade)
}

/// A wall: solid, or the line that it is.
pub fn wall(panel: &mut Panel, wall: &Wall) {
    let color = panel.theme.wall;
    let spots: Vec<Spot> = wall.corners.iter().map(|&corner| panel.at(corner)).collect();
    let points = spots.iter().map(|[x, y]| format!("{},{}", Px(*x), Px(*y))).collect::<Vec<_>>().join(" ");
    let solid = wall.closed && wall.solid && wall.corners.len() > 2;
    let name = if wall.closed { "polygon" } else { "polyline" };
    let fill = if solid { color } else { "none" };
    panel.svg.element(
        name,
        &[
            ("points", &points),
            ("fill", &fill),
            ("stroke", &color),
            ("stroke-width", &if solid { 1.0 } else { 3.0 }),
            ("stroke-linejoin", &"round"),
            ("stroke-linecap", &"round"),
            ("class", &"wall"),
        ],
    );
    if solid {
        panel.note_filled(&spots);
    }
    let closing = if wall.closed { spots.len() } else { spots.len().saturating_sub(1) };
    for k in 0..closing {
        panel.note_line(spots[k], spots[(k + 1) % spots.len()]);
    }
}

/// The way to the goal, dotted, with a diamond at its end.
fn way(panel: &mut Panel, account: &Account, q: f64) {
    let ink = panel.theme.ink;
    let dots = format!("{} {}", Px(0.8 * q), Px(3.4 * q));
    let mut from = panel.at(account.seen.position);
    for &point in &account.seen.way {
        let to = panel.at(point);
        panel.stroke(
            from,
            to,
            &[("stroke", &ink), ("stroke-width", &Px(1.1 * q)), ("stroke-dasharray", &dots), ("class", &"way")],
        );
        panel.note_line(from, to);
        from = to;
    }
    if !account.seen.way.is_empty() {
        let (w, ground) = (4.5 * q, panel.theme.panel);
        panel.disc(from, w, &[("fill", &ground), ("stroke", &ink), ("stroke-width", &Px(1.2 * q)), ("class", &"goal")]);
        panel.disc(from, 1.6 * q, &[("fill", &ink)]);
    }
}

/// Ghosts of both where they would touch first, if the agent followed its wish.
fn touches(panel: &mut Panel, account: &Account, q: f64) {
    for demand in &account.demands {
        let (Some(t), Some(mark)) = (shown_touch(account, demand), demand.mark) else { continue };
        let color = color(panel.theme, mark);
        let (width, dashes) = (Px(1.2 * q), format!("{} {}", Px(3.0 * q), Px(3.0 * q)));
        let own = account.seen.position + account.wish() * t;
        if let Some(pair) = demand.pair {
            let start = account.seen.position + pair.obstacle.relative_position;
            let (center, radius) = (start + pair.velocity * t, pair.obstacle.combined_radius - account.seen.radius);
            note(panel, &Piece::circle(center, radius));
            panel.disc(
                panel.at(center),
                radius * panel.scale,
                &[
                    ("fill", &color),
                    ("fill-opacity", &0.08),
                    ("stroke", &color),
                    ("stroke-width", &width),
                    ("stroke-dasharray", &dashes),
                    ("class", &"ghost"),
                ],
            );
        }
        let ink = panel.theme.ink;
        note(panel, &Piece::circle(own, account.seen.radius));
        panel.disc(
            panel.at(own),
            account.seen.radius * panel.scale,
            &[
                ("fill", &"none"),
                ("stroke", &ink),
                ("stroke-width", &width),
                ("stroke-dasharray", &dashes),
                ("class", &"ghost"),
            ],
        );
    }
}

fn mark_of(account: &Account, body: &Body) -> Option<Mark> {
    account.mark_of(Owner::Agent(body.number))
}

/// An agent as a disc of its true size, with its number if it has a badge.
fn agent(panel: &mut Panel, account: &Account, body: &Body, q: f64) {
    let theme = panel.theme;
    let own = body.number == account.number;
    let mark = mark_of(account, body);
    let fill = if own { theme.ink } else { mark.map_or(theme.agent, |mark| color(theme, mark)) };
    let (spot, radius) = (panel.at(body.position), (body.radius * panel.scale).max(1.6));
    if !own {
        let tip = panel.at(body.position + body.velocity);
        let moves = body.velocity.length() * panel.scale > radius * 0.2;
        if moves {
            panel.arrow(spot, tip, fill, 1.5 * q, 7.0 * q);
        }
    }
    let ring = if own { theme.panel } else { "none" };
    panel.disc(
        spot,
        radius,
        &[("fill", &fill), ("stroke", &ring), ("stroke-width", &1.0), ("class", &if own { "self" } else { "agent" })],
    );
    panel.note_box([spot[0] - radius, spot[1] - radius, spot[0] + radius, spot[1] + radius]);
    facing(panel.svg, body, spot, [0.7 * radius, radius], theme.panel); // beyond its numeral
    let text = if own { Some("A".into()) } else { mark.map(Mark::text) };
    if let Some(text) = text.filter(|_| radius > 6.0) {
        let size = (radius * 0.72).min(13.0 * q);
        let ground = if own { theme.panel } else { theme.on_badge };
        let look = Type::new(size, ground).bold().anchored(Anchor::Middle);
        panel.svg.text([spot[0], spot[1] + size * 0.36], &text, &look);
    }
}

/// The wish, dashed, and the choice, both for one second.
fn velocity(panel: &mut Panel, account: &Account, q: f64) {
    let (theme, seen) = (panel.theme, &account.seen);
    let reach = seen.radius;
    let start = |v: Point| panel_start(seen.position, v, reach);
    let wish = account.wish();
    if wish.length() > reach {
        let dashes = format!("{} {}", Px(5.0 * q), Px(4.0 * q));
        let ends = [panel.at(start(wish)), panel.at(seen.position + wish)];
        panel.stroke(
            ends[0],
            ends[1],
            &[("stroke", &theme.ink), ("stroke-width", &Px(1.4 * q)), ("stroke-dasharray", &dashes)],
        );
        panel.note_line(ends[0], ends[1]);
        let ([x, y], half) = (ends[1], 5.0 * q);
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
        panel.svg.element(
            "path",
            &[("d", &d), ("fill", &theme.panel), ("stroke", &theme.ink), ("stroke-width", &Px(1.3 * q))],
        );
        panel.note_box([x - half, y - half, x + half, y + half]);
    }
    if seen.choice.length() > reach * 0.5 {
        let ends = [panel.at(start(seen.choice)), panel.at(seen.position + seen.choice)];
        panel.arrow(ends[0], ends[1], theme.ink, 2.4 * q, 9.0 * q);
    }
}

/// Where an arrow of a velocity leaves the body.
fn panel_start(position: Point, velocity: Point, radius: f64) -> Point {
    position + velocity.normalized().unwrap_or_default() * radius.min(velocity.length())
}

/// A badge on every wall that has one, on the part that demands, as near as it is.
fn wall_badges(panel: &mut Panel, account: &Account, q: f64) {
    let mut done = Vec::new();
    for demand in &account.demands {
        let Some(mark @ Mark::Wall(_)) = demand.mark.filter(|mark| !done.contains(mark)) else { continue };
        done.push(mark);
        let spot = panel.at(nearest(&demand.part, account.seen.position));
        let around = 9.0 * q;
        let keep = |x: f64| x.clamp(around + 2.0, panel.size - around - 2.0);
        let spot = spot.map(keep);
        badge(panel.svg, panel.theme, spot, 7.0 * q, mark, demand.binds);
        panel.note_box([spot[0] - around, spot[1] - around, spot[0] + around, spot[1] + around]);
    }
}

/// `would touch in 0.7 s`, with a leader to the spot.
fn touch_labels(panel: &mut Panel, account: &Account, q: f64) {
    let mut first = true;
    for demand in &account.demands {
        let Some(t) = shown_touch(account, demand) else { continue };
        let own = account.seen.position + account.wish() * t;
        let towards = match demand.pair {
            Some(pair) => account.seen.position + pair.obstacle.relative_position + pair.velocity * t - own,
            None => nearest(&demand.part, own) - own,
        };
        let contact = panel.at(own + towards.normalized().unwrap_or_default() * account.seen.radius);
        let ink = panel.theme.ink;
        panel.disc(contact, 2.6 * q, &[("fill", &ink)]);
        let text = if first { format!("would touch in {}", seconds(t)) } else { format!("in {}", seconds(t)) };
        first = false;
        let look = Type::new(13.5, ink);
        let bounds = panel.label(contact, 26.0 * q, &text, &look);
        // the leader ends at the box's nearest point
        let end = [contact[0].clamp(bounds[0], bounds[2]), contact[1].clamp(bounds[1], bounds[3])];
        panel.stroke(contact, end, &[("stroke", &ink), ("stroke-width", &0.8)]);
        panel.note_line(contact, end);
    }
}
