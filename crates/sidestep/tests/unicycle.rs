//! Robots that cannot slide: limits held, bodies apart, everybody there.

mod common;

use common::crowd::Crowd;
use common::engine;
use common::wheels::{Watch, robot, wrapped};
use sidestep::{Behavior, Dim2, Kinematics, Model, Obstacle, Scalar, Settings, Steering, Unicycle, World, vec2};
use sidestep_testkit::random::Random;
use sidestep_testkit::vector::{Vector, at_angle, scale};
use std::f64::consts::{PI, TAU};

const STEERINGS: [Steering; 2] = [Steering::Tracking, Steering::EffectiveCenter];

fn world<R: Scalar>() -> World<Dim2<R>> {
    World::new(Settings::with_time_step(R::from_f64(0.1))).unwrap()
}

/// Runs until everybody has arrived; how many seconds that took.
fn all_arrive<R: Scalar>(mut world: World<Dim2<R>>, name: &str, limit: f64) -> f64 {
    let mut watch = Watch::new(&world);
    for step in 1..=(limit * 10.0) as u32 {
        let report = world.step();
        watch.look(&world);
        assert_eq!((report.certificate_violations, report.guard_violations), (0, 0), "{name}: {report:?}");
        assert!(watch.deepest < 1e-5, "{name}: bodies overlap by {} at step {step}", watch.deepest);
        if world.agent_ids().all(|id| world.progress(id).unwrap().arrived) {
            return f64::from(step) / 10.0;
        }
    }
    let arrived = world.agent_ids().filter(|&id| world.progress(id).unwrap().arrived).count();
    panic!("{name}: {arrived} of {} there after {limit} s", world.agent_count());
}

/// Robots on a circle that swap sides; with dice, unevenly placed and facing anywhere.
fn ring<R: Scalar>(count: usize, steering: Steering, mut dice: Option<Random>) -> World<Dim2<R>> {
    let mut world = world();
    for i in 0..count {
        let mut angle = TAU * i as f64 / count as f64;
        let mut heading = angle + PI;
        if let Some(dice) = &mut dice {
            angle += dice.between(-0.2, 0.2);
            heading = dice.between(-PI, PI);
        }
        let start = scale(at_angle(angle), 4.0);
        world.add_agent(robot(start, scale(start, -1.0), heading, steering)).unwrap();
    }
    world
}

fn rings<R: Scalar>(random: u64) {
    for steering in STEERINGS {
        for count in 2..=8 {
            let name = format!("ring of {count}, {steering:?}");
            let time = all_arrive(ring::<R>(count, steering, None), &name, 25.0);
            println!("{name}: {time} s");
        }
        for seed in 0..random {
            let name = format!("random ring {seed}, {steering:?}");
            all_arrive(ring::<R>(2 + seed as usize % 7, steering, Some(Random::new(seed))), &name, 60.0);
        }
    }
}

#[test]
fn rings_of_two_to_eight_cross_without_a_touch() {
    rings::<f64>(28);
    rings::<f32>(28);
}

/// Rings of robots that speed up and brake at no more than a random rate; nobody is stopped harder than that.
fn slow_starters<R: Scalar>(seeds: u64) {
    for seed in 0..seeds {
        let mut dice = Random::new(seed + 70);
        let steering = STEERINGS[seed as usize % 2];
        let acceleration = R::from_f64(dice.log_between(0.3, 3.0));
        let mut world = ring::<R>(2 + seed as usize % 7, steering, Some(dice));
        let ids: Vec<_> = world.agent_ids().collect();
        for id in ids {
            world.change_agent(id, |agent| agent.max_acceleration = Some(acceleration)).unwrap();
        }
        all_arrive(world, &format!("slow starters {seed}, {steering:?} at {acceleration}"), 90.0);
    }
}

#[test]
fn rings_with_limited_acceleration_cross_without_a_touch() {
    slow_starters::<f64>(28);
    slow_starters::<f32>(28);
}

/// Robots whose discs reach ahead of them need much longer in a jam.
#[test]
fn crossing_streams_arrive() {
    for (steering, limit) in STEERINGS.into_iter().zip([60.0, 900.0]) {
        let mut times = Vec::new();
        for seed in 0..12 {
            let mut dice = Random::new(seed);
            let mut aside = |x: f64| x + dice.between(-0.05, 0.05);
            let mut world = world::<f64>();
            for i in 0..6 {
                let lane = 0.9 * f64::from(i % 3) - 0.9;
                let row = 1.2 * f64::from(i / 3);
                let (back, goal) = (4.0 + row, 5.2 - row);
                world.add_agent(robot([aside(-back), aside(lane)], [goal, lane], 0.0, steering)).unwrap();
                world.add_agent(robot([aside(lane), aside(-back)], [lane, goal], PI / 2.0, steering)).unwrap();
            }
            times.push(all_arrive(world, &format!("crossing {seed}, {steering:?}"), limit));
        }
        println!("crossing, {steering:?}: {times:?} s");
    }
}

fn wall(world: &mut World<Dim2<f64>>, corners: [[f64; 2]; 2]) {
    world.add_obstacle(Obstacle::chain(corners.map(engine::<f64>))).unwrap();
}

#[test]
fn two_streams_pass_in_a_corridor() {
    for steering in STEERINGS {
        let mut world = world();
        wall(&mut world, [[-8.0, 1.6], [8.0, 1.6]]);
        wall(&mut world, [[-8.0, -1.6], [8.0, -1.6]]);
        for (i, lane) in [-0.8, 0.1, 0.9].into_iter().enumerate() {
            let start = 4.0 + 0.3 * i as f64;
            world.add_agent(robot([-start, lane], [start, lane], 0.0, steering)).unwrap();
            world.add_agent(robot([start, -lane], [-start, -lane], PI, steering)).unwrap();
        }
        all_arrive(world, &format!("corridor, {steering:?}"), 60.0);
    }
}

#[test]
fn a_group_goes_through_a_doorway() {
    for steering in STEERINGS {
        let mut world = world();
        wall(&mut world, [[0.0, 0.6], [0.0, 5.0]]);
        wall(&mut world, [[0.0, -5.0], [0.0, -0.6]]);
        for i in 0..6 {
            let place = [-2.0 - f64::from(i / 3), 1.1 * f64::from(i % 3) - 1.1];
            world.add_agent(robot(place, [-place[0] + 1.0, place[1]], PI * f64::from(i) / 3.1, steering)).unwrap();
        }
        all_arrive(world, &format!("doorway, {steering:?}"), 90.0);
    }
}

/// Random dense crowds in which every other agent is a unicycle, of any limits.
fn dense_crowd<R: Scalar>(seed: u64, model: Model, accelerates: bool) -> World<Dim2<R>> {
    let step = [0.1, 0.05, 0.25, 0.5][seed as usize % 4];
    let settings = Settings { model, ..Settings::with_time_step(R::from_f64(step)) };
    let mut world = Crowd::dense(seed).build::<R>(seed, settings);
    let mut random = Random::new(seed + 900);
    let ids: Vec<_> = world.agent_ids().collect();
    for id in ids {
        let unicycle = Unicycle {
            max_turn_rate: random.chance(0.8).then(|| R::from_f64(random.log_between(0.05, 20.0))),
            steering: STEERINGS[random.below(2)],
            margin: random.chance(0.5).then(|| R::from_f64(random.log_between(1e-4, 0.5))),
        };
        let heading = R::from_f64(wrapped(random.between(-PI, PI)));
        let acceleration = accelerates.then(|| R::from_f64(random.log_between(0.1, 10.0)));
        if random.chance(0.6) {
            world
                .change_agent(id, |agent| {
                    (agent.kinematics, agent.heading) = (Kinematics::Unicycle(unicycle), heading);
                    agent.max_acceleration = acceleration;
                })
                .unwrap();
        }
    }
    world
}

fn dense_crowd_keeps_apart<R: Scalar>(seed: u64, model: Model) -> u64 {
    let mut world = dense_crowd::<R>(seed, model, false);
    let mut watch = Watch::new(&world);
    let mut guarded = 0;
    for _ in 0..40 {
        let report = world.step();
        watch.look(&world);
        assert_eq!((report.certificate_violations, report.guard_violations), (0, 0), "seed {seed}: {report:?}");
        assert!(watch.deepest < 2e-5, "seed {seed}: touched by {} of the radii", watch.deepest);
        guarded += report.guarded_pairs;
    }
    guarded
}

#[test]
fn in_dense_mixed_crowds_nobody_touches_along_the_true_arcs() {
    let models = [Model::Orca, Model::Orca, Model::Orca, Model::Vo, Model::Rvo, Model::Hrvo];
    let guarded: u64 = (0..48)
        .map(|seed| {
            let model = models[seed as usize % models.len()];
            if seed % 2 == 0 {
                dense_crowd_keeps_apart::<f64>(seed, model)
            } else {
                dense_crowd_keeps_apart::<f32>(seed, model)
            }
        })
        .sum();
    assert!(guarded > 5000, "{guarded}");
}

/// The watch looks at speeds, turn rates, accelerations, arcs.
#[test]
fn limits_hold_at_every_step_of_dense_crowds() {
    for seed in 0..24 {
        let mut world = dense_crowd::<f64>(seed, Model::Orca, true);
        let mut watch = Watch::new(&world);
        for _ in 0..40 {
            let report = world.step();
            watch.look(&world);
            assert_eq!((report.certificate_violations, report.guard_violations), (0, 0), "seed {seed}: {report:?}");
        }
    }
}

/// Plain ORCA, no projection, no stop: what is certified stays apart along the arcs.
#[test]
fn certificates_hold_along_the_arcs() {
    let mut certified = [0, 0];
    for (k, steering) in STEERINGS.into_iter().enumerate() {
        for seed in 0..30 {
            let mut random = Random::new(seed);
            let settings =
                Settings { behavior: Behavior { tie: true, ..Behavior::PLAIN }, ..Settings::with_time_step(0.2) };
            let mut world = World::<Dim2<f64>>::new(settings).unwrap();
            let mut places: Vec<Vector> = Vec::new();
            while places.len() < 14 {
                let place = random.in_square(4.0);
                if places.iter().all(|&p| sidestep_testkit::vector::distance(p, place) > 0.85) {
                    world.add_agent(robot(place, random.in_square(4.0), random.between(-PI, PI), steering)).unwrap();
                    places.push(place);
                }
            }
            for _ in 0..60 {
                let report = world.step();
                assert_eq!(report.certificate_violations, 0, "{steering:?} seed {seed}: {report:?}");
                certified[k] += report.certified_pairs;
            }
        }
    }
    println!("{certified:?}");
    assert!(certified.iter().all(|&count| count > 50_000), "{certified:?}");
}

#[test]
fn who_has_its_goal_right_behind_turns_and_arrives() {
    for steering in STEERINGS {
        for goal in [[-3.0, 0.0], [-0.2, 0.0], [0.0, 0.2], [0.0, -0.15], [0.16, 0.0]] {
            let mut world = world::<f32>();
            world.add_agent(robot([0.0, 0.0], goal, 0.0, steering)).unwrap();
            all_arrive(world, &format!("alone to {goal:?}, {steering:?}"), 10.0);
        }
    }
}

#[test]
fn a_saved_crowd_of_robots_goes_on_bit_for_bit() {
    let mut world = ring::<f32>(6, Steering::Tracking, Some(Random::new(3)));
    for _ in 0..20 {
        world.step();
    }
    let bytes = world.snapshot().to_bytes();
    let mut again = World::<Dim2<f32>>::from_snapshot(&sidestep::Snapshot::from_bytes(&bytes).unwrap());
    for _ in 0..60 {
        world.step();
        again.step();
        assert_eq!(world.state_hash(), again.state_hash());
    }
    let id = again.agent_ids().next().unwrap();
    let heading = again.heading(id).unwrap().unwrap();
    again.observe_heading(id, heading + 0.25).unwrap();
    assert_ne!(world.state_hash(), again.state_hash(), "the heading is part of the state");
}

#[test]
fn impossible_limits_are_refused_by_name() {
    let mut world = world::<f32>();
    let sound = robot::<f32>([0.0, 0.0], [1.0, 0.0], 0.0, Steering::Tracking);
    for (field, unicycle, heading) in [
        ("max_turn_rate", Unicycle { max_turn_rate: Some(f32::NAN), ..Unicycle::default() }, 0.0),
        ("max_turn_rate", Unicycle { max_turn_rate: Some(0.0), ..Unicycle::default() }, 0.0),
        ("margin", Unicycle { margin: Some(-1.0), ..Unicycle::default() }, 0.0),
        ("heading", Unicycle::default(), 4.0),
        ("heading", Unicycle::default(), f32::NAN),
    ] {
        let agent = sidestep::Agent { kinematics: Kinematics::Unicycle(unicycle), heading, ..sound.clone() };
        let refusal = world.add_agent(agent).unwrap_err();
        assert_eq!(refusal.field, field, "{refusal}");
    }
    let still = world.add_agent(sidestep::Agent { locked: true, ..sound }).unwrap();
    world.step();
    assert_eq!(world.position(still).unwrap(), vec2(0.0, 0.0));
}
