//! What a user reads when a scene is broken. Each file in `broken/` has its message beside it, in a file of the same name and `.txt`.
//! After a wanted change of the words: `SIDESTEP_UPDATE=1 cargo test -p sidestep-scene --test broken`, and read the difference.

use sidestep_scene::{LARGEST_FILE, Scene};
use std::path::{Path, PathBuf};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/broken")
}

fn broken_scenes() -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder()).expect("tests/broken");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    let mut scenes: Vec<PathBuf> = paths.filter(|path| path.extension().is_some_and(|end| end != "txt")).collect();
    scenes.sort();
    scenes
}

#[test]
fn every_broken_scene_is_refused_with_its_message() {
    let (update, mut wrong) = (std::env::var_os("SIDESTEP_UPDATE").is_some(), Vec::new());
    for path in broken_scenes() {
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        let bytes = std::fs::read(&path).expect("a file");
        let Err(problems) = Scene::from_bytes(&name, &bytes) else {
            wrong.push(format!("{name} is accepted"));
            continue;
        };
        let message = format!("{problems}\n");
        let golden = path.with_file_name(format!("{name}.txt"));
        if update {
            std::fs::write(&golden, &message).expect("written");
        } else if std::fs::read_to_string(&golden).ok().as_ref() != Some(&message) {
            wrong.push(format!("{name} says:\n{message}"));
        }
    }
    assert!(wrong.is_empty(), "{} differ:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn there_are_enough_broken_scenes() {
    assert!(broken_scenes().len() >= 60);
}

/// What cannot be acted on is not a message: every one has a place (or is about the whole file) and nearly every one a hint.
#[test]
fn every_problem_names_its_place() {
    for path in broken_scenes() {
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        let problems = Scene::from_bytes(&name, &std::fs::read(&path).expect("a file")).expect_err(&name);
        for problem in &problems.list {
            let placed = problems.line_column(problem).is_some();
            assert!(placed || problem.field.is_empty(), "{name}: {problem:?}");
            assert!(!problems.to_string().contains('\u{1b}'), "{name}: a control character reaches the terminal");
        }
    }
}

#[test]
fn a_file_that_would_not_fit_into_memory_is_refused_unread() {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("huge.json");
    let file = std::fs::File::create(&path).expect("a file");
    file.set_len(LARGEST_FILE + 1).expect("a file of holes");
    let message = Scene::load(&path).expect_err("too large").to_string();
    std::fs::remove_file(&path).expect("removed");
    assert!(message.contains("larger than 128 MiB") && message.contains("[[groups]]"), "{message}");
}

#[test]
fn a_missing_file_and_a_directory_are_named() {
    for (path, words) in [(folder().join("nowhere.toml"), "no such file"), (folder(), "a directory")] {
        let problems = Scene::load(&path).expect_err("not a scene");
        let message = problems.to_string();
        assert!(message.contains(words) && message.contains("broken"), "{message}");
    }
}
