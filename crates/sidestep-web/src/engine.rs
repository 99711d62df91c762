//! The face in JavaScript. Columns are given as address and length in the memory of the module, to be read in place
//! until the next call.

use crate::edit::Edit;
use crate::explain::Question;
use crate::playground::Playground;
use crate::problems::plain;
use wasm_bindgen::prelude::wasm_bindgen;

/// A scene in motion. Faults are thrown as JSON: `{"text", "problems"}`.
#[wasm_bindgen]
pub struct Engine(Playground);

/// Where a column is: address and length in elements.
fn place<T>(column: &[T]) -> Vec<u32> {
    vec![column.as_ptr() as usize as u32, column.len() as u32]
}

#[wasm_bindgen]
impl Engine {
    /// Loads a scene; the name decides between TOML and JSON.
    ///
    /// # Errors
    /// All that is wrong with it.
    #[wasm_bindgen(constructor)]
    pub fn new(name: &str, text: &str) -> Result<Engine, String> {
        Playground::load(name, text).map(Self)
    }

    /// Moves everybody by a step; false at the end.
    ///
    /// # Errors
    /// An event that the engine refuses.
    pub fn step(&mut self) -> Result<bool, String> {
        self.0.step()
    }

    /// Goes back to a kept state at or before a step.
    ///
    /// # Errors
    /// A scene that cannot be set in motion any more.
    pub fn rewind(&mut self, step: f64) -> Result<(), String> {
        self.0.rewind(step.max(0.0) as u64)
    }

    /// Steps made.
    pub fn steps(&self) -> f64 {
        self.0.steps() as f64
    }

    /// The hash of the state.
    #[wasm_bindgen(js_name = stateHash)]
    pub fn state_hash(&self) -> String {
        self.0.state_hash()
    }

    /// Whether the run so far is that of the scene as it would be saved.
    pub fn exact(&self) -> bool {
        self.0.exact
    }

    /// Goes up when walls, goals or parameters may have changed.
    pub fn revision(&self) -> u32 {
        self.0.revision
    }

    /// Name, model, parameters and the like, JSON.
    pub fn overview(&self) -> String {
        self.0.overview()
    }

    /// The walls that stand now, JSON.
    pub fn walls(&self) -> String {
        self.0.walls_json()
    }

    /// The scene as TOML.
    pub fn text(&self) -> String {
        self.0.text()
    }

    /// A column of f32 by name, see `Columns`.
    pub fn column(&self, name: &str) -> Vec<u32> {
        let columns = self.0.columns();
        match name {
            "positions" => place(&columns.positions),
            "velocities" => place(&columns.velocities),
            "radii" => place(&columns.radii),
            "goals" => place(&columns.goals),
            _ => place(&columns.looks),
        }
    }

    /// A series by its number, f32 a step.
    pub fn series(&self, number: usize) -> Vec<u32> {
        self.0.measures().series.get(number).map_or_else(Vec::new, |series| place(series))
    }

    /// The agent at a point relative to the middle, m; −1 for none.
    pub fn pick(&self, x: f32, y: f32, reach: f32) -> i32 {
        self.0.columns().pick([x, y], reach).map_or(-1, |number| number as i32)
    }

    /// Why an agent will choose what it chooses, as JSON; nothing for one that is not there. The question is JSON, see
    /// `Question`. The run is not changed.
    ///
    /// # Errors
    /// A question that is none.
    pub fn explain(&mut self, question: &str) -> Result<Option<String>, String> {
        let question: Question = serde_json::from_str(question).map_err(plain)?;
        Ok(self.0.explain(&question))
    }

    /// Makes an edit, given as JSON. Edits of one gesture (a number above 0) are undone together.
    ///
    /// # Errors
    /// What would be wrong with the scene; it is as before then.
    pub fn edit(&mut self, edit: &str, gesture: u32) -> Result<(), String> {
        let edit: Edit = serde_json::from_str(edit).map_err(plain)?;
        self.0.edit(&edit, gesture)
    }

    /// Takes the last edit back; false if there is none.
    ///
    /// # Errors
    /// As [`edit`](Self::edit).
    pub fn undo(&mut self) -> Result<bool, String> {
        self.0.undo()
    }

    /// Makes the last undone edit again; false if there is none.
    ///
    /// # Errors
    /// As [`edit`](Self::edit).
    pub fn redo(&mut self) -> Result<bool, String> {
        self.0.redo()
    }
}
