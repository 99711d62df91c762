//! The comparison as a picture: a panel a model, with the figures that tell the models apart.

use super::Row;
use super::figures::Figures;
use crate::run::plan::Plan;
use crate::table::count;
use sidestep::vec2;
use sidestep_figure::{Fact, Multiples, Panel, Theme, Walker, Wall, multiples};
use sidestep_record::SLOW_SHARE;

/// Draws the rows that have trails.
pub fn draw(plan: &Plan, rows: &[Row]) -> String {
    let scene = &plan.scene;
    let walker = |one: &sidestep_record::Walker| Walker {
        radius: one.radius,
        goal: one.waypoints.last().map(|&[x, y, _]| [x, y]),
        slow: SLOW_SHARE * one.max_speed,
    };
    let walkers: Vec<Walker> = plan.cast.walkers.iter().map(walker).collect();
    let wall = |(number, wall): (usize, &sidestep_record::AuditWall)| Wall {
        number,
        corners: wall.vertices.iter().map(|&[x, y]| vec2(x, y)).collect(),
        closed: wall.closed,
        solid: wall.solid,
    };
    let walls: Vec<Wall> = plan.cast.scene.walls.iter().enumerate().map(wall).collect();
    let names: Vec<String> = rows.iter().map(|row| row.figures.model.to_uppercase()).collect();
    let facts: Vec<_> = rows.iter().map(|row| facts(&row.figures, walkers.len())).collect();
    let drawn = rows.iter().zip(&names).zip(&facts);
    let drawn = drawn.filter_map(|((row, name), facts)| {
        Some(Panel { name, facts, missing: &row.missing, trails: row.trails.as_deref()? })
    });
    let panels: Vec<Panel> = drawn.collect();
    let title = if scene.name.is_empty() { &plan.file } else { &scene.name };
    multiples(
        &Multiples { title, caption: &caption(plan), walkers: &walkers, walls: &walls, panels: &panels },
        &Theme::LIGHT,
    )
}

fn caption(plan: &Plan) -> String {
    let (scene, agents) = (&plan.scene, count(plan.cast.walkers.len() as u64, "agent"));
    let plain = scene.behavior == sidestep_scene::Behavior::PLAIN;
    let kind = if plain { "plain models, contacts off" } else { "with the scene's behavior at contacts" };
    let what = if scene.description.is_empty() { format!("{agents}.") } else { scene.description.clone() };
    format!("{what} {agents}, {kind}.")
}

/// The lines under a model's name.
fn facts(figures: &Figures, agents: usize) -> Vec<Fact> {
    let fact = |text: String, bad: bool| Fact { text, bad };
    let when = figures.last_arrival.map_or(String::new(), |time| format!(" after {time:.1} s"));
    let missing = figures.arrived < agents;
    let arrived = fact(format!("{} of {agents} arrived{when}", figures.arrived), missing);
    let reversals = figures.reversals.map(|mean| fact(format!("{mean:.1} reversals per agent"), false));
    let overlaps = figures.overlaps.map(|pairs| match pairs {
        0 => fact("no overlap".into(), false),
        pairs => fact(format!("{} overlapped", count(pairs as u64, "pair")), true),
    });
    [Some(arrived), reversals, overlaps].into_iter().flatten().collect()
}
