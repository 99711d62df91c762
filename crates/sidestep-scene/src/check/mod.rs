//! Finds everything that is wrong with a well-formed file.

mod agents;
mod events;
mod extent;
mod fields;
mod groups;
mod pairs;
mod polygon;
pub(crate) use polygon::is_outline;
mod suggest;

use crate::problem::{Problem, ProblemKind, Span};
use crate::tree::{Entry, Node, Value};
use crate::view::find;
use std::fmt;

/// The version of the format that this program reads.
const VERSION: i64 = 1;

/// All problems of the root of a file; none when it can be lowered to a scene.
pub(crate) fn check(root: &Node) -> Vec<Problem> {
    let Some(entries) = root.table() else {
        let message = format!("a scene is a table of fields, this is {}", root.kind());
        return vec![Problem::new(ProblemKind::WrongType, "", Some(root.span.clone()), message)];
    };
    if let Some(problem) = version(entries) {
        return vec![problem];
    }
    let mut problems = fields::check(entries);
    agents::check(entries, &mut problems);
    polygon::check(entries, &mut problems);
    groups::check(entries, &mut problems);
    pairs::check(entries, &mut problems);
    events::check(entries, &mut problems);
    extent::check(entries, &mut problems);
    problems
}

/// Another version may mean anything by its fields, so nothing else is said then.
fn version(entries: &[Entry]) -> Option<Problem> {
    let problem = |span: Span, message: String| {
        Problem::new(ProblemKind::Version, "sidestep", Some(span), message)
            .hint(format!("this program reads version {VERSION}: begin the file with `sidestep = {VERSION}`"))
    };
    let Some(node) = find(entries, "sidestep") else {
        return Some(problem(0..0, "the version of the format, `sidestep`, is missing".into()));
    };
    if node.integer() == Some(VERSION) {
        return None;
    }
    Some(problem(node.span.clone(), format!("`sidestep` is {}; this version of the format is not known", shown(node))))
}

/// Where a field stands, written out only when a message needs it.
#[derive(Clone, Copy)]
pub(crate) enum Path<'a> {
    Root,
    Field(&'a Path<'a>, &'a str),
    Index(&'a Path<'a>, usize),
}

impl fmt::Display for Path<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Root => Ok(()),
            Self::Field(Self::Root, name) => write!(f, "{}", shortened(name).escape_debug()),
            Self::Field(parent, name) => write!(f, "{parent}.{}", shortened(name).escape_debug()),
            Self::Index(parent, i) => write!(f, "{parent}[{i}]"),
        }
    }
}

/// Letters of a name or text that a message shows.
const SHOWN: usize = 40;

/// The beginning of a long name or text.
pub(crate) fn shortened(text: &str) -> String {
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.into(),
    }
}

/// A value in a message, shortened.
fn shown(node: &Node) -> String {
    match &node.value {
        Value::Flag(flag) => flag.to_string(),
        Value::Integer(i) => i.to_string(),
        Value::Number(x) if x.is_nan() => "nan".into(),
        Value::Number(x) => format!("{x:?}"),
        Value::Text(text) => format!("{:?}", shortened(text)),
        Value::List(list) if list.len() <= 3 && list.iter().all(|node| node.number().is_some()) => {
            format!("[{}]", list.iter().map(shown).collect::<Vec<_>>().join(", "))
        }
        _ => node.kind().into(),
    }
}

/// The elements of a list of tables that are tables, with their places in the list.
fn numbered<'a>(entries: &'a [Entry], name: &str) -> impl Iterator<Item = (usize, &'a Node, &'a [Entry])> {
    let list = find(entries, name).and_then(Node::list).unwrap_or(&[]);
    list.iter().enumerate().filter_map(|(i, node)| Some((i, node, node.table()?)))
}
