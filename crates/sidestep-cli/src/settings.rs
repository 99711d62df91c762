//! Fields of the scene set anew by flags, the same for every command that runs one.

use sidestep_scene::{Problems, Scene};
use std::path::Path;

/// The flag.
#[derive(clap::Args)]
pub struct Settings {
    /// A field of the scene, set anew, as the file would say it; may be given several times
    #[arg(long = "set", value_name = "FIELD=VALUE")]
    set: Vec<String>,
}

impl Settings {
    /// The scene of a file with these settings, checked.
    pub fn load(&self, file: &Path) -> Result<Scene, Problems> {
        Scene::load_with(file, &self.set)
    }
}
