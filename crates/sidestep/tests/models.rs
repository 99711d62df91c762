//! The models in a world: the story that they tell one after the other, and what each keeps.

mod common;

use common::crowd::{Crowd, Watch};
use common::{engine, plain};
use sidestep::{
    Agent, AgentStatus, Behavior, DWorld2, Dim2, Model, Obstacle, OptimizationVelocity, RegionInView, Scalar, Settings,
    World, World2, vec2,
};
use sidestep_testkit::vector::{Vector, at_angle, det, dot, length, scale};

const CONES: [Model; 3] = [Model::Vo, Model::Rvo, Model::Hrvo];

fn settings<R: Scalar>(model: Model, behavior: Behavior) -> Settings<R> {
    Settings { model, behavior, ..Settings::with_time_step(R::from_f64(0.1)) }
}

/// Where somebody headed for last, and the last turn of more than 3°.
#[derive(Clone, Copy, Default)]
struct Heading {
    last: Vector,
    turn: f64,
}

impl Heading {
    /// Whether a velocity turns it by more than 3°, to the other side than before; slow ones do not count.
    fn reverses(&mut self, v: Vector) -> bool {
        if length(v) < 0.14 {
            return false;
        }
        let turn = if self.last == [0.0; 2] { 0.0 } else { libm::atan2(det(self.last, v), dot(self.last, v)) };
        self.last = v;
        if turn.abs() <= 3_f64.to_radians() {
            return false;
        }
        core::mem::replace(&mut self.turn, turn) * turn < 0.0
    }
}

/// What two that meet did.
struct Meeting {
    /// Changes of sign between turns of more than 3°, both together.
    reversals: usize,
    arrived: bool,
    touched: bool,
    /// On which side each passed the other: det of its heading and where the other was, at their nearest.
    sides: [f64; 2],
}

/// Two agents on a line at `angle`, the second `offset` m beside it, change places.
fn meet(model: Model, angle: f64, offset: f64) -> Meeting {
    let mut world = DWorld2::new(settings(model, Behavior::PLAIN)).unwrap();
    let turned = |x: f64, y: f64| {
        let (c, s) = (at_angle(angle)[0], at_angle(angle)[1]);
        vec2(c * x - s * y, s * x + c * y)
    };
    let ids = [(-6.0, 0.0), (6.0, offset)].map(|(x, y)| {
        world.add_agent(Agent { time_horizon: 5.0, ..Agent::going(turned(x, y), turned(-x, y)) }).unwrap()
    });
    let mut found = Meeting { reversals: 0, arrived: false, touched: false, sides: [0.0; 2] };
    let (mut headings, mut nearest) = ([Heading::default(); 2], f64::INFINITY);
    for _ in 0..400 {
        world.step();
        let places = ids.map(|id| plain(world.position(id).unwrap()));
        for i in 0..2 {
            let v = plain(world.velocity(ids[i]).unwrap());
            if !world.progress(ids[i]).unwrap().arrived {
                found.reversals += usize::from(headings[i].reverses(v));
            }
        }
        let x = [places[1][0] - places[0][0], places[1][1] - places[0][1]];
        found.touched |= length(x) < 0.6 * 0.999;
        if length(x) < nearest {
            nearest = length(x);
            found.sides = [det(headings[0].last, x), det(headings[1].last, scale(x, -1.0))];
        }
        found.arrived = ids.iter().all(|&id| world.progress(id).unwrap().arrived);
    }
    found
}

#[test]
fn vo_shakes_rvo_less_hrvo_and_orca_do_not() {
    let mut reversals = [0; 4];
    let models = [Model::Vo, Model::Rvo, Model::Hrvo, Model::Orca];
    for (model, count) in models.into_iter().zip(&mut reversals) {
        for i in 0..24 {
            let met = meet(model, f64::from(i) * 0.2618, 0.02 + 0.01 * f64::from(i));
            assert!(met.arrived, "{model:?} {i}");
            assert!(!met.touched || model == Model::Vo, "{model:?} {i}");
            *count += met.reversals;
        }
    }
    println!("reversals in 24 meetings, VO, RVO, HRVO, ORCA: {reversals:?}");
    let [vo, rvo, hrvo, orca] = reversals;
    // under ORCA each turns aside and then back to its goal: one change of sign, and no more
    assert!(vo > 24 * 10 && rvo * 10 < vo && hrvo == 0 && orca <= 24 * 2, "{reversals:?}");
}

#[test]
fn two_hrvo_agents_pick_the_same_side() {
    for i in 0..240 {
        let offset = [0.0, 1e-9, -1e-9, 0.01, -0.01, 0.1, -0.1, 0.3, -0.3, 0.5][i % 10];
        let met = meet(Model::Hrvo, f64::from(i as u32) * 0.026_18, offset);
        assert!(met.sides[0] * met.sides[1] > 0.0, "{i}: {:?}", met.sides);
        assert!(met.arrived && !met.touched, "{i}");
        if offset == 0.0 {
            assert!(met.sides[0] > 0.0, "{i}: the other is passed on the left, oneself keeps right");
        }
    }
}

/// Sixty on an exact circle, plain: by symmetry they all do the same at the same time. HRVO brings them through without
/// shaking, and hardly anybody overlaps.
#[test]
fn hrvo_takes_an_exact_circle_apart_without_shaking() {
    let mut world = World2::new(settings(Model::Hrvo, Behavior::PLAIN)).unwrap();
    let ids: Vec<_> = (0..60)
        .map(|i| {
            let place = scale(at_angle(f64::from(i) * core::f64::consts::TAU / 60.0), 12.0);
            world.add_agent(Agent::going(engine(place), engine(scale(place, -1.0)))).unwrap()
        })
        .collect();
    let mut watch = Watch::new(&world);
    let (mut headings, mut reversals) = (vec![Heading::default(); ids.len()], 0);
    for _ in 0..600 {
        world.step();
        watch.look(&world);
        assert!(watch.deepest() < 0.05, "{}", watch.deepest());
        for (&id, heading) in ids.iter().zip(&mut headings) {
            reversals += usize::from(heading.reverses(plain(world.velocity(id).unwrap())));
        }
    }
    assert!(ids.iter().all(|&id| world.progress(id).unwrap().arrived));
    println!("{:.1} reversals per agent", reversals as f64 / 60.0);
    assert!(reversals < 60 * 12, "{reversals}");
}

/// With contacts on, whoever was apart stays so, whatever the model; nothing is certified but by ORCA.
fn crowds_stay_apart<R: Scalar>() {
    for model in CONES {
        let (mut relaxed, mut near) = (0, 0);
        for seed in 0..6 {
            let mut world: World<Dim2<R>> = Crowd::dense(seed).build(seed, settings(model, Behavior::default()));
            let mut watch = Watch::new(&world);
            for _ in 0..60 {
                let report = world.step();
                watch.look(&world);
                assert_eq!((report.certified_pairs, report.guard_violations), (0, 0), "{model:?} {seed}");
                assert!(report.worst_violation >= R::ZERO && report.worst_violation <= R::ONE, "{model:?} {seed}");
                relaxed += report.relaxed;
            }
            assert_eq!(watch.found.touched, 0, "{model:?} {seed}: {:?}", watch.found);
            near += watch.found.near;
        }
        assert!(relaxed > 0 && near > 0, "{model:?}: {relaxed} {near}");
    }
}

#[test]
fn crowds_with_contacts_stay_apart() {
    crowds_stay_apart::<f32>();
    crowds_stay_apart::<f64>();
}

/// With optimisation velocity zero ORCA's program always has an answer, and whoever was apart stays so, with contacts off.
fn zero_never_fails<R: Scalar>() {
    let mut near = 0;
    for seed in 0..8 {
        let crowd = Crowd { max_neighbors: 200, ..Crowd::dense(seed) };
        let settings =
            Settings { optimization_velocity: OptimizationVelocity::Zero, ..settings(Model::Orca, Behavior::PLAIN) };
        let mut world: World<Dim2<R>> = crowd.build(seed, settings);
        let mut watch = Watch::new(&world);
        for step in 0..60 {
            let report = world.step();
            watch.look(&world);
            assert_eq!(report.relaxed, 0, "seed {seed}, step {step}: {report:?}");
        }
        assert_eq!(watch.found.touched, 0, "{seed}: {:?}", watch.found);
        near += watch.found.near;
    }
    assert!(near > 100, "{near}");
}

#[test]
fn from_rest_orca_never_fails_and_nobody_touches() {
    zero_never_fails::<f32>();
    zero_never_fails::<f64>();
}

/// A choice is the same as what `explain` says of it, and lies in none of the regions it tells.
#[test]
fn explained_regions_leave_the_choice_free() {
    for model in CONES {
        let mut bound = 0;
        for seed in 0..4 {
            let mut world: World<Dim2<f64>> = Crowd::dense(seed).build(seed, settings(model, Behavior::PLAIN));
            for _ in 0..20 {
                let explained: Vec<_> = world
                    .agent_ids()
                    .collect::<Vec<_>>()
                    .into_iter()
                    .map(|id| (id, world.explain(id).unwrap()))
                    .collect();
                world.step();
                for (id, explanation) in explained {
                    let Some(explanation) = explanation else { continue };
                    assert_eq!(world.choice(id).unwrap(), explanation.choice, "{model:?} {seed}");
                    assert!(explanation.neighbors.is_empty() && explanation.walls.is_empty());
                    if explanation.violation.is_some() || world.agent(id).unwrap().locked {
                        continue;
                    }
                    bound += usize::from(explanation.binding.is_some());
                    for region in &explanation.regions {
                        match region {
                            RegionInView::Neighbor { cone, .. } => {
                                assert!(cone.distance(explanation.choice) > -1e-9, "{model:?} {seed}");
                            }
                            RegionInView::Touched { line, .. } => {
                                assert!(line.violation(explanation.choice) < 1e-9, "{model:?} {seed}");
                            }
                            RegionInView::Wall { .. } => {}
                        }
                    }
                }
            }
        }
        assert!(bound > 50, "{model:?}: {bound}");
    }
}

/// A pillar in the way is passed, a box in front of the goal never entered.
#[test]
fn walls_are_passed_and_never_touched() {
    for model in CONES {
        for i in 0..24 {
            let mut world = DWorld2::new(settings(model, Behavior::PLAIN)).unwrap();
            let around = at_angle(f64::from(i) * 0.2618);
            let square = [[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]];
            world.add_obstacle(Obstacle::polygon(square.map(engine).to_vec())).unwrap();
            let agent = Agent { route: false, ..Agent::going(engine(scale(around, 5.0)), engine(scale(around, -5.0))) };
            let id = world.add_agent(agent).unwrap();
            for _ in 0..150 {
                world.step();
                let p = plain(world.position(id).unwrap());
                let out = [p[0].abs() - 0.5, p[1].abs() - 0.5].map(|d| d.max(0.0));
                assert!(length(out) > 0.3 - 1e-6, "{model:?} {i}: {p:?}");
                assert_eq!(world.status(id).unwrap(), AgentStatus::Feasible, "{model:?} {i}");
            }
            assert!(world.progress(id).unwrap().arrived, "{model:?} {i}: {:?}", world.position(id));
        }
    }
}
