//! The random test suites of gym-collision-avoidance: 500 cases of two agents and 500 of four with sizes and speeds of
//! their own, for every model that avoids. With contacts nobody overlaps under any model, and with plain ORCA neither.
//! `--nocapture` prints the table that the docs show.

mod common;

use common::AVOIDING;
use sidestep::{Agent, AgentId, Behavior, Model, Settings, Vector, World2, vec2};
use std::fs;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/cadrl");
const STEP: f32 = 0.2;
/// As long as the suite allows, in straight-line times.
const PATIENCE: f32 = 8.0;

/// The cases of a suite, each as its agents; `None` where the data are not at hand.
fn cases(file: &str) -> Option<Vec<Vec<[f32; 6]>>> {
    let text = fs::read_to_string(format!("{FOLDER}/{file}")).ok()?;
    let mut cases: Vec<Vec<[f32; 6]>> = Vec::new();
    for line in text.lines().skip(1) {
        let n: Vec<f32> = line.split(',').map(|word| word.parse().expect("a number")).collect();
        if n[1] == 0.0 {
            cases.push(Vec::new());
        }
        cases.last_mut().expect("a case").push(core::array::from_fn(|i| n[i + 2]));
    }
    Some(cases)
}

/// What became of a case.
struct Outcome {
    overlapped: bool,
    arrived: bool,
    /// The time to the goal beyond that of the straight way, s, mean of the agents that came.
    extra: f32,
}

fn run(agents: &[[f32; 6]], model: Model, behavior: Behavior) -> Outcome {
    let mut world =
        World2::new(Settings { model, behavior, ..Settings::with_time_step(STEP) }).expect("sound settings");
    let ids: Vec<AgentId> = agents
        .iter()
        .map(|&[x, y, goal_x, goal_y, speed, radius]| {
            let way = Agent::going(vec2(x, y), vec2(goal_x, goal_y));
            world.add_agent(Agent { radius, max_speed: speed, ..way }).expect("a sound agent")
        })
        .collect();
    let straight: Vec<f32> = agents.iter().map(|a| vec2(a[2] - a[0], a[3] - a[1]).length() / a[4]).collect();
    let longest = straight.iter().copied().fold(0.0, f32::max);
    let mut times = vec![None; agents.len()];
    let mut overlapped = false;
    for step in 1..=(longest * PATIENCE / STEP) as u32 {
        world.step();
        for (i, &id) in ids.iter().enumerate() {
            let position = world.position(id).expect("it is there");
            let there = (position - vec2(agents[i][2], agents[i][3])).length() <= 0.2;
            times[i] = times[i].or(there.then_some(step as f32 * STEP));
            for (j, &other) in ids[..i].iter().enumerate() {
                let together = agents[i][5] + agents[j][5];
                let distance = (world.position(other).expect("it is there") - position).length();
                overlapped |= distance < together - 0.01 * agents[i][5].min(agents[j][5]);
            }
        }
    }
    let extra: Vec<f32> =
        times.iter().zip(&straight).filter_map(|(time, straight)| Some((*time)? - straight)).collect();
    let mean = extra.iter().sum::<f32>() / extra.len().max(1) as f32;
    Outcome { overlapped, arrived: times.iter().all(Option::is_some), extra: mean }
}

#[test]
fn with_contacts_nobody_overlaps_in_the_cadrl_suites_and_all_arrive() {
    let suites = ["2_agents_500_cases.csv", "4_agents_500_cases.csv"].map(cases);
    let [Some(two), Some(four)] = suites else {
        println!("skipped: no suites beside the project ({FOLDER})");
        return;
    };
    println!("| model | agents | contacts | overlapped | all arrived | extra time, s |\n|---|---|---|---|---|---|");
    for &model in AVOIDING {
        for (cases, agents) in [(&two, 2), (&four, 4)] {
            for (name, behavior) in [("off", Behavior::PLAIN), ("on", Behavior::default())] {
                let outcomes: Vec<Outcome> = cases.iter().map(|case| run(case, model, behavior)).collect();
                let overlapped = outcomes.iter().filter(|outcome| outcome.overlapped).count();
                let arrived = outcomes.iter().filter(|outcome| outcome.arrived).count();
                let extra = outcomes.iter().map(|outcome| outcome.extra).sum::<f32>() / outcomes.len() as f32;
                println!("| {model:?} | {agents} | {name} | {overlapped} | {arrived} | {extra:.2} |");
                let plain = behavior == Behavior::PLAIN;
                assert!(overlapped == 0 || (plain && !model.has_half_planes()), "{model:?} {agents}, {name}");
                assert!(plain || arrived == cases.len(), "{model:?} {agents}: {arrived}");
            }
        }
    }
}
