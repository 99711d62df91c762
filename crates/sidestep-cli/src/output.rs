//! Standard output and files: a closed pipe is success, everything else that fails is told.

use crate::fault::Fault;
use sidestep_scene::LARGEST_FILE;
use std::fs;
use std::io::{self, ErrorKind, Read, Write};
use std::path::Path;

/// Writes a text to standard output. A reader that has gone away has what it wanted.
pub fn say(text: &str) -> Result<(), Fault> {
    say_bytes(text.as_bytes())
}

fn say_bytes(bytes: &[u8]) -> Result<(), Fault> {
    let mut out = io::stdout().lock();
    match out.write_all(bytes).and_then(|()| out.flush()) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            Err(Fault::new(format_args!("cannot write: {error}")).at("standard output"))
        }
        _ => Ok(()),
    }
}

/// Writes a line to standard error; nothing can be done when that fails.
pub fn complain(line: &str) {
    drop(writeln!(io::stderr().lock(), "{line}"));
}

/// Writes a text to a file, or to standard output when there is none or it is `-`.
pub fn deliver(text: &str, file: Option<&Path>) -> Result<(), Fault> {
    match file.filter(|file| *file != Path::new("-")) {
        None => say(text),
        Some(file) if file.is_dir() => {
            let hint = format!("name a file in it, like {}", file.join("scene.toml").display());
            Err(Fault::new("this is a folder; the text goes to a file").at(file.display()).hint(hint))
        }
        Some(file) => deliver_bytes(text.as_bytes(), file),
    }
}

/// Writes bytes to a file, or to standard output when it is `-`.
pub fn deliver_bytes(bytes: &[u8], file: &Path) -> Result<(), Fault> {
    if file == Path::new("-") {
        return say_bytes(bytes);
    }
    create(file)?.write_all(bytes).map_err(|error| unwritten(file, error))
}

/// A file to write to.
pub fn create(file: &Path) -> Result<fs::File, Fault> {
    if file.is_dir() {
        let what = "this is a folder; a picture goes to a file";
        return Err(Fault::new(what).at(file.display()).hint("name a file in it"));
    }
    fs::File::create(file).map_err(|error| unwritten(file, error))
}

/// The fault of a file that could not be written.
pub fn unwritten(file: &Path, error: impl std::fmt::Display) -> Fault {
    let hint = "is the folder there, may you write to it, is the disk full?";
    Fault::new(format_args!("cannot write the file: {error}")).at(file.display()).hint(hint)
}

/// Reads a text file.
pub fn read(file: &Path) -> Result<String, Fault> {
    let told = |what: String, hint: &str| Fault::new(what).at(file.display()).hint(hint);
    let mut bytes = Vec::new();
    fs::File::open(file)
        .and_then(|file| file.take(LARGEST_FILE + 1).read_to_end(&mut bytes))
        .map_err(|error| told(format!("cannot read the file: {error}"), "is the name right and may you read it?"))?;
    if bytes.len() as u64 > LARGEST_FILE {
        let what = format!("the file is larger than {} MiB, the most that is read", LARGEST_FILE >> 20);
        return Err(told(what, "is it the right file?"));
    }
    String::from_utf8(bytes).map_err(|_| told("the file is not UTF-8 text".into(), "is it the right file?"))
}
