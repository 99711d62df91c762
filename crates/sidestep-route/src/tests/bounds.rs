use super::scenes::{Random, scene};
use crate::barrier::Barrier;
use crate::inflate::inflate;
use crate::{NavMesh, Point, RouteEnd};

/// Every vertex of a grown body is between 1 and 1.046 clearances away, every side at least 1.
#[test]
fn grown_bodies_stay_between_their_bounds() {
    for seed in 0..60 {
        for vertices in scene(seed).0 {
            let body = Barrier::new(0, &vertices, 0.3).expect("convex");
            let grown = inflate(&body.vertices, 0.3);
            for (i, &a) in grown.iter().enumerate() {
                let b = grown[(i + 1) % grown.len()];
                let middle = [(a[0] + b[0]) * 0.5, (a[1] + b[1]) * 0.5];
                let [far, near] = [a, middle].map(|p| body.distance_squared(p).sqrt() / 0.3);
                assert!((1.0 - 1e-9..1.046).contains(&far), "{vertices:?}: {far}");
                assert!(near >= 1.0 - 1e-9, "{vertices:?}: {near}");
            }
        }
    }
}

/// Gaps wider than 2.1 clearances are open and narrower than 2 are shut: between sides, corners, points, at any angle.
#[test]
fn gaps_open_at_two_clearances() {
    let mut random = Random::new(7);
    for round in 0..300 {
        let (angle_x, angle_y) = (random.between(-1.0, 1.0), random.between(-1.0, 1.0));
        let length = (angle_x * angle_x + angle_y * angle_y).sqrt();
        let (c, s) = (angle_x / length, angle_y / length);
        let turn = |p: Point| [c * p[0] - s * p[1], s * p[0] + c * p[1]];
        for (width, open) in [(0.63 + 1e-4, true), (0.6 - 1e-4, false)] {
            // The corner of a wedge against a wall, or against another corner, each with a long wall behind.
            let half = width * 0.5;
            let spread = random.between(0.05, 20.0);
            let left = vec![[-half, 0.0], [-30.0, spread], [-30.0, -spread]];
            let right = if round % 2 == 0 { vec![[half, -30.0], [half, 30.0]] } else { vec![[half, 0.0], [30.0, 0.0]] };
            let turned: Vec<Vec<Point>> = [left, right].iter().map(|b| b.iter().map(|&p| turn(p)).collect()).collect();
            let rim = 25.0;
            let box_sides = [[-rim, -rim], [rim, -rim], [rim, rim], [-rim, rim]];
            let mut barriers = turned;
            barriers.extend((0..4).map(|i| vec![turn(box_sides[i]), turn(box_sides[(i + 1) % 4])]));
            let mesh = NavMesh::build(&barriers, 0.3).expect("a mesh");
            let route = mesh.route(turn([-1.0, -24.0]), turn([-1.0, 24.0])).expect("in range");
            assert_eq!(route.end == RouteEnd::Goal, open, "round {round}, gap {width}, spread {spread}: {route:?}");
        }
    }
}
