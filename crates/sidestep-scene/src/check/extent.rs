//! A scene in 32 bits must lie within reach of its middle.

use super::numbered;
use crate::extent::{Extent, F32_REACH};
use crate::format::{AGENT, FARTHEST, GROUP, OBSTACLE};
use crate::lower::{self, table};
use crate::problem::{Problem, ProblemKind};
use crate::scene::Vec2;
use crate::tree::{Entry, Node, Value};
use crate::view::{View, find};

/// Only where every field is sound: a place that is missing would count as zero.
pub(super) fn check(root: &[Entry], problems: &mut Vec<Problem>) {
    if !problems.is_empty() {
        return;
    }
    let precision = find(root, "precision").map(|node| &node.value);
    if precision.is_some_and(|value| *value == Value::Text("f64".into())) {
        return;
    }
    let mut extent = Extent::default();
    places(root, |place| extent.add(place.point));
    let origin = extent.origin();
    let far = |p: Vec2| (p[0] - origin[0]).abs().max((p[1] - origin[1]).abs());
    let mut worst: Option<Place<'_>> = None;
    places(root, |place| {
        if worst.as_ref().is_none_or(|old| far(place.point) > far(old.point)) {
            worst = Some(place);
        }
    });
    if let Some(place) = worst.filter(|place| far(place.point) > F32_REACH) {
        let dot = if place.field.is_empty() { "" } else { "." };
        let path = format!("{}[{}]{dot}{}", place.list, place.index, place.field);
        let message = format!(
            "`{path}` reaches {:.0} m from the middle of the scene; with 32-bit numbers at most {F32_REACH} m are allowed",
            far(place.point)
        );
        problems.push(Problem::new(ProblemKind::Geometry, path, Some(place.node.span.clone()), message).hint(format!(
            "set `precision = \"f64\"` at the top of the file, or bring everything within {F32_REACH} m of the middle"
        )));
    }
}

/// A place that the file names, and where it does.
struct Place<'a> {
    list: &'static str,
    index: usize,
    field: &'static str,
    node: &'a Node,
    point: Vec2,
}

/// Shows every place of the file. Broken ones are told elsewhere.
fn places<'a>(root: &'a [Entry], mut show: impl FnMut(Place<'a>)) {
    let defaults = table(root, "defaults");
    let mut all = |list: &'static str, index: usize, field: &'static str, node: &'a Node, points: &[Vec2]| {
        let fine = points.iter().filter(|p| p.iter().all(|x| x.abs() <= FARTHEST));
        fine.for_each(|&point| show(Place { list, index, field, node, point }));
    };
    for (i, node, own) in numbered(root, "agents") {
        let view = View::new(&AGENT, own, defaults);
        for name in ["position", "goal"] {
            if let Some(p) = view.maybe_point(name) {
                all("agents", i, name, view.own(name).unwrap_or(node), &[p]);
            }
        }
        all("agents", i, "waypoints", view.own("waypoints").unwrap_or(node), &view.points("waypoints"));
    }
    for (i, node, own) in numbered(root, "groups") {
        all("groups", i, "", node, &lower::group(&View::new(&GROUP, own, defaults)).corners());
    }
    for (i, node, own) in numbered(root, "obstacles") {
        all("obstacles", i, "", node, &View::new(&OBSTACLE, own, &[]).points("vertices"));
    }
    for (i, node, own) in numbered(root, "events") {
        if let Some(added) = find(own, "add_agent").and_then(Node::table) {
            let view = View::new(&AGENT, added, defaults);
            let points = [view.maybe_point("position"), view.maybe_point("goal")];
            all("events", i, "add_agent", node, &points.into_iter().flatten().collect::<Vec<Vec2>>());
            all("events", i, "add_agent", node, &view.points("waypoints"));
        }
        let added = View::new(&OBSTACLE, table(own, "add_obstacle"), &[]);
        all("events", i, "add_obstacle", node, &added.points("vertices"));
    }
}
