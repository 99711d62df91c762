use crate::{file, program, scratch, sidestep};
use std::path::Path;

/// Two meet within three seconds.
fn scene() -> String {
    file(
        "short.toml",
        "sidestep = 1\nduration = 3\nagents = [{ position = [-2, 0], goal = [2, 0] }, { position = [2, 0], goal = [-2, 0] }]",
    )
}

fn drawn(name: &str, more: &[&str]) -> Vec<u8> {
    let out = scratch(name);
    let done = sidestep(&[&["render", &scene(), "-o", &out, "--size", "200"], more].concat()).ends(0);
    assert_eq!((done.out.as_str(), done.err.as_str()), ("", ""));
    std::fs::read(out).expect("it was written")
}

#[test]
fn stills_are_what_their_names_say() {
    assert!(drawn("still.svg", &["--to", "1"]).starts_with(b"<svg"));
    let png = drawn("still.png", &["--to", "1", "--color-by", "density"]);
    assert_eq!(png[..8], *b"\x89PNG\r\n\x1a\n");
    assert_eq!(png[16..20], 200u32.to_be_bytes());
}

#[test]
fn a_gif_has_a_frame_for_every_moment() {
    let bytes = drawn("film.gif", &["--from", "1", "--to", "2", "--fps", "10"]);
    let mut reader = gif::DecodeOptions::new().read_info(&bytes[..]).expect("a film");
    assert_eq!((reader.width(), u32::from(reader.height() > 36)), (200, 1));
    let mut delays = Vec::new();
    while let Some(frame) = reader.read_next_frame().expect("a frame") {
        delays.push(frame.delay);
    }
    assert_eq!(delays, [10; 11]);
}

#[test]
fn an_apng_has_a_frame_for_every_moment() {
    let bytes = drawn("film.apng", &["--to", "1", "--fps", "8", "--speed", "2"]);
    let mut reader = png::Decoder::new(std::io::Cursor::new(bytes)).read_info().expect("a film");
    assert_eq!(reader.info().animation_control().map(|film| film.num_frames), Some(5));
    let mut buffer = vec![0; reader.output_buffer_size().expect("a size")];
    for _ in 0..5 {
        reader.next_frame(&mut buffer).expect("a frame");
    }
}

#[test]
fn a_film_ends_when_all_have_rested_for_a_second() {
    let near = file("near.toml", "sidestep = 1\nduration = 60\nagents = [{ position = [0, 0], goal = [0.14, 0] }]");
    let out = scratch("rest.gif");
    sidestep(&["render", &near, "-o", &out, "--size", "100", "--fps", "10"]).ends(0);
    let bytes = std::fs::read(out).expect("it was written");
    let mut reader = gif::DecodeOptions::new().read_info(&bytes[..]).expect("a film");
    let mut frames = 0;
    while reader.read_next_frame().expect("a frame").is_some() {
        frames += 1;
    }
    assert!((10..20).contains(&frames), "{frames}");
}

#[cfg(unix)]
#[test]
fn ffmpeg_gets_every_pixel_and_its_faults_are_told() {
    use std::os::unix::fs::PermissionsExt;
    let with = |name: &str, script: &str| {
        let folder = scratch(name);
        std::fs::create_dir_all(&folder).expect("a folder");
        let ffmpeg = Path::new(&folder).join("ffmpeg");
        std::fs::write(&ffmpeg, script).expect("a script");
        std::fs::set_permissions(&ffmpeg, std::fs::Permissions::from_mode(0o755)).expect("it may run");
        let film = Path::new(&folder).join("film.mp4").display().to_string();
        let path = format!("{folder}:{}", std::env::var("PATH").unwrap_or_default());
        let arguments = ["render", &scene(), "-o", &film, "--to", "0.5", "--fps", "10", "--size", "100x100"];
        let output = program(&arguments).env("PATH", path).output().expect("it starts");
        (output, std::fs::read_to_string(film).unwrap_or_default())
    };
    let (output, film) = with("counts", "#!/bin/sh\nfor last; do :; done\nwc -c > \"$last\"\n");
    assert!(output.status.success());
    assert_eq!(film.trim(), (6 * 100 * 100 * 4).to_string());
    let (output, _) = with("fails", "#!/bin/sh\ncat > /dev/null\necho no such codec >&2\nexit 1\n");
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("ffmpeg could not make the film: no such codec"));
}

#[test]
fn without_ffmpeg_the_message_names_it() {
    let out = scratch("none.webm");
    let output = program(&["render", &scene(), "-o", &out]).env("PATH", "").output().expect("it starts");
    assert_eq!(output.status.code(), Some(2));
    let err = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(err.contains("the program `ffmpeg` is not there") && err.contains(".gif or .apng"), "{err}");
}

/// Turns a scene into a recording, and draws the moment both ways.
fn drawn_both_ways(scene: &str, name: &str, to: &str) -> [String; 2] {
    let csv = scratch(&format!("{name}.csv"));
    sidestep(&["run", scene, "--record", &csv, "--quiet", "--duration", "8"]).ends(0);
    let still = |kind: &str, more: &[&str]| {
        let out = scratch(&format!("{name}-{to}-{kind}.svg"));
        sidestep(&[&["render", scene, "-o", &out, "--to", to, "--size", "300", "--color-by", "speed"], more].concat())
            .ends(0);
        crate::read(&out)
    };
    [still("run", &[]), still("recorded", &["--recording", &csv])]
}

#[test]
fn a_recording_is_drawn_as_the_run_was() {
    let lively = file("lively-film.toml", crate::LIVELY);
    for (scene, name) in
        [("scenes/street.toml", "street"), ("scenes/two-wheels.toml", "two-wheels"), (&*lively, "lively")]
    {
        for to in ["0", "2.03", "7.9"] {
            let [run, recorded] = drawn_both_ways(scene, name, to);
            assert!(run == recorded, "{name} at {to} s");
        }
    }
}

#[test]
fn a_film_of_a_recording_has_the_recordings_length() {
    let rows = "step,time,agent,x,y,vx,vy\n10,1.0,1,1,0,0,0\n10,1.0,0,0,0,1,0\n20,2.0,0,1,5,1,0\n";
    let out = scratch("recorded.gif");
    let recording = file("some-steps.csv", rows);
    sidestep(&["render", &scene(), "--recording", &recording, "-o", &out, "--size", "200", "--fps", "10"]).ends(0);
    let bytes = std::fs::read(out).expect("it was written");
    let mut reader = gif::DecodeOptions::new().read_info(&bytes[..]).expect("a film");
    let mut frames = 0;
    while reader.read_next_frame().expect("a frame").is_some() {
        frames += 1;
    }
    assert_eq!(frames, 11);
}

#[test]
fn a_recording_that_cannot_be_shown_is_told() {
    let head = "step,time,agent,x,y,vx,vy\n";
    let recorded = |name: &str, row: &str| file(name, &format!("{head}{row}\n"));
    let cases: [(String, &[&str], &str); 8] = [
        (recorded("other-scene.csv", "0,0,2,0,0,0,0"), &[], "other-scene.csv:2"),
        (recorded("far-off.csv", "0,0,0,2e9,0,0,0"), &[], "agent 0 is at 2e9 m"),
        (recorded("nan.csv", "0,0,0,NaN,0,0,0"), &[], "not a finite number"),
        (recorded("cut-off.csv", "0,0,0,0,0,0"), &[], "cut-off.csv:2"),
        (file("no-row.csv", head), &[], "no step"),
        ("-".into(), &[], "standard input"),
        ("no-such.csv".into(), &[], "no-such.csv"),
        (recorded("colored.csv", "0,0,0,0,0,0,0"), &["--color-by", "status"], "--color-by status"),
    ];
    for (recording, more, word) in cases {
        let done =
            sidestep(&[&["render", &scene(), "-o", "film.gif", "--recording", &recording], more].concat()).ends(2);
        assert!(done.err.contains(word) && done.out.is_empty(), "{recording} should say {word:?}: {}", done.err);
    }
    let out_of_time = recorded("short.csv", "0,0,0,0,0,0,0");
    let done = sidestep(&["render", &scene(), "-o", "film.gif", "--recording", &out_of_time, "--to", "1"]).ends(2);
    assert!(done.err.contains("from `--from` to the recording's last step"), "{}", done.err);
}

#[test]
fn whoever_goes_round_stays_in_the_picture() {
    let wall = "sidestep = 1\nduration = 9\nagents = [{ position = [-1, 0.1], goal = [1, 0.1] }]\n\
                obstacles = [{ vertices = [[0, -3], [0, 3]], closed = false }]\n";
    let out = scratch("round.svg");
    sidestep(&["render", &file("round.toml", wall), "-o", &out, "--to", "9", "--size", "400x400"]).ends(0);
    let svg = crate::read(&out);
    let trails = svg.split("<polyline points=\"").skip(1).filter(|line| line.contains("stroke-opacity"));
    let spots: Vec<f64> = trails
        .flat_map(|line| line.split('"').next().unwrap_or_default().split(' '))
        .map(|spot| spot.split_once(',').and_then(|(_, y)| y.parse().ok()).expect("x,y"))
        .collect();
    assert!(spots.len() > 20 && spots.iter().all(|y| *y > 5.0), "{spots:?}");
}
