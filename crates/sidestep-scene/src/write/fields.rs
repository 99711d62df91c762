//! The fields of a scene that a file has to say.

use super::notation::Out;
use crate::group::{Axis, Generator, Goals, Group};
use crate::scene::{
    Agent, Behavior, Change, Event, GroupPair, Kinematics, Model, Motion, Obstacle, Parameters, Scene, Steering, Vec2,
};
use crate::words::Word;

type Fields = Vec<(&'static str, Out)>;

pub(super) fn scene(scene: &Scene) -> Fields {
    let usual = crate::lower::empty();
    let defaults = sayable(scene);
    let mut out = vec![("sidestep", integer(1))];
    push(&mut out, "name", &scene.name, &usual.name, |text| quoted(text));
    push(&mut out, "description", &scene.description, &usual.description, |text| quoted(text));
    push(&mut out, "precision", &scene.precision, &usual.precision, |p| quoted(p.word()));
    push(&mut out, "time_step", &scene.time_step, &f64::NAN, |x| number(*x));
    push(&mut out, "duration", &scene.duration, &f64::NAN, |x| number(*x));
    push(&mut out, "seed", &scene.seed, &usual.seed, |seed| Out::Atom(seed.to_string()));
    push(&mut out, "model", &scene.model, &usual.model, |m| Out::Table(model(m, &usual.model)));
    push(&mut out, "behavior", &scene.behavior, &usual.behavior, |b| Out::Table(behavior(b, &usual.behavior)));
    push(&mut out, "defaults", &defaults, &usual.defaults, |p| Out::Table(parameters(p, &usual.defaults)));
    lines(&mut out, "agents", &scene.agents, |one| agent(one, &defaults));
    lines(&mut out, "groups", &scene.groups, |one| group(one, &defaults));
    lines(&mut out, "pairs", &scene.pairs, pair);
    lines(&mut out, "obstacles", &scene.obstacles, obstacle);
    lines(&mut out, "events", &scene.events, |one| event(one, &defaults));
    out
}

/// The defaults to write. "Unset" cannot be said against a default, so what anybody leaves unset is not a default.
fn sayable(scene: &Scene) -> Parameters {
    let added = scene.events.iter().filter_map(|event| match &event.change {
        Change::AddAgent(agent) => Some(&agent.parameters),
        _ => None,
    });
    let groups = scene.groups.iter().map(|group| &group.parameters);
    let mut defaults = scene.defaults;
    for one in scene.agents.iter().map(|agent| &agent.parameters).chain(groups).chain(added) {
        defaults.preferred_speed = defaults.preferred_speed.filter(|_| one.preferred_speed.is_some());
        defaults.max_acceleration = defaults.max_acceleration.filter(|_| one.max_acceleration.is_some());
        defaults.neighbor_distance = defaults.neighbor_distance.filter(|_| one.neighbor_distance.is_some());
        if one.kinematics != defaults.kinematics {
            defaults.kinematics = Kinematics::Holonomic;
        }
        defaults.height = defaults.height.filter(|_| one.height.is_some());
        defaults.model = defaults.model.filter(|_| one.model.is_some());
    }
    defaults
}

fn number(x: f64) -> Out {
    Out::Atom(format!("{x:?}"))
}

fn integer(i: usize) -> Out {
    Out::Atom(i.to_string())
}

fn flag(flag: bool) -> Out {
    Out::Atom(flag.to_string())
}

fn point(p: Vec2) -> Out {
    Out::List(p.map(number).into())
}

fn points(points: &[Vec2]) -> Out {
    Out::List(points.iter().copied().map(point).collect())
}

/// The escapes of JSON are those of TOML too, which wants DEL escaped besides.
fn quoted(text: &str) -> Out {
    Out::Atom(serde_json::Value::from(text).to_string().replace('\u{7f}', "\\u007f"))
}

fn push<T: PartialEq>(out: &mut Fields, key: &'static str, value: &T, usual: &T, write: impl Fn(&T) -> Out) {
    if value != usual {
        out.push((key, write(value)));
    }
}

fn lines<T>(out: &mut Fields, key: &'static str, list: &[T], write: impl Fn(&T) -> Fields) {
    if !list.is_empty() {
        out.push((key, Out::Lines(list.iter().map(|one| Out::Table(write(one))).collect())));
    }
}

fn model(model: &Model, usual: &Model) -> Fields {
    let mut out = Vec::new();
    push(&mut out, "kind", &model.kind, &usual.kind, |w| quoted(w.word()));
    push(&mut out, "responsibility", &model.responsibility, &usual.responsibility, |w| quoted(w.word()));
    push(&mut out, "neighbors", &model.neighbors, &usual.neighbors, |w| quoted(w.word()));
    push(&mut out, "neighbor_search", &model.neighbor_search, &usual.neighbor_search, |w| quoted(w.word()));
    out.extend(model.escape_time.map(|x| ("escape_time", number(x))));
    let velocity = usual.optimization_velocity;
    push(&mut out, "optimization_velocity", &model.optimization_velocity, &velocity, |w| quoted(w.word()));
    push(&mut out, "smoothing", &model.smoothing, &usual.smoothing, |x| number(*x));
    push(&mut out, "response_time", &model.response_time, &usual.response_time, |x| number(*x));
    push(&mut out, "route", &model.route, &usual.route, |b| flag(*b));
    out
}

fn behavior(behavior: &Behavior, usual: &Behavior) -> Fields {
    let mut out = Vec::new();
    push(&mut out, "tie", &behavior.tie, &usual.tie, |b| flag(*b));
    push(&mut out, "projection", &behavior.projection, &usual.projection, |b| flag(*b));
    push(&mut out, "stop", &behavior.stop, &usual.stop, |b| flag(*b));
    push(&mut out, "braking", &behavior.braking, &usual.braking, |b| flag(*b));
    push(&mut out, "right_of_way", &behavior.right_of_way, &usual.right_of_way, |b| flag(*b));
    push(&mut out, "by_size", &behavior.by_size, &usual.by_size, |b| flag(*b));
    out
}

/// What differs from the defaults.
fn parameters(one: &Parameters, usual: &Parameters) -> Fields {
    let mut out = Vec::new();
    push(&mut out, "radius", &one.radius, &usual.radius, |x| number(*x));
    push(&mut out, "max_speed", &one.max_speed, &usual.max_speed, |x| number(*x));
    let differs = |one: Option<f64>, usual: Option<f64>| one.filter(|_| one != usual).map(number);
    out.extend(differs(one.preferred_speed, usual.preferred_speed).map(|x| ("preferred_speed", x)));
    out.extend(differs(one.max_acceleration, usual.max_acceleration).map(|x| ("max_acceleration", x)));
    out.extend(differs(one.neighbor_distance, usual.neighbor_distance).map(|x| ("neighbor_distance", x)));
    push(&mut out, "max_neighbors", &one.max_neighbors, &usual.max_neighbors, |n| integer(*n));
    push(&mut out, "time_horizon", &one.time_horizon, &usual.time_horizon, |x| number(*x));
    let horizon = usual.obstacle_time_horizon;
    push(&mut out, "obstacle_time_horizon", &one.obstacle_time_horizon, &horizon, |x| number(*x));
    push(&mut out, "responsibility", &one.responsibility, &usual.responsibility, |x| number(*x));
    push(&mut out, "priority", &one.priority, &usual.priority, |x| number(*x));
    push(&mut out, "locked", &one.locked, &usual.locked, |b| flag(*b));
    push(&mut out, "route", &one.route, &usual.route, |b| flag(*b));
    push(&mut out, "group", &one.group, &usual.group, |number| integer((*number).into()));
    push(&mut out, "layers", &one.layers, &usual.layers, |bits| integer(*bits as usize));
    push(&mut out, "mask", &one.mask, &usual.mask, |bits| integer(*bits as usize));
    push(&mut out, "elevation", &one.elevation, &usual.elevation, |x| number(*x));
    out.extend(differs(one.height, usual.height).map(|x| ("height", x)));
    out.extend(one.model.filter(|_| one.model != usual.model).map(|kind| ("model", quoted(kind.word()))));
    if one.kinematics != usual.kinematics {
        out.extend(kinematics(&one.kinematics));
    }
    out
}

fn kinematics(kinematics: &Kinematics) -> Fields {
    let Kinematics::Unicycle(unicycle) = kinematics else { return vec![("kinematics", quoted("holonomic"))] };
    let mut out = vec![("kinematics", quoted("unicycle"))];
    out.extend(unicycle.heading.map(|x| ("heading", number(x))));
    out.extend(unicycle.max_turn_rate.map(|x| ("max_turn_rate", number(x))));
    push(&mut out, "steering", &unicycle.steering, &Steering::Tracking, |w| quoted(w.word()));
    out.extend(unicycle.steering_margin.map(|x| ("steering_margin", number(x))));
    out
}

fn going(out: &mut Fields, velocity: Vec2, waypoints: &[Vec2]) {
    push(out, "velocity", &velocity, &[0.0, 0.0], |v| point(*v));
    match waypoints {
        [] => {}
        [goal] => out.push(("goal", point(*goal))),
        more => out.push(("waypoints", points(more))),
    }
}

fn agent(agent: &Agent, usual: &Parameters) -> Fields {
    let mut out = vec![("position", point(agent.position))];
    going(&mut out, agent.velocity, &agent.waypoints);
    out.extend(parameters(&agent.parameters, usual));
    out
}

fn group(group: &Group, usual: &Parameters) -> Fields {
    let mut out = generator(&group.generator);
    out.insert(1, ("count", integer(group.count)));
    push(&mut out, "shuffle", &group.shuffle, &false, |b| flag(*b));
    out.extend(goals(&group.goals));
    push(&mut out, "velocity", &group.velocity, &[0.0, 0.0], |v| point(*v));
    match (&group.waypoints[..], group.goals) {
        ([], _) => {}
        ([goal], Goals::Same) => out.push(("goal", point(*goal))),
        (more, _) => out.push(("waypoints", points(more))),
    }
    out.extend(parameters(&group.parameters, usual));
    out
}

fn generator(generator: &Generator) -> Fields {
    let mut out = Vec::new();
    let kind = |name| ("generator", quoted(name));
    let shift = match *generator {
        Generator::Circle { center, ring_radius, start_angle, jitter } => {
            out.extend([kind("circle"), ("center", point(center)), ("ring_radius", number(ring_radius))]);
            push(&mut out, "start_angle", &start_angle, &0.0, |x| number(*x));
            jitter
        }
        Generator::Grid { center, columns, spacing, jitter } => {
            out.extend([kind("grid"), ("center", point(center)), ("spacing", number(spacing))]);
            out.extend(columns.map(|n| ("columns", integer(n))));
            jitter
        }
        Generator::Random { region, gap } => {
            out.extend([kind("random"), ("region", points(&region))]);
            push(&mut out, "gap", &gap, &0.0, |x| number(*x));
            0.0
        }
        Generator::Line { from, to, jitter } => {
            out.extend([kind("line"), ("from", point(from)), ("to", point(to))]);
            jitter
        }
    };
    push(&mut out, "jitter", &shift, &0.0, |x| number(*x));
    out
}

fn goals(goals: &Goals) -> Fields {
    let rule = |name| ("goals", quoted(name));
    match *goals {
        Goals::Same => Vec::new(),
        Goals::Opposite { center } => vec![rule("opposite"), ("goal_center", point(center))],
        Goals::Mirror { center, axis } => {
            let mut out = vec![rule("mirror"), ("goal_center", point(center))];
            push(&mut out, "mirror_axis", &axis, &Axis::X, |axis| quoted(axis.word()));
            out
        }
        Goals::Region { region, gap } => {
            let mut out = vec![rule("region"), ("goal_region", points(&region))];
            push(&mut out, "goal_gap", &gap, &0.0, |x| number(*x));
            out
        }
        Goals::Shuffled => vec![rule("shuffled")],
        Goals::Offset { offset } => vec![rule("offset"), ("goal_offset", point(offset))],
        Goals::Roam { distance } => vec![rule("roam"), ("goal_distance", number(distance))],
    }
}

fn pair(pair: &GroupPair) -> Fields {
    let [group, other_group] = pair.groups.map(|number| integer(number.into()));
    let [own, others] = pair.responsibilities.map(number);
    vec![("group", group), ("other_group", other_group), ("responsibility", own), ("other_responsibility", others)]
}

fn obstacle(obstacle: &Obstacle) -> Fields {
    let mut out = vec![("vertices", points(&obstacle.vertices))];
    push(&mut out, "closed", &obstacle.closed, &true, |b| flag(*b));
    if obstacle.closed {
        push(&mut out, "solid", &obstacle.solid, &true, |b| flag(*b));
    }
    out.extend(motion(&obstacle.motion));
    out
}

fn motion(motion: &Motion) -> Fields {
    let (mut out, usual) = (Vec::new(), Motion::default());
    push(&mut out, "velocity", &motion.velocity, &usual.velocity, |v| point(*v));
    push(&mut out, "angular_velocity", &motion.angular_velocity, &usual.angular_velocity, |x| number(*x));
    out.extend(motion.pivot.map(|pivot| ("pivot", point(pivot))));
    out
}

fn event(event: &Event, usual: &Parameters) -> Fields {
    let change = match &event.change {
        Change::RemoveAgent(n) => ("remove_agent", integer(*n)),
        Change::AddAgent(one) => ("add_agent", Out::Table(agent(one, usual))),
        Change::RemoveObstacle(n) => ("remove_obstacle", integer(*n)),
        Change::AddObstacle(one) => ("add_obstacle", Out::Table(obstacle(one))),
        Change::MoveObstacle(n, new) => {
            let number = [("obstacle", integer(*n))].into_iter();
            ("move_obstacle", Out::Table(number.chain(motion(new)).collect()))
        }
    };
    vec![("time", number(event.time)), change]
}
