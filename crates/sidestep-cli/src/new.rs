//! `sidestep new`: a ready scene by name. The names and their numbers come from the scene crate.

use crate::fault::{Fault, Verdict};
use crate::numbers::number;
use crate::output;
use clap::{Arg, ArgMatches, Command, FromArgMatches, Subcommand};
use sidestep_scene::standard::{ALL, Parameter, Standard};
use sidestep_scene::{Notation, Scene};
use std::path::{Path, PathBuf};

/// Write a ready scene, with its numbers as options
#[derive(clap::Args)]
#[command(
    subcommand_value_name = "NAME",
    subcommand_help_heading = "Scenes",
    disable_help_subcommand = true,
    after_help = "\
Examples:
  sidestep new circle -o circle.toml
  sidestep new doorway --agents 50 --width 1 -o doorway.json
  sidestep new doorway --help           the numbers of that scene

A file whose name ends in .json is written as JSON, any other as TOML."
)]
pub struct New {
    #[command(subcommand)]
    scene: Named,
    /// Write to a file instead of standard output
    #[arg(short, long, value_name = "FILE", global = true)]
    output: Option<PathBuf>,
}

impl New {
    pub fn work(self) -> Result<Verdict, Fault> {
        let Named { standard, given } = self.scene;
        let scene = standard.scene(&given).map_err(|bad| {
            Fault::new(bad).hint(format_args!("`sidestep new {} --help` lists its numbers", standard.name))
        })?;
        write_checked(&scene, self.output.as_deref())
    }
}

/// Writes a scene in the notation of the file's name, once it has passed the checks of every scene.
pub fn write_checked(scene: &Scene, file: Option<&Path>) -> Result<Verdict, Fault> {
    let json = file.is_some_and(|file| file.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("json")));
    let text = scene.to_text(if json { Notation::Json } else { Notation::Toml });
    let name = file.map_or("standard output".into(), |file| file.display().to_string());
    Scene::from_bytes(&name, text.as_bytes())?;
    output::deliver(&text, file)?;
    Ok(Verdict::Holds)
}

/// A scene by name, and the numbers given for it.
struct Named {
    standard: &'static Standard,
    given: Vec<(&'static str, f64)>,
}

impl FromArgMatches for Named {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let found = matches.subcommand().and_then(|(name, own)| Some((Standard::named(name)?, own)));
        let (standard, own) = found.ok_or_else(|| clap::Error::new(clap::error::ErrorKind::MissingSubcommand))?;
        let number = |parameter: &Parameter| Some((parameter.name, *own.get_one::<f64>(parameter.name)?));
        Ok(Self { standard, given: standard.parameters.iter().filter_map(number).collect() })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

impl Subcommand for Named {
    fn augment_subcommands(command: Command) -> Command {
        command.subcommand_required(true).arg_required_else_help(true).subcommands(ALL.iter().map(|standard| {
            let options = standard.parameters.iter().map(option);
            Command::new(standard.name).about(standard.doc).args(options)
        }))
    }

    fn augment_subcommands_for_update(command: Command) -> Command {
        Self::augment_subcommands(command)
    }

    fn has_subcommand(name: &str) -> bool {
        Standard::named(name).is_some()
    }
}

fn option(parameter: &Parameter) -> Arg {
    let Parameter { name, doc, default, low, high, whole } = *parameter;
    let help = format!("{doc} [{low} to {high}; default: {default}]");
    let value = if whole { "N" } else { "X" };
    Arg::new(name).long(name).help(help).value_name(value).value_parser(number).allow_negative_numbers(true)
}
