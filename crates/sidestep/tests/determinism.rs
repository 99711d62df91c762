//! The same bits, whatever does not belong to the scene: threads, ways of searching, order, saving, looking.

mod common;

use common::crowd::Crowd;
use common::engine;
use sidestep::{
    Agent, AgentId, Behavior, DWorld2, Dim2, NeighborRule, NeighborSearch, OptimizationVelocity, Scalar, Settings,
    Snapshot, SnapshotError, World, World2,
};
use sidestep_testkit::random::Random;

fn settings<R: Scalar>(seed: u64) -> Settings<R> {
    let mut random = Random::new(seed + 1000);
    Settings {
        behavior: if seed % 4 == 3 { Behavior::PLAIN } else { Behavior::default() },
        neighbors: if random.chance(0.7) { NeighborRule::Nearest } else { NeighborRule::Range },
        smoothing: R::from_f64(if random.chance(0.2) { 0.25 } else { 0.0 }),
        optimization_velocity: [OptimizationVelocity::Current, OptimizationVelocity::Preferred][random.below(5) / 4],
        ..Settings::with_time_step(R::from_f64(0.1))
    }
}

/// A dense crowd with walls and routes.
fn crowd(seed: u64) -> Crowd {
    Crowd { agents: 260, half_side: 9.0, radii: [0.2, 0.5], walls: 4, max_neighbors: 8, ..Crowd::dense(seed) }
}

fn world<R: Scalar>(seed: u64) -> World<Dim2<R>> {
    crowd(seed).build(seed, settings(seed))
}

/// The state hash after each of some steps.
fn hashes<R: Scalar>(world: &mut World<Dim2<R>>, steps: usize) -> Vec<u64> {
    (0..steps)
        .map(|_| {
            world.step();
            world.state_hash()
        })
        .collect()
}

fn threads_do_not_matter<R: Scalar>() {
    for seed in 0..4 {
        let alone = hashes(&mut world::<R>(seed), 40);
        for threads in [1, 2, 7] {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            let found = pool.install(|| hashes(&mut world::<R>(seed), 40));
            assert_eq!(found, alone, "seed {seed}, {threads} threads");
        }
    }
}

#[test]
fn any_number_of_threads_gives_the_same_bits() {
    threads_do_not_matter::<f32>();
    threads_do_not_matter::<f64>();
}

#[test]
fn any_way_of_searching_gives_the_same_bits() {
    for seed in 0..6 {
        let mut expected = None;
        for neighbor_search in
            [NeighborSearch::BruteForce, NeighborSearch::Grid, NeighborSearch::KdTree, NeighborSearch::Auto]
        {
            let mut world = crowd(seed).build::<f32>(seed, Settings { neighbor_search, ..settings(seed) });
            let found = hashes(&mut world, 40);
            assert_eq!(&found, expected.get_or_insert(found.clone()), "seed {seed} {neighbor_search:?}");
        }
    }
}

#[test]
fn order_of_insertion_is_irrelevant() {
    for seed in 0..6 {
        let mut first = world::<f64>(seed);
        let agents: Vec<Agent<Dim2<f64>>> = first.agent_ids().map(|id| first.agent(id).unwrap()).collect();
        let walls: Vec<_> = first.obstacle_ids().map(|id| first.obstacle(id).unwrap().clone()).collect();
        let mut random = Random::new(seed);
        let mut second = DWorld2::new(*first.settings()).unwrap();
        for i in random.permutation(walls.len()) {
            second.add_obstacle(walls[i].clone()).unwrap();
        }
        let order = random.permutation(agents.len());
        for &i in &order {
            second.add_agent(agents[i].clone()).unwrap();
        }
        for step in 0..60 {
            first.step();
            second.step();
            for (slot, &i) in order.iter().enumerate() {
                let (a, b) = (first.positions()[i], second.positions()[slot]);
                assert_eq!((a.x.to_bits(), a.y.to_bits()), (b.x.to_bits(), b.y.to_bits()), "seed {seed} step {step}");
            }
        }
    }
}

fn saving_changes_nothing<R: Scalar>() {
    for seed in 0..6 {
        let mut original = world::<R>(seed);
        hashes(&mut original, 25);
        let mut fork = original.clone();
        let bytes = original.snapshot().to_bytes();
        let saved = Snapshot::<Dim2<R>>::from_bytes(&bytes).unwrap();
        assert_eq!(saved.to_bytes(), bytes, "seed {seed}");
        let mut loaded = World::from_snapshot(&saved);
        assert_eq!(loaded.state_hash(), original.state_hash(), "seed {seed}");
        let mut elsewhere = world::<R>(seed + 100);
        hashes(&mut elsewhere, 7);
        elsewhere.restore(&saved);
        let expected = hashes(&mut original, 60);
        for (name, other) in [("a fork", &mut fork), ("a loaded snapshot", &mut loaded), ("restored", &mut elsewhere)] {
            let found = hashes(other, 60);
            let differs = found.iter().zip(&expected).position(|(a, b)| a != b);
            assert_eq!(differs, None, "seed {seed}: {name} differs from this step on");
        }
        let mut back = original;
        back.restore(&saved);
        assert_eq!(hashes(&mut back, 60), expected, "seed {seed}: gone back");
    }
}

#[test]
fn fork_snapshot_and_restore_continue_bit_for_bit() {
    saving_changes_nothing::<f32>();
    saving_changes_nothing::<f64>();
}

#[test]
fn damaged_snapshots_are_refused() {
    let mut world = Crowd { agents: 8, ..crowd(1) }.build::<f32>(1, settings(1));
    hashes(&mut world, 3);
    let bytes = world.snapshot().to_bytes();
    for length in 0..bytes.len() {
        assert!(Snapshot::<Dim2<f32>>::from_bytes(&bytes[..length]).is_err(), "cut off at {length}");
    }
    let mut random = Random::new(1);
    for at in 0..bytes.len() {
        let mut damaged = bytes.clone();
        damaged[at] ^= 1 << random.below(8);
        assert!(Snapshot::<Dim2<f32>>::from_bytes(&damaged).is_err(), "byte {at} flipped");
    }
    let longer = [&bytes[..], &[0]].concat();
    assert!(Snapshot::<Dim2<f32>>::from_bytes(&longer).is_err());
    let other = Snapshot::<Dim2<f64>>::from_bytes(&bytes).unwrap_err();
    assert!(matches!(other, SnapshotError::OtherSpace { .. }), "{other}");
    assert_eq!(Snapshot::<Dim2<f32>>::from_bytes(b"no snapshot").unwrap_err(), SnapshotError::NotASnapshot);
}

fn explanations_tell_the_choice<R: Scalar>() {
    for seed in 0..8 {
        let mut world = Crowd { agents: 80, half_side: 5.0, ..crowd(seed) }.build::<R>(seed, settings(seed));
        let ids: Vec<AgentId> = world.agent_ids().collect();
        for step in 0..12 {
            let mut looked_at = world.clone();
            let told: Vec<_> = ids.iter().map(|&id| looked_at.explain(id).unwrap().unwrap().choice).collect();
            world.step();
            for (&id, told) in ids.iter().zip(told) {
                let chosen = world.choice(id).unwrap();
                let bits = |v: sidestep::Vec2<R>| (v.x.bits(), v.y.bits());
                assert_eq!(bits(told), bits(chosen), "seed {seed} step {step} {id:?}");
            }
            looked_at.step();
            assert_eq!(
                looked_at.state_hash(),
                world.state_hash(),
                "seed {seed} step {step}: looking changed something"
            );
        }
    }
}

#[test]
fn explain_tells_the_choice_bit_for_bit_and_changes_nothing() {
    explanations_tell_the_choice::<f32>();
    explanations_tell_the_choice::<f64>();
}

/// Positions on a grid that survives the shift exactly: then every choice is the same.
#[test]
fn a_shift_by_a_power_of_two_changes_no_choice() {
    for seed in 0..20 {
        let mut random = Random::new(seed);
        let mut worlds = [[0.0, 0.0], [512.0, -256.0]].map(|shift: [f64; 2]| {
            let mut random = random.clone();
            let mut world = World2::new(Settings::with_time_step(0.125)).unwrap();
            let mut place = |half: f64| random.in_square(half).map(|x| (x * 64.0).round() / 64.0);
            let moved = |p: [f64; 2]| engine::<f32>([p[0] + shift[0], p[1] + shift[1]]);
            for _ in 0..3 {
                let (a, b) = (place(6.0), place(6.0));
                world.add_obstacle(sidestep::Obstacle::chain([moved(a), moved(b)])).unwrap();
            }
            for _ in 0..30 {
                let (p, v, [x, y]) = (place(6.0), place(1.0), place(6.0));
                // out of the walls, or a mesh would have to move it
                let goal = moved([x + 16.0, y]);
                let agent = Agent { velocity: engine(v), ..Agent::going(moved(p), goal) };
                world.add_agent(Agent { route: false, ..agent }).unwrap();
            }
            world
        });
        random.bits();
        for id in worlds[0].agent_ids().collect::<Vec<_>>() {
            let [a, b] = worlds.each_mut().map(|world| world.explain(id).unwrap().unwrap());
            assert_eq!((a.choice, a.wish, a.violation), (b.choice, b.wish, b.violation), "seed {seed} {id:?}");
            let lines = |e: &sidestep::Explanation<f32>| -> Vec<_> {
                e.walls.iter().map(|w| w.line).chain(e.neighbors.iter().map(|n| n.line)).collect()
            };
            assert_eq!(lines(&a), lines(&b), "seed {seed} {id:?}");
        }
    }
}

/// Hashes after 50 steps of three crowds in the open and two among walls.
fn golden<R: Scalar>() -> [u64; 5] {
    core::array::from_fn(|i| {
        let seed = i as u64 + 40;
        let crowd = Crowd { walls: if i < 3 { 0 } else { 4 }, ..crowd(seed) };
        hashes(&mut crowd.build::<R>(seed, settings(seed)), 50)[49]
    })
}

/// They hold in every profile and on every machine; whoever changes the motion on purpose writes the new ones with
/// `SIDESTEP_UPDATE=1 cargo test -p sidestep --test determinism golden`.
#[test]
fn golden_hashes_hold_in_every_profile_and_on_every_machine() {
    let found = format!("f32 {:018x?}\nf64 {:018x?}\n", golden::<f32>(), golden::<f64>());
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden_hashes.txt");
    if std::env::var_os("SIDESTEP_UPDATE").is_some() {
        std::fs::write(path, &found).unwrap();
    }
    assert_eq!(found, std::fs::read_to_string(path).unwrap());
}
