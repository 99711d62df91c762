//! Worlds of agents with a lag: they move by the exponential law, keep their limits at every instant, stop on their goals
//! and do not touch.

mod common;

use common::crowd::{Swept, Watch};
use common::{engine, plain};
use sidestep::{Agent, Behavior, DWorld2, Dim2, Model, Obstacle, Scalar, Settings, World, vec2};
use sidestep_testkit::random::Random;
use sidestep_testkit::vector::{Vector, add, at_angle, distance, length, scale, sub};

fn world<R: Scalar>(time_step: f64, response_time: f64, behavior: Behavior) -> World<Dim2<R>> {
    let response_time = R::from_f64(response_time);
    let settings =
        Settings { model: Model::Avo, behavior, response_time, ..Settings::with_time_step(R::from_f64(time_step)) };
    World::new(settings).unwrap()
}

/// Position and velocity after `time` of a = (told − v) / δ, by Runge and Kutta.
fn integrated(mut p: Vector, mut v: Vector, told: Vector, delta: f64, time: f64) -> (Vector, Vector) {
    let steps = 200;
    let h = time / f64::from(steps);
    let a = |v: Vector| scale(sub(told, v), 1.0 / delta);
    for _ in 0..steps {
        let k1 = a(v);
        let k2 = a(add(v, scale(k1, 0.5 * h)));
        let k3 = a(add(v, scale(k2, 0.5 * h)));
        let k4 = a(add(v, scale(k3, h)));
        let mean = scale(add(add(k1, k2), k3), 1.0 / 6.0);
        p = add(p, scale(add(v, scale(mean, h)), h));
        v = add(v, scale(add(add(k1, scale(add(k2, k3), 2.0)), k4), h / 6.0));
    }
    (p, v)
}

#[test]
fn motion_follows_the_exponential_law() {
    for seed in 0..200 {
        let mut random = Random::new(seed);
        let (time_step, delta) = (random.log_between(0.01, 1.0), random.log_between(0.02, 5.0));
        let mut world = world::<f64>(time_step, delta, Behavior::default());
        let agent = Agent { velocity: engine(random.in_disc(1.4)), ..Agent::at(engine(random.in_square(3.0))) };
        let (mut p, mut v) = (plain(agent.position), plain(agent.velocity));
        let id = world.add_agent(agent).unwrap();
        for step in 0..20 {
            let told = random.in_disc(1.4);
            world.set_preferred_velocity(id, Some(engine(told))).unwrap();
            world.step();
            (p, v) = integrated(p, v, told, delta, time_step);
            let off = distance(plain(world.position(id).unwrap()), p) + distance(plain(world.velocity(id).unwrap()), v);
            assert!(off < 1e-7, "seed {seed} step {step}: {off}");
        }
    }
}

/// Random crowds among walls; whatever happens, the acceleration at once keeps its limit, and it only falls from there.
fn limits_are_kept<R: Scalar>(behavior: Behavior, seed: u64, tolerance: f64) -> u64 {
    let mut random = Random::new(seed);
    let (time_step, delta) = (random.log_between(0.02, 0.5), random.log_between(0.1, 2.0));
    let mut world = world::<R>(time_step, delta, behavior);
    let half = random.between(2.0, 5.0);
    let mut limits = Vec::new();
    for _ in 0..20 {
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
    // a long step is made in parts, each of which may change the velocity by what is taken in it
    let parts = f64::from(world.sub_steps());
    let taken = -(-time_step / parts / delta).exp_m1() * parts;
    let mut certified = 0;
    for step in 0..40 {
        let before: Vec<_> = limits.iter().map(|&(id, _)| plain(world.velocity(id).unwrap())).collect();
        let report = world.step();
        assert_eq!((report.guard_violations, report.certificate_violations), (0, 0), "{seed} {step}: {report:?}");
        certified += report.certified_pairs;
        for (&(id, limit), old) in limits.iter().zip(before) {
            let agent = world.agent(id).unwrap();
            let new = plain(agent.velocity);
            let most = limit.map_or(f64::INFINITY, |limit| limit.to_f64());
            let at_once = distance(new, old) / (taken * delta);
            let slack = tolerance * (1.0 + length(old)) / (taken * delta);
            assert!(at_once <= most + slack, "{seed} {step}: {at_once} beyond {most}");
            assert!(length(new) <= agent.max_speed.to_f64().max(length(old)) + tolerance, "{seed} {step}: too fast");
        }
    }
    certified
}

#[test]
fn limits_are_kept_at_every_instant_and_certificates_hold() {
    let mut certified = 0;
    for seed in 0..8 {
        certified += limits_are_kept::<f64>(Behavior::default(), seed, 1e-11);
        certified += limits_are_kept::<f32>(Behavior::default(), seed, 3e-5);
        certified += limits_are_kept::<f64>(Behavior::PLAIN, seed, 1e-11);
    }
    assert!(certified > 1000, "{certified}");
}

#[test]
fn one_alone_comes_to_rest_on_its_goal() {
    for seed in 0..60 {
        let mut random = Random::new(seed);
        let mut world = world::<f64>(random.log_between(0.02, 0.3), random.log_between(0.1, 2.0), Behavior::default());
        let goal = scale(random.direction(), random.log_between(0.1, 30.0));
        let limit = random.chance(0.7).then(|| random.log_between(0.3, 10.0));
        let agent = Agent { max_acceleration: limit, ..Agent::going(vec2(0.0, 0.0), engine(goal)) };
        let id = world.add_agent(agent).unwrap();
        let mut furthest: f64 = 0.0;
        for _ in 0..(80.0 / world.settings().time_step) as usize {
            world.step();
            furthest = furthest.max(length(plain(world.position(id).unwrap())));
        }
        let end = plain(world.position(id).unwrap());
        assert!(distance(end, goal) < 1e-3, "seed {seed}: {end:?}, goal {goal:?}");
        assert!(furthest <= length(goal) + 0.05, "seed {seed}: overshot by {}", furthest - length(goal));
    }
}

/// How many arrive, what the sweep found, unguarded pair-steps, and the hardest acceleration.
fn circle(count: u32, radius: f64, limit: f64) -> (usize, Swept, u64, f64) {
    let mut world: DWorld2 = world(0.1, 0.5, Behavior::default());
    let place = |i: u32| scale(at_angle(core::f64::consts::TAU * f64::from(i) / f64::from(count)), radius);
    let agent =
        |i| Agent { max_acceleration: Some(limit), ..Agent::going(engine(place(i)), engine(scale(place(i), -1.0))) };
    let ids: Vec<_> = (0..count).map(|i| world.add_agent(agent(i)).unwrap()).collect();
    let mut watch = Watch::new(&world);
    let (mut hardest, mut unguarded) = (0.0f64, 0);
    let taken = -(-0.1f64 / 0.5).exp_m1() * 0.5;
    for _ in 0..700 {
        let before: Vec<_> = ids.iter().map(|&id| plain(world.velocity(id).unwrap())).collect();
        let report = world.step();
        watch.look(&world);
        unguarded += report.unguarded_pairs;
        assert_eq!((report.guard_violations, report.certificate_violations), (0, 0));
        for (&id, old) in ids.iter().zip(before) {
            hardest = hardest.max(distance(plain(world.velocity(id).unwrap()), old) / taken);
        }
    }
    let arrived = ids.iter().filter(|&&id| world.progress(id).unwrap().arrived).count();
    (arrived, watch.found, unguarded, hardest)
}

#[test]
fn small_circles_arrive_without_touching() {
    for count in 2..=8 {
        let (arrived, found, _, hardest) = circle(count, 6.0, 2.0);
        assert_eq!((arrived, found.touched), (count as usize, 0), "{count}: {found:?}");
        assert!(hardest <= 2.0 * 1.001, "{count}: {hardest}");
    }
}

/// The dense one: nobody touches, and the limit holds all the same.
#[test]
fn a_circle_of_sixty_arrives_without_a_touch_and_keeps_its_limit() {
    let (arrived, found, unguarded, hardest) = circle(60, 12.0, 2.0);
    assert_eq!(arrived, 60);
    assert_eq!((found.touched, unguarded), (0, 0), "{found:?}");
    assert!(hardest <= 2.0 * 1.001, "{hardest}");
}
