//! Nobody nearer is missing, and the order does not depend on how the agents are numbered.

use super::*;
use crate::random::{CrowdKind, Random, crowd};

#[test]
fn nobody_left_out_is_nearer() {
    for (seed, kind) in (0..).zip(CrowdKind::ALL) {
        let places = crowd(&mut Random::new(seed), kind, 60);
        let d2 = |i: usize, j: usize| dot(sub(places[j], places[i]), sub(places[j], places[i]));
        for of in 0..places.len() {
            let found = nearest(&places, of, 3.0, 7);
            assert!(found.len() <= 7 && !found.contains(&of));
            let farthest = found.last().map_or(f64::INFINITY, |&j| d2(of, j));
            let left_out = (0..places.len()).filter(|j| *j != of && !found.contains(j));
            for j in left_out {
                assert!(d2(of, j) > 9.0 || (found.len() == 7 && d2(of, j) >= farthest), "{kind:?} {of} {j}");
            }
        }
    }
}

#[test]
fn renumbering_keeps_the_places_in_order() {
    for (seed, kind) in (0..).zip(CrowdKind::ALL) {
        let places = crowd(&mut Random::new(seed), kind, 50);
        let order = Random::new(seed + 100).permutation(50);
        let renumbered: Vec<Vector> = order.iter().map(|&i| places[i]).collect();
        for (new, &old) in order.iter().enumerate() {
            let a: Vec<Vector> = nearest(&places, old, 10.0, 8).into_iter().map(|j| places[j]).collect();
            let b: Vec<Vector> = nearest(&renumbered, new, 10.0, 8).into_iter().map(|j| renumbered[j]).collect();
            assert_eq!(a, b, "{kind:?}");
        }
    }
}
