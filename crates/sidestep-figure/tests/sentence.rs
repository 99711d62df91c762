//! The sentences, word for word.

mod common;

use sidestep_figure::{Outcome, Sentence};
use sidestep_scene::ModelKind;

fn told(text: &str, model: ModelKind) -> String {
    Sentence::of(&common::account(text, model, 0, 0)).text().replace('\u{a0}', " ")
}

#[test]
fn two_decide() {
    let told = told(common::CROWD, ModelKind::Orca);
    let start = "It wants 1.40 m/s towards its goal. Two decide: [1] agent 2, which it would touch in 1.6 s, and [2] agent 1, which it would touch in 0.7 s. So it turns 23° left and slows to 0.86 m/s, the allowed velocity nearest to its wish.";
    assert_eq!(told, start);
}

#[test]
fn one_decides() {
    let told = told(common::CROWD, ModelKind::Hrvo);
    assert!(
        told.starts_with(
            "It wants 1.40 m/s towards its goal. [1] agent 1 decides: that way they would touch in 0.7 s. So it turns"
        ),
        "{told}"
    );
}

#[test]
fn a_wall_decides() {
    let told = told(common::CORNER, ModelKind::Orca);
    assert!(
        told.contains("[W] wall 0 decides: it would be reached in 0.9 s. So it turns 16° left and slows to 1.34 m/s"),
        "{told}"
    );
}

#[test]
fn nothing_suits_everyone() {
    let told = told(common::TIGHT, ModelKind::Orca);
    assert!(told.contains("but no velocity suits everyone: [1] agent"), "{told}");
    assert!(told.contains("leave nothing allowed. It breaks their lines as little as possible, at most"), "{told}");
}

#[test]
fn nothing_is_free_of_cones() {
    let crowd = (0..8).map(|k| {
        let (sin, cos) = libm::sincos(f64::from(k) * std::f64::consts::TAU / 8.0);
        format!("{{ position = [{}, {}], velocity = [{}, {}] }}", 0.9 * cos, 0.9 * sin, -cos, -sin)
    });
    let agents = crowd.collect::<Vec<_>>().join(", ");
    let text = format!("sidestep = 1\nduration = 1\nagents = [{{ position = [0, 0], goal = [5, 1] }}, {agents}]");
    let account = common::account(&text, ModelKind::Vo, 0, 0);
    assert!(matches!(account.outcome, Outcome::Shortened(_)), "{:?}", account.outcome);
    let told = Sentence::of(&account).text().replace('\u{a0}', " ");
    assert!(
        told.contains("but every velocity touches someone within 5.0 s. It takes the one that stays clear longest, "),
        "{told}"
    );
}

#[test]
fn an_overlap_comes_first() {
    let told = told(common::OVERLAP, ModelKind::Orca);
    assert!(told.starts_with("It touches [1] agent 1 by 8.6 cm. First it parts, within 1.0 s; so it "), "{told}");
}

#[test]
fn quiet_cases() {
    let alone = |agent: &str| told(&format!("sidestep = 1\nduration = 1\nagents = [{agent}]"), ModelKind::Orca);
    assert_eq!(
        alone("{ position = [0, 0], goal = [5, 0] }"),
        "It wants 1.40 m/s towards its goal and nobody is near, so it gets its wish."
    );
    assert_eq!(
        alone("{ position = [0, 0], locked = true }"),
        "It never moves, whatever comes; the others go round it."
    );
    assert_eq!(alone("{ position = [0, 0], goal = [0, 0] }"), "It has reached its goal and stands.");
    assert!(alone("{ position = [0, 0] }").starts_with("It wants to stay where it is"));
}

#[test]
fn who_is_not_read_is_counted() {
    let crowd = (1..5).map(|k| format!("{{ position = [{k}, 3], goal = [{k}, 9] }}")).collect::<Vec<_>>().join(", ");
    let first = "{ position = [0, 0], goal = [0, 9], max_neighbors = 2 }";
    let told = told(&format!("sidestep = 1\nduration = 1\nagents = [{first}, {crowd}]"), ModelKind::Orca);
    assert!(told.ends_with("2 more neighbors were near but not read: the limit is 2."), "{told}");
}

#[test]
fn who_goes_first_is_told() {
    let text = "sidestep = 1\nduration = 1\nmodel = { route = false }\nagents = [{ position = [0, 0], velocity = [1.4, 0], goal = [9, 0] }, \
                { position = [3, 0.1], locked = true }]";
    let told = told(text, ModelKind::Orca);
    assert!(told.contains("[1] agent 1 goes first (it never yields), so it takes 100 % of the turn and"), "{told}");
}

#[test]
fn a_limit_of_its_own_is_told() {
    let text = "sidestep = 1\nduration = 1\nagents = [{ position = [0, 0], goal = [9, 0], max_acceleration = 2 }]";
    let told = told(text, ModelKind::Orca);
    assert_eq!(
        told,
        "It wants 1.40 m/s towards its goal and nobody is near, but it can't change its velocity by more than 2.0 m/s². \
         So it slows to 0.20 m/s, straight on, as near to its wish as it can."
    );
}
