//! The scenes of the liveness benchmark: six kinds of places where crowds jam, each from a seed.
//!
//! 8 to 40 people of radius 0.3 m and speed 1.3 m/s have 120 s, several times what the walk takes.

use super::scenes::{base, group, wall};
use crate::group::{Axis, Generator, Goals, Random};
use crate::scene::{Agent, Obstacle, Parameters, Scene, Vec2};

/// Parts of the seed: groups of a scene have small ones.
const PART: u64 = 1 << 32;
const BODY: f64 = 0.3;

/// What all six have in common: the scene without people, how many there are to be, and what draws the rest.
fn begin(name: &str, description: &str, seed: u64, part: u64) -> (Scene, usize, Random) {
    let mut scene = base(name, description);
    let mut random = Random::new(seed, PART + part);
    scene.seed = seed;
    scene.duration = 120.0;
    scene.defaults = Parameters { radius: BODY, max_speed: 1.3, ..scene.defaults };
    let agents = 8 + random.below(33);
    (scene, agents, random)
}

/// A crowd leaves a room by a door of 0.9 to 1.6 m; all pass one point behind it.
pub fn doorway(seed: u64) -> Scene {
    let (mut scene, agents, mut random) = begin("liveness-doorway", "A crowd leaves a room through one door.", seed, 0);
    let made = super::doorway(agents, random.between(0.9, 1.6), seed);
    scene.obstacles = made.obstacles;
    scene.groups = made.groups;
    scene.groups[0].parameters = scene.defaults;
    scene.groups[0].waypoints = vec![[1.0, 0.0]];
    scene
}

/// Two streams in a corridor of 2 to 3.5 m.
pub fn corridor(seed: u64) -> Scene {
    let (mut scene, agents, mut random) = begin("liveness-corridor", "Two streams walk through each other.", seed, 1);
    let made = super::corridor(agents, random.between(2.0, 3.5), seed);
    scene.obstacles = made.obstacles;
    scene.groups = made.groups;
    for group in &mut scene.groups {
        group.parameters = scene.defaults;
    }
    scene
}

/// Everybody on a ring wants to the opposite place; every other seed the ring is exact.
pub fn ring(seed: u64) -> Scene {
    let (mut scene, agents, mut random) = begin("liveness-ring", "Everybody wants to the opposite side.", seed, 2);
    let least = agents as f64 * 0.8 / std::f64::consts::TAU;
    let generator = Generator::Circle {
        center: [0.0; 2],
        ring_radius: least.max(4.0) + random.between(0.0, 3.0),
        start_angle: 0.0,
        jitter: if seed.is_multiple_of(2) { 0.0 } else { 0.08 },
    };
    scene.groups = vec![group(agents, generator, Goals::Opposite { center: [0.0; 2] }, scene.defaults)];
    scene
}

/// Four streams meet where two corridors of 2 to 3.5 m cross.
pub fn crossing(seed: u64) -> Scene {
    let (mut scene, agents, mut random) = begin("liveness-crossing", "Four streams meet at a crossing.", seed, 3);
    let half = random.between(2.0, 3.5) / 2.0;
    let length = agents.div_ceil(4) as f64 * 0.8 / (2.0 * half - 2.0 * BODY);
    let (near, far) = (half + 1.0, half + 2.0 + length);
    let end = far + 3.0;
    let corner = |x: f64, y: f64| {
        let (a, b) = ([x * half, y * half], [x * end, y * end]);
        wall([a[0].min(b[0]), a[1].min(b[1])], [a[0].max(b[0]), a[1].max(b[1])])
    };
    scene.obstacles = vec![corner(1.0, 1.0), corner(-1.0, 1.0), corner(-1.0, -1.0), corner(1.0, -1.0)];
    let side = half - BODY - 0.05;
    let boxes = [
        ([[near, -side], [far, side]], Axis::X),
        ([[-side, near], [side, far]], Axis::Y),
        ([[-far, -side], [-near, side]], Axis::X),
        ([[-side, -far], [side, -near]], Axis::Y),
    ];
    let stream = |(arm, (region, axis)): (usize, ([Vec2; 2], Axis))| {
        let goals = Goals::Mirror { center: [0.0; 2], axis };
        group((agents + arm) / 4, Generator::Random { region, gap: 0.1 }, goals, scene.defaults)
    };
    scene.groups = boxes.into_iter().enumerate().map(stream).collect();
    scene
}

/// A closed room of 12 m with 6 to 10 boxes, from anywhere to anywhere, without waypoints.
pub fn room(seed: u64) -> Scene {
    let (mut scene, agents, mut random) = begin("liveness-room", "Anywhere to anywhere among boxes.", seed, 4);
    let half = 6.0;
    let (inner, outer) = (half, half + 0.3);
    let mut obstacles = vec![
        wall([-outer, -outer], [outer, -inner]),
        wall([-outer, inner], [outer, outer]),
        wall([-outer, -inner], [-inner, inner]),
        wall([inner, -inner], [outer, inner]),
    ];
    obstacles.extend(boxes(&mut random, half));
    scene.obstacles = obstacles;
    let region = [[-half, -half], [half, half]];
    let goals = Goals::Region { region, gap: 0.1 };
    scene.groups = vec![group(agents, Generator::Random { region, gap: 0.1 }, goals, scene.defaults)];
    scene
}

/// 6 to 10 boxes that leave passages for one at least.
fn boxes(random: &mut Random, half: f64) -> Vec<Obstacle> {
    const PASSAGE: f64 = 0.8;
    let wanted = 6 + random.below(5);
    let mut taken: Vec<[Vec2; 2]> = Vec::new();
    for _ in 0..1000 {
        if taken.len() == wanted {
            break;
        }
        let size = [random.between(0.5, 2.5), random.between(0.5, 2.5)];
        let most = [half - PASSAGE - size[0], half - PASSAGE - size[1]];
        let low = [random.between(PASSAGE - half, most[0]), random.between(PASSAGE - half, most[1])];
        let high = [low[0] + size[0], low[1] + size[1]];
        let apart = |other: &[Vec2; 2]| {
            (0..2).any(|axis| low[axis] > other[1][axis] + PASSAGE || high[axis] < other[0][axis] - PASSAGE)
        };
        if taken.iter().all(apart) {
            taken.push([low, high]);
        }
    }
    taken.into_iter().map(|[low, high]| wall(low, high)).collect()
}

/// A crowd takes its places on a tight grid, in random order.
pub fn formation(seed: u64) -> Scene {
    let (mut scene, agents, mut random) =
        begin("liveness-formation", "A crowd takes its places, in the wrong order.", seed, 5);
    let spacing = random.between(0.66, 0.8);
    let columns = (agents as f64).sqrt().ceil() as usize;
    let place = |i: usize| [(i % columns) as f64 * spacing, (i / columns) as f64 * spacing];
    let mut goals: Vec<Vec2> = (0..agents).map(place).collect();
    random.shuffle(&mut goals);
    let side = (agents as f64 * 1.2).sqrt();
    let region = [[-6.0 - side, -side / 2.0], [-6.0, side / 2.0]];
    let crowd = group(agents, Generator::Random { region, gap: 0.1 }, Goals::Same, scene.defaults);
    // drawn by the rule of groups, listed since no rule has these goals
    scene.groups = vec![crowd];
    let starts = scene.expand().unwrap_or_default();
    scene.groups.clear();
    scene.agents =
        starts.into_iter().zip(goals).map(|(agent, goal)| Agent { waypoints: vec![goal], ..agent }).collect();
    scene
}
