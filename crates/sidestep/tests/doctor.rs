//! The parameter doctor: a sound world gets no advice; each ailment is found, and its remedy cures it.

use sidestep::{Agent, Ailment, DWorld2, Model, Motion, Obstacle, Settings, World2, vec2};

fn world(change: impl Fn(&mut Agent<sidestep::Dim2<f64>>)) -> DWorld2 {
    let mut world = DWorld2::new(Settings::with_time_step(0.1)).unwrap();
    for i in 0..9 {
        let place = vec2(f64::from(i % 3) * 0.8, f64::from(i / 3) * 0.8);
        let mut agent = Agent { neighbor_distance: 15.0, ..Agent::going(place, place + vec2(9.0, 0.0)) };
        change(&mut agent);
        world.add_agent(agent).unwrap();
    }
    world
}

fn ailments(world: &DWorld2) -> Vec<Ailment> {
    world.advice().iter().map(|advice| advice.ailment).collect()
}

#[test]
fn a_sound_world_and_an_empty_one_need_no_advice() {
    assert_eq!(ailments(&world(|_| {})), []);
    assert_eq!(DWorld2::new(Settings::with_time_step(0.1)).unwrap().advice(), []);
    assert_eq!(World2::new(Settings::with_time_step(1e6)).unwrap().advice(), []);
}

#[test]
fn the_remedy_of_each_ailment_cures_it() {
    type Set = fn(&mut Agent<sidestep::Dim2<f64>>, f64);
    let cases: [(Ailment, f64, Set); 6] = [
        (Ailment::HorizonBelowStep, 0.01, |agent, x| agent.time_horizon = x),
        (Ailment::ObstacleHorizonBelowStep, 0.01, |agent, x| agent.obstacle_time_horizon = x),
        (Ailment::SightBelowStep, 0.5, |agent, x| agent.neighbor_distance = x),
        (Ailment::CapBelowReach, 0.0, |agent, x| agent.max_neighbors = x as usize),
        (Ailment::WishAboveLimit, 9.0, |agent, x| agent.preferred_speed = Some(x)),
        (Ailment::GoalWithoutSpeed, 0.0, |agent, x| agent.max_speed = x),
    ];
    for (ailment, value, set) in cases {
        let sick = world(|agent| set(agent, value)).advice();
        let advice = sick.iter().find(|advice| advice.ailment == ailment).unwrap_or_else(|| panic!("{ailment:?}"));
        assert_eq!((advice.agents, advice.value), (9, value), "{ailment:?}");
        let cured = ailments(&world(|agent| set(agent, advice.remedy)));
        assert!(!cured.contains(&ailment), "{ailment:?}: {advice}");
        assert!(advice.to_string().contains(ailment.parameter()), "{advice}");
    }
}

#[test]
fn only_those_who_are_really_cut_off_count_as_seen_too_late() {
    // in a tight group everybody is within 3 m, so a sight of 4 m cuts off nobody
    assert_eq!(ailments(&world(|agent| agent.neighbor_distance = 4.0)), []);
    let mut wide = world(|agent| agent.neighbor_distance = 4.0);
    wide.add_agent(Agent::going(vec2(8.0, 0.0), vec2(0.0, 0.0))).unwrap();
    assert_eq!(ailments(&wide), [Ailment::SightBelowHorizon]);
}

#[test]
fn a_step_that_is_made_in_parts_is_named_with_the_longest_that_is_not() {
    let mut world = world(|_| {});
    world.set_settings(Settings { model: Model::Avo, ..Settings::with_time_step(0.6) }).unwrap();
    let door = Obstacle::polygon([vec2(9.0, 9.0), vec2(9.5, 9.0), vec2(9.5, 9.5)]);
    world.add_obstacle(door.moving(Motion { angular_velocity: -2.0, ..Motion::default() })).unwrap();
    assert_eq!(world.sub_steps(), 5);
    let remedy = |ailment| world.advice().iter().find(|advice| advice.ailment == ailment).map(|advice| advice.remedy);
    assert_eq!((remedy(Ailment::StepAboveResponse), remedy(Ailment::StepAboveTurn)), (Some(0.25), Some(0.125)));
    world.set_settings(Settings { model: Model::Avo, ..Settings::with_time_step(0.125) }).unwrap();
    assert_eq!((world.sub_steps(), world.step().sub_steps), (1, 1));
    assert!(!ailments(&world).iter().any(|ailment| ailment.parameter() == "time_step"));
}

#[test]
fn settings_that_the_step_overrules_are_named() {
    let mut world = world(|_| {});
    world.set_settings(Settings { escape_time: Some(0.05), ..Settings::with_time_step(2.0) }).unwrap();
    let found = ailments(&world);
    assert!(found.contains(&Ailment::EscapeBelowStep) && found.contains(&Ailment::StepAboveSize), "{found:?}");
}
