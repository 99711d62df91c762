//! Did you mean …?

use crate::format::{AGENT, BEHAVIOR, EVENT, GROUP, MODEL, OBSTACLE, PAIR, SCENE, Table};

/// A hint for a field that a table does not have.
pub(super) fn field(name: &str, table: &'static Table) -> String {
    if let Some(near) = nearest(name, table.fields().map(|field| field.name)) {
        return format!("did you mean `{near}`?");
    }
    let homes = [
        (&SCENE, "the top of the file"),
        (&MODEL, "[model]"),
        (&BEHAVIOR, "[behavior]"),
        (&AGENT, "[defaults] or [[agents]]"),
        (&GROUP, "[[groups]]"),
        (&OBSTACLE, "[[obstacles]]"),
        (&EVENT, "[[events]]"),
        (&PAIR, "[[pairs]]"),
    ];
    if let Some((_, home)) = homes.iter().find(|(home, _)| home.field(name).is_some()) {
        return format!("`{name}` belongs to {home}");
    }
    let known: Vec<&str> = table.fields().map(|field| field.name).collect();
    format!("known here: {}", known.join(", "))
}

/// The known name that looks most like the given one, if any does.
pub(super) fn nearest<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    if name.len() > 60 {
        return None;
    }
    let bare = |text: &str| text.to_lowercase().replace(['_', '-', ' '], "");
    let wanted = bare(name);
    let scored = known.map(|other| (strsim::damerau_levenshtein(&wanted, &bare(other)), other));
    let (distance, near) = scored.min_by_key(|&(distance, _)| distance)?;
    (distance <= (wanted.chars().count() / 3).max(1)).then_some(near)
}
