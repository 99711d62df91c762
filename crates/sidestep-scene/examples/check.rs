//! Checks scene files: `cargo run -p sidestep-scene --example check FILE…`
fn main() {
    for path in std::env::args().skip(1) {
        match sidestep_scene::Scene::load(&path) {
            Ok(scene) => println!("{path}: {} agents", scene.agent_count()),
            Err(problems) => println!("{problems}"),
        }
    }
}
