//! Fields set from outside: as if the file said so.

use sidestep_scene::Scene;

const TOML: &str = "sidestep = 1\nmodel = { kind = \"vo\", smoothing = 0.5 }\nagents = [{ position = [0, 0] }]\n";
const JSON: &str =
    r#"{ "sidestep": 1, "model": { "kind": "vo", "smoothing": 0.5 }, "agents": [{ "position": [0, 0] }] }"#;

fn with(name: &str, text: &str, assignments: &[&str]) -> Result<Scene, String> {
    let assignments: Vec<String> = assignments.iter().map(ToString::to_string).collect();
    Scene::from_bytes_with(name, text.as_bytes(), &assignments).map_err(|problems| problems.to_string())
}

#[test]
fn an_assignment_is_as_if_the_file_said_so() {
    let told = "sidestep = 1\ntime_step = 0.05\nname = \"two words\"\nmodel = { kind = \"orca\", smoothing = 0.5, escape_time = 0.4, \
                neighbors = \"range\", responsibility = \"side\" }\ndefaults = { radius = 0.4 }\nagents = [{ position = [0, 0] }]\n";
    let expected = with("a.toml", told, &[]).unwrap();
    let set = [
        "model.kind=orca",
        "model.escape_time = 0.4",
        "model.neighbors=\"range\"",
        "model.responsibility=side",
        "defaults.radius=0.4",
        "time_step=0.05",
        "name=two words",
    ];
    for (name, text) in [("a.toml", TOML), ("a.json", JSON)] {
        assert!(with(name, text, &set).unwrap() == expected, "{name}");
    }
}

#[test]
fn a_wrong_assignment_is_told_with_its_field_and_place() {
    let problem = with("a.toml", TOML, &["model.smoothing=2"]).unwrap_err();
    assert!(problem.contains("`model.smoothing` is 2") && problem.contains("a.toml:5:"), "{problem}");
    let problem = with("a.toml", TOML, &["time_step=0.1", "model.smothing=0.1"]).unwrap_err();
    assert!(problem.contains("did you mean `smoothing`") || problem.contains("`model.smoothing`"), "{problem}");
    let problem = with("a.toml", TOML, &["model.kind"]).unwrap_err();
    assert!(problem.contains("field=value"), "{problem}");
}
