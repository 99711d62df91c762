use crate::{LIVELY, file, read, scratch, sidestep};

/// Runs and verifies: what the audit says live and from the file must be the same.
fn agree(scene: &str, duration: &str) {
    let csv = scratch(&format!("agree-{}.csv", scene.replace(['/', '\\'], "-").trim_start_matches('-')));
    let run = sidestep(&["run", scene, "--duration", duration, "--record", &csv, "--json"]).ends(0).json();
    let verified = sidestep(&["verify", &csv, "--scene", scene, "--json"]).json();
    for name in [
        "agents",
        "steps",
        "overlaps",
        "min_separation",
        "obstacle_penetrations",
        "obstacles",
        "removed",
        "arrived",
        "packed",
        "not_arrived",
    ] {
        assert_eq!(run[name], verified[name], "{scene}: {name}");
    }
}

#[test]
fn verify_agrees_with_run() {
    for (scene, duration) in
        [("scenes/circle.toml", "90"), ("scenes/doorway.toml", "20"), ("scenes/corridor.toml", "20")]
    {
        agree(scene, duration);
    }
    agree(&file("agree.toml", LIVELY), "12");
    let plain =
        LIVELY.replace("duration = 12", "duration = 12\nbehavior = { tie = false, projection = false, stop = false }");
    agree(&file("plain.toml", &plain), "12");
}

#[test]
fn a_sound_recording_holds_and_each_tampering_fails_by_its_own_name() {
    let (scene, csv) = ("scenes/head-on.toml", scratch("sound.csv"));
    sidestep(&["run", scene, "--record", &csv, "--quiet"]).ends(0);
    sidestep(&["verify", &csv, "--scene", scene]).ends(0);
    let rows = read(&csv);
    let tampered = |name: &str, change: &dyn Fn(&str) -> Option<String>| {
        let text: Vec<String> = rows.lines().filter_map(change).collect();
        file(name, &(text.join("\n") + "\n"))
    };
    let at = |line: &str, step: &str, agent: &str| {
        let mut fields = line.split(',');
        fields.next() == Some(step) && fields.nth(1) == Some(agent)
    };
    let jump = |line: &str| Some(if at(line, "100", "0") { "100,10.0,0,50,50,0,0".into() } else { line.to_string() });
    let lost = |line: &str| line.split(',').nth(2).is_none_or(|agent| agent != "1").then(|| line.to_string());
    let left = |line: &str| (!at(line, "200", "1")).then(|| line.to_string());
    let early = |line: &str| {
        line.split(',')
            .next()
            .and_then(|step| step.parse().ok())
            .is_none_or(|step: u32| step < 9)
            .then(|| line.to_string())
    };
    let together = |line: &str| {
        let (head, _) = line.split_once(',')?;
        let agent = line.split(',').nth(2)?;
        let time = line.split(',').nth(1)?;
        Some(if head == "step" { line.to_string() } else { format!("{head},{time},{agent},0,0,0,0") })
    };
    let cases: [(&str, String); 5] = [
        ("1 agent went faster than allowed", tampered("jump.csv", &jump)),
        ("1 agent of the scene without rows", tampered("lost.csv", &lost)),
        ("1 agent of the scene without rows", tampered("left.csv", &left)),
        ("2 agents did not arrive: 0, 1", tampered("early.csv", &early)),
        ("1 pair overlapped", tampered("together.csv", &together)),
    ];
    for (word, recording) in cases {
        let done = sidestep(&["verify", &recording, "--scene", scene]).ends(1);
        assert!(done.err.contains(word), "{recording}: {}", done.err);
    }
}

#[test]
fn rows_that_stop_and_come_back_are_missed() {
    let (scene, csv) = ("scenes/head-on.toml", scratch("whole.csv"));
    sidestep(&["run", scene, "--record", &csv, "--quiet"]).ends(0);
    let gap = |line: &&str| {
        let mut fields = line.split(',');
        let step = fields.next().and_then(|step| step.parse().ok()).unwrap_or(0);
        !((30..70).contains(&step) && fields.nth(1) == Some("1"))
    };
    let rows = read(&csv).lines().filter(gap).collect::<Vec<_>>().join("\n");
    let done = sidestep(&["verify", &file("gap.csv", &rows), "--scene", scene]).ends(1);
    assert!(done.err.contains("1 agent of the scene without rows that should be there: 1"), "{}", done.err);
}

#[test]
fn who_begins_at_the_goal_has_not_come_there() {
    let scene = file("two.toml", "sidestep = 1\nduration = 10\nagents = [{ position = [0, 0], goal = [10, 0] }]\n");
    let csv = file("cheat.csv", "step,time,agent,x,y,vx,vy\n0,0,0,10,0,0,0\n");
    let done = sidestep(&["verify", &csv, "--scene", &scene]).ends(1);
    assert!(done.err.contains("1 agent did not begin where the scene puts them"), "{}", done.err);
    assert!(done.err.contains("warning: the recording ends at 0.0 s"), "{}", done.err);
}

#[test]
fn a_run_with_another_seed_is_verified_with_it() {
    let (scene, csv) = ("scenes/doorway.toml", scratch("seed.csv"));
    sidestep(&["run", scene, "--seed", "99", "--record", &csv, "--check", "--quiet"]).ends(0);
    let done = sidestep(&["verify", &csv, "--scene", scene]).ends(1);
    assert!(done.err.contains("--seed"), "{}", done.err);
    sidestep(&["verify", &csv, "--scene", scene, "--seed", "99"]).ends(0);
}

#[test]
fn times_that_are_not_the_scenes_are_told() {
    let scene = file("one.toml", "sidestep = 1\nduration = 10\nagents = [{ position = [0, 0] }]\n");
    let csv = file("slow.csv", "step,time,agent,x,y,vx,vy\n0,0,0,0,0,0,0\n1,77,0,0,0,0,0\n");
    let done = sidestep(&["verify", &csv, "--scene", &scene]);
    assert!(done.err.contains("warning: step 1 is at 77.0 s"), "{}", done.err);
}

#[test]
fn rows_after_an_event_removed_the_agent_are_told() {
    let scene = file(
        "leaves.toml",
        "sidestep = 1\nduration = 2\nagents = [{ position = [0, 0] }]\nevents = [{ time = 1, remove_agent = 0 }]\n",
    );
    let csv = file("stays.csv", "step,time,agent,x,y,vx,vy\n0,0,0,0,0,0,0\n20,2,0,0,0,0,0\n");
    let done = sidestep(&["verify", &csv, "--scene", &scene]).ends(1);
    assert!(done.err.contains("1 agent with rows when the scene does not have them: 0"), "{}", done.err);
}

#[test]
#[cfg(unix)]
fn endless_files_are_refused() {
    let done = sidestep(&["verify", "/dev/zero", "--scene", "scenes/head-on.toml"]).ends(2);
    assert!(done.err.contains("a line is longer than 1 MiB"), "{}", done.err);
    let done = sidestep(&["import", "/dev/zero", "tasks.scen", "--agents", "3"]).ends(2);
    assert!(done.err.contains("larger than 128 MiB"), "{}", done.err);
}

#[test]
fn walls_of_events_stand_only_while_they_stand() {
    let walker = |from: &str| {
        format!(
            "sidestep = 1\nduration = 4\nagents = [{{ position = [0, 0], goal = [4, 0], max_speed = 2, preferred_speed = 1 }}]\n\
             events = [{{ time = {from}, add_obstacle = {{ vertices = [[2, -1], [2, 1]], closed = false }} }}]"
        )
    };
    let rows: Vec<String> = (0..=40)
        .map(|step| format!("{step},{},0,{},0,1,0\n", f64::from(step) / 10.0, f64::from(step) / 10.0))
        .collect();
    let straight = file("straight.csv", &format!("step,time,agent,x,y,vx,vy\n{}", rows.concat()));
    sidestep(&["verify", &straight, "--scene", &file("late-wall.toml", &walker("3.0"))]).ends(0);
    let done = sidestep(&["verify", &straight, "--scene", &file("early-wall.toml", &walker("1.0"))]).ends(1);
    assert!(done.err.contains("1 agent went into a wall"), "{}", done.err);
}

#[test]
fn a_recording_with_agents_that_the_scene_lacks_is_refused() {
    let csv = file("strangers.csv", "step,time,agent,x,y,vx,vy\n0,0,5,0,0,0,0\n");
    let done = sidestep(&["verify", &csv, "--scene", "scenes/head-on.toml"]).ends(2);
    assert!(done.err.contains("agent 5") && done.err.contains("strangers.csv:2"), "{}", done.err);
}

#[test]
fn steps_left_out_are_told() {
    let csv = scratch("sparse.csv");
    sidestep(&["run", "scenes/head-on.toml", "--record", &csv, "--every", "10", "--quiet"]).ends(0);
    let done = sidestep(&["verify", &csv, "--scene", "scenes/head-on.toml"]);
    assert!(done.err.contains("warning: 180 steps left out"), "{}", done.err);
}
