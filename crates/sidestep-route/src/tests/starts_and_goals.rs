use super::oracle::Oracle;
use super::scenes::scene;
use crate::geometry::distance;
use crate::{NavMesh, Point, RouteEnd};

fn square(x: f64, y: f64, half: f64) -> Vec<Point> {
    vec![[x - half, y - half], [x + half, y - half], [x + half, y + half], [x - half, y + half]]
}

#[test]
fn without_barriers_the_way_is_straight() {
    let mesh = NavMesh::build::<[Point; 0]>(&[], 0.3).expect("a mesh");
    for to in [[3.0, 4.0], [0.0, 0.0], [-1e6, 1e6], [1e9, -1e9]] {
        let route = mesh.route([0.0, 0.0], to).expect("in range");
        assert_eq!(route.points, [to]);
        assert_eq!(route.length, distance([0.0, 0.0], to));
        assert_eq!((route.start_moved, route.end), (false, RouteEnd::Goal));
    }
}

/// Far starts and goals cost no precision near the wall.
#[test]
fn far_starts_and_goals_work() {
    let wall = vec![[0.0, -10.0], [0.0, 10.0]];
    let mesh = NavMesh::build(std::slice::from_ref(&wall), 0.5).expect("a mesh");
    let oracle = Oracle::new(&[wall], 0.5);
    for (from, to) in
        [([-1e6, 0.0], [1e6, 3.0]), ([-1e6, 1.0], [2.0, 2.0]), ([-3.0, 1.0], [1e9, 2.0]), ([0.0, 1e6], [0.0, -1e6])]
    {
        let route = mesh.route(from, to).expect("in range");
        assert_eq!(route.end, RouteEnd::Goal);
        assert!(route.points.len() > 1);
        let expected = oracle.length(from, to);
        assert!((route.length / expected - 1.0).abs() < 1e-6, "{from:?} to {to:?}: {} or {expected}", route.length);
    }
}

/// A scene far from the origin gives the same lengths as at the origin, to within the rounding of its coordinates.
#[test]
fn far_scenes_work() {
    let near = [square(0.0, 0.0, 1.0), square(2.75, 0.5, 1.0), vec![[1.0, 3.0], [2.0, 4.0]]];
    let expected =
        NavMesh::build(&near, 0.25).expect("a mesh").route([-3.0, 0.0], [6.0, 1.0]).expect("in range").length;
    for far in [1e6, 1e8, 9.9e8] {
        let moved: Vec<Vec<Point>> =
            near.iter().map(|b| b.iter().map(|p| [p[0] + far, p[1] - far]).collect()).collect();
        let mesh = NavMesh::build(&moved, 0.25).expect("a mesh");
        let length = mesh.route([far - 3.0, -far], [far + 6.0, 1.0 - far]).expect("in range").length;
        assert!((length - expected).abs() < 1e-5 + 100.0 * far * f64::EPSILON, "{far}: {length} or {expected}");
    }
}

#[test]
fn a_start_in_a_wall_leaves_the_nearest_way() {
    let mesh = NavMesh::build(&[square(0.0, 0.0, 2.0)], 0.5).expect("a mesh");
    let route = mesh.route([1.5, 0.0], [10.0, 0.0]).expect("in range");
    assert!(route.start_moved);
    assert!(distance(route.points[0], [2.5, 0.0]) < 1e-5, "{route:?}");
    assert_eq!(route.points.last(), Some(&[10.0, 0.0]));
    assert!((route.length - 8.5).abs() < 1e-5);
    // In the zone, not in the wall: the goal is in sight, no detour.
    let route = mesh.route([2.4, 0.0], [10.0, 1.0]).expect("in range");
    assert_eq!((route.points.as_slice(), route.start_moved), ([[10.0, 1.0]].as_slice(), true));
}

#[test]
fn a_goal_in_a_wall_is_moved_out() {
    let mesh = NavMesh::build(&[square(0.0, 0.0, 2.0)], 0.5).expect("a mesh");
    let route = mesh.route([10.0, 0.0], [1.5, 0.0]).expect("in range");
    assert_eq!(route.end, RouteEnd::NearestFree);
    assert!(distance(*route.points.last().expect("an end"), [2.5, 0.0]) < 1e-5, "{route:?}");
}

#[test]
fn a_goal_that_is_cut_off_is_approached() {
    let ring: Vec<Vec<Point>> = vec![
        vec![[-3.0, -3.0], [3.0, -3.0]],
        vec![[3.0, -3.0], [3.0, 3.0]],
        vec![[3.0, 3.0], [-3.0, 3.0]],
        vec![[-3.0, 3.0], [-3.0, -3.0]],
    ];
    let mesh = NavMesh::build(&ring, 0.5).expect("a mesh");
    let outside = mesh.route([10.0, 0.0], [1.0, 0.5]).expect("in range");
    assert_eq!(outside.end, RouteEnd::NearestReachable);
    assert!(distance(outside.points[0], [3.5, 0.5]) < 1e-5, "{outside:?}");
    let inside = mesh.route([0.0, 0.0], [10.0, 0.0]).expect("in range");
    assert_eq!(inside.end, RouteEnd::NearestReachable);
    assert!(distance(inside.points[0], [2.5, 0.0]) < 1e-5, "{inside:?}");
}

/// The nearest free point is free, and sampling finds no nearer one (but for the 4.6 % by which corners are grown too
/// far).
#[test]
fn nearest_free_is_nearest() {
    for seed in 0..100 {
        let (barriers, mut random) = scene(seed);
        let mesh = NavMesh::build(&barriers, 0.3).expect("a mesh");
        let wider = NavMesh::build(&barriers, 0.3 * 1.046).expect("a mesh");
        for _ in 0..10 {
            let p = random.point(10.0);
            let free = mesh.nearest_free(p).expect("in range");
            assert!(mesh.keeps_clearance(free, free), "scene {seed}, {p:?}");
            assert_eq!(mesh.nearest_free(free), Ok(free));
            let moved = distance(p, free);
            for _ in 0..50 {
                let around = [p[0] + random.between(-1.0, 1.0) * moved, p[1] + random.between(-1.0, 1.0) * moved];
                let nearer = distance(p, around) < moved - 1e-5 && wider.keeps_clearance(around, around);
                assert!(!nearer, "scene {seed}: {around:?} is nearer to {p:?} than {free:?}");
            }
        }
    }
}
