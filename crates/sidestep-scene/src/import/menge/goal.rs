//! Goals: points and areas, in sets, some with room for a few only.

use super::super::ImportError;
use super::super::xml::{File, children};
use crate::scene::Vec2;
use roxmltree::Node;
use std::collections::BTreeMap;

/// The places of one goal are so many radii apart.
const APART: f64 = 2.5;

/// A goal.
pub(super) struct Goal {
    shape: Shape,
    /// So many more find room.
    room: f64,
    /// So many were sent here.
    sent: usize,
}

enum Shape {
    Point(Vec2),
    Circle {
        center: Vec2,
        radius: f64,
    },
    /// Half the sides along its own axes.
    Box {
        center: Vec2,
        half: Vec2,
        sin: f64,
        cos: f64,
    },
}

/// All goals by set and number.
pub(super) type Goals = BTreeMap<(i64, i64), Goal>;

pub(super) fn read(file: &File<'_>) -> Result<Goals, ImportError> {
    let mut goals = Goals::new();
    for set in children(file.document.root_element(), "GoalSet") {
        let number = file.needed(set, "id")? as i64;
        for node in children(set, "Goal") {
            let room = file.attribute(node, "capacity")?.unwrap_or(f64::INFINITY);
            let goal = Goal { shape: shape(file, node)?, room, sent: 0 };
            goals.insert((number, file.needed(node, "id")? as i64), goal);
        }
    }
    Ok(goals)
}

fn shape(file: &File<'_>, node: Node<'_, '_>) -> Result<Shape, ImportError> {
    let get = |name: &str| file.needed(node, name);
    match node.attribute("type").unwrap_or_default() {
        "point" => Ok(Shape::Point([get("x")?, get("y")?])),
        "circle" => Ok(Shape::Circle { center: [get("x")?, get("y")?], radius: get("radius")? }),
        "AABB" => {
            let (low, high) = ([get("min_x")?, get("min_y")?], [get("max_x")?, get("max_y")?]);
            let center = [(low[0] + high[0]) / 2.0, (low[1] + high[1]) / 2.0];
            let half = [(high[0] - low[0]).abs() / 2.0, (high[1] - low[1]).abs() / 2.0];
            Ok(Shape::Box { center, half, sin: 0.0, cos: 1.0 })
        }
        "OBB" => {
            let (pivot, half) = ([get("x")?, get("y")?], [get("width")? / 2.0, get("height")? / 2.0]);
            let (sin, cos) = libm::sincos(get("angle")?.to_radians());
            let center = [pivot[0] + half[0] * cos - half[1] * sin, pivot[1] + half[0] * sin + half[1] * cos];
            Ok(Shape::Box { center, half, sin, cos })
        }
        other => Err(file.fault(node, format!("a goal of the type {other:?}"), "expected point, circle, AABB or OBB")),
    }
}

impl Goal {
    /// The middle.
    pub fn center(&self) -> Vec2 {
        match self.shape {
            Shape::Point(center) | Shape::Circle { center, .. } | Shape::Box { center, .. } => center,
        }
    }

    /// Whether one more finds room.
    pub fn has_room(&self) -> bool {
        self.room >= 1.0
    }

    /// Sends one more here: the place for it. In an area those who come are spread over a lattice from the middle outwards.
    pub fn send(&mut self, radius: f64) -> Vec2 {
        self.room -= 1.0;
        let place = self.place(self.sent, APART * radius);
        self.sent += 1;
        place
    }

    fn place(&self, number: usize, apart: f64) -> Vec2 {
        let center = self.center();
        let (half, round, sin, cos) = match self.shape {
            Shape::Point(_) => return center,
            Shape::Circle { radius, .. } => ([radius; 2], radius, 0.0, 1.0),
            Shape::Box { half, sin, cos, .. } => (half, f64::INFINITY, sin, cos),
        };
        let reach = half.map(|side| (side / apart).floor().clamp(0.0, 1000.0) as i64);
        let mut lattice: Vec<(i64, i64)> = (-reach[0]..=reach[0])
            .flat_map(|x| (-reach[1]..=reach[1]).map(move |y| (x, y)))
            .filter(|&(x, y)| ((x * x + y * y) as f64).sqrt() * apart <= round)
            .collect();
        lattice.sort_by_key(|&(x, y)| (x * x + y * y, x, y));
        let (x, y) = lattice[number % lattice.len()];
        let d = [x as f64 * apart, y as f64 * apart];
        [center[0] + d[0] * cos - d[1] * sin, center[1] + d[0] * sin + d[1] * cos]
    }
}

/// Between two points, m.
pub(super) fn distance(a: Vec2, b: Vec2) -> f64 {
    ((a[0] - b[0]) * (a[0] - b[0]) + (a[1] - b[1]) * (a[1] - b[1])).sqrt()
}
