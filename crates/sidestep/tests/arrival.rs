//! Coming to rest at the goal, and staying there.

use sidestep::{Agent, AgentId, DWorld2, Dim2, Obstacle, Scalar, Settings, Vec2, vec2};

type Plain = Agent<Dim2<f64>>;

fn world() -> DWorld2 {
    DWorld2::new(Settings::with_time_step(0.1)).unwrap()
}

fn length(v: Vec2<f64>) -> f64 {
    (v.x * v.x + v.y * v.y).sqrt()
}

fn steps(world: &mut DWorld2, seconds: f64) {
    for _ in 0..(seconds * 10.0) as usize {
        world.step();
    }
}

fn parked(x: f64, y: f64) -> Plain {
    Agent::going(vec2(x, y), vec2(x, y))
}

fn off_home(world: &DWorld2, id: AgentId) -> f64 {
    length(world.position(id).unwrap() - world.agent(id).unwrap().waypoints[0])
}

#[test]
fn a_goal_in_a_wall_is_moved_out_with_and_without_a_route() {
    for route in [true, false] {
        for goal in [vec2(3.2, 0.3), vec2(2.95, -0.2), vec2(4.0, 1.8)] {
            let mut world = world();
            let corners = [[3.0, -2.0], [7.0, -2.0], [7.0, 2.0], [3.0, 2.0]].map(|[x, y]| vec2(x, y));
            let wall = world.add_obstacle(Obstacle::polygon(corners)).unwrap();
            let walker = world.add_agent(Agent { route, ..Agent::going(vec2(-2.0, 2.5), goal) }).unwrap();
            steps(&mut world, 12.0);
            let place = world.position(walker).unwrap();
            assert!(world.progress(walker).unwrap().arrived, "route {route}, {goal}: at {place}");
            let depth = if goal.y > 1.0 { place.y - 2.0 } else { 3.0 - place.x };
            assert!(depth > 0.3 - 1e-6 && depth < 0.33, "route {route}, {goal}: {depth} m from the wall");
            assert!(length(world.velocity(walker).unwrap()) < 1e-6);
            world.remove_obstacle(wall).unwrap();
            steps(&mut world, 6.0);
            let off = length(world.position(walker).unwrap() - goal);
            assert!(off < 1e-6, "route {route}, {goal}: {off} m off when the wall is gone");
        }
    }
}

#[test]
fn who_finds_its_goal_taken_rests_beside_it() {
    let mut world = world();
    world.add_agent(parked(0.0, 0.0)).unwrap();
    let walker = world.add_agent(Agent::going(vec2(-4.0, 0.5), vec2(0.0, 0.0))).unwrap();
    steps(&mut world, 15.0);
    let progress = world.progress(walker).unwrap();
    let apart = length(world.position(walker).unwrap());
    assert!((progress.packed || progress.arrived) && apart < 0.75, "{apart} m, {progress:?}");
    assert!(length(world.velocity(walker).unwrap()) < 1e-6);
}

#[test]
fn sixty_round_one_goal_come_to_rest() {
    let mut world = world();
    for i in 0..60 {
        let (x, y) = (f64::from(i % 10) * 2.0 - 9.0, f64::from(i / 10) * 3.0 - 7.5);
        world.add_agent(Agent { radius: 0.35, ..Agent::going(vec2(x, y), vec2(0.0, 0.0)) }).unwrap();
    }
    steps(&mut world, 60.0);
    let ids: Vec<AgentId> = world.agent_ids().collect();
    for &id in &ids {
        let (progress, speed) = (world.progress(id).unwrap(), length(world.velocity(id).unwrap()));
        assert!((progress.arrived || progress.packed) && speed < 1e-3, "{id:?}: {progress:?}, {speed} m/s");
    }
    let widest = ids.iter().map(|&id| length(world.position(id).unwrap())).fold(0.0, f64::max);
    assert!(widest < 4.4, "packed within {widest} m");
}

#[test]
fn who_is_parked_yields_to_those_who_pass_and_comes_back() {
    for passers in [1, 5] {
        let mut world = world();
        for y in [-1.1, 1.1] {
            world.add_obstacle(Obstacle::chain([vec2(-15.0, y), vec2(15.0, y)])).unwrap();
        }
        let home = world.add_agent(parked(0.0, 0.0)).unwrap();
        let walkers: Vec<AgentId> = (0..passers)
            .map(|i| {
                world.add_agent(Agent::going(vec2(-4.0 - f64::from(i), 0.0), vec2(12.0 - f64::from(i), 0.0))).unwrap()
            })
            .collect();
        let mut furthest: f64 = 0.0;
        for _ in 0..300 {
            world.step();
            furthest = furthest.max(off_home(&world, home));
        }
        assert!(walkers.iter().all(|&id| world.progress(id).unwrap().arrived), "{passers} pass");
        assert!(off_home(&world, home) < 1e-3, "{passers}: {} m from home", off_home(&world, home));
        assert!(furthest > 0.01 && furthest < 3.0, "{passers}: gave way by {furthest} m");
    }
}

#[test]
fn a_ring_of_parked_agents_does_not_fall_like_dominoes() {
    let mut world = world();
    let around = 30;
    let radius = f64::from(around) * 0.64 / core::f64::consts::TAU;
    let ring: Vec<AgentId> = (0..around)
        .map(|i| {
            let (sin, cos) = Scalar::sin_cos(f64::from(i) * core::f64::consts::TAU / f64::from(around));
            world.add_agent(parked(radius * cos, radius * sin)).unwrap()
        })
        .collect();
    let walker = world.add_agent(Agent::going(vec2(-8.0, 0.05), vec2(8.0, 0.05))).unwrap();
    let mut furthest = vec![0.0f64; ring.len()];
    for _ in 0..400 {
        world.step();
        furthest.iter_mut().zip(&ring).for_each(|(most, &id)| *most = most.max(off_home(&world, id)));
    }
    assert!(world.progress(walker).unwrap().arrived);
    let moved = furthest.iter().filter(|&&most| most > 0.1).count();
    assert!(moved <= 12, "{moved} of {around} were moved: {furthest:.2?}");
    for &id in &ring {
        let (off, speed) = (off_home(&world, id), length(world.velocity(id).unwrap()));
        assert!(off < 0.08 && speed < 1e-3, "{id:?}: {off} m from home at {speed} m/s");
    }
}
