//! Every field against its declaration: known, given, of its type, in its range, and working already.

use super::suggest;
use super::{Path, shown};
use crate::format::{Choice, Default, Field, Kind, Range, SCENE, Table};
use crate::lower::table;
use crate::problem::{Problem, ProblemKind, Span};
use crate::tree::{Entry, Node, Value};
use crate::view::find;

/// Checks the file's own table and, through it, all others.
pub(super) fn check(root: &[Entry]) -> Vec<Problem> {
    let dimension = find(root, "dimension").and_then(Node::integer).filter(|&d| d == 3).map_or(2, |_| 3);
    let mut walk = Walk { problems: Vec::new(), defaults: table(root, "defaults"), dimension };
    walk.table(&Path::Root, root, &(0..0), &SCENE);
    walk.problems
}

struct Walk<'a> {
    problems: Vec<Problem>,
    defaults: &'a [Entry],
    dimension: usize,
}

impl Walk<'_> {
    fn say(&mut self, kind: ProblemKind, path: &Path<'_>, span: &Span, message: String, hint: String) {
        self.problems.push(Problem::new(kind, path, Some(span.clone()), message).hint(hint));
    }

    fn table(&mut self, path: &Path<'_>, entries: &[Entry], span: &Span, table: &'static Table) {
        for entry in entries {
            let here = Path::Field(path, &entry.key);
            match table.field(&entry.key) {
                Some(field) => {
                    self.belongs(&here, entry, entries, field, table);
                    self.value(&here, &entry.node, field);
                }
                None => {
                    let message = format!("unknown field `{here}`");
                    let hint = suggest::field(&entry.key, table);
                    self.say(ProblemKind::UnknownField, &here, &entry.key_span, message, hint);
                }
            }
        }
        self.missing(path, entries, span, table);
    }

    fn missing(&mut self, path: &Path<'_>, entries: &[Entry], span: &Span, table: &'static Table) {
        if matches!(path, Path::Field(Path::Root, "defaults")) {
            return;
        }
        let inherits = matches!(table.name, "agent" | "group");
        for field in table.fields().filter(|field| field.default == Default::Required) {
            let given = find(entries, field.name).is_some() || (inherits && find(self.defaults, field.name).is_some());
            if !given && chosen(entries, table, field) {
                let here = Path::Field(path, field.name);
                let message = format!("`{here}` is missing; {}", expected(field, self.dimension));
                self.say(ProblemKind::Missing, &here, span, message, field.doc.into());
            }
        }
    }

    /// A field of another choice would be ignored, so it is refused.
    fn belongs(&mut self, path: &Path<'_>, entry: &Entry, entries: &[Entry], field: &Field, table: &Table) {
        let Some((other, choices)) = field.only else { return };
        let word = match find(entries, other).map(|node| &node.value) {
            Some(Value::Text(word)) => word.as_str(),
            Some(_) => return,
            None => "",
        };
        let known = table.field(other).is_some_and(|field| match field.kind {
            Kind::Choice(all) => word.is_empty() || all.iter().any(|choice| choice.name == word),
            _ => false,
        });
        if !known {
            return; // told already; nothing can be said about what belongs to it
        }
        if !choices.contains(&word) {
            let list: Vec<String> = choices.iter().map(|choice| format!("{other} = \"{choice}\"")).collect();
            let message = format!("`{path}` has no meaning here; it belongs to {}", list.join(" or "));
            let hint = format!("remove it, or set `{other}`");
            self.say(ProblemKind::Conflict, path, &entry.key_span, message, hint);
        }
    }

    fn value(&mut self, path: &Path<'_>, node: &Node, field: &Field) {
        let before = self.problems.len();
        match field.kind {
            Kind::Text => self.typed(path, node, field, matches!(node.value, Value::Text(_))),
            Kind::Flag => self.typed(path, node, field, matches!(node.value, Value::Flag(_))),
            Kind::Number(range) => self.number(path, node, field, range),
            Kind::Integer(low, high) => self.integer(path, node, field, low, high),
            Kind::Choice(choices) => self.choice(path, node, field, choices),
            Kind::Point(limit) => self.point(path, node, field, limit),
            Kind::Points(least, most) => self.points(path, node, field, least, most),
            Kind::Table(table) => match node.table() {
                Some(entries) => self.table(path, entries, &node.span, table),
                None => self.typed(path, node, field, false),
            },
            Kind::Tables(table) => self.tables(path, node, field, table),
        }
        if field.later && before == self.problems.len() && !is_default(node, field) {
            let message = format!("`{path}` = {} is not supported yet", shown(node));
            let hint = format!("leave it out; what works today is its default: {}", field.default);
            self.say(ProblemKind::NotSupportedYet, path, &node.span, message, hint);
        }
    }

    fn typed(&mut self, path: &Path<'_>, node: &Node, field: &Field, fits: bool) {
        if !fits {
            let message = format!("`{path}` is {}; {}", found(node), expected(field, self.dimension));
            self.say(ProblemKind::WrongType, path, &node.span, message, field.doc.into());
        }
    }

    fn number(&mut self, path: &Path<'_>, node: &Node, field: &Field, range: Range) {
        match node.number() {
            None => self.typed(path, node, field, false),
            Some(x) if range.contains(x) => {}
            Some(_) => self.out_of_range(path, node, field),
        }
    }

    fn integer(&mut self, path: &Path<'_>, node: &Node, field: &Field, low: i64, high: i64) {
        match node.integer() {
            Some(i) if (low..=high).contains(&i) => {}
            Some(_) => self.out_of_range(path, node, field),
            None if node.number().is_some() => self.out_of_range(path, node, field),
            None => self.typed(path, node, field, false),
        }
    }

    fn out_of_range(&mut self, path: &Path<'_>, node: &Node, field: &Field) {
        let message = format!("`{path}` is {}; {}", shown(node), expected(field, self.dimension));
        self.say(ProblemKind::OutOfRange, path, &node.span, message, field.doc.into());
    }

    fn choice(&mut self, path: &Path<'_>, node: &Node, field: &Field, choices: &[Choice]) {
        let Value::Text(word) = &node.value else { return self.typed(path, node, field, false) };
        match choices.iter().find(|choice| choice.name == word) {
            Some(choice) if choice.later => {
                let message = format!("`{path}` = {:?} ({}) is not supported yet", choice.name, choice.doc);
                let works: Vec<String> =
                    choices.iter().filter(|c| !c.later).map(|c| format!("\"{}\"", c.name)).collect();
                let hint = match works.is_empty() {
                    true => "leave it out".to_string(),
                    false => format!("what works today: {}", works.join(", ")),
                };
                self.say(ProblemKind::NotSupportedYet, path, &node.span, message, hint);
            }
            Some(_) => {}
            None => {
                let message = format!("`{path}` is {}; {}", shown(node), expected(field, self.dimension));
                let near = suggest::nearest(word, choices.iter().map(|choice| choice.name));
                let hint = near.map_or_else(|| field.doc.to_string(), |near| format!("did you mean \"{near}\"?"));
                self.say(ProblemKind::OutOfRange, path, &node.span, message, hint);
            }
        }
    }

    fn point(&mut self, path: &Path<'_>, node: &Node, field: &Field, limit: f64) {
        let coordinates = node.list().filter(|list| list.len() == self.dimension);
        let Some(coordinates) = coordinates else {
            let count = node.list().map_or_else(|| found(node), |list| format!("a list of {}", list.len()));
            let message = format!("`{path}` is {count}; expected {}", place(self.dimension));
            return self.say(ProblemKind::WrongType, path, &node.span, message, field.doc.into());
        };
        for (i, coordinate) in coordinates.iter().enumerate() {
            let here = Path::Index(path, i);
            let message = match coordinate.number() {
                None => format!("`{here}` is {}; expected a number", found(coordinate)),
                Some(x) if x.is_nan() || x.abs() > limit => {
                    format!("`{here}` is {}; allowed: -{limit:e} ≤ x ≤ {limit:e} {}", shown(coordinate), field.unit)
                }
                Some(_) => continue,
            };
            let kind = if coordinate.number().is_some() { ProblemKind::OutOfRange } else { ProblemKind::WrongType };
            self.say(kind, &here, &coordinate.span, message, field.doc.into());
        }
    }

    fn points(&mut self, path: &Path<'_>, node: &Node, field: &Field, least: usize, most: usize) {
        let Some(list) = node.list() else { return self.typed(path, node, field, false) };
        if list.len() < least || list.len() > most {
            let message = format!(
                "`{path}` has {} point{}; {}",
                list.len(),
                if list.len() == 1 { "" } else { "s" },
                expected(field, self.dimension)
            );
            return self.say(ProblemKind::OutOfRange, path, &node.span, message, field.doc.into());
        }
        for (i, node) in list.iter().enumerate() {
            self.point(&Path::Index(path, i), node, field, crate::format::FARTHEST);
        }
    }

    fn tables(&mut self, path: &Path<'_>, node: &Node, field: &Field, table: &'static Table) {
        let Some(list) = node.list() else { return self.typed(path, node, field, false) };
        for (i, node) in list.iter().enumerate() {
            let here = Path::Index(path, i);
            match node.table() {
                Some(entries) => self.table(&here, entries, &node.span, table),
                None => {
                    let message = format!("`{here}` is {}; expected a table of fields", found(node));
                    self.say(ProblemKind::WrongType, &here, &node.span, message, table.doc.into());
                }
            }
        }
    }
}

/// Whether a field that belongs to a choice belongs to the one that is made.
fn chosen(entries: &[Entry], table: &Table, field: &Field) -> bool {
    let Some((other, choices)) = field.only else { return true };
    let default = table.field(other).map(|field| field.default);
    match (find(entries, other).map(|node| &node.value), default) {
        (Some(Value::Text(word)), _) => choices.contains(&word.as_str()),
        (None, Some(Default::Text(word))) => choices.contains(&word),
        _ => false,
    }
}

fn is_default(node: &Node, field: &Field) -> bool {
    match field.default {
        Default::Number(x) => node.number() == Some(x),
        Default::Integer(i) => node.integer() == Some(i),
        Default::Point(p) => crate::view::point(node) == Some(p),
        _ => false,
    }
}

/// A value with its type, for messages about types.
fn found(node: &Node) -> String {
    match node.value {
        Value::Text(_) => format!("the text {}", shown(node)),
        _ => shown(node),
    }
}

fn place(dimension: usize) -> &'static str {
    if dimension == 3 { "three numbers, [x, y, z]" } else { "two numbers, [x, y]" }
}

/// What a field takes, in words.
pub(crate) fn expected(field: &Field, dimension: usize) -> String {
    let unit = if field.unit.is_empty() { String::new() } else { format!(" {}", field.unit) };
    match field.kind {
        Kind::Text => "expected a text in quotes".into(),
        Kind::Flag => "expected true or false".into(),
        Kind::Number(range) => format!("expected a number, {range}{unit}"),
        Kind::Integer(low, high) if low == high => format!("expected {low}"),
        Kind::Integer(low, high) => format!("expected a whole number, {low} to {high}"),
        Kind::Choice(choices) => {
            let words: Vec<String> = choices.iter().map(|choice| format!("\"{}\"", choice.name)).collect();
            format!("expected one of {}", words.join(", "))
        }
        Kind::Point(_) => {
            format!("expected {}{}", place(dimension), if unit.is_empty() { unit } else { format!(" in{unit}") })
        }
        Kind::Points(least, most) if least == most => format!("expected {least} points, each {}", place(dimension)),
        Kind::Points(least, most) => format!("expected {least} to {most} points, each {}", place(dimension)),
        Kind::Table(_) => "expected a table of fields".into(),
        Kind::Tables(_) => "expected a list of tables".into(),
    }
}
