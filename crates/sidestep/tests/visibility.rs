//! Layers, masks and bands of height: who is hidden from one has no effect on it.

mod common;

use common::crowd::Crowd;
use common::plain;
use sidestep::{
    Agent, AgentId, AgentStatus, Behavior, Dim2, Model, NeighborRule, NeighborSearch, Scalar, Settings, World, World2,
    vec2,
};
use sidestep_testkit::random::Random;
use sidestep_testkit::swept::least_distance;
use sidestep_testkit::vector::{distance, length, sub};

type Plane<R> = World<Dim2<R>>;

fn settings<R: Scalar>(behavior: Behavior) -> Settings<R> {
    Settings { behavior, ..Settings::with_time_step(R::from_f64(0.1)) }
}

/// Whether `own` sees `other`, told anew.
fn sees<R: Scalar>(own: &Agent<Dim2<R>>, other: &Agent<Dim2<R>>) -> bool {
    let top = |agent: &Agent<Dim2<R>>| agent.height.map_or(R::INFINITY, |height| agent.elevation + height);
    let bands_overlap = own.elevation < top(other) && other.elevation < top(own);
    own.mask & other.layers != 0 && bands_overlap
}

/// A crowd on a few layers and floors.
fn crowd<R: Scalar>(seed: u64, settings: Settings<R>) -> Plane<R> {
    let mut world = Crowd { max_neighbors: 4, ..Crowd::dense(seed) }.build(seed, settings);
    let mut random = Random::new(seed + 900);
    for id in world.agent_ids().collect::<Vec<_>>() {
        world
            .change_agent(id, |agent| {
                agent.layers = [1, 1, 2, 3, 4, 0][random.below(6)];
                agent.mask = [u32::MAX, u32::MAX, 1, 2, 5, 0][random.below(6)];
                agent.elevation = R::from_f64([0.0, 0.0, 3.0, -3.0][random.below(4)]);
                agent.height = [None, Some(2.0), Some(3.0), Some(3.5)][random.below(4)].map(R::from_f64);
            })
            .unwrap();
    }
    world
}

fn agents<R: Scalar>(world: &Plane<R>, ids: &[AgentId]) -> Vec<Agent<Dim2<R>>> {
    ids.iter().map(|&id| world.agent(id).unwrap()).collect()
}

/// The numbers of the nearest that one sees, within its range, told anew.
fn nearest<R: Scalar>(all: &[Agent<Dim2<R>>], own: usize, cap: usize) -> Vec<usize> {
    let far = |k: usize| distance(plain(all[k].position), plain(all[own].position));
    let range = all[own].neighbor_distance.to_f64();
    let mut seen: Vec<usize> =
        (0..all.len()).filter(|&k| k != own && sees(&all[own], &all[k]) && far(k) < range).collect();
    seen.sort_by(|&a, &b| far(a).total_cmp(&far(b)));
    seen.truncate(cap);
    seen
}

/// The cap on neighbors counts only those who are seen, by every way of searching.
#[test]
fn neighbors_are_the_nearest_that_are_seen() {
    let (mut full, mut hidden) = (0, 0);
    for seed in 0..6 {
        for neighbor_search in [NeighborSearch::BruteForce, NeighborSearch::Grid, NeighborSearch::KdTree] {
            for neighbors in [NeighborRule::Nearest, NeighborRule::Range] {
                let settings = Settings { neighbor_search, neighbors, ..settings::<f64>(Behavior::default()) };
                let mut world = crowd(seed, settings);
                for _ in 0..4 {
                    world.step();
                }
                let ids: Vec<AgentId> = world.agent_ids().collect();
                let all = agents(&world, &ids);
                for (own, &id) in ids.iter().enumerate().filter(|(own, _)| !all[*own].locked) {
                    let cap = if neighbors == NeighborRule::Range { usize::MAX } else { all[own].max_neighbors };
                    let cap = if all[own].max_neighbors == 0 { 0 } else { cap };
                    let expected: Vec<AgentId> = nearest(&all, own, cap).into_iter().map(|k| ids[k]).collect();
                    let explanation = world.explain(id).unwrap().unwrap();
                    let found: Vec<AgentId> = explanation.neighbors.iter().map(|seen| seen.agent).collect();
                    assert_eq!(found, expected, "seed {seed} {neighbor_search:?} {neighbors:?} {id:?}");
                    full += usize::from(cap > 0 && found.len() == cap);
                    hidden += all.iter().filter(|other| !sees(&all[own], other)).count();
                }
            }
        }
    }
    assert!(full > 100 && hidden > 10_000, "{full} {hidden}");
}

/// Two floors in one plan move as each would alone, bit for bit. (With many distinct radii the ways round walls are planned
/// for rounded ones; here all are equal.)
fn floors_are_worlds_of_their_own<R: Scalar>(hide: fn(&mut Agent<Dim2<R>>)) {
    for seed in 0..4 {
        let settings = settings(Behavior::default());
        let crowd = |seed, walls| Crowd { radii: [0.3, 0.3], walls, ..Crowd::dense(seed) };
        let mut both: Plane<R> = crowd(seed, 3).build(seed, settings);
        let mut below = both.clone();
        let lower: Vec<AgentId> = both.agent_ids().collect();
        let mut above: Plane<R> = crowd(seed + 3, 0).build(seed + 50, settings);
        for wall in both.obstacle_ids() {
            above.add_obstacle(both.obstacle(wall).unwrap().clone()).unwrap();
        }
        let upper: Vec<AgentId> = above.agent_ids().collect();
        let moved: Vec<AgentId> = upper
            .iter()
            .map(|&id| {
                let mut agent = above.agent(id).unwrap();
                hide(&mut agent);
                both.add_agent(agent).unwrap()
            })
            .collect();
        for &id in &lower {
            both.change_agent(id, |agent| {
                agent.mask = 1;
                agent.height = Some(R::from_f64(3.0));
            })
            .unwrap();
        }
        for step in 0..60 {
            both.step();
            below.step();
            above.step();
            let place = |world: &Plane<R>, id| world.position(id).unwrap();
            let name = format!("seed {seed}, step {step}");
            assert!(lower.iter().all(|&id| place(&both, id) == place(&below, id)), "{name}");
            assert!(moved.iter().zip(&upper).all(|(&id, &twin)| place(&both, id) == place(&above, twin)), "{name}");
        }
    }
}

#[test]
fn who_is_hidden_has_no_effect() {
    let upstairs = |agent: &mut Agent<Dim2<f64>>| agent.elevation = 3.0;
    floors_are_worlds_of_their_own::<f64>(upstairs);
    floors_are_worlds_of_their_own::<f32>(|agent| (agent.layers, agent.mask) = (2, 2));
}

/// One who does not see the other goes straight on; the other takes the whole.
#[test]
fn who_is_not_seen_takes_the_whole() {
    for model in [Model::Orca, Model::Vo, Model::Rvo, Model::Hrvo] {
        for offset in [0.0_f32, 0.1, -0.25] {
            let mut world = World2::new(Settings { model, ..settings(Behavior::default()) }).unwrap();
            let blind = Agent { mask: 0, ..Agent::going(vec2(-6.0, 0.0), vec2(6.0, 0.0)) };
            let blind = world.add_agent(blind).unwrap();
            let other = world.add_agent(Agent::going(vec2(6.0, offset), vec2(-6.0, offset))).unwrap();
            let mut certified = 0;
            for _ in 0..120 {
                let report = world.step();
                assert_eq!((report.certificate_violations, report.guard_violations), (0, 0), "{model:?} {offset}");
                certified += report.certified_pairs;
                let (p, q) = (world.position(blind).unwrap(), world.position(other).unwrap());
                assert_eq!(p.y, 0.0, "{model:?} {offset}");
                assert!(length(sub(plain(p), plain(q))) > 0.6 - 1e-4, "{model:?} {offset}");
            }
            assert!(world.progress(blind).unwrap().arrived && world.progress(other).unwrap().arrived);
            assert_eq!(certified > 50, model == Model::Orca, "{certified}");
        }
    }
}

/// Of those who see each other nobody is touched; what is certified and guarded holds.
fn those_who_see_each_other_stay_apart<R: Scalar>() {
    let (mut near, mut certified) = (0, 0);
    for seed in 0..8 {
        let behavior = if seed % 4 == 3 { Behavior::PLAIN } else { Behavior::default() };
        let mut world: Plane<R> = crowd(seed, settings(behavior));
        let ids: Vec<AgentId> = world.agent_ids().collect();
        let all = agents(&world, &ids);
        let mut before: Vec<_> = all.iter().map(|agent| plain(agent.position)).collect();
        for step in 0..50 {
            let report = world.step();
            assert_eq!((report.certificate_violations, report.guard_violations), (0, 0), "seed {seed}, step {step}");
            certified += report.certified_pairs;
            let now: Vec<_> = ids.iter().map(|&id| plain(world.position(id).unwrap())).collect();
            let mutual = |i: usize, j: usize| sees(&all[i], &all[j]) && sees(&all[j], &all[i]);
            for (i, j) in (0..ids.len()).flat_map(|i| (0..i).map(move |j| (i, j))).filter(|&(i, j)| mutual(i, j)) {
                let x = sub(before[j], before[i]);
                let together = all[i].radius.to_f64() + all[j].radius.to_f64();
                if length(x) > together && behavior == Behavior::default() && !(all[i].locked && all[j].locked) {
                    near += 1;
                    let v = sub(sub(now[i], before[i]), sub(now[j], before[j]));
                    let allowed = 1e-5 * together + 100.0 * R::EPSILON.to_f64();
                    assert!(least_distance(x, v, 1.0) > together - allowed, "seed {seed}, step {step}: {i} {j}");
                }
            }
            before = now;
        }
    }
    assert!(near > 1000 && certified > 1000, "{near} {certified}");
}

#[test]
fn those_who_see_each_other_are_kept_apart() {
    those_who_see_each_other_stay_apart::<f32>();
    those_who_see_each_other_stay_apart::<f64>();
}

#[test]
fn impossible_bands_are_refused() {
    let mut world = World2::new(settings(Behavior::default())).unwrap();
    for (elevation, height) in [(f32::NAN, 1.0), (2e9, 1.0), (0.0, 0.0), (0.0, -1.0), (0.0, f32::NAN)] {
        let agent = Agent { elevation, height: Some(height), ..Agent::at(vec2(0.0, 0.0)) };
        let problem = world.add_agent(agent).unwrap_err().to_string();
        assert!(problem.contains("elevation") || problem.contains("height"), "{problem}");
    }
    let id = world.add_agent(Agent { height: Some(1e-9), ..Agent::at(vec2(0.0, 0.0)) }).unwrap();
    world.step();
    assert_eq!(world.status(id).unwrap(), AgentStatus::Feasible);
}
