//! The place with everybody's trail: walls below, then goals, trails, starts, and the bodies at the end.

use super::layout::Layout;
use super::{Multiples, Panel};
use crate::hue::color;
use crate::svg::{Px, Svg};
use crate::theme::Theme;
use std::fmt::{Display, Write};

/// A trail may be drawn off by this much, px.
const TOLERANCE: f64 = 0.2;
/// How opaque a body is that has arrived, and one that has not.
pub const PALE: &str = ".22";
pub const FULL: &str = ".8";

/// Draws the field of a panel.
pub fn draw(what: &Multiples, panel: &Panel, number: usize, layout: &Layout, svg: &mut Svg, theme: &Theme) {
    let ([x, y], [width, height]) = (layout.field_corner(number), layout.field);
    let (id, count) = (format!("field-{number}"), what.walkers.len());
    let size: [(&str, &dyn Display); 3] = [("width", &Px(width)), ("height", &Px(height)), ("rx", &10)];
    svg.open("g", &[("transform", &format!("translate({} {})", Px(x), Px(y)))]);
    svg.open("clipPath", &[("id", &id)]);
    svg.element("rect", &size);
    svg.close("clipPath");
    svg.element("rect", &[size[0], size[1], size[2], ("fill", &theme.panel)]);
    svg.open("g", &[("clip-path", &format!("url(#{id})"))]);
    walls(what, layout, svg, theme);
    let all = || what.walkers.iter().zip(panel.trails).enumerate();
    let look: [(&str, &dyn Display); 3] =
        [("fill", &"none"), ("stroke-linejoin", &"round"), ("stroke-linecap", &"round")];
    svg.open("g", &[look[0], look[1], look[2], ("stroke-width", &width_of_trails(count)), ("opacity", &".8")]);
    for (agent, (_, trail)) in all() {
        let way: Vec<[f64; 2]> =
            trail[..(rest(trail) + 1).min(trail.len())].iter().map(|&[_, x, y]| layout.at([x, y])).collect();
        if way.len() > 1 {
            svg.element("path", &[("d", &path(&simplified(&way, TOLERANCE))), ("stroke", &color(agent, count, theme))]);
        }
    }
    svg.close("g");
    for (agent, (walker, trail)) in all() {
        let tint = color(agent, count, theme);
        let radius = (walker.radius * layout.scale).max(1.6);
        if let Some(goal) = walker.goal {
            disc(svg, layout.at(goal), radius.min(3.0), &[("fill", &"none"), ("stroke", &tint)]);
        }
        if let (Some(&[_, ax, ay]), Some(&[_, bx, by])) = (trail.first(), trail.last()) {
            disc(svg, layout.at([ax, ay]), 1.8f64.min(radius), &[("fill", &tint)]);
            let opacity = if panel.missing.binary_search(&(agent as u32)).is_ok() { FULL } else { PALE };
            disc(svg, layout.at([bx, by]), radius, &[("fill", &tint), ("fill-opacity", &opacity)]);
        }
    }
    svg.close("g");
    let (width, height) = (Px(width - 1.0), Px(height - 1.0));
    let frame: [(&str, &dyn Display); 5] =
        [("x", &0.5), ("y", &0.5), ("width", &width), ("height", &height), ("rx", &10)];
    svg.element(
        "rect",
        &[frame[0], frame[1], frame[2], frame[3], frame[4], ("fill", &"none"), ("stroke", &theme.hair)],
    );
    svg.close("g");
}

/// Fewer agents, stronger trails.
fn width_of_trails(count: usize) -> f64 {
    if count <= 20 {
        1.6
    } else if count <= 200 {
        1.1
    } else {
        0.7
    }
}

fn walls(what: &Multiples, layout: &Layout, svg: &mut Svg, theme: &Theme) {
    for wall in what.walls {
        let corners: Vec<[f64; 2]> = wall.corners.iter().map(|corner| layout.at([corner.x, corner.y])).collect();
        let d = path(&corners) + if wall.closed { "Z" } else { "" };
        let fill = if wall.closed && wall.solid { theme.wall } else { "none" };
        let look: [(&str, &dyn Display); 4] =
            [("d", &d), ("fill", &fill), ("stroke", &theme.wall), ("stroke-linejoin", &"round")];
        svg.element("path", &look);
    }
}

fn disc(svg: &mut Svg, [x, y]: [f64; 2], r: f64, look: &[(&str, &dyn Display)]) {
    let (x, y, r) = (Px(x), Px(y), Px(r));
    let place: [(&str, &dyn Display); 3] = [("cx", &x), ("cy", &y), ("r", &r)];
    svg.element("circle", &[&place[..], look].concat());
}

/// Where a trail ends: from there on it stays within a millimetre.
pub fn rest(trail: &[[f64; 3]]) -> usize {
    let Some(&[_, x, y]) = trail.last() else { return 0 };
    let moved = trail.iter().rposition(|p| (p[1] - x).abs() > 1e-3 || (p[2] - y).abs() > 1e-3);
    moved.map_or(0, |last| last + 1)
}

/// Straight from point to point, in tenths of a px, each relative to the last one.
pub fn path(points: &[[f64; 2]]) -> String {
    let tenths = |p: &[f64; 2]| p.map(|x| libm::round(x * 10.0) as i64);
    let (mut d, mut last) = (String::new(), None::<[i64; 2]>);
    for now in points.iter().map(tenths) {
        let [x, y] = now;
        let _ = match last {
            None => write!(d, "M{} {}", Tenths(x), Tenths(y)),
            Some(was) if was == now => continue,
            Some([a, b]) => write!(d, "l{} {}", Tenths(x - a), Tenths(y - b)),
        };
        last = Some(now);
    }
    d
}

/// A number of tenths as a decimal.
struct Tenths(i64);

impl Display for Tenths {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "{}", self.0 as f64 / 10.0)
    }
}

/// Fewer points, none off by more than `tolerance` (Douglas and Peucker 1973).
pub fn simplified(way: &[[f64; 2]], tolerance: f64) -> Vec<[f64; 2]> {
    let mut kept = vec![false; way.len()];
    let mut open = vec![(0, way.len() - 1)];
    (kept[0], kept[way.len() - 1]) = (true, true);
    while let Some((from, to)) = open.pop() {
        let off = |i: usize| distance_squared(way[i], way[from], way[to]);
        let farthest = (from + 1..to).max_by(|&a, &b| off(a).total_cmp(&off(b)));
        if let Some(middle) = farthest.filter(|&middle| off(middle) > tolerance * tolerance) {
            kept[middle] = true;
            open.extend([(from, middle), (middle, to)]);
        }
    }
    way.iter().zip(kept).filter(|(_, kept)| *kept).map(|(point, _)| *point).collect()
}

/// From a point to a segment, squared.
fn distance_squared(p: [f64; 2], a: [f64; 2], b: [f64; 2]) -> f64 {
    let ([dx, dy], [px, py]) = ([b[0] - a[0], b[1] - a[1]], [p[0] - a[0], p[1] - a[1]]);
    let length = dx * dx + dy * dy;
    let t = if length > 0.0 { ((px * dx + py * dy) / length).clamp(0.0, 1.0) } else { 0.0 };
    let [ex, ey] = [px - t * dx, py - t * dy];
    ex * ex + ey * ey
}
