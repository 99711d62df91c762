//! Crowds of many models: who takes which share, who is certified, and what those keep who react to nobody.

mod common;

use common::crowd::Crowd;
use common::{engine, plain};
use sidestep::{
    Agent, AgentId, AgentStatus, Behavior, DWorld2, Dim2, Explanation, Model, Pair, RegionInView, Scalar, Settings,
    Snapshot, World, vec2,
};
use sidestep_testkit::random::Random;
use sidestep_testkit::swept::least_distance;
use sidestep_testkit::vector::{at_angle, dot, length, scale, sub};

const MODELS: [Model; 6] = [Model::Orca, Model::Vo, Model::Rvo, Model::Hrvo, Model::None, Model::Scripted];

fn settings<R: Scalar>(seed: u64, behavior: Behavior) -> Settings<R> {
    let model = MODELS[seed as usize % 4];
    Settings { model, behavior, ..Settings::with_time_step(R::from_f64(0.1)) }
}

/// A dense crowd, a third of it with the world's model.
fn crowd<R: Scalar>(seed: u64, settings: Settings<R>) -> World<Dim2<R>> {
    let mut world = Crowd { max_neighbors: 12, ..Crowd::dense(seed) }.build(seed, settings);
    let mut random = Random::new(seed + 500);
    for id in world.agent_ids().collect::<Vec<_>>() {
        let model = MODELS.get(random.below(9)).copied();
        world.change_agent(id, |agent| agent.model = model).unwrap();
    }
    world
}

fn model_of<R: Scalar>(world: &World<Dim2<R>>, id: AgentId) -> Model {
    world.agent(id).unwrap().model.unwrap_or(world.settings().model)
}

fn is_on_rails<R: Scalar>(world: &World<Dim2<R>>, id: AgentId) -> bool {
    !world.agent(id).unwrap().locked && model_of(world, id) == Model::Scripted
}

fn avoids<R: Scalar>(world: &World<Dim2<R>>, id: AgentId) -> bool {
    !world.agent(id).unwrap().locked && !matches!(model_of(world, id), Model::None | Model::Scripted)
}

/// The pairs that an agent sees.
fn pairs<R: Scalar>(explanation: &Explanation<R>) -> Vec<(AgentId, Pair<Dim2<R>>)> {
    let lines = explanation.neighbors.iter().map(|seen| (seen.agent, seen.pair));
    let cones = explanation.regions.iter().filter_map(|region| match region {
        RegionInView::Neighbor { agent, pair, .. } => Some((*agent, *pair)),
        _ => None,
    });
    lines.chain(cones).collect()
}

fn shares<R: Scalar>() {
    let (mut reciprocal, mut across, mut alone) = (0, 0, 0);
    for seed in 0..12 {
        let mut world: World<Dim2<R>> = crowd(seed, settings(seed, Behavior::PLAIN));
        for _ in 0..5 {
            world.step();
        }
        let ids: Vec<AgentId> = world.agent_ids().collect();
        let seen: Vec<Vec<(AgentId, Pair<Dim2<R>>)>> =
            ids.iter().map(|&id| pairs(&world.explain(id).unwrap().unwrap())).collect();
        for (i, &own) in ids.iter().enumerate() {
            assert!(avoids(&world, own) || seen[i].is_empty(), "who avoids nobody heeds nobody");
            for (other, pair) in &seen[i] {
                let name = format!("seed {seed}, {own:?} and {other:?}: {pair:?}");
                let j = ids.iter().position(|id| id == other).unwrap();
                assert_eq!(pair.mutual, avoids(&world, *other), "{name}");
                let back = seen[j].iter().find(|(id, _)| *id == own).map(|(_, pair)| pair);
                if pair.mutual && model_of(&world, own) == model_of(&world, *other) {
                    let Some(back) = back else { continue };
                    let (larger, lesser) = (pair.responsibility, back.responsibility);
                    let (larger, lesser) = (larger.max(lesser), larger.min(lesser));
                    assert!(larger >= R::HALF && R::ONE - larger == lesser, "{name}");
                    assert!(pair.relative_velocity == -back.relative_velocity, "{name}");
                    reciprocal += 1;
                    continue;
                }
                assert!(pair.responsibility == R::ONE, "the whole: {name}");
                let change = R::ONE;
                assert!(pair.share(change) == R::ONE, "{name}");
                assert!(pair.share(-change) == if pair.mutual { R::HALF } else { R::ONE }, "{name}");
                let locked = world.agent(*other).unwrap().locked;
                let kept = match avoids(&world, *other) {
                    true => world.velocity(*other).unwrap(),
                    false if locked => vec2(R::ZERO, R::ZERO),
                    false => world.explain(*other).unwrap().unwrap().choice,
                };
                assert!(pair.relative_velocity == world.velocity(own).unwrap() - kept, "{name}: kept {kept:?}");
                across += usize::from(pair.mutual);
                alone += usize::from(!pair.mutual);
            }
        }
    }
    assert!(reciprocal > 200 && across > 200 && alone > 200, "{reciprocal} {across} {alone}");
}

#[test]
fn shares_sum_to_one_or_whoever_reacts_takes_the_whole() {
    shares::<f32>();
    shares::<f64>();
}

/// Counts anew which pairs the model may answer for.
fn certified<R: Scalar>() {
    let (mut reciprocal, mut announced) = (0, 0);
    for seed in 0..9 {
        let settings = Settings { model: Model::Orca, ..settings(seed, Behavior::PLAIN) };
        let mut world: World<Dim2<R>> = crowd(seed, settings);
        let ids: Vec<AgentId> = world.agent_ids().collect();
        for step in 0..30 {
            let seen: Vec<Vec<AgentId>> = ids
                .iter()
                .map(|&id| pairs(&world.explain(id).unwrap().unwrap()).iter().map(|(other, _)| *other).collect())
                .collect();
            let places: Vec<_> = ids.iter().map(|&id| plain(world.position(id).unwrap())).collect();
            let report = world.step();
            let feasible = |i: usize| world.status(ids[i]).unwrap() == AgentStatus::Feasible;
            let answers = |i: usize| avoids(&world, ids[i]) && model_of(&world, ids[i]) == Model::Orca && feasible(i);
            let mut expected = 0;
            for i in 0..ids.len() {
                for j in 0..i {
                    let (sees, seen_by) = (seen[i].contains(&ids[j]), seen[j].contains(&ids[i]));
                    let together = [i, j].map(|k| world.agent(ids[k]).unwrap().radius.to_f64()).iter().sum::<f64>();
                    let apart = length(sub(places[i], places[j])) > together;
                    let both = sees && seen_by && answers(i) && answers(j);
                    let one = |a: usize, b: usize, sees: bool| sees && answers(a) && !avoids(&world, ids[b]);
                    let single = one(i, j, sees) || one(j, i, seen_by);
                    expected += u64::from(apart && (both || single));
                    reciprocal += u64::from(apart && both);
                    announced += u64::from(apart && single);
                }
            }
            assert_eq!(report.certified_pairs, expected, "seed {seed}, step {step}");
            assert_eq!(report.certificate_violations, 0, "seed {seed}, step {step}");
        }
    }
    assert!(reciprocal > 1000 && announced > 1000, "{reciprocal} {announced}");
}

#[test]
fn only_pairs_that_reciprocate_or_were_announced_are_certified() {
    certified::<f32>();
    certified::<f64>();
}

/// Nobody and nothing changes the way of one on rails: it is the way that it goes alone.
#[test]
fn rails_are_followed_whatever_comes() {
    let mut followed = 0;
    for seed in 0..6 {
        let mut world: World<Dim2<f32>> = crowd(seed, settings(seed, Behavior::default()));
        let ids: Vec<AgentId> = world.agent_ids().filter(|&id| is_on_rails(&world, id)).collect();
        let mut alone = World::new(*world.settings()).unwrap();
        let twins: Vec<AgentId> = ids.iter().map(|&id| alone.add_agent(world.agent(id).unwrap()).unwrap()).collect();
        for _ in 0..80 {
            world.step();
            alone.step();
            for (&id, &twin) in ids.iter().zip(&twins) {
                assert_eq!(world.position(id), alone.position(twin), "seed {seed} {id:?}");
            }
        }
        followed += ids.len();
    }
    assert!(followed > 20, "{followed}");
}

#[test]
fn rails_lead_exactly_over_their_waypoints() {
    for (i, step) in [0.1_f32, 0.033, 0.5].into_iter().enumerate() {
        let mut world = sidestep::World2::new(Settings::with_time_step(step)).unwrap();
        let far = [0.0, 1000.3, -3000.7][i];
        let corners = [[3.3, 0.1], [3.3, 2.7], [-1.9, 0.4], [0.0, 0.0]].map(|[x, y]: [f32; 2]| vec2(x + far, y));
        let agent = Agent { model: Some(Model::Scripted), waypoints: corners.to_vec(), ..Agent::at(vec2(far, 0.0)) };
        let id = world.add_agent(agent).unwrap();
        let mut passed = 0;
        for _ in 0..(30.0 / step) as usize {
            world.step();
            passed += usize::from(corners.get(passed) == Some(&world.position(id).unwrap()));
        }
        assert_eq!(passed, 4, "step {step}: {:?}", world.position(id));
        assert!(world.progress(id).unwrap().arrived && !world.progress(id).unwrap().stuck);
        assert_eq!(world.velocity(id).unwrap(), vec2(0.0, 0.0));
    }
}

/// With contacts on nobody who was apart is touched but by one on rails that moves towards him.
fn only_rails_run_into_anybody<R: Scalar>() {
    let (mut near, mut run_into, mut unguarded) = (0, 0, 0);
    for seed in 0..8 {
        let mut world: World<Dim2<R>> = crowd(seed, settings(seed, Behavior::default()));
        let ids: Vec<AgentId> = world.agent_ids().collect();
        let agents: Vec<_> = ids.iter().map(|&id| world.agent(id).unwrap()).collect();
        let rails: Vec<bool> = ids.iter().map(|&id| is_on_rails(&world, id)).collect();
        let mut before: Vec<_> = agents.iter().map(|agent| plain(agent.position)).collect();
        for step in 0..60 {
            let report = world.step();
            assert_eq!(report.guard_violations, 0, "seed {seed}, step {step}");
            unguarded += report.unguarded_pairs;
            let now: Vec<_> = ids.iter().map(|&id| plain(world.position(id).unwrap())).collect();
            for i in 0..ids.len() {
                for j in 0..i {
                    let x = sub(before[j], before[i]);
                    let together = agents[i].radius.to_f64() + agents[j].radius.to_f64();
                    let ways = [i, j].map(|k| sub(now[k], before[k]));
                    let allowed = 1e-5 * together + 100.0 * R::EPSILON.to_f64();
                    let stand = |k: usize| agents[k].locked || rails[k];
                    if length(x) <= together || (stand(i) && stand(j)) {
                        continue;
                    }
                    near += 1;
                    if least_distance(x, sub(ways[0], ways[1]), 1.0) < together - allowed {
                        let towards = [dot(ways[0], x) > 0.0 && rails[i], dot(ways[1], x) < 0.0 && rails[j]];
                        assert!(towards.contains(&true), "seed {seed}, step {step}: {i} and {j}");
                        run_into += 1;
                    }
                }
            }
            before = now;
        }
    }
    assert!(near > 1000 && run_into > 0 && unguarded >= run_into, "{near} {run_into} {unguarded}");
}

#[test]
fn only_rails_touch_who_was_apart() {
    only_rails_run_into_anybody::<f32>();
    only_rails_run_into_anybody::<f64>();
}

/// One that avoids nobody is made way for, whatever the others' model, where there is room.
#[test]
fn who_walks_on_is_made_way_for() {
    for model in [Model::Orca, Model::Vo, Model::Rvo, Model::Hrvo] {
        for unaware in [Model::None, Model::Scripted] {
            for i in 0..12 {
                let around = at_angle(f64::from(i) * 0.52);
                let mut world = DWorld2::new(Settings { model, ..Settings::with_time_step(0.1) }).unwrap();
                let going = |from, to| Agent::going(engine(from), engine(to));
                let walker = Agent { model: Some(unaware), ..going(scale(around, -6.0), scale(around, 6.0)) };
                let id = world.add_agent(walker.clone()).unwrap();
                let side = at_angle(f64::from(i) * 0.52 + 1.2);
                let other = world.add_agent(going(scale(side, 6.0), scale(side, -6.0))).unwrap();
                let opposite = world.add_agent(going(scale(around, 6.0), scale(around, -6.0))).unwrap();
                let mut alone = DWorld2::new(*world.settings()).unwrap();
                let twin = alone.add_agent(walker).unwrap();
                for step in 0..200 {
                    let report = world.step();
                    alone.step();
                    let name = format!("{model:?} {unaware:?} {i}, step {step}");
                    assert_eq!(world.position(id), alone.position(twin), "{name}");
                    assert_eq!((report.guard_violations, report.certificate_violations), (0, 0), "{name}");
                    for them in [other, opposite] {
                        let x = sub(plain(world.position(them).unwrap()), plain(world.position(id).unwrap()));
                        assert!(length(x) > 0.6 - 1e-6, "{name}: {}", length(x));
                    }
                }
                let arrived = [id, other, opposite].map(|id| world.progress(id).unwrap().arrived);
                assert_eq!(arrived, [true; 3], "{model:?} {unaware:?} {i}");
            }
        }
    }
}

/// Two of any two models that meet pass each other.
#[test]
fn any_two_models_pass_each_other() {
    for (a, b) in MODELS[..4].iter().flat_map(|&a| MODELS.map(|b| (a, b))) {
        for i in 0..8 {
            let (around, offset) = (at_angle(f64::from(i) * 0.79), 0.07 * f64::from(i));
            let mut world = DWorld2::new(Settings::with_time_step(0.1)).unwrap();
            let beside = [-around[1] * offset, around[0] * offset];
            let end = |far: f64| vec2(around[0] * far + beside[0], around[1] * far + beside[1]);
            let first = Agent::going(engine(scale(around, -6.0)), engine(scale(around, 6.0)));
            let ids =
                [Agent { model: Some(a), ..first }, Agent { model: Some(b), ..Agent::going(end(6.0), end(-6.0)) }]
                    .map(|agent| world.add_agent(agent).unwrap());
            for step in 0..300 {
                world.step();
                let x = world.position(ids[0]).unwrap() - world.position(ids[1]).unwrap();
                assert!(length(plain(x)) > 0.6 - 1e-6, "{a:?} {b:?} {i}, step {step}");
            }
            assert!(ids.iter().all(|&id| world.progress(id).unwrap().arrived), "{a:?} {b:?} {i}");
        }
    }
}

/// Threads, saving and loading do not matter.
#[test]
fn mixed_crowds_are_the_same_bits() {
    for seed in 0..3 {
        let run = |world: &mut World<Dim2<f32>>| -> Vec<u64> {
            let step = |_| {
                world.step();
                world.state_hash()
            };
            (0..30).map(step).collect()
        };
        let mut world = crowd(seed, settings(seed, Behavior::default()));
        let (mut other, mut first) = (world.clone(), world.clone());
        run(&mut first);
        let bytes = first.snapshot().to_bytes();
        let mut loaded = World::from_snapshot(&Snapshot::from_bytes(&bytes).unwrap());
        let expected = run(&mut world);
        let pool = rayon::ThreadPoolBuilder::new().num_threads(3).build().unwrap();
        assert_eq!(pool.install(|| run(&mut other)), expected, "{seed}");
        assert_eq!(run(&mut loaded), run(&mut world), "{seed}");
    }
}
