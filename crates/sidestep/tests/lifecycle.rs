//! Handles, changes, refusals, quarantine, and input at the edges of what is allowed.

mod common;

use common::{engine, plain};
use sidestep::{
    Agent, AgentId, AgentStatus, DWorld2, Dim2, InvalidValue, LARGEST, MOST_NEIGHBORS, Obstacle, ObstacleId, Scalar,
    Settings, Vec2, World, WorldError, vec2,
};
use sidestep_testkit::random::Random;
use sidestep_testkit::vector::{distance, scale};

fn world<R: Scalar>() -> World<Dim2<R>> {
    World::new(Settings::with_time_step(R::from_f64(0.1))).unwrap()
}

/// A small crowd that crosses.
fn crossing<R: Scalar>(agents: usize) -> (World<Dim2<R>>, Vec<AgentId>) {
    let mut world = world();
    let mut random = Random::new(7);
    let mut add = |i: usize| {
        let place = [(i % 5) as f64 * 1.5 + 0.1 * random.unit(), (i / 5) as f64 * 1.5];
        world.add_agent(Agent::going(engine(place), engine(scale(place, -1.0)))).unwrap()
    };
    let ids = (0..agents).map(&mut add).collect();
    (world, ids)
}

#[test]
fn a_handle_never_names_another_agent() {
    let mut world = world::<f32>();
    let mut random = Random::new(1);
    let mut alive: Vec<(AgentId, f32)> = Vec::new();
    let mut dead: Vec<AgentId> = Vec::new();
    for number in 0..3000u32 {
        if random.chance(0.5) || alive.is_empty() {
            let tag = number as f32;
            alive.push((world.add_agent(Agent::at(vec2(tag, 0.0))).unwrap(), tag));
        } else {
            let (id, _) = alive.swap_remove(random.below(alive.len()));
            world.remove_agent(id).unwrap();
            dead.push(id);
        }
        assert_eq!(world.agent_count(), alive.len());
        if let Some(&(id, tag)) = alive.get(random.below(alive.len().max(1))) {
            assert_eq!(world.position(id).unwrap().x, tag);
        }
        if let Some(&id) = dead.get(random.below(dead.len().max(1))) {
            assert!(world.position(id).is_err() && world.agent(id).is_err() && world.explain(id).is_err());
            assert!(world.remove_agent(id).is_err() && world.change_agent(id, |_| ()).is_err());
            assert!(world.observe(id, vec2(0.0, 0.0), vec2(0.0, 0.0)).is_err());
            assert!(world.set_preferred_velocity(id, None).is_err() && world.progress(id).is_err());
        }
    }
    assert!(dead.iter().all(|&id| world.status(id).is_err()));
    let mut ids: Vec<_> = alive.iter().map(|(id, _)| *id).collect();
    ids.sort_unstable();
    assert_eq!(world.agent_ids().collect::<Vec<_>>(), ids);
    ids.dedup();
    assert_eq!(ids.len(), alive.len());
}

#[test]
fn a_handle_never_names_another_obstacle() {
    let mut world = world::<f64>();
    let mut random = Random::new(2);
    let mut alive: Vec<(ObstacleId, f64)> = Vec::new();
    let mut dead: Vec<ObstacleId> = Vec::new();
    let wall = |tag: f64| Obstacle::chain([vec2(tag, 0.0), vec2(tag, 1.0)]);
    for number in 0..2000u32 {
        let tag = f64::from(number);
        match random.below(3) {
            0 if !alive.is_empty() => {
                let (id, _) = alive.swap_remove(random.below(alive.len()));
                world.remove_obstacle(id).unwrap();
                dead.push(id);
            }
            1 if !alive.is_empty() => {
                let at = random.below(alive.len());
                world.set_obstacle(alive[at].0, wall(tag)).unwrap();
                alive[at].1 = tag;
            }
            _ => alive.push((world.add_obstacle(wall(tag)).unwrap(), tag)),
        }
        assert_eq!(world.obstacle_count(), alive.len());
        assert!(alive.iter().all(|&(id, tag)| world.obstacle(id).unwrap().vertices[0].x == tag));
        if let Some(&id) = dead.last() {
            assert!(world.obstacle(id).is_err() && world.remove_obstacle(id).is_err());
            assert!(world.set_obstacle(id, wall(0.0)).is_err());
        }
    }
    assert!(dead.iter().all(|&id| world.obstacle(id).is_err()));
}

#[test]
fn every_field_of_an_agent_can_be_changed_at_any_time() {
    let (mut world, ids) = crossing::<f64>(6);
    let changes: [fn(&mut Agent<Dim2<f64>>); 15] = [
        |agent| agent.position = vec2(5.5, -3.0),
        |agent| agent.velocity = vec2(0.25, 0.5),
        |agent| agent.radius = 0.75,
        |agent| agent.max_speed = 2.5,
        |agent| agent.preferred_speed = Some(0.5),
        |agent| agent.neighbor_distance = 3.0,
        |agent| agent.max_neighbors = 2,
        |agent| agent.time_horizon = 1.5,
        |agent| agent.obstacle_time_horizon = 0.5,
        |agent| agent.responsibility = 0.25,
        |agent| agent.priority = 3.0,
        |agent| agent.locked = true,
        |agent| agent.waypoints = vec![vec2(1.0, 2.0), vec2(3.0, 4.0)],
        |agent| agent.preferred_velocity = Some(vec2(-0.5, 0.125)),
        |agent| agent.route = false,
    ];
    for change in changes {
        world.step();
        let mut expected = world.agent(ids[2]).unwrap();
        let before = expected.clone();
        change(&mut expected);
        assert_ne!(expected, before);
        world.change_agent(ids[2], change).unwrap();
        assert_eq!(world.agent(ids[2]).unwrap(), expected);
        let same = world.agent(ids[3]).unwrap();
        assert_eq!(world.agent(ids[3]).unwrap(), same);
    }
}

type Spoil<R> = fn(&mut Agent<Dim2<R>>, R);

fn fields<R: Scalar>() -> [(&'static str, Spoil<R>, bool); 13] {
    // the last is whether negative numbers are allowed
    [
        ("position", |agent, x| agent.position.y = x, true),
        ("velocity", |agent, x| agent.velocity.x = x, true),
        ("radius", |agent, x| agent.radius = x, false),
        ("max_speed", |agent, x| agent.max_speed = x, false),
        ("preferred_speed", |agent, x| agent.preferred_speed = Some(x), false),
        ("neighbor_distance", |agent, x| agent.neighbor_distance = x, false),
        ("time_horizon", |agent, x| agent.time_horizon = x, false),
        ("obstacle_time_horizon", |agent, x| agent.obstacle_time_horizon = x, false),
        ("responsibility", |agent, x| agent.responsibility = x, false),
        ("priority", |agent, x| agent.priority = x, true),
        ("waypoints[1]", |agent, x| agent.waypoints = vec![vec2(R::ONE, R::ONE), vec2(x, R::ZERO)], true),
        ("preferred_velocity", |agent, x| agent.preferred_velocity = Some(vec2(R::ZERO, x)), true),
        ("preferred_velocity", |agent, x| agent.preferred_velocity = Some(vec2(x, R::ZERO)), true),
    ]
}

fn speaks_of(error: &InvalidValue, field: &str) {
    assert_eq!(error.field, field);
    let text = error.to_string();
    assert!(!error.hint.is_empty() && !error.allowed.is_empty() && text.contains(field), "{text}");
}

fn refuses_bad_values<R: Scalar>() {
    let (mut world, ids) = crossing::<R>(5);
    world.step();
    let (hash, before) = (world.state_hash(), world.agent(ids[1]).unwrap());
    let bad = [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, 2.0 * LARGEST, 1e30, -1.0];
    for (field, spoil, negative) in fields::<R>() {
        for value in bad {
            if negative && value == -1.0 {
                continue;
            }
            let value = R::from_f64(value);
            match world.change_agent(ids[1], |agent| spoil(agent, value)) {
                Err(WorldError::InvalidValue(error)) => speaks_of(&error, field),
                other => panic!("{field} = {value}: {other:?}"),
            }
            let mut agent = Agent::at(engine([0.0, 0.0]));
            spoil(&mut agent, value);
            speaks_of(&world.add_agent(agent).unwrap_err(), field);
            assert_eq!((world.state_hash(), world.agent_count()), (hash, 5));
            assert_eq!(world.agent(ids[1]).unwrap(), before);
        }
    }
    let many = world.change_agent(ids[1], |agent| agent.max_neighbors = MOST_NEIGHBORS + 1).unwrap_err();
    assert!(matches!(&many, WorldError::InvalidValue(error) if error.field == "max_neighbors"), "{many}");
    let wish = world.set_preferred_velocity(ids[1], Some(vec2(R::from_f64(f64::NAN), R::ZERO))).unwrap_err();
    assert!(matches!(&wish, WorldError::InvalidValue(error) if error.field == "preferred_velocity"), "{wish}");
    assert_eq!(world.agent(ids[1]).unwrap(), before);
}

#[test]
fn values_out_of_range_are_refused_by_name_and_change_nothing() {
    refuses_bad_values::<f32>();
    refuses_bad_values::<f64>();
}

#[test]
fn settings_out_of_range_are_refused() {
    let good = Settings::<f64>::with_time_step(0.1);
    let mut world = DWorld2::new(good).unwrap();
    for bad in [0.0, -1.0, f64::NAN, f64::INFINITY, 1e-12, 1e12] {
        let cases = [
            ("time_step", Settings { time_step: bad, ..good }),
            ("escape_time", Settings { escape_time: Some(bad), ..good }),
            ("smoothing", Settings { smoothing: if bad == 0.0 { 1.0 } else { bad }, ..good }),
        ];
        for (field, settings) in cases.into_iter().filter(|(_, settings)| settings.smoothing != 1e-12) {
            speaks_of(&DWorld2::new(settings).unwrap_err(), field);
            speaks_of(&world.set_settings(settings).unwrap_err(), field);
            assert_eq!(*world.settings(), good);
        }
    }
}

#[test]
fn walls_without_an_inside_are_refused() {
    let mut world = world::<f64>();
    let square: [Vec2<f64>; 4] = [[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]].map(engine);
    let id = world.add_obstacle(Obstacle::polygon(square)).unwrap();
    let bowtie = [square[0], square[2], square[1], square[3]];
    let bad = [
        ("vertices", Obstacle::polygon([])),
        ("vertices", Obstacle::chain([])),
        ("vertices", Obstacle::polygon(bowtie)),
        ("vertices[1]", Obstacle::chain([square[0], vec2(f64::NAN, 0.0)])),
        ("vertices[0]", Obstacle::polygon([vec2(0.0, f64::INFINITY), square[1], square[2]])),
    ];
    for (field, wall) in bad {
        speaks_of(&world.add_obstacle(wall.clone()).unwrap_err(), field);
        assert!(matches!(world.set_obstacle(id, wall), Err(WorldError::InvalidValue(_))));
        assert_eq!(world.obstacle(id).unwrap().vertices, square);
        assert_eq!(world.obstacle_count(), 1);
    }
    let confining = Obstacle { solid: false, ..Obstacle::polygon(bowtie) };
    world.add_obstacle(confining).unwrap();
    world.step();
}

fn quarantines<R: Scalar>(position: [f64; 2], velocity: [f64; 2]) {
    let (mut with, ids) = crossing::<R>(12);
    let (mut without, _) = crossing::<R>(12);
    for _ in 0..5 {
        with.step();
        without.step();
    }
    let (lost, back) = (ids[4], with.agent(ids[4]).unwrap());
    with.observe(lost, engine(position), engine(velocity)).unwrap();
    without.remove_agent(lost).unwrap();
    for _ in 0..30 {
        let (a, b) = (with.step(), without.step());
        assert_eq!((a.quarantined, b.quarantined), (1, 0));
        assert_eq!((a.agents, a.certified_pairs, a.guarded_pairs), (b.agents, b.certified_pairs, b.guarded_pairs));
        assert_eq!(with.status(lost).unwrap(), AgentStatus::Quarantined);
        assert!(with.explain(lost).unwrap().is_none());
        for &id in ids.iter().filter(|&&id| id != lost) {
            assert_eq!(with.position(id).unwrap(), without.position(id).unwrap(), "the others do not see it");
        }
    }
    with.observe(lost, back.position, back.velocity).unwrap();
    assert_eq!(with.step().quarantined, 0);
    assert_ne!(with.status(lost).unwrap(), AgentStatus::Quarantined);
    for _ in 0..300 {
        with.step();
    }
    assert!(with.progress(lost).unwrap().arrived, "{:?}", with.agent(lost));
}

#[test]
fn a_state_that_is_not_finite_is_set_aside_until_it_is() {
    for bad in [f64::NAN, f64::INFINITY, -1e30] {
        for (position, velocity) in [([bad, 0.0], [0.0, 0.0]), ([0.0, 0.0], [0.0, bad]), ([bad, bad], [bad, bad])] {
            quarantines::<f32>(position, velocity);
            quarantines::<f64>(position, velocity);
        }
    }
}

fn edges_of_what_is_allowed<R: Scalar>() {
    let real = R::from_f64;
    let mut empty = world::<R>();
    for step in 1..4 {
        let report = empty.step();
        assert_eq!((report.step, report.agents), (step, 0));
    }
    let mut one = world::<R>();
    let id = one.add_agent(Agent::going(engine([0.0, 0.0]), engine([3.0, 4.0]))).unwrap();
    for _ in 0..60 {
        one.step();
    }
    let end = plain(one.position(id).unwrap());
    assert!(distance(end, [3.0, 4.0]) < 1e-5 && one.progress(id).unwrap().arrived, "{end:?}");

    for (radius, max_speed) in [(0.0, 1.0), (0.3, 0.0), (0.0, 0.0), (1e9, 1.0), (0.3, 1e9), (1e-6, 1e-6)] {
        for time_step in [1e-3, 0.1, 10.0] {
            for center in [0.0, 9e8] {
                let mut world = World::<Dim2<R>>::new(Settings::with_time_step(real(time_step))).unwrap();
                // in f32 positions are multiples of 64 m so far out
                world.add_obstacle(Obstacle::chain([[center, 3.0], [center - 9.0, 3.0]].map(engine))).unwrap();
                let ids = [[center - 128.0, 0.0], [center, 0.0], [center, 0.0], [center, 2.0]].map(|place| {
                    let agent = Agent { radius: real(radius), max_speed: real(max_speed), ..Agent::at(engine(place)) };
                    world.add_agent(Agent { waypoints: vec![engine([center, 1.0])], ..agent }).unwrap()
                });
                for _ in 0..20 {
                    let report = world.step();
                    let name = format!("radius {radius} speed {max_speed} dt {time_step} at {center}: {report:?}");
                    assert_eq!((report.guard_violations, report.certificate_violations), (0, 0), "{name}");
                    assert_eq!((report.agents, report.quarantined), (4, 0), "{name}");
                    for id in ids {
                        let (position, velocity) = (world.position(id).unwrap(), plain(world.velocity(id).unwrap()));
                        assert!(plain(position).into_iter().all(f64::is_finite), "{name}: {position:?}");
                        let speed = distance(velocity, [0.0; 2]);
                        assert!(speed <= max_speed * (1.0 + 1e-5), "{name}: {speed} m/s");
                    }
                }
            }
        }
    }
}

#[test]
fn edges_of_what_is_allowed_are_ordinary() {
    edges_of_what_is_allowed::<f64>();
    edges_of_what_is_allowed::<f32>();
}

/// A body of radius zero is a point: two of them pass without touching, and one is seen by a body with a size.
#[test]
fn points_avoid_and_are_avoided() {
    let mut world = world::<f64>();
    let ids = [(-4.0, 0.0), (4.0, 0.0), (0.0, 0.3)].map(|(x, radius)| {
        let agent = Agent::going(engine([x, 0.0]), engine([-x, 0.0]));
        world.add_agent(Agent { radius, ..agent }).unwrap()
    });
    for _ in 0..200 {
        assert_eq!(world.step().guard_violations, 0);
    }
    for id in ids {
        assert!(world.progress(id).unwrap().arrived || world.agent(id).unwrap().radius == 0.0);
        let agent = world.agent(id).unwrap();
        assert!(distance(plain(agent.position), plain(agent.waypoints[0])) < 0.1, "{agent:?}");
    }
}

/// A wall counts from the step after it was added until it is removed.
#[test]
fn walls_come_and_go_at_once() {
    let mut world = world::<f64>();
    let wish = Some(vec2(1.0, 0.0));
    let id = world.add_agent(Agent { preferred_velocity: wish, ..Agent::at(vec2(0.0, 0.0)) }).unwrap();
    world.step();
    assert_eq!(world.velocity(id).unwrap(), vec2(1.0, 0.0));
    let wall = world.add_obstacle(Obstacle::chain([[0.5, -5.0], [0.5, 5.0]].map(engine))).unwrap();
    for _ in 0..20 {
        world.step();
        assert!(world.position(id).unwrap().x <= 0.2 + 1e-9);
    }
    world.set_obstacle(wall, Obstacle::chain([[1.5, -5.0], [1.5, 5.0]].map(engine))).unwrap();
    for _ in 0..60 {
        world.step();
    }
    let x = world.position(id).unwrap().x;
    assert!(x > 1.1 && x <= 1.2 + 1e-9, "comes near the new place and not through it: {x}");
    world.remove_obstacle(wall).unwrap();
    world.step();
    assert_eq!(world.velocity(id).unwrap(), vec2(1.0, 0.0));
}

/// A walker whose size changes on its way round a wall still gets there.
#[test]
fn a_changed_size_does_not_strand_a_walker_on_its_route() {
    for radius in [0.15, 0.6] {
        let mut world = world::<f64>();
        world
            .add_obstacle(Obstacle::polygon([[-0.5, -3.0], [0.5, -3.0], [0.5, 3.0], [-0.5, 3.0]].map(engine)))
            .unwrap();
        let id = world.add_agent(Agent::going(vec2(-4.0, 0.0), vec2(4.0, 0.0))).unwrap();
        for _ in 0..10 {
            world.step();
        }
        world.change_agent(id, |agent| agent.radius = radius).unwrap();
        for _ in 0..200 {
            world.step();
        }
        assert!(world.progress(id).unwrap().arrived, "radius {radius}: {:?}", world.agent(id));
    }
}
