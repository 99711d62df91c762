//! `sidestep schema`: the JSON Schema of scene files.

use crate::fault::{Fault, Verdict};
use crate::output;
use std::path::PathBuf;

/// Print the JSON Schema of scene files, from which editors complete and check them
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  sidestep schema -o sidestep.schema.json
  echo '#:schema ./sidestep.schema.json' | cat - scene.toml   # a first line that editors understand")]
pub struct Schema {
    /// Write to a file instead of standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

impl Schema {
    pub fn work(self) -> Result<Verdict, Fault> {
        output::deliver(&sidestep_scene::schema(), self.output.as_deref())?;
        Ok(Verdict::Holds)
    }
}
