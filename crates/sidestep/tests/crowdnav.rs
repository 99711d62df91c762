//! A published baseline from outside: CrowdNav's circle crossing, a robot that five people do not see. Its outcomes with
//! RVO2, a letter a case (S reached its goal, C collided, T timed out), against plain ORCA driven the same way; and what
//! becomes of the robot when it knows that nobody sees it.

use sidestep::{Agent, Behavior, Model, Settings, Vec2, Vector, World2, vec2};
use std::collections::BTreeMap;
use std::fs;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/crowdnav");
const STEP: f32 = 0.25;
const RADIUS: f32 = 0.3;

#[derive(Clone, Copy)]
struct Walker {
    position: Vec2<f32>,
    velocity: Vec2<f32>,
    goal: Vec2<f32>,
}

/// The cases by number, the robot first; `None` where the data are not at hand.
fn cases() -> Option<BTreeMap<usize, Vec<Walker>>> {
    let text = fs::read_to_string(format!("{FOLDER}/circle_crossing_5humans_cases_0_249.csv")).ok()?;
    let mut cases: BTreeMap<usize, Vec<Walker>> = BTreeMap::new();
    for line in text.lines().skip(1) {
        let n: Vec<f32> = line.split(',').map(|word| word.parse().expect("a number")).collect();
        let walker = Walker { position: vec2(n[2], n[3]), velocity: Vec2::ZERO, goal: vec2(n[4], n[5]) };
        cases.entry(n[0] as usize).or_default().push(walker);
    }
    Some(cases)
}

/// What one decides in a little world of its own: only it has a wish, the others just move as they do.
fn decide(walkers: &[Walker], own: usize, seen: &[usize]) -> Vec2<f32> {
    let settings = Settings { behavior: Behavior::PLAIN, ..Settings::with_time_step(STEP) };
    let mut world = World2::new(settings).expect("sound settings");
    let mut add = |number: usize, wish: Vec2<f32>| {
        let walker = &walkers[number];
        world.add_agent(Agent {
            velocity: walker.velocity,
            radius: RADIUS + 0.01,
            max_speed: 1.0,
            neighbor_distance: 10.0,
            time_horizon: 5.0,
            preferred_velocity: Some(wish),
            ..Agent::at(walker.position)
        })
    };
    let id = add(own, (walkers[own].goal - walkers[own].position).clamped(1.0)).expect("a sound agent");
    for &other in seen {
        add(other, Vec2::ZERO).expect("a sound agent");
    }
    world.step();
    world.choice(id).expect("it is there")
}

/// What a robot decides that knows that it is not seen: in its little world the people go on as they do, on rails, and it
/// takes the whole yielding, `berth` m away from them. Everything else is the default.
fn decide_unseen(walkers: &[Walker], people: &[usize], model: Model, berth: f32) -> Vec2<f32> {
    let mut world = World2::new(Settings { model, ..Settings::with_time_step(STEP) }).expect("sound settings");
    let own = &walkers[0];
    let robot = Agent {
        velocity: own.velocity,
        radius: RADIUS + berth,
        max_speed: 1.0,
        preferred_velocity: Some((own.goal - own.position).clamped(1.0)),
        ..Agent::at(own.position)
    };
    let id = world.add_agent(robot).expect("a sound agent");
    for person in people.iter().map(|&person| &walkers[person]) {
        let preferred_velocity = Some(person.velocity);
        let on_rails = Agent { radius: RADIUS, model: Some(Model::Scripted), ..Agent::at(person.position) };
        world.add_agent(Agent { preferred_velocity, ..on_rails }).expect("a sound agent");
    }
    world.step();
    world.velocity(id).expect("it is there")
}

/// The letter of a case; `robot` decides for the robot, who sees the people of these numbers.
fn outcome(mut walkers: Vec<Walker>, robot: impl Fn(&[Walker], &[usize]) -> Vec2<f32>) -> char {
    let people: Vec<usize> = (1..walkers.len()).collect();
    let mut time = 0.0;
    loop {
        let mut chosen = vec![robot(&walkers, &people)];
        for &person in &people {
            let others: Vec<usize> = people.iter().copied().filter(|&other| other != person).collect();
            chosen.push(decide(&walkers, person, &others));
        }
        if time >= 24.0 {
            return 'T';
        }
        if people.iter().any(|&person| touches(&walkers, person, chosen[0])) {
            return 'C';
        }
        if (walkers[0].position + chosen[0] * STEP - walkers[0].goal).length() < RADIUS {
            return 'S';
        }
        for (walker, velocity) in walkers.iter_mut().zip(chosen) {
            walker.position += velocity * STEP;
            walker.velocity = velocity;
        }
        time += f64::from(STEP);
    }
}

/// Whether the robot with its new velocity touches a person with the present one within the step.
fn touches(walkers: &[Walker], person: usize, robot_velocity: Vec2<f32>) -> bool {
    let offset = walkers[person].position - walkers[0].position;
    let way = (walkers[person].velocity - robot_velocity) * STEP;
    let share =
        if way.length_squared() > 0.0 { (-offset.dot(way) / way.length_squared()).clamp(0.0, 1.0) } else { 0.0 };
    (offset + way * share).length() < 2.0 * RADIUS
}

#[test]
fn crowdnav_outcomes_with_plain_orca_are_those_of_rvo2() {
    let Some(cases) = cases() else {
        println!("skipped: no CrowdNav cases beside the project ({FOLDER})");
        return;
    };
    let published = fs::read_to_string(format!("{FOLDER}/rvo2_outcomes_0_249.txt")).expect("the outcomes");
    let ours: String =
        cases.into_values().map(|case| outcome(case, |walkers, people| decide(walkers, 0, people))).collect();
    assert_eq!(ours, published.trim());
}

#[test]
fn a_robot_that_knows_that_it_is_unseen_arrives() {
    let Some(cases) = cases() else {
        println!("skipped: no CrowdNav cases beside the project ({FOLDER})");
        return;
    };
    for (model, berth, floor) in [(Model::Vo, 0.2, 240), (Model::Orca, 0.2, 130)] {
        let robot = |walkers: &[Walker], people: &[usize]| decide_unseen(walkers, people, model, berth);
        let letters: Vec<char> = cases.values().map(|case| outcome(case.clone(), robot)).collect();
        let count = |wanted: char| letters.iter().filter(|&&letter| letter == wanted).count();
        let told = format!("{model:?}, {berth} m: {} arrive, {} collide, {} late", count('S'), count('C'), count('T'));
        println!("{told}");
        assert!(count('S') >= floor, "{told}");
    }
}
