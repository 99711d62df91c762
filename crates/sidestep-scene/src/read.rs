//! From a file to a checked scene.

use crate::assign::assign;
use crate::problem::{Problem, ProblemKind, Problems, place};
use crate::scene::Scene;
use crate::tree::{Node, Notation, parse};
use crate::{check, lower};
use std::borrow::Cow;
use std::io::Read;
use std::path::Path;

/// Largest scene file that is read, bytes. As a tree it takes 15 to 150 times as much memory.
pub const LARGEST_FILE: u64 = 128 << 20;

impl Scene {
    /// Reads and checks a scene file, TOML or JSON by its ending, else by its content.
    ///
    /// # Errors
    /// Everything that is wrong with it, each with its place.
    pub fn load(path: impl AsRef<Path>) -> Result<Self, Problems> {
        Self::load_with(path, &[])
    }

    /// Reads a scene file with some fields set anew, as `model.escape_time=0.5` or `time_step=0.05` says it. What the
    /// assignments say is checked like the file; a message names the assignment instead of a place.
    ///
    /// # Errors
    /// Everything that is wrong with it, each with its place.
    pub fn load_with(path: impl AsRef<Path>, assignments: &[String]) -> Result<Self, Problems> {
        let path = path.as_ref();
        let name = path.display().to_string();
        let bytes = read(path).map_err(|problem| Problems::new(&name, "", vec![problem]))?;
        Self::from_bytes_with(&name, &bytes, assignments)
    }

    /// Reads and checks the bytes of a scene; `name` decides the notation and stands in messages.
    ///
    /// # Errors
    /// Everything that is wrong with it, each with its place.
    pub fn from_bytes(name: &str, bytes: &[u8]) -> Result<Self, Problems> {
        Self::from_bytes_with(name, bytes, &[])
    }

    /// The same with some fields set anew, see [`load_with`](Self::load_with).
    ///
    /// # Errors
    /// Everything that is wrong with it, each with its place.
    pub fn from_bytes_with(name: &str, bytes: &[u8], assignments: &[String]) -> Result<Self, Problems> {
        let (scene, root, text) = parsed(name, bytes, assignments)?;
        let fits = if scene.groups.is_empty() { Ok(()) } else { scene.expand().map(drop) };
        match fits {
            Ok(()) => Ok(scene),
            Err(fault) => Err(Problems::new(name, &text, vec![does_not_fit(&root, &fault)]).with_settings(bytes.len())),
        }
    }
}

/// The scene before its random groups are tried, its tree and its text.
pub(crate) fn parsed<'a>(
    name: &str,
    bytes: &'a [u8],
    assignments: &[String],
) -> Result<(Scene, Node, Cow<'a, str>), Problems> {
    let text = std::str::from_utf8(bytes).map_err(|fault| Problems::new(name, "", vec![not_text(bytes, &fault)]))?;
    let fail = |list| Problems::new(name, text, list);
    if text.trim().is_empty() {
        let problem = Problem::new(ProblemKind::Syntax, "", None, "the file is empty".into());
        return Err(fail(vec![problem.hint("the shortest scene is `sidestep = 1`")]));
    }
    if text.contains('\0') {
        let problem = Problem::new(ProblemKind::NotText, "", None, "the file is not text: it holds zero bytes".into());
        return Err(fail(vec![problem.hint("a scene is a TOML or JSON file, saved as UTF-8")]));
    }
    let mut root = parse(text, Notation::of(name, text)).map_err(fail)?;
    let mut text = Cow::Borrowed(text);
    for assignment in assignments {
        assign(&mut root, text.to_mut(), assignment)
            .map_err(|list| Problems::new(name, &text, list).with_settings(bytes.len()))?;
    }
    let problems = check::check(&root);
    if !problems.is_empty() {
        return Err(Problems::new(name, &text, problems).with_settings(bytes.len()));
    }
    let scene = lower::scene(root.table().unwrap_or(&[]));
    Ok((scene, root, text))
}

fn does_not_fit(root: &Node, fault: &crate::group::DoesNotFit) -> Problem {
    let groups = root.table().and_then(|entries| crate::view::find(entries, "groups")).and_then(Node::list);
    let span = groups.and_then(|list| list.get(fault.group)).map(|node| node.span.clone());
    let field = format!("groups[{}]", fault.group);
    Problem::new(ProblemKind::Geometry, field, span, fault.to_string()).hint(
        "lower `count`, the radius or the gap, or make the region larger; obstacles and agents before it take room too",
    )
}

fn not_text(bytes: &[u8], fault: &std::str::Utf8Error) -> Problem {
    let (sound, rest) = bytes.split_at(fault.valid_up_to());
    let (line, column) = place(&String::from_utf8_lossy(sound), sound.len());
    let found = rest.first().map_or(String::new(), |byte| format!(" is 0x{byte:02x}"));
    let message = format!("the file is not UTF-8 text: the byte at line {line}, column {column}{found}");
    Problem::new(ProblemKind::NotText, "", None, message).hint("a scene is a TOML or JSON file, saved as UTF-8")
}

fn read(path: &Path) -> Result<Vec<u8>, Problem> {
    let unreadable = |message: String| Problem::new(ProblemKind::Unreadable, "", None, message);
    let told = |fault: std::io::Error| match fault.kind() {
        std::io::ErrorKind::NotFound => unreadable("there is no such file".into())
            .hint("check the path; `sidestep new` writes a scene to begin with"),
        _ => unreadable(format!("the file cannot be read: {fault}")),
    };
    let file = std::fs::File::open(path).map_err(told)?;
    let found = file.metadata().map_err(told)?;
    if found.is_dir() {
        return Err(unreadable("this is a directory".into()).hint("name a .toml or .json file in it"));
    }
    let mut bytes = Vec::new();
    if found.len() <= LARGEST_FILE {
        file.take(LARGEST_FILE + 1).read_to_end(&mut bytes).map_err(told)?; // a pipe does not know its length
    }
    if found.len().max(bytes.len() as u64) > LARGEST_FILE {
        return Err(unreadable(format!("the file is larger than {} MiB, the most that is read", LARGEST_FILE >> 20))
            .hint("let `[[groups]]` make the agents instead of listing them"));
    }
    Ok(bytes)
}
