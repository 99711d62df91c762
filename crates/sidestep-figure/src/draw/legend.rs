//! What the marks mean, and who is who.

use super::badge::{badge, color};
use super::velocities::DIAMOND;
use crate::account::{Account, Mark, Outcome};
use crate::sentence::name;
use crate::svg::{Px, Svg, Type};
use crate::theme::Theme;
use crate::words::{NBSP, number, speed};
use sidestep::{HalfPlane, Vector};

/// An entry: what it draws left of its words, and the words.
struct Entry {
    sign: Sign,
    title: String,
    under: String,
}

#[derive(Clone, Copy, PartialEq)]
enum Sign {
    Choice,
    Braked,
    Wish,
    Now,
    Reach,
    Allowed,
    Broken,
    Binding,
    Line,
    Border,
    Cone,
    Share,
    Ghost,
    Path,
}

/// Draws the legend from a corner downwards, and gives its height.
pub fn draw(svg: &mut Svg, theme: &Theme, account: &Account, [x, y]: [f64; 2]) -> f64 {
    let accent = account.deciding.first().and_then(|&i| account.demands[i].mark);
    let accent = accent.or(account.braking.binding().first().and_then(|&owner| account.mark_of(owner)));
    let accent = accent.map_or(theme.ink3, |mark| color(theme, mark));
    let mut top = y;
    for entry in entries(account) {
        let middle = top + if entry.under.is_empty() { 9.0 } else { 18.0 };
        sign(svg, theme, accent, entry.sign, [x, middle]);
        svg.text([x + 46.0, top + 13.5], &entry.title, &Type::new(14.0, theme.ink));
        if !entry.under.is_empty() {
            svg.text([x + 46.0, top + 30.5], &entry.under, &Type::new(13.0, theme.ink3));
        }
        top += if entry.under.is_empty() { 32.0 } else { 45.0 };
    }
    owners(svg, theme, account, [x, top]) - y
}

fn entries(account: &Account) -> Vec<Entry> {
    let mut all = Vec::new();
    let mut add = |sign, title: &str, under: String| all.push(Entry { sign, title: title.into(), under });
    let seen = &account.seen;
    add(Sign::Choice, "Choice", speed(seen.choice.length()));
    if let Some(velocity) = account.braking.velocity {
        add(Sign::Braked, "Brakes to", speed(velocity.length()));
    }
    add(Sign::Wish, "Wish", speed(account.wish().length()));
    add(Sign::Now, "Now", speed(seen.velocity.length()));
    if account.seen.limits.reach.is_some() {
        add(Sign::Reach, "Reach", "within this step".into());
    }
    if !account.region.is_empty() {
        let share = 100.0 * account.allowed_share();
        let text = if share < 0.1 { "under 0.1".into() } else { number(share, usize::from(share < 1.0)) };
        add(Sign::Allowed, "Allowed", format!("{text}{NBSP}% of the disc"));
    }
    if let Outcome::Broken(violation) = account.outcome {
        let each = if account.deciding.len() > 1 { ", equal for each" } else { "" };
        add(Sign::Broken, "Broken by", format!("{}{each}", speed(violation)));
    }
    let lines = || account.demands.iter().filter(|demand| demand.line().is_some() && demand.mark.is_some());
    if lines().any(|demand| demand.binds) {
        add(Sign::Binding, "Line that binds", "ticks: forbidden side".into());
    }
    if lines().any(|demand| !demand.binds) {
        add(Sign::Line, "Line with room left", String::new());
    }
    let in_sight = |line: &HalfPlane<f64>| line.offset.abs() < seen.max_speed;
    let mut borders = account.braking.borders.iter();
    if borders.any(|border| border.mark.is_some() && border.line.as_ref().is_some_and(in_sight)) {
        add(Sign::Border, "Room to brake", "behind it, it can stop".into());
    }
    let cone = |demand: &&crate::account::Demand| demand.mark.is_some() && (demand.binds || demand.line().is_none());
    let cones = || account.demands.iter().filter(cone).filter(|demand| demand.obstacle_border(1.0).is_some());
    if !matches!(account.outcome, Outcome::Broken(_)) && cones().next().is_some() {
        let share = if let Outcome::Shortened(share) = account.outcome { share } else { 1.0 };
        let horizon = cones().filter_map(|demand| Some(demand.pair?.horizon * share)).fold(0.0, f64::max);
        let under = if horizon > 0.0 { format!("next {}{NBSP}s", number(horizon, 1)) } else { String::new() };
        add(Sign::Cone, "Velocity obstacle", under);
    }
    if account.demands.iter().any(|demand| demand.binds && demand.pair.is_some_and(|pair| pair.escape.is_some())) {
        add(Sign::Share, "u, the least change", "bar: A’s share".into());
    }
    if account.demands.iter().any(|demand| demand.binds && demand.touch.is_some_and(|t| t > 0.0)) {
        add(Sign::Ghost, "Where they would touch", String::new());
    }
    if account.seen.solver.len() > 3 {
        add(Sign::Path, "Solver’s path", String::new());
    }
    all
}

/// Who is who, two in a row; gives where the list ends.
fn owners(svg: &mut Svg, theme: &Theme, account: &Account, [x, y]: [f64; 2]) -> f64 {
    let who: Vec<(Mark, String)> = account.marks().into_iter().map(|(owner, mark)| (mark, name(owner))).collect();
    if who.is_empty() {
        return y;
    }
    svg.element("rect", &[("x", &Px(x)), ("y", &Px(y + 4.0)), ("width", &200), ("height", &1), ("fill", &theme.hair)]);
    for (i, (mark, name)) in who.iter().enumerate() {
        let at = [x + 10.0 + if i % 2 == 0 { 0.0 } else { 103.0 }, y + 34.0 + 29.0 * (i / 2) as f64];
        badge(svg, theme, at, 9.5, *mark, false);
        svg.text([at[0] + 15.0, at[1] + 4.8], name, &Type::new(13.5, theme.ink));
    }
    y + 34.0 + 29.0 * who.len().div_ceil(2) as f64
}

fn sign(svg: &mut Svg, theme: &Theme, accent: &str, sign: Sign, [x, y]: [f64; 2]) {
    let line = |svg: &mut Svg, [a, b]: [f64; 2], color: &str, width: f64, dashes: &str| {
        svg.element(
            "line",
            &[
                ("x1", &Px(x + a)),
                ("x2", &Px(x + b)),
                ("y1", &Px(y)),
                ("y2", &Px(y)),
                ("stroke", &color),
                ("stroke-width", &width),
                ("stroke-dasharray", &dashes),
            ],
        );
    };
    let dot = |svg: &mut Svg, at: f64, r: f64, fill: &str, stroke: &str, dashes: &str| {
        svg.element(
            "circle",
            &[
                ("cx", &Px(x + at)),
                ("cy", &Px(y)),
                ("r", &Px(r)),
                ("fill", &fill),
                ("stroke", &stroke),
                ("stroke-width", &1.8),
                ("stroke-dasharray", &dashes),
            ],
        );
    };
    match sign {
        Sign::Choice => {
            line(svg, [2.0, 22.0], theme.ink, 3.0, "none");
            dot(svg, 26.0, 5.5, theme.ink, "none", "none");
        }
        Sign::Braked => {
            dot(svg, 26.0, 4.6, theme.panel, theme.ink, "none");
            dot(svg, 26.0, 1.9, theme.ink, "none", "none");
        }
        Sign::Wish => {
            line(svg, [2.0, 20.0], theme.ink, 1.8, "6 4");
            let place = format!("translate({} {})", Px(x + 26.0), Px(y));
            svg.element(
                "path",
                &[
                    ("d", &DIAMOND),
                    ("transform", &place),
                    ("fill", &theme.panel),
                    ("stroke", &theme.ink),
                    ("stroke-width", &1.8),
                ],
            );
        }
        Sign::Now => dot(svg, 26.0, 4.4, theme.panel, theme.ink, "none"),
        Sign::Reach => dot(svg, 18.0, 8.0, "none", theme.ink2, "5 3"),
        Sign::Allowed => svg.element(
            "rect",
            &[
                ("x", &Px(x + 4.0)),
                ("y", &Px(y - 8.0)),
                ("width", &28),
                ("height", &16),
                ("rx", &4),
                ("fill", &theme.free.0),
                ("fill-opacity", &theme.free.1),
                ("stroke", &theme.free.0),
                ("stroke-width", &1.6),
            ],
        ),
        Sign::Broken => {
            line(svg, [4.0, 28.0], theme.relax, 3.0, "none");
            dot(svg, 29.0, 3.6, theme.relax, "none", "none");
        }
        Sign::Binding | Sign::Line | Sign::Border => {
            let (width, dashes) = match sign {
                Sign::Binding => (4.0, "none"),
                Sign::Line => (2.0, "none"),
                _ => (2.2, "7 4"),
            };
            line(svg, [2.0, 32.0], accent, width, dashes);
            let d = (0..4).map(|i| format!("M{} {}l-3 7", Px(x + 8.0 + 7.5 * f64::from(i)), Px(y))).collect::<String>();
            svg.element("path", &[("d", &d), ("stroke", &accent), ("stroke-width", &1.3), ("fill", &"none")]);
        }
        Sign::Cone => {
            let d = format!(
                "M{} {}L{} {}A5 5 0 0 0 {} {}L{} {}",
                Px(x + 32.0),
                Px(y - 9.0),
                Px(x + 15.0),
                Px(y - 4.8),
                Px(x + 15.0),
                Px(y + 4.8),
                Px(x + 32.0),
                Px(y + 9.0)
            );
            svg.element(
                "path",
                &[("d", &d), ("fill", &accent), ("fill-opacity", &0.12), ("stroke", &accent), ("stroke-width", &1.6)],
            );
            let tip =
                format!("M{} {}L{} {}L{} {}", Px(x + 15.0), Px(y - 4.8), Px(x + 3.0), Px(y), Px(x + 15.0), Px(y + 4.8));
            svg.element(
                "path",
                &[
                    ("d", &tip),
                    ("fill", &"none"),
                    ("stroke", &accent),
                    ("stroke-width", &1.4),
                    ("stroke-dasharray", &"1.2 2.8"),
                ],
            );
        }
        Sign::Share => {
            line(svg, [3.0, 25.0], accent, 2.2, "none");
            let d = format!("M{} {}l-9 -4.2v8.4z", Px(x + 33.0), Px(y));
            svg.element("path", &[("d", &d), ("fill", &accent)]);
            svg.element(
                "rect",
                &[("x", &Px(x + 16.0)), ("y", &Px(y - 6.0)), ("width", &2), ("height", &12), ("fill", &accent)],
            );
        }
        Sign::Ghost => dot(svg, 18.0, 8.0, "none", theme.ink, "3.4 3"),
        Sign::Path => line(svg, [2.0, 34.0], theme.ink2, 1.6, "1.6 3.4"),
    }
}
