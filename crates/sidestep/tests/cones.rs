//! The union of cones against dense sampling, and the cones against their definitions.

mod common;

use common::forbidden::{Meeting, Scene};
use common::{engine, plain, rounded};
use sidestep::solver::NoTrace;
use sidestep::solver::cones::{Disc, Problem, Regions, Scratch, Solution, solve};
use sidestep::{Model, Scalar};
use sidestep_testkit::random::Random;
use sidestep_testkit::vector::{Vector, add, at_angle, distance, length, scale, sub};

const MODELS: [Model; 3] = [Model::Vo, Model::Rvo, Model::Hrvo];

/// How many random problems; `SIDESTEP_LONG=1` for the long run.
fn problems(usual: u64) -> u64 {
    if std::env::var_os("SIDESTEP_LONG").is_some() { 100_000 } else { usual }
}

fn answer<R: Scalar>(scene: &Scene, scratch: &mut Scratch<R>) -> Solution<R> {
    let regions = scene.regions::<R>();
    solve(&problem(scene, &regions), scratch, &mut NoTrace)
}

fn problem<'a, R: Scalar>(scene: &Scene, regions: &'a Regions<R>) -> Problem<'a, R> {
    let reach = scene.reach.map(|(center, radius)| Disc { center: engine(center), radius: R::from_f64(radius) });
    Problem { regions, max_speed: R::from_f64(scene.max_speed), reach, wish: engine(scene.wish) }
}

#[derive(Default, Debug)]
struct Tally {
    free: u64,
    relaxed: u64,
    hopeless: u64,
}

/// No free velocity is nearer to the wish than the answer, which is free itself.
fn agrees_with_samples<R: Scalar>(count: u64, samples: usize, slack: f64) -> Tally {
    let mut tally = Tally::default();
    let mut scratch = Scratch::default();
    for seed in 0..count {
        let mut random = Random::new(seed);
        let scene = Scene::random::<R>(&mut random, MODELS[seed as usize % 3], [3, 8, 14][seed as usize / 3 % 3]);
        let (velocity, share) = match answer::<R>(&scene, &mut scratch) {
            Solution::Free(velocity) => {
                tally.free += 1;
                (plain(velocity), 1.0)
            }
            Solution::Relaxed { velocity, share } => {
                tally.relaxed += 1;
                (plain(velocity), share.to_f64())
            }
            Solution::WallsInfeasible => {
                // only a reach that walls leave nothing of
                assert!(scene.reach.is_some(), "seed {seed}: rest is free of walls");
                tally.hopeless += 1;
                continue;
            }
        };
        assert!(
            share == 0.0 || scene.nearly_free(velocity, share, slack),
            "seed {seed}: {velocity:?} is forbidden, {share}"
        );
        let reached = distance(velocity, scene.wish);
        for _ in 0..samples {
            let near = add(scene.wish, random.in_disc((reached - slack).max(0.0)));
            assert!(
                reached <= slack || !scene.clearly_free(near, share, slack),
                "seed {seed}: {near:?} is free and nearer than {velocity:?}, {share}"
            );
            let any = random.in_disc(scene.max_speed);
            let longer = share * 1.001;
            if share > 0.0 && share < 1.0 {
                assert!(!scene.clearly_free(any, longer, slack), "seed {seed}: {any:?} is free for more than {share}");
            }
        }
    }
    tally
}

#[test]
fn no_free_velocity_is_nearer_than_the_answer() {
    let tally = agrees_with_samples::<f64>(problems(3000), 200, 1e-7);
    assert!(tally.free > 1500 && tally.relaxed > 60, "{tally:?}");
    let tally = agrees_with_samples::<f32>(problems(3000), 200, 2e-4);
    assert!(tally.free > 1500 && tally.relaxed > 60, "{tally:?}");
}

/// In f32 the answer is as near as in f64.
#[test]
fn both_precisions_are_equally_near() {
    let (mut narrow, mut wide) = (Scratch::default(), Scratch::default());
    let (mut compared, mut differing) = (0, 0);
    for seed in 0..problems(3000) {
        let mut random = Random::new(seed + 1_000_000);
        let scene = Scene::random::<f32>(&mut random, MODELS[seed as usize % 3], 8);
        match (answer::<f32>(&scene, &mut narrow), answer::<f64>(&scene, &mut wide)) {
            (Solution::Free(a), Solution::Free(b)) => {
                let (a, b) = (distance(plain(a), scene.wish), distance(plain(b), scene.wish));
                assert!(a < b + 1e-3 * scene.max_speed, "seed {seed}: {a} {b}");
                compared += 1;
            }
            (Solution::Relaxed { share: a, .. }, Solution::Relaxed { share: b, .. }) => {
                assert!((f64::from(a) - b).abs() < 1e-2, "seed {seed}: {a} {b}");
            }
            (a, b) => {
                differing += usize::from(matches!(a, Solution::Free(_)) != matches!(b, Solution::Free(_)));
            }
        }
    }
    // only where the free set is as thin as rounding
    assert!(compared > 1500 && differing < compared / 1000, "{compared} {differing}");
}

#[test]
fn rvo_is_vo_of_the_averaged_velocity() {
    for seed in 0..problems(2000) {
        let mut random = Random::new(seed);
        let own = random.in_disc(1.5);
        let m = Meeting::random::<f64>(&mut random, Model::Rvo, own);
        if length(m.x) <= m.radius {
            continue;
        }
        let (cone, obstacle) = (m.cone::<f64>(), m.obstacle::<f64>());
        for _ in 0..50 {
            let v = random.in_disc(4.0);
            if cone.distance(engine(v)).abs() < 1e-9 || m.time_horizon.is_infinite() {
                continue;
            }
            let judged = sub(scale(sub(v, scale(own, 1.0 - m.share)), 1.0 / m.share), m.other);
            assert_eq!(cone.contains(engine(v)), obstacle.contains(engine(judged)), "seed {seed}: {v:?}");
        }
    }
}

/// Whatever the two of an overlapping pair choose outside their cones, they are apart after the escape time.
#[test]
fn an_overlapping_pair_parts_whatever_the_two_choose() {
    let mut met = 0;
    for seed in 0..problems(20_000) {
        let mut random = Random::new(seed);
        let own = random.in_disc(1.5);
        let a = Meeting::random::<f64>(&mut random, [Model::Rvo, Model::Hrvo][seed as usize % 2], own);
        if length(a.x) > a.radius || a.share == 1.0 {
            continue;
        }
        let b = Meeting { x: scale(a.x, -1.0), own: a.other, other: a.own, share: 1.0 - a.share, ..a };
        let [va, vb] = [a, b].map(|side| {
            let line = side.cone::<f64>().legs[0];
            let any = random.in_disc(3.0);
            add(any, scale(plain(line.normal), line.violation(engine(any)).max(0.0)))
        });
        let then = sub(a.x, scale(sub(va, vb), a.escape_time));
        assert!(length(then) > a.radius - 1e-9, "seed {seed}: {then:?} {a:?}");
        met += 1;
    }
    assert!(met > 300, "{met}");
}

#[test]
fn hrvo_contains_rvo() {
    for seed in 0..problems(4000) {
        let mut random = Random::new(seed);
        let own = random.in_disc(1.5);
        let m = Meeting::random::<f64>(&mut random, Model::Hrvo, own);
        let hybrid = m.cone::<f64>();
        let reciprocal = Meeting { model: Model::Rvo, ..m }.cone::<f64>();
        for _ in 0..50 {
            let v = add(plain(reciprocal.center()), scale(random.direction(), random.log_between(1e-3, 1e2)));
            let deep = -reciprocal.distance(engine(v));
            assert!(deep <= 1e-9 || hybrid.contains(engine(v)), "seed {seed}: {v:?} {m:?}");
        }
    }
}

#[test]
fn quarter_turns_and_powers_of_two_change_nothing_else() {
    let turn = |v: Vector| [-v[1], v[0]];
    let mut scratch = Scratch::<f32>::default();
    for seed in 0..1500 {
        let mut random = Random::new(seed);
        let own = rounded::<f32>(random.in_disc(1.5));
        let model = MODELS[seed as usize % 3];
        let meetings: Vec<Meeting> =
            (0..random.below(8)).map(|_| Meeting::random::<f32>(&mut random, model, own)).collect();
        let wish = rounded::<f32>(random.in_disc(2.0));
        let mut run = |map: &dyn Fn(Vector) -> Vector, by: f64| {
            let mut regions = Regions::default();
            for m in &meetings {
                let moved = Meeting {
                    x: map(scale(m.x, by)),
                    radius: m.radius * by,
                    own: map(scale(m.own, by)),
                    other: map(scale(m.other, by)),
                    ..*m
                };
                regions.add_cone(moved.cone::<f32>());
            }
            let max_speed = (1.5 * by) as f32;
            let problem = Problem { regions: &regions, max_speed, reach: None, wish: engine(map(scale(wish, by))) };
            solve(&problem, &mut scratch, &mut NoTrace)
        };
        let velocity = |solution: Solution<f32>| match solution {
            Solution::Free(v) | Solution::Relaxed { velocity: v, .. } => plain(v),
            Solution::WallsInfeasible => panic!("no walls"),
        };
        let usual = velocity(run(&|v| v, 1.0));
        assert_eq!(velocity(run(&turn, 1.0)), turn(usual), "seed {seed}");
        for by in [0.125, 8.0, 1024.0] {
            assert_eq!(velocity(run(&|v| v, by)), scale(usual, by), "seed {seed}");
        }
    }
}

/// Whether two that look at each other take the other's mirror image: both to their right, at any angle.
#[test]
fn head_on_both_pass_on_the_right() {
    for model in MODELS {
        for i in 0..360 {
            let ahead = at_angle(f64::from(i) * 0.0174533);
            for speed in [0.0, 0.3, 1.0] {
                let choice = |sign: f64| {
                    let (x, v) = (scale(ahead, 6.0 * sign), scale(ahead, speed * sign));
                    let m = Meeting {
                        x,
                        radius: 0.6,
                        time_horizon: 5.0,
                        escape_time: 0.1,
                        share: 0.5,
                        own: v,
                        other: scale(v, -1.0),
                        model,
                        apex: [0.0; 2],
                        scale: 1.0,
                    };
                    let mut regions = Regions::<f32>::default();
                    regions.add_cone(m.cone());
                    let wish = engine(scale(ahead, 1.4 * sign));
                    let problem = Problem { regions: &regions, max_speed: 1.4, reach: None, wish };
                    let Solution::Free(v) = solve(&problem, &mut Scratch::default(), &mut NoTrace) else { panic!() };
                    wish.det(v)
                };
                let (a, b) = (choice(1.0), choice(-1.0));
                assert!(a < 0.0 && b < 0.0, "{model:?} {i}° at {speed} m/s: {a} {b}");
            }
        }
    }
}

/// Numbers from any corner of the range give finite answers within the limit.
#[test]
fn extreme_numbers_give_finite_answers() {
    let mut scratch = Scratch::<f32>::default();
    let sizes = [0.0, 1e-9, 1e-3, 1.0, 1e4, 1e9];
    for seed in 0..20_000 {
        let mut random = Random::new(seed);
        let mut pick = || sizes[random.below(6)];
        let (far, radius, fast, wished, max_speed) = (pick(), pick(), pick(), pick(), pick());
        let (horizon, escape_time) = (pick().max(1e-9), pick().max(1e-9));
        let time_horizon = if random.chance(0.2) { f64::INFINITY } else { horizon };
        let mut regions = Regions::<f32>::default();
        for _ in 0..random.below(4) {
            let m = Meeting {
                model: MODELS[seed as usize % 3],
                x: scale(random.direction(), far),
                radius,
                time_horizon,
                escape_time,
                share: random.between(0.01, 1.0),
                own: random.in_disc(fast),
                other: random.in_disc(fast),
                apex: [0.0; 2],
                scale: 1.0,
            };
            regions.add_cone(m.cone());
        }
        let wish = engine(random.in_disc(wished));
        let problem = Problem { regions: &regions, max_speed: max_speed as f32, reach: None, wish };
        match solve(&problem, &mut scratch, &mut NoTrace) {
            Solution::Free(v) | Solution::Relaxed { velocity: v, .. } => {
                assert!(length(plain(v)) <= max_speed * (1.0 + 1e-6), "seed {seed}: {v:?}");
            }
            Solution::WallsInfeasible => panic!("seed {seed}: no walls"),
        }
    }
}
