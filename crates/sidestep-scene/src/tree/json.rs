//! JSON to the tree. Strict JSON, but `NaN` and `Infinity`, which some writers emit, are read so that the message can name the field.

use super::{Entry, Node, Value, syntax};
use crate::check::shortened;
use crate::problem::{Problem, ProblemKind, Span};
use jsonc_parser::ast::{self, ObjectPropName};
use jsonc_parser::common::Ranged;
use jsonc_parser::errors::ParseErrorKind;
use jsonc_parser::{CollectOptions, ParseOptions, ParseStringErrorKind, parse_to_ast};

const STRICT: ParseOptions = ParseOptions {
    allow_comments: false,
    allow_loose_object_property_names: false,
    allow_trailing_commas: false,
    allow_missing_commas: false,
    allow_single_quoted_strings: false,
    allow_hexadecimal_numbers: false,
    allow_unary_plus_numbers: false,
    allow_bare_decimal_point_numbers: false,
    allow_non_finite_numbers: true,
    allow_extended_string_escapes: false,
};

pub(super) fn parse(text: &str, problems: &mut Vec<Problem>) -> Option<Node> {
    let body = text.strip_prefix('\u{feff}').unwrap_or(text);
    let skipped = text.len() - body.len();
    match parse_to_ast(body, &CollectOptions::default(), &STRICT) {
        Ok(parsed) => match parsed.value {
            Some(value) => return Some(node(&value, skipped, problems)),
            None => problems.push(syntax(0..text.len(), "the file is empty".into())),
        },
        Err(error) => {
            let range = error.range();
            let span = range.start + skipped..range.end + skipped;
            let problem = syntax(span, format!("this is not JSON: {}", error.kind()));
            problems.push(match error.kind() {
                ParseErrorKind::String(kind) if !matches!(kind, ParseStringErrorKind::UnterminatedStringLiteral) => {
                    problem.hint("write the character itself, or a whole escape: \\n, \\\", \\\\, \\u00e9, both halves of a pair")
                }
                _ => problem,
            });
        }
    }
    None
}

fn node(value: &ast::Value<'_>, skipped: usize, problems: &mut Vec<Problem>) -> Node {
    let span = span(value.range(), skipped);
    let value = match value {
        ast::Value::StringLit(text) => Value::Text(text.value.to_string()),
        ast::Value::NumberLit(number) => self::number(number.value),
        ast::Value::BooleanLit(flag) => Value::Flag(flag.value),
        ast::Value::NullKeyword(_) => Value::Null,
        ast::Value::Array(list) => Value::List(list.elements.iter().map(|v| node(v, skipped, problems)).collect()),
        ast::Value::Object(object) => Value::Table(table(object, skipped, problems)),
    };
    Node { span, value }
}

fn number(digits: &str) -> Value {
    match digits.parse::<i64>() {
        Ok(i) => Value::Integer(i),
        Err(_) => Value::Number(digits.parse().unwrap_or(f64::NAN)),
    }
}

fn table(object: &ast::Object<'_>, skipped: usize, problems: &mut Vec<Problem>) -> Vec<Entry> {
    let mut entries: Vec<Entry> = Vec::with_capacity(object.properties.len());
    let mut seen = std::collections::HashSet::new();
    for property in &object.properties {
        let (key, range) = match &property.name {
            ObjectPropName::String(text) => (text.value.to_string(), text.range),
            ObjectPropName::Word(word) => (word.value.to_string(), word.range),
        };
        let key_span = span(range, skipped);
        if !seen.insert(key.clone()) {
            let message = format!("`{}` is given twice in the same table", shortened(&key).escape_debug());
            problems.push(
                Problem::new(ProblemKind::Duplicate, &key, Some(key_span.clone()), message).hint("keep one of the two"),
            );
        }
        entries.push(Entry { key, key_span, node: node(&property.value, skipped, problems) });
    }
    entries
}

fn span(range: jsonc_parser::common::Range, skipped: usize) -> Span {
    range.start + skipped..range.end + skipped
}
