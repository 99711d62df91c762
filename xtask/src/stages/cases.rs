//! Small scenes that users of such engines have reported as broken, kept beside the repository where they are at hand.

use crate::stage::Done;
use crate::tree::Tree;
use std::path::Path;

/// Where the tool is, from the root.
const TOOL: &str = "../shared/tools/cases.py";
/// So many pass today under each model; fewer is a step back. The others need what does not exist yet.
const PASSING: [(&str, usize); 5] = [("orca", 29), ("hrvo", 28), ("vo", 28), ("rvo", 28), ("avo", 28)];

pub fn work(tree: &Tree) -> Result<Done, String> {
    let tool = tree.root.join(TOOL);
    if !tool.exists() {
        return Ok(Done::Skipped(format!("{TOOL} is not beside the repository")));
    }
    if tree.quiet(tree.command("python3".as_ref()).arg("--version")).is_err() {
        return Ok(Done::Skipped("there is no python3".into()));
    }
    let program = tree.program("release")?;
    let scores = PASSING.map(|(model, least)| score(tree, [tool.as_path(), &program], model, least));
    let passed: Vec<String> = scores.into_iter().collect::<Result<_, _>>()?;
    Ok(Done::Passed(passed.join("; ")))
}

/// How many pass under a model, in words; at least so many have to.
fn score(tree: &Tree, [tool, program]: [&Path; 2], model: &str, least: usize) -> Result<String, String> {
    let mut score = tree.command("python3".as_ref());
    score.arg(tool).args(["score", "--model", model, "--bin"]).arg(program);
    let output = score.output().map_err(|error| error.to_string())?;
    let text = String::from_utf8_lossy(&output.stdout);
    println!("{model}\n{text}");
    let last = text.lines().last().unwrap_or_default();
    let passed = last.split_whitespace().next().and_then(|word| word.parse::<usize>().ok());
    match passed {
        Some(passed) if passed >= least => Ok(format!("{model} {passed}")),
        Some(_) => Err(format!("{model}: {last}; at least {least} passed before")),
        None => Err(format!("{model}: no score\n{}", String::from_utf8_lossy(&output.stderr))),
    }
}
