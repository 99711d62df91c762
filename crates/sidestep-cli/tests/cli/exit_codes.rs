use crate::{file, read, scratch, sidestep};
use std::path::Path;

#[test]
fn a_check_that_holds_is_0_and_one_that_fails_is_1_with_a_line_for_each_failure() {
    sidestep(&["run", "scenes/head-on.toml", "--check"]).ends(0);
    let early = ["run", "scenes/head-on.toml", "--duration", "1"];
    sidestep(&early).ends(0);
    let done = sidestep(&[&early[..], &["--check"]].concat()).ends(1);
    assert_eq!(done.err.lines().filter(|line| line.starts_with("failed: ")).count(), 1, "{}", done.err);
    assert!(done.err.contains("2 agents did not arrive: 0, 1"), "{}", done.err);
}

#[test]
fn an_overlap_at_the_start_and_an_agent_in_a_wall_fail_the_check() {
    let text = "sidestep = 1\nduration = 1\nagents = [{ position = [0, 0] }, { position = [0.2, 0] }, { position = [9, 9] }]\n\
        obstacles = [{ vertices = [[8, 8], [10, 8], [10, 10], [8, 10]] }]";
    let done = sidestep(&["run", &file("overlap.toml", text), "--check"]).ends(1);
    assert!(done.err.contains("failed: 1 pair overlapped"), "{}", done.err);
    assert!(done.err.contains("failed: 1 agent began in a wall"), "{}", done.err);
    assert!(done.err.contains("warning: 1 pair overlapped when they appeared"), "{}", done.err);
}

/// Each of these is refused with exit 2 and a word on standard error that names the fault; standard output stays empty.
#[test]
fn bad_usage_and_bad_files_are_2_and_say_what_is_wrong() {
    let scene = "scenes/head-on.toml";
    let (twice, nowhere) = (scratch("twice.csv"), scratch("no-such-folder/x.csv"));
    let again = format!("{}/../{}/twice.csv", parent(&twice), parent(&twice).rsplit('/').next().unwrap_or_default());
    let csv_scene = file("scene.csv", "sidestep = 1\n");
    let broken = file("broken.toml", "sidestep = 1\ntimestep = 0.1\n");
    let no_header = file("no-header.csv", "1,2,3\n");
    let cases: &[(&[&str], &str)] = &[
        (&[], "Usage"),
        (&["fly"], "fly"),
        (&["run"], "SCENE"),
        (&["run", scene, "--fast"], "--fast"),
        (&["run", scene, "--threads", "0"], "--threads"),
        (&["run", scene, "--threads", "many"], "--threads"),
        (&["run", scene, "--every", "0"], "--every"),
        (&["run", scene, "--seed", "-1"], "-1"),
        (&["run", scene, "--seed", "18446744073709551615"], "--seed"),
        (&["run", scene, "--duration", "-1"], "`--duration` is -1"),
        (&["run", scene, "--duration", "nan"], "`--duration` is NaN"),
        (&["run", scene, "--duration", "1e300"], "expected a number of seconds"),
        (&["run", scene, "--model", "ocra"], "expected one of orca"),
        (&["run", scene, "--set", "model.smoothing=2"], "`model.smoothing` is 2"),
        (&["run", scene, "--set", "model.smoothing"], "field=value"),
        (&["run", scene, "--set", ""], "this sets nothing"),
        (&["compare", scene, "--set", "model.smoothing=2"], "--> --set model.smoothing=2"),
        (&["explain", scene, "--agent", "0", "--set", "duration=-1"], "--> --set duration=-1"),
        (&["render", scene, "-o", "film.gif", "--set", "time_step=0"], "--> --set time_step=0"),
        (&["shrink", scene, "--until", "late", "--set", "tme_step=1"], "did you mean `time_step`?"),
        (&["verify", "no-such.csv", "--scene", scene, "--set", "seed=x"], "--> --set seed="),
        (&["run", scene, "--record", "run.txt"], "run.csv"),
        (&["run", scene, "--record", "run"], "expected .csv"),
        (&["run", scene, "--record", &twice, "--record", &twice], "same file"),
        (&["run", scene, "--record", &nowhere], "no-such-folder"),
        (&["run", scene, "--record", "scenes"], "scenes/run.csv"),
        (&["run", scene, "--record", &twice, "--record", &again], "same file"),
        (&["run", &csv_scene, "--record", &csv_scene], "overwrite the scene"),
        (&["run", scene, "--every", "5"], "--record"),
        (&["run", scene, "--every", "-1", "--record", &twice], "a whole number, 1 or more"),
        (&["run", scene, "--threads", "-1"], "a whole number from 1 to 1024"),
        (&["run", scene, "--threads", "abc"], "a whole number from 1 to 1024"),
        (&["run", scene, "--duration", "long"], "expected a number, like 2 or 0.5"),
        (&["explain", scene], "--agent"),
        (&["explain", scene, "--agent", "2"], "there is no agent 2"),
        (&["explain", scene, "--agent", "0", "--time", "21"], "from 0 to 20"),
        (&["explain", scene, "--agent", "0", "--time", "nan"], "`--time` is NaN"),
        (&["explain", scene, "--agent", "0", "-o", "why.jpg"], "expected .svg or .png"),
        (&["explain", scene, "--agent", "0", "--model", "ocra"], "expected one of orca"),
        (&["explain", scene, "--agent", "0", "-o", "no-such-folder/why.svg"], "no-such-folder"),
        (&["render", scene], "--output"),
        (&["render", scene, "-o", "film.avi"], "expected .gif"),
        (&["render", scene, "-o", "film.gif", "--size", "10"], "`--size` is \"10\""),
        (&["render", scene, "-o", "film.gif", "--size", "800x"], "like 800 or 800x600"),
        (&["render", scene, "-o", "film.gif", "--from", "21"], "`--from` is 21"),
        (&["render", scene, "-o", "film.gif", "--from", "5", "--to", "4"], "`--to` is 4"),
        (&["render", scene, "-o", "film.gif", "--fps", "0"], "--fps"),
        (&["render", scene, "-o", "film.gif", "--speed", "0"], "`--speed` is 0"),
        (&["render", scene, "-o", "film.gif", "--trails", "-1"], "`--trails` is -1"),
        (&["render", scene, "-o", "scenes.gif/x.gif", "--to", "1"], "scenes.gif/x.gif"),
        (&["new", "circle", "-o", "scenes"], "this is a folder"),
        (&["new", "circle", "--agents", "many"], "expected a number"),
        (&["import", scene], "no file that can be imported"),
        (&["import", scene, scene, "--agents", "0"], "a whole number from 1"),
        (&["import", "no-such.json", scene, "--agents", "1"], "no-such.json"),
        (&["run", scene, "--check", "--no-audit"], "--no-audit"),
        (&["run", "no-such.toml"], "there is no such file"),
        (&["run", "scenes"], "directory"),
        (&["run", &broken], "did you mean `time_step`?"),
        (&["compare"], "SCENE"),
        (&["compare", scene, "--models", "ocra"], "expected one of orca"),
        (&["compare", scene, "--models", "vo,rvo,vo"], "vo twice"),
        (&["compare", scene, "--models", ""], "expected one of orca"),
        (&["compare", scene, "--plain", "--contacts"], "--contacts"),
        (&["compare", scene, "--duration", "-1"], "`--duration` is -1"),
        (&["compare", scene, "--threads", "0"], "--threads"),
        (&["compare", &broken], "did you mean `time_step`?"),
        (&["check", &broken], "broken.toml:2:1"),
        (&["check", "no-such.toml"], "no-such.toml"),
        (&["verify", "no-such.csv", "--scene", scene], "no-such.csv"),
        (&["verify", &no_header, "--scene", scene], "no-header.csv:1"),
        (&["verify", &no_header], "--scene"),
        (&["new", "nothing"], "nothing"),
        (&["new", "circle", "--agents", "0"], "`agents` is 0"),
        (&["new", "circle", "--agents", "2.5"], "whole number"),
        (&["new", "circle", "--width", "2"], "--width"),
        (&["import", "no-such.map"], "no-such.map"),
        (&["import", scene, scene], "--agents"),
        (&["import", scene, scene, "--agents", "3"], "head-on.toml:1"),
    ];
    for (arguments, word) in cases {
        let done = sidestep(arguments);
        assert_eq!(done.code, 2, "{arguments:?}: {}{}", done.out, done.err);
        assert!(done.err.contains(word), "{arguments:?} should say {word:?}: {}", done.err);
        assert!(done.out.is_empty() && !done.err.contains("panicked"), "{arguments:?}: {}{}", done.out, done.err);
    }
    assert!(!Path::new("run.csv").exists() && !Path::new(&twice).exists(), "nothing is written before the plan stands");
}

fn parent(file: &str) -> &str {
    file.rsplit_once('/').map_or(".", |(folder, _)| folder)
}

#[test]
fn check_warns_of_a_crowd_on_one_point() {
    let group = |count: usize| {
        format!("sidestep = 1\n[[groups]]\ngenerator = 'line'\ncount = {count}\nfrom = [3, 4]\nto = [3, 4]\n")
    };
    let done = sidestep(&["check", &file("crowd.toml", &group(1500))]).ends(0);
    assert!(done.err.contains("warning: 1 500 agents start on the point (3, 4)"), "{}", done.err);
    let few = sidestep(&["check", &file("few.toml", &group(50))]).ends(0);
    assert!(few.err.contains("`max_neighbors` of 50 agents") && !few.err.contains("start on the point"), "{}", few.err);
}

#[test]
fn check_tells_the_faults_of_every_file_and_is_content_with_sound_ones() {
    let all = crate::shipped();
    let arguments: Vec<&str> = std::iter::once("check").chain(all.iter().map(String::as_str)).collect();
    let done = sidestep(&arguments).ends(0);
    assert_eq!(done.out.lines().filter(|line| line.contains(": sound, ")).count(), all.len());

    let first = file("first-broken.toml", "sidestep = 1\nduration = -1\n");
    let second = file("second-broken.json", "{\"sidestep\": 1, \"agents\": [{\"radius\": 0}]}");
    let done = sidestep(&["check", &first, "scenes/circle.toml", &second]).ends(2);
    for word in ["first-broken.toml:2:12", "second-broken.json:1:", "position", "help: "] {
        assert!(done.err.contains(word), "{word} is not in {}", done.err);
    }
    assert_eq!(done.out.lines().count(), 1);
    assert!(read(&second).contains("radius"));
}
