//! Room to brake in accounts, sentences, tables and figures.

mod common;

use roxmltree::Document;
use sidestep_figure::{Account, Cones, Look, Sentence, Theme, table::table, velocity_space};
use sidestep_scene::{ModelKind, Scene, Simulation};

/// A ring of people who brake slowly, before a wall.
const RING: &str = "
sidestep = 1
duration = 20
defaults = { max_acceleration = 1.5, max_speed = 1.8 }
obstacles = [{ vertices = [[-1.2, 1.6], [1.2, 1.6], [1.2, 2.0], [-1.2, 2.0]] }]
groups = [{ generator = \"circle\", count = 14, ring_radius = 4, goals = \"opposite\" }]
";

/// The accounts of all in every fifth step, under several models.
fn accounts() -> impl Iterator<Item = Account> {
    [ModelKind::Orca, ModelKind::Hrvo, ModelKind::Avo].into_iter().flat_map(|model| {
        let mut scene = Scene::from_bytes("ring.toml", RING.as_bytes()).unwrap_or_else(|problems| panic!("{problems}"));
        scene.model.kind = model;
        let (cast, mut simulation) = (scene.cast().expect("it fits"), Simulation::new(&scene).expect("it can run"));
        let mut all = Vec::new();
        for step in 0..60 {
            if step % 5 == 0 {
                all.extend((0..14).filter_map(|number| Account::of(&mut simulation, &scene, &cast, number)));
            }
            simulation.step().expect("a step");
        }
        all
    })
}

#[test]
fn the_sentence_tells_of_braking_where_room_decided_and_only_there() {
    let mut braked = 0;
    for account in accounts() {
        let told = Sentence::of(&account).text();
        let decided = account.braking.velocity.is_some();
        assert_eq!(told.contains(", to keep room to stop before ["), decided, "{told}");
        assert!(!(decided && told.contains("gets its wish")), "{told}");
        assert_eq!(table(&account).contains("brakes"), decided, "{told}");
        braked += u32::from(decided);
    }
    assert!(braked > 20, "{braked}");
}

#[test]
fn one_for_whom_it_brakes_has_the_same_badge_wherever_it_is_named() {
    for account in accounts() {
        for border in account.braking.borders.iter().filter(|border| border.mark.is_some()) {
            let owners = account.demands.iter().filter(|demand| demand.owner == border.owner);
            owners.for_each(|demand| assert_eq!(demand.mark, border.mark));
        }
    }
}

#[test]
fn every_border_that_crosses_the_disc_is_drawn_and_so_is_what_is_done() {
    for account in accounts() {
        let look = Look { theme: Theme::LIGHT, title: String::new(), cones: Cones::Deciding };
        let svg = velocity_space(&account, &look, 400.0);
        let document = Document::parse(&svg).expect("sound XML");
        let count = |class: &str| document.descendants().filter(|node| node.attribute("class") == Some(class)).count();
        let top = account.seen.limits.max_speed;
        let lines = account.braking.borders.iter().filter_map(|border| border.line.as_ref());
        assert_eq!(count("border"), lines.filter(|line| line.offset.abs() < top).count());
        assert_eq!(count("braked"), usize::from(account.braking.velocity.is_some()));
    }
}
