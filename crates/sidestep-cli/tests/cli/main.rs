//! The program as its users see it: arguments in, files, output and exit codes out.

mod arrivals;
mod bench;
mod compare;
mod events;
mod exit_codes;
mod explain;
mod help;
mod import;
mod interrupt;
mod make;
mod models;
mod recording;
mod render;
mod run;
mod rvo2;
mod shrink;
mod stdout;
mod threads;
mod verify;
mod view;

use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// What a call brought.
struct Done {
    code: i32,
    out: String,
    err: String,
}

impl Done {
    fn json(&self) -> Value {
        serde_json::from_str(&self.out).unwrap_or_else(|error| panic!("{error} in {}\n{}", self.out, self.err))
    }

    /// Panics unless it ended with this code.
    fn ends(self, code: i32) -> Self {
        assert_eq!(self.code, code, "out: {}\nerr: {}", self.out, self.err);
        self
    }
}

/// The program, called from the root of the repository.
fn program(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sidestep"));
    command.args(arguments).current_dir(root()).stdin(Stdio::null()).env("NO_COLOR", "1");
    command
}

fn sidestep(arguments: &[&str]) -> Done {
    let output = program(arguments).output().expect("the program starts");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("text");
    Done { code: output.status.code().unwrap_or(-1), out: text(output.stdout), err: text(output.stderr) }
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// A path for a file of one test.
fn scratch(name: &str) -> String {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    std::fs::create_dir_all(folder).expect("a folder for tests");
    folder.join(name).display().to_string()
}

/// Writes a file for one test, and gives its path.
fn file(name: &str, text: &str) -> String {
    let path = scratch(name);
    std::fs::write(&path, text).expect("written");
    path
}

fn read(path: &str) -> String {
    std::fs::read_to_string(path).expect("readable")
}

/// The scenes that ship, relative to the root.
fn shipped() -> Vec<String> {
    let entries = std::fs::read_dir(root().join("scenes")).expect("scenes");
    let names = entries.map(|entry| entry.expect("entry").file_name().into_string().expect("text"));
    let mut scenes: Vec<String> = names.map(|name| format!("scenes/{name}")).collect();
    scenes.sort();
    assert!(scenes.len() >= 9, "{scenes:?}");
    scenes
}

/// Two walk past each other, a third stands, a fourth comes and the third leaves, a wall is put up and taken away.
const LIVELY: &str = r#"sidestep = 1
name = "lively"
duration = 12
time_step = 0.1
agents = [
  { position = [0, 0], goal = [6, 0.1] },
  { position = [6, 0], goal = [0, 0.1] },
  { position = [3, 4] },
]
events = [
  { time = 1.0, add_agent = { position = [0, 5], goal = [6, 5] } },
  { time = 2.05, remove_agent = 2 },
  { time = 1.5, add_obstacle = { vertices = [[2, -3], [4, -3], [4, -2], [2, -2]] } },
  { time = 3.0, remove_obstacle = 0 },
]
"#;
