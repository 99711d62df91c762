//! Overlaps and separations against brute force over all pairs and times.

use proptest::prelude::*;
use sidestep_record::{Audit, AuditAgent, AuditReport, AuditScene, Frame, FrameAgent, OVERLAP_SHARE};

fn agent(radius: f64) -> AuditAgent {
    AuditAgent::new(radius, 2.0)
}

fn audited(agents: &[AuditAgent], frames: &[Frame]) -> AuditReport {
    let mut audit = Audit::new(AuditScene { agents: agents.to_vec(), walls: vec![] }).unwrap();
    for frame in frames {
        audit.frame(frame).unwrap();
    }
    audit.report()
}

/// Frames from rows of positions, one row a frame; an agent at `None` is absent.
fn frames(rows: &[Vec<Option<[f64; 3]>>]) -> Vec<Frame> {
    let present = |row: &[Option<[f64; 3]>]| -> Vec<FrameAgent> {
        let all = (0..).zip(row);
        all.filter_map(|(agent, p)| p.map(|position| FrameAgent { agent, position, velocity: [0.0; 3], heading: None }))
            .collect()
    };
    (0..).zip(rows).map(|(step, row)| Frame { step, time: step as f64 * 0.1, agents: present(row) }).collect()
}

fn planar(rows: &[&[[f64; 2]]]) -> Vec<Frame> {
    let rows: Vec<_> = rows.iter().map(|row| row.iter().map(|p| Some([p[0], p[1], 0.0])).collect()).collect();
    frames(&rows)
}

/// Who is where, a row a frame.
type Rows = Vec<Vec<Option<[f64; 3]>>>;
type Path = [[f64; 3]; 2];

fn distance_at(a: Path, b: Path, share: f64) -> f64 {
    let at = |p: Path, k: usize| p[0][k] * (1.0 - share) + p[1][k] * share;
    (0..3).map(|k| (at(a, k) - at(b, k)).powi(2)).sum::<f64>().sqrt()
}

/// The least distance of two centres on their way, by interval halving of a convex function.
fn least_distance(a: Path, b: Path) -> f64 {
    let (mut low, mut high) = (0.0, 1.0);
    for _ in 0..200 {
        let (x, y) = (low + (high - low) / 3.0, high - (high - low) / 3.0);
        if distance_at(a, b, x) < distance_at(a, b, y) { high = y } else { low = x }
    }
    [0.0, low, 1.0].into_iter().map(|share| distance_at(a, b, share)).fold(f64::INFINITY, f64::min)
}

fn counts(a: &AuditAgent, b: &AuditAgent) -> bool {
    let bands_overlap = a.elevation.max(b.elevation) < (a.elevation + a.height).min(b.elevation + b.height);
    !(a.locked && b.locked) && bands_overlap && (a.mask & b.layers != 0 || b.mask & a.layers != 0)
}

/// Pairs surely and pairs perhaps overlapping (rounding), and the least separation.
fn brute_force(agents: &[AuditAgent], rows: &[Vec<Option<[f64; 3]>>]) -> (usize, usize, f64) {
    let (mut surely, mut perhaps, mut least) = (0, 0, f64::INFINITY);
    for i in 0..agents.len() {
        for j in (i + 1..agents.len()).filter(|j| counts(&agents[i], &agents[*j])) {
            let (mut distance, sum) = (f64::INFINITY, agents[i].radius + agents[j].radius);
            for (k, row) in rows.iter().enumerate() {
                let (Some(a), Some(b)) = (row[i], row[j]) else { continue };
                let before = if k == 0 { (None, None) } else { (rows[k - 1][i], rows[k - 1][j]) };
                let (p, q) = if let (Some(p), Some(q)) = before { (p, q) } else { (a, b) };
                distance = distance.min(least_distance([p, a], [q, b]));
            }
            let deeper = sum - distance - OVERLAP_SHARE * agents[i].radius.min(agents[j].radius);
            surely += usize::from(deeper > 1e-6);
            perhaps += usize::from(deeper > -1e-6);
            least = least.min(distance - sum);
        }
    }
    (surely, perhaps, least)
}

fn any_agent() -> impl Strategy<Value = AuditAgent> {
    let radius = prop_oneof![8 => 0.1..0.6f64, 1 => Just(0.0), 1 => 3.0..20.0f64];
    let band = (0..3u8, 1..8u8).prop_map(|(floor, height)| {
        (f64::from(floor) * 3.0, if height > 6 { f64::INFINITY } else { f64::from(height) })
    });
    (radius, prop::bool::weighted(0.2), 1..4u32, 0..4u32, band).prop_map(
        |(radius, locked, layers, mask, (elevation, height))| AuditAgent {
            locked,
            layers,
            mask,
            elevation,
            height,
            ..agent(radius)
        },
    )
}

/// Agents that wander, now and then jump, come and go, in a field of a random size.
fn crowd() -> impl Strategy<Value = (Vec<AuditAgent>, Rows)> {
    (1..30usize, 1..12usize, 0.5..60.0f64, any::<bool>()).prop_flat_map(|(n, steps, size, space)| {
        let unit = -1.0..1.0f64;
        let start = prop::collection::vec(prop::array::uniform3(unit.clone()), n);
        let hop = prop_oneof![12 => Just(Some(0.2)), 1 => Just(Some(size)), 1 => Just(None)];
        let hops = prop::collection::vec(prop::collection::vec((prop::array::uniform3(unit), hop), n), steps);
        (prop::collection::vec(any_agent(), n), start, hops).prop_map(move |(agents, start, hops)| {
            let height = if space { size } else { 0.0 };
            let mut here: Vec<_> = start.iter().map(|p| [p[0] * size, p[1] * size, p[2] * height]).collect();
            let mut rows = vec![here.iter().copied().map(Some).collect::<Vec<_>>()];
            for row in hops {
                let moved = here.iter_mut().zip(row).map(|(p, (way, hop))| {
                    let length = hop?;
                    let flat = if space { length } else { 0.0 };
                    *p = [p[0] + way[0] * length, p[1] + way[1] * length, p[2] + way[2] * flat];
                    Some(*p)
                });
                rows.push(moved.collect());
            }
            (agents, rows)
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn the_fast_search_finds_what_brute_force_finds((agents, rows) in crowd()) {
        let report = audited(&agents, &frames(&rows));
        let (surely, perhaps, least) = brute_force(&agents, &rows);
        prop_assert!(surely <= report.overlaps.pairs && report.overlaps.pairs <= perhaps, "{surely}..{perhaps}, {report:?}");
        match report.min_separation {
            Some(found) => prop_assert!((found - least).abs() <= 1e-7, "{found} {least}"),
            None => prop_assert!(least.is_infinite()),
        }
        prop_assert!((report.overlaps.worst_depth - (-least).max(0.0)).abs() <= 1e-7);
    }

    #[test]
    fn the_closed_form_is_the_least_of_dense_samples(p in prop::array::uniform4(prop::array::uniform2(-5.0..5.0f64))) {
        let [a, b, c, d] = p;
        let rows: [&[[f64; 2]]; 2] = [&[a, b], &[c, d]];
        let found = audited(&[agent(0.5), agent(0.3)], &planar(&rows)).min_separation.unwrap() + 0.8;
        let way = |from: [f64; 2], to: [f64; 2]| [[from[0], from[1], 0.0], [to[0], to[1], 0.0]];
        let samples = (0..=4000).map(|k| distance_at(way(a, c), way(b, d), k as f64 / 4000.0));
        let least = samples.fold(f64::INFINITY, f64::min);
        prop_assert!(found <= least + 1e-9 && least <= found + 40.0 / 4000.0);
    }

    #[test]
    fn order_of_rows_does_not_matter((agents, rows) in crowd()) {
        let forward = frames(&rows);
        let mut backward = forward.clone();
        backward.iter_mut().for_each(|frame| frame.agents.reverse());
        prop_assert_eq!(audited(&agents, &forward), audited(&agents, &backward));
    }
}

#[test]
fn two_that_pass_through_each_other_between_frames_are_caught() {
    let report = audited(&[agent(0.5), agent(0.4)], &planar(&[&[[0.0, 0.0], [4.0, 0.1]], &[[4.0, 0.0], [0.0, 0.1]]]));
    assert_eq!((report.overlaps.pairs, report.overlaps.started, report.overlaps.caused), (1, 0, 1));
    assert!((report.overlaps.worst_depth - 0.8).abs() < 1e-12);
    let worst = report.overlaps.worst.unwrap();
    assert!(worst.agents == [0, 1] && (worst.time - 0.05).abs() < 1e-12);
}

#[test]
fn one_percent_of_the_smaller_radius_is_allowed() {
    let pairs = |gap: f64| audited(&[agent(0.5), agent(2.0)], &planar(&[&[[0.0, 0.0], [gap, 0.0]]])).overlaps.pairs;
    assert_eq!(pairs(2.5 - 0.0049), 0);
    assert_eq!(pairs(2.5 - 0.0051), 1);
}

#[test]
fn inherited_overlaps_are_told_from_caused_ones() {
    let told = |xs: &[f64]| {
        let rows: Vec<Vec<_>> = xs.iter().map(|x| vec![Some([0.0; 3]), Some([*x, 0.0, 0.0])]).collect();
        let found = audited(&[agent(0.5), agent(0.5)], &frames(&rows)).overlaps;
        (found.pairs, found.started, found.caused)
    };
    assert_eq!(told(&[0.5, 0.7, 0.9, 1.1]), (1, 1, 0), "parting");
    assert_eq!(told(&[0.5, 0.499, 0.7]), (1, 1, 0), "deeper by less than one percent");
    assert_eq!(told(&[0.5, 0.45, 0.7]), (1, 1, 1), "deeper");
    assert_eq!(told(&[0.5, 1.1, 0.8]), (1, 1, 1), "again, less deep");
    assert_eq!(told(&[1.1, 0.8]), (1, 0, 1), "not before");
}

#[test]
fn who_appears_is_not_swept_to_where_it_appears() {
    let rows = [vec![Some([-2.0, 0.0, 0.0]), None], vec![Some([2.0, 0.0, 0.0]), Some([0.0; 3])]];
    assert_eq!(audited(&[agent(0.5), agent(0.5)], &frames(&rows)).overlaps.pairs, 0);
}

#[test]
fn a_pair_counts_when_one_sees_the_other_and_not_both_are_locked() {
    let pairs = |masks: [u32; 2], locked: [bool; 2]| {
        let made = |k: usize| AuditAgent { layers: 1 << k, mask: masks[k], locked: locked[k], ..agent(0.5) };
        audited(&[made(0), made(1)], &planar(&[&[[0.0; 2]; 2]])).overlaps.pairs
    };
    assert_eq!(pairs([2, 1], [false, false]), 1);
    assert_eq!(pairs([2, 0], [false, false]), 1);
    assert_eq!(pairs([1, 2], [false, false]), 0);
    assert_eq!(pairs([2, 1], [true, false]), 1);
    assert_eq!(pairs([2, 1], [true, true]), 0);
}

#[test]
fn bands_of_height_that_do_not_overlap_do_not_count() {
    let pairs = |elevation: f64, height: f64| {
        let below = AuditAgent { elevation: 0.0, height: 3.0, ..agent(0.5) };
        let above = AuditAgent { elevation, height, ..agent(0.5) };
        audited(&[below, above], &planar(&[&[[0.0; 2]; 2]])).overlaps.pairs
    };
    assert_eq!(pairs(3.0, 1.0), 0);
    assert_eq!(pairs(2.99, 1.0), 1);
    assert_eq!(pairs(-1.0, 1.0), 0);
    assert_eq!(pairs(-1.0, f64::INFINITY), 1);
}

#[test]
fn far_agents_and_far_places_keep_their_separation() {
    let found = audited(&[agent(0.5), agent(0.5)], &planar(&[&[[-1e9, 0.0], [1e9, 0.0]]]));
    assert_eq!(found.min_separation, Some(2e9 - 1.0));
    let found = audited(&[agent(0.5), agent(0.5)], &planar(&[&[[1e9, 1e9], [1e9 + 2.0, 1e9]]]));
    assert_eq!(found.min_separation, Some(1.0));
    assert_eq!(audited(&[agent(0.5)], &planar(&[&[[0.0; 2]]])).min_separation, None);
}
