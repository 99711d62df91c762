//! A scene back to text: an agent a line, and only what differs from the defaults.

mod fields;
mod notation;

use crate::scene::Scene;
use crate::tree::Notation;

impl Scene {
    /// The scene as TOML. Reading it gives an equal scene.
    pub fn to_toml(&self) -> String {
        self.to_text(Notation::Toml)
    }

    /// The scene as JSON. Reading it gives an equal scene.
    pub fn to_json(&self) -> String {
        self.to_text(Notation::Json)
    }

    /// The scene in a notation.
    pub fn to_text(&self, notation: Notation) -> String {
        notation::print(&fields::scene(self), notation)
    }
}
