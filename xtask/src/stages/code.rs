//! What cargo itself can tell of the code.

use crate::stage::Done;
use crate::tree::{Tree, cargo};

/// Inputs of a fuzz round: a few seconds.
const FUZZ_INPUTS: &str = "20000";

pub fn fmt(tree: &Tree) -> Result<Done, String> {
    if let Err(fault) = tree.component("rustfmt") {
        return Ok(Done::Skipped(format!("rustfmt cannot be installed: {fault}")));
    }
    tree.cargo(&["fmt", "--all", "--check"])?;
    Ok(Done::passed())
}

pub fn clippy(tree: &Tree) -> Result<Done, String> {
    if let Err(fault) = tree.component("clippy") {
        return Ok(Done::Skipped(format!("clippy cannot be installed: {fault}")));
    }
    tree.cargo(&["clippy", "--quiet", "--workspace", "--all-targets", "--", "-D", "warnings"])?;
    Ok(Done::passed())
}

pub fn rustdoc(tree: &Tree) -> Result<Done, String> {
    let mut command = tree.command(&cargo());
    tree.show(command.env("RUSTDOCFLAGS", "-D warnings").args(["doc", "--quiet", "--workspace", "--no-deps"]))?;
    Ok(Done::passed())
}

pub fn test(tree: &Tree) -> Result<Done, String> {
    if tree.has("nextest") {
        tree.cargo(&["nextest", "run", "--workspace", "--no-fail-fast", "--status-level", "fail"])?;
    } else {
        tree.cargo(&["test", "--quiet", "--workspace", "--tests", "--no-fail-fast"])?;
    }
    Ok(Done::passed())
}

pub fn doctest(tree: &Tree) -> Result<Done, String> {
    tree.cargo(&["test", "--quiet", "--workspace", "--doc"])?;
    Ok(Done::passed())
}

pub fn fuzz(tree: &Tree) -> Result<Done, String> {
    let mut command = tree.command(&cargo());
    command.env("SIDESTEP_FUZZ", FUZZ_INPUTS).args(["test", "--quiet", "-p", "sidestep-scene", "--test", "fuzz"]);
    tree.show(&mut command)?;
    Ok(Done::Passed(format!("{FUZZ_INPUTS} inputs")))
}
