//! Giants among dwarfs, fast among slow: everybody arrives, and nobody overlaps.

mod common;

use common::crowd::Watch;
use sidestep::{Agent, AgentId, Behavior, DWorld2, Dim2, Settings, Vec2, vec2};
use sidestep_testkit::random::Random;

type Plain = Agent<Dim2<f64>>;

fn world() -> DWorld2 {
    DWorld2::new(Settings::with_time_step(0.1)).unwrap()
}

/// Steps until everybody has been at the goal, for two minutes at most; who never was.
fn never_came(world: &mut DWorld2) -> Vec<Plain> {
    let mut watch = Watch::new(world);
    let mut to_come: Vec<AgentId> = world.agent_ids().collect();
    for _ in 0..1200 {
        world.step();
        watch.look(world);
        to_come.retain(|&id| !world.progress(id).unwrap().arrived);
        if to_come.is_empty() {
            break;
        }
    }
    assert_eq!((watch.found.touched, watch.found.sank), (0, 0), "{:?}", watch.found);
    to_come.into_iter().map(|id| world.agent(id).unwrap()).collect()
}

/// Those who come the other way have their goals where the giant starts: they push it out, and settle in its way.
#[test]
fn a_giant_gets_through_a_crowd_of_dwarfs_and_they_round_it() {
    for seed in 0..16 {
        let mut random = Random::new(seed);
        let mut world = world();
        let radius = random.between(1.0, 3.0);
        let [from, to] = [vec2(-12.0, random.between(-0.5, 0.5)), vec2(12.0, 0.0)];
        let max_speed = random.between(0.5, 2.0);
        world.add_agent(Agent { radius, max_speed, neighbor_distance: 30.0, ..Agent::going(from, to) }).unwrap();
        let spacing = random.between(0.6, 1.2);
        for i in 0..28 {
            let [x, y] = [7.0 + f64::from(i / 7) * spacing, (f64::from(i % 7) - 3.0) * spacing];
            let max_speed = random.between(0.8, 3.0);
            let going = Agent::going(vec2(x, y), vec2(-x - 2.0 * radius, y));
            world.add_agent(Agent { radius: 0.25, max_speed, ..going }).unwrap();
        }
        let missing = never_came(&mut world);
        assert!(missing.is_empty(), "seed {seed}: {missing:?}");
    }
}

#[test]
fn crowds_of_every_size_and_speed_come_through() {
    for seed in 0..16 {
        let mut random = Random::new(seed);
        let mut world = world();
        let [mut starts, mut goals]: [Vec<(Vec2<f64>, f64)>; 2] = Default::default();
        for _ in 0..60 {
            let radius = random.log_between(0.1, 3.0);
            let mut place = || vec2(random.between(-14.0, 14.0), random.between(-14.0, 14.0));
            let (from, to) = (place(), place());
            let fits = |taken: &[(Vec2<f64>, f64)], at: Vec2<f64>| {
                let squared = |v: Vec2<f64>| v.x * v.x + v.y * v.y;
                taken.iter().all(|&(other, theirs)| squared(other - at) > ((radius + theirs) * 1.1).powi(2))
            };
            if fits(&starts, from) && fits(&goals, to) {
                starts.push((from, radius));
                goals.push((to, radius));
                let max_speed = random.log_between(0.5, 5.0);
                let going = Agent::going(from, to);
                world.add_agent(Agent { radius, max_speed, neighbor_distance: 30.0, ..going }).unwrap();
            }
        }
        let missing = never_came(&mut world);
        assert!(missing.is_empty(), "seed {seed}: {missing:?}");
    }
}

/// Steps until a giant has come through a stream of dwarfs, for two minutes at most.
fn steps_of_a_giant(seed: u64, behavior: Behavior) -> u32 {
    let mut random = Random::new(seed);
    let mut world = DWorld2::new(Settings { behavior, ..Settings::with_time_step(0.1) }).unwrap();
    let radius = random.between(0.8, 2.5);
    let going = Agent::going(vec2(-10.0, random.between(-0.5, 0.5)), vec2(10.0, 0.0));
    let giant = world.add_agent(Agent { radius, max_speed: random.between(0.6, 1.3), ..going }).unwrap();
    for i in 0..10 + random.below(30) {
        let [x, y] = [3.0 + 0.9 * (i / 6) as f64, 0.8 * (i % 6) as f64 - 2.0];
        world.add_agent(Agent { radius: 0.25, max_speed: 1.2, ..Agent::going(vec2(x, y), vec2(x - 16.0, y)) }).unwrap();
    }
    let mut watch = Watch::new(&world);
    let steps = (1..=1200).find(|_| {
        world.step();
        watch.look(&world);
        world.progress(giant).unwrap().arrived
    });
    assert_eq!((watch.found.touched, watch.found.sank), (0, 0), "seed {seed}: {:?}", watch.found);
    steps.unwrap_or(1200)
}

/// By half shares it is pushed back by every dwarf that meets it.
#[test]
fn a_giant_in_a_stream_is_not_pushed_back_by_dwarfs() {
    let sum = |by_size| -> u32 {
        (0..16).map(|seed| steps_of_a_giant(seed, Behavior { by_size, ..Behavior::default() })).sum()
    };
    let (with, without) = (sum(true), sum(false));
    assert!(5 * with < 4 * without, "{with} steps, {without} with half shares");
}
