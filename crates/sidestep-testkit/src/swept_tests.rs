//! Contact times and least distances agree with each other and with sampling.

use super::*;
use crate::random::{PairKind, Random, pair};
use crate::vector::minimize;

#[test]
fn contact_happens_exactly_when_the_least_distance_is_short_enough() {
    for seed in 0..3000 {
        let kind = PairKind::ALL[seed as usize % PairKind::ALL.len()];
        let pair = pair(&mut Random::new(seed), kind);
        let (x, v, r) = (pair.relative_position(), pair.relative_velocity(), pair.combined_radius());
        let least = least_distance(x, v, 2.0);
        if (least - r).abs() < 1e-9 * length(x) {
            continue;
        }
        let contact = first_contact(x, v, r, 2.0);
        assert_eq!(contact.is_some(), least < r, "seed {seed} {kind:?}");
        if let Some(t) = contact.filter(|&t| t > 0.0) {
            assert!((length(sub(x, scale(v, t))) - r).abs() < 1e-9 * length(x), "seed {seed} {kind:?}");
            assert!(
                least_distance(x, v, t * (1.0 - 1e-6)) > r * (1.0 - 1e-12),
                "seed {seed} {kind:?}: an earlier contact"
            );
        }
    }
}

#[test]
fn least_distance_equals_sampled() {
    for seed in 0..300 {
        let pair = pair(&mut Random::new(seed), PairKind::Ordinary);
        let (x, v) = (pair.relative_position(), pair.relative_velocity());
        let sampled = minimize(|t| length(sub(x, scale(v, t))), 0.0, 1.5, 100).0;
        assert!((least_distance(x, v, 1.5) - sampled).abs() < 1e-7 * length(x), "seed {seed}");
    }
}
