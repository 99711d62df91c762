//! Whoever copies a command from the README sees it work: every block marked `sh` is run, with the program on the search path.

use crate::stage::Done;
use crate::tree::Tree;
use std::fs;
use std::path::Path;

pub fn work(tree: &Tree) -> Result<Done, String> {
    let text = tree.text(Path::new("README.md")).ok_or("README.md is missing")?;
    let blocks = blocks(&text);
    if blocks.is_empty() {
        return Err("README.md has no block marked `sh`".into());
    }
    let program = tree.program("release")?;
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders = program.parent().map(Path::to_path_buf).into_iter().chain(std::env::split_paths(&path));
    let search = std::env::join_paths(folders).map_err(|error| error.to_string())?;
    for block in &blocks {
        let written = not_there_yet(tree, block);
        let ran = tree.show(tree.command("sh".as_ref()).env("PATH", &search).args(["-eu", "-c", block]));
        written.iter().for_each(|file| drop(fs::remove_file(file)));
        ran?;
    }
    Ok(Done::Passed(format!("{} blocks", blocks.len())))
}

fn blocks(text: &str) -> Vec<String> {
    let mut out = Vec::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        if line.trim() == "```sh" {
            let block = lines.by_ref().take_while(|line| line.trim() != "```");
            let block: Vec<&str> = block.filter(|line| !line.starts_with("cargo xtask")).collect(); // that is us
            out.push(block.join("\n"));
        }
    }
    out
}

/// Files that a block names and that do not exist yet: what it writes, to be taken away again.
fn not_there_yet(tree: &Tree, block: &str) -> Vec<std::path::PathBuf> {
    let files = block
        .split_whitespace()
        .filter(|word| [".csv", ".toml", ".json", ".svg", ".gif"].iter().any(|end| word.ends_with(end)));
    files.map(|word| tree.root.join(word)).filter(|file| !file.exists()).collect()
}
