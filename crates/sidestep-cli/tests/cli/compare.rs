use crate::{LIVELY, file, scratch, sidestep};
use serde_json::Value;
use sidestep_record::{CsvReader, FrameAgent};

/// Two with an unequal start meet a little off the line, so that nobody is in an exact tie.
const MEETING: &str = "sidestep = 1\nname = \"meeting\"\nduration = 20\ntime_step = 0.1\nagents = [\
    { position = [-8, 0], velocity = [1.4, 0], goal = [8, 0], max_speed = 1.4, time_horizon = 5 },\
    { position = [8, 0.1], velocity = [-1.4, 0], goal = [-8, 0.1], max_speed = 1.4, time_horizon = 5 }]";

const FIGURES: [&str; 10] = [
    "arrived",
    "time_to_last_arrival",
    "mean_extra_time",
    "overlaps",
    "least_separation",
    "heading_reversals_per_agent",
    "mean_absolute_turn_per_metre",
    "jerk",
    "relaxed_share",
    "ns_per_agent_step",
];

fn compared(arguments: &[&str]) -> Value {
    sidestep(&[&["compare"], arguments, &["--json"]].concat()).ends(0).json()
}

fn number(row: &Value, name: &str) -> f64 {
    row[name].as_f64().unwrap_or_else(|| panic!("{name}: {row}"))
}

#[test]
fn json_has_a_row_a_model_in_the_order_asked_for_with_every_figure() {
    let told = compared(&[&file("meeting.toml", MEETING), "--models", "hrvo,vo", "--threads", "1"]);
    assert_eq!(
        (told["agents"].as_u64(), told["steps"].as_u64(), told["threads"].as_u64()),
        (Some(2), Some(200), Some(1))
    );
    assert_eq!(
        told["behavior"],
        serde_json::json!({ "tie": false, "projection": false, "stop": false, "braking": false, "right_of_way": false, "by_size": false })
    );
    let rows = told["models"].as_array().expect("rows");
    assert_eq!(rows.iter().map(|row| row["model"].as_str().expect("a name")).collect::<Vec<_>>(), ["hrvo", "vo"]);
    for row in rows {
        assert_eq!(row.as_object().map(serde_json::Map::len), Some(1 + FIGURES.len()), "{row}");
        FIGURES.iter().for_each(|name| assert!(number(row, name) >= 0.0, "{name}: {row}"));
    }
}

#[test]
fn two_who_meet_shake_by_velocity_obstacles_and_by_nothing_else() {
    let told = compared(&[&file("story.toml", MEETING)]);
    let rows = told["models"].as_array().expect("rows");
    let reversals = |model| number(rows.iter().find(|row| row["model"] == model).expect("a row"), FIGURES[5]);
    assert!(reversals("vo") > 10.0, "{told}");
    for model in ["rvo", "hrvo", "orca"] {
        assert!(reversals(model) <= 1.0, "{model}: {told}");
    }
    assert!(rows.iter().all(|row| number(row, "arrived") == 2.0), "{told}");
}

/// What `compare` tells of a model is what `run` tells of it, but for the time it took.
#[test]
fn with_contacts_a_row_is_the_run_of_its_model() {
    for scene in ["scenes/head-on.toml", &file("lively-compare.toml", LIVELY)] {
        let told = compared(&[scene, "--contacts", "--models", "orca,vo", "--duration", "11"]);
        for row in told["models"].as_array().expect("rows") {
            let model = row["model"].as_str().expect("a name");
            let run = sidestep(&["run", scene, "--model", model, "--duration", "11", "--json"]).ends(0).json();
            assert_eq!(row["arrived"], run["arrived"], "{model}");
            assert_eq!(row["overlaps"], run["overlaps"]["pairs"], "{model}");
            assert_eq!(row["least_separation"], run["min_separation"], "{model}");
            assert_eq!(number(row, "relaxed_share"), number(&run, "relaxed_agent_steps") / number(&run, "agent_steps"));
        }
    }
}

/// Counted once more from the recording, by the definition and nothing else.
#[test]
fn reversals_are_those_of_the_recording() {
    let (scene, csv) = ("scenes/circle.toml", scratch("reversals.csv"));
    let plain = file("circle-plain.toml", &(crate::read(&crate::root().join(scene).display().to_string()) + PLAIN));
    sidestep(&["run", &plain, "--model", "vo", "--duration", "9", "--record", &csv, "--quiet"]).ends(0);
    let (mut last, mut sides, mut reversals) = ([[0.0f64; 2]; 60], [0.0f64; 60], 0u32);
    for frame in CsvReader::open(&csv).expect("a recording").map(|frame| frame.expect("whole")) {
        for FrameAgent { agent, velocity: [x, y, _], .. } in frame.agents {
            let (k, slow) = (agent as usize, 0.14);
            let [u, v] = std::mem::replace(&mut last[k], [x, y]);
            let (cross, along) = (u * y - v * x, u * x + v * y);
            let turned = cross.abs() > along * (3.0f64).to_radians().tan();
            if u * u + v * v > slow * slow && x * x + y * y > slow * slow && turned {
                reversals += u32::from(sides[k] * cross < 0.0);
                sides[k] = cross.signum();
            }
        }
    }
    let told = compared(&[scene, "--models", "vo", "--duration", "9"]);
    assert!(reversals > 0, "nothing to count");
    assert_eq!(number(&told["models"][0], FIGURES[5]), f64::from(reversals) / 60.0);
}

#[test]
fn who_stands_still_is_not_praised_for_turning_little() {
    // in an exact tie plain ORCA stops and stays, the others pass
    let tie = sidestep(&["compare", "scenes/head-on.toml", "--models", "rvo,orca"]).ends(0).out;
    let row = |model: &str| tie.lines().find(|line| line.starts_with(model)).expect("a row").split_whitespace();
    let figures = |model: &str| row(model).skip(7).take(2).map(String::from).collect::<Vec<_>>();
    assert!(figures("rvo").iter().all(|figure| figure.ends_with('*')), "{tie}");
    assert!(figures("orca").iter().all(|figure| !figure.ends_with('*')), "{tie}");
}

const PLAIN: &str = "\n[behavior]\ntie = false\nprojection = false\nstop = false\n";

#[test]
fn threads_change_no_figure_but_the_cost() {
    let figures = |threads| {
        let mut told = compared(&["scenes/crossing.toml", "--duration", "3", "--threads", threads]);
        told["threads"] = Value::Null;
        told["models"].as_array_mut().expect("rows").iter_mut().for_each(|row| row["ns_per_agent_step"] = Value::Null);
        told
    };
    assert_eq!(figures("1"), figures("2"));
}

#[test]
fn what_is_not_defined_is_null_and_shown_as_a_dash() {
    let nobody = file("nobody-compared.toml", "sidestep = 1\nduration = 1");
    let told = compared(&[&nobody, "--models", "orca"]);
    let row = &told["models"][0];
    for name in FIGURES {
        let expected = if matches!(name, "arrived" | "overlaps") { 0.into() } else { Value::Null };
        assert_eq!(row[name], expected, "{name}");
    }
    assert!(sidestep(&["compare", &nobody]).ends(0).out.contains('–'));
    let early = compared(&["scenes/circle.toml", "--duration", "2"]);
    assert!(early["models"][0]["time_to_last_arrival"].is_null(), "{early}");
}

#[test]
fn the_table_fits_80_columns_marks_the_best_and_explains_itself() {
    let scene = file("meeting-table.toml", MEETING);
    let plain = sidestep(&["compare", &scene, "--threads", "1"]).ends(0).out;
    assert_eq!(
        sidestep(&["compare", &scene, "--threads", "1", "--plain"]).ends(0).out.lines().nth(1),
        plain.lines().nth(1)
    );
    assert!(plain.contains("plain: without tie, projection, stop, braking, right of way, by size"), "{plain}");
    assert!(plain.lines().all(|line| line.chars().count() <= 80 && line.trim_end() == line), "{plain}");
    let row = |model: &str| plain.lines().find(|line| line.starts_with(model)).expect("a row");
    let reversals = |model: &str| row(model).split_whitespace().nth(6).expect("a figure").to_owned();
    assert!(!reversals("vo ").ends_with('*'), "{plain}");
    assert!(["rvo", "hrvo", "orca"].iter().any(|model| reversals(model).ends_with('*')), "{plain}");
    for word in
        ["arrived", "last at", "extra time", "overlaps", "least gap", "reversals", "turn", "jerk", "relaxed", "cost"]
    {
        assert!(plain.lines().any(|line| line.starts_with(word)), "{word}: {plain}");
    }
    let contacts = sidestep(&["compare", &scene, "--models", "orca", "--contacts"]).ends(0).out;
    assert!(contacts.contains("contacts: with tie, projection, stop, braking, right of way, by size\n"), "{contacts}");
}

#[test]
fn a_plot_has_a_panel_a_model_and_is_the_same_every_time() {
    let (scene, svg) = (file("plotted.toml", MEETING), scratch("plotted.svg"));
    let call = ["compare", &scene, "--models", "vo,orca", "--plot", &svg];
    let table = sidestep(&call).ends(0).out;
    assert!(table.contains("\norca"), "the table is told, too: {table}");
    let first = crate::read(&svg);
    for word in ["<svg", ">meeting</text>", ">VO</text>", ">ORCA</text>", "2 of 2 arrived after", "no overlap"] {
        assert!(first.contains(word), "{word}: {first}");
    }
    assert_eq!(first.matches("clip-path=").count(), 2);
    sidestep(&[&call[..], &["--threads", "1", "--json"]].concat()).ends(0).json();
    assert_eq!(first, crate::read(&svg));
}

#[test]
fn a_plot_that_cannot_be_is_refused_before_anything_runs() {
    let (scene, folder) = (file("unplotted.toml", MEETING), scratch("folder.svg"));
    std::fs::create_dir_all(&folder).expect("a folder");
    for (name, word) in [(scratch("x.png"), "x.svg"), (scratch("x"), "x.svg"), (folder, "ends in .svg")] {
        let refused = sidestep(&["compare", &scene, "--plot", &name]).ends(2);
        assert!(refused.err.contains(word) && refused.out.is_empty(), "{}", refused.err);
    }
    let nowhere = scratch("no-folder/x.svg");
    assert!(
        sidestep(&["compare", &scene, "--models", "orca", "--plot", &nowhere]).ends(2).err.contains("cannot write")
    );
}
