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
fn a_wrong_assignment_is_told_with_its_field_and_itself() {
    let cases: &[(&[&str], &str, &str)] = &[
        (&["model.smoothing=2"], "`model.smoothing` is 2", "--> --set model.smoothing=2"),
        (&["time_step=0.1", "model.smothing=0.1"], "smoothing", "--> --set model.smothing=0.1"),
        (&["model.kind"], "field=value", "--> --set model.kind"),
        (&["agents[0].radius=1"], "what stands in a list", "--> --set agents[0].radius=1"),
        (&["duration=", "seed=1"], "`duration` is the text \"\"", "--> --set duration="),
        (&["time_step=0.1", ""], "this sets nothing", "--> --set"),
        (&["# a comment"], "this sets nothing", "--> --set # a comment"),
        (&["groups=[{generator=\"random\",count=9,region=[[0,0],[1,1]]}]"], "9", "--> --set groups="),
    ];
    for (name, text) in [("a.toml", TOML), ("a.toml", TOML.trim_end()), ("a.json", JSON)] {
        for (set, what, place) in cases {
            let problem = with(name, text, set).unwrap_err();
            assert!(problem.contains(what) && problem.contains(place), "{set:?}: {problem}");
            assert!(!problem.contains("a.toml:") && !problem.contains("a.json:"), "{set:?}: {problem}");
        }
    }
}

#[test]
fn what_is_wrong_in_the_file_keeps_its_place_there() {
    let problem = with("a.toml", &TOML.replace("0.5", "5"), &["time_step=0.1"]).unwrap_err();
    assert!(problem.contains("`model.smoothing` is 5") && problem.contains("a.toml:2:"), "{problem}");
    let problem = with("a.toml", "sidestep = 1\nname = \"", &["time_step=0.1"]).unwrap_err();
    assert!(problem.contains("a.toml:2:"), "{problem}");
}
