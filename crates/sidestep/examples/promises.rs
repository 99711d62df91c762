//! A million agent-steps of random crowds per model, half of them with a limit of acceleration, and every promise counted:
//! `cargo run --release -p sidestep --example promises [AGENT_STEPS]`. Exits 1 when one is broken.

use sidestep::{Agent, DWorld2, Dim2, Model, Obstacle, Settings, StepReport, Vector, vec2};
use sidestep_testkit::random::Random;
use std::process::ExitCode;

const MODELS: &[Model] = &[Model::Vo, Model::Rvo, Model::Hrvo, Model::Orca, Model::Avo];
const AGENTS: usize = 120;
const STEPS: usize = 150;
const TIME_STEP: f64 = 0.1;

/// What was broken, by how often.
#[derive(Default)]
struct Broken {
    not_finite: u64,
    too_fast: u64,
    too_sudden: u64,
}

fn main() -> ExitCode {
    let wanted: u64 = std::env::args().nth(1).and_then(|word| word.parse().ok()).unwrap_or(1_000_000);
    println!(
        "model  limit    agent-steps  relaxed  certified (broken)  guarded (broken)  not finite  too fast  too sudden"
    );
    // half of them without a limit, half with one
    let of_model = |model: Model| [false, true].map(|limited| crowds(model, limited, wanted.div_ceil(2)));
    let rows = std::thread::scope(|scope| {
        let all: Vec<_> = MODELS.iter().map(|&model| scope.spawn(move || of_model(model))).collect();
        all.into_iter().flat_map(|one| one.join().expect("no panic")).collect::<Vec<_>>()
    });
    rows.iter().for_each(|(_, row)| println!("{row}"));
    if rows.iter().all(|(sound, _)| *sound) { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Crowds until so many agent-steps are made: whether all was kept, and a row of the table.
fn crowds(model: Model, limited: bool, wanted: u64) -> (bool, String) {
    let (mut sum, mut broken, mut seed) = (StepReport::default(), Broken::default(), 0);
    while sum.agents < wanted {
        crowd(model, limited, seed, &mut sum, &mut broken);
        seed += 1;
    }
    let violations = [sum.certificate_violations, sum.guard_violations];
    let Broken { not_finite, too_fast, too_sudden } = broken;
    let row = format!(
        "{:<6} {:<8} {:>11}  {:>6.2}%  {:>9} ({})  {:>9} ({})  {not_finite}  {too_fast}  {too_sudden}",
        format!("{model:?}"),
        if limited { "yes" } else { "no" },
        sum.agents,
        100.0 * sum.relaxed as f64 / sum.agents as f64,
        sum.certified_pairs,
        violations[0],
        sum.guarded_pairs,
        violations[1],
    );
    (violations == [0, 0] && [not_finite, too_fast, too_sudden, sum.quarantined] == [0; 4], row)
}

/// One random crowd: now sparse, now dense, every third among walls; some with goals, some idle, some locked.
fn crowd(model: Model, limited: bool, seed: u64, sum: &mut StepReport<f64>, broken: &mut Broken) {
    let mut random = Random::new(seed);
    let mut world = DWorld2::new(Settings { model, ..Settings::with_time_step(TIME_STEP) }).expect("sound settings");
    let half = random.between(5.0, 25.0);
    if seed.is_multiple_of(3) {
        for _ in 0..6 {
            let (x, y) = (random.between(-half, half), random.between(-half, half));
            let corners = [vec2(x, y), vec2(x + 2.0, y), vec2(x + 2.0, y + 1.0), vec2(x, y + 1.0)];
            world.add_obstacle(Obstacle::polygon(corners)).expect("a box");
        }
    }
    for _ in 0..AGENTS {
        let mut place = || vec2(random.between(-half, half), random.between(-half, half));
        let (start, goal) = (place(), place());
        let agent: Agent<Dim2<f64>> = Agent {
            radius: random.between(0.2, 0.5),
            max_speed: random.between(0.5, 2.0),
            max_acceleration: limited.then(|| random.between(0.5, 5.0)),
            locked: random.chance(0.02),
            waypoints: if random.chance(0.9) { vec![goal] } else { Vec::new() },
            ..Agent::at(start)
        };
        world.add_agent(agent).expect("a sound agent");
    }
    let ids: Vec<_> = world.agent_ids().collect();
    let mut last: Vec<_> = ids.iter().map(|_| vec2(0.0, 0.0)).collect();
    for _ in 0..STEPS {
        sum.merge(&world.step());
        for (&id, last) in ids.iter().zip(&mut last) {
            let (Ok(velocity), Ok(agent)) = (world.velocity(id), world.agent(id)) else { continue };
            let place = agent.position;
            broken.not_finite += u64::from(![place.x, place.y, velocity.x, velocity.y].iter().all(|x| x.is_finite()));
            broken.too_fast += u64::from(velocity.length() > agent.max_speed * (1.0 + 1e-9));
            if let Some(limit) = agent.max_acceleration {
                broken.too_sudden += u64::from((velocity - *last).length() > limit * TIME_STEP * (1.0 + 1e-9) + 1e-12);
            }
            *last = velocity;
        }
    }
}
