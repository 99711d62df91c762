//! How far a unicycle strays from what it is told, against simulated driving.

use sidestep::kinematics::tracking::{arc, error_bound, permitted};
use sidestep::{HalfPlane, Scalar, Vec2, Vector, vec2};
use sidestep_testkit::random::Random;
use std::f64::consts::PI;

/// Where an arc has led after `time`, in the frame of its start: x along the heading.
fn along_arc(speed: f64, turn_rate: f64, time: f64) -> [f64; 2] {
    let angle = turn_rate * time;
    if angle.abs() < 1e-9 {
        return [speed * time, speed * time * angle / 2.0];
    }
    [speed / turn_rate * libm::sin(angle), speed / turn_rate * (1.0 - libm::cos(angle))]
}

fn turned([x, y]: [f64; 2], angle: f64) -> [f64; 2] {
    let (sin, cos) = libm::sincos(angle);
    [x * cos - y * sin, x * sin + y * cos]
}

/// A robot that is to move at `told` (its speed, at `angle` from the x axis) and has driven for a while.
struct Driven {
    heading: f64,
    error: [f64; 2],
    /// The largest error so far, sampled densely.
    worst: f64,
}

impl Driven {
    fn new() -> Self {
        Self { heading: 0.0, error: [0.0; 2], worst: 0.0 }
    }

    fn drive(&mut self, speed: f64, turn_rate: f64, time: f64, [told, angle]: [f64; 2]) {
        let before = self.error;
        for k in 1..=8 {
            let t = time * f64::from(k) / 8.0;
            let way = turned(along_arc(speed, turn_rate, t), self.heading);
            let wanted = turned([told * t, 0.0], angle);
            self.error = [before[0] + way[0] - wanted[0], before[1] + way[1] - wanted[1]];
            self.worst = self.worst.max(libm::hypot(self.error[0], self.error[1]));
        }
        self.heading += turn_rate * time;
    }
}

/// v* = v (θ/2) cot(θ/2).
fn best_constant_speed(told: f64, angle: f64) -> f64 {
    if angle.abs() < 1e-9 { told } else { told * angle / 2.0 / libm::tan(angle / 2.0) }
}

#[test]
fn one_maneuver_to_its_end_errs_by_no_more_than_the_papers_bound() {
    for i in -180..=180 {
        let angle = PI * f64::from(i) / 180.0;
        for time in [0.05, 0.5, 3.0] {
            for told in [0.01, 1.0, 3.0] {
                let mut driven = Driven::new();
                for _ in 0..40 {
                    driven.drive(best_constant_speed(told, angle), angle / time, time / 40.0, [told, angle]);
                }
                driven.drive(told, 0.0, 10.0, [told, angle]);
                let bound = told * time * libm::sin(angle.abs() / 2.0);
                assert!(
                    driven.worst <= bound * (1.0 + 1e-9) + 1e-12,
                    "{angle} {time} {told}: {} {bound}",
                    driven.worst
                );
            }
        }
    }
}

#[test]
fn the_papers_maneuver_begun_anew_in_every_step_errs_twice_as_much() {
    let (time, step, told, angle) = (1.0, 0.01, 1.0, 0.05);
    let mut driven = Driven::new();
    for _ in 0..2000 {
        let left = angle - driven.heading;
        driven.drive(best_constant_speed(told, left), left / time, step, [told, angle]);
    }
    let ratio = driven.worst / (told * time * libm::sin(angle / 2.0));
    assert!((1.9..2.05).contains(&ratio), "{ratio}");
}

/// Drives as told until it is turned there: the error, and what is left of the bound after every step.
fn told_anew_in_every_step<R: Scalar>(told: f64, angle: f64, turn_rate: f64, step: f64) {
    let slack = told * step * R::EPSILON.to_f64() * 1e3;
    let real = R::from_f64;
    let (sin, cos) = real(angle).sin_cos();
    let velocity = vec2(cos, sin) * real(told);
    let bound = |heading: f64| {
        let (sin, cos) = real(heading).sin_cos();
        error_bound(velocity, vec2(cos, sin), real(turn_rate), real(step)).to_f64()
    };
    let whole = bound(0.0);
    let mut driven = Driven::new();
    let (mut steps, mut left) = (0, whole);
    while (angle - driven.heading).abs() > 1e-5 {
        let arc = arc(velocity, real(driven.heading), real(turn_rate), real(step));
        let (speed, turn) = (arc.speed.to_f64(), arc.turn_rate.to_f64());
        assert!(speed >= 0.0 && speed <= told * (1.0 + 1e-5) && turn.abs() <= turn_rate * (1.0 + 1e-5));
        let before = driven.error;
        driven.drive(speed, turn, step, [told, angle]);
        let spent = libm::hypot(driven.error[0] - before[0], driven.error[1] - before[1]);
        let now = bound(driven.heading);
        let context = format!("told {told} at {angle}, ω {turn_rate}, Δt {step}, step {steps}");
        assert!(now + spent <= left + slack + left * 1e-4, "{context}: {now} and {spent} spent of {left}");
        (left, steps) = (now, steps + 1);
        assert!(steps < 10_000, "{context}: never there");
    }
    assert!(driven.worst <= whole * (1.0 + 1e-4) + slack, "{} of {whole}", driven.worst);
}

#[test]
fn told_anew_in_every_step_it_spends_the_bound_and_never_more() {
    let mut random = Random::new(1);
    for _ in 0..4000 {
        let step = random.log_between(1e-3, 1.0);
        let turn_rate = random.log_between(0.01, 0.5) / step;
        let (told, angle) = (random.log_between(1e-3, 10.0), random.between(-1.0, 1.0) * PI / 2.0 * 0.999);
        told_anew_in_every_step::<f64>(told, angle, turn_rate, step);
        told_anew_in_every_step::<f32>(told, angle, turn_rate, step);
    }
}

fn permitted_lines_are_within_the_bound<R: Scalar>(seed: u64) {
    let mut random = Random::new(seed);
    let real = R::from_f64;
    let step = random.log_between(1e-3, 1.0);
    let turn_rate = random.log_between(0.01, 0.5) / step;
    let max_speed = random.log_between(0.01, 10.0);
    let error = random.log_between(1e-4, 3.0) * max_speed / turn_rate;
    let (sin, cos) = real(random.between(-PI, PI)).sin_cos();
    let facing = vec2(cos, sin);
    let mut lines: Vec<HalfPlane<R>> = Vec::new();
    permitted(facing, real(error), [turn_rate, step, max_speed].map(real), &mut lines);
    let (mut inside, mut could) = (0, 0);
    for _ in 0..4000 {
        let [x, y] = random.in_disc(max_speed);
        let velocity: Vec2<R> = vec2(real(x), real(y));
        let bound = error_bound(velocity, facing, real(turn_rate), real(step)).to_f64();
        could += u32::from(bound <= error);
        if lines.iter().all(|line| line.violation(velocity) <= R::ZERO) {
            inside += 1;
            assert!(bound <= error * (1.0 + 1e-3), "seed {seed}: {velocity:?} errs by {bound} of {error}");
        }
    }
    assert!(lines.iter().all(|line| line.violation(Vec2::ZERO) <= R::ZERO), "seed {seed}: rest is forbidden");
    assert!(lines.iter().all(|line| (line.normal.length().to_f64() - 1.0).abs() < 1e-5), "seed {seed}: {lines:?}");
    assert!(f64::from(inside) >= 0.8 * f64::from(could) - 20.0, "seed {seed}: {inside} of {could} that could be");
}

#[test]
fn what_may_be_told_is_most_of_what_the_bound_permits_and_no_more() {
    for seed in 0..300 {
        permitted_lines_are_within_the_bound::<f64>(seed);
        permitted_lines_are_within_the_bound::<f32>(seed);
    }
}
