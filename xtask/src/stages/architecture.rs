//! What the tree promises about itself.

use crate::stage::Done;
use crate::tree::Tree;
use serde_json::Value;
use std::path::{Path, PathBuf};

/// Who may use whom, besides tests.
const ARROWS: &[(&str, &[&str])] = &[
    ("sidestep-route", &[]),
    ("sidestep", &["sidestep-route"]),
    ("sidestep-scene", &["sidestep"]),
    ("sidestep-record", &["sidestep"]),
    ("sidestep-figure", &["sidestep", "sidestep-scene"]),
    ("sidestep-cli", &["sidestep", "sidestep-scene", "sidestep-record", "sidestep-figure"]),
    ("sidestep-web", &["sidestep", "sidestep-scene", "sidestep-figure"]),
    ("xtask", &[]),
];
/// May see all; nobody ships it.
const TESTKIT: &str = "sidestep-testkit";
/// The engine has no file, clock, random source, terminal or network.
const NOT_IN_THE_ENGINE: &[&str] =
    &["std::fs", "std::net", "std::time", "std::env", "std::process", "Instant::now", "println!", "print!(", "rand::"];
/// Beginnings of paths that only one machine has; taken apart here so that this file does not hold them.
const PATHS_OF_A_MACHINE: &[[&str; 2]] =
    &[["/ho", "me/"], ["/ro", "ot/"], ["/tm", "p/"], ["/wo", "rk/"], ["/Us", "ers/"], ["C:\\", "Users"]];

pub fn work(tree: &Tree) -> Result<Done, String> {
    let files = tree.files();
    let mut faults = arrows(tree);
    faults.extend(paths_in_docs(tree, &files));
    faults.extend(names_in_notation(tree, &files));
    faults.extend(comments_of_scenes(tree)?);
    faults.extend(words(tree, &files));
    match faults.len() {
        0 => Ok(Done::Passed(format!("{} files", files.len()))),
        n => Err(format!("{n} faults\n  {}", faults.join("\n  "))),
    }
}

fn arrows(tree: &Tree) -> Vec<String> {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_string();
    let names: Vec<String> = tree.packages.iter().map(|package| text(&package["name"])).collect();
    let mut faults = Vec::new();
    for package in &tree.packages {
        let name = text(&package["name"]);
        if name == TESTKIT {
            if package["publish"] != serde_json::json!([]) {
                faults.push(format!("{name} must not be published"));
            }
            continue;
        }
        let Some((_, allowed)) = ARROWS.iter().find(|arrow| arrow.0 == name) else {
            faults.push(format!("{name} is not in the picture of the crates"));
            continue;
        };
        for used in package["dependencies"].as_array().into_iter().flatten() {
            let (to, for_tests) = (text(&used["name"]), used["kind"] == "dev");
            if names.contains(&to) && !for_tests && !allowed.contains(&to.as_str()) {
                faults.push(format!("{name} must not depend on {to}"));
            }
        }
    }
    faults
}

/// Every path that a page in `docs/` names in backquotes is there.
fn paths_in_docs(tree: &Tree, files: &[PathBuf]) -> Vec<String> {
    let mut faults = Vec::new();
    for page in files.iter().filter(|file| file.starts_with("docs") && file.extension().is_some_and(|e| e == "md")) {
        let Some(text) = tree.text(page) else { continue };
        let page = page.display();
        let prose: String = text.split("```").step_by(2).collect();
        let quoted = prose.split('`').skip(1).step_by(2);
        let is_path = |word: &&str| word.contains('/') && !word.contains(char::is_whitespace) && !word.contains("://");
        let gone = quoted.filter(is_path).filter(|path| !tree.root.join(path).exists());
        faults.extend(gone.map(|path| format!("{page} names `{path}`, which is not there")));
    }
    faults
}

/// Every identifier of the notation is one of the engine's.
fn names_in_notation(tree: &Tree, files: &[PathBuf]) -> Vec<String> {
    let page = tree.text(Path::new("docs/notation.md")).unwrap_or_default();
    let engine: String = files.iter().filter(|file| is_engine(file)).filter_map(|file| tree.text(file)).collect();
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    let names: std::collections::BTreeSet<&str> = engine.split(|c| !is_part(c)).collect();
    let quoted = page.split('`').skip(1).step_by(2);
    let unknown = quoted.filter(|word| word.chars().all(is_part) && !names.contains(word));
    unknown.map(|word| format!("docs/notation.md names `{word}`, which the engine does not know")).collect()
}

fn comments_of_scenes(tree: &Tree) -> Result<Vec<String>, String> {
    let silent = |scene: &String| !tree.text(Path::new(scene)).is_some_and(|text| text.starts_with("# "));
    let silent = tree.scenes()?.into_iter().filter(silent);
    Ok(silent.map(|scene| format!("{scene} has no comment on top that says what to watch")).collect())
}

fn words(tree: &Tree, files: &[PathBuf]) -> Vec<String> {
    let mut faults = Vec::new();
    for file in files {
        let Some(text) = tree.text(file) else { continue };
        for (number, line) in text.lines().enumerate() {
            let place = format!("{}:{}", file.display(), number + 1);
            if let Some(path) = PATHS_OF_A_MACHINE.iter().map(|halves| halves.concat()).find(|path| line.contains(path))
            {
                faults.push(format!("{place} has a path of one machine: {path}"));
            }
            let code = line.split("//").next().unwrap_or_default();
            if is_engine(file)
                && let Some(word) = NOT_IN_THE_ENGINE.iter().find(|word| code.contains(**word))
            {
                faults.push(format!("{place} has `{word}` in the engine"));
            }
        }
    }
    faults
}

fn is_engine(file: &Path) -> bool {
    file.starts_with("crates/sidestep/src") || file.starts_with("crates/sidestep-route/src")
}
