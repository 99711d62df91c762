//! Steps of a second and more: nobody touches anybody or a wall, under any model, and all arrive.

mod common;

use common::outline::{Outline, swept};
use common::{engine, plain};
use sidestep::{Agent, AgentId, Behavior, Dim2, Kinematics, Model, Obstacle, Settings, Unicycle, World};
use sidestep_testkit::random::Random;
use sidestep_testkit::vector::{Vector, at_angle, distance, scale, segment_distance, sub};

const RADIUS: f64 = 0.3;
const ALL: [Model; 5] = [Model::Orca, Model::Vo, Model::Rvo, Model::Hrvo, Model::Avo];

type Plane = World<Dim2<f32>>;

fn world(model: Model, time_step: f32) -> Plane {
    World::new(Settings { model, ..Settings::with_time_step(time_step) }).unwrap()
}

fn place(world: &Plane, id: AgentId) -> Vector {
    plain(world.position(id).unwrap())
}

/// What was found in a run: the least distance of two centers and the least clearance of a center, in radii.
struct Found {
    apart: f64,
    clear: f64,
    arrived: usize,
}

/// `straight`: whether all go straight within a step.
fn run(world: &mut Plane, ids: &[AgentId], walls: &[Outline], steps: usize, straight: bool) -> Found {
    let mut found = Found { apart: f64::INFINITY, clear: f64::INFINITY, arrived: 0 };
    for _ in 0..steps {
        let from: Vec<Vector> = ids.iter().map(|&id| place(world, id)).collect();
        let report = world.step();
        assert_eq!((report.guard_violations, report.certificate_violations), (0, 0));
        let to: Vec<Vector> = ids.iter().map(|&id| place(world, id)).collect();
        for i in 0..ids.len() {
            let start = if straight { from[i] } else { to[i] };
            found.clear = found.clear.min(swept(walls, start, to[i]) / RADIUS);
            for j in 0..i {
                let (before, after) = (sub(from[i], from[j]), sub(to[i], to[j]));
                let way = if straight { before } else { after };
                found.apart = found.apart.min(segment_distance(way, after, [0.0; 2], [0.0; 2]) / RADIUS);
            }
        }
    }
    found.arrived = ids.iter().filter(|&&id| world.progress(id).unwrap().arrived).count();
    found
}

#[test]
fn a_ring_comes_through_in_steps_of_one_and_two_seconds() {
    for model in ALL {
        for time_step in [1.0, 2.0] {
            let mut world = world(model, time_step);
            let ids: Vec<AgentId> = (0..10)
                .map(|i| {
                    let start = scale(at_angle(0.628_318_5 * f64::from(i) + 0.1), 8.0);
                    world.add_agent(Agent::going(engine(start), engine(scale(start, -1.0)))).unwrap()
                })
                .collect();
            let found = run(&mut world, &ids, &[], 80, model != Model::Avo);
            println!("{model:?} {time_step} s: {} arrived, {} radii apart", found.arrived, found.apart);
            assert!(found.apart > 1.98, "{model:?} {time_step}: {} radii apart", found.apart);
            assert!(found.arrived == 10, "{model:?} {time_step}: {} arrived", found.arrived);
        }
    }
}

#[test]
fn nobody_touches_a_wall_or_anybody_in_long_steps() {
    for model in ALL {
        for (seed, time_step) in (0..6).flat_map(|seed| [(seed, 1.0), (seed, 2.0)]) {
            let mut random = Random::new(seed);
            let mut world = world(model, time_step);
            let mut walls = Vec::new();
            for i in 0..3 {
                let middle = scale(at_angle(2.1 * f64::from(i)), 3.0);
                let corner = |x: f64, y: f64| engine([middle[0] + x, middle[1] + y]);
                let block =
                    Obstacle::polygon([corner(-0.8, -0.5), corner(0.8, -0.5), corner(0.8, 0.5), corner(-0.8, 0.5)]);
                walls.push(Outline::of(&block));
                world.add_obstacle(block).unwrap();
            }
            let mut ids: Vec<AgentId> = Vec::new();
            while ids.len() < 10 {
                let start = random.in_square(7.0);
                let free = ids.iter().all(|&id| distance(place(&world, id), start) > 2.3 * RADIUS);
                if free && walls.iter().all(|wall| wall.clearance(start) > 1.2 * RADIUS) {
                    let agent = Agent::going(engine(start), engine(random.in_square(7.0)));
                    // one in three is a robot on two wheels
                    let kinematics = match ids.len() % 3 {
                        0 if model != Model::Avo => Kinematics::Unicycle(Unicycle::default()),
                        _ => agent.kinematics,
                    };
                    ids.push(world.add_agent(Agent { kinematics, ..agent }).unwrap());
                }
            }
            let found = run(&mut world, &ids, &walls, 30, false);
            assert!(found.apart > 1.98, "{model:?} {time_step} seed {seed}: {} radii apart", found.apart);
            assert!(found.clear > 0.98, "{model:?} {time_step} seed {seed}: {} radii clear", found.clear);
        }
    }
}

/// Cut or not, what is promised by the step is the same: of plain ORCA, too.
#[test]
fn a_step_longer_than_the_horizon_is_certified() {
    let mut certified = 0;
    for behavior in [Behavior::PLAIN, Behavior::default()] {
        let mut world = Plane::new(Settings { behavior, ..Settings::with_time_step(1.0) }).unwrap();
        let agent = |x: f64, y: f64| Agent {
            time_horizon: 0.5,
            obstacle_time_horizon: 0.5,
            ..Agent::going(engine([x, y]), engine([-x, y]))
        };
        let ids = [agent(-8.0, 0.2), agent(8.0, 0.0)].map(|agent| world.add_agent(agent).unwrap());
        for _ in 0..30 {
            let report = world.step();
            assert_eq!((report.certificate_violations, report.sub_steps), (0, 1));
            certified += report.certified_pairs;
        }
        assert!(ids.iter().all(|&id| world.progress(id).unwrap().arrived), "{behavior:?}");
    }
    assert!(certified > 10, "{certified}");
}

/// In between the parts nothing is lost: a run can be saved and looked at, and goes on as it would have.
#[test]
fn looking_and_saving_change_nothing_where_steps_are_cut() {
    let mut world = world(Model::Avo, 1.0);
    let ids: Vec<AgentId> = (0..6)
        .map(|i| {
            let start = scale(at_angle(1.047 * f64::from(i)), 5.0);
            world.add_agent(Agent::going(engine(start), engine(scale(start, -1.0)))).unwrap()
        })
        .collect();
    assert_eq!(world.step().sub_steps, 4);
    let mut other = World::from_snapshot(&world.snapshot());
    for _ in 0..20 {
        let progress = |world: &Plane| ids.iter().map(|&id| world.progress(id).unwrap()).collect::<Vec<_>>();
        assert_eq!(progress(&world), progress(&other));
        ids.iter().for_each(|&id| drop(other.explain(id).unwrap()));
        assert_eq!((world.step().sub_steps, other.step().sub_steps), (4, 4));
        assert_eq!(world.state_hash(), other.state_hash());
    }
    assert!(ids.iter().all(|&id| world.progress(id).unwrap().arrived));
}
