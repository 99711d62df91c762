//! Speeds, arrivals, counts, comings and goings, and what is refused.

use sidestep_record::*;

fn frame(step: u64, agents: &[(u32, [f64; 2], [f64; 2])]) -> Frame {
    let agents = agents.iter().map(|(agent, p, v)| FrameAgent::planar(*agent, *p, *v)).collect();
    Frame { step, time: step as f64 * 0.5, agents }
}

fn audited(agents: Vec<AuditAgent>, frames: &[Frame]) -> AuditReport {
    let mut audit = Audit::new(AuditScene { agents, walls: vec![] }).unwrap();
    frames.iter().for_each(|frame| audit.frame(frame).unwrap());
    audit.report()
}

fn walker(goal: Option<[f64; 3]>) -> AuditAgent {
    AuditAgent { goal, ..AuditAgent::new(0.3, 1.0) }
}

#[test]
fn arrivals_are_told_at_the_end_and_when_first() {
    let agents =
        vec![walker(Some([1.0, 0.0, 0.0])), walker(None), walker(Some([0.0, 9.0, 0.0])), walker(Some([5.0, 5.0, 0.0]))];
    let still = [0.0; 2];
    let frames = [
        frame(0, &[(0, [0.0, 0.0], still), (1, [3.0, 3.0], still), (2, [0.0, 8.0], still), (3, [4.95, 5.0], still)]),
        frame(2, &[(0, [0.91, 0.0], still), (1, [4.0, 3.0], still), (2, [0.0, 8.5], still), (3, [5.2, 5.0], still)]),
        frame(3, &[(0, [1.0, 0.1], still), (1, [4.0, 3.0], still), (3, [5.2, 5.0], still)]),
    ];
    let report = audited(agents, &frames);
    assert_eq!((report.agents, report.frames, report.steps, report.simulated_seconds), (4, 3, 3, 1.5));
    assert_eq!((report.arrived, report.not_arrived, report.removed), (2, vec![3], 1));
    assert_eq!((report.ever_arrived, report.last_arrival), (3, Some(1.0)));
    assert_eq!(report.first_arrivals, [Some(1.0), Some(0.0), None, Some(0.0)]);
}

#[test]
fn a_large_agent_may_stop_a_quarter_of_its_radius_off() {
    let big = |x: f64| {
        let agent = AuditAgent { radius: 2.0, ..walker(Some([0.0; 3])) };
        audited(vec![agent], &[frame(0, &[(0, [x, 0.0], [0.0; 2])])]).arrived
    };
    assert_eq!((big(0.5), big(0.51)), (1, 0));
}

#[test]
fn speed_is_judged_by_the_column_and_by_the_way_made() {
    let told = |end: f64, speed: f64| {
        audited(vec![walker(None)], &[frame(0, &[(0, [0.0; 2], [0.0; 2])]), frame(1, &[(0, [0.0, end], [speed, 0.0])])])
            .speeds
    };
    let fine = told(0.5, 1.0);
    assert_eq!((fine.worst_ratio, fine.worst_displacement_ratio, fine.too_fast, fine.fastest), (1.0, 1.0, 0, Some(0)));
    assert_eq!(told(0.502, 1.0).too_fast, 1);
    assert_eq!(told(0.5, 1.002).too_fast, 1);
    let locked = AuditAgent { locked: true, ..AuditAgent::new(0.3, 0.0) };
    let moved = audited(vec![locked], &[frame(0, &[(0, [0.0; 2], [0.0; 2])]), frame(1, &[(0, [0.1, 0.0], [0.0; 2])])]);
    assert_eq!((moved.speeds.too_fast, moved.speeds.worst_ratio), (1, 0.0));
}

#[test]
fn a_refused_frame_says_why_and_changes_nothing() {
    let mut audit = Audit::new(AuditScene { agents: vec![walker(None); 2], walls: vec![] }).unwrap();
    audit.frame(&frame(1, &[(0, [0.0; 2], [0.0; 2])])).unwrap();
    let before = audit.report();
    let refused = [
        (frame(2, &[(2, [0.0; 2], [0.0; 2])]), "the scene has 2 agents"),
        (frame(2, &[(1, [0.0; 2], [0.0; 2]), (1, [3.0; 2], [0.0; 2])]), "agent 1 is there twice"),
        (frame(2, &[(1, [f64::NAN, 0.0], [0.0; 2])]), "NaN"),
        (frame(2, &[(1, [0.0; 2], [0.0, f64::INFINITY])]), "inf"),
        (frame(2, &[(1, [1e101, 0.0], [0.0; 2])]), "1e100"),
        (frame(1, &[]), "step 1 at 0.5 s after step 1"),
        (Frame { time: 0.1, ..frame(2, &[]) }, "at 0.1 s after step 1 at 0.5 s"),
        (Frame { time: f64::NAN, ..frame(2, &[]) }, "NaN"),
    ];
    for (frame, word) in refused {
        let message = audit.frame(&frame).unwrap_err().to_string();
        assert!(message.contains(word), "`{message}` lacks `{word}`");
        assert_eq!(audit.report(), before);
    }
}

#[test]
fn a_scene_out_of_range_names_the_field() {
    let agent = |agent: AuditAgent| AuditScene { agents: vec![walker(None), agent], walls: vec![] };
    let wall = |wall: AuditWall| AuditScene { agents: vec![], walls: vec![wall] };
    let line = || AuditWall::new(vec![[0.0; 2]; 2], false, false);
    let cases = [
        (agent(AuditAgent::new(-1.0, 1.0)), "agents[1].radius is -1"),
        (agent(AuditAgent::new(f64::NAN, 1.0)), "agents[1].radius is NaN"),
        (agent(AuditAgent::new(1.0, -0.5)), "agents[1].max_speed is -0.5"),
        (agent(walker(Some([0.0, f64::INFINITY, 0.0]))), "agents[1].goal is inf"),
        (wall(AuditWall::new(vec![], true, true)), "walls[0].vertices"),
        (wall(AuditWall::new(vec![[f64::NAN; 2]], true, true)), "walls[0].vertices"),
        (wall(AuditWall { from_time: f64::NEG_INFINITY, ..line() }), "walls[0].from_time is -inf"),
        (wall(AuditWall { until_time: f64::NAN, ..line() }), "walls[0].until_time is NaN"),
    ];
    for (scene, word) in cases {
        let Err(AuditError::Scene { .. }) = Audit::new(scene.clone()) else { panic!("{scene:?} was taken") };
        let message = Audit::new(scene).map(|_| ()).unwrap_err().to_string();
        assert!(message.contains(word), "`{message}` lacks `{word}`");
    }
}

#[test]
fn an_empty_run_has_a_report_without_odd_numbers() {
    let report = audited(vec![], &[]);
    assert_eq!((report.agents, report.frames, report.arrived, report.min_separation), (0, 0, 0, None));
    let json = serde_json::to_value(audited(vec![walker(None)], &[frame(0, &[(0, [0.0; 2], [0.0; 2])])])).unwrap();
    assert_eq!(json["overlaps"]["pairs"], 0);
    assert_eq!(json["overlaps"]["worst_depth"], 0.0);
    assert_eq!(json["obstacle_penetrations"], 0);
    assert_eq!((&json["arrived"], &json["steps"], &json["agents"]), (&1.into(), &0.into(), &1.into()));
    assert!(json["min_separation"].is_null());
}

#[test]
fn a_recording_is_judged_as_the_live_run_was() {
    let agents = vec![walker(Some([3.0, 0.1, 0.0])), walker(Some([0.0, -0.1, 0.0]))];
    let x = |step: u64| step as f64 * 0.3 / 7.0;
    let frames: Vec<Frame> = (0..70)
        .map(|step| {
            frame(step, &[(0, [x(step), 0.1], [0.6 / 7.0, 0.0]), (1, [3.0 - x(step), -0.1], [-0.6 / 7.0, 0.0])])
        })
        .collect();
    let mut bytes = Vec::new();
    let mut writer = CsvWriter::new(&mut bytes, "memory", Dimension::Two).unwrap();
    frames.iter().for_each(|frame| writer.frame(frame).unwrap());
    drop(writer);
    let read: Vec<Frame> = CsvReader::new(&bytes[..], "memory").unwrap().map(Result::unwrap).collect();
    let (live, later) = (audited(agents.clone(), &frames), audited(agents, &read));
    assert_eq!(live, later);
    assert!(live.overlaps.pairs == 1 && live.arrived == 2, "{live:?}");
}
