//! Faults as the page shows them: the command line's text, and the same in parts.

use serde_json::{Value, json};
use sidestep_scene::{Problem, Problems};

/// `{"text": …, "problems": [{"field", "line", "column", "message", "hint"}]}`; the text is that of the command line.
pub fn told(problems: &Problems) -> String {
    let parts: Vec<Value> = problems.list.iter().map(|problem| part(problems, problem)).collect();
    json!({ "text": problems.render(false), "problems": parts }).to_string()
}

fn part(problems: &Problems, problem: &Problem) -> Value {
    let place = problems.line_column(problem);
    json!({
        "field": problem.field,
        "line": place.map(|place| place.0),
        "column": place.map(|place| place.1),
        "message": problem.message,
        "hint": problem.hint,
    })
}

/// A fault of one sentence in the same form.
pub(crate) fn plain(message: impl std::fmt::Display) -> String {
    json!({ "text": format!("error: {message}"), "problems": [{ "message": message.to_string() }] }).to_string()
}
