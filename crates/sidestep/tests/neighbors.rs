//! Every way of searching visits all that brute force finds, and agents avoid the nearest of them.

mod common;

use common::engine;
use sidestep::neighbors::{NeighborIndex, NeighborSearch};
use sidestep::{Agent, AgentId, DWorld2, NeighborRule, Scalar, Settings, Vec2};
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

/// Who is avoided by whom in a world of people at these places, nearest first.
fn avoided(places: &[[f64; 2]], rule: NeighborRule, cap: usize, range: f64) -> Vec<Vec<usize>> {
    let settings = Settings { neighbors: rule, ..Settings::with_time_step(0.1) };
    let mut world = DWorld2::new(settings).unwrap();
    let agent = |&place| Agent { max_neighbors: cap, neighbor_distance: range, ..Agent::at(engine(place)) };
    let ids: Vec<_> = places.iter().map(|place| world.add_agent(agent(place)).unwrap()).collect();
    let number = |id: AgentId| ids.iter().position(|&known| known == id).unwrap();
    let mut of = |id| world.explain(id).unwrap().unwrap().neighbors;
    ids.iter().map(|&id| of(id).iter().map(|neighbor| number(neighbor.agent)).collect()).collect()
}

#[test]
fn the_nearest_are_avoided_in_order_also_where_many_are_equally_far() {
    let lattice: Vec<[f64; 2]> = (0..150).map(|i| [f64::from(i % 15), f64::from(i / 15)]).collect();
    let crowds = (0..).zip(CrowdKind::ALL).map(|(seed, kind)| crowd(&mut Random::new(seed + 80), kind, 150));
    for places in crowds.chain([lattice]) {
        for (rule, cap, range) in [
            (NeighborRule::Nearest, 1, 15.3),
            (NeighborRule::Nearest, 10, 15.3),
            (NeighborRule::Nearest, 10, 2.3),
            (NeighborRule::Nearest, 80, 15.3),
            (NeighborRule::Range, 10, 3.3),
        ] {
            let most = if rule == NeighborRule::Range { usize::MAX } else { cap };
            let expected: Vec<Vec<usize>> = (0..places.len()).map(|of| nearest(&places, of, range, most)).collect();
            assert_eq!(avoided(&places, rule, cap, range), expected, "{rule:?} {cap} {range}");
        }
    }
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
