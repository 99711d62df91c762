//! Robots that cannot slide: limits held, bodies apart, everybody there.

mod common;

use common::{engine, plain};
use sidestep::{Agent, AgentId, Dim2, Kinematics, Scalar, Settings, Steering, StepReport, Unicycle, World};
use sidestep_testkit::random::Random;
use sidestep_testkit::vector::{Vector, at_angle, distance, length, scale, sub};

fn ring<R: Scalar>(n: usize, steering: Steering, random: Option<u64>) -> World<Dim2<R>> {
    let mut world = World::new(Settings::with_time_step(R::from_f64(0.1))).unwrap();
    let mut dice = Random::new(random.unwrap_or(0));
    for i in 0..n {
        let mut angle = core::f64::consts::TAU * i as f64 / n as f64;
        let mut heading = angle + core::f64::consts::PI;
        if random.is_some() {
            angle += dice.between(-0.2, 0.2);
            heading = dice.between(-3.0, 3.0);
        }
        while heading > 3.1 {
            heading -= core::f64::consts::TAU;
        }
        while heading < -3.1 {
            heading += core::f64::consts::TAU;
        }
        let start = scale(at_angle(angle), 4.0);
        world
            .add_agent(Agent {
                max_speed: R::from_f64(0.8),
                kinematics: Kinematics::Unicycle(Unicycle {
                    max_turn_rate: Some(R::from_f64(1.5707963)),
                    steering,
                    margin: None,
                }),
                heading: R::from_f64(heading),
                ..Agent::going(engine(start), engine(scale(start, -1.0)))
            })
            .unwrap();
    }
    world
}

fn run<R: Scalar>(mut world: World<Dim2<R>>, steps: usize) -> (usize, usize, f64, u64, u64, u64, u64) {
    let ids: Vec<AgentId> = world.agent_ids().collect();
    let mut worst = 0.0f64;
    let mut certs = 0;
    let mut guards = 0;
    let mut bad = 0;
    let mut relaxed = 0;
    let mut last = 0;
    for t in 0..steps {
        let r = world.step();
        certs += r.certified_pairs;
        guards += r.guarded_pairs;
        bad += r.certificate_violations + r.guard_violations;
        relaxed += r.relaxed;
        let p: Vec<Vector> = ids.iter().map(|&id| plain(world.position(id).unwrap())).collect();
        for i in 0..p.len() {
            for j in 0..i {
                worst = worst.max(1.0 - distance(p[i], p[j]) / 0.6);
            }
        }
        if ids.iter().all(|&id| world.progress(id).unwrap().arrived) {
            last = t;
            break;
        }
    }
    (ids.iter().filter(|&&id| world.progress(id).unwrap().arrived).count(), last, worst, certs, guards, bad, relaxed)
}

#[test]
fn look() {
    for steering in [Steering::Tracking, Steering::EffectiveCenter] {
        for n in 2..=8 {
            println!("{steering:?} exact {n}: {:?}", run(ring::<f64>(n, steering, None), 600));
        }
        let mut all = 0;
        let mut of = 0;
        for seed in 0..300 {
            let n = 2 + seed as usize % 7;
            let r = run(ring::<f64>(n, steering, Some(seed)), 600);
            of += 1;
            if r.0 == n {
                all += 1
            } else {
                println!("  {steering:?} random {seed} {n}: {r:?}");
            }
            if r.2 > 0.0 || r.5 > 0 {
                println!("  OVERLAP {seed} {r:?}");
            }
        }
        println!("{steering:?} {all} of {of}");
    }
}

#[test]
fn one() {
    let mut world = ring::<f64>(8, Steering::Tracking, Some(20));
    let ids: Vec<AgentId> = world.agent_ids().collect();
    for t in 0..400 {
        let r = world.step();
        if t % 40 == 39 {
            println!("t {t} {r:?}");
            for &id in &ids {
                let a = world.agent(id).unwrap();
                println!(
                    "  {:?} p {:.3} {:.3} v {:.4} {:.4} h {:.3} w {:.3} choice {:?} {:?} {:?}",
                    id,
                    a.position.x,
                    a.position.y,
                    a.velocity.x,
                    a.velocity.y,
                    a.heading,
                    world.arc(id).unwrap().turn_rate,
                    world.choice(id).unwrap(),
                    world.status(id).unwrap(),
                    world.progress(id).unwrap()
                );
            }
        }
    }
}
