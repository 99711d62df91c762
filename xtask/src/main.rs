//! `cargo xtask test`: everything that a fresh machine with only Rust can prove of this tree. `cargo xtask page`: the page
//! that the command line serves, built anew.

mod page;
mod stage;
mod stages;
mod tree;

use stage::{Stage, run};
use std::process::ExitCode;
use tree::Tree;

const USAGE: &str = "\
usage: cargo xtask test [STAGE…]    runs all stages, or only these
       cargo xtask test --list      names them
       cargo xtask figures          draws the pictures of the docs anew
       cargo xtask page             builds the page of `sidestep view` anew";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words[..] {
        ["test", "--list"] => {
            stages::ALL.iter().for_each(|stage| println!("{:<13} {}", stage.name, stage.about));
            ExitCode::SUCCESS
        }
        ["test", ref names @ ..] => match chosen(names) {
            Ok(stages) => test(&stages),
            Err(name) => wrong(&format!("there is no stage `{name}`; see `cargo xtask test --list`")),
        },
        ["figures"] => done(Tree::found().and_then(|tree| stages::draw_figures(&tree))),
        ["page"] => done(Tree::found().and_then(|tree| page(&tree))),
        _ => wrong(USAGE),
    }
}

/// Builds the page; this program has to be built with what that takes.
fn page(tree: &Tree) -> Result<(), String> {
    if !cfg!(feature = "page") {
        let again = ["run", "--quiet", "--package", "xtask", "--features", "page", "--", "page"];
        return tree.cargo(&again);
    }
    match page::missing(tree) {
        Some(missing) => Err(missing),
        None => page::build(tree).map(|size| println!("the page: {size} bytes compressed, in {}", page::FOLDER)),
    }
}

/// The named stages in their own order, all for no names.
fn chosen<'a>(names: &[&'a str]) -> Result<Vec<&'static Stage>, &'a str> {
    match names.iter().find(|name| stages::ALL.iter().all(|stage| stage.name != **name)) {
        Some(unknown) => Err(unknown),
        None => Ok(stages::ALL.iter().filter(|stage| names.is_empty() || names.contains(&stage.name)).collect()),
    }
}

fn test(stages: &[&Stage]) -> ExitCode {
    match Tree::found() {
        Ok(tree) => run(&tree, stages),
        Err(fault) => wrong(&fault),
    }
}

fn done(end: Result<(), String>) -> ExitCode {
    match end {
        Ok(()) => ExitCode::SUCCESS,
        Err(fault) => wrong(&fault),
    }
}

fn wrong(what: &str) -> ExitCode {
    eprintln!("{what}");
    ExitCode::from(2)
}
