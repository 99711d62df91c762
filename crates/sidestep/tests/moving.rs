//! Walls that move, against where they really are at every time: nobody is hit who can get out of the way.

mod common;

use common::mover::Mover;
use common::{engine, plain};
use sidestep::{Agent, AgentId, Dim2, Model, Motion, Obstacle, Scalar, Settings, Snapshot, World, vec2};
use sidestep_testkit::random::Random;
use sidestep_testkit::vector::{Vector, add, distance, scale, sub};

const RADIUS: f64 = 0.3;
/// Those that move as they choose, at once. Who lags keeps room to brake before the others, and may be caught by a door.
const AT_ONCE: [Model; 4] = [Model::Orca, Model::Vo, Model::Rvo, Model::Hrvo];
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

fn walk<R: Scalar>(world: &mut World<Dim2<R>>, steps: usize) {
    for _ in 0..steps {
        world.step();
    }
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

/// Those who stand about a door, and those who want through, while it turns right round.
fn door<R: Scalar>(seed: u64, model: Model) -> Watched<R> {
    let mut random = Random::new(seed);
    let (rate, long) =
        (random.between(0.2, 0.6) * if random.chance(0.5) { 1.0 } else { -1.0 }, random.between(1.0, 1.6));
    let leaf = [[0.0, -0.05], [long, -0.05], [long, 0.05], [0.0, 0.05]];
    let mut run = Watched::new(settings(model), vec![Mover::polygon(&leaf, [0.0; 2], rate, [0.0; 2])]);
    let mut places: Vec<Vector> = Vec::new();
    while places.len() < 6 {
        let place = random.in_disc(3.0);
        let free = places.iter().all(|&other| distance(place, other) > 2.2 * RADIUS);
        if free && run.movers[0].outline.clearance(place) > 1.5 * RADIUS {
            places.push(place);
            let goal = scale(place, -1.0);
            let idles = random.chance(0.5);
            let agent = if idles { Agent::at(engine(place)) } else { Agent::going(engine(place), engine(goal)) };
            run.add(agent);
        }
    }
    run
}

#[test]
fn a_turning_door_hits_nobody() {
    for model in AT_ONCE {
        let clearances = (0..25).map(|seed| {
            let mut run = door::<f32>(seed, model);
            (0..300).for_each(|_| run.step());
            run.clearance
        });
        let worst = clearances.fold(f64::INFINITY, f64::min);
        println!("{model:?}: least clearance from the door {worst} radii");
        assert!(worst > 0.98, "{model:?}: {worst}");
    }
}

/// A wall across a shaft that pushes all before it out at the open end.
#[test]
fn a_lift_takes_along_whoever_stands_on_it() {
    for model in AT_ONCE {
        let floor = Mover::block([0.0, -1.0], [1.5, 0.2], [0.0, 0.6]);
        let mut run = Watched::<f32>::new(settings(model), vec![floor]);
        for x in [-1.6, 1.6] {
            run.world.add_obstacle(Obstacle::chain([[x, -2.0], [x, 8.0]].map(engine))).unwrap();
        }
        for i in 0..8 {
            run.add(Agent::at(engine([f64::from(i % 4) * 0.7 - 1.05, f64::from(i / 4) * 0.8])));
        }
        (0..200).for_each(|_| run.step());
        assert!(run.clearance > 0.98, "{model:?}: {} radii", run.clearance);
        for &id in &run.agents {
            let place = run.place(id);
            assert!(place[1] > 8.0 || place[1] > 11.0 - 1.5, "{model:?}: left behind at {place:?}");
        }
    }
}

/// Velocities that the lines permit keep clear of where the walls will be: over the horizon, or, where they turn, over
/// the step.
fn permitted_velocities_keep_clear<R: Scalar>() {
    let (mut looked, mut grazing) = (0, 0);
    for seed in 0..400 {
        let mut random = Random::new(seed);
        let corners = sidestep_testkit::random::simple_polygon(&mut random, [0.0; 2], 2.0);
        let corners: Vec<Vector> = corners.into_iter().map(common::rounded::<R>).collect();
        let turns = seed % 2 == 1;
        let rate = if turns { random.between(-2.0, 2.0) } else { 0.0 };
        let (velocity, pivot) =
            (common::rounded::<R>(random.in_disc(2.0)), common::rounded::<R>(random.in_square(2.0)));
        let mover = Mover::polygon(&corners, velocity, rate, pivot);
        let mut world = World::<Dim2<R>>::new(settings::<R>(Model::Orca)).unwrap();
        world.add_obstacle(mover.obstacle()).unwrap();
        let place = common::rounded::<R>(random.in_square(3.5));
        if mover.outline.clearance(place) < 1.1 * RADIUS {
            continue;
        }
        let speed = random.between(0.5, 3.0);
        let agent = Agent {
            max_speed: R::from_f64(speed),
            velocity: engine(random.in_disc(speed)),
            ..Agent::at(engine(place))
        };
        let id = world.add_agent(agent).unwrap();
        let seen = world.explain(id).unwrap().unwrap();
        let time = if turns { 0.1 } else { 4.0 };
        let slack = 1e-3 * RADIUS + common::tolerance::<R>() * 100.0;
        for i in 0..60 {
            let v = if i < 20 { scale(random.direction(), speed) } else { random.in_disc(speed) };
            let room = seen.walls.iter().map(|wall| -wall.line.violation(engine::<R>(v)).to_f64());
            let room = room.fold(f64::INFINITY, f64::min);
            if room < 0.0 {
                continue;
            }
            let looks = (0..=40).map(|k| f64::from(k) / 40.0 * time);
            let clear = looks.map(|t| mover.at(t).clearance(add(place, scale(v, t)))).fold(f64::INFINITY, f64::min);
            assert!(clear >= RADIUS - slack, "seed {seed}: {v:?} comes within {clear}, turning {turns}");
            looked += 1;
            grazing += usize::from(clear < 1.3 * RADIUS);
        }
    }
    println!("{looked} permitted velocities, {grazing} of them near the wall");
    assert!(looked > 5000 && grazing > 200, "{looked} {grazing}");
}

#[test]
fn lines_of_moving_walls_permit_no_contact() {
    permitted_velocities_keep_clear::<f64>();
    permitted_velocities_keep_clear::<f32>();
}

#[test]
fn walls_are_where_they_should_be_after_any_number_of_steps() {
    let mut world = World::<Dim2<f64>>::new(settings(Model::Orca)).unwrap();
    let mover = Mover::polygon(&[[0.0, 0.0], [2.0, 0.0], [2.0, 1.0]], [0.3, -0.7], 1.7, [5.0, -3.0]);
    let id = world.add_obstacle(mover.obstacle()).unwrap();
    let far = |world: &World<Dim2<f64>>, time: f64| {
        let now = world.obstacle_now(id).unwrap();
        let places = now.vertices.iter().zip(mover.at(time).vertices);
        places.map(|(&corner, expected)| distance(plain(corner), expected)).fold(0.0, f64::max)
    };
    for steps in 1..=3000 {
        world.step();
        let off = far(&world, f64::from(steps) * 0.1);
        assert!(off < 1e-10, "after {steps} steps: {off} m off");
    }
    // steps of another length go on from there
    world.set_settings(Settings { time_step: 0.25, ..*world.settings() }).unwrap();
    walk(&mut world, 10);
    assert!(far(&world, 302.5) < 1e-10);
    world.set_obstacle_motion(id, Motion::default()).unwrap();
    walk(&mut world, 10);
    assert!(far(&world, 302.5) < 1e-10, "it should stand");
}

#[test]
fn saving_and_loading_changes_nothing_among_moving_walls() {
    for seed in 0..6 {
        let mut run = car::<f32>(seed, Model::Orca);
        let leaf = Mover::polygon(&[[3.0, 4.0], [5.0, 4.0], [4.0, 5.0]], [0.0; 2], -0.8, [3.0, 4.0]);
        run.world.add_obstacle(leaf.obstacle()).unwrap();
        walk(&mut run.world, 40);
        let bytes = run.world.snapshot().to_bytes();
        let mut loaded = World::from_snapshot(&Snapshot::<Dim2<f32>>::from_bytes(&bytes).unwrap());
        assert_eq!(loaded.state_hash(), run.world.state_hash());
        for step in 0..120 {
            run.world.step();
            loaded.step();
            assert_eq!(loaded.state_hash(), run.world.state_hash(), "seed {seed}, step {step}");
        }
    }
}

#[test]
fn a_wall_that_moves_counts_in_the_state_hash() {
    let hash = |velocity: f32| {
        let mut world = World::<Dim2<f32>>::new(settings(Model::Orca)).unwrap();
        let wall = Obstacle::polygon([vec2(9.0, 0.0), vec2(10.0, 0.0), vec2(10.0, 1.0)]);
        world.add_obstacle(wall.moving(Motion::along(vec2(velocity, 0.0)))).unwrap();
        world.step();
        world.state_hash()
    };
    assert_ne!(hash(1.0), hash(1.5));
}

/// A bar that stops across the way is walked round; while it moved it was no part of the plan.
#[test]
fn ways_are_planned_round_a_wall_once_it_stands() {
    let mut world = World::<Dim2<f64>>::new(settings(Model::Orca)).unwrap();
    let bar = Mover::block([0.0, 20.0], [0.2, 3.0], [0.0, -2.0]);
    let id = world.add_obstacle(bar.obstacle()).unwrap();
    let walker = world.add_agent(Agent { max_speed: 0.2, ..Agent::going(vec2(-4.0, 0.0), vec2(4.0, 0.0)) }).unwrap();
    walk(&mut world, 100);
    assert!((world.progress(walker).unwrap().remaining - 6.0).abs() < 0.05);
    world.set_obstacle_motion(id, Motion::default()).unwrap();
    world.step();
    assert!(world.progress(walker).unwrap().remaining > 8.5);
}

#[test]
fn a_motion_out_of_range_is_refused_by_its_field() {
    let mut world = World::<Dim2<f32>>::new(settings(Model::Orca)).unwrap();
    let wall = Obstacle::polygon([vec2(0.0, 0.0), vec2(1.0, 0.0), vec2(1.0, 1.0)]);
    let id = world.add_obstacle(wall).unwrap();
    let bad = [
        ("velocity", Motion::along(vec2(f32::NAN, 0.0))),
        ("angular_velocity", Motion { angular_velocity: 1e5, ..Motion::default() }),
        ("pivot", Motion::round(vec2(0.0, f32::INFINITY), 1.0)),
    ];
    for (field, motion) in bad {
        let fault = world.set_obstacle_motion(id, motion).unwrap_err().to_string();
        assert!(fault.starts_with(field), "{fault}");
    }
    assert_eq!(world.obstacle(id).unwrap().motion, Motion::default());
}
