//! What an explanation tells of room to brake is what the next step does.

mod common;

use common::crowd::Crowd;
use sidestep::{
    AgentId, Behavior, BorderInView, BrakingInView, DWorld2, Kinematics, Model, Settings, Unicycle, Vec2, Vector,
};
use sidestep_testkit::random::Random;

const TIME_STEP: f64 = 0.1;
const SEEDS: u64 = 6;

/// A crowd in a hurry among walls, in which most brake slowly; no later stage changes what room to brake leaves.
fn crowd(model: Model, seed: u64, on_wheels: bool) -> DWorld2 {
    let behavior = Behavior { projection: false, stop: false, ..Behavior::default() };
    let settings = Settings { model, behavior, ..Settings::with_time_step(TIME_STEP) };
    let crowd = Crowd { walls: 3, agents: 40, max_neighbors: 6, radii: [0.3, 0.3], ..Crowd::dense(seed) };
    let mut world = crowd.build::<f64>(seed, settings);
    let mut random = Random::new(seed);
    let ids: Vec<AgentId> = world.agent_ids().collect();
    for id in ids {
        let change = world.change_agent(id, |agent| {
            agent.velocity = Vec2::default();
            agent.max_acceleration = random.chance(0.8).then(|| random.log_between(0.3, 4.0));
            if on_wheels && random.chance(0.5) {
                agent.kinematics = Kinematics::Unicycle(Unicycle::default());
            }
        });
        change.unwrap();
    }
    world
}

/// Everything that every agent is told, and how it then moves, over many steps.
fn each(mut check: impl FnMut(&str, Option<&BrakingInView<f64>>, Vec2<f64>, Vec2<f64>), on_wheels: bool) {
    for model in [Model::Orca, Model::Vo, Model::Hrvo] {
        for seed in 0..SEEDS {
            let mut world = crowd(model, seed, on_wheels);
            let ids: Vec<AgentId> = world.agent_ids().collect();
            for step in 0..40 {
                let told: Vec<_> = ids.iter().map(|&id| world.explain(id).unwrap().unwrap()).collect();
                world.step();
                for seen in &told {
                    let moved = (world.position(seen.agent).unwrap() - seen.position) * (1.0 / TIME_STEP);
                    let case = format!("{model:?} seed {seed} step {step} {:?}", seen.agent);
                    check(&case, seen.braking.as_ref(), seen.choice, moved);
                }
            }
        }
    }
}

fn length(v: Vec2<f64>) -> f64 {
    v.length()
}

#[test]
fn an_agent_moves_as_its_room_leaves_it() {
    let mut changed = 0;
    each(
        |case, braking, choice, moved| {
            let kept = braking.and_then(|braking| braking.velocity);
            changed += u32::from(kept.is_some());
            let told = kept.unwrap_or(choice);
            assert!(length(moved - told) < 1e-9, "{case}: told {told:?}, moved {moved:?}");
        },
        false,
    );
    assert!(changed > 500, "{changed}");
}

#[test]
fn a_choice_is_given_up_for_a_border_that_refuses_it() {
    let mut refused = 0;
    each(
        |case, braking, _, _| {
            let Some(braking) = braking else { return };
            let refuses = braking.borders.iter().any(|border| border.refuses);
            assert!(!refuses || braking.velocity.is_some(), "{case}: {braking:?}");
            refused += u32::from(refuses);
        },
        true,
    );
    assert!(refused > 500, "{refused}");
}

#[test]
fn what_is_done_lies_behind_every_line() {
    let (mut behind, mut straight, mut on_a_line) = (0, 0, 0);
    each(
        |case, braking, choice, _| {
            let Some(braking) = braking else { return };
            let over = |border: &BorderInView<f64>, v: Vec2<f64>| border.line.as_ref().unwrap().violation(v);
            let Some(kept) = braking.velocity else {
                assert!(braking.borders.iter().all(|border| over(border, choice) < 1e-9), "{case}: {braking:?}");
                return;
            };
            assert!(braking.borders.iter().any(|border| over(border, choice) > 0.0), "{case}: {braking:?}");
            if braking.borders.iter().all(|border| over(border, kept) < 1e-9) {
                behind += 1;
                on_a_line += u32::from(braking.borders.iter().any(|border| over(border, kept).abs() < 1e-9));
            } else {
                straight += 1; // nothing was permitted: it brakes straight on
            }
        },
        false,
    );
    assert!(
        behind > 500 && on_a_line * 10 > behind * 9,
        "{behind} behind, {on_a_line} on a line, {straight} straight on"
    );
}
