//! Velocity obstacles: truncated cones, those of walls, and the discs of bodies that overlap.

use super::Cones;
use super::badge::color;
use super::panel::{Panel, Spot};
use super::velocities::note;
use crate::account::{Account, Demand};
use crate::geometry::{Piece, Point, Shape};
use crate::svg::{Px, Type};
use sidestep::Vector;
use std::fmt::Display;

/// Draws the velocity obstacles of those who stand out; under a model that forbids cones, those of the others in grey.
pub fn draw(panel: &mut Panel, account: &Account, cones: Cones, q: f64) {
    let reach = 3.0 * panel.half();
    let shown = |demand: &&Demand| {
        let stands_out = match cones {
            Cones::Deciding => demand.binds || demand.line().is_none(),
            Cones::All => true,
            Cones::None => false,
        };
        demand.mark.is_some() && stands_out
    };
    for demand in account.demands.iter().filter(|demand| demand.line().is_none() && !shown(demand)) {
        if let Some(shape) = demand.obstacle() {
            grey(panel, shape, reach, q);
        }
    }
    let mut colored: Vec<&Demand> = account.demands.iter().filter(shown).collect();
    colored.sort_by_key(|demand| demand.binds);
    for demand in colored {
        one(panel, demand, reach, q);
    }
}

fn grey(panel: &mut Panel, shape: &Shape, reach: f64, q: f64) {
    let clip = format!("url(#{}-disc)", panel.id);
    let ink3 = panel.theme.ink3;
    panel.curve(
        &joined(shape.border(reach)),
        &[
            ("fill", &"none"),
            ("stroke", &ink3),
            ("stroke-width", &Px(0.75 * q)),
            ("stroke-opacity", &0.5),
            ("clip-path", &clip),
            ("class", &"cone"),
        ],
    );
}

fn one(panel: &mut Panel, demand: &Demand, reach: f64, q: f64) {
    let (Some(border), Some(mark)) = (demand.obstacle_border(reach), demand.mark) else { return };
    let color = color(panel.theme, mark);
    let border = if demand.envelope.is_empty() { joined(border) } else { border };
    let dashes = if demand.overlaps() { format!("{} {}", Px(4.0 * q), Px(3.0 * q)) } else { "none".into() };
    panel.curve(
        &border,
        &[
            ("fill", &color),
            ("fill-opacity", &0.11),
            ("stroke", &color),
            ("stroke-width", &Px(if demand.binds { 2.2 * q } else { 1.5 * q })),
            ("stroke-linejoin", &"round"),
            ("stroke-dasharray", &dashes),
            ("class", &"cone"),
        ],
    );
    border.iter().for_each(|piece| note(panel, piece));
    match demand.obstacle() {
        None => {}
        Some(Shape::Cone(cone)) if !cone.overlapping => {
            let circle = panel.at(cone.center());
            panel.disc(
                circle,
                cone.radius() * panel.scale,
                &[("fill", &"none"), ("stroke", &color), ("stroke-width", &Px(0.75 * q)), ("stroke-opacity", &0.5)],
            );
            let feet = cone.legs.map(|leg| cone.center() + leg.normal * cone.radius());
            tip(panel, &demand.apexes, cone.apex, feet, color, q);
        }
        Some(Shape::Cone(_)) => {
            let look = Type::new(12.0 * q.clamp(1.0, 1.3), color);
            let text = "already touching";
            panel.label(emptiest(panel, &border, look.width(text)), 6.0 * q, text, &look);
        }
        Some(_) => {
            let starts: Vec<Point> = border
                .iter()
                .filter_map(|piece| match piece {
                    Piece::Segment(a, b) if (*b - *a).length() > reach => {
                        Some(if a.length() < b.length() { *a } else { *b })
                    }
                    _ => None,
                })
                .collect();
            if let [a, b] = starts[..] {
                tip(panel, &[Point::ZERO], Point::ZERO, [a, b], color, q);
            }
        }
    }
}

/// The point of a border with the most room for a label of that width.
fn emptiest(panel: &Panel, border: &[Piece], width: f64) -> Spot {
    let spots = border.iter().flat_map(|piece| (0..200).map(|i| piece.at(f64::from(i) / 200.0)));
    let crowding = |spot: &Spot| panel.crowding([spot[0] - width, spot[1] - 12.0, spot[0] + width, spot[1] + 12.0]);
    let best = spots.map(|point| panel.at(point)).min_by(|a, b| crowding(a).total_cmp(&crowding(b)));
    best.unwrap_or(panel.at(Point::ZERO))
}

/// The tip that the truncation cuts off: dotted, with a ring where the cone begins.
fn tip(panel: &mut Panel, sources: &[Point], apex: Point, feet: [Point; 2], color: &str, q: f64) {
    let dots = format!("0.1 {}", Px(3.2 * q));
    let dotted: [(&str, &dyn Display); 4] =
        [("stroke", &color), ("stroke-width", &Px(1.2 * q)), ("stroke-dasharray", &dots), ("stroke-linecap", &"round")];
    for foot in feet {
        let ends = [panel.at(foot), panel.at(apex)];
        panel.stroke(ends[0], ends[1], &dotted);
    }
    let ground = panel.theme.panel;
    let rings = if sources.is_empty() { vec![apex] } else { sources.to_vec() };
    for source in rings {
        let spot = panel.at(source);
        if (source - apex).length() * panel.scale > 1.0 {
            let from = panel.at(apex);
            panel.stroke(from, spot, &[("stroke", &color), ("stroke-width", &Px(0.75 * q)), ("stroke-opacity", &0.6)]);
        }
        panel.disc(
            spot,
            2.6 * q,
            &[("fill", &ground), ("stroke", &color), ("stroke-width", &Px(1.2 * q)), ("class", &"apex")],
        );
        panel.note_spot(spot);
    }
}

/// The pieces in one chain: legs outside, what truncates between.
fn joined(mut border: Vec<Piece>) -> Vec<Piece> {
    // begin with the piece that comes in from far away
    let far = |piece: &Piece| piece.at(0.0).length();
    let Some(first) = (0..border.len()).max_by(|&a, &b| far(&border[a]).total_cmp(&far(&border[b]))) else {
        return border;
    };
    let mut chain = vec![border.swap_remove(first)];
    while !border.is_empty() {
        let end = chain[chain.len() - 1].at(1.0);
        let gap = |piece: &Piece| (piece.at(0.0) - end).length();
        let nearest = (0..border.len()).min_by(|&a, &b| gap(&border[a]).total_cmp(&gap(&border[b]))).unwrap_or(0);
        chain.push(border.swap_remove(nearest));
    }
    chain
}

/// Where a badge can sit on a velocity obstacle: along its border, near the edge of the disc and just inside the frame.
pub fn badge_spots(panel: &Panel, shape: &Shape, max_speed: f64) -> Vec<Spot> {
    let mut spots = Vec::new();
    for piece in shape.border(3.0 * panel.half()) {
        for step in 0..160 {
            let point = piece.at((f64::from(step) + 0.5) / 160.0);
            let off = (point.length() - max_speed) * panel.scale;
            if off > 14.0 && off < 60.0 {
                spots.push(panel.at(point));
            }
        }
    }
    if spots.is_empty() {
        spots = shape.border(3.0 * panel.half()).iter().map(|piece| panel.at(piece.at(0.5))).collect();
    }
    spots
}
