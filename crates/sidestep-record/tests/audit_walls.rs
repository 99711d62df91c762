//! Walls against dense sampling of the motion.

use proptest::prelude::*;
use sidestep_record::{Audit, AuditAgent, AuditLeg, AuditReport, AuditScene, AuditWall, Frame, FrameAgent, WALL_SHARE};

type P = [f64; 2];

fn audited(radius: f64, walls: &[AuditWall], path: &[P]) -> AuditReport {
    let mut audit =
        Audit::new(AuditScene { agents: vec![AuditAgent::new(radius, 0.0)], walls: walls.to_vec() }).unwrap();
    for (step, p) in (0..).zip(path) {
        let agents = vec![FrameAgent::planar(0, *p, [0.0; 2])];
        audit.frame(&Frame { step, time: step as f64, agents }).unwrap();
    }
    audit.report()
}

fn box_wall(low: P, high: P) -> AuditWall {
    AuditWall::new(vec![low, [high[0], low[1]], high, [low[0], high[1]]], true, true)
}

/// Distance to a segment by the nearest of its points.
fn to_segment(p: P, a: P, b: P) -> f64 {
    let (d, q) = ([b[0] - a[0], b[1] - a[1]], [p[0] - a[0], p[1] - a[1]]);
    let square = d[0] * d[0] + d[1] * d[1];
    let t = if square > 0.0 { ((q[0] * d[0] + q[1] * d[1]) / square).clamp(0.0, 1.0) } else { 0.0 };
    ((q[0] - t * d[0]).powi(2) + (q[1] - t * d[1]).powi(2)).sqrt()
}

/// Where a corner has come, leg by leg, each in the complex plane about its pivot.
fn carried(mut p: P, legs: &[AuditLeg], time: f64) -> P {
    for (k, leg) in legs.iter().enumerate().filter(|(_, leg)| leg.from_time < time) {
        let t = legs.get(k + 1).map_or(time, |next| next.from_time.min(time)) - leg.from_time;
        let (arm, angle) = ([p[0] - leg.pivot[0], p[1] - leg.pivot[1]], leg.angular_velocity * t);
        let (length, direction) = (libm::hypot(arm[0], arm[1]), libm::atan2(arm[1], arm[0]) + angle);
        let turned = [length * libm::cos(direction), length * libm::sin(direction)];
        p = [0, 1].map(|k| leg.pivot[k] + turned[k] + leg.velocity[k] * t);
    }
    p
}

/// Depth of a disc in a wall at one time; inside by the sum of angles, rounded to turns.
fn depth(p: P, radius: f64, wall: &AuditWall, time: f64) -> f64 {
    let corners: Vec<P> = wall.vertices.iter().map(|&corner| carried(corner, &wall.legs, time)).collect();
    let n = corners.len();
    let edges = if wall.closed { n } else { n - 1 };
    let distance = (0..edges).map(|k| to_segment(p, corners[k], corners[(k + 1) % n])).fold(f64::INFINITY, f64::min);
    let turn = |a: P, b: P| {
        let (a, b) = ([a[0] - p[0], a[1] - p[1]], [b[0] - p[0], b[1] - p[1]]);
        libm::atan2(a[0] * b[1] - a[1] * b[0], a[0] * b[0] + a[1] * b[1])
    };
    let turns = (0..n).map(|k| turn(corners[k], corners[(k + 1) % n])).sum::<f64>() / std::f64::consts::TAU;
    let odd = (turns.round() as i64).rem_euclid(2) == 1;
    if wall.solid && wall.closed && n > 2 && odd { radius + distance } else { radius - distance }
}

const SAMPLES: usize = 400;

/// The largest depth over samples of the path, only while the wall is there.
fn sampled(radius: f64, wall: &AuditWall, path: &[P]) -> f64 {
    let mut worst = f64::NEG_INFINITY;
    for k in 0..path.len() {
        let next = path[(k + 1).min(path.len() - 1)];
        for s in 0..=SAMPLES {
            let share = s as f64 / SAMPLES as f64;
            let time = if k + 1 == path.len() { k as f64 } else { k as f64 + share };
            if wall.from_time <= time && time <= wall.until_time {
                let p = [0, 1].map(|i| path[k][i] + share * (next[i] - path[k][i]));
                worst = worst.max(depth(p, radius, wall, time));
            }
        }
    }
    worst
}

fn any_wall() -> impl Strategy<Value = AuditWall> {
    let corners = prop::collection::vec(prop::array::uniform2(-4.0..4.0f64), 2..8);
    let time = prop_oneof![2 => Just(0.0), 1 => 0.0..4.0f64];
    let velocity = prop_oneof![1 => Just([0.0; 2]), 1 => prop::array::uniform2(-1.0..1.0f64)];
    let turn = prop_oneof![1 => Just(0.0), 1 => -1.5..1.5f64];
    let leg = (velocity, turn, prop::array::uniform2(-3.0..3.0f64));
    // a motion changes with a frame
    let legs = prop_oneof![2 => Just(Vec::new()), 3 => prop::collection::vec((leg, 0..3u8), 1..3)];
    let until = prop_oneof![2 => Just(f64::INFINITY), 1 => 0.0..5.0f64];
    (corners, any::<bool>(), any::<bool>(), legs, time, until).prop_map(
        |(vertices, closed, solid, legs, from, until)| {
            let mut start = from;
            let legs = legs.into_iter().map(|((velocity, angular_velocity, pivot), later)| {
                let leg = AuditLeg { from_time: start, velocity, angular_velocity, pivot };
                start = (start + 0.5).ceil() + f64::from(later);
                leg
            });
            let legs = legs.collect();
            AuditWall { legs, from_time: from, until_time: until, ..AuditWall::new(vertices, closed, solid) }
        },
    )
}

/// A walk in small or large strides.
fn any_path() -> impl Strategy<Value = Vec<P>> {
    let stride = prop_oneof![Just(0.0), Just(0.3), Just(3.0)];
    let way = prop::array::uniform2(-1.0..1.0f64);
    (prop::array::uniform2(-5.0..5.0f64), prop::collection::vec((way, stride), 0..6)).prop_map(|(start, ways)| {
        let mut path = vec![start];
        for (way, stride) in ways {
            let last = path[path.len() - 1];
            path.push([0, 1].map(|k| last[k] + way[k] * stride));
        }
        path
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    #[test]
    fn depth_in_walls_is_that_of_dense_samples(
        walls in prop::collection::vec(any_wall(), 1..4), path in any_path(), radius in 0.05..1.5f64,
    ) {
        let report = audited(radius, &walls, &path);
        let worst = walls.iter().map(|wall| sampled(radius, wall, &path)).fold(0.0, f64::max);
        let found = report.obstacles.worst_depth;
        let slack = 2.0 * 12.0 / SAMPLES as f64; // the way between two samples
        prop_assert!(worst - 2e-5 <= found && found <= worst + slack, "sampled {worst}, found {found}");
        prop_assert_eq!(report.obstacle_penetrations == 1, found > WALL_SHARE * radius);
        prop_assert!(report.obstacle_penetrations <= report.obstacles.started + report.obstacles.caused);
    }

    #[test]
    fn the_order_of_corners_does_not_matter(wall in any_wall(), path in any_path()) {
        let mut turned = wall.clone();
        turned.vertices.reverse();
        let (a, b) = (audited(0.4, &[wall], &path), audited(0.4, &[turned], &path));
        prop_assert!((a.obstacles.worst_depth - b.obstacles.worst_depth).abs() < 1e-6);
    }
}

#[test]
fn a_jump_through_a_thin_wall_is_a_penetration() {
    for (closed, solid, vertices) in [
        (false, false, vec![[0.0, -1.0], [0.0, 1.0]]),
        (true, true, vec![[0.0, -1.0], [0.01, -1.0], [0.01, 1.0], [0.0, 1.0]]),
    ] {
        let report = audited(0.2, &[AuditWall::new(vertices, closed, solid)], &[[-3.0, 0.1], [3.0, 0.1]]);
        assert_eq!((report.obstacle_penetrations, report.obstacles.started, report.obstacles.caused), (1, 0, 1));
        assert!((report.obstacles.worst_depth - if solid { 0.205 } else { 0.2 }).abs() < 1e-6);
    }
}

#[test]
fn two_percent_of_the_radius_are_allowed() {
    let wall = box_wall([0.0, -5.0], [1.0, 5.0]);
    let found = |x: f64| audited(0.5, std::slice::from_ref(&wall), &[[-2.0, 0.0], [x, 0.0]]).obstacle_penetrations;
    assert_eq!((found(-0.491), found(-0.489)), (0, 1));
}

#[test]
fn a_confining_wall_is_free_inside_and_a_solid_one_is_not() {
    let mut room = box_wall([-5.0, -5.0], [5.0, 5.0]);
    let path = [[0.0, 0.0], [1.0, 0.0]];
    assert_eq!(audited(0.5, &[room.clone()], &path).obstacles.worst_depth, 5.5);
    room.solid = false;
    assert_eq!(audited(0.5, &[room], &path).obstacle_penetrations, 0);
}

#[test]
fn who_starts_in_a_wall_is_told_from_who_walks_into_it() {
    let told = |path: &[P]| {
        let found = audited(0.2, &[box_wall([0.0, -5.0], [2.0, 5.0])], path).obstacles;
        (found.started, found.caused)
    };
    assert_eq!(told(&[[0.5, 0.0], [0.2, 0.0], [-1.0, 0.0]]), (1, 0), "walks out");
    assert_eq!(told(&[[0.5, 0.0], [0.9, 0.0]]), (1, 1), "walks deeper");
    assert_eq!(told(&[[0.5, 0.0], [-1.0, 0.0], [0.1, 0.0]]), (1, 1), "comes back");
    assert_eq!(told(&[[-1.0, 0.0], [0.1, 0.0]]), (0, 1), "walks in");
}

#[test]
fn walls_stand_only_in_their_time_and_move() {
    let at = |from: f64, until: f64, velocity: P| {
        let wall = AuditWall::new(vec![[0.0, -1.0], [0.0, 1.0]], false, false);
        let legs = vec![AuditLeg { from_time: from, velocity, angular_velocity: 0.0, pivot: [0.0; 2] }];
        let wall = AuditWall { from_time: from, until_time: until, legs, ..wall };
        let found = audited(0.2, &[wall], &[[-2.0, 0.0], [-1.0, 0.0], [1.0, 0.0], [2.0, 0.0]]).obstacles;
        (found.started, found.caused)
    };
    assert_eq!(at(0.0, 1.3, [0.0; 2]), (0, 0), "gone before the crossing at 1.5 s");
    assert_eq!(at(1.7, 9.0, [0.0; 2]), (0, 0), "there after it");
    assert_eq!(at(1.5, 9.0, [0.0; 2]), (1, 0), "put on top of it");
    assert_eq!(at(0.0, 9.0, [0.0; 2]), (0, 1));
    assert_eq!(at(0.0, 9.0, [2.0, 0.0]), (0, 0), "it runs ahead");
    assert_eq!(at(0.0, 9.0, [0.0, 9.0]), (0, 0), "it has left");
}

#[test]
fn a_locked_agent_in_a_wall_and_odd_walls_are_ordinary() {
    let locked = AuditAgent { locked: true, ..AuditAgent::new(0.5, 0.0) };
    let scene = AuditScene { agents: vec![locked], walls: vec![box_wall([-1.0; 2], [1.0; 2])] };
    let mut audit = Audit::new(scene).unwrap();
    audit.frame(&Frame { agents: vec![FrameAgent::planar(0, [0.0; 2], [0.0; 2])], ..Frame::default() }).unwrap();
    assert_eq!(audit.report().obstacle_penetrations, 0);
    let post = AuditWall::new(vec![[0.0, 0.0]], true, true);
    let flat = AuditWall::new(vec![[0.0, 0.0]; 5], true, true);
    let line = AuditWall::new(vec![[0.0, 0.0], [0.0, 1.0]], true, true);
    for wall in [post, flat, line] {
        assert_eq!(audited(0.5, &[wall], &[[-2.0, 0.0], [2.0, 0.3]]).obstacle_penetrations, 1);
    }
    assert_eq!(audited(0.0, &[box_wall([0.0; 2], [1.0; 2])], &[[-1.0, 0.5], [2.0, 0.5]]).obstacle_penetrations, 1);
}

/// A bar that turns half round in the time between two frames: who stands beside it is swept, though both frames show it
/// elsewhere.
#[test]
fn a_bar_that_turns_between_two_frames_sweeps_what_lies_between() {
    let bar = |angular_velocity: f64| {
        let legs = vec![AuditLeg { from_time: 0.0, velocity: [0.0; 2], angular_velocity, pivot: [0.0; 2] }];
        let bar = AuditWall::new(vec![[0.2, 0.0], [2.0, 0.0]], false, false);
        audited(0.2, &[AuditWall { legs, ..bar }], &[[0.0, 1.0], [0.0, 1.0]]).obstacles.worst_depth
    };
    assert!((bar(std::f64::consts::PI) - 0.2).abs() < 1e-4);
    assert_eq!(bar(-std::f64::consts::PI), 0.0, "it goes round the other way");
}
