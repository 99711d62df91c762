//! Fields of agents that exclude each other.

use super::{Path, numbered};
use crate::format::{AGENT, GROUP, MOST_AGENTS, Table};
use crate::lower::table;
use crate::problem::{Problem, ProblemKind};
use crate::tree::{Entry, Node};
use crate::view::{View, find};

pub(super) fn check(root: &[Entry], problems: &mut Vec<Problem>) {
    let defaults = table(root, "defaults");
    one(&Path::Field(&Path::Root, "defaults"), &AGENT, defaults, &[], problems);
    for (name, table) in [("agents", &AGENT), ("groups", &GROUP)] {
        let list = Path::Field(&Path::Root, name);
        for (i, _, own) in numbered(root, name) {
            one(&Path::Index(&list, i), table, own, defaults, problems);
            holonomic(&Path::Index(&list, i), &View::new(table, own, defaults), problems);
        }
    }
    let list = Path::Field(&Path::Root, "events");
    for (i, _, event) in numbered(root, "events") {
        let here = Path::Index(&list, i);
        let (here, own) = (Path::Field(&here, "add_agent"), table(event, "add_agent"));
        one(&here, &AGENT, own, defaults, problems);
        holonomic(&here, &View::new(&AGENT, own, defaults), problems);
    }
    too_many(root, problems);
    too_long(root, problems);
}

fn one(path: &Path<'_>, table: &'static Table, own: &[Entry], defaults: &[Entry], problems: &mut Vec<Problem>) {
    let view = View::new(table, own, defaults);
    let mut exclude = |node: Option<&Node>, a: &str, why: &str, hint: &str| {
        if let Some(node) = node {
            let here = Path::Field(path, a);
            let message = format!("`{here}` {why}");
            problems.push(Problem::new(ProblemKind::Conflict, here, Some(node.span.clone()), message).hint(hint));
        }
    };
    let goals = view.own("goals").is_some_and(|node| node.value != crate::tree::Value::Text("same".into()));
    let (goal, waypoints) = (view.own("goal"), view.own("waypoints"));
    if waypoints.is_some() {
        exclude(goal, "goal", "and `waypoints` exclude each other", "write the goal as the last of the waypoints");
    }
    if goals && table.name == "group" {
        exclude(goal, "goal", "and `goals` exclude each other", "keep the rule, or the one goal for all");
    }
    if view.flag("locked") {
        let hint = "remove it, or set `locked = false`";
        exclude(goal, "goal", "has no meaning: the agent is locked and never moves", hint);
        exclude(waypoints, "waypoints", "has no meaning: the agent is locked and never moves", hint);
        exclude(
            view.own("goals").filter(|_| goals),
            "goals",
            "has no meaning: the agents are locked and never move",
            hint,
        );
        if view.point("velocity") != [0.0, 0.0] {
            let node = view.own("velocity");
            exclude(node, "velocity", "has no meaning: the agent is locked and never moves", hint);
        }
    }
}

/// What only a unicycle has is said of nobody else, but by `[defaults]`.
fn holonomic(path: &Path<'_>, view: &View<'_>, problems: &mut Vec<Problem>) {
    if view.text("kinematics") == "unicycle" {
        return;
    }
    for name in ["heading", "max_turn_rate", "steering", "steering_margin"] {
        if let Some(node) = view.own(name) {
            let here = Path::Field(path, name);
            let message = format!("`{here}` has no meaning: the agent is holonomic and has no heading");
            problems.push(
                Problem::new(ProblemKind::Conflict, here, Some(node.span.clone()), message)
                    .hint("remove it, or set `kinematics = \"unicycle\"`"),
            );
        }
    }
}

/// Count of agents that the file makes at the start.
pub(super) fn count(root: &[Entry]) -> usize {
    let groups = numbered(root, "groups").filter_map(|(_, _, own)| find(own, "count").and_then(Node::integer));
    let made = groups.map(|n| usize::try_from(n).unwrap_or(0)).fold(0usize, usize::saturating_add);
    find(root, "agents").and_then(Node::list).map_or(0, <[Node]>::len).saturating_add(made)
}

fn too_many(root: &[Entry], problems: &mut Vec<Problem>) {
    let (count, node) = (count(root), find(root, "groups").or_else(|| find(root, "agents")));
    if let Some(node) = node.filter(|_| count > MOST_AGENTS) {
        let message = format!("the scene has {count} agents; allowed: at most {MOST_AGENTS}");
        problems.push(
            Problem::new(ProblemKind::OutOfRange, "groups", Some(node.span.clone()), message)
                .hint("lower `count` of a group"),
        );
    }
}

/// Steps of a run that can still be counted exactly by everything that counts them.
const MOST_STEPS: f64 = 1e9;

fn too_long(root: &[Entry], problems: &mut Vec<Problem>) {
    let view = View::new(&crate::format::SCENE, root, &[]);
    let (duration, time_step) = (view.number("duration"), view.number("time_step"));
    let steps = duration / time_step;
    if let Some(node) = view.own("time_step").filter(|_| time_step > 0.0 && duration.is_finite() && steps > MOST_STEPS)
    {
        let message = format!(
            "`time_step` is {time_step:?}: a run of {duration:?} s would take {steps:?} steps; allowed: at most {MOST_STEPS:?}"
        );
        problems.push(
            Problem::new(ProblemKind::OutOfRange, "time_step", Some(node.span.clone()), message)
                .hint("raise `time_step` or lower `duration`"),
        );
    }
}
