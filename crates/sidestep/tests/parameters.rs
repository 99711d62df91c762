//! Each choice that ORCA leaves open does what it says.

use sidestep::{
    Agent, Behavior, DWorld2, Dim2, NeighborRule, OptimizationVelocity, ResponsibilityRule, Settings, Vec2, Vector,
    vec2,
};

fn plain() -> Settings<f64> {
    Settings { behavior: Behavior::PLAIN, ..Settings::with_time_step(0.1) }
}

fn world(settings: Settings<f64>, agents: &[Agent<Dim2<f64>>]) -> DWorld2 {
    let mut world = DWorld2::new(settings).unwrap();
    agents.iter().for_each(|agent| _ = world.add_agent(agent.clone()).unwrap());
    world
}

fn velocities(world: &DWorld2) -> Vec<Vec2<f64>> {
    world.agent_ids().map(|id| world.velocity(id).unwrap()).collect()
}

/// Two that nearly meet: one to the east, the other to the west, a little beside.
fn meeting() -> [Agent<Dim2<f64>>; 2] {
    [(-2.0, 0.0, 1.0), (2.0, 0.1, -1.0)].map(|(x, y, heading)| Agent {
        velocity: vec2(heading, 0.0),
        preferred_speed: Some(1.0),
        ..Agent::going(vec2(x, y), vec2(-8.0 * x, y))
    })
}

#[test]
fn an_overlap_takes_the_escape_time() {
    let gap = |time: f64, steps: usize| {
        let overlapping = [Agent::at(vec2(0.0, 0.0)), Agent::at(vec2(0.5, 0.0))];
        let mut world = world(Settings { escape_time: Some(time), ..plain() }, &overlapping);
        (0..steps).for_each(|_| _ = world.step());
        let places: Vec<_> = world.agent_ids().map(|id| world.position(id).unwrap()).collect();
        (places[1] - places[0]).length() - 0.6
    };
    assert!(gap(0.1, 1).abs() < 1e-9, "out in one step: {}", gap(0.1, 1));
    assert!((gap(0.5, 1) + 0.08).abs() < 1e-9, "a fifth of it in the first step: {}", gap(0.5, 1));
    assert!(gap(0.5, 20) > -2e-3, "out at last: {}", gap(0.5, 20));
}

#[test]
fn smoothing_keeps_that_much_of_the_old_velocity() {
    let after = |smoothing: f64| {
        let turning =
            Agent { velocity: vec2(0.0, 1.0), preferred_velocity: Some(vec2(1.0, 0.0)), ..Agent::at(vec2(0.0, 0.0)) };
        let mut world = world(Settings { smoothing, ..plain() }, &[turning]);
        world.step();
        velocities(&world)[0]
    };
    assert_eq!(after(0.0), vec2(1.0, 0.0));
    assert!((after(0.75) - vec2(0.25, 0.75)).length() < 1e-12, "{:?}", after(0.75));
}

#[test]
fn nearest_heeds_the_cap_and_range_does_not() {
    let seen = |neighbors: NeighborRule| {
        let capped = Agent { max_neighbors: 1, neighbor_distance: 4.0, ..Agent::at(vec2(0.0, 0.0)) };
        let others = [2.0, 3.0, 5.0].map(|x| Agent::at(vec2(x, 0.0)));
        let agents: Vec<_> = [capped].into_iter().chain(others).collect();
        let mut world = world(Settings { neighbors, ..plain() }, &agents);
        let first = world.agent_ids().next().unwrap();
        world.explain(first).unwrap().unwrap().neighbors.len()
    };
    assert_eq!([seen(NeighborRule::Nearest), seen(NeighborRule::Range)], [1, 2]);
}

/// The share of a rule is the share of the swerve.
#[test]
fn responsibility_shares_the_swerve() {
    let swerves = |responsibility: ResponsibilityRule, priority: f64, number: f64| {
        let [a, b] = meeting();
        let b = Agent { priority, responsibility: number, ..b };
        let mut world = world(Settings { responsibility, ..plain() }, &[a, b]);
        world.step();
        let v = velocities(&world);
        [(v[0] - vec2(1.0, 0.0)).length(), (v[1] - vec2(-1.0, 0.0)).length()]
    };
    let share = |[a, b]: [f64; 2]| a / (a + b);
    assert!((share(swerves(ResponsibilityRule::Equal, 3.0, 0.1)) - 0.5).abs() < 1e-9);
    assert_eq!(swerves(ResponsibilityRule::Priority, 3.0, 0.1)[1], 0.0, "the higher priority yields nothing");
    let by_number = swerves(ResponsibilityRule::Number, 3.0, 0.125);
    assert!((share(by_number) - 0.8).abs() < 1e-9, "½ against ⅛: {by_number:?}");
    let by_side = swerves(ResponsibilityRule::Side, 0.0, 0.5);
    assert!((share(by_side) - 0.3).abs() < 1e-9, "the larger x takes 0.7: {by_side:?}");
}

/// From the wishes a pair that stands still sees the meeting to come; from rest it sees none.
#[test]
fn the_change_is_measured_from_the_optimization_velocity() {
    let swerve = |optimization_velocity: OptimizationVelocity| {
        let standing = meeting().map(|agent| Agent { velocity: vec2(0.0, 0.0), ..agent });
        let mut world = world(Settings { optimization_velocity, ..plain() }, &standing);
        world.step();
        velocities(&world)[0]
    };
    let [current, preferred, zero] =
        [OptimizationVelocity::Current, OptimizationVelocity::Preferred, OptimizationVelocity::Zero].map(swerve);
    assert_eq!(current, zero, "at rest they are the same");
    assert!(preferred.y < -0.01 && preferred.x > zero.x + 0.1, "{preferred:?} {zero:?}");
}
