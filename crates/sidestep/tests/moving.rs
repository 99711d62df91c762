//! Walls that move, against where they really are at every time: nobody is hit who can get out of the way.

mod common;

use common::mover::Mover;
use common::{engine, plain};
use sidestep::{Agent, AgentId, Behavior, Dim2, Model, Motion, Obstacle, Scalar, Settings, Snapshot, World, vec2};
use sidestep_testkit::random::Random;
use sidestep_testkit::vector::{Vector, add, distance, scale, sub};

const RADIUS: f64 = 0.3;
const ALL: [Model; 5] = [Model::Orca, Model::Vo, Model::Rvo, Model::Hrvo, Model::Avo];

/// A run among moving walls, watched between its steps.
struct Watched<R: Scalar> {
    world: World<Dim2<R>>,
    movers: Vec<Mover>,
    agents: Vec<AgentId>,
    time_step: f64,
    /// The least clearance of anybody from a moving wall so far, radii.
    clearance: f64,
}

impl<R: Scalar> Watched<R> {
    fn new(settings: Settings<R>, movers: Vec<Mover>) -> Self {
        let time_step = settings.time_step.to_f64();
        let mut world = World::new(settings).unwrap();
        for mover in &movers {
            world.add_obstacle(mover.obstacle()).unwrap();
        }
        Self { world, movers, agents: Vec::new(), time_step, clearance: f64::INFINITY }
    }

    fn add(&mut self, agent: Agent<Dim2<R>>) {
        self.agents.push(self.world.add_agent(agent).unwrap());
    }

    fn place(&self, id: AgentId) -> Vector {
        plain(self.world.position(id).unwrap())
    }

    /// One step; every agent goes straight in it, and the walls as they do.
    fn step(&mut self) {
        const LOOKS: usize = 8;
        let from: Vec<Vector> = self.agents.iter().map(|&id| self.place(id)).collect();
        let begin = self.world.steps() as f64 * self.time_step;
        assert_eq!(self.world.step().guard_violations, 0);
        for look in 1..=LOOKS {
            let share = look as f64 / LOOKS as f64;
            for mover in &self.movers {
                let outline = mover.at(begin + share * self.time_step);
                for (&id, &from) in self.agents.iter().zip(&from) {
                    let here = add(from, scale(sub(self.place(id), from), share));
                    self.clearance = self.clearance.min(outline.clearance(here) / RADIUS);
                }
            }
        }
    }
}

fn settings<R: Scalar>(model: Model) -> Settings<R> {
    Settings { model, ..Settings::with_time_step(R::from_f64(0.1)) }
}

/// A car that comes from afar, among walkers and people who stand in its way.
fn car<R: Scalar>(seed: u64, model: Model) -> Watched<R> {
    let mut random = Random::new(seed);
    let speed = random.between(1.0, 3.0);
    let mut run = Watched::new(settings(model), vec![Mover::block([-16.0, 0.0], [2.0, 0.9], [speed, 0.0])]);
    let mut places: Vec<Vector> = Vec::new();
    while places.len() < 2 + random.below(7) {
        let place = [random.between(-5.0, 5.0), random.between(-5.0, 5.0)];
        if places.iter().any(|&other| distance(place, other) < 2.5 * RADIUS) {
            continue;
        }
        places.push(place);
        let idles = random.chance(0.4);
        let place = if idles { [place[0], place[1] * 0.2] } else { place };
        let goal = [place[0] + random.between(-2.0, 2.0), -place[1].signum() * random.between(2.0, 6.0)];
        let agent = if idles { Agent::at(engine(place)) } else { Agent::going(engine(place), engine(goal)) };
        let max_speed = R::from_f64(random.between(1.2, 1.6));
        run.add(Agent { radius: R::from_f64(RADIUS), max_speed, ..agent });
    }
    run
}

fn nobody_is_hit_by_a_car<R: Scalar>(model: Model, seeds: u64) -> usize {
    let mut hit = Vec::new();
    for seed in 0..seeds {
        let mut run = car::<R>(seed, model);
        for _ in 0..250 {
            run.step();
        }
        if run.clearance < 0.98 {
            hit.push((seed, run.clearance));
        }
    }
    println!("{model:?}: hit in {} of {seeds}: {hit:?}", hit.len());
    hit.len()
}

#[test]
fn a_car_among_walkers_and_idlers_hits_nobody() {
    let hits: Vec<usize> = ALL.into_iter().map(|model| nobody_is_hit_by_a_car::<f32>(model, 60)).collect();
    assert_eq!(hits, [0; 5]);
    assert_eq!(nobody_is_hit_by_a_car::<f64>(Model::Orca, 60), 0);
}
