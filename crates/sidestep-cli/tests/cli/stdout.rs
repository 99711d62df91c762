use crate::program;
use std::process::Stdio;

#[test]
fn a_closed_pipe_is_success() {
    for arguments in [
        &["schema"][..],
        &["new", "crossing"],
        &["check", "scenes/circle.toml"],
        &["run", "scenes/head-on.toml", "--json"],
        &["run", "scenes/head-on.toml"],
        &["compare", "scenes/head-on.toml"],
        &["--help"],
    ] {
        let mut child = program(arguments).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("starts");
        drop(child.stdout.take());
        let done = child.wait_with_output().expect("ends");
        let err = String::from_utf8_lossy(&done.stderr);
        assert_eq!((done.status.code(), &*err), (Some(0), ""), "{arguments:?}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_told() {
    let full = std::fs::OpenOptions::new().write(true).open("/dev/full").expect("/dev/full");
    let done = program(&["schema"]).stdout(full).stderr(Stdio::piped()).output().expect("ends");
    assert_eq!(done.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&done.stderr).contains("standard output"));
    let done = program(&["schema", "-o", "/dev/full"]).stderr(Stdio::piped()).output().expect("ends");
    assert_eq!(done.status.code(), Some(2));
}
