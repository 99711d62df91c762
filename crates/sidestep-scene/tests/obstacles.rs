//! Which polygons are sound, and where a scene may lie.

use proptest::prelude::*;
use sidestep_scene::{ProblemKind, Scene};

fn read(vertices: &[[f64; 2]], closed: bool) -> Result<Scene, Vec<ProblemKind>> {
    let text = format!("sidestep = 1\nobstacles = [{{ vertices = {vertices:?}, closed = {closed} }}]\n");
    Scene::from_bytes("o.toml", text.as_bytes())
        .map_err(|problems| problems.list.iter().map(|problem| problem.kind).collect())
}

fn turn(a: [f64; 2], b: [f64; 2], c: [f64; 2]) -> f64 {
    (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
}

/// Whether any two edges that are not neighbors share a point, or neighbors share more than their vertex. On small whole numbers this is exact.
fn crosses_itself(v: &[[f64; 2]]) -> bool {
    let n = v.len();
    let on = |a: [f64; 2], b: [f64; 2], p: [f64; 2]| {
        turn(a, b, p) == 0.0 && (0..2).all(|k| p[k] >= a[k].min(b[k]) && p[k] <= a[k].max(b[k]))
    };
    let share = |a: [f64; 2], b: [f64; 2], c: [f64; 2], d: [f64; 2]| {
        let proper = turn(a, b, c) * turn(a, b, d) < 0.0 && turn(c, d, a) * turn(c, d, b) < 0.0;
        proper || on(a, b, c) || on(a, b, d) || on(c, d, a) || on(c, d, b)
    };
    (0..n).any(|i| {
        let (a, b) = (v[i], v[(i + 1) % n]);
        (i + 1..n).any(|j| {
            let (c, d) = (v[j], v[(j + 1) % n]);
            if j == i + 1 {
                on(a, b, d) || on(c, d, a)
            } else if (j + 1) % n == i {
                on(a, b, c) || on(c, d, b)
            } else {
                share(a, b, c, d)
            }
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    /// Against every pair of edges, on a small grid where touching and overlapping are common.
    #[test]
    fn a_polygon_is_refused_exactly_when_it_meets_itself_or_is_flat(points in prop::collection::vec([0i32..6, 0i32..6], 3..9)) {
        let mut v: Vec<[f64; 2]> = points.iter().map(|p| p.map(f64::from)).collect();
        v.dedup();
        while v.len() > 1 && v.first() == v.last() { v.pop(); }
        prop_assume!(v.len() >= 3);
        let flat = v.iter().all(|&p| turn(v[0], v[1], p) == 0.0);
        prop_assert_eq!(read(&v, true).is_err(), flat || crosses_itself(&v), "{:?}", v);
    }

    /// Repeated and collinear vertices, either direction and any first vertex are ordinary.
    #[test]
    fn a_ring_round_a_point_is_sound(radii in prop::collection::vec(0.5f64..3.0, 3..40), first in 0usize..40, twice in 0usize..40, back: bool) {
        let n = radii.len();
        let place = |(i, r): (usize, &f64)| {
            let angle = std::f64::consts::TAU * i as f64 / n as f64;
            [7.0 + r * libm::cos(angle), r * libm::sin(angle)]
        };
        let mut v: Vec<[f64; 2]> = radii.iter().enumerate().map(place).collect();
        v.insert(twice % n, v[twice % n]);
        let middle = [(v[0][0] + v[1][0]) / 2.0, (v[0][1] + v[1][1]) / 2.0];
        if v[0] != v[1] && turn(v[0], v[1], middle) == 0.0 { v.insert(1, middle); }
        v.rotate_left(first % n);
        if back { v.reverse(); }
        // Three spokes can leave the middle outside, but a star-shaped ring never meets itself.
        prop_assert!(read(&v, true).is_ok(), "{:?}", v);
    }

    #[test]
    fn an_open_chain_may_cross_itself(points in prop::collection::vec([0i32..6, 0i32..6], 2..9)) {
        let v: Vec<[f64; 2]> = points.iter().map(|p| p.map(f64::from)).collect();
        prop_assert_eq!(read(&v, false).is_ok(), v.iter().any(|p| *p != v[0]));
    }

    /// A scene may lie anywhere if it is small; its origin is near, on the grid, and leaves what 32 bits can hold.
    #[test]
    fn a_small_scene_is_sound_anywhere(x in -9e8f64..9e8, y in -9e8f64..9e8, size in 1.0f64..7_000.0) {
        let text = format!("sidestep = 1\nagents = [{{ position = [{x:?}, {y:?}], goal = [{:?}, {y:?}] }}]\n", x + size);
        let scene = Scene::from_bytes("far.toml", text.as_bytes()).unwrap();
        let origin = scene.origin();
        for (o, p) in origin.iter().zip(scene.agents[0].position) {
            prop_assert_eq!(o % 64.0, 0.0);
            prop_assert!((p - o).abs() <= sidestep_scene::F32_REACH);
        }
    }
}

#[test]
fn a_wide_scene_needs_64_bits() {
    let text = "sidestep = 1\nagents = [{ position = [0, 0], goal = [40_000, 0] }]\n";
    let problems = Scene::from_bytes("wide.toml", text.as_bytes()).expect_err("too wide for 32 bits");
    assert!(problems.to_string().contains("precision = \"f64\""));
    Scene::from_bytes("wide.toml", format!("precision = \"f64\"\n{text}").as_bytes()).expect("64 bits hold it");
}
