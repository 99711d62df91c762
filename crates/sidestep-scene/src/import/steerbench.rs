//! The test cases of SteerBench (Singh, Kapadia, Faloutsos, Reinman, "SteerBench: a benchmark suite for evaluating steering behaviors", 2009).

use super::xml::{File, child, children};
use super::{ImportError, duration};
use crate::group::{Generator, Goals, Group};
use crate::scene::{Agent, Obstacle, Parameters, Scene, Vec2};
use roxmltree::Node;

/// The step of SteerBench, s: 20 frames a second.
const TIME_STEP: f64 = 0.05;
/// Randomly placed bodies keep this gap, m.
const GAP: f64 = 0.02;
/// A round obstacle becomes a polygon with so many corners, which holds the circle.
const CORNERS: usize = 16;

/// A scene from a test case: the file's name (for messages) and its text. The ground plane x, z becomes x, y. Agents walk at their desired speed,
/// which is also the most they may; regions of agents become random groups. Radii, places, boxes and polygons are kept.
///
/// # Errors
/// A file that is not of the format, or asks for what a scene does not know: goals that flee, follow others or name a direction, emitters, obstacles
/// at random places.
pub fn steerbench(name: &str, text: &str) -> Result<Scene, ImportError> {
    let file = File::read(name, text, "SteerBenchTestCase")?;
    let root = file.document.root_element();
    let header = child(root, "header");
    let title = header.and_then(|node| child(node, "name")).and_then(|node| node.text()).unwrap_or(name);
    let mut scene = Scene {
        name: title.rsplit(['/', '\\']).next().unwrap_or(title).trim_end_matches(".xml").into(),
        description: "A SteerBench test case.".into(),
        time_step: TIME_STEP,
        ..Scene::default()
    };
    let bounds = header.and_then(|node| child(node, "worldBounds"));
    let (mut longest, mut slowest) = (0.0f64, f64::INFINITY);
    for node in root.children().filter(Node::is_element) {
        let walk = match node.tag_name().name() {
            "agent" => {
                let walk = Walk::read(&file, node, scene.defaults)?;
                let position = point(&file, file.child(file.child(node, "initialConditions")?, "position")?)?;
                let random = walk.random.then(|| file.fault(node, "has a random goal", "give it a place"));
                random.map_or(Ok(()), Err)?;
                longest = longest.max(length(position, &walk.waypoints));
                let Walk { velocity, parameters, waypoints, .. } = walk.clone();
                scene.agents.push(Agent { position, velocity, waypoints, parameters });
                walk
            }
            "agentRegion" => {
                let walk = Walk::read(&file, node, scene.defaults)?;
                let group = region(&file, node, &walk, bounds)?;
                longest = group.corners().iter().map(|&corner| length(corner, &walk.waypoints)).fold(longest, f64::max);
                scene.groups.push(group);
                walk
            }
            "obstacle" | "circleObstacle" | "orientedBoxObstacle" | "polygonObstacle" => {
                scene.obstacles.push(obstacle(&file, node)?);
                continue;
            }
            "header" | "suggestedCameraView" => continue,
            other => {
                let message = format!("<{other}> has no counterpart in a scene");
                return Err(file.fault(node, message, "remove it from a copy of the file"));
            }
        };
        slowest = slowest.min(walk.parameters.max_speed);
    }
    scene.duration = duration(longest, if slowest > 0.0 && slowest.is_finite() { slowest } else { 1.0 }, TIME_STEP);
    match Scene::from_bytes(name, scene.to_json().as_bytes()) {
        Ok(scene) => Ok(scene),
        Err(problems) => Err(file.fault(root, problems.list[0].message.clone(), "a scene does not allow this")),
    }
}

/// How one agent, or all of a region, start and go on.
#[derive(Clone)]
struct Walk {
    velocity: Vec2,
    waypoints: Vec<Vec2>,
    /// The goal is anywhere in the world's bounds.
    random: bool,
    parameters: Parameters,
}

impl Walk {
    fn read<'a>(file: &File<'a>, node: Node<'_, 'a>, defaults: Parameters) -> Result<Self, ImportError> {
        let start = child(node, "initialConditions")
            .ok_or_else(|| file.fault(node, "has no <initialConditions>", "this element is needed"))?;
        let radius = file.in_range(start, "radius", file.number_in(start, "radius")?, false)?;
        let speed = file.number_in(start, "speed")?;
        let heading = child(start, "direction").filter(|node| child(*node, "x").is_some());
        let heading = heading.map_or(Ok([0.0; 2]), |node| point(file, node))?;
        let size = (heading[0] * heading[0] + heading[1] * heading[1]).sqrt().max(f64::MIN_POSITIVE);
        let (mut waypoints, mut random, mut fastest) = (Vec::new(), false, 0.0f64);
        for goal in children(node, "goalSequence").flat_map(|node| node.children()).filter(Node::is_element) {
            if goal.tag_name().name() == "idle" {
                continue;
            }
            if goal.tag_name().name() != "seekStaticTarget" {
                let message = "this kind of goal has no counterpart in a scene";
                return Err(file.fault(goal, message, "a scene knows <seekStaticTarget> and <idle>"));
            }
            let desired = file.in_range(goal, "desiredSpeed", file.number_in(goal, "desiredSpeed")?, true)?;
            fastest = fastest.max(desired);
            let target = child(goal, "targetLocation")
                .ok_or_else(|| file.fault(goal, "has no <targetLocation>", "a place is needed"))?;
            if child(target, "random").and_then(|node| node.text()).is_some_and(|text| text.trim() == "true") {
                random = true;
            } else {
                waypoints.push(point(file, target)?);
            }
        }
        let max_speed = if waypoints.is_empty() && !random { defaults.max_speed } else { fastest };
        let velocity = heading.map(|x| if speed == 0.0 { 0.0 } else { x / size * speed });
        Ok(Self { velocity, waypoints, random, parameters: Parameters { radius, max_speed, ..defaults } })
    }
}

fn region<'a>(
    file: &File<'a>,
    node: Node<'_, 'a>,
    walk: &Walk,
    bounds: Option<Node<'_, 'a>>,
) -> Result<Group, ImportError> {
    let count = file.number_in(node, "numAgents")?;
    if !(1.0..=1e7).contains(&count) || count.fract() != 0.0 {
        return Err(file.fault(
            node,
            format!("`numAgents` is {count:?}"),
            "expected a whole number from 1 to 10 million",
        ));
    }
    let within = child(node, "regionBounds")
        .ok_or_else(|| file.fault(node, "has no <regionBounds>", "this element is needed"))?;
    let goals = match bounds {
        Some(world) if walk.random => Goals::Region { region: corners(file, world)?, gap: GAP },
        None if walk.random => {
            return Err(file.fault(node, "has a random goal in a world without bounds", "give it a place"));
        }
        _ => Goals::Same,
    };
    Ok(Group {
        count: count as usize,
        shuffle: false,
        generator: Generator::Random { region: corners(file, within)?, gap: GAP },
        goals,
        velocity: walk.velocity,
        waypoints: walk.waypoints.clone(),
        parameters: walk.parameters,
    })
}

fn obstacle<'a>(file: &File<'a>, node: Node<'_, 'a>) -> Result<Obstacle, ImportError> {
    let vertices = match node.tag_name().name() {
        "obstacle" => {
            let [low, high] = corners(file, node)?;
            vec![low, [high[0], low[1]], high, [low[0], high[1]]]
        }
        "circleObstacle" => {
            let center = point(file, file_child(file, node, "position")?)?;
            let radius = file.in_range(node, "radius", file.number_in(node, "radius")?, false)?;
            round(center, radius)
        }
        "orientedBoxObstacle" => {
            let center = point(file, file_child(file, node, "position")?)?;
            let size = point(file, file_child(file, node, "size")?)?;
            let (sin, cos) = libm::sincos(file.number_in(node, "thetaY")?.to_radians());
            let corner = |sx: f64, sy: f64| {
                let (x, y) = (sx * size[0] / 2.0, sy * size[1] / 2.0);
                [center[0] + x * cos + y * sin, center[1] - x * sin + y * cos]
            };
            vec![corner(-1.0, -1.0), corner(1.0, -1.0), corner(1.0, 1.0), corner(-1.0, 1.0)]
        }
        _ => children(node, "point").map(|inner| point(file, inner)).collect::<Result<_, _>>()?,
    };
    Ok(Obstacle::new(vertices, true, true))
}

fn file_child<'n, 'a>(file: &File<'a>, node: Node<'n, 'a>, name: &str) -> Result<Node<'n, 'a>, ImportError> {
    child(node, name).ok_or_else(|| file.fault(node, format!("has no <{name}>"), "this element is needed"))
}

/// The corners of a regular polygon round a circle.
fn round(center: Vec2, radius: f64) -> Vec<Vec2> {
    let step = std::f64::consts::TAU / CORNERS as f64;
    let out = radius / libm::cos(step / 2.0);
    let corner = |k: usize| {
        let (sin, cos) = libm::sincos((k as f64 + 0.5) * step);
        [center[0] + out * cos, center[1] + out * sin]
    };
    (0..CORNERS).map(corner).collect()
}

/// x and z of an element that holds x, y and z.
fn point<'a>(file: &File<'a>, node: Node<'_, 'a>) -> Result<Vec2, ImportError> {
    Ok([file.number_in(node, "x")?, file.number_in(node, "z")?])
}

/// The lower and the upper corner of a box, whichever way its ends are given.
fn corners<'a>(file: &File<'a>, node: Node<'_, 'a>) -> Result<[Vec2; 2], ImportError> {
    let ends = |low: &str, high: &str| -> Result<[f64; 2], ImportError> {
        let (a, b) = (file.number_in(node, low)?, file.number_in(node, high)?);
        Ok([a.min(b), a.max(b)])
    };
    let (x, z) = (ends("xmin", "xmax")?, ends("zmin", "zmax")?);
    Ok([[x[0], z[0]], [x[1], z[1]]])
}

/// Length of the way from a start through all waypoints, m.
fn length(start: Vec2, waypoints: &[Vec2]) -> f64 {
    let (mut sum, mut from) = (0.0, start);
    for &to in waypoints {
        let d = [to[0] - from[0], to[1] - from[1]];
        sum += (d[0] * d[0] + d[1] * d[1]).sqrt();
        from = to;
    }
    sum
}
