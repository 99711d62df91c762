//! What several tests of scenes need.
#![allow(dead_code)] // each test uses its part

use serde_json::Value;
use sidestep_scene::Scene;
use sidestep_scene::format::{Field, Kind};
use std::path::PathBuf;

/// The shipped scenes.
pub fn shipped() -> Vec<(PathBuf, Scene)> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../scenes");
    let entries = std::fs::read_dir(folder).expect("scenes/").map(|entry| entry.expect("an entry").path());
    let mut paths: Vec<PathBuf> = entries.collect();
    paths.sort();
    let load = |path: PathBuf| {
        let scene = Scene::load(&path).unwrap_or_else(|problems| panic!("{problems}"));
        (path, scene)
    };
    paths.into_iter().map(load).collect()
}

/// Sound values of a field, as TOML, that are not its default.
pub fn sample(field: &Field) -> Vec<String> {
    match field.kind {
        Kind::Text => vec!["\"words\"".into()],
        Kind::Flag => vec!["true".into(), "false".into()],
        Kind::Number(range) => vec![format!("{:?}", range.high.min(0.75)), format!("{:?}", range.high.min(0.5))],
        Kind::Integer(low, high) => vec![(low + 1).min(high).to_string()],
        Kind::Choice(choices) => choices.iter().map(|choice| format!("\"{}\"", choice.name)).collect(),
        Kind::Point(_) => vec!["[0.5, 0.25]".into()],
        Kind::Points(..) => vec!["[[0, 0], [3, 0], [3, 4]]".into()],
        Kind::Table(_) => vec!["{}".into()],
        Kind::Tables(_) => vec!["[]".into()],
    }
}

/// The part of JSON Schema that the written schema uses.
pub fn validate(root: &Value, schema: &Value, value: &Value) -> Result<(), String> {
    if let Value::Bool(all) = schema {
        return if *all { Ok(()) } else { Err(format!("{value} is not allowed here")) };
    }
    let number = |key: &str| schema.get(key).and_then(Value::as_f64);
    let check = |fine: bool, key: &str| if fine { Ok(()) } else { Err(format!("{key}: {value} against {schema}")) };
    if let Some(place) = schema.get("$ref").and_then(Value::as_str) {
        validate(root, root.pointer(place.trim_start_matches('#')).ok_or("a dangling $ref")?, value)?;
    }
    if let Some(kind) = schema.get("type").and_then(Value::as_str) {
        let fine = match kind {
            "object" => value.is_object(),
            "array" => value.is_array(),
            "string" => value.is_string(),
            "boolean" => value.is_boolean(),
            "integer" => value.as_f64().is_some_and(|x| x == x.trunc()),
            "number" => value.is_number(),
            _ => false,
        };
        check(fine, "type")?;
    }
    if let Some(x) = value.as_f64() {
        check(number("minimum").is_none_or(|low| x >= low), "minimum")?;
        check(number("maximum").is_none_or(|high| x <= high), "maximum")?;
        check(number("exclusiveMinimum").is_none_or(|low| x > low), "exclusiveMinimum")?;
        check(number("exclusiveMaximum").is_none_or(|high| x < high), "exclusiveMaximum")?;
    }
    if let Some(list) = value.as_array() {
        check(number("minItems").is_none_or(|n| list.len() as f64 >= n), "minItems")?;
        check(number("maxItems").is_none_or(|n| list.len() as f64 <= n), "maxItems")?;
        for (one, items) in list.iter().filter_map(|one| Some((one, schema.get("items")?))) {
            validate(root, items, one)?;
        }
    }
    check(schema.get("const").is_none_or(|only| only == value), "const")?;
    check(schema.get("enum").and_then(Value::as_array).is_none_or(|all| all.contains(value)), "enum")?;
    if let Some(object) = value.as_object() {
        for name in schema.get("required").and_then(Value::as_array).into_iter().flatten() {
            check(object.contains_key(name.as_str().unwrap_or("")), "required")?;
        }
        for (key, one) in object {
            match schema.get("properties").and_then(|known| known.get(key)) {
                Some(known) => validate(root, known, one).map_err(|fault| format!("{key}: {fault}"))?,
                None => check(schema.get("additionalProperties") != Some(&Value::Bool(false)), key)?,
            }
        }
    }
    if let Some(all) = schema.get("oneOf").and_then(Value::as_array) {
        check(all.iter().filter(|one| validate(root, one, value).is_ok()).count() == 1, "oneOf")?;
    }
    for one in schema.get("allOf").and_then(Value::as_array).into_iter().flatten() {
        let branch = if validate(root, &one["if"], value).is_ok() { "then" } else { "else" };
        validate(root, &one[branch], value)?;
    }
    Ok(())
}
