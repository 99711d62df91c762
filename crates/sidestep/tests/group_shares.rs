//! Rules between groups.

use sidestep::{Agent, Settings, Snapshot, World, World2, vec2};

/// Two that meet nearly head-on at full speed, of groups 1 and 2; how far each has to leave its line, m. (From rest both
/// first have room to spare, which is halved.)
fn aside(numbers: Option<[f32; 2]>) -> [f32; 2] {
    let mut world = World2::new(Settings::with_time_step(0.1)).unwrap();
    world.set_group_responsibility([1, 2], numbers).unwrap();
    let ids = [(1, -6.0), (2, 6.0)].map(|(group, x)| {
        let y = 0.02 * x;
        let velocity = vec2(if group == 1 { 1.4 } else { -1.4 }, 0.0);
        world.add_agent(Agent { group, velocity, ..Agent::going(vec2(x, y), vec2(-x, y)) }).unwrap()
    });
    let mut aside = [0.0_f32; 2];
    for _ in 0..150 {
        let report = world.step();
        assert_eq!((report.certificate_violations, report.guard_violations), (0, 0));
        for (id, aside) in ids.iter().zip(&mut aside) {
            let start = if *id == ids[0] { -0.12 } else { 0.12 };
            *aside = aside.max((world.position(*id).unwrap().y - start).abs());
        }
    }
    assert!(ids.iter().all(|&id| world.progress(id).unwrap().arrived));
    aside
}

#[test]
fn the_group_that_yields_nothing_goes_straight() {
    let [one, other] = aside(None);
    assert!((one - other).abs() < 1e-3 && one > 0.1, "{one} {other}");
    let [one, other] = aside(Some([0.0, 2.0]));
    assert!(one < 1e-3 && other > 0.25, "{one} {other}");
    let [one, other] = aside(Some([3.0, 1.0]));
    assert!(one > 1.5 * other && other > 0.01, "{one} {other}");
}

#[test]
fn rules_are_found_in_any_order_changed_and_taken_back() {
    let mut world = World2::new(Settings::with_time_step(0.1)).unwrap();
    for (groups, numbers) in [([5, 1], [1.0, 2.0]), ([0, 9], [3.0, 4.0]), ([2, 2], [1.0, 1.0]), ([1, 5], [0.0, 7.0])] {
        world.set_group_responsibility(groups, Some(numbers)).unwrap();
    }
    assert_eq!(world.group_responsibility([5, 1]), Some([7.0, 0.0]));
    assert_eq!(world.group_responsibility([9, 0]), Some([4.0, 3.0]));
    assert_eq!(world.group_responsibility([1, 2]), None);
    let bytes = world.snapshot().to_bytes();
    world.set_group_responsibility([9, 0], None).unwrap();
    assert_eq!(world.group_responsibility([0, 9]), None);
    let loaded = World::from_snapshot(&Snapshot::from_bytes(&bytes).unwrap());
    let _: &World2 = &loaded;
    assert_eq!(loaded.group_responsibility([0, 9]), Some([3.0, 4.0]));
}

#[test]
fn impossible_rules_are_refused() {
    let mut world = World2::new(Settings::with_time_step(0.1)).unwrap();
    for (groups, numbers) in
        [([1, 2], [-1.0, 1.0]), ([1, 2], [f32::NAN, 1.0]), ([1, 2], [1.0, 1001.0]), ([4, 4], [1.0, 2.0])]
    {
        let problem = world.set_group_responsibility(groups, Some(numbers)).unwrap_err().to_string();
        assert!(problem.contains("responsibility"), "{problem}");
        assert_eq!(world.group_responsibility(groups), None);
    }
}
