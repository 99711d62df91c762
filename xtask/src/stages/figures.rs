//! The pictures of the docs are what the commands draw: `cargo xtask figures` draws them, the stage draws them again and compares.

use crate::stage::Done;
use crate::tree::Tree;
use std::path::Path;

/// A picture and the arguments that draw it; the file comes last.
const PICTURES: &[(&str, &[&str])] = &[];

/// Draws every picture into its place.
pub fn draw(tree: &Tree) -> Result<(), String> {
    let program = tree.program("release")?;
    PICTURES.iter().try_for_each(|(file, arguments)| one(tree, &program, arguments, &tree.root.join(file)))
}

/// Whether each is what its command draws.
pub fn work(tree: &Tree) -> Result<Done, String> {
    let (program, scratch) = (tree.program("release")?, tree.scratch()?.join("picture.svg"));
    let mut stale = Vec::new();
    for (file, arguments) in PICTURES {
        one(tree, &program, arguments, &scratch)?;
        if tree.text(Path::new(file)) != tree.text(&scratch) {
            stale.push(*file);
        }
    }
    drop(std::fs::remove_file(&scratch));
    match stale.len() {
        0 => Ok(Done::Passed(format!("{} pictures", PICTURES.len()))),
        _ => Err(format!("stale, to be drawn by `cargo xtask figures`:\n  {}", stale.join("\n  "))),
    }
}

fn one(tree: &Tree, program: &Path, arguments: &[&str], file: &Path) -> Result<(), String> {
    tree.quiet(tree.command(program.as_os_str()).args(arguments).arg(file)).map(drop)
}
