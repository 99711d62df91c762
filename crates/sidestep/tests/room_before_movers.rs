//! Room before walls that move, against where they really are at every time: cars, doors and lifts among bodies that
//! cannot stop or set off at once. Who is touched was named before.

mod common;

use common::mover::Mover;
use common::{engine, plain};
use sidestep::{
    Agent, AgentId, Behavior, Dim2, Kinematics, Model, Motion, Obstacle, Scalar, Settings, Unicycle, World,
};
use sidestep_testkit::random::Random;
use sidestep_testkit::vector::{Vector, add, distance, scale, sub};

const RADIUS: f64 = 0.3;
/// Of a kind of run there are so many.
const SEEDS: u64 = 24;

/// Why a body cannot stop at once.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Body {
    Limited,
    Lags,
    LimitedLags,
    Wheels,
}

/// What moves.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Kind {
    Car,
    Door,
    Lift,
}

/// A run among moving walls, watched between its steps.
struct Watched<R: Scalar> {
    world: World<Dim2<R>>,
    mover: Mover,
    agents: Vec<AgentId>,
    /// When the wall stands still for good, s, having moved evenly till then.
    stops: f64,
    /// By how much the way of a body may be off the straight one within a step, m.
    bend: f64,
    /// Who has been touched.
    touched: Vec<bool>,
    /// Who has been told of as one without room before it was touched.
    named: Vec<bool>,
    /// Who had no chance: without room from the first step on.
    hopeless: Vec<bool>,
}

impl<R: Scalar> Watched<R> {
    fn new(kind: Kind, body: Body, company: usize, seed: u64) -> Self {
        let mut random = Random::new(seed);
        let time_step = [0.05, 0.1, 0.2, 0.5][random.below(4)];
        let model = if matches!(body, Body::Lags | Body::LimitedLags) {
            Model::Avo
        } else {
            [Model::Orca, Model::Orca, Model::Hrvo][random.below(3)]
        };
        let settings = Settings { model, ..Settings::with_time_step(R::from_f64(time_step)) };
        let mut world = World::new(settings).unwrap();
        let (mover, stops, region) = random_mover(kind, &mut random);
        world.add_obstacle(mover.obstacle()).unwrap();
        if kind == Kind::Lift {
            for x in [-1.8, 1.8] {
                world.add_obstacle(Obstacle::chain([[x, -5.0], [x, 6.0]].map(engine))).unwrap();
            }
        }
        let mut places: Vec<Vector> = Vec::new();
        let mut agents = Vec::new();
        for _ in 0..400 {
            if agents.len() > company {
                break;
            }
            let place = [random.between(-region[0], region[0]), random.between(-region[1], region[1])];
            let free = places.iter().all(|&other| distance(place, other) > 2.8 * RADIUS);
            let walled = kind == Kind::Lift && ((place[0].abs() - 1.8).abs() < 1.5 * RADIUS);
            if !free || walled || mover.outline.clearance(place) < 1.4 * RADIUS {
                continue;
            }
            places.push(place);
            let away = random.between(2.0, 6.0) * if kind == Kind::Lift { 1.0 } else { -place[1].signum() };
            let goal = [place[0] + random.between(-1.0, 1.0), away];
            let idles = random.chance(0.4);
            let agent = if idles { Agent::at(engine(place)) } else { Agent::going(engine(place), engine(goal)) };
            agents.push(world.add_agent(of_body(body, agent, &mut random)).unwrap());
        }
        let [touched, named, hopeless] = [0; 3].map(|_| vec![false; agents.len()]);
        let part = time_step.min(0.25);
        let bend = match body {
            Body::Limited => 0.0,
            Body::Lags | Body::LimitedLags => 2.0 * 1.6 * part * part / (8.0 * 0.5),
            Body::Wheels => 1.6 * 0.5 * time_step / 8.0,
        };
        Self { world, mover, agents, stops, bend, touched, named, hopeless }
    }

    /// One step; every agent goes nearly straight in it, and the wall as it does.
    fn step(&mut self) {
        const LOOKS: usize = 16;
        let time_step = self.world.settings().time_step.to_f64();
        let from: Vec<Vector> = self.agents.iter().map(|&id| plain(self.world.position(id).unwrap())).collect();
        let begin = self.world.steps() as f64 * time_step;
        if begin + 1e-9 >= self.stops {
            let id = self.world.obstacle_ids().next().unwrap();
            self.world.set_obstacle_motion(id, Motion::default()).unwrap();
        }
        assert_eq!(self.world.step().guard_violations, 0);
        for (i, &id) in self.agents.iter().enumerate() {
            self.named[i] |= !self.touched[i] && !self.world.has_room(id).unwrap();
            self.hopeless[i] |= self.world.steps() == 1 && self.named[i];
            let to = plain(self.world.position(id).unwrap());
            for look in 1..=LOOKS {
                let share = look as f64 / LOOKS as f64;
                let moved_for =
                    if begin + 1e-9 >= self.stops { self.stop_time(time_step) } else { begin + share * time_step };
                let here = add(from[i], scale(sub(to, from[i]), share));
                let depth = RADIUS - self.bend - self.mover.at(moved_for).clearance(here);
                self.touched[i] |= depth > 1e-3 * RADIUS;
            }
        }
    }

    /// When it really came to stand: at the end of a step.
    fn stop_time(&self, time_step: f64) -> f64 {
        ((self.stops - 1e-9) / time_step).ceil() * time_step
    }

    fn run(&mut self) {
        let steps = (24.0 / self.world.settings().time_step.to_f64()) as usize;
        (0..steps).for_each(|_| self.step());
    }
}

/// The wall, when it stops, and half the region in which bodies are set down round the middle.
fn random_mover(kind: Kind, random: &mut Random) -> (Mover, f64, Vector) {
    match kind {
        Kind::Car => {
            let speed = random.log_between(0.6, 4.0);
            let far = random.between(5.0, 7.0) + speed * 4.0;
            (Mover::block([-far, 0.0], [2.0, random.between(0.5, 1.0)], [speed, 0.0]), f64::INFINITY, [5.0, 4.0])
        }
        Kind::Door => {
            let rate = random.between(0.15, 0.7) * if random.chance(0.5) { 1.0 } else { -1.0 };
            let long = random.between(1.0, 1.6);
            let leaf = [[0.0, -0.05], [long, -0.05], [long, 0.05], [0.0, 0.05]];
            let turn = random.between(1.0, 3.1);
            (Mover::polygon(&leaf, [0.0; 2], rate, [0.0; 2]), turn / rate.abs(), [2.5, 2.5])
        }
        Kind::Lift => {
            let speed = random.between(0.2, 0.8);
            (Mover::block([0.0, -4.0], [1.7, 0.2], [0.0, speed]), random.between(4.0, 12.0) / speed, [1.4, 2.5])
        }
    }
}

fn of_body<R: Scalar>(body: Body, agent: Agent<Dim2<R>>, random: &mut Random) -> Agent<Dim2<R>> {
    let limit = (body != Body::Lags).then(|| R::from_f64(random.log_between(0.4, 2.5)));
    let wheels = Unicycle { max_turn_rate: Some(R::from_f64(random.between(1.0, 3.0))), ..Unicycle::default() };
    let kinematics = if body == Body::Wheels { Kinematics::Unicycle(wheels) } else { Kinematics::Holonomic };
    let heading = if body == Body::Wheels { R::from_f64(random.between(-3.1, 3.1)) } else { R::ZERO };
    let max_speed = R::from_f64(random.between(1.2, 1.6));
    Agent { radius: R::from_f64(RADIUS), max_speed, max_acceleration: limit, kinematics, heading, ..agent }
}

/// Who was touched, in all runs of some kind.
#[derive(Clone, Copy, Debug, Default)]
struct Count {
    agents: usize,
    touched: usize,
    /// Of the touched: who had not been named.
    unnamed: usize,
    /// Of the touched: who began with room.
    had_a_chance: usize,
    named: usize,
}

fn count<R: Scalar>(kind: Kind, body: Body, company: usize, braking: bool) -> Count {
    let mut count = Count::default();
    for seed in 0..SEEDS {
        let mut run = Watched::<R>::new(kind, body, company, seed);
        let behavior = Behavior { braking, ..Behavior::default() };
        run.world.set_settings(Settings { behavior, ..*run.world.settings() }).unwrap();
        run.run();
        count.agents += run.agents.len();
        for i in 0..run.agents.len() {
            count.touched += usize::from(run.touched[i]);
            count.unnamed += usize::from(run.touched[i] && !run.named[i]);
            count.had_a_chance += usize::from(run.touched[i] && !run.hopeless[i]);
            count.named += usize::from(run.named[i]);
        }
    }
    println!("{kind:?}, {body:?}, company of {company}, room {braking}: {count:?}");
    count
}

const KINDS: [Kind; 3] = [Kind::Car, Kind::Door, Kind::Lift];

/// Nobody is touched in a step who was not named before, and alone nobody at all who slides and began with room.
fn nobody_is_touched_unnamed<R: Scalar>(body: Body) {
    for kind in KINDS {
        let [alone, in_company] = [0, 5].map(|company| count::<R>(kind, body, company, true));
        assert_eq!([alone.unnamed, in_company.unnamed], [0; 2], "{kind:?}, {body:?}");
        let slides = body != Body::Wheels;
        assert!(!slides || alone.had_a_chance == 0, "{kind:?}, {body:?}: {alone:?}");
        let few = if kind == Kind::Lift { in_company.agents / 4 } else { in_company.agents / 30 };
        assert!(in_company.touched <= few, "{kind:?}, {body:?}: {in_company:?}");
    }
}

#[test]
fn who_cannot_set_off_at_once_is_not_touched_unnamed() {
    nobody_is_touched_unnamed::<f64>(Body::Limited);
    nobody_is_touched_unnamed::<f32>(Body::Limited);
}

#[test]
fn who_lags_is_not_touched_unnamed() {
    nobody_is_touched_unnamed::<f32>(Body::Lags);
    nobody_is_touched_unnamed::<f64>(Body::LimitedLags);
}

#[test]
fn robots_on_wheels_are_not_touched_unnamed() {
    nobody_is_touched_unnamed::<f32>(Body::Wheels);
}

/// Without room to brake the same runs do touch: the tests above can fail.
#[test]
fn without_room_they_are_touched() {
    let without = count::<f32>(Kind::Door, Body::Limited, 5, false);
    assert!(without.unnamed > 3, "{without:?}");
}

/// Five abreast cross before a car, with a lag. Who is fast enough goes on: turning back in the middle of the way, it would be hit.
#[test]
fn who_comes_past_in_time_goes_on() {
    let mut world = World::<Dim2<f32>>::new(Settings { model: Model::Avo, ..Settings::with_time_step(0.1) }).unwrap();
    let car = Mover::block([-12.0, 0.0], [2.0, 0.9], [2.0, 0.0]);
    world.add_obstacle(car.obstacle()).unwrap();
    let walker = |x: f64| Agent {
        radius: RADIUS as f32,
        max_speed: 1.2,
        time_horizon: 5.0,
        ..Agent::going(engine([x, -6.0]), engine([x, 6.0]))
    };
    let agents: Vec<AgentId> = (-2..=2).map(|x| world.add_agent(walker(f64::from(x))).unwrap()).collect();
    for step in 1..=250 {
        world.step();
        let car = car.at(f64::from(step) * 0.1);
        for &id in &agents {
            assert!(car.clearance(plain(world.position(id).unwrap())) > 0.98 * RADIUS, "{id:?}, step {step}");
        }
    }
    assert!(agents.iter().all(|&id| world.progress(id).unwrap().arrived));
}

/// A wall that stands, be it for a while, is one that stands.
#[test]
fn a_wall_that_has_stopped_counts_as_standing() {
    let mut run = Watched::<f64>::new(Kind::Car, Body::Limited, 0, 1);
    let (id, wall) = (run.agents[0], run.world.obstacle_ids().next().unwrap());
    run.world.set_obstacle_motion(wall, Motion::default()).unwrap();
    for _ in 0..200 {
        run.world.step();
        assert!(run.world.has_room(id).unwrap());
    }
}
