use crate::sidestep;

#[test]
fn every_command_explains_itself_with_examples() {
    for command in [
        &[][..],
        &["run"],
        &["compare"],
        &["bench"],
        &["models"],
        &["explain"],
        &["check"],
        &["verify"],
        &["new"],
        &["import"],
        &["schema"],
    ] {
        let done = sidestep(&[command, &["--help"]].concat()).ends(0);
        assert!(done.out.contains("Examples:"), "{command:?}: {}", done.out);
        assert!(done.out.lines().all(|line| line.chars().count() <= 132), "{command:?}: {}", done.out);
    }
    assert_eq!(sidestep(&["--version"]).ends(0).out, format!("sidestep {}\n", env!("CARGO_PKG_VERSION")));
}

#[test]
fn the_numbers_of_a_new_scene_are_in_its_help() {
    let help = sidestep(&["new", "doorway", "--help"]).ends(0).out;
    for word in ["--agents", "--width", "width of the door, m", "default: 1.2"] {
        assert!(help.contains(word), "{word} is not in {help}");
    }
}
