//! Room to brake: who cannot stop at once can always come to rest in what is its own, so nobody touches, at any density,
//! under any model; who lost that is named.

mod common;

use common::crowd::{Crowd, Watch};
use common::outline::{Outline, random_wall, swept};
use common::{engine, plain};
use sidestep::{
    Agent, AgentId, Behavior, DWorld2, Dim2, Kinematics, Model, Obstacle, Scalar, Settings, Unicycle, Vec2, World, vec2,
};
use sidestep_testkit::random::Random;
use sidestep_testkit::vector::{at_angle, distance, length, scale};

const MODELS: [Model; 6] = [Model::Orca, Model::Vo, Model::Rvo, Model::Hrvo, Model::Avo, Model::None];

/// A crowd at rest in which everybody wants through the middle: some brake slowly, some at once, some stand.
fn slow_crowd<R: Scalar>(model: Model, seed: u64, time_step: f64) -> (World<Dim2<R>>, Vec<Outline>) {
    let mut random = Random::new(seed);
    let settings = Settings { model, ..Settings::with_time_step(R::from_f64(time_step)) };
    let mut world = Crowd { walls: 0, agents: 45, max_neighbors: 10, ..Crowd::dense(seed) }.build(seed, settings);
    let half = 6.0;
    let ids: Vec<AgentId> = world.agent_ids().collect();
    for id in ids {
        let own_model = [None, None, Some(Model::Hrvo), Some(Model::Avo)][random.below(4)];
        let limit = random.chance(0.8).then(|| R::from_f64(random.log_between(0.2, 6.0)));
        world
            .change_agent(id, |agent| {
                agent.velocity = Vec2::default();
                agent.max_acceleration = limit;
                agent.model = if seed.is_multiple_of(3) { own_model } else { None };
            })
            .unwrap();
    }
    let bodies: Vec<_> = world.agent_ids().map(|id| world.agent(id).unwrap()).collect();
    let mut walls = Vec::new();
    for _ in 0..4 {
        let wall = random_wall::<R>(&mut random, random_in(half, seed, walls.len()), 1.5);
        let outline = Outline::of(&wall);
        let free = bodies.iter().all(|agent| outline.clearance(plain(agent.position)) > agent.radius.to_f64() * 1.01);
        if free {
            world.add_obstacle(wall).unwrap();
            walls.push(outline);
        }
    }
    (world, walls)
}

fn random_in(half: f64, seed: u64, number: usize) -> [f64; 2] {
    Random::new(seed * 31 + number as u64).in_square(half)
}

fn nobody_touches<R: Scalar>(model: Model, seed: u64, time_step: f64) -> u64 {
    let (mut world, walls) = slow_crowd::<R>(model, seed, time_step);
    let ids: Vec<AgentId> = world.agent_ids().collect();
    let bends = model == Model::Avo || seed.is_multiple_of(3);
    let mut watch = Watch::new(&world);
    let mut guarded = 0;
    for step in 0..120 {
        let before: Vec<_> = ids.iter().map(|&id| world.agent(id).unwrap()).collect();
        let report = world.step();
        watch.look(&world);
        guarded += report.guarded_pairs;
        let told = (report.guard_violations, report.without_room, report.unguarded_pairs);
        assert_eq!(told, (0, 0, 0), "{model:?} seed {seed} step {step}: {report:?}");
        for (&id, agent) in ids.iter().zip(&before) {
            assert!(world.has_room(id).unwrap());
            let (from, to) = (plain(agent.position), plain(world.position(id).unwrap()));
            let gap = swept(&walls, from, to) - agent.radius.to_f64();
            // along its bend it may be as much nearer to the straight way as that bends
            let bend = if bends { time_step * time_step * 1.5 } else { 0.0 };
            assert!(gap > -1e-4 - bend, "{model:?} seed {seed} step {step}: {gap} m into a wall");
        }
    }
    assert!(bends || watch.found.touched == 0, "{model:?} seed {seed}: {:?}", watch.found);
    assert!(watch.deepest() < 1e-5, "{model:?} seed {seed}: {}", watch.deepest());
    guarded
}

#[test]
fn nobody_touches_in_dense_crowds_that_brake_slowly() {
    let mut guarded = 0;
    for model in MODELS {
        for seed in 0..8 {
            let time_step = [0.05, 0.1, 0.25, 0.5][seed as usize % 4];
            guarded +=
                nobody_touches::<f64>(model, seed, time_step) + nobody_touches::<f32>(model, seed + 100, time_step);
        }
    }
    assert!(guarded > 100_000, "{guarded}");
}

/// The ring of robots on wheels and of sliding ones, all slow to brake.
#[test]
fn robots_on_wheels_keep_their_room_among_others() {
    for seed in 0..12 {
        let mut random = Random::new(seed);
        let mut world = DWorld2::new(Settings::with_time_step(0.1)).unwrap();
        let count = 6 + random.below(9);
        for i in 0..count {
            let angle = core::f64::consts::TAU * i as f64 / count as f64;
            let place = scale(at_angle(angle), 5.0);
            let on_wheels = random.chance(0.6);
            let agent = Agent {
                max_acceleration: Some(random.between(0.5, 2.0)),
                kinematics: if on_wheels {
                    Kinematics::Unicycle(Unicycle {
                        max_turn_rate: Some(random.between(1.0, 3.0)),
                        ..Unicycle::default()
                    })
                } else {
                    Kinematics::Holonomic
                },
                heading: angle - core::f64::consts::PI * f64::from(u8::from(angle > 0.0)),
                ..Agent::going(engine(place), engine(scale(place, -1.0)))
            };
            world.add_agent(agent).unwrap();
        }
        let mut watch = Watch::new(&world);
        for step in 0..400 {
            let report = world.step();
            watch.look(&world);
            assert_eq!((report.guard_violations, report.without_room), (0, 0), "seed {seed} step {step}: {report:?}");
        }
        assert!(watch.deepest() < 1e-5 && watch.found.touched == 0, "seed {seed}: {:?}", watch.found);
    }
}

/// Two that are set on each other too fast to stop have no room, and are named; once apart they have it again.
#[test]
fn who_lost_its_room_is_named_until_it_has_it_again() {
    for model in [Model::Orca, Model::Vo, Model::Rvo, Model::Hrvo, Model::Avo] {
        let mut world = DWorld2::new(Settings { model, ..Settings::with_time_step(0.1) }).unwrap();
        let fast = |x: f64, speed: f64| Agent {
            velocity: vec2(speed, 0.0),
            max_speed: 3.0,
            max_acceleration: Some(1.0),
            ..Agent::going(vec2(x, 0.0), vec2(-x * 10.0, 0.0))
        };
        let [a, b] = [fast(-1.5, 2.5), fast(1.5, -2.5)].map(|agent| world.add_agent(agent).unwrap());
        let far = world.add_agent(Agent { max_acceleration: Some(1.0), ..Agent::at(vec2(0.0, 40.0)) }).unwrap();
        let report = world.step();
        assert_eq!(report.without_room, 2, "{model:?}");
        assert!(
            !world.has_room(a).unwrap() && !world.has_room(b).unwrap() && world.has_room(far).unwrap(),
            "{model:?}"
        );
        (0..300).for_each(|_| {
            world.step();
        });
        assert!(world.has_room(a).unwrap() && world.has_room(b).unwrap(), "{model:?}");
    }
}

/// Whatever it was going to do, it can brake straight on to rest without meeting anybody: the promise itself, tried out.
#[test]
fn all_but_one_may_go_on_while_it_brakes() {
    for seed in 0..20 {
        let (mut world, _) = slow_crowd::<f64>(Model::Orca, seed * 3 + 1, 0.1);
        (0..30).for_each(|_| {
            world.step();
        });
        let ids: Vec<AgentId> = world.agent_ids().collect();
        let who = ids[seed as usize % ids.len()];
        world.set_preferred_velocity(who, Some(Vec2::default())).unwrap();
        let mut watch = Watch::new(&world);
        for _ in 0..60 {
            let report = world.step();
            watch.look(&world);
            assert_eq!((report.guard_violations, report.without_room), (0, 0), "seed {seed}");
        }
        assert_eq!(watch.found.touched, 0, "seed {seed}");
    }
}

/// Switched off, the same crowds do touch: the tests above can fail.
#[test]
fn without_it_they_touch() {
    let mut touched = 0;
    for seed in 0..8 {
        let (mut world, _) = slow_crowd::<f64>(Model::Orca, seed, 0.1);
        let mut settings = *world.settings();
        settings.behavior = Behavior { braking: false, ..Behavior::default() };
        world.set_settings(settings).unwrap();
        let mut watch = Watch::new(&world);
        for _ in 0..120 {
            world.step();
            watch.look(&world);
        }
        touched += watch.found.touched;
    }
    assert!(touched > 0);
}

/// One that walks along a wall, or up to it, is not held up by its room.
#[test]
fn walls_cost_no_more_than_the_way_to_rest() {
    for model in MODELS {
        let mut world = DWorld2::new(Settings { model, ..Settings::with_time_step(0.1) }).unwrap();
        world.add_obstacle(Obstacle::chain([vec2(-20.0, -0.35), vec2(20.0, -0.35)])).unwrap();
        let agent = Agent { max_acceleration: Some(1.0), ..Agent::going(vec2(-10.0, 0.0), vec2(10.0, 0.0)) };
        let id = world.add_agent(agent).unwrap();
        let steps = (0..400).take_while(|_| {
            world.step();
            !world.progress(id).unwrap().arrived
        });
        let seconds = steps.count() as f64 * 0.1;
        // 20 m at 1.4 m/s, and 1.4 s more for setting off and coming to rest
        assert!(seconds < 20.0 / 1.4 + 1.4 + 2.5, "{model:?}: {seconds} s");
        let end = plain(world.position(id).unwrap());
        assert!(distance(end, [10.0, 0.0]) < 0.1 && length(end) < 10.2, "{model:?}: {end:?}");
    }
}
