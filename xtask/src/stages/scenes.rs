//! The scenes that ship, by the command line as users have it.

use crate::stage::Done;
use crate::tree::Tree;
use serde_json::Value;
use std::path::Path;

/// Where not everybody can arrive, and why: for these a part is run, and all but the arrivals is held against them.
const PARTS: &[(&str, &str, &str)] =
    &[("scenes/crossing-10k.toml", "2", "ten thousand need minutes, and their recording would take a gigabyte")];

pub fn work(tree: &Tree) -> Result<Done, String> {
    let program = tree.program("release")?;
    let recording = tree.scratch()?.join("scene.csv");
    let scenes = tree.scenes()?;
    let (mut faults, mut certified) = (Vec::new(), 0);
    for scene in &scenes {
        match one(tree, &program, scene, &recording) {
            Ok(pairs) => certified += pairs,
            Err(fault) => faults.push(fault),
        }
    }
    drop(std::fs::remove_file(&recording));
    match faults.len() {
        0 if certified == 0 => Err("not one pair-step was certified".into()),
        0 => Ok(Done::Passed(format!("{} scenes, {certified} certified pair-steps", scenes.len()))),
        n => Err(format!("{n} scenes\n{}", faults.join("\n"))),
    }
}

/// Runs and verifies a scene; gives the pair-steps certified.
fn one(tree: &Tree, program: &Path, scene: &str, recording: &Path) -> Result<u64, String> {
    let file = recording.to_string_lossy();
    let part = PARTS.iter().find(|part| part.0 == scene);
    let mut run = tree.command(program.as_os_str());
    run.args(["run", scene, "--json", "--record", &file]);
    match part {
        None => run.arg("--check"),
        Some((_, duration, _)) => run.args(["--duration", duration]),
    };
    let ran = parsed(&tree.quiet(&mut run)?)?;
    for (name, allowed) in [("certificate_violations", 0), ("guard_violations", 0), ("obstacle_penetrations", 0)] {
        if ran[name] != allowed {
            return Err(format!("{scene}: {name} is {}", ran[name]));
        }
    }
    if ran["overlaps"]["pairs"] != 0 {
        return Err(format!("{scene}: overlaps {}", ran["overlaps"]));
    }
    let output = tree.command(program.as_os_str()).args(["verify", &file, "--scene", scene, "--json"]).output();
    let verified = parsed(&String::from_utf8_lossy(&output.map_err(|error| error.to_string())?.stdout))?;
    if part.is_none() && verified["holds"] != true {
        return Err(format!("{scene}: verify says {}", verified["failures"]));
    }
    for name in ["overlaps", "min_separation", "obstacle_penetrations"] {
        if ran[name] != verified[name] {
            return Err(format!("{scene}: run says {name} {}, verify says {}", ran[name], verified[name]));
        }
    }
    println!(
        "{scene}: {} of {} arrived, least separation {}, {}",
        ran["arrived"],
        ran["agents"],
        ran["min_separation"],
        part.map_or("all of it", |part| part.2)
    );
    Ok(ran["certified_pair_steps"].as_u64().unwrap_or(0))
}

fn parsed(text: &str) -> Result<Value, String> {
    serde_json::from_str(text).map_err(|error| format!("{error} in {text}"))
}
