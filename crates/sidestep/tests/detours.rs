//! Ways round bodies that stand in the way for good.

use sidestep::{Agent, AgentId, DWorld2, Dim2, Model, Obstacle, Settings, Snapshot, Vec2, vec2};
use sidestep_testkit::random::Random;

type Plain = Agent<Dim2<f64>>;

fn world() -> DWorld2 {
    DWorld2::new(Settings::with_time_step(0.1)).unwrap()
}

fn locked(x: f64, y: f64) -> Plain {
    Agent { radius: 0.4, locked: true, ..Agent::at(vec2(x, y)) }
}

/// A column of locked agents, shoulder to shoulder, at these numbers from −7 to 7.
fn column(world: &mut DWorld2, stands: impl Fn(i32) -> bool) -> Vec<AgentId> {
    (-7..=7).filter(|&i| stands(i)).map(|i| world.add_agent(locked(0.0, f64::from(i) * 0.85)).unwrap()).collect()
}

fn walker(world: &mut DWorld2, from: Vec2<f64>, to: Vec2<f64>) -> AgentId {
    world.add_agent(Agent::going(from, to)).unwrap()
}

/// Steps until the walker arrives, at most `seconds`; how far it went. Nobody may touch anybody, and no locked one may move.
fn walk(world: &mut DWorld2, walker: AgentId, seconds: f64) -> Option<f64> {
    let ids: Vec<AgentId> = world.agent_ids().filter(|&id| id != walker).collect();
    let places: Vec<Vec2<f64>> = ids.iter().map(|&id| world.position(id).unwrap()).collect();
    let own = world.agent(walker).unwrap().radius;
    let (mut went, mut before) = (0.0, world.position(walker).unwrap());
    for _ in 0..(seconds * 10.0) as usize {
        world.step();
        let now = world.position(walker).unwrap();
        went += length(now - before);
        before = now;
        for (&id, &place) in ids.iter().zip(&places) {
            let other = world.agent(id).unwrap();
            assert!(!other.locked || other.position == place, "a locked one moved");
            let apart = length(other.position - now) - other.radius - own;
            assert!(apart > -1e-9, "{apart} m at {now}");
        }
        if world.progress(walker).unwrap().arrived {
            return Some(went);
        }
    }
    None
}

fn length(v: Vec2<f64>) -> f64 {
    (v.x * v.x + v.y * v.y).sqrt()
}

/// A room of 12 m × 8 m round the origin, halved by a wall at x = 0 with doors of 1.2 m at these heights.
fn two_rooms(world: &mut DWorld2, doors: &[f64]) {
    let mut chains = vec![vec![[-6.0, -4.0], [6.0, -4.0], [6.0, 4.0], [-6.0, 4.0], [-6.0, -4.0]]];
    let mut low = -4.0;
    for door in doors {
        chains.push(vec![[0.0, low], [0.0, door - 0.6]]);
        low = door + 0.6;
    }
    chains.push(vec![[0.0, low], [0.0, 4.0]]);
    for chain in chains {
        let corners: Vec<Vec2<f64>> = chain.into_iter().map(|[x, y]| vec2(x, y)).collect();
        world.add_obstacle(Obstacle::chain(corners)).unwrap();
    }
}

#[test]
fn a_wall_of_locked_agents_is_walked_round() {
    let mut world = world();
    column(&mut world, |_| true);
    let walker = walker(&mut world, vec2(-6.0, 0.3), vec2(6.0, 0.3));
    let went = walk(&mut world, walker, 30.0).expect("arrives");
    assert!(went > 16.0 && went < 19.5, "{went} m");
}

#[test]
fn a_gap_in_a_wall_of_locked_agents_is_gone_through() {
    let mut world = world();
    column(&mut world, |i| i != 4);
    let walker = walker(&mut world, vec2(-6.0, 0.3), vec2(6.0, 0.3));
    let went = walk(&mut world, walker, 30.0).expect("arrives");
    assert!(went < 14.5, "{went} m");
}

#[test]
fn who_is_locked_in_a_doorway_is_avoided_by_another_door() {
    let mut world = world();
    two_rooms(&mut world, &[-2.0, 2.0]);
    world.add_agent(locked(0.0, 2.0)).unwrap();
    let walker = walker(&mut world, vec2(-4.0, 2.0), vec2(4.0, 2.0));
    let went = walk(&mut world, walker, 30.0).expect("arrives");
    assert!(went > 9.5 && went < 11.5, "{went} m");
}

#[test]
fn who_has_no_way_waits_calmly_and_says_so_until_the_way_is_free() {
    for frees in ["unlocked", "moved", "removed"] {
        let mut world = world();
        two_rooms(&mut world, &[0.0]);
        let guard = world.add_agent(locked(0.0, 0.0)).unwrap();
        let walker = walker(&mut world, vec2(-4.0, 1.0), vec2(4.0, 0.0));
        assert_eq!(walk(&mut world, walker, 20.0), None);
        let progress = world.progress(walker).unwrap();
        assert!(progress.stuck && progress.cut_off && !progress.arrived && !progress.packed, "{progress:?}");
        let place = world.position(walker).unwrap();
        assert_eq!(walk(&mut world, walker, 5.0), None);
        let stirred = length(world.position(walker).unwrap() - place);
        assert!(stirred < 0.01 && place.x < 0.0, "{stirred} m from {place}");
        match frees {
            "unlocked" => world.change_agent(guard, |guard| guard.locked = false).unwrap(),
            "moved" => world.change_agent(guard, |guard| guard.position = vec2(3.0, 3.0)).unwrap(),
            _ => world.remove_agent(guard).unwrap(),
        }
        let arrives = (0..300).any(|_| {
            world.step();
            world.progress(walker).unwrap().arrived
        });
        assert!(arrives, "{frees}");
    }
}

#[test]
fn who_moves_into_the_way_is_noticed_under_way() {
    let mut world = world();
    two_rooms(&mut world, &[-2.0, 2.0]);
    let guard = world.add_agent(locked(0.0, -2.0)).unwrap();
    let walker = walker(&mut world, vec2(-5.0, 0.0), vec2(5.0, 0.0));
    assert_eq!(walk(&mut world, walker, 1.5), None);
    assert!(world.position(walker).unwrap().y > 0.2, "goes by the upper door");
    world.change_agent(guard, |guard| guard.position = vec2(0.0, 2.0)).unwrap();
    walk(&mut world, walker, 30.0).expect("goes back, and by the lower door");
}

#[test]
fn a_goal_that_is_stood_on_gets_the_nearest_free_place() {
    let mut world = world();
    world.add_agent(locked(3.0, 0.0)).unwrap();
    let walker = walker(&mut world, vec2(-3.0, 0.0), vec2(3.1, 0.0));
    walk(&mut world, walker, 20.0).expect("arrives");
    let apart = length(world.position(walker).unwrap() - vec2(3.0, 0.0));
    assert!(apart < 0.8, "{apart} m");
}

#[test]
fn a_goal_in_touch_with_a_locked_agent_stays_where_it_is() {
    let mut world = world();
    column(&mut world, |_| true);
    let start = vec2(-3.0, 0.0);
    let walker = walker(&mut world, start, vec2(0.7001, 0.0));
    walk(&mut world, walker, 30.0).expect("arrives");
    for _ in 0..30 {
        world.step();
    }
    let off = length(world.position(walker).unwrap() - vec2(0.7001, 0.0));
    let remaining = world.progress(walker).unwrap().remaining;
    assert!(off < 0.05 && off == remaining, "{off} m off, {remaining} m to go");
}

#[test]
fn nobody_plans_round_those_who_yield_or_are_not_seen() {
    let parked = |agent: Plain| Agent { locked: false, waypoints: vec![agent.position], ..agent };
    let hidden = |agent: Plain| Agent { layers: 2, ..agent };
    let upstairs = |agent: Plain| Agent { elevation: 3.0, height: Some(2.0), ..agent };
    let stays: [&dyn Fn(Plain) -> Plain; 3] = [&parked, &hidden, &upstairs];
    for stay in stays {
        let mut world = world();
        for i in -7..=7 {
            world.add_agent(stay(locked(0.0, f64::from(i) * 0.85))).unwrap();
        }
        let walker = Agent { mask: 1, height: Some(2.0), ..Agent::going(vec2(-6.0, 0.3), vec2(6.0, 0.3)) };
        let walker = world.add_agent(walker).unwrap();
        world.step();
        assert!(world.progress(walker).unwrap().remaining <= 12.0);
    }
}

#[test]
fn who_stands_at_the_end_of_its_rails_is_walked_round() {
    let mut world = world();
    for id in column(&mut world, |_| true) {
        world.change_agent(id, |agent| (agent.locked, agent.model) = (false, Some(Model::Scripted))).unwrap();
    }
    let walker = walker(&mut world, vec2(-6.0, 0.3), vec2(6.0, 0.3));
    walk(&mut world, walker, 30.0).expect("arrives");
}

#[test]
fn a_loaded_world_keeps_to_its_detours() {
    let mut world = world();
    two_rooms(&mut world, &[-2.0, 2.0]);
    world.add_agent(locked(0.0, 2.0)).unwrap();
    let going =
        [walker(&mut world, vec2(-4.0, 2.0), vec2(4.0, 2.0)), walker(&mut world, vec2(4.0, 1.0), vec2(-4.0, 2.0))];
    for step in 0..150 {
        if step % 37 == 5 {
            let bytes = world.snapshot().to_bytes();
            let mut loaded = DWorld2::from_snapshot(&Snapshot::from_bytes(&bytes).unwrap());
            let mut kept = world.clone();
            for _ in 0..40 {
                assert_eq!(loaded.step(), kept.step());
                assert_eq!(loaded.state_hash(), kept.state_hash());
            }
        }
        world.step();
    }
    assert!(going.iter().all(|&id| world.progress(id).unwrap().arrived));
}

#[test]
fn everybody_gets_through_fields_of_locked_agents() {
    for seed in 0..20 {
        let mut random = Random::new(seed);
        let mut world = world();
        let mut placed: Vec<(Vec2<f64>, f64)> = Vec::new();
        for _ in 0..80 {
            let place = vec2(random.between(-5.0, 5.0), random.between(-6.0, 6.0));
            let radius = random.log_between(0.2, 1.0);
            if placed.iter().all(|(other, theirs)| length(*other - place) > radius + theirs) {
                placed.push((place, radius));
                world.add_agent(Agent { radius, ..locked(place.x, place.y) }).unwrap();
            }
        }
        let ends = |i: i32| [vec2(-9.0, f64::from(i) * 1.5), vec2(9.0, f64::from(-i) * 1.5)];
        let mut going: Vec<AgentId> = Vec::new();
        for i in -3..=3 {
            let [from, to] = ends(i);
            going.push(walker(&mut world, from, to));
        }
        for _ in 0..900 {
            world.step();
        }
        let missing: Vec<_> = going
            .iter()
            .filter(|&&id| !world.progress(id).unwrap().arrived)
            .map(|&id| world.position(id).unwrap())
            .collect();
        assert!(missing.is_empty(), "seed {seed}: {missing:?}");
    }
}

#[test]
fn who_is_held_up_by_a_parked_agent_in_a_narrow_lane_comes_from_the_other_end() {
    let mut world = world();
    for y in [1.5, -1.5] {
        let corners = [[-6.0, y - 1.0], [6.0, y - 1.0], [6.0, y + 1.0], [-6.0, y + 1.0]].map(|[x, y]| vec2(x, y));
        world.add_obstacle(Obstacle::polygon(corners)).unwrap();
    }
    // the one who comes first stops before the other's goal
    let near = walker(&mut world, vec2(8.0, 0.0), vec2(3.0, 0.0));
    let far = walker(&mut world, vec2(10.0, 0.0), vec2(-3.0, 0.0));
    for _ in 0..1200 {
        world.step();
    }
    for (id, goal) in [(near, vec2(3.0, 0.0)), (far, vec2(-3.0, 0.0))] {
        let off = length(world.position(id).unwrap() - goal);
        assert!(off < 0.08, "{off} m off {goal}");
    }
}
