//! Limits of acceleration: kept at every step by every model, and good enough to arrive with.

mod common;

use common::crowd::Watch;
use common::{engine, plain};
use sidestep::{Agent, Behavior, DWorld2, Dim2, Model, Obstacle, Scalar, Settings, World, vec2};
use sidestep_testkit::random::Random;
use sidestep_testkit::vector::{at_angle, distance, length, scale};

const MODELS: [Model; 4] = [Model::Orca, Model::Vo, Model::Rvo, Model::Hrvo];

fn world<R: Scalar>(model: Model, time_step: f64, behavior: Behavior) -> World<Dim2<R>> {
    World::new(Settings { model, behavior, ..Settings::with_time_step(R::from_f64(time_step)) }).unwrap()
}

/// Random crowds among walls, some faster than they should be, some without a limit.
fn limits_are_kept<R: Scalar>(model: Model, behavior: Behavior, seed: u64, tolerance: f64) {
    let mut random = Random::new(seed);
    let time_step = random.log_between(0.02, 0.5);
    let mut world = world::<R>(model, time_step, behavior);
    let half = random.between(2.0, 5.0);
    let mut limits = Vec::new();
    for _ in 0..24 {
        let place = random.in_square(half);
        let limit = random.chance(0.8).then(|| R::from_f64(random.log_between(0.05, 20.0)));
        let agent = Agent {
            velocity: engine(random.in_disc(2.0)),
            max_acceleration: limit,
            ..Agent::going(engine(place), engine(scale(place, -1.0)))
        };
        limits.push((world.add_agent(agent).unwrap(), limit));
    }
    for _ in 0..3 {
        let [a, b] = [random.in_square(half), random.in_square(half)];
        let corners = [a, b, [a[0] + 1.0, b[1]]].map(engine).to_vec();
        world
            .add_obstacle(if random.chance(0.5) { Obstacle::polygon(corners) } else { Obstacle::chain(corners) })
            .unwrap();
    }
    for step in 0..40 {
        let before: Vec<_> = limits.iter().map(|&(id, _)| plain(world.velocity(id).unwrap())).collect();
        assert_eq!(world.step().guard_violations, 0);
        for (&(id, limit), old) in limits.iter().zip(before) {
            let agent = world.agent(id).unwrap();
            let new = plain(agent.velocity);
            let change = limit.map_or(f64::INFINITY, |limit| limit.to_f64() * time_step);
            let slack = tolerance * (1.0 + length(old) + change.min(1.0));
            assert!(
                distance(new, old) <= change + slack,
                "{model:?} {seed} {step}: {old:?} to {new:?} beyond {change}"
            );
            let slowest = length(old) - change;
            assert!(length(new) <= agent.max_speed.to_f64().max(slowest) + slack, "{model:?} {seed} {step}: too fast");
        }
    }
}

#[test]
fn limits_are_kept_at_every_step() {
    for model in MODELS {
        for seed in 0..6 {
            limits_are_kept::<f64>(model, Behavior::default(), seed, 1e-12);
            limits_are_kept::<f32>(model, Behavior::default(), seed, 2e-6);
            limits_are_kept::<f64>(model, Behavior::PLAIN, seed, 1e-12);
        }
    }
}

/// Alone, one stops on the goal exactly, and never brakes harder than it may.
#[test]
fn braking_ends_on_the_goal() {
    for seed in 0..60 {
        let mut random = Random::new(seed);
        let mut world = world::<f64>(Model::Orca, random.log_between(0.01, 0.5), Behavior::default());
        let goal = scale(random.direction(), random.log_between(0.01, 30.0));
        let limit = random.log_between(0.1, 10.0);
        let agent = Agent { max_acceleration: Some(limit), ..Agent::going(vec2(0.0, 0.0), engine(goal)) };
        let id = world.add_agent(agent).unwrap();
        let mut furthest: f64 = 0.0;
        for _ in 0..(60.0 / world.settings().time_step) as usize {
            world.step();
            furthest = furthest.max(length(plain(world.position(id).unwrap())));
        }
        let end = plain(world.position(id).unwrap());
        assert!(
            distance(end, goal) < 1e-9 && length(plain(world.velocity(id).unwrap())) < 1e-9,
            "seed {seed}: {end:?}"
        );
        assert!(furthest <= length(goal) + 1e-9, "seed {seed}: overshot by {}", furthest - length(goal));
    }
}

/// Rings of agents with random limits: everybody arrives, and nobody touches.
#[test]
fn rings_arrive_without_touching() {
    for seed in 0..30 {
        let mut random = Random::new(seed);
        let mut world = DWorld2::new(Settings::with_time_step(0.1)).unwrap();
        let count = 4 + random.below(13);
        let radius = 3.0 + 0.2 * count as f64;
        let ids: Vec<_> = (0..count)
            .map(|i| {
                let angle = core::f64::consts::TAU * (i as f64 + random.between(-0.2, 0.2)) / count as f64;
                let place = scale(at_angle(angle), radius);
                let limit = random.between(1.0, 3.0);
                let agent =
                    Agent { max_acceleration: Some(limit), ..Agent::going(engine(place), engine(scale(place, -1.0))) };
                world.add_agent(agent).unwrap()
            })
            .collect();
        let mut watch = Watch::new(&world);
        for _ in 0..600 {
            let report = world.step();
            watch.look(&world);
            assert_eq!(
                (report.guard_violations, report.unguarded_pairs, report.without_room),
                (0, 0, 0),
                "seed {seed}"
            );
        }
        let arrived = ids.iter().filter(|&&id| world.progress(id).unwrap().arrived).count();
        assert_eq!(arrived, count, "seed {seed}");
        assert_eq!(watch.found.touched, 0, "seed {seed}: {:?}", watch.found);
    }
}

/// Towards a wall too fast to stop: brakes as hard as it can, and says that it is relaxed.
#[test]
fn who_cannot_stop_before_a_wall_brakes_with_all_it_has() {
    for model in MODELS {
        let mut world = world::<f64>(model, 0.1, Behavior::default());
        world.add_obstacle(Obstacle::chain([vec2(1.0, -5.0), vec2(1.0, 5.0)])).unwrap();
        let agent = Agent {
            velocity: vec2(1.4, 0.0),
            max_acceleration: Some(0.5),
            ..Agent::going(vec2(0.0, 0.0), vec2(0.5, 0.0))
        };
        let id = world.add_agent(agent).unwrap();
        for step in 1..8 {
            world.step();
            let v = world.velocity(id).unwrap();
            assert!((v.x - (1.4 - 0.05 * f64::from(step))).abs() < 1e-9 && v.y.abs() < 1e-6, "{model:?} {step}: {v:?}");
            assert!(matches!(world.status(id).unwrap(), sidestep::AgentStatus::Relaxed { .. }), "{model:?} {step}");
        }
    }
}
