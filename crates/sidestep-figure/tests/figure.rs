//! What stands in the figures, by their structure.

mod common;

use roxmltree::{Document, Node};
use sidestep_figure::svg::Type;
use sidestep_figure::{Account, Cones, Look, Mark, Owner, Theme, explain, velocity_space};
use sidestep_scene::ModelKind;

fn look() -> Look {
    Look { theme: Theme::LIGHT, title: "test.toml".into(), cones: Cones::default() }
}

/// Every figure of the common scenes.
fn each(check: impl Fn(&str, &Account, &Document)) {
    for (name, text) in common::ALL {
        for model in ModelKind::ALL {
            for steps in [0, 12] {
                let account = common::account(text, model, 0, steps);
                let svg = explain(&account, &look());
                let document = Document::parse(&svg).expect("sound XML");
                check(&format!("{name} {model:?} {steps}"), &account, &document);
            }
        }
    }
}

fn part<'a>(document: &'a Document, id: &str) -> Node<'a, 'a> {
    document.descendants().find(|node| node.attribute("id") == Some(id)).expect("the panel")
}

fn count(node: Node, class: &str) -> usize {
    node.descendants().filter(|node| node.attribute("class") == Some(class)).count()
}

#[test]
fn every_neighbor_in_view_is_drawn_once_and_the_agent_itself_once() {
    each(|name, account, document| {
        let place = part(document, "place");
        assert_eq!(count(place, "self"), 1, "{name}");
        let marked =
            account.demands.iter().filter(|demand| matches!(demand.owner, Owner::Agent(_)) && demand.mark.is_some());
        assert!(count(place, "agent") >= marked.count(), "{name}");
        assert!(count(place, "agent") < account.place.bodies.len(), "{name}");
        assert_eq!(count(place, "wall"), account.place.walls.len(), "{name}");
    });
}

#[test]
fn every_demand_is_drawn_once() {
    each(|name, account, document| {
        let velocities = part(document, "velocities");
        let reaches = |offset: f64| offset.abs() < account.seen.limits.max_speed;
        let lines = account.demands.iter().filter(|demand| demand.line().is_some_and(|line| reaches(line.offset)));
        assert_eq!(count(velocities, "line"), lines.count(), "{name}");
        for class in ["wish", "now", "choice", "speed"] {
            assert_eq!(count(velocities, class), 1, "{name}: {class}");
        }
        assert_eq!(count(velocities, "allowed"), usize::from(!account.region.is_empty()), "{name}");
    });
}

#[test]
fn an_owner_has_one_badge_a_panel_and_one_in_the_legend() {
    each(|name, account, document| {
        let mut marks: Vec<Mark> = account.demands.iter().filter_map(|demand| demand.mark).collect();
        marks.sort();
        marks.dedup();
        let numerals = |node: Node, text: &str| {
            let badge = |n: &Node| n.attribute("font-weight") == Some("700") && n.text() == Some(text);
            node.descendants().filter(badge).count()
        };
        for mark in marks {
            assert!(numerals(part(document, "velocities"), &mark.text()) <= 1, "{name} {mark:?}");
            assert!(numerals(document.root(), &mark.text()) >= 2, "{name} {mark:?}");
        }
    });
}

#[test]
fn all_text_is_inside_the_picture() {
    each(|name, _, document| {
        let page = document.root_element();
        let [width, height] = ["width", "height"].map(|side| number(page, side));
        for text in page.descendants().filter(|node| node.has_tag_name("text")) {
            let (x, y) = place(text);
            let wide = Type::new(number(text, "font-size"), "").width(text.text().unwrap_or_default());
            let left = match text.attribute("text-anchor") {
                Some("end") => x - wide,
                Some("middle") => x - wide / 2.0,
                _ => x,
            };
            assert!(
                left >= 0.0 && left + wide <= width && y > 0.0 && y <= height,
                "{name}: {text:?} {:?}",
                text.text()
            );
        }
    });
}

#[test]
fn labels_of_a_panel_do_not_cover_each_other() {
    each(|name, _, document| {
        for id in ["place", "velocities"] {
            let texts: Vec<(f64, f64, f64, f64)> = part(document, id)
                .descendants()
                .filter(|node| node.has_tag_name("text") && node.attribute("stroke").is_some())
                .map(|text| {
                    let size = number(text, "font-size");
                    let wide = Type::new(size, "").width(text.text().unwrap_or_default());
                    (number(text, "x"), number(text, "y"), wide, size)
                })
                .collect();
            for (i, a) in texts.iter().enumerate() {
                for b in &texts[..i] {
                    let apart = a.0 > b.0 + b.2 || b.0 > a.0 + a.2 || (a.1 - b.1).abs() > 0.7 * a.3.min(b.3);
                    assert!(apart, "{name} {id}: {a:?} {b:?}");
                }
            }
        }
    });
}

#[test]
fn cones_stand_out_as_it_was_asked_for() {
    for model in [ModelKind::Orca, ModelKind::Hrvo] {
        let account = common::account(common::CROWD, model, 0, 0);
        let count = |cones| {
            let svg = velocity_space(&account, &Look { cones, ..look() }, 400.0);
            let document = Document::parse(&svg).expect("sound XML");
            let filled =
                |node: &Node| node.attribute("class") == Some("cone") && node.attribute("fill") != Some("none");
            (document.descendants().filter(filled).count(), count(document.root(), "cone"))
        };
        let [deciding, all, none] = [Cones::Deciding, Cones::All, Cones::None].map(count);
        assert!(none.0 == 0 && deciding.0 > 0 && all.0 >= deciding.0, "{model:?}: {deciding:?} {all:?} {none:?}");
        assert!(all.0 == account.marks().len(), "one each");
        let lines = account.demands.iter().any(|demand| demand.line().is_some());
        assert!(lines || none.1 == all.1, "a model of cones shows them all, if only in grey");
    }
}

#[test]
fn who_had_a_badge_keeps_it_and_a_newcomer_takes_the_lowest_free() {
    let mut account = common::account(common::CROWD, ModelKind::Orca, 0, 0);
    let before = account.marks();
    let agents: Vec<Owner> =
        before.iter().map(|(owner, _)| *owner).filter(|owner| matches!(owner, Owner::Agent(_))).collect();
    assert!(agents.len() >= 3, "{before:?}");
    let known = [(agents[1], Mark::Number(1)), (Owner::Agent(77), Mark::Number(2)), (agents[0], Mark::Number(4))];
    account.keep_marks(&known);
    let after = account.marks();
    let mark = |owner| after.iter().find(|(known, _)| *known == owner).map(|(_, mark)| *mark);
    assert_eq!(mark(agents[1]), Some(Mark::Number(1)));
    assert_eq!(mark(agents[0]), Some(Mark::Number(4)));
    assert_eq!(mark(agents[2]), Some(Mark::Number(2)), "who left frees its number");
    let mut all: Vec<Mark> = after.iter().map(|(_, mark)| *mark).collect();
    all.dedup();
    assert_eq!(all.len(), before.len(), "each its own");
}

#[test]
fn both_themes_draw_the_same_things() {
    let account = common::account(common::CROWD, ModelKind::Orca, 0, 0);
    let [light, dark] = [Theme::LIGHT, Theme::DARK].map(|theme| explain(&account, &Look { theme, ..look() }));
    let shapes = |svg: &str| Document::parse(svg).expect("sound XML").descendants().filter(Node::is_element).count();
    assert_eq!(shapes(&light), shapes(&dark));
    assert!(!dark.contains(Theme::LIGHT.ink) && !light.contains(Theme::DARK.ink));
}

#[test]
fn the_oddest_agents_can_be_drawn() {
    let alone = |agent: &str| format!("sidestep = 1\nduration = 1\nprecision = \"f64\"\nagents = [{agent}]");
    let far = "{ position = [1e6, -1e6], goal = [1e6, 0] }";
    for agent in [
        "{ position = [0, 0] }",
        "{ position = [0, 0], max_speed = 0, goal = [1, 1] }",
        "{ position = [0, 0], locked = true }",
        "{ position = [0, 0], radius = 1e-3, max_speed = 1e-3, goal = [1, 0] }",
        "{ position = [0, 0], radius = 300, max_speed = 1000, goal = [1e4, 0] }",
        "{ position = [0, 0], goal = [1, 0] }, { position = [0, 0], goal = [1, 0] }",
        far,
    ] {
        let svg = explain(&common::account(&alone(agent), ModelKind::Orca, 0, 0), &look());
        Document::parse(&svg).expect("sound XML");
        assert!(!svg.contains("NaN") && !svg.contains("inf"), "{agent}");
    }
}

fn number(node: Node, name: &str) -> f64 {
    node.attribute(name).and_then(|text| text.parse().ok()).unwrap_or(f64::NAN)
}

/// Where a text is, the translations around it added.
fn place(text: Node) -> (f64, f64) {
    let mut at = (number(text, "x"), number(text, "y"));
    for around in text.ancestors() {
        let Some(moved) = around.attribute("transform").and_then(|text| text.strip_prefix("translate(")) else {
            continue;
        };
        let numbers = moved.split(')').next().unwrap_or_default().split(' ');
        let numbers: Vec<f64> = numbers.filter_map(|text| text.parse().ok()).collect();
        at = (at.0 + numbers[0], at.1 + numbers[1]);
    }
    at
}
