use crate::rvo2::{STAND_IN, python_can, with_stand_in};
use crate::sidestep;

fn figures(arguments: &[&str]) -> serde_json::Value {
    sidestep(&[&["bench", "--liveness", "--json"], arguments].concat()).ends(0).json()
}

#[test]
fn a_row_for_each_kind_and_behavior_with_every_figure() {
    let told = figures(&["--kind", "ring,doorway", "--seeds", "0..2"]);
    let rows = told["liveness"].as_array().expect("rows");
    let name = |row: &serde_json::Value| format!("{} {}", row["kind"], row["behavior"]).replace('"', "");
    assert_eq!(
        rows.iter().map(name).collect::<Vec<_>>(),
        ["ring default", "ring plain", "doorway default", "doorway plain"]
    );
    for row in rows {
        assert_eq!(row["scenes"], 2, "{row}");
        let jammed = row["jammed_seeds"].as_array().expect("seeds").len() as u64;
        assert_eq!(row["arrived"].as_u64(), Some(2 - jammed), "{row}");
        assert!(row["ns_per_agent_step"].as_f64().expect("a cost") > 0.0, "{row}");
    }
}

/// The exact ring is where plain ORCA stands still, and the defaults do not.
#[test]
fn a_ring_jams_plain_and_not_by_default() {
    let told = figures(&["--kind", "ring", "--seeds", "6..7", "--threads", "1"]);
    assert_eq!((&told["liveness"][0]["arrived"], &told["liveness"][0]["clean"]), (&1.into(), &1.into()), "{told}");
    assert_eq!(told["liveness"][1]["arrived"], 0, "{told}");
}

#[test]
fn bad_kinds_and_seeds_are_told() {
    let kind = sidestep(&["bench", "--liveness", "--kind", "rings"]).ends(2);
    assert!(kind.err.contains("doorway, corridor, ring"), "{}", kind.err);
    for seeds in ["5..5", "7", "9..2", "a..b", "0..99999999999999999999"] {
        let done = sidestep(&["bench", "--liveness", "--seeds", seeds]).ends(2);
        assert!(done.err.contains("0..200"), "{}", done.err);
    }
    sidestep(&["bench"]).ends(2);
}

/// A stand-in walks everybody straight to the goal: it comes, and through whoever is in the way.
#[test]
fn another_engine_runs_the_same_scenes() {
    if !python_can("pass") {
        return println!("skipped: no python3");
    }
    let call = ["bench", "--liveness", "--kind", "ring", "--seeds", "6..8", "--behavior", "default", "--with", "pyrvo"];
    let told = with_stand_in(&[&call[..], &["--json"]].concat(), STAND_IN, "bench-stand-in").ends(0).json();
    let [ours, theirs] = &told["liveness"].as_array().expect("rows")[..] else { panic!("{told}") };
    assert_eq!((&ours["behavior"], &theirs["behavior"]), (&"default".into(), &"rvo2".into()), "{told}");
    assert_eq!((&theirs["arrived"], &theirs["clean"]), (&2.into(), &0.into()), "{told}");
    assert!(theirs["mean_time"].as_f64() < ours["mean_time"].as_f64(), "{told}");
    let nowhere = sidestep(&[&call[..], &["--python", "no-such-python"]].concat()).ends(2).err;
    assert!(nowhere.contains("cannot run `no-such-python`"), "{nowhere}");
}
