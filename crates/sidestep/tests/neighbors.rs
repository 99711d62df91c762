//! Every way of searching visits all that brute force finds.

mod common;

use common::engine;
use sidestep::neighbors::{NeighborIndex, NeighborSearch};
use sidestep::{Scalar, Vec2};
use sidestep_testkit::neighbors::nearest;
use sidestep_testkit::random::{CrowdKind, Random, crowd};

const WAYS: [NeighborSearch; 4] =
    [NeighborSearch::Auto, NeighborSearch::Grid, NeighborSearch::KdTree, NeighborSearch::BruteForce];

fn all_in_range_are_visited<R: Scalar>() {
    for (seed, kind) in (0..).zip(CrowdKind::ALL) {
        let places = crowd(&mut Random::new(seed), kind, 300);
        let points: Vec<Vec2<R>> = places.iter().map(|&p| engine(p)).collect();
        for way in WAYS {
            let mut index = NeighborIndex::default();
            index.rebuild(&points, way);
            for (of, &center) in points.iter().enumerate() {
                for range in [0.5, 3.0, 20.0] {
                    let limit = R::from_f64(range * range);
                    let mut visited = Vec::new();
                    index.visit_within(center, limit, |rank, distance_squared| {
                        if distance_squared <= limit {
                            visited.push(index.order()[rank as usize] as usize);
                        }
                        limit
                    });
                    visited.sort_unstable();
                    let mut expected = nearest(&places, of, range, usize::MAX);
                    expected.push(of);
                    expected.sort_unstable();
                    assert_eq!(visited, expected, "{kind:?} {way:?} agent {of} range {range}");
                }
            }
        }
    }
}

#[test]
fn everybody_in_range_is_visited_exactly_once() {
    all_in_range_are_visited::<f32>();
    all_in_range_are_visited::<f64>();
}

#[test]
fn nobody_nearer_is_missed_while_the_limit_shrinks() {
    for (seed, kind) in (0..).zip(CrowdKind::ALL) {
        let places = crowd(&mut Random::new(seed + 50), kind, 200);
        let points: Vec<Vec2<f64>> = places.iter().map(|&p| engine(p)).collect();
        for way in WAYS {
            let mut index = NeighborIndex::default();
            index.rebuild(&points, way);
            for of in 0..points.len() {
                let mut best: Vec<f64> = Vec::new();
                index.visit_within(points[of], f64::INFINITY, |rank, distance_squared| {
                    if index.order()[rank as usize] as usize != of {
                        best.push(distance_squared);
                        best.sort_by(f64::total_cmp);
                        best.truncate(5);
                    }
                    if best.len() < 5 { f64::INFINITY } else { best[4] }
                });
                let squared = |j: &usize| {
                    let (dx, dy) = (places[*j][0] - places[of][0], places[*j][1] - places[of][1]);
                    dx * dx + dy * dy
                };
                let expected: Vec<f64> = nearest(&places, of, f64::INFINITY, 5).iter().map(squared).collect();
                assert_eq!(best, expected, "{kind:?} {way:?} agent {of}");
            }
        }
    }
}

#[test]
fn empty_and_single_crowds_are_searched() {
    for way in WAYS {
        let mut index = NeighborIndex::<Vec2<f32>>::default();
        for points in [vec![], vec![engine([3.0, 4.0])]] {
            index.rebuild(&points, way);
            let mut visited = 0;
            index.visit_within(engine([0.0, 0.0]), 100.0, |_, _| {
                visited += 1;
                100.0
            });
            assert_eq!(visited, points.len(), "{way:?}");
        }
    }
}
