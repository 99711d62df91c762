//! The same bits for any number of threads, optimised or not.

use crate::stage::Done;
use crate::tree::Tree;
use serde_json::Value;
use std::path::Path;

/// Profiles and threads; the first is what the others are compared with.
const RUNS: &[(&str, &str)] =
    &[("release", "1"), ("release", "2"), ("release", "7"), ("debug", "1"), ("debug", "2"), ("debug", "7")];

pub fn work(tree: &Tree) -> Result<Done, String> {
    let programs = [("release", tree.program("release")?), ("debug", tree.program("debug")?)];
    let scenes = tree.scenes()?;
    let mut faults = Vec::new();
    for scene in &scenes {
        let hashes = RUNS.iter().map(|(profile, threads)| {
            let program = programs.iter().find(|(name, _)| name == profile).map(|(_, program)| program.as_path());
            hash(tree, program.unwrap_or(Path::new("sidestep")), scene, threads)
        });
        let hashes = hashes.collect::<Result<Vec<_>, _>>()?;
        println!("{scene}: {}", hashes[0]);
        for ((profile, threads), hash) in RUNS.iter().zip(&hashes) {
            if *hash != hashes[0] {
                faults.push(format!("{scene}: {hash} with {threads} threads in {profile}, {} otherwise", hashes[0]));
            }
        }
    }
    match faults.len() {
        0 => Ok(Done::Passed(format!("{} scenes, {} ways each", scenes.len(), RUNS.len()))),
        n => Err(format!("{n} differ\n{}", faults.join("\n"))),
    }
}

fn hash(tree: &Tree, program: &Path, scene: &str, threads: &str) -> Result<String, String> {
    let mut run = tree.command(program.as_os_str());
    run.args(["run", scene, "--threads", threads, "--no-audit", "--json"]);
    if scene.contains("10k") {
        run.args(["--duration", "1"]); // minutes otherwise
    }
    let summary: Value = serde_json::from_str(&tree.quiet(&mut run)?).map_err(|error| format!("{scene}: {error}"))?;
    Ok(summary["state_hash"].as_str().unwrap_or_default().to_string())
}
