//! The native hashes of scenes as JSON, `{"file": {"step": "hash"}}`, their first halves: what the page holds its own against.

use serde_json::{Map, Value};
use sidestep_scene::{Scene, Simulation};
use std::path::Path;

/// A hash every so many steps, and of so many agent-steps at most.
const EVERY: u64 = 50;
const MOST: u64 = 1_000_000;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut all = Map::new();
    for file in std::env::args().skip(1) {
        let scene = Scene::load(Path::new(&file))?;
        let mut simulation = Simulation::new(&scene)?;
        let most = MOST / scene.agent_count().max(1) as u64;
        let mut hashes = Map::new();
        for step in 1..=scene.steps().min(most.max(EVERY)) {
            simulation.step()?;
            if step % EVERY == 0 || step == scene.steps() {
                hashes.insert(step.to_string(), Value::from(format!("{:08x}", simulation.state_hash() >> 32)));
            }
        }
        let name = Path::new(&file).file_name().unwrap_or_default().to_string_lossy().into_owned();
        all.insert(name, Value::Object(hashes));
    }
    println!("{}", Value::Object(all));
    Ok(())
}
