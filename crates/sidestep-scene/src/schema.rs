//! The JSON Schema of the format (draft 2020-12), from the same declaration as the checker.

use crate::format::{AGENT, BEHAVIOR, Default, EVENT, Field, GROUP, Kind, MODEL, MOVE, OBSTACLE, PAIR, SCENE, Table};
use serde_json::{Map, Value, json};

/// The schema of a scene file, as pretty-printed JSON. Editors use it to complete and check scenes while they are written.
pub fn schema() -> String {
    let mut root = table(&SCENE, true);
    root.insert("$schema".into(), json!("https://json-schema.org/draft/2020-12/schema"));
    root.insert("title".into(), json!("sidestep scene, version 1"));
    let mut definitions = Map::new();
    for one in [&MODEL, &BEHAVIOR, &GROUP, &OBSTACLE, &EVENT, &MOVE, &PAIR, &AGENT] {
        definitions.insert(one.name.into(), Value::Object(table(one, one.name != "agent")));
    }
    // `position` may come from [defaults], so a listed agent does not require it; the program's own check does.
    root.insert("$defs".into(), Value::Object(definitions));
    format!("{:#}\n", Value::Object(root))
}

fn table(table: &Table, require: bool) -> Map<String, Value> {
    let properties: Map<String, Value> = table.fields().map(|one| (one.name.into(), field(one))).collect();
    let required = |one: &&Field| require && one.default == Default::Required && one.only.is_none();
    let required: Vec<&str> = table.fields().filter(required).map(|one| one.name).collect();
    let mut out = Map::new();
    out.insert("type".into(), json!("object"));
    out.insert("description".into(), json!(table.doc));
    out.insert("properties".into(), Value::Object(properties));
    out.insert("additionalProperties".into(), json!(false));
    if !required.is_empty() {
        out.insert("required".into(), json!(required));
    }
    let rules: Vec<Value> = table.fields().filter(|one| one.only.is_some()).map(rule).collect();
    if !rules.is_empty() {
        out.insert("allOf".into(), Value::Array(rules));
    }
    if table.name == "event" {
        let changes = table.fields().filter(|one| one.default != Default::Required);
        out.insert("oneOf".into(), changes.map(|one| json!({ "required": [one.name] })).collect());
    }
    out
}

/// A field that belongs to some choices of another: with them it may have to be given, without them it must not be.
fn rule(field: &Field) -> Value {
    let Some((other, choices)) = field.only else { return json!(true) };
    let chosen = json!({ "properties": { other: { "enum": choices } }, "required": [other] });
    let then = if field.default == Default::Required { json!({ "required": [field.name] }) } else { json!(true) };
    json!({ "if": chosen, "then": then, "else": { "properties": { field.name: false } } })
}

fn field(field: &Field) -> Value {
    let mut out = kind(field);
    let mut doc = field.doc.to_string();
    if !field.unit.is_empty() {
        doc += &format!(" Unit: {}.", field.unit);
    }
    if let Default::Unset(words) = field.default
        && !words.is_empty()
    {
        doc += &format!(" Default: {words}.");
    }
    if field.later {
        doc += " Not supported yet: only the default is accepted.";
    }
    out.insert("description".into(), json!(doc));
    match field.default {
        Default::Required | Default::Unset(_) => {}
        Default::Number(x) => drop(out.insert("default".into(), json!(x))),
        Default::Integer(i) => drop(out.insert("default".into(), json!(i))),
        Default::Flag(flag) => drop(out.insert("default".into(), json!(flag))),
        Default::Text(text) => drop(out.insert("default".into(), json!(text))),
        Default::Point(p) => drop(out.insert("default".into(), json!(p))),
    }
    out.into()
}

fn kind(field: &Field) -> Map<String, Value> {
    let value = match field.kind {
        Kind::Text => json!({ "type": "string" }),
        Kind::Flag => json!({ "type": "boolean" }),
        Kind::Number(range) => {
            let low = if range.above { "exclusiveMinimum" } else { "minimum" };
            json!({ "type": "number", low: range.low, "maximum": range.high })
        }
        Kind::Integer(low, high) => json!({ "type": "integer", "minimum": low, "maximum": high }),
        Kind::Choice(choices) => {
            let one = |choice: &crate::format::Choice| {
                let later = if choice.later { " (not supported yet)" } else { "" };
                json!({ "const": choice.name, "description": format!("{}{later}", choice.doc) })
            };
            json!({ "oneOf": choices.iter().map(one).collect::<Vec<_>>() })
        }
        Kind::Point(limit) => point(limit),
        Kind::Points(least, most) => {
            json!({ "type": "array", "minItems": least, "maxItems": most, "items": point(crate::format::FARTHEST) })
        }
        Kind::Table(table) => json!({ "$ref": format!("#/$defs/{}", table.name) }),
        Kind::Tables(table) => json!({ "type": "array", "items": { "$ref": format!("#/$defs/{}", table.name) } }),
    };
    if let Value::Object(map) = value { map } else { Map::new() }
}

fn point(limit: f64) -> Value {
    let coordinate = json!({ "type": "number", "minimum": -limit, "maximum": limit });
    json!({ "type": "array", "items": coordinate, "minItems": 2, "maxItems": 3 })
}
