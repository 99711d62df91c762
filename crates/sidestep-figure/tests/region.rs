//! The allowed region is exactly what all demands leave.

mod common;

use proptest::prelude::*;
use sidestep::solver::cones::Cone;
use sidestep::{AccelerationObstacle, HalfPlane, Vec2, Vector, VelocityObstacle, vec2};
use sidestep_figure::Outcome;
use sidestep_figure::geometry::{Piece, Region, Shape, envelope};
use sidestep_scene::ModelKind;

type V = Vec2<f64>;

/// Samples a side of the disc's square.
const GRID: i32 = 64;

#[test]
fn a_disc_alone_is_left_whole() {
    let region = Region::of(&[disc()], 1.0);
    assert!((region.area - std::f64::consts::PI).abs() < 1e-9);
    assert_eq!(region.loops.len(), 1);
}

#[test]
fn a_half_plane_leaves_a_segment_of_the_disc() {
    let line = HalfPlane { normal: vec2(0.6, 0.8), offset: 0.5 };
    let region = Region::of(&[disc(), Shape::HalfPlane(line)], 1.0);
    let half_angle = libm::acos(0.5);
    assert!((region.area - (half_angle - 0.5 * libm::sqrt(0.75))).abs() < 1e-9, "{}", region.area);
    assert_eq!(region.shaped_by, [true, true]);
}

#[test]
fn a_line_twice_counts_once_and_contradicting_lines_leave_nothing() {
    let line = |x: f64, offset| Shape::HalfPlane(HalfPlane { normal: vec2(x, 0.0), offset });
    let twice = Region::of(&[disc(), line(1.0, 0.2), line(1.0, 0.2)], 1.0);
    let once = Region::of(&[disc(), line(1.0, 0.2)], 1.0);
    assert!((twice.area - once.area).abs() < 1e-12);
    assert!(Region::of(&[disc(), line(1.0, 0.2), line(-1.0, 0.2)], 1.0).is_empty());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn it_is_what_sampling_all_demands_finds(shapes in prop::collection::vec(shape(), 1..8)) {
        let mut all = vec![disc()];
        all.extend(shapes);
        let region = Region::of(&all, 1.0);
        let (mut inside, mut sure) = (0, 0);
        for velocity in samples() {
            let room = all.iter().map(|shape| shape.room(velocity)).fold(f64::INFINITY, f64::min);
            inside += i32::from(room > 0.0);
            // cones know outside only a bound of their distance: keep off by some more
            if room.abs() > 0.03 {
                sure += 1;
                prop_assert_eq!(room > 0.0, is_inside(&region, velocity), "{:?}: {:?}", velocity, all);
            }
        }
        prop_assert!(sure > GRID * GRID / 4);
        let cell = (2.0 / f64::from(GRID)) * (2.0 / f64::from(GRID));
        prop_assert!((region.area - f64::from(inside) * cell).abs() < 0.05, "{} and {}", region.area, f64::from(inside) * cell);
    }
}

#[test]
fn the_choice_lies_in_it_unless_nothing_is_allowed() {
    for (name, text) in common::ALL {
        for model in ModelKind::ALL {
            for steps in [0, 7, 20] {
                let account = common::account(text, model, 0, steps);
                let within = account.demands.iter().all(|demand| demand.room > -2e-4);
                match account.outcome {
                    Outcome::Free | Outcome::Feasible => {
                        assert!(within && !account.region.is_empty(), "{name} {model:?} {steps}");
                    }
                    _ => assert!(account.region.is_empty(), "{name} {model:?} {steps}"),
                }
            }
        }
    }
}

#[test]
fn who_decides_touches_the_choice() {
    for (name, text) in common::ALL {
        for model in ModelKind::ALL {
            let account = common::account(text, model, 0, 0);
            let own = matches!(account.outcome, Outcome::Free | Outcome::OnRails);
            let alone = own || account.limit.is_some();
            assert!(!account.deciding.is_empty() || alone, "{name} {model:?}");
            let broken = if let Outcome::Broken(violation) = account.outcome { violation } else { 0.0 };
            for &i in &account.deciding {
                let room = account.demands[i].shape.room(account.seen.choice);
                assert!(room.abs() < 1e-3 || (room + broken).abs() < 1e-3, "{name} {model:?}: {room}");
            }
        }
    }
}

/// The union of the discs that count is what the envelope is drawn around.
#[test]
fn an_envelope_touches_its_discs_and_enters_none() {
    for (x, y, vx, vy, response) in [(3.0, 0.0, 1.5, 0.0, 0.5), (2.0, 1.0, -0.4, 1.2, 0.8), (5.0, -3.0, 0.0, 0.0, 0.2)]
    {
        let obstacle = AccelerationObstacle {
            relative_position: vec2(x, y),
            relative_velocity: vec2(vx, vy),
            combined_radius: 0.6,
            time_horizon: 4.0,
            escape_time: 1.0,
            response_time: response,
            parting: vec2(1.0, 0.0),
        };
        let border = envelope(&obstacle, V::ZERO);
        assert!(border.len() > 50);
        for piece in &border {
            let gaps = (0..4000).map(|k| {
                let (center, radius) = obstacle.disc(4.0 * libm::pow(0.998, f64::from(k)));
                ((piece.at(0.0) - center).length() - radius) / radius
            });
            let nearest = gaps.fold(f64::INFINITY, f64::min);
            assert!(nearest.abs() < 4e-3, "{nearest}");
        }
    }
}

fn disc() -> Shape {
    Shape::Disc { center: V::ZERO, radius: 1.0 }
}

fn samples() -> impl Iterator<Item = V> {
    let place = |i: i32| (f64::from(i) + 0.5) / f64::from(GRID) * 2.0 - 1.0;
    (0..GRID).flat_map(move |i| (0..GRID).map(move |j| vec2(place(i), place(j))))
}

/// By how often the loops, as chains of short segments, are crossed to the right of a point.
fn is_inside(region: &Region, p: V) -> bool {
    let points = |piece: &Piece| -> Vec<V> { (0..=64).map(|i| piece.at(f64::from(i) / 64.0)).collect() };
    let crosses = |a: V, b: V| (a.y > p.y) != (b.y > p.y) && p.x < a.x + (p.y - a.y) / (b.y - a.y) * (b.x - a.x);
    let mut crossed = 0;
    for chain in &region.loops {
        let around: Vec<V> = chain.iter().flat_map(points).collect();
        crossed += (0..around.len()).filter(|&k| crosses(around[k], around[(k + 1) % around.len()])).count();
    }
    crossed % 2 == 1
}

fn shape() -> impl Strategy<Value = Shape> {
    let number = |low: f64, high: f64| low..high;
    let line = (number(0.0, 6.3), number(-0.9, 0.6)).prop_map(|(angle, offset)| {
        Shape::HalfPlane(HalfPlane { normal: vec2(libm::cos(angle), libm::sin(angle)), offset })
    });
    let cone =
        (number(0.0, 6.3), number(0.2, 4.0), number(0.1, 1.0), number(0.3, 6.0), number(-0.6, 0.6), number(-0.6, 0.6));
    let cone = cone.prop_map(|(angle, distance, radius, horizon, vx, vy)| {
        let obstacle = VelocityObstacle {
            relative_position: vec2(libm::cos(angle), libm::sin(angle)) * distance,
            combined_radius: radius,
            time_horizon: horizon,
            escape_time: 1.5,
            parting: vec2(1.0, 0.0),
        };
        Shape::Cone(Cone::new(&obstacle, vec2(vx, vy), 1.0))
    });
    let wall = (number(0.0, 6.3), number(0.5, 2.5), number(0.05, 0.4), 1usize..6, number(0.1, 1.0), number(0.5, 5.0));
    let wall = wall.prop_map(|(angle, gap, radius, corners, size, horizon)| {
        let center = vec2(libm::cos(angle), libm::sin(angle)) * (gap + radius + size);
        let corner = |k: usize| {
            let turn = angle + std::f64::consts::TAU * k as f64 / corners as f64;
            center + vec2(libm::cos(turn), libm::sin(turn)) * size
        };
        Shape::Body {
            vertices: (0..corners).map(corner).collect(),
            radius,
            time_horizon: horizon,
            velocity: vec2(0.0, 0.0),
        }
    });
    prop_oneof![line, cone, wall]
}
