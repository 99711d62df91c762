//! Random crowds of every model, long enough to break what can be broken.

use crate::stage::Done;
use crate::tree::Tree;

pub fn work(tree: &Tree) -> Result<Done, String> {
    let mut run = tree.command("cargo".as_ref());
    run.args(["run", "--release", "-q", "-p", "sidestep", "--example", "promises"]);
    let output = run.output().map_err(|error| error.to_string())?;
    let (table, fault) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    print!("{table}");
    if output.status.success() {
        Ok(Done::Passed(format!("{} runs of half a million agent-steps", table.lines().count() - 1)))
    } else {
        Err(format!("a promise was broken\n{fault}"))
    }
}
