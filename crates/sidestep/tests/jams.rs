//! The right of way in jams: it dissolves them, keeps every promise, and touches nobody who is not stuck.

mod common;

use common::engine;
use sidestep::{Agent, AgentId, Behavior, DWorld2, Dim2, Scalar, Settings, StepReport, World};

const WITHOUT: Behavior =
    Behavior { tie: true, projection: true, stop: true, braking: true, right_of_way: false, by_size: true };

/// Thirty-six take their places on a tight grid, the first to come outside; `order` is that in which they are added.
fn formation<R: Scalar>(behavior: Behavior, order: impl Iterator<Item = usize>) -> (World<Dim2<R>>, Vec<usize>) {
    let settings = Settings { behavior, ..Settings::with_time_step(R::from_f64(0.1)) };
    let mut world = World::new(settings).unwrap();
    let mut numbers = Vec::new();
    for i in order {
        let (start, goal) = (i, (i * 23 + 5) % 36);
        let place = |i: usize, gap: f64| [(i % 6) as f64 * gap, (i / 6) as f64 * gap];
        let [x, y] = place(start, 0.9);
        world.add_agent(Agent::going(engine([x - 9.0, y]), engine(place(goal, 0.66)))).unwrap();
        numbers.push(i);
    }
    (world, numbers)
}

/// Steps until everybody has been at the goal, at most `most`.
fn until_all_came<R: Scalar>(world: &mut World<Dim2<R>>, most: usize) -> Option<usize> {
    let mut to_come: Vec<AgentId> = world.agent_ids().collect();
    (0..most).find(|_| {
        world.step();
        to_come.retain(|&id| !world.progress(id).unwrap().arrived);
        to_come.is_empty()
    })
}

#[test]
fn a_tight_formation_in_the_wrong_order_is_taken_up() {
    let steps = until_all_came(&mut formation::<f64>(Behavior::default(), 0..36).0, 1200);
    assert!(steps.is_some(), "some never came in 120 s");
    let without = until_all_came(&mut formation::<f64>(WITHOUT, 0..36).0, steps.unwrap_or(0));
    assert!(without.is_none(), "all came as soon without the right of way: {without:?}");
}

/// In the jam, without any help of contacts: what the lines certify, holds.
#[test]
fn the_certificate_holds_for_those_with_the_right_of_way() {
    let behavior = Behavior { right_of_way: true, ..Behavior::PLAIN };
    let mut sum = StepReport::default();
    let (mut world, _) = formation::<f64>(behavior, 0..36);
    for _ in 0..800 {
        sum.merge(&world.step());
    }
    assert_eq!(sum.certificate_violations, 0, "{sum:?}");
    assert!(sum.certified_pairs > 30_000, "{sum:?}");
}

#[test]
fn in_a_jam_the_order_of_the_agents_does_not_matter() {
    let (mut forwards, _) = formation::<f32>(Behavior::default(), 0..36);
    let (mut backwards, numbers) = formation::<f32>(Behavior::default(), (0..36).rev());
    for step in 0..400 {
        forwards.step();
        backwards.step();
        let same = numbers.iter().enumerate().all(|(slot, &i)| forwards.positions()[i] == backwards.positions()[slot]);
        assert!(same, "step {step}");
    }
}

#[test]
fn a_jam_that_was_saved_goes_on_bit_for_bit() {
    let (mut world, _) = formation::<f32>(Behavior::default(), 0..36);
    for _ in 0..150 {
        world.step();
    }
    let mut loaded = World::from_snapshot(&world.snapshot());
    for step in 0..200 {
        world.step();
        loaded.step();
        assert_eq!(world.state_hash(), loaded.state_hash(), "step {step}");
    }
}

#[test]
fn who_is_not_stuck_moves_as_without_it() {
    let crossing = |behavior| {
        let mut world = DWorld2::new(Settings { behavior, ..Settings::with_time_step(0.1) }).unwrap();
        for i in 0..24 {
            let [x, y] = [(i * 7 % 24) as f64 * 3.0 - 36.0, (i * 11 % 24) as f64 * 2.0 - 23.0];
            world.add_agent(Agent::going(engine([x, y]), engine([-x, -y]))).unwrap();
        }
        for _ in 0..700 {
            world.step();
        }
        world.state_hash()
    };
    assert_eq!(crossing(Behavior::default()), crossing(WITHOUT));
}

/// What the right of way costs where it is not needed, but used: forty-nine who all cross one middle, on a jittered grid.
#[test]
fn a_crowd_that_would_come_through_anyhow_is_hardly_later() {
    let mean_time = |behavior, seed: usize| {
        let mut world = DWorld2::new(Settings { behavior, ..Settings::with_time_step(0.1) }).unwrap();
        for i in 0..49 {
            let jitter = |k: usize| ((i * 37 + k * 53 + seed * 29) % 101) as f64 / 101.0 * 2.8 - 1.4;
            let start = [(i % 7) as f64 * 4.0 - 12.0 + jitter(1), (i / 7) as f64 * 4.0 - 12.0 + jitter(2)];
            let way = Agent::going(engine(start), engine([-start[0], -start[1]]));
            world.add_agent(Agent { radius: 0.5, max_speed: 2.0, ..way }).unwrap();
        }
        let (mut to_come, mut sum): (Vec<AgentId>, _) = (world.agent_ids().collect(), 0.0);
        for step in 1..1200 {
            world.step();
            let before = to_come.len();
            to_come.retain(|&id| !world.progress(id).unwrap().arrived);
            sum += (before - to_come.len()) as f64 * f64::from(step) * 0.1;
        }
        assert!(to_come.is_empty(), "{} never came", to_come.len());
        sum / 49.0
    };
    let sum = |behavior| (0..20).map(|seed| mean_time(behavior, seed)).sum::<f64>();
    let (with, without) = (sum(Behavior::default()), sum(Behavior { right_of_way: false, ..Behavior::default() }));
    println!("{with} s with, {without} s without");
    assert!(with < 1.02 * without, "{with} s with, {without} s without");
}
