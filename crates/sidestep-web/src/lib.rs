//! sidestep for the browser: a scene that runs, explains itself, goes back in time and is edited while it runs.
//!
//! [`Playground`] is the whole of it, without a browser: it compiles and is tested natively. [`Engine`] is its face in
//! JavaScript. Bulk data leaves as columns by agent number, whose addresses the page reads in place; everything else
//! leaves as JSON.

mod columns;
mod edit;
mod engine;
mod explain;
mod history;
mod measures;
mod overview;
mod playground;
mod problems;

pub use columns::{Columns, GONE};
pub use edit::Edit;
pub use engine::Engine;
pub use explain::{Question, ShownCones};
pub use measures::{Measures, SERIES};
pub use playground::Playground;
pub use problems::told;
