//! Fields set from outside the file, as `model.smoothing=0.5`: each is read as one more line of the file.

use crate::problem::Problem;
use crate::tree::{Node, Notation, Value, parse, syntax};

const ADVICE: &str = "an assignment is `field=value` or `table.field=value`, as in the scene file; what stands in a list is changed there";

/// Puts what an assignment says in the place of what the file says. A value that is no TOML is taken for a text.
pub(crate) fn assign(root: &mut Node, text: &mut String, assignment: &str) -> Result<(), Vec<Problem>> {
    text.push('\n');
    // as many blanks as there is text before it, so that its places are those in the text with it
    let padding = " ".repeat(text.len());
    let quoted = assignment.split_once('=').map(|(field, value)| format!("{field}=\"{value}\""));
    let as_text = quoted.and_then(|line| Some((parse(&format!("{padding}{line}"), Notation::Toml).ok()?, line)));
    let read = match parse(&format!("{padding}{assignment}"), Notation::Toml) {
        Ok(node) => Ok((node, assignment.to_string())),
        Err(problems) => as_text.ok_or(problems),
    };
    let line = read.as_ref().map_or(assignment, |(_, line)| line);
    text.push_str(line);
    let here = padding.len()..padding.len();
    let sets = read.and_then(|(node, _)| match node.table() {
        Some([]) | None => Err(vec![syntax(here, "this sets nothing".into())]),
        Some(_) => Ok(node),
    });
    let advised = |problems: Vec<Problem>| problems.into_iter().map(|problem| problem.hint(ADVICE)).collect::<Vec<_>>();
    merge(root, sets.map_err(advised)?);
    Ok(())
}

fn merge(old: &mut Node, new: Node) {
    match (&mut old.value, new.value) {
        (Value::Table(old), Value::Table(new)) => {
            for entry in new {
                match old.iter_mut().find(|known| known.key == entry.key) {
                    Some(known) => merge(&mut known.node, entry.node),
                    None => old.push(entry),
                }
            }
        }
        (value, new_value) => (*value, old.span) = (new_value, new.span),
    }
}
