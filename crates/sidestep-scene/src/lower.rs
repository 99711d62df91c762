//! From the tree to the scene. It runs on checked trees; on faulty ones it must only not panic.

use crate::format::{AGENT, BEHAVIOR, EVENT, GROUP, MODEL, MOVE, OBSTACLE, PAIR, SCENE};
use crate::group::{Generator, Goals, Group};
use crate::scene::{
    Agent, Behavior, Change, Event, GroupPair, Kinematics, Model, Motion, Obstacle, Parameters, Scene, Unicycle, Vec2,
};
use crate::tree::{Entry, Node};
use crate::view::{View, find};

/// The scene of a file that says nothing.
pub(crate) fn empty() -> Scene {
    scene(&[])
}

/// The scene of the root table.
pub(crate) fn scene(root: &[Entry]) -> Scene {
    let view = View::new(&SCENE, root, &[]);
    let defaults = table(root, "defaults");
    Scene {
        name: view.text("name").into(),
        description: view.text("description").into(),
        precision: view.word("precision"),
        time_step: view.number("time_step"),
        duration: view.number("duration"),
        seed: view.integer("seed") as u64,
        model: model(&View::new(&MODEL, table(root, "model"), &[])),
        behavior: behavior(&View::new(&BEHAVIOR, table(root, "behavior"), &[])),
        defaults: parameters(&View::new(&AGENT, defaults, &[])),
        agents: tables(root, "agents").map(|own| agent(&View::new(&AGENT, own, defaults))).collect(),
        groups: tables(root, "groups").map(|own| group(&View::new(&GROUP, own, defaults))).collect(),
        pairs: tables(root, "pairs").map(|own| pair(&View::new(&PAIR, own, &[]))).collect(),
        obstacles: tables(root, "obstacles").map(|own| obstacle(&View::new(&OBSTACLE, own, &[]))).collect(),
        events: tables(root, "events").filter_map(|own| event(own, defaults)).collect(),
    }
}

/// The entries of a table inside another; none if it is not there or not a table.
pub(crate) fn table<'a>(entries: &'a [Entry], name: &str) -> &'a [Entry] {
    find(entries, name).and_then(Node::table).unwrap_or(&[])
}

/// The tables of a list, those that are tables.
pub(crate) fn tables<'a>(entries: &'a [Entry], name: &str) -> impl Iterator<Item = &'a [Entry]> {
    find(entries, name).and_then(Node::list).unwrap_or(&[]).iter().filter_map(Node::table)
}

fn model(view: &View<'_>) -> Model {
    Model {
        kind: view.word("kind"),
        responsibility: view.word("responsibility"),
        neighbors: view.word("neighbors"),
        neighbor_search: view.word("neighbor_search"),
        escape_time: view.maybe_number("escape_time"),
        optimization_velocity: view.word("optimization_velocity"),
        smoothing: view.number("smoothing"),
        response_time: view.number("response_time"),
        route: view.flag("route"),
    }
}

fn behavior(view: &View<'_>) -> Behavior {
    Behavior {
        tie: view.flag("tie"),
        projection: view.flag("projection"),
        stop: view.flag("stop"),
        braking: view.flag("braking"),
        right_of_way: view.flag("right_of_way"),
        by_size: view.flag("by_size"),
    }
}

fn parameters(view: &View<'_>) -> Parameters {
    Parameters {
        radius: view.number("radius"),
        max_speed: view.number("max_speed"),
        preferred_speed: view.maybe_number("preferred_speed"),
        max_acceleration: view.maybe_number("max_acceleration"),
        neighbor_distance: view.maybe_number("neighbor_distance"),
        max_neighbors: view.integer("max_neighbors"),
        time_horizon: view.number("time_horizon"),
        obstacle_time_horizon: view.number("obstacle_time_horizon"),
        responsibility: view.number("responsibility"),
        priority: view.number("priority"),
        locked: view.flag("locked"),
        route: view.flag("route"),
        kinematics: kinematics(view),
        model: view.maybe_word("model"),
        group: view.integer("group") as u16,
        layers: view.integer("layers") as u32,
        mask: view.integer("mask") as u32,
        elevation: view.number("elevation"),
        height: view.maybe_number("height"),
    }
}

fn kinematics(view: &View<'_>) -> Kinematics {
    if view.text("kinematics") != "unicycle" {
        return Kinematics::Holonomic;
    }
    Kinematics::Unicycle(Unicycle {
        heading: view.maybe_number("heading"),
        max_turn_rate: view.maybe_number("max_turn_rate"),
        steering: view.word("steering"),
        steering_margin: view.maybe_number("steering_margin"),
    })
}

/// `goal` is the way of one place; what the table says itself goes before what it inherits. Who is locked goes nowhere.
fn waypoints(view: &View<'_>) -> Vec<Vec2> {
    if view.flag("locked") {
        return Vec::new();
    }
    let own = view.own("waypoints").is_some();
    match view.maybe_point("goal") {
        Some(goal) if view.own("goal").is_some() || !own => vec![goal],
        _ => view.points("waypoints"),
    }
}

fn agent(view: &View<'_>) -> Agent {
    Agent {
        position: view.point("position"),
        velocity: view.point("velocity"),
        waypoints: waypoints(view),
        parameters: parameters(view),
    }
}

pub(crate) fn group(view: &View<'_>) -> Group {
    let generator = generator(view);
    let center = match generator {
        Generator::Circle { center, .. } | Generator::Grid { center, .. } => center,
        _ => [0.0, 0.0],
    };
    Group {
        count: view.integer("count"),
        shuffle: view.flag("shuffle"),
        goals: goals(view, center),
        generator,
        velocity: view.point("velocity"),
        waypoints: waypoints(view),
        parameters: parameters(view),
    }
}

fn generator(view: &View<'_>) -> Generator {
    let (center, jitter) = (view.point("center"), view.number("jitter"));
    match view.text("generator") {
        "circle" => Generator::Circle {
            center,
            ring_radius: view.number("ring_radius"),
            start_angle: view.number("start_angle"),
            jitter,
        },
        "grid" => {
            let (columns, spacing) = (view.maybe_integer("columns"), view.number("spacing"));
            Generator::Grid { center, columns, spacing, jitter }
        }
        "random" => Generator::Random { region: region(view, "region"), gap: view.number("gap") },
        _ => Generator::Line { from: view.point("from"), to: view.point("to"), jitter },
    }
}

fn goals(view: &View<'_>, center: Vec2) -> Goals {
    let center = view.maybe_point("goal_center").unwrap_or(center);
    match view.text("goals") {
        "opposite" => Goals::Opposite { center },
        "mirror" => Goals::Mirror { center, axis: view.word("mirror_axis") },
        "region" => Goals::Region { region: region(view, "goal_region"), gap: view.number("goal_gap") },
        "shuffled" => Goals::Shuffled,
        "offset" => Goals::Offset { offset: view.point("goal_offset") },
        "roam" => Goals::Roam { distance: view.number("goal_distance") },
        _ => Goals::Same,
    }
}

fn region(view: &View<'_>, name: &str) -> [Vec2; 2] {
    match view.points(name)[..] {
        [a, b, ..] => [[a[0].min(b[0]), a[1].min(b[1])], [a[0].max(b[0]), a[1].max(b[1])]],
        _ => [[0.0; 2]; 2],
    }
}

pub(crate) fn pair(view: &View<'_>) -> GroupPair {
    GroupPair {
        groups: ["group", "other_group"].map(|name| view.integer(name) as u16),
        responsibilities: ["responsibility", "other_responsibility"].map(|name| view.number(name)),
    }
}

pub(crate) fn obstacle(view: &View<'_>) -> Obstacle {
    let motion = motion(view);
    Obstacle { motion, ..Obstacle::new(view.points("vertices"), view.flag("closed"), view.flag("solid")) }
}

fn motion(view: &View<'_>) -> Motion {
    Motion {
        velocity: view.point("velocity"),
        angular_velocity: view.number("angular_velocity"),
        pivot: view.maybe_point("pivot"),
    }
}

fn event(own: &[Entry], defaults: &[Entry]) -> Option<Event> {
    let view = View::new(&EVENT, own, &[]);
    let change = if let Some(number) = view.maybe_integer("remove_agent") {
        Change::RemoveAgent(number)
    } else if let Some(number) = view.maybe_integer("remove_obstacle") {
        Change::RemoveObstacle(number)
    } else if let Some(added) = view.node("add_agent").and_then(Node::table) {
        Change::AddAgent(Box::new(agent(&View::new(&AGENT, added, defaults))))
    } else if let Some(moved) = view.node("move_obstacle").and_then(Node::table) {
        let view = View::new(&MOVE, moved, &[]);
        Change::MoveObstacle(view.integer("obstacle"), motion(&view))
    } else {
        let added = view.node("add_obstacle").and_then(Node::table)?;
        Change::AddObstacle(obstacle(&View::new(&OBSTACLE, added, &[])))
    };
    Some(Event { time: view.number("time"), change })
}
