//! Small scenes that users of such engines have reported as broken, kept beside the repository where they are at hand.

use crate::stage::Done;
use crate::tree::Tree;

/// Where the tool is, from the root.
const TOOL: &str = "../shared/tools/cases.py";
/// So many pass today; fewer is a step back. The others need what does not exist yet.
const PASSING: usize = 28;

pub fn work(tree: &Tree) -> Result<Done, String> {
    let tool = tree.root.join(TOOL);
    if !tool.exists() {
        return Ok(Done::Skipped(format!("{TOOL} is not beside the repository")));
    }
    if tree.quiet(tree.command("python3".as_ref()).arg("--version")).is_err() {
        return Ok(Done::Skipped("there is no python3".into()));
    }
    let program = tree.program("release")?;
    let mut score = tree.command("python3".as_ref());
    score.arg(&tool).args(["score", "--bin"]).arg(&program);
    let output = score.output().map_err(|error| error.to_string())?;
    let text = String::from_utf8_lossy(&output.stdout);
    print!("{text}");
    let last = text.lines().last().unwrap_or_default();
    let passed = last.split_whitespace().next().and_then(|word| word.parse::<usize>().ok());
    match passed {
        Some(passed) if passed >= PASSING => Ok(Done::Passed(last.into())),
        Some(_) => Err(format!("{last}; at least {PASSING} passed before")),
        None => Err(format!("no score\n{}", String::from_utf8_lossy(&output.stderr))),
    }
}
