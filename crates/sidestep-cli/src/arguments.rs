//! The commands and what holds for all of them.

use crate::{
    bench::Bench, check::Check, compare::Compare, explain::Explain, import::Import, models::Models, new::New,
    render::Render, run::Run, schema::Schema, shrink::Shrink, verify::Verify, view::View,
};
use clap::{Parser, Subcommand};

/// A scene in, safe motion out: moves many agents past one another without collisions, and proves it with numbers.
#[derive(Parser)]
#[command(name = "sidestep", version, max_term_width = 100, disable_help_subcommand = true, after_help = AFTER)]
pub struct Sidestep {
    #[command(subcommand)]
    pub command: Command,
}

const AFTER: &str = "\
Examples:
  sidestep new corridor --agents 40 -o corridor.toml
  sidestep run corridor.toml --record corridor.csv
  sidestep verify corridor.csv --scene corridor.toml
  sidestep compare corridor.toml
  sidestep view corridor.toml
  sidestep explain corridor.toml --agent 3 --time 8 -o why.svg
  sidestep render corridor.toml -o corridor.gif

Exit status:
  0    it ran and what was asked holds
  1    it ran and a check failed
  2    bad usage or a bad file
  130  a run was interrupted; what was recorded until then is kept";

#[derive(Subcommand)]
pub enum Command {
    Run(Run),
    Compare(Compare),
    View(View),
    Bench(Bench),
    Explain(Explain),
    Render(Render),
    Models(Models),
    Check(Check),
    Verify(Verify),
    New(New),
    Import(Import),
    Shrink(Shrink),
    Schema(Schema),
}
