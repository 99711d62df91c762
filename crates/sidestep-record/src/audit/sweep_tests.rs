//! The sweep finds each pair of boxes that meet, once.

use super::{Body, sweep};
use proptest::prelude::*;

fn boxes() -> impl Strategy<Value = Vec<Body>> {
    let stretch =
        prop_oneof![Just([1.0, 1.0, 0.0]), Just([100.0, 1.0, 1.0]), Just([0.0, 50.0, 0.0]), Just([1e9, 1e9, 1e9])];
    let size = prop_oneof![10 => 0.0..0.2f64, 1 => Just(0.0), 1 => 0.2..30.0f64];
    let body = (prop::array::uniform3(-10.0..10.0f64), size);
    (stretch, prop::collection::vec(body, 0..300)).prop_map(|(stretch, bodies)| {
        let at = |p: [f64; 3]| [0, 1, 2].map(|k| p[k] * stretch[k]);
        (0..).zip(bodies).map(|(number, (p, size))| Body::new(number, at(p), at(p), size)).collect()
    })
}

proptest! {
    #[test]
    fn every_pair_of_boxes_that_meet_is_found_once(bodies in boxes()) {
        let mut found = Vec::new();
        sweep(bodies.clone(), |a, b| found.push((a.min(b), a.max(b))));
        found.sort_unstable();
        let mut expected = Vec::new();
        for (k, a) in bodies.iter().enumerate() {
            let meet = |b: &&Body| (0..3).all(|axis| a.low[axis] <= b.high[axis] && b.low[axis] <= a.high[axis]);
            expected.extend(bodies[k + 1..].iter().filter(meet).map(|b| (a.number, b.number)));
        }
        prop_assert_eq!(found, expected);
    }
}
