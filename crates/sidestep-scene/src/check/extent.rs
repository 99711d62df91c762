//! A scene in 32 bits must lie within reach of its middle.

use super::numbered;
use crate::extent::{Extent, F32_REACH};
use crate::format::{AGENT, GROUP, OBSTACLE};
use crate::lower::{self, table};
use crate::problem::{Problem, ProblemKind, Span};
use crate::scene::Vec2;
use crate::tree::Entry;
use crate::view::{View, find};

pub(super) fn check(root: &[Entry], problems: &mut Vec<Problem>) {
    let precision = find(root, "precision").map(|node| &node.value);
    if precision.is_some_and(|value| *value == crate::tree::Value::Text("f64".into())) {
        return;
    }
    let places = places(root);
    let mut extent = Extent::default();
    places.iter().for_each(|place| extent.add(place.2));
    let origin = extent.origin();
    let far = |p: Vec2| (p[0] - origin[0]).abs().max((p[1] - origin[1]).abs());
    let Some((path, span, p)) = places.into_iter().max_by(|a, b| far(a.2).total_cmp(&far(b.2))) else { return };
    if far(p) > F32_REACH {
        let message =
            format!("`{path}` reaches {:.0} m from the middle of the scene; 32-bit numbers hold {F32_REACH} m", far(p));
        problems.push(
            Problem::new(ProblemKind::Geometry, path, Some(span), message)
                .hint("set `precision = \"f64\"` at the top of the file, or bring the scene together"),
        );
    }
}

type Place = (String, Span, Vec2);

/// Every place that the file names, with the field that names it. Broken ones are told elsewhere.
fn places(root: &[Entry]) -> Vec<Place> {
    let defaults = table(root, "defaults");
    let mut places = Vec::new();
    let mut add = |path: String, span: &Span, points: &[Vec2]| {
        let fine = points.iter().filter(|p| p.iter().all(|x| x.abs() <= crate::format::FARTHEST));
        places.extend(fine.map(|&p| (path.clone(), span.clone(), p)));
    };
    for (i, node, own) in numbered(root, "agents") {
        let view = View::new(&AGENT, own, defaults);
        for name in ["position", "goal"] {
            if let (Some(p), Some(at)) = (view.maybe_point(name), Some(view.own(name).unwrap_or(node))) {
                add(format!("agents[{i}].{name}"), &at.span, &[p]);
            }
        }
        add(format!("agents[{i}].waypoints"), &view.own("waypoints").unwrap_or(node).span, &view.points("waypoints"));
    }
    for (i, node, own) in numbered(root, "groups") {
        let group = lower::group(&View::new(&GROUP, own, defaults));
        add(format!("groups[{i}]"), &node.span, &group.corners());
    }
    for (i, node, own) in numbered(root, "obstacles") {
        add(format!("obstacles[{i}]"), &node.span, &View::new(&OBSTACLE, own, &[]).points("vertices"));
    }
    for (i, node, own) in numbered(root, "events") {
        let agent = View::new(&AGENT, table(own, "add_agent"), defaults);
        let points: Vec<Vec2> = if find(own, "add_agent").is_some() {
            agent
                .maybe_point("position")
                .into_iter()
                .chain(agent.maybe_point("goal"))
                .chain(agent.points("waypoints"))
                .collect()
        } else {
            View::new(&OBSTACLE, table(own, "add_obstacle"), &[]).points("vertices")
        };
        add(format!("events[{i}]"), &node.span, &points);
    }
    places
}
