//! `sidestep models`: what the avoidance models are, from the cards and declarations that the docs are made of.

use crate::fault::{Fault, Verdict};
use crate::output;
use console::style;
use serde_json::{Value, json};
use sidestep_scene::catalog::{Card, Parameter};
use sidestep_scene::format::Default;
use textwrap::{Options, fill};

/// So wide are the texts.
const WIDTH: usize = 80;

/// Tell what the avoidance models are, when to use which, and what each can be told
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  sidestep models
  sidestep models orca
  sidestep models --json

In JSON: {\"models\": [{\"name\", \"title\", \"idea\", \"paper\", \"when\", \"promises\": [], \"no_promises\": [],
\"parameters\": [{\"path\", \"unit\", \"default\", \"unset\", \"allowed\", \"meaning\"}]}]}. A parameter without a
default of its own has null there, and in \"unset\" the words for what holds.")]
pub struct Models {
    /// Tell all about this one
    #[arg(value_name = "NAME")]
    name: Option<String>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

impl Models {
    pub fn work(self) -> Result<Verdict, Fault> {
        let cards: Vec<&Card> = match &self.name {
            None => Card::all().collect(),
            Some(name) => vec![named(name)?],
        };
        output::say(&match self.name {
            _ if self.json => format!("{}\n", json!({ "models": cards.into_iter().map(object).collect::<Vec<_>>() })),
            None => overview(&cards),
            Some(_) => cards.into_iter().map(page).collect(),
        })?;
        Ok(Verdict::Holds)
    }
}

fn named(name: &str) -> Result<&'static Card, Fault> {
    let known = || Card::all().map(|card| card.name).collect::<Vec<_>>().join(", ");
    let fault = || Fault::new(format_args!("there is no model {name:?}")).hint(format_args!("there are {}", known()));
    Card::named(name).ok_or_else(fault)
}

fn overview(cards: &[&Card]) -> String {
    let parts = cards.iter().map(|card| format!("{}{}{}\n", title(card), text(card.idea), labelled("When", card.when)));
    parts.collect::<String>() + "`sidestep models NAME` tells its parameters, and what it promises and what not.\n"
}

fn page(card: &Card) -> String {
    let list = |texts: &[&str]| texts.iter().map(|one| listed(one)).collect::<String>();
    let mut out = title(card) + &text(card.idea) + &labelled("When", card.when);
    if !card.paper.is_empty() {
        out += &labelled("Paper", card.paper);
    }
    out += &format!("\n{}\n{}", style("It promises").bold(), list(card.promises));
    out += &format!("\n{}\n{}", style("It does not promise").bold(), list(card.no_promises));
    let parameters: Vec<Parameter> = card.parameters().collect();
    out + &format!("\n{}\n{}", style("Parameters").bold(), parameters.iter().map(parameter).collect::<String>())
}

fn title(card: &Card) -> String {
    format!("{}  {}\n", style(card.name).bold(), style(card.title()).dim())
}

/// A parameter: its path, its default and range, its meaning.
fn parameter(Parameter { path, field }: &Parameter) -> String {
    let unit = if field.unit.is_empty() { String::new() } else { format!(" {}", field.unit) };
    let default = match field.default {
        Default::Number(_) | Default::Integer(_) => format!("{}{unit}", field.default),
        _ => field.default.to_string(),
    };
    let facts = format!("default {default}; {}{unit}", field.allowed());
    let options = Options::new(WIDTH).initial_indent("  ").subsequent_indent("      ");
    let head = fill(&format!("{path}   {facts}"), options).replacen(path, &style(path).green().to_string(), 1);
    head + "\n" + &fill(field.doc, Options::new(WIDTH).initial_indent("      ").subsequent_indent("      ")) + "\n"
}

fn text(words: &str) -> String {
    fill(words, Options::new(WIDTH).initial_indent("  ").subsequent_indent("  ")) + "\n"
}

fn labelled(label: &str, words: &str) -> String {
    text(&format!("{label}: {words}"))
}

fn listed(words: &str) -> String {
    fill(words, Options::new(WIDTH).initial_indent("  · ").subsequent_indent("    ")) + "\n"
}

fn object(card: &Card) -> Value {
    let parameter = |Parameter { path, field }: Parameter| {
        let (default, unset) = match field.default {
            Default::Required => (Value::Null, Value::Null),
            Default::Unset(words) => (Value::Null, words.into()),
            Default::Number(x) => (x.into(), Value::Null),
            Default::Integer(i) => (i.into(), Value::Null),
            Default::Flag(flag) => (flag.into(), Value::Null),
            Default::Text(text) => (text.into(), Value::Null),
            Default::Point(p) => (json!(p), Value::Null),
        };
        let (unit, allowed, meaning) = (field.unit, field.allowed(), field.doc);
        json!({ "path": path, "unit": unit, "default": default, "unset": unset, "allowed": allowed, "meaning": meaning })
    };
    let Card { name, idea, paper, when, promises, no_promises, .. } = card;
    json!({
        "name": name, "title": card.title(), "idea": idea, "paper": paper, "when": when, "promises": promises,
        "no_promises": no_promises, "parameters": card.parameters().map(parameter).collect::<Vec<_>>(),
    })
}
