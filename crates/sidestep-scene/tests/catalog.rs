//! The cards of the models, and the pages in `docs/models` that are made of them.

use sidestep::{Agent, Dim2, Settings, vec2};
use sidestep_scene::catalog::{Card, Parameter};
use sidestep_scene::format::{Default, Kind, MODEL, PARAMETERS};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Fields of `[model]` that are no parameter of a model.
const NOT_OF_A_MODEL: [&str; 3] = ["kind", "neighbor_search", "route"];

fn page(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/models").join(format!("{name}.md"))
}

#[test]
fn every_model_that_works_has_a_card_and_a_page() {
    let Some(Kind::Choice(kinds)) = MODEL.field("kind").map(|field| field.kind) else { panic!("no choice") };
    let works: BTreeSet<&str> = kinds.iter().filter(|kind| !kind.later).map(|kind| kind.name).collect();
    assert_eq!(Card::all().map(|card| card.name).collect::<BTreeSet<_>>(), works);
    for card in Card::all() {
        assert_eq!(
            page(card.name).exists(),
            !card.paper.is_empty(),
            "docs/models has a page for each paper: {}",
            card.name
        );
        for text in [&[card.idea, card.when][..], card.promises, card.no_promises].concat() {
            assert!(text.ends_with('.') && !text.contains("  "), "{}: {text:?}", card.name);
        }
    }
}

#[test]
fn every_parameter_of_the_format_belongs_to_some_model() {
    let named: BTreeSet<&str> = Card::all().flat_map(Card::parameters).map(|parameter| parameter.path).collect();
    for field in MODEL.fields().filter(|field| !field.later && !NOT_OF_A_MODEL.contains(&field.name)) {
        assert!(named.contains(&*format!("model.{}", field.name)), "name model.{} in src/catalog/cards.rs", field.name);
    }
}

/// The library's defaults are the file's, so one table tells both. `neighbor_distance` alone is derived in a file.
#[test]
fn defaults_are_those_of_the_code() {
    let (agent, settings) = (Agent::<Dim2<f64>>::at(vec2(0.0, 0.0)), Settings::with_time_step(0.1));
    let code = [
        ("radius", agent.radius),
        ("max_speed", agent.max_speed),
        ("time_horizon", agent.time_horizon),
        ("obstacle_time_horizon", agent.obstacle_time_horizon),
        ("responsibility", agent.responsibility),
        ("priority", agent.priority),
        ("smoothing", settings.smoothing),
        ("response_time", settings.response_time),
        ("max_neighbors", agent.max_neighbors as f64),
    ];
    for (name, value) in code {
        let field = PARAMETERS.field(name).or_else(|| MODEL.field(name)).expect("declared");
        let declared = match field.default {
            Default::Number(x) => x,
            Default::Integer(i) => i as f64,
            other => panic!("{name}: {other}"),
        };
        assert_eq!(declared, value, "{name}");
    }
}

/// `SIDESTEP_UPDATE=1` writes what the declarations say into the pages.
#[test]
fn pages_say_what_the_declarations_say() {
    let name = |card: &Card| if card.paper.is_empty() { card.name.into() } else { format!("[{0}]({0}.md)", card.name) };
    let models = Card::all().map(|card| format!("| {} | {} | {} |\n", name(card), card.title(), card.when));
    let table = format!("| | | when |\n|---|---|---|\n{}", models.collect::<String>());
    holds("README", "models", &table);
    Card::all().filter(|card| !card.paper.is_empty()).for_each(|card| holds(card.name, card.name, &told(card)));
}

/// Compares what stands between the marks of a page, or writes it.
fn holds(name: &str, what: &str, expected: &str) {
    let path = page(name);
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let mark = |end| format!("<!-- {what}, from the declarations: {end} -->\n");
    let (before, rest) = text.split_once(&mark("begin")).expect("a begin");
    let (between, after) = rest.split_once(&mark("end")).expect("an end");
    if std::env::var_os("SIDESTEP_UPDATE").is_some() {
        let whole = [before, &mark("begin"), expected, &mark("end"), after].concat();
        return std::fs::write(&path, whole).expect("written");
    }
    assert_eq!(between, expected, "{} is stale: run this test with SIDESTEP_UPDATE=1", path.display());
}

/// A card as Markdown.
fn told(card: &Card) -> String {
    let list = |texts: &[&str]| texts.iter().map(|text| format!("* {text}\n")).collect::<String>();
    let rows: String = card.parameters().map(|parameter| row(&parameter)).collect();
    format!(
        "\n**When.** {}\n\n**Paper.** {}.\n\n**It promises**\n\n{}\n**It does not promise**\n\n{}\n\
         **Parameters.** By their place in a scene file.\n\n| parameter | default | allowed | |\n|---|---|---|---|\n{rows}\n",
        card.when,
        card.paper,
        list(card.promises),
        list(card.no_promises)
    )
}

fn row(Parameter { path, field }: &Parameter) -> String {
    let unit = if field.unit.is_empty() { String::new() } else { format!(" {}", field.unit) };
    let default = match field.default {
        Default::Number(_) | Default::Integer(_) => format!("{}{unit}", field.default),
        _ => field.default.to_string(),
    };
    format!("| `{path}` | {default} | {}{unit} | {} |\n", field.allowed(), field.doc)
}
