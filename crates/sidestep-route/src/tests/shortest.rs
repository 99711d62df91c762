use super::oracle::Oracle;
use super::scenes::scene;
use crate::{NavMesh, RouteEnd, Scratch};

/// Same length as brute force, and cut off exactly when brute force finds no way.
#[test]
fn routes_are_shortest() {
    let mut scratch = Scratch::new();
    let (mut compared, mut bent, mut cut_off) = (0, 0, 0);
    for seed in 0..150 {
        let (barriers, mut random) = scene(seed);
        let mesh = NavMesh::build(&barriers, 0.3).expect("a mesh");
        let oracle = Oracle::new(&barriers, 0.3);
        for _ in 0..8 {
            let (mut from, mut to) = (random.point(10.0), random.point(10.0));
            if seed % 2 == 0 {
                (from, to) = (from.map(f64::round), to.map(f64::round));
            }
            if oracle.depth(from) > -1e-3 || oracle.depth(to) > -1e-3 {
                continue;
            }
            let route = mesh.route_with(&mut scratch, from, to).expect("in range");
            let expected = oracle.length(from, to);
            assert!(!route.start_moved, "scene {seed}, from {from:?}");
            if expected.is_infinite() {
                assert_eq!(route.end, RouteEnd::NearestReachable, "scene {seed}, {from:?} to {to:?}");
                cut_off += 1;
                continue;
            }
            assert_eq!(route.end, RouteEnd::Goal, "scene {seed}, {from:?} to {to:?}");
            let close = (route.length - expected).abs() <= 2e-6 * expected.max(1.0);
            assert!(close, "scene {seed}, {from:?} to {to:?}: {} m, brute force {expected} m", route.length);
            compared += 1;
            bent += usize::from(route.points.len() > 1);
        }
    }
    assert!(compared > 300 && bent > 100 && cut_off > 30, "{compared} compared, {bent} bent, {cut_off} cut off");
}
