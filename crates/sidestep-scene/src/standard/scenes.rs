//! The standard scenes themselves.

use crate::group::{Axis, Generator, Goals, Group};
use crate::scene::{Agent, Obstacle, Parameters, Precision, Scene, Vec2};

pub(super) fn base(name: &str, description: &str) -> Scene {
    Scene { name: name.into(), description: description.into(), ..Scene::default() }
}

pub(super) fn group(count: usize, generator: Generator, goals: Goals, parameters: Parameters) -> Group {
    Group { count, shuffle: false, generator, goals, velocity: [0.0, 0.0], waypoints: Vec::new(), parameters }
}

/// `circle` C(N): N agents on a circle of radius max(200, 3.5 N / 2π) m with antipodal goals and the numbers of RVO2's own circle example:
/// radius 1.5, speed limit 2, preferred speed 1, time step 0.25.
pub fn circle(agents: usize) -> Scene {
    let mut scene = base("circle", "Everybody wants to the opposite side.");
    let ring_radius = (3.5 * agents as f64 / std::f64::consts::TAU).max(200.0);
    scene.time_step = 0.25;
    scene.duration = (ring_radius * 5.0).ceil();
    scene.defaults = Parameters {
        radius: 1.5,
        max_speed: 2.0,
        preferred_speed: Some(1.0),
        neighbor_distance: Some(15.0),
        max_neighbors: 10,
        time_horizon: 10.0,
        obstacle_time_horizon: 10.0,
        ..scene.defaults
    };
    let center = [0.0, 0.0];
    let ring = Generator::Circle { center, ring_radius, start_angle: 0.0, jitter: 0.0 };
    scene.groups = vec![group(agents, ring, Goals::Opposite { center }, scene.defaults)];
    wide_enough(scene)
}

/// `crossing` X(N): N agents of radius 0.5 on a jittered grid, one per 20 m², goals mirrored through the center, numbered in random order.
pub fn crossing(agents: usize, seed: u64) -> Scene {
    square("crossing", "Everybody wants to the place opposite through the middle.", agents, 0.05, seed)
}

/// `dense` D(N): as [`crossing`], at 0.3 agents per m².
pub fn dense(agents: usize, seed: u64) -> Scene {
    square(
        "dense",
        "Too many to walk freely; everybody wants to the place opposite through the middle.",
        agents,
        0.3,
        seed,
    )
}

/// `roaming` XR(N): as [`crossing`], but each goal lies 200 m away in a random direction.
pub fn roaming(agents: usize, seed: u64) -> Scene {
    let mut scene = square("roaming", "Everybody wants to go far away, each in another direction.", agents, 0.05, seed);
    scene.groups[0].goals = Goals::Roam { distance: 200.0 };
    scene.duration = 200.0;
    wide_enough(scene)
}

fn square(name: &str, description: &str, agents: usize, per_area: f64, seed: u64) -> Scene {
    let mut scene = base(name, description);
    let spacing = (1.0 / per_area).sqrt();
    scene.seed = seed;
    scene.defaults = Parameters {
        radius: 0.5,
        max_speed: 2.0,
        neighbor_distance: Some(10.0),
        max_neighbors: 10,
        time_horizon: 5.0,
        ..scene.defaults
    };
    let jitter = 0.9 * (spacing / 2.0 - scene.defaults.radius);
    let center = [0.0, 0.0];
    let grid = Generator::Grid { center, columns: None, spacing, jitter };
    scene.groups = vec![group(agents, grid, Goals::Opposite { center }, scene.defaults)];
    scene.groups[0].shuffle = true;
    scene.duration = (2.0 * spacing * (agents as f64).sqrt()).max(60.0).ceil();
    wide_enough(scene)
}

/// What is wide needs more room than 32 bits have.
fn wide_enough(mut scene: Scene) -> Scene {
    if !scene.fits_f32() {
        scene.precision = Precision::F64;
    }
    scene
}

/// Two agents walk into each other, starting at full speed.
pub fn head_on(distance: f64) -> Scene {
    let mut scene = base("head-on", "Two walk into each other at full speed; both step to their right.");
    let speed = scene.defaults.max_speed;
    let half = distance / 2.0;
    let one = |x: f64, v: f64, parameters| Agent {
        position: [x, 0.0],
        velocity: [v, 0.0],
        waypoints: vec![[-x, 0.0]],
        parameters,
    };
    scene.agents = vec![one(-half, speed, scene.defaults), one(half, -speed, scene.defaults)];
    scene.duration = (3.0 * distance / speed).ceil().max(20.0);
    wide_enough(scene)
}

pub(super) fn wall(low: Vec2, high: Vec2) -> Obstacle {
    let vertices = vec![low, [high[0], low[1]], high, [low[0], high[1]]];
    Obstacle::new(vertices, true, true)
}

/// A crowd in a room of its size leaves through one door in a wall of 0.3 m.
pub fn doorway(agents: usize, width: f64, seed: u64) -> Scene {
    let mut scene = base("doorway", "A crowd leaves a room through one door.");
    let half = (agents as f64 * 0.5).sqrt().max(2.0);
    scene.seed = seed;
    scene.duration = 60.0 + 2.0 * agents as f64;
    scene.obstacles = vec![
        wall([0.0, width / 2.0], [0.3, half + 1.0]),
        wall([0.0, -half - 1.0], [0.3, -width / 2.0]),
        wall([-2.0 * half - 1.3, -half - 1.0], [-2.0 * half - 1.0, half + 1.0]),
        wall([-2.0 * half - 1.3, half + 1.0], [0.3, half + 1.3]),
        wall([-2.0 * half - 1.3, -half - 1.3], [0.3, -half - 1.0]),
    ];
    let room = Generator::Random { region: [[-2.0 * half - 0.6, -half - 0.6], [-0.4, half + 0.6]], gap: 0.05 };
    let beyond = Goals::Region { region: [[4.0, -half - 2.0], [4.0 + 2.0 * half, half + 2.0]], gap: 0.1 };
    scene.groups = vec![group(agents, room, beyond, scene.defaults)];
    scene
}

/// Two streams in a corridor between two walls, each to the other's end.
pub fn corridor(agents: usize, width: f64, seed: u64) -> Scene {
    let mut scene = base("corridor", "Two streams walk through each other; watch the lanes.");
    let body = 0.3;
    let length = (agents as f64 * 0.8 / (width - 2.0 * body)).max(6.0);
    let end = length + 6.0;
    scene.seed = seed;
    scene.duration = 60.0 + 4.0 * end;
    scene.obstacles = vec![
        wall([-end, width / 2.0], [end, width / 2.0 + 0.3]),
        wall([-end, -width / 2.0 - 0.3], [end, -width / 2.0]),
    ];
    let side = width / 2.0 - body - 0.05;
    let stream = |sign: f64, agents: usize| {
        let (near, far) = (sign * 3.0, sign * (3.0 + length));
        let region = [[near.min(far), -side], [near.max(far), side]];
        let goals = Goals::Mirror { center: [0.0, 0.0], axis: Axis::X };
        group(agents, Generator::Random { region, gap: 0.1 }, goals, scene.defaults)
    };
    scene.groups = vec![stream(-1.0, agents / 2), stream(1.0, agents - agents / 2)];
    scene
}
