//! What is wrong with a scene, and how it is told.

use annotate_snippets::{AnnotationKind, Group, Level, Origin, Renderer, Snippet};
use std::fmt;

/// A range of bytes in the text of the file.
pub type Span = std::ops::Range<usize>;

/// The sort of a [`Problem`], for programs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ProblemKind {
    /// The file could not be opened or read.
    Unreadable,
    /// The bytes are not UTF-8 text.
    NotText,
    /// The text is not well-formed TOML or JSON.
    Syntax,
    /// The `sidestep` version of the format is missing or unknown.
    Version,
    /// A field that the format does not have.
    UnknownField,
    /// A field that must be given is not.
    Missing,
    /// A field is given twice.
    Duplicate,
    /// A value of another type than the field's.
    WrongType,
    /// A number, count or choice outside of what is allowed.
    OutOfRange,
    /// Two fields that exclude each other, or a field that belongs to another choice.
    Conflict,
    /// A polygon that crosses itself or has no area, agents that do not fit, a scene too wide for its precision.
    Geometry,
    /// A number of an agent or obstacle that does not exist (yet, or any more).
    UnknownNumber,
    /// Part of the format whose behavior does not exist yet.
    NotSupportedYet,
}

/// One thing that is wrong with a scene.
#[derive(Debug, Clone, PartialEq)]
pub struct Problem {
    /// What sort of thing is wrong.
    pub kind: ProblemKind,
    /// The field, as in `agents[3].radius`; agents are counted from 0. Empty when it is the whole file.
    pub field: String,
    /// Where it stands in the text, in bytes; `None` when it stands nowhere (a missing file).
    pub span: Option<Span>,
    /// What is wrong, with the value found and what is allowed.
    pub message: String,
    /// What to do about it.
    pub hint: Option<String>,
}

impl Problem {
    pub(crate) fn new(kind: ProblemKind, field: impl fmt::Display, span: Option<Span>, message: String) -> Self {
        Self { kind, field: field.to_string(), span, message, hint: None }
    }

    pub(crate) fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }
}

/// Everything that is wrong with a scene, in the order of the file. Never empty.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[error("{}", self.render(false))]
pub struct Problems {
    /// The name of the file, as it was given.
    pub file: String,
    /// The text of the file, and a line for each setting from outside; empty when it could not be read as text.
    pub text: String,
    /// Length of the file's own text in bytes; what lies beyond are the settings.
    pub own: usize,
    /// The problems.
    pub list: Vec<Problem>,
}

/// So many are drawn; the others are counted.
const MOST_DRAWN: usize = 20;

impl Problems {
    pub(crate) fn new(file: &str, text: &str, mut list: Vec<Problem>) -> Self {
        list.sort_by_key(|problem| problem.span.as_ref().map_or(0, |span| span.start));
        Self { file: file.into(), text: text.into(), own: text.len(), list }
    }

    /// The same, where only the first `own` bytes of the text are the file's.
    pub(crate) fn with_settings(self, own: usize) -> Self {
        Self { own, ..self }
    }

    /// Line and column of a problem, both from 1, the column in characters; `None` when it does not stand in the file.
    pub fn line_column(&self, problem: &Problem) -> Option<(usize, usize)> {
        Some(place(&self.text, self.in_file(problem)?.start))
    }

    /// Where a problem stands in the file.
    fn in_file<'a>(&self, problem: &'a Problem) -> Option<&'a Span> {
        problem.span.as_ref().filter(|span| span.start <= self.own && !self.text.is_empty())
    }

    /// The setting from outside in which a problem stands, as it was given.
    fn setting(&self, problem: &Problem) -> Option<&str> {
        let at = floor(&self.text, problem.span.as_ref().filter(|span| span.start > self.own)?.start);
        let start = self.text[..at].rfind('\n').map_or(0, |i| i + 1);
        Some(self.text[start..].lines().next().unwrap_or(""))
    }

    /// All problems for a person: what, where with the line and a mark under the value, and a hint. `color` adds terminal colors.
    pub fn render(&self, color: bool) -> String {
        let renderer = if color { Renderer::styled() } else { Renderer::plain() };
        let drawn = self.list.iter().take(MOST_DRAWN).map(|problem| self.render_one(problem, &renderer));
        let mut out: Vec<String> = drawn.collect();
        if self.list.len() > MOST_DRAWN {
            out.push(format!("… and {} more problems", self.list.len() - MOST_DRAWN));
        }
        out.join("\n\n")
    }

    fn render_one(&self, problem: &Problem, renderer: &Renderer) -> String {
        let group = Group::with_title(Level::ERROR.primary_title(plain(&problem.message)));
        let mut group = match (self.in_file(problem), self.setting(problem)) {
            (Some(span), _) => group.element(self.snippet(span)),
            (None, Some(setting)) => {
                group.element(Origin::path(format!("--set {}", plain(setting)).trim_end().to_string()))
            }
            (None, None) => group.element(Origin::path(self.file.as_str())),
        };
        if let Some(hint) = &problem.hint {
            group = group.element(Level::HELP.message(plain(hint)));
        }
        renderer.render(&[group])
    }

    /// The line of the value alone, so that a picture costs nothing in a long file.
    fn snippet(&self, span: &Span) -> Snippet<'_, annotate_snippets::Annotation<'_>> {
        let at = floor(&self.text, span.start);
        let start = self.text[..at].rfind('\n').map_or(0, |i| i + 1);
        let end = self.text[at..].find('\n').map_or(self.text.len(), |i| at + i);
        let end = if self.text[at..end].ends_with('\r') { end - 1 } else { end };
        let line = 1 + self.text[..start].bytes().filter(|&b| b == b'\n').count();
        let stop = floor(&self.text, span.end.clamp(at, end)).max(at);
        let marked = at - start..stop - start;
        Snippet::source(&self.text[start..end])
            .line_start(line)
            .path(self.file.as_str())
            .annotation(AnnotationKind::Primary.span(marked))
    }
}

/// Line and column of a byte, both from 1, the column in characters.
pub(crate) fn place(text: &str, byte: usize) -> (usize, usize) {
    let at = floor(text, byte);
    let start = text[..at].rfind('\n').map_or(0, |i| i + 1);
    let line = 1 + text[..start].bytes().filter(|&b| b == b'\n').count();
    (line, 1 + text[start..at].chars().count())
}

/// Control characters of a message are shown, not sent to the terminal.
fn plain(message: &str) -> String {
    message.chars().map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect()
}

/// The nearest character boundary at or before a byte.
fn floor(text: &str, byte: usize) -> usize {
    let mut at = byte.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}
