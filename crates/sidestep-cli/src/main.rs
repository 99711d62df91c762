//! The command line of sidestep: raw flags, a checked plan, the work, a report. One file per command.

mod arguments;
mod arrivals;
mod bench;
mod cast;
mod check;
mod compare;
mod contacts;
mod explain;
mod fault;
mod import;
mod models;
mod new;
mod numbers;
mod output;
mod raster;
mod render;
mod run;
mod rvo2;
mod schema;
mod settings;
mod shrink;
mod table;
mod verify;
mod view;

use arguments::{Command, Sidestep};
use clap::Parser;
use fault::{Fault, Verdict};
use std::process::ExitCode;

fn main() -> ExitCode {
    let done = match Sidestep::parse().command {
        Command::Run(run) => run.work(),
        Command::Compare(compare) => compare.work(),
        Command::Bench(bench) => bench.work(),
        Command::Explain(explain) => explain.work(),
        Command::Render(render) => render.work(),
        Command::Check(check) => check.work(),
        Command::Schema(schema) => schema.work(),
        Command::New(new) => new.work(),
        Command::Verify(verify) => verify.work(),
        Command::Import(import) => import.work(),
        Command::Shrink(shrink) => shrink.work(),
        Command::Models(models) => models.work(),
        Command::View(view) => view.work(),
    };
    ExitCode::from(told(done))
}

/// Tells what went wrong on standard error, and gives the exit code.
fn told(done: Result<Verdict, Fault>) -> u8 {
    match done {
        Ok(Verdict::Holds) => 0,
        Ok(Verdict::Failed(failures)) => {
            failures.iter().for_each(|failure| output::complain(&format!("failed: {failure}")));
            1
        }
        Ok(Verdict::Interrupted) => 130,
        Err(fault) => {
            output::complain(&fault.to_string());
            2
        }
    }
}
