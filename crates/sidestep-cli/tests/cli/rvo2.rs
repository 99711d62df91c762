//! `compare --with pyrvo`: with a stand-in for the package, so that it is tested wherever there is a Python, and with the
//! package itself where that is installed.

use crate::{Done, file, program, scratch, sidestep};
use std::process::Command;

const SCENE: &str = "sidestep = 1\nduration = 12\ndefaults = { max_speed = 1, time_horizon = 5 }\nagents = [\
    { position = [-4, 0.1], velocity = [1, 0], waypoints = [[-2, 1], [4, 0.1]] },\
    { position = [4, -3], goal = [-4, -3] },\
    { position = [0, 9], locked = true }]\n\
    obstacles = [{ vertices = [[-1, 5], [-1, 6], [1, 6], [1, 5]] }, { vertices = [[3, 5], [4, 5], [4, 6]], closed = false }]";

/// Everybody takes the wish.
pub const STAND_IN: &str = r#"
def check_agent(*parameters):
    pass
def check_walls(walls):
    pass

class Point:
    def __init__(self, x, y):
        self.x, self.y = x, y

class RVOSimulator:
    def __init__(self):
        self.agents, self.walls = [], []
    def set_time_step(self, step):
        self.step = step
    def add_agent(self, position, range, most, horizon, wall_horizon, radius, max_speed, velocity):
        check_agent(most, horizon, wall_horizon, radius)
        self.agents.append([Point(*position), Point(*velocity)])
    def add_obstacle(self, corners):
        self.walls.append(len(corners))
        area = sum(a[0] * b[1] - a[1] * b[0] for a, b in zip(corners, corners[1:] + corners[:1]))
        assert len(corners) == 2 or area > 0, "clockwise"
    def process_obstacles(self):
        check_walls(self.walls)
    def get_agent_position(self, i):
        return self.agents[i][0]
    def get_agent_velocity(self, i):
        return self.agents[i][1]
    def set_agent_pref_velocity(self, i, wish):
        self.agents[i][1] = Point(*wish)
    def do_step(self):
        for a in self.agents:
            a[0] = Point(a[0].x + self.step * a[1].x, a[0].y + self.step * a[1].y)
"#;

/// What the package has to be told of [`SCENE`]: solids counterclockwise, chains in pieces.
const CHECKED: &str = r#"
def check_agent(*parameters):
    assert parameters == (10, 5, 2, 0.3), "parameters"
def check_walls(walls):
    assert walls == [4, 2, 2], "walls"
"#;

pub fn python_can(what: &str) -> bool {
    Command::new("python3").args(["-c", what]).output().is_ok_and(|output| output.status.success())
}

/// Calls the program with the stand-in for the package.
pub fn with_stand_in(arguments: &[&str], package: &str, folder: &str) -> Done {
    let folder = scratch(folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    std::fs::write(format!("{folder}/pyrvo.py"), package).expect("written");
    let output = program(arguments).env("PYTHONPATH", &folder).output().expect("the program starts");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("text");
    Done { code: output.status.code().unwrap_or(-1), out: text(output.stdout), err: text(output.stderr) }
}

#[test]
fn another_engine_is_measured_like_a_model() {
    if !python_can("pass") {
        return println!("skipped: no python3");
    }
    let scene = file("rvo2.toml", SCENE);
    let call = ["compare", &scene, "--models", "orca", "--with", "pyrvo"];
    let checked = format!("{STAND_IN}{CHECKED}");
    let told = with_stand_in(&[&call[..], &["--json"]].concat(), &checked, "stand-in").ends(0).json();
    let [orca, guest] = &told["models"].as_array().expect("rows")[..] else { panic!("{told}") };
    assert_eq!(guest["model"], "rvo2 (pyrvo)");
    // nobody is in the way, so both do the same, but for the waypoint
    for name in ["arrived", "overlaps", "heading_reversals_per_agent"] {
        assert_eq!(guest[name], orca[name], "{name}: {told}");
    }
    let (ours, theirs) = (&orca["time_to_last_arrival"], &guest["time_to_last_arrival"]);
    assert!((ours.as_f64().expect("a time") - theirs.as_f64().expect("a time")).abs() < 0.35, "{told}");
    assert!(guest["relaxed_share"].is_null() && guest["ns_per_agent_step"].is_number(), "{told}");
    let table = with_stand_in(&call, STAND_IN, "stand-in").ends(0).out;
    assert!(table.lines().any(|line| line.starts_with("rvo2 (pyrvo)  ")), "{table}");
}

#[test]
fn what_stops_the_other_engine_is_told() {
    let scene = file("rvo2-stops.toml", SCENE);
    let call = |more: &[&str]| sidestep(&[&["compare", &scene, "--models", "orca", "--with", "pyrvo"], more].concat());
    let nowhere = call(&["--python", "no-such-python"]).ends(2).err;
    assert!(nowhere.contains("cannot run `no-such-python`") && nowhere.contains("--python"), "{nowhere}");
    let events = file("rvo2-events.toml", crate::LIVELY);
    let refused = sidestep(&["compare", &events, "--with", "pyrvo"]).ends(2).err;
    assert!(refused.contains("the scene has events"), "{refused}");
    assert!(sidestep(&["compare", &scene, "--with", "rvo3"]).ends(2).err.contains("pyrvo"));
    sidestep(&["compare", &scene, "--python", "python3"]).ends(2);
    if !python_can("pass") {
        return println!("the rest is skipped: no python3");
    }
    let arguments = ["compare", &scene, "--models", "orca", "--with", "pyrvo"];
    let missing = with_stand_in(&arguments, "raise ImportError('not here')", "missing").ends(2).err;
    assert!(missing.contains("pip install pyrvo") && missing.contains("not here"), "{missing}");
    let broken = STAND_IN.replace("def do_step(self):", "def do_step(self):\n        raise ValueError('dizzy')");
    let stopped = with_stand_in(&arguments, &broken, "broken").ends(2).err;
    assert!(stopped.contains("RVO2 stopped: ValueError: dizzy"), "{stopped}");
}

/// Two that meet a little off the line: the same motion as plain ORCA's with equal shares, as far as 32 bits agree.
#[test]
fn rvo2_and_plain_orca_agree_on_a_pair() {
    if !python_can("import pyrvo") {
        return println!("skipped: python3 has no pyrvo");
    }
    let text = "sidestep = 1\nduration = 20\nagents = [\
        { position = [-8, 0], velocity = [1.4, 0], goal = [8, 0] },\
        { position = [8, 0.1], velocity = [-1.4, 0], goal = [-8, 0.1] }]";
    let told = sidestep(&["compare", &file("rvo2-pair.toml", text), "--models", "orca", "--with", "pyrvo", "--json"]);
    let told = told.ends(0).json();
    let figure = |row: usize, name: &str| told["models"][row][name].as_f64().expect("a figure");
    for (name, slack) in [("least_separation", 2e-3), ("mean_extra_time", 0.1), ("jerk", 0.05)] {
        assert!((figure(0, name) - figure(1, name)).abs() <= slack, "{name}: {told}");
    }
}
