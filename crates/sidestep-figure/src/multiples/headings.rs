//! How far off its goal everybody headed, over time: who shakes, shows here.

use super::layout::{Layout, PLOT};
use super::trails::path;
use super::{Multiples, Panel, Walker};
use crate::hue::color;
use crate::svg::{Anchor, Px, Svg, Type};
use crate::theme::Theme;
use std::fmt::Display;

/// At most so many agents, spread over all.
const MOST: usize = 12;
/// So far the plot may reach to either side, degrees: the least that holds nearly all.
const REACHES: [f64; 4] = [15.0, 30.0, 45.0, 90.0];
/// That many.
const NEARLY_ALL: f64 = 0.97;

/// Draws the strip under a panel's field.
pub fn draw(what: &Multiples, panel: &Panel, number: usize, layout: &Layout, svg: &mut Svg, theme: &Theme) {
    let ([x, y], width, count) = (layout.plot_corner(number), layout.field[0], what.walkers.len());
    let small = Type::new(11.0, theme.ink3);
    svg.text([x, y - 6.0], "heading off the goal", &small);
    svg.text([x + width, y - 6.0], &format!("±{}°", layout.reach), &small.anchored(Anchor::End));
    svg.text([x, y + PLOT + 13.0], "0", &small);
    svg.text([x + width, y + PLOT + 13.0], &format!("{:.1} s", layout.duration), &small.anchored(Anchor::End));
    svg.open("g", &[("transform", &format!("translate({} {})", Px(x), Px(y))), ("fill", &"none")]);
    for height in [0.0, PLOT / 2.0, PLOT] {
        let line = format!("M0 {}h{}", Px(height), Px(width));
        svg.element("path", &[("d", &line), ("stroke", &theme.hair)]);
    }
    let look: [(&str, &dyn Display); 3] = [("stroke-width", &".9"), ("stroke-linejoin", &"round"), ("opacity", &".75")];
    svg.open("g", &look);
    for agent in (0..count.min(panel.trails.len())).step_by(every(count)) {
        let seen = |run: &Vec<(f64, f64)>| {
            let run = run.iter().take_while(|(time, _)| *time <= layout.duration);
            path(&run.map(|&(time, angle)| spot(time, angle, layout)).collect::<Vec<_>>())
        };
        let d: String = runs(&panel.trails[agent], &what.walkers[agent]).iter().map(seen).collect();
        if !d.is_empty() {
            svg.element("path", &[("d", &d), ("stroke", &color(agent, count, theme))]);
        }
    }
    svg.close("g");
    svg.close("g");
}

/// Of so many agents every how many-th is drawn.
pub fn every(count: usize) -> usize {
    count.div_ceil(MOST).max(1)
}

/// How far the plots reach to either side, degrees; the same for all panels.
pub fn reach(what: &Multiples) -> f64 {
    let shown = (0..what.walkers.len()).step_by(every(what.walkers.len()));
    let trails = shown.flat_map(|agent| what.panels.iter().map(move |panel| (agent, panel)));
    let runs = trails.filter_map(|(agent, panel)| Some(runs(panel.trails.get(agent)?, &what.walkers[agent])));
    let angles: Vec<f64> = runs.flatten().flatten().map(|(_, angle)| angle.abs()).collect();
    let within = |reach: f64| angles.iter().filter(|angle| **angle <= reach).count() as f64;
    let enough = |reach: &f64| within(*reach) >= NEARLY_ALL * angles.len() as f64;
    REACHES.into_iter().find(enough).unwrap_or(REACHES[3])
}

fn spot(time: f64, angle: f64, layout: &Layout) -> [f64; 2] {
    let height = PLOT / 2.0 * (1.0 - angle.clamp(-layout.reach, layout.reach) / layout.reach);
    [time / layout.duration * layout.field[0], height]
}

/// Time, s, and angle to the left of the goal, degrees, while it walks; a new run wherever it was slow.
fn runs(trail: &[[f64; 3]], walker: &Walker) -> Vec<Vec<(f64, f64)>> {
    let Some(goal) = walker.goal else { return Vec::new() };
    let mut runs = vec![Vec::new()];
    for pair in trail.windows(2) {
        let ([was, ax, ay], [now, bx, by]) = (pair[0], pair[1]);
        let ([dx, dy], [gx, gy]) = ([bx - ax, by - ay], [goal[0] - ax, goal[1] - ay]);
        let walks =
            (dx * dx + dy * dy).sqrt() > walker.slow * (now - was) && (gx * gx + gy * gy).sqrt() > walker.radius;
        match runs.last_mut() {
            Some(run) if walks => run.push((now, libm::atan2(gx * dy - gy * dx, gx * dx + gy * dy).to_degrees())),
            Some(run) if !run.is_empty() => runs.push(Vec::new()),
            _ => {}
        }
    }
    runs.retain(|run| run.len() > 1);
    runs
}
