//! Motions made by hand, whose measures are known.

use proptest::prelude::*;
use sidestep_record::*;
use std::f64::consts::PI;

const STEP: f64 = 0.1;

fn walker(waypoints: &[[f64; 2]]) -> Walker {
    let waypoints = waypoints.iter().map(|&[x, y]| [x, y, 0.0]).collect();
    Walker { radius: 0.3, max_speed: 1.0, preferred_speed: 1.0, waypoints }
}

fn measured(walker: Walker, frames: &[Frame]) -> MotionReport {
    let mut measures = MotionMeasures::new(vec![walker]).unwrap();
    frames.iter().for_each(|frame| measures.frame(frame).unwrap());
    measures.report()
}

/// From the origin with these velocities, one a step; the first is that of the start.
fn walk(velocities: &[[f64; 2]]) -> Vec<Frame> {
    let mut place = [0.0, 0.0];
    let frame = |(step, v): (usize, &[f64; 2])| {
        if step > 0 {
            place = [place[0] + v[0] * STEP, place[1] + v[1] * STEP];
        }
        Frame { step: step as u64, time: step as f64 * STEP, agents: vec![FrameAgent::planar(0, place, *v)] }
    };
    velocities.iter().enumerate().map(frame).collect()
}

/// A velocity of that speed in a direction in degrees.
fn toward(degrees: f64, speed: f64) -> [f64; 2] {
    let (sine, cosine) = libm::sincos(degrees * PI / 180.0);
    [speed * cosine, speed * sine]
}

fn reversals(directions: &[f64]) -> u64 {
    let velocities: Vec<_> = directions.iter().map(|&degrees| toward(degrees, 1.0)).collect();
    measured(walker(&[]), &walk(&velocities)).heading_reversals
}

fn near(found: Option<f64>, expected: f64) {
    let found = found.expect("a figure");
    assert!((found - expected).abs() < 1e-9 * expected.abs().max(1.0), "{found}, not {expected}");
}

#[test]
fn a_straight_even_way_has_no_turn_no_jerk_and_no_extra_time() {
    let report = measured(walker(&[[3.0, 4.0]]), &walk(&[[0.6, 0.8]; 60]));
    assert_eq!((report.agents, report.heading_reversals, report.ever_arrived), (1, 0, 1));
    near(report.mean_absolute_turn_per_metre, 0.0);
    near(report.mean_jerk, 0.0);
    near(report.mean_extra_time, 0.0); // 4.9 m to where it counts as arrived, 49 steps
}

#[test]
fn a_zigzag_turns_back_at_every_corner_but_the_first() {
    // 20 legs of one step, 10° to the left and to the right: 19 corners of 20°, each over 0.1 m
    let legs: Vec<f64> = (0..20).map(|leg| if leg % 2 == 0 { 10.0 } else { -10.0 }).collect();
    assert_eq!(reversals(&legs), 18);
    let report = measured(walker(&[]), &walk(&legs.iter().map(|&leg| toward(leg, 1.0)).collect::<Vec<_>>()));
    near(report.heading_reversals_per_agent, 18.0);
    near(report.mean_absolute_turn_per_metre, (20.0 * PI / 180.0) / 0.1);
    near(report.mean_jerk, 2.0 * (2.0 * libm::sin(10.0 * PI / 180.0)) / (STEP * STEP));
}

#[test]
fn a_circle_turns_by_one_over_its_radius_and_never_back() {
    // 6° a step at 1 m/s: chords of 0.1 m
    let velocities: Vec<_> = (0..120).map(|step| toward(6.0 * f64::from(step), 1.0)).collect();
    let report = measured(walker(&[]), &walk(&velocities));
    assert_eq!(report.heading_reversals, 0);
    let half = 3.0 * PI / 180.0;
    let radius = 0.05 / libm::sin(half);
    near(report.mean_absolute_turn_per_metre, 2.0 * half / (2.0 * radius * libm::sin(half)));
    assert!((report.mean_absolute_turn_per_metre.unwrap() * radius - 1.0).abs() < 1e-3);
    near(report.mean_jerk, (2.0 * libm::sin(half)) * (2.0 * libm::sin(half)) / (STEP * STEP));
}

#[test]
fn stop_and_go_on_a_line_has_jerk_but_no_turn() {
    // 1, 1, 0, 0, 1, 1, 0, 0 … m/s: from the third frame on every second difference is ±1 m/s
    let velocities: Vec<_> = (0..40).map(|step| [if step % 4 < 2 { 1.0 } else { 0.0 }, 0.0]).collect();
    let report = measured(walker(&[]), &walk(&velocities));
    assert_eq!(report.heading_reversals, 0);
    near(report.mean_absolute_turn_per_metre, 0.0);
    near(report.mean_jerk, 1.0 / (STEP * STEP));
    let stood = measured(walker(&[[9.0, 0.0]]), &walk(&[[0.0; 2]; 40]));
    assert_eq!((stood.heading_reversals_per_agent, stood.mean_jerk), (Some(0.0), Some(0.0)));
    assert_eq!((stood.mean_absolute_turn_per_metre, stood.mean_extra_time), (None, None));
}

#[test]
fn only_turns_above_three_degrees_take_sides() {
    assert_eq!(reversals(&[0.0, 2.9, 0.0, 2.9, 0.0]), 0);
    assert_eq!(reversals(&[0.0, 3.1, 0.0, 3.1, 0.0]), 3);
    assert_eq!(reversals(&[0.0, 5.0, 3.0, 1.0, -1.0, 4.0]), 0, "small turns back do not add up to one");
    assert_eq!(reversals(&[0.0, 5.0, 6.0, 5.0, 6.0, 0.0]), 1, "small turns between two sides change nothing");
    assert_eq!(reversals(&[0.0, 90.0, 180.0, 270.0, 0.0, 90.0]), 0, "across the cut of the angle");
}

#[test]
fn a_turn_right_about_is_back_from_the_turn_before() {
    assert_eq!(measured(walker(&[]), &walk(&[[1.0, 0.0], [-1.0, 0.0]])).heading_reversals, 0);
    assert_eq!(measured(walker(&[]), &walk(&[[1.0, 0.0], [-1.0, 0.0], [1.0, 0.0]])).heading_reversals, 1);
    let after_a_left = [[1.0, 0.0], [0.0, 1.0], [0.0, -1.0], [0.0, 1.0]];
    assert_eq!(measured(walker(&[]), &walk(&after_a_left)).heading_reversals, 2);
}

#[test]
fn slow_frames_have_no_heading() {
    let slow: Vec<_> = (0..30).map(|step| toward(if step % 2 == 0 { 40.0 } else { -40.0 }, 0.1)).collect();
    let report = measured(walker(&[]), &walk(&slow));
    assert_eq!((report.heading_reversals, report.mean_absolute_turn_per_metre), (0, None));
    // left, slow, left again: the turn from the one heading to the other across the slow frame is none
    let across = [toward(0.0, 1.0), toward(20.0, 1.0), toward(0.0, 0.05), toward(-90.0, 1.0), toward(-80.0, 1.0)];
    let report = measured(walker(&[]), &walk(&across));
    assert_eq!(report.heading_reversals, 0);
    near(report.mean_absolute_turn_per_metre, (30.0 * PI / 180.0) / 0.2);
}

#[test]
fn extra_time_is_what_a_detour_and_a_wait_cost() {
    // stands 1 s, goes 3 m up and 4 m right instead of 5 m straight; arrived 0.1 m before the goal either way
    let velocities = [&[[0.0; 2]; 11][..], &[[0.0, 1.0]; 30], &[[1.0, 0.0]; 45]].concat();
    near(measured(walker(&[[4.0, 3.0]]), &walk(&velocities)).mean_extra_time, 3.0);
    near(measured(walker(&[[0.0, 3.0], [4.0, 3.0]]), &walk(&velocities)).mean_extra_time, 1.0);
    let slower = Walker { preferred_speed: 0.5, ..walker(&[[4.0, 3.0]]) };
    near(measured(slower, &walk(&velocities)).mean_extra_time, 7.9 - 9.8);
    let never = Walker { preferred_speed: 0.0, ..walker(&[[4.0, 3.0]]) };
    assert_eq!(measured(never, &walk(&velocities)).mean_extra_time, None);
}

#[test]
fn jerk_ends_with_the_first_arrival() {
    let arrives = [&[[1.0, 0.0]; 11][..], &[[0.0; 2], [1.0, 0.0], [-1.0, 0.0]]].concat();
    near(measured(walker(&[[1.0, 0.0]]), &walk(&arrives)).mean_jerk, 0.0);
    assert!(measured(walker(&[[9.0, 0.0]]), &walk(&arrives)).mean_jerk > Some(1.0));
}

#[test]
fn who_comes_back_starts_anew_and_who_cannot_move_is_left_out() {
    let frame = |step: u64, here: bool, v: [f64; 2]| {
        let mut agents = vec![FrameAgent::planar(1, [5.0, 5.0], [0.0; 2])];
        agents.extend(here.then(|| FrameAgent::planar(0, [step as f64, 0.0], v)));
        Frame { step, time: step as f64, agents }
    };
    let frames = [(true, 0.0), (true, 20.0), (false, 0.0), (true, 90.0), (true, 70.0)];
    let frames = (0..).zip(frames).map(|(step, (here, degrees))| frame(step, here, toward(degrees, 1.0)));
    let locked = Walker { max_speed: 0.0, ..walker(&[]) };
    let mut measures = MotionMeasures::new(vec![walker(&[]), locked]).unwrap();
    frames.for_each(|frame| measures.frame(&frame).unwrap());
    let report = measures.report();
    assert_eq!((report.agents, report.heading_reversals, report.mean_jerk), (1, 0, None));
    near(report.mean_absolute_turn_per_metre, (40.0 * PI / 180.0) / 2.0);
}

#[test]
fn what_cannot_be_measured_is_refused_and_changes_nothing() {
    for bad in [
        Walker { radius: -1.0, ..walker(&[]) },
        Walker { max_speed: f64::NAN, ..walker(&[]) },
        Walker { preferred_speed: -0.1, ..walker(&[]) },
        walker(&[[f64::INFINITY, 0.0]]),
    ] {
        assert!(matches!(MotionMeasures::new(vec![walker(&[]), bad]), Err(AuditError::Scene { .. })));
    }
    let mut measures = MotionMeasures::new(vec![walker(&[])]).unwrap();
    assert_eq!(measures.report(), MotionReport::default());
    walk(&[[1.0, 0.0], [1.0, 0.1]]).iter().for_each(|frame| measures.frame(frame).unwrap());
    let before = measures.report();
    let stranger = vec![FrameAgent::planar(1, [0.0; 2], [0.0; 2])];
    let lost = vec![FrameAgent::planar(0, [f64::NAN, 0.0], [0.0; 2])];
    for (step, agents) in [(2, stranger), (2, lost), (1, vec![])] {
        assert!(measures.frame(&Frame { step, time: step as f64, agents }).is_err());
        assert_eq!(measures.report(), before);
    }
}

proptest! {
    /// Turned and mirrored motions measure the same; every number is finite or absent.
    #[test]
    fn measures_do_not_depend_on_the_frame_of_reference(
        walk_of in prop::collection::vec((-180.0..180.0f64, 0.0..1.0f64), 0..40), by in -180.0..180.0f64, mirrored: bool,
    ) {
        let velocities = |turn: &dyn Fn(f64) -> f64| walk_of.iter().map(|&(d, s)| toward(turn(d), s)).collect::<Vec<_>>();
        let sign = if mirrored { -1.0 } else { 1.0 };
        let one = measured(walker(&[]), &walk(&velocities(&|degrees| degrees)));
        let other = measured(walker(&[]), &walk(&velocities(&|degrees| sign * degrees + by)));
        prop_assert_eq!(one.heading_reversals, other.heading_reversals);
        for (a, b) in [(one.mean_jerk, other.mean_jerk), (one.mean_absolute_turn_per_metre, other.mean_absolute_turn_per_metre)] {
            prop_assert_eq!(a.is_some(), b.is_some());
            let (a, b) = (a.unwrap_or(0.0), b.unwrap_or(0.0));
            prop_assert!((a - b).abs() <= 1e-6 * a.abs().max(1.0), "{} {}", a, b);
        }
    }
}
