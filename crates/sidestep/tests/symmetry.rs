//! Exact symmetry: with the defaults a deterministic rule of the pair resolves it in every model, keeps right, and turns
//! and shifts with the scene.

mod common;

use common::crowd::Watch;
use common::{AVOIDING, engine, plain};
use sidestep::{Agent, AgentId, DWorld2, Dim2, Model, Settings};
use sidestep_testkit::vector::{Vector, add, at_angle, det, distance, length, scale, sub};

/// Where somebody starts, how it moves there, and where it wants to.
type Walk = (Vector, Vector, Vector);

/// A scene with its longest straight time, s.
struct Case {
    name: String,
    walks: Vec<Walk>,
    straight: f64,
}

const SPEED: f64 = 1.4;

/// Everything that is exactly symmetric and small.
fn cases() -> Vec<Case> {
    let case = |name: &str, walks: Vec<Walk>| {
        let straight = walks.iter().map(|walk| distance(walk.0, walk.2) / SPEED).fold(0.0, f64::max);
        Case { name: name.into(), walks, straight }
    };
    let walk = |from: f64, to: f64, speed: f64| ([from, 0.0], [speed, 0.0], [to, 0.0]);
    let idle = |x: f64| walk(x, x, 0.0);
    let mut cases = vec![
        case("head-on from rest", vec![walk(-6.0, 6.0, 0.0), walk(6.0, -6.0, 0.0)]),
        case("head-on at speed", vec![walk(-6.0, 6.0, SPEED), walk(6.0, -6.0, -SPEED)]),
        case("an idle one dead ahead", vec![walk(-6.0, 6.0, SPEED), idle(0.0)]),
        case("an idle one dead ahead, from rest", vec![walk(-6.0, 6.0, 0.0), idle(0.0)]),
        case(
            "two lines of five",
            (0..5)
                .flat_map(|i| {
                    let x = 4.0 + f64::from(i);
                    [walk(-x, 12.0 - x, 0.0), walk(x, x - 12.0, 0.0)]
                })
                .collect(),
        ),
    ];
    for count in 2..=12 {
        let place = |i| scale(at_angle(f64::from(i) * core::f64::consts::TAU / f64::from(count)), 5.0);
        let ring = (0..count).map(|i| (place(i), [0.0; 2], scale(place(i), -1.0)));
        cases.push(case(&format!("a ring of {count}"), ring.collect()));
    }
    cases
}

/// A scene turned, shifted, perhaps mirrored first.
#[derive(Clone, Copy)]
struct Map {
    angle: f64,
    shift: Vector,
    mirrored: bool,
}

const AS_IT_IS: Map = Map { angle: 0.0, shift: [0.0; 2], mirrored: false };

impl Map {
    fn turned(&self, v: Vector) -> Vector {
        let ([c, s], y) = (at_angle(self.angle), if self.mirrored { -v[1] } else { v[1] });
        [c * v[0] - s * y, s * v[0] + c * y]
    }

    fn apply(&self, p: Vector) -> Vector {
        add(self.turned(p), self.shift)
    }
}

struct Run {
    arrived: bool,
    /// s.
    time: f64,
    deepest: f64,
    /// Where everybody is at every step.
    places: Vec<Vec<Vector>>,
}

fn run(model: Model, case: &Case, map: Map, patience: f64) -> Run {
    let mut world = DWorld2::new(Settings { model, ..Settings::with_time_step(0.1) }).unwrap();
    let ids: Vec<AgentId> = case
        .walks
        .iter()
        .map(|&(from, velocity, to)| {
            let at =
                Agent { velocity: engine(map.turned(velocity)), ..Agent::<Dim2<f64>>::at(engine(map.apply(from))) };
            let waypoints = if from == to { vec![] } else { vec![engine(map.apply(to))] };
            world.add_agent(Agent { waypoints, ..at }).unwrap()
        })
        .collect();
    let mut watch = Watch::new(&world);
    let mut found = Run { arrived: false, time: 0.0, deepest: f64::NEG_INFINITY, places: vec![] };
    let walkers = || ids.iter().zip(&case.walks).filter(|(_, walk)| walk.0 != walk.2);
    while !found.arrived && found.time < case.straight * patience {
        world.step();
        watch.look(&world);
        found.time += 0.1;
        found.deepest = found.deepest.max(watch.deepest());
        found.places.push(ids.iter().map(|&id| plain(world.position(id).unwrap())).collect());
        found.arrived = walkers().all(|(&id, _)| world.progress(id).unwrap().arrived);
    }
    found
}

/// To which side of their straight ways all go, when they first are a millimetre off them: 1 right, −1 left, 0 not all to
/// the same side. (RVO may change its mind later: that is its dance.)
fn side(case: &Case, map: Map, run: &Run) -> f64 {
    let first = |(i, walk): (usize, &Walk)| {
        let (from, way) = (map.apply(walk.0), map.turned(sub(walk.2, walk.0)));
        let mut offsets = run.places.iter().map(|places| -det(way, sub(places[i], from)) / length(way));
        offsets.find(|offset| offset.abs() > 1e-3).map_or(0.0, f64::signum)
    };
    let sides: Vec<f64> = case.walks.iter().enumerate().filter(|(_, walk)| walk.0 != walk.2).map(first).collect();
    if sides.iter().all(|&side| side == sides[0]) { sides[0] } else { 0.0 }
}

#[test]
fn small_symmetric_scenes_are_resolved_in_every_model() {
    for &model in AVOIDING {
        for case in cases() {
            for map in [AS_IT_IS, Map { angle: 0.37, shift: [3.7, -11.3], ..AS_IT_IS }] {
                let found = run(model, &case, map, 4.0);
                println!("{model:?}, {}: {:.1} s of {:.1}", case.name, found.time, case.straight);
                assert!(found.arrived, "{model:?}, {}, turned by {}: after {:.1} s", case.name, map.angle, found.time);
                assert!(found.deepest < 1e-6, "{model:?}, {}: {}", case.name, found.deepest);
            }
        }
    }
}

/// On any line: head-on, both keep right, and the mirror image of the scene keeps right, too.
#[test]
fn right_is_kept_on_any_line_and_in_a_mirror() {
    for &model in AVOIDING {
        for case in cases().iter().take(4) {
            for i in 0..24 {
                let turned = Map { angle: f64::from(i) * 0.2917, shift: [0.37 * f64::from(i), -7.1], mirrored: false };
                for map in [turned, Map { mirrored: true, ..turned }] {
                    let found = run(model, case, map, 2.0);
                    assert!(found.arrived, "{model:?}, {}, {i}", case.name);
                    assert_eq!(side(case, map, &found), 1.0, "{model:?}, {}, {i}", case.name);
                }
            }
        }
    }
}

/// A turned and shifted scene goes the same way, up to rounding.
#[test]
fn the_rule_turns_and_shifts_with_the_scene() {
    for &model in AVOIDING {
        for case in cases().iter().take(4) {
            let usual = run(model, case, AS_IT_IS, 2.0);
            for angle in [0.37, 1.1, 2.9, 4.6] {
                let map = Map { angle, shift: [13.7 * angle, -5.3], mirrored: false };
                let moved = run(model, case, map, 2.0);
                for (step, (a, b)) in usual.places.iter().zip(&moved.places).enumerate() {
                    let apart = a.iter().zip(b).map(|(&a, &b)| distance(map.apply(a), b)).fold(0.0, f64::max);
                    assert!(apart < 1e-6, "{model:?}, {}, {angle}, step {step}: {apart}", case.name);
                }
            }
        }
    }
}
