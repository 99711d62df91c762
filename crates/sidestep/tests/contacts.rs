//! Nobody who was apart ever touches: swept over the positions that the world really takes, in `f64`.

mod common;

use common::crowd::{Crowd, Swept, Watch};
use common::{engine, plain};
use sidestep::{
    Agent, AgentId, AgentStatus, Behavior, Dim2, NeighborRule, OptimizationVelocity, ResponsibilityRule, Scalar,
    Settings, StepReport, World,
};
use sidestep_testkit::random::Random;
use sidestep_testkit::swept::least_distance;
use sidestep_testkit::vector::{at_angle, length, scale, sub};

const RULES: [ResponsibilityRule; 5] = [
    ResponsibilityRule::Agent,
    ResponsibilityRule::Equal,
    ResponsibilityRule::Side,
    ResponsibilityRule::Priority,
    ResponsibilityRule::Number,
];

/// Sums over a run.
#[derive(Clone, Copy, Debug, Default)]
struct Run {
    swept: Swept,
    certified: u64,
    broken: u64,
    guarded: u64,
    guard_broken: u64,
    relaxed: u64,
    stopped: u64,
}

impl Run {
    fn add<R: Scalar>(&mut self, report: &StepReport<R>) {
        self.certified += report.certified_pairs;
        self.broken += report.certificate_violations;
        self.guarded += report.guarded_pairs;
        self.guard_broken += report.guard_violations;
        self.relaxed += report.relaxed;
        self.stopped += report.stopped;
    }

    fn merge(&mut self, other: &Self) {
        self.swept.near += other.swept.near;
        self.swept.touched += other.swept.touched;
        self.swept.worst = self.swept.worst.max(other.swept.worst);
        self.certified += other.certified;
        self.guarded += other.guarded;
        self.relaxed += other.relaxed;
        self.stopped += other.stopped;
    }
}

fn run<R: Scalar>(mut world: World<Dim2<R>>, steps: usize) -> Run {
    let mut watch = Watch::new(&world);
    let mut run = Run::default();
    for _ in 0..steps {
        run.add(&world.step());
        watch.look(&world);
    }
    run.swept = watch.found;
    run
}

fn dense_crowds_never_touch<R: Scalar>(seeds: core::ops::Range<u64>) {
    let mut sum = Run::default();
    for seed in seeds {
        let time_step = [0.1, 0.05, 0.25, 1.0][seed as usize % 4];
        let mut settings = Settings::with_time_step(R::from_f64(time_step));
        settings.responsibility = RULES[seed as usize / 4 % 5];
        let found = run(Crowd::dense(seed).build::<R>(seed, settings), 60);
        assert_eq!((found.swept.touched, found.swept.sank), (0, 0), "seed {seed}: {found:?}");
        assert_eq!((found.guard_broken, found.broken), (0, 0), "seed {seed}: {found:?}");
        sum.merge(&found);
    }
    println!("{sum:?}");
    assert!(sum.certified > 10_000 && sum.guarded > 10_000 && sum.stopped > 500, "{sum:?}");
    assert!(sum.relaxed > 1000, "never dense: {sum:?}");
}

#[test]
fn pairs_that_were_apart_never_touch_at_any_density() {
    dense_crowds_never_touch::<f64>(0..60);
    dense_crowds_never_touch::<f32>(60..120);
}

fn plain_certificates_hold<R: Scalar>(seeds: core::ops::Range<u64>) {
    let mut sum = Run::default();
    for seed in seeds {
        let mut random = Random::new(seed);
        let time_step = random.log_between(0.01, 2.0);
        let settings = Settings {
            behavior: Behavior { tie: random.chance(0.3), ..Behavior::PLAIN },
            responsibility: RULES[random.below(5)],
            neighbors: if random.chance(0.5) { NeighborRule::Nearest } else { NeighborRule::Range },
            escape_time: random.chance(0.3).then(|| R::from_f64(random.log_between(0.05, 2.0))),
            optimization_velocity: [
                OptimizationVelocity::Current,
                OptimizationVelocity::Current,
                OptimizationVelocity::Preferred,
                OptimizationVelocity::Zero,
            ][random.below(4)],
            ..Settings::with_time_step(R::from_f64(time_step))
        };
        let crowd = Crowd { max_neighbors: [2, 4, 10, 100][random.below(4)], ..Crowd::dense(seed) };
        let found = run(crowd.build::<R>(seed, settings), 40);
        assert_eq!(found.broken, 0, "seed {seed} {settings:?}: {found:?}");
        sum.merge(&found);
    }
    println!("{sum:?}");
    assert!(sum.certified > 50_000, "{sum:?}");
}

#[test]
fn plain_orca_keeps_every_certified_pair_apart() {
    plain_certificates_hold::<f64>(0..100);
    plain_certificates_hold::<f32>(100..200);
}

/// Velocities that come from outside, or from before, may be faster than the top speed: the guard must hold all the same.
fn foreign_velocities_never_touch<R: Scalar>(smoothing: f64) {
    for seed in 0..24 {
        let mut random = Random::new(seed + 5);
        let settings = Settings { smoothing: R::from_f64(smoothing), ..Settings::with_time_step(R::from_f64(0.1)) };
        let mut world = Crowd { walls: 0, ..Crowd::dense(seed) }.build::<R>(seed, settings);
        let ids: Vec<_> = world.agent_ids().collect();
        let mut watch = Watch::new(&world);
        for step in 0..40 {
            for &id in ids.iter().filter(|_| step % 10 == 0) {
                let position = world.position(id).unwrap();
                world.observe(id, position, engine(random.in_disc(20.0))).unwrap();
            }
            let report = world.step();
            watch.look(&world);
            let found = watch.found;
            assert_eq!((found.touched, report.guard_violations), (0, 0), "seed {seed} step {step}: {found:?}");
        }
    }
}

#[test]
fn velocities_faster_than_the_top_speed_do_not_break_the_guard() {
    foreign_velocities_never_touch::<f64>(0.0);
    foreign_velocities_never_touch::<f32>(0.0);
}

#[test]
fn smoothing_does_not_break_the_guard() {
    foreign_velocities_never_touch::<f64>(0.7);
    foreign_velocities_never_touch::<f32>(0.7);
}

/// What the engine calls certified, counted anew from the explanations and from the positions before and after.
fn certificates_counted_anew<R: Scalar>(seed: u64) -> u64 {
    let settings = Settings { behavior: Behavior::PLAIN, ..Settings::with_time_step(R::from_f64(0.2)) };
    let mut world = Crowd { agents: 40, max_neighbors: 3, ..Crowd::dense(seed) }.build::<R>(seed, settings);
    let ids: Vec<_> = world.agent_ids().collect();
    let mut sum = 0;
    for step in 0..25 {
        let seen: Vec<Vec<AgentId>> = ids
            .iter()
            .map(|&id| world.explain(id).unwrap().unwrap().neighbors.iter().map(|n| n.agent).collect())
            .collect();
        let before: Vec<_> = ids.iter().map(|&id| plain(world.position(id).unwrap())).collect();
        let report = world.step();
        let moved: Vec<_> =
            ids.iter().zip(&before).map(|(&id, &p)| sub(plain(world.position(id).unwrap()), p)).collect();
        let radius = |i: usize| world.agent(ids[i]).unwrap().radius.to_f64();
        let feasible = |i: usize| world.status(ids[i]).unwrap() == AgentStatus::Feasible;
        let mut counted = 0;
        for i in 0..ids.len() {
            for j in 0..i {
                let sees = [seen[i].contains(&ids[j]), seen[j].contains(&ids[i])];
                let locked = [i, j].map(|k| world.agent(ids[k]).unwrap().locked);
                let agreed = sees == [true; 2] || (sees[0] && locked[1]) || (sees[1] && locked[0]);
                let (x, together) = (sub(before[j], before[i]), radius(i) + radius(j));
                if agreed && feasible(i) && feasible(j) && length(x) > together {
                    counted += 1;
                    let least = least_distance(x, sub(moved[i], moved[j]), 1.0);
                    let allowed = 60.0 * R::EPSILON.to_f64() + 1e-5 * together;
                    assert!(least >= together - allowed, "seed {seed} step {step} {i} {j}: {least} of {together}");
                }
            }
        }
        assert_eq!(report.certified_pairs, counted, "seed {seed} step {step}");
        sum += counted;
    }
    sum
}

#[test]
fn certified_pairs_are_those_that_the_definition_names_and_keep_apart() {
    let counted: u64 =
        (0..12).map(|seed| certificates_counted_anew::<f64>(seed) + certificates_counted_anew::<f32>(seed)).sum();
    println!("{counted} certified pair-steps");
    assert!(counted > 2000, "{counted}");
}

/// From rest as optimisation velocity everything is always feasible, and nobody touches, though they may jam.
fn zero_is_always_feasible<R: Scalar>(seeds: core::ops::Range<u64>) {
    let mut near = 0;
    for seed in seeds {
        let time_step = [0.1, 0.02, 0.5][seed as usize % 3];
        let settings = Settings {
            behavior: Behavior::PLAIN,
            optimization_velocity: OptimizationVelocity::Zero,
            responsibility: RULES[seed as usize % 5],
            ..Settings::with_time_step(R::from_f64(time_step))
        };
        let crowd = Crowd { max_neighbors: 1000, radii: [0.2, 0.6], ..Crowd::dense(seed) };
        let mut world = crowd.build::<R>(seed, settings);
        let ids: Vec<_> = world.agent_ids().collect();
        for id in ids {
            world.change_agent(id, |agent| agent.neighbor_distance = R::from_f64(1000.0)).unwrap();
        }
        let found = run(world, 60);
        assert_eq!((found.relaxed, found.swept.touched, found.broken), (0, 0, 0), "seed {seed}: {found:?}");
        near += found.swept.near;
    }
    assert!(near > 1000, "{near}");
}

#[test]
fn optimisation_from_rest_is_always_feasible_and_never_touches() {
    zero_is_always_feasible::<f64>(0..15);
    zero_is_always_feasible::<f32>(15..30);
}

/// Seconds until all of a ring have crossed to the other side.
fn ring_time<R: Scalar>(agents: usize, turn: f64) -> Option<f64> {
    let mut world = World::<Dim2<R>>::new(Settings::with_time_step(R::from_f64(0.1))).unwrap();
    let radius = (agents as f64 * 0.2).max(4.0);
    for i in 0..agents {
        let place = scale(at_angle(turn + std::f64::consts::TAU * i as f64 / agents as f64), radius);
        let max_speed = R::from_f64(1.3);
        world.add_agent(Agent { max_speed, ..Agent::going(engine(place), engine(scale(place, -1.0))) }).unwrap();
    }
    let ids: Vec<_> = world.agent_ids().collect();
    (1..1200).map(|step| f64::from(step) * 0.1).find(|_| {
        let report = world.step();
        assert_eq!(report.guard_violations, 0, "{agents} agents");
        ids.iter().all(|&id| world.progress(id).unwrap().arrived)
    })
}

#[test]
fn symmetric_rings_dissolve_and_arrive() {
    let mut waiting = Vec::new();
    for agents in [2, 3, 4, 5, 6, 8, 11, 16, 24, 33, 45, 60] {
        let half_step = std::f64::consts::PI / agents as f64;
        let times = [ring_time::<f64>(agents, 0.0), ring_time::<f64>(agents, half_step), ring_time::<f32>(agents, 0.0)];
        println!("{agents} agents: {times:?} s");
        if times.contains(&None) {
            waiting.push((agents, times));
        }
    }
    assert!(waiting.is_empty(), "not arrived after 120 s: {waiting:?}");
}

/// Seconds until idle agents that stand in one another are apart.
fn parting_time<R: Scalar>(places: &[[f64; 2]], locked: usize) -> Option<f64> {
    let mut world = World::<Dim2<R>>::new(Settings::with_time_step(R::from_f64(0.1))).unwrap();
    for (i, &place) in places.iter().enumerate() {
        world.add_agent(Agent { locked: i < locked, ..Agent::at(engine(place)) }).unwrap();
    }
    let mut watch = Watch::new(&world);
    (1..100).map(|step| f64::from(step) * 0.1).find(|_| {
        world.step();
        watch.look(&world);
        watch.deepest() < 1e-4
    })
}

#[test]
fn overlapping_starts_part() {
    let mut slowest: f64 = 0.0;
    for seed in 0..40 {
        let mut random = Random::new(seed);
        let places: Vec<_> = (0..2 + random.below(19)).map(|_| random.in_square(0.5)).collect();
        let locked = random.below(2);
        let times = [parting_time::<f64>(&places, locked), parting_time::<f32>(&places, locked)];
        let [Some(a), Some(b)] = times else { panic!("seed {seed}: {} agents, {times:?}", places.len()) };
        slowest = slowest.max(a).max(b);
    }
    println!("the slowest burst took {slowest:.1} s");
    assert!(slowest < 5.0, "{slowest} s");
}

#[test]
fn coincident_agents_part() {
    for count in 2..12 {
        for locked in 0..2 {
            for place in [[0.0, 0.0], [3.25, -7.5]] {
                let places = vec![place; count];
                let times = [parting_time::<f64>(&places, locked), parting_time::<f32>(&places, locked)];
                println!("{count} at one point, {locked} locked: {times:?} s");
                assert!(times.iter().all(|time| time.is_some_and(|t| t < 3.0)), "{count}, {locked} locked: {times:?}");
            }
        }
    }
}

/// Everybody ends where the velocity that is reported says.
#[test]
fn the_reported_velocity_is_what_moved() {
    let mut world = Crowd::dense(3).build::<f64>(3, Settings::with_time_step(0.1));
    let ids: Vec<_> = world.agent_ids().collect();
    for _ in 0..50 {
        let before: Vec<_> = ids.iter().map(|&id| world.position(id).unwrap()).collect();
        world.step();
        for (&id, before) in ids.iter().zip(before) {
            let expected = before + world.velocity(id).unwrap() * 0.1;
            assert_eq!(plain(world.position(id).unwrap()), plain(expected));
        }
    }
}
