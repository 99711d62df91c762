//! How a command can end: with a verdict, or with a fault of what it was given.

use sidestep_record::{AuditError, ReadError, WriteError};
use sidestep_scene::Problems;
use sidestep_scene::import::ImportError;
use std::fmt;

/// How a command that ran ended.
pub enum Verdict {
    /// What was asked holds; exit 0.
    Holds,
    /// It ran and these checks failed, a line each; exit 1.
    Failed(Vec<String>),
    /// Stopped by Ctrl-C; exit 130.
    Interrupted,
}

impl Verdict {
    /// Holds when nothing failed.
    pub fn of(failures: Vec<String>) -> Self {
        if failures.is_empty() { Self::Holds } else { Self::Failed(failures) }
    }
}

/// Bad usage or a bad file, told as what, where and a hint; exit 2.
pub struct Fault(String);

impl Fault {
    /// What is wrong.
    pub fn new(what: impl fmt::Display) -> Self {
        let error = console::style("error").for_stderr().red().bold();
        Self(format!("{error}: {what}"))
    }

    /// Where.
    pub fn at(self, place: impl fmt::Display) -> Self {
        Self(format!("{}\n--> {place}", self.0))
    }

    /// What to do about it.
    pub fn hint(self, hint: impl fmt::Display) -> Self {
        Self(format!("{}\n = help: {hint}", self.0))
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl From<Problems> for Fault {
    fn from(problems: Problems) -> Self {
        Self(problems.render(console::colors_enabled_stderr()))
    }
}

impl From<ImportError> for Fault {
    fn from(error: ImportError) -> Self {
        let line = error.line.map_or(String::new(), |line| format!(":{line}"));
        Self::new(error.message).at(format_args!("{}{line}", error.file)).hint(error.hint)
    }
}

/// Where to read on when a message has no hint of its own.
pub const FORM: &str = "see `sidestep verify --help` for the form";

/// A message's fault and its hint.
pub fn halves(message: &str) -> (String, Option<String>) {
    match message.rsplit_once("; ") {
        Some((what, hint)) => (what.into(), Some(hint.into())),
        None => (message.into(), None),
    }
}

impl From<ReadError> for Fault {
    fn from(error: ReadError) -> Self {
        let line = error.line.map_or(String::new(), |line| format!(":{line}"));
        let (what, hint) = halves(&error.problem.to_string());
        let column = error.column.map_or(String::new(), |column| format!(", column `{column}`"));
        Self::new(what).at(format_args!("{}{line}{column}", error.file)).hint(hint.as_deref().unwrap_or(FORM))
    }
}

impl From<WriteError> for Fault {
    fn from(error: WriteError) -> Self {
        Self::new(error)
    }
}

impl From<AuditError> for Fault {
    fn from(error: AuditError) -> Self {
        Self::new(error)
    }
}
