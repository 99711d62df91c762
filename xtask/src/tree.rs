//! The tree that is tested: where it is, how to call programs in it, which files belong to it.

use serde_json::Value;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A checkout of the workspace.
pub struct Tree {
    pub root: PathBuf,
    /// What `cargo metadata` says of the workspace's own packages.
    pub packages: Vec<Value>,
    target: PathBuf,
}

impl Tree {
    /// The tree that this program was built in.
    pub fn found() -> Result<Self, String> {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let root = root.canonicalize().map_err(|error| format!("{}: {error}", root.display()))?;
        let output = Command::new(cargo())
            .args(["metadata", "--format-version", "1", "--no-deps"])
            .current_dir(&root)
            .stderr(Stdio::inherit())
            .output()
            .map_err(|error| format!("cargo metadata: {error}"))?;
        let metadata: Value =
            serde_json::from_slice(&output.stdout).map_err(|error| format!("cargo metadata: {error}"))?;
        let target = metadata["target_directory"].as_str().unwrap_or("target").into();
        let packages = metadata["packages"].as_array().cloned().unwrap_or_default();
        Ok(Self { root, packages, target })
    }

    /// Calls cargo, its output shown.
    pub fn cargo(&self, arguments: &[&str]) -> Result<(), String> {
        self.show(self.command(&cargo()).args(arguments))
    }

    /// Whether a cargo command is installed.
    pub fn has(&self, subcommand: &str) -> bool {
        self.quiet(self.command(&cargo()).args([subcommand, "--version"])).is_ok()
    }

    /// Makes sure of a component of the toolchain; installs it if it can be.
    pub fn component(&self, component: &str) -> Result<(), String> {
        if self.has(component.trim_start_matches("rust")) {
            return Ok(());
        }
        self.show(self.command("rustup".as_ref()).args(["component", "add", component]))
    }

    /// A command in the root of the tree.
    pub fn command(&self, program: &OsStr) -> Command {
        let mut command = Command::new(program);
        command.current_dir(&self.root).stdin(Stdio::null());
        command
    }

    /// Runs a command with its output shown.
    pub fn show(&self, command: &mut Command) -> Result<(), String> {
        println!("$ {}", line(command));
        match command.status() {
            Ok(status) if status.success() => Ok(()),
            Ok(status) => Err(format!("`{}` ended with {status}", line(command))),
            Err(error) => Err(format!("`{}`: {error}", line(command))),
        }
    }

    /// Runs a command and gives what it printed, if it succeeds.
    pub fn quiet(&self, command: &mut Command) -> Result<String, String> {
        let output = command.output().map_err(|error| format!("`{}`: {error}", line(command)))?;
        let out = String::from_utf8_lossy(&output.stdout).into_owned();
        if output.status.success() {
            return Ok(out);
        }
        let err = String::from_utf8_lossy(&output.stderr);
        Err(format!("`{}` ended with {}\n{out}{err}", line(command), output.status))
    }

    /// The command line of a profile's folder (`release`, `debug`), built if need be.
    pub fn program(&self, folder: &str) -> Result<PathBuf, String> {
        let build: &[&str] = if folder == "release" { &["--release"] } else { &[] };
        self.cargo(&[&["build", "--quiet", "-p", "sidestep-cli"], build].concat())?;
        Ok(self.target.join(folder).join(format!("sidestep{}", std::env::consts::EXE_SUFFIX)))
    }

    /// A folder for what the stages write.
    pub fn scratch(&self) -> Result<PathBuf, String> {
        let folder = self.target.join("xtask");
        fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        Ok(folder)
    }

    /// The scenes that ship, sorted.
    pub fn scenes(&self) -> Result<Vec<String>, String> {
        let entries = fs::read_dir(self.root.join("scenes")).map_err(|error| format!("scenes: {error}"))?;
        let mut names: Vec<String> =
            entries.flatten().map(|entry| format!("scenes/{}", entry.file_name().to_string_lossy())).collect();
        names.sort();
        Ok(names)
    }

    /// The files of the tree: those that git knows, else all that are not built.
    pub fn files(&self) -> Vec<PathBuf> {
        match self.quiet(self.command("git".as_ref()).args(["ls-files", "-z"])) {
            Ok(list) => list.split('\0').filter(|name| !name.is_empty()).map(PathBuf::from).collect(),
            Err(_) => self.walk(Path::new("")),
        }
    }

    fn walk(&self, folder: &Path) -> Vec<PathBuf> {
        let mut out = Vec::new();
        for entry in fs::read_dir(self.root.join(folder)).into_iter().flatten().flatten() {
            let (name, path) = (entry.file_name(), folder.join(entry.file_name()));
            match entry.file_type() {
                Ok(kind) if kind.is_dir() && name != "target" && name != ".git" => out.extend(self.walk(&path)),
                Ok(kind) if kind.is_file() => out.push(path),
                _ => {}
            }
        }
        out
    }

    /// A file's text; nothing for what is not there or no text.
    pub fn text(&self, file: &Path) -> Option<String> {
        fs::read_to_string(self.root.join(file)).ok()
    }
}

/// The cargo that runs this program.
pub fn cargo() -> OsString {
    std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into())
}

fn line(command: &Command) -> String {
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    let name = |word: &OsStr| Path::new(word).file_name().map_or(word.to_os_string(), OsStr::to_os_string);
    let mut line: Vec<String> = words.map(|word| word.to_string_lossy().into_owned()).collect();
    line[0] = name(command.get_program()).to_string_lossy().into_owned();
    line.join(" ")
}
