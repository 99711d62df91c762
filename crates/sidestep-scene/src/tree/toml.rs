//! TOML to the tree.

use super::{Entry, Node, Value, syntax};
use crate::problem::{Problem, Span};
use ::toml::Spanned;
use ::toml::de::{DeTable, DeValue};

/// After the first faults the parser mostly reports their consequences.
const MOST_FAULTS: usize = 5;

pub(super) fn parse(text: &str, problems: &mut Vec<Problem>) -> Option<Node> {
    let (root, errors) = DeTable::parse_recoverable(text);
    for error in errors.iter().take(MOST_FAULTS) {
        let end = text.len();
        let span = error.span().unwrap_or(end..end);
        let problem = syntax(span, format!("this is not TOML: {}", error.message().trim().replace('\n', "; ")));
        if problems.last() != Some(&problem) {
            problems.push(problem);
        }
    }
    Some(Node { span: root.span(), value: table(root.get_ref()) })
}

fn node(value: &Spanned<DeValue<'_>>) -> Node {
    let span = value.span();
    let value = match value.get_ref() {
        DeValue::String(text) => Value::Text(text.to_string()),
        DeValue::Integer(number) => integer(number.as_str(), number.radix()),
        DeValue::Float(number) => Value::Number(number.as_str().parse().unwrap_or(f64::NAN)),
        DeValue::Boolean(flag) => Value::Flag(*flag),
        DeValue::Datetime(_) => Value::Date,
        DeValue::Array(list) => Value::List(list.iter().map(node).collect()),
        DeValue::Table(entries) => table(entries),
    };
    Node { span, value }
}

/// A whole number beyond 64 bits stays a number: it is out of range, not a fault of the notation.
fn integer(digits: &str, radix: u32) -> Value {
    match i64::from_str_radix(digits, radix) {
        Ok(i) => Value::Integer(i),
        Err(_) => Value::Number(digits.parse().unwrap_or(f64::INFINITY)),
    }
}

fn table(entries: &DeTable<'_>) -> Value {
    let mut entries: Vec<Entry> = entries
        .iter()
        .map(|(key, value)| Entry { key: key.get_ref().to_string(), key_span: key.span(), node: node(value) })
        .collect();
    entries.sort_by_key(|entry: &Entry| place(&entry.key_span));
    Value::Table(entries)
}

fn place(span: &Span) -> usize {
    span.start
}
