use super::scenes::scene;
use crate::barrier::Barrier;
use crate::geometry::distance;
use crate::{NavMesh, Point, RouteEnd, Scratch};

fn least_distance(barriers: &[Vec<Point>], a: Point, b: Point) -> f64 {
    let bodies: Vec<Barrier> = barriers.iter().map(|v| Barrier::new(0, v, 0.3).expect("convex")).collect();
    let at = |i: u32| [0, 1].map(|k| a[k] + (b[k] - a[k]) * f64::from(i) / 100.0);
    let distance = |p: Point| bodies.iter().map(|body| body.distance_squared(p)).fold(f64::INFINITY, f64::min).sqrt();
    (0..=100).map(at).map(distance).fold(f64::INFINITY, f64::min)
}

/// No leg comes nearer than the clearance, from any start to any goal; the sight test agrees, the length is the sum.
#[test]
fn routes_keep_the_clearance() {
    let mut scratch = Scratch::new();
    for seed in 0..150 {
        let (barriers, mut random) = scene(seed);
        let mesh = NavMesh::build(&barriers, 0.3).expect("a mesh");
        for _ in 0..6 {
            let (from, to) = (random.point(10.0), random.point(10.0));
            let route = mesh.route_with(&mut scratch, from, to).expect("in range");
            let mut here = from;
            let mut length = 0.0;
            for (i, &next) in route.points.iter().enumerate() {
                if i > 0 || !route.start_moved {
                    let least = least_distance(&barriers, here, next);
                    assert!(least >= 0.3 - 1e-9, "scene {seed}, {from:?} to {to:?}: {least} m on leg {i}");
                    assert!(mesh.keeps_clearance(here, next), "scene {seed}, {from:?} to {to:?}, leg {i}");
                }
                length += distance(here, next);
                here = next;
            }
            assert!((length - route.length).abs() <= 1e-9 * length.max(1.0));
            assert_eq!(route.end == RouteEnd::Goal, here == to);
        }
    }
}

/// The sight test says yes exactly when sampling finds no point nearer than the clearance.
#[test]
fn sight_agrees_with_sampling() {
    let mut seen = [0, 0];
    for seed in 0..150 {
        let (barriers, mut random) = scene(seed);
        let mesh = NavMesh::build(&barriers, 0.3).expect("a mesh");
        for _ in 0..20 {
            let a = random.point(10.0);
            let b = [a[0] + random.between(-3.0, 3.0), a[1] + random.between(-3.0, 3.0)];
            let least = least_distance(&barriers, a, b);
            if least_distance(&barriers, a, a) < 0.3 || (least - 0.3).abs() < 0.01 {
                continue;
            }
            assert_eq!(mesh.keeps_clearance(a, b), mesh.is_clear(a, b));
            assert_eq!(mesh.is_clear(a, b), least > 0.3, "scene {seed}, {a:?} to {b:?}: {least} m");
            seen[usize::from(least > 0.3)] += 1;
        }
    }
    assert!(seen.iter().all(|&n| n > 100), "{seen:?}");
}

/// A walker in the clearance zone may go where it does not come nearer, and nowhere else.
#[test]
fn sight_from_the_zone_leads_out_only() {
    let mesh = NavMesh::build(&[[[0.0, -5.0], [0.0, 5.0]]], 0.5).expect("a mesh");
    for (b, clear) in [([3.0, 2.0], true), ([0.4, 2.0], true), ([0.39, 2.0], false), ([-3.0, 0.0], false)] {
        assert_eq!(mesh.is_clear([0.4, 0.0], b), clear, "{b:?}");
        assert!(!mesh.keeps_clearance([0.4, 0.0], b));
    }
    assert!(!mesh.is_clear([0.0, 0.0], [3.0, 0.0]), "from within the wall there is no sight");
    assert!(!mesh.is_clear([0.5, 0.0], [0.48, 2.0]) && mesh.is_clear_at([0.5, 0.0], [0.48, 2.0], 0.48));
}
