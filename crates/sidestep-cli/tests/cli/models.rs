use crate::sidestep;
use std::collections::BTreeSet;

/// Whatever `run --model` takes is told, and every parameter told is one that the schema has, with the same default.
#[test]
fn models_tells_what_the_schema_knows() {
    let told = sidestep(&["models", "--json"]).ends(0).json();
    let models = told["models"].as_array().expect("models");
    let names: BTreeSet<&str> = models.iter().map(|model| model["name"].as_str().expect("a name")).collect();
    let schema = sidestep(&["schema"]).ends(0).json();
    let kinds = schema["$defs"]["model"]["properties"]["kind"]["oneOf"].as_array().expect("kinds");
    let works = kinds.iter().filter(|kind| !kind["description"].as_str().unwrap_or_default().contains("not supported"));
    assert_eq!(names, works.map(|kind| kind["const"].as_str().expect("a word")).collect());
    for parameter in models.iter().flat_map(|model| model["parameters"].as_array().expect("parameters")) {
        let (table, name) = parameter["path"].as_str().and_then(|path| path.split_once('.')).expect("a path");
        let field = &schema["$defs"][table.trim_end_matches('s')]["properties"][name];
        assert_eq!(parameter["default"], field["default"], "{parameter}");
        assert!(
            field["description"]
                .as_str()
                .is_some_and(|doc| doc.starts_with(parameter["meaning"].as_str().expect("text")))
        );
    }
}

#[test]
fn a_model_is_told_by_name_in_80_columns() {
    for name in ["vo", "rvo", "hrvo", "orca"] {
        let page = sidestep(&["models", name]).ends(0).out;
        assert!(page.starts_with(name), "{page}");
        for head in ["It promises", "It does not promise", "Parameters", "agents.time_horizon   default 5 s"] {
            assert!(page.contains(head), "{head}: {page}");
        }
        assert!(page.lines().all(|line| line.chars().count() <= 80), "{page}");
    }
    let all = sidestep(&["models"]).ends(0).out;
    assert!(
        ["vo", "rvo", "hrvo", "orca"].iter().all(|name| all.contains(&format!("\n{name}  ")) || all.starts_with(name)),
        "{all}"
    );
    let fault = sidestep(&["models", "ocra"]).ends(2).err;
    assert!(fault.contains("there is no model \"ocra\"") && fault.contains("hrvo"), "{fault}");
}
