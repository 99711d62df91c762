use crate::{file, scratch, sidestep};

const CALL: [&str; 6] = ["explain", "scenes/circle.toml", "--agent", "3", "--time", "6"];

#[test]
fn the_sentence_and_the_table_are_printed() {
    let out = sidestep(&CALL).ends(0).out;
    assert!(out.starts_with("It wants 1.40\u{a0}m/s"), "{out}");
    for word in ["owner", "gap", "touches", "asks", "room left", "decides"] {
        assert!(out.contains(word), "{word}: {out}");
    }
}

#[test]
fn pictures_are_what_their_names_say_and_print_nothing() {
    let (svg, png) = (scratch("why.svg"), scratch("why.png"));
    for name in [&svg, &png] {
        let done = sidestep(&[&CALL[..], &["-o", name, "--width", "800", "--theme", "dark"]].concat()).ends(0);
        assert_eq!(done.out, "");
    }
    let read = |name: &str| std::fs::read(name).expect("it was written");
    assert!(read(&svg).starts_with(b"<svg"));
    assert_eq!(read(&png)[..8], *b"\x89PNG\r\n\x1a\n");
    assert_eq!(read(&png)[16..20], 800u32.to_be_bytes());
}

#[test]
fn the_data_names_everybody_by_number() {
    let data = sidestep(&[&CALL[..], &["--json"]].concat()).ends(0).json();
    assert_eq!(data["agent"], 3);
    assert_eq!(data["model"], "orca");
    let demands = data["demands"].as_array().expect("demands");
    assert!(demands.iter().all(|demand| demand["owner"]["agent"].is_u64()));
    let deciding = data["deciding"].as_array().expect("who decides");
    assert!(deciding.iter().all(|i| demands[i.as_u64().unwrap_or(99) as usize]["decides"] == true));
}

#[test]
fn every_model_is_explained() {
    for model in ["orca", "vo", "rvo", "hrvo"] {
        let done = sidestep(&[&CALL[..], &["--model", model, "--json"]].concat()).ends(0).json();
        assert_eq!(done["model"], model);
    }
}

#[test]
fn a_setting_is_as_if_the_file_said_so() {
    let text = |horizon: &str| {
        format!("sidestep = 1\n{horizon}agents = [{{ position = [0, 0], goal = [9, 0] }}, {{ position = [3, 0.1] }}]")
    };
    let said = file("horizon.toml", &text("defaults = { time_horizon = 0.5 }\n"));
    let unsaid = file("no-horizon.toml", &text(""));
    let why = |scene: &str, more: &[&str]| sidestep(&[&["explain", scene, "--agent", "0"], more].concat()).ends(0).out;
    assert_eq!(why(&unsaid, &["--set", "defaults.time_horizon=0.5"]), why(&said, &[]));
    assert_ne!(why(&unsaid, &[]), why(&said, &[]));
}

#[test]
fn who_is_not_there_yet_or_any_more_is_told_so() {
    let text = "sidestep = 1\nduration = 9\nagents = [{ position = [0, 0] }]\nevents = [\
        { time = 2, remove_agent = 0 }, { time = 3, add_agent = { position = [1, 1] } }]";
    let scene = file("comes-and-goes.toml", text);
    let at = |agent, time| sidestep(&["explain", &scene, "--agent", agent, "--time", time]);
    assert!(at("0", "5").ends(2).err.contains("it left at 2 s"));
    assert!(at("1", "1").ends(2).err.contains("it comes at 3 s"));
    at("1", "3").ends(0);
}
