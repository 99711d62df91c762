//! The two notations of a written scene.

use crate::tree::Notation;

/// A value to be written.
pub(super) enum Out {
    /// A number, flag or quoted text; these look the same in TOML and JSON.
    Atom(String),
    /// A list on one line.
    List(Vec<Out>),
    /// A list with a line for each element.
    Lines(Vec<Out>),
    /// A table on one line.
    Table(Vec<(&'static str, Out)>),
}

/// A whole file.
pub(super) fn print(fields: &[(&'static str, Out)], notation: Notation) -> String {
    let line = |(key, value): &(&'static str, Out)| match notation {
        Notation::Toml => format!("{key} = {}", inline(value, notation)),
        Notation::Json => format!("  \"{key}\": {}", inline(value, notation)),
    };
    let lines: Vec<String> = fields.iter().map(line).collect();
    match notation {
        Notation::Toml => lines.join("\n") + "\n",
        Notation::Json => format!("{{\n{}\n}}\n", lines.join(",\n")),
    }
}

fn inline(value: &Out, notation: Notation) -> String {
    let all = |list: &[Out], between: &str| {
        list.iter().map(|value| inline(value, notation)).collect::<Vec<_>>().join(between)
    };
    match value {
        Out::Atom(text) => text.clone(),
        Out::List(list) => format!("[{}]", all(list, ", ")),
        Out::Lines(list) => format!("[\n    {}\n]", all(list, ",\n    ")),
        Out::Table(fields) if fields.is_empty() => "{}".into(),
        Out::Table(fields) => {
            let field = |(key, value): &(&'static str, Out)| match notation {
                Notation::Toml => format!("{key} = {}", inline(value, notation)),
                Notation::Json => format!("\"{key}\": {}", inline(value, notation)),
            };
            format!("{{ {} }}", fields.iter().map(field).collect::<Vec<_>>().join(", "))
        }
    }
}
