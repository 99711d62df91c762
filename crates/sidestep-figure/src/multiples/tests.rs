use super::trails::{path, rest, simplified};
use super::{Fact, Multiples, Panel, Walker, multiples};
use crate::hue;
use crate::place::Wall;
use crate::theme::Theme;
use proptest::prelude::*;
use roxmltree::{Document, Node};
use sidestep::vec2;

/// So many walk through the middle of a disc of 5 m; the last one never moves.
fn crossing(count: usize) -> (Vec<Walker>, Vec<Vec<[f64; 3]>>) {
    let walker = |i: usize| {
        let turn = i as f64 / count as f64 * std::f64::consts::TAU;
        let (x, y) = (5.0 * libm::cos(turn), 5.0 * libm::sin(turn));
        let far = if i + 1 == count { 0.0 } else { 0.1 };
        let trail = (0..=100).map(f64::from).map(|k| [0.1 * k, x * (1.0 - 0.2 * far * k), y * (1.0 - 0.2 * far * k)]);
        (Walker { radius: 0.3, goal: Some([-x, -y]), slow: 0.1 }, trail.collect())
    };
    (0..count).map(walker).unzip()
}

fn drawn(count: usize, panels: usize) -> String {
    let (walkers, trails) = crossing(count);
    let corner = |x, y| vec2(x, y);
    let walls = [
        Wall {
            number: 0,
            corners: vec![corner(-1.0, 4.0), corner(1.0, 4.0), corner(0.0, 6.0)],
            closed: true,
            solid: true,
        },
        Wall { number: 1, corners: vec![corner(-900.0, -6.0), corner(900.0, -6.0)], closed: false, solid: false },
    ];
    let names: Vec<String> = (0..panels).map(|i| format!("MODEL & {i}")).collect();
    let facts = [Fact { text: "one of <these>".into(), bad: true }];
    let missing = [count as u32 - 1];
    let panel = |name| Panel { name, facts: &facts, missing: &missing, trails: &trails };
    let panels: Vec<Panel> = names.iter().map(|name| panel(name)).collect();
    let what = Multiples { title: "crossing", caption: "all walk", walkers: &walkers, walls: &walls, panels: &panels };
    multiples(&what, &Theme::LIGHT)
}

fn number(node: Node, name: &str) -> f64 {
    node.attribute(name).and_then(|value| value.parse().ok()).unwrap_or(f64::NAN)
}

#[test]
fn each_panel_has_every_trail_goal_start_body_and_wall_once() {
    for (count, panels) in [(2, 1), (12, 5), (60, 4)] {
        let svg = drawn(count, panels);
        let document = Document::parse(&svg).expect("well-formed");
        let fields: Vec<Node> = document
            .descendants()
            .filter(|node| node.attribute("clip-path").is_some_and(|clip| clip.starts_with("url(#field-")))
            .collect();
        assert_eq!(fields.len(), panels);
        for field in fields {
            let those = |name: &str| field.descendants().filter(|node| node.has_tag_name(name)).collect::<Vec<_>>();
            assert_eq!(those("circle").len(), 3 * count, "goal, start and body each");
            assert_eq!(those("path").len(), count - 1 + 2, "a trail for who moves, and two walls");
            let full = those("circle").iter().filter(|disc| disc.attribute("fill-opacity") == Some(".8")).count();
            assert_eq!(full, 1, "one has not arrived");
        }
    }
}

#[test]
fn everything_but_far_walls_lies_inside_the_picture() {
    for (count, panels) in [(2, 1), (5, 2), (12, 5), (60, 6)] {
        let svg = drawn(count, panels);
        let document = Document::parse(&svg).expect("well-formed");
        let root = document.root_element();
        let (width, height) = (number(root, "width"), number(root, "height"));
        for text in document.descendants().filter(|node| node.has_tag_name("text")) {
            let (size, words) = (number(text, "font-size"), text.text().unwrap_or_default());
            let wide = crate::font::width(words, size, crate::font::Weight::Bold);
            let end = text.attribute("text-anchor") == Some("end");
            let shift = text.ancestors().filter_map(|node| node.attribute("transform")).count() as f64;
            assert_eq!(shift, 0.0, "texts are placed in the picture itself");
            let (x, y) = (number(text, "x"), number(text, "y"));
            let (left, right) = if end { (x - wide, x) } else { (x, x + wide) };
            assert!(left >= 0.0 && right <= width && y >= size && y <= height, "{words}: {left} {right} {y}");
        }
    }
}

#[test]
fn one_scale_for_all_and_a_bar_that_tells_it() {
    let svg = drawn(12, 3);
    let document = Document::parse(&svg).expect("well-formed");
    let bar = document.descendants().find(|node| node.attribute("stroke-width") == Some("1.25")).expect("a bar");
    let d = bar.attribute("d").expect("a path");
    let from: f64 = d[1..].split(' ').next().and_then(|x| x.parse().ok()).expect("a number");
    let to: f64 = d.split(['H', 'v']).nth(2).and_then(|x| x.parse().ok()).expect("a number");
    let length = document
        .descendants()
        .filter(|node| node.has_tag_name("text"))
        .find_map(|node| node.text()?.strip_suffix(" m"));
    let length: f64 = length.and_then(|text| text.parse().ok()).expect("a length");
    let discs: Vec<f64> = document
        .descendants()
        .filter(|node| node.attribute("fill-opacity") == Some(".22") && node.has_tag_name("circle"))
        .map(|disc| number(disc, "r"))
        .collect();
    // bodies have radius 0.3 m; the last disc is the key's
    for radius in &discs[..discs.len() - 1] {
        assert!((radius - 0.3 * (to - from) / length).abs() < 0.02, "{radius}");
    }
}

#[test]
fn nobody_and_nothing_can_be_drawn() {
    let none = Multiples { title: "", caption: "", walkers: &[], walls: &[], panels: &[] };
    Document::parse(&multiples(&none, &Theme::DARK)).expect("well-formed");
    let panel = Panel { name: "x", facts: &[], missing: &[], trails: &[vec![], vec![[0.0, 7.0, 7.0]]] };
    let walkers = [Walker { radius: 0.0, goal: None, slow: 0.0 }; 2];
    let alone = Multiples { walkers: &walkers, panels: &[panel], ..none };
    let svg = multiples(&alone, &Theme::DARK);
    Document::parse(&svg).expect("well-formed");
    assert!(!svg.contains("NaN") && !svg.contains("inf"), "{svg}");
}

#[test]
fn few_have_the_colors_of_owners_and_many_one_each() {
    let all = |count: usize| {
        (0..count).map(|i| hue::color(i, count, &Theme::LIGHT)).collect::<std::collections::BTreeSet<_>>()
    };
    assert!(all(5).iter().all(|color| Theme::LIGHT.owners.contains(&&**color)));
    assert_eq!((all(5).len(), all(12).len(), all(60).len()), (5, 12, 60));
}

fn distance(p: [f64; 2], a: [f64; 2], b: [f64; 2]) -> f64 {
    // brute force along the segment
    let at = |t: f64| [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];
    let off = |q: [f64; 2]| ((p[0] - q[0]) * (p[0] - q[0]) + (p[1] - q[1]) * (p[1] - q[1])).sqrt();
    (0..=1000).map(|i| off(at(f64::from(i) / 1000.0))).fold(f64::INFINITY, f64::min)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_simplified_way_passes_near_every_point(way in prop::collection::vec(prop::array::uniform2(-9.0..9.0f64), 1..40), tolerance in 0.01..3.0f64) {
        let kept = simplified(&way, tolerance);
        prop_assert_eq!((kept.first(), kept.last()), (way.first(), way.last()));
        for p in &way {
            let near = kept.windows(2).map(|ends| distance(*p, ends[0], ends[1])).fold(f64::INFINITY, f64::min);
            prop_assert!(kept.len() == 1 || near <= tolerance + 0.02, "{} {}", near, tolerance);
        }
    }

    #[test]
    fn rest_begins_where_nothing_moves_any_more(moves in prop::collection::vec(-1.0..1.0f64, 0..20), still in 1usize..20) {
        let mut trail: Vec<[f64; 3]> = moves.iter().scan(0.0, |x, step| { *x += step + 2.0; Some([0.0, *x, 0.0]) }).collect();
        let end = trail.last().map_or(0.0, |p| p[1]) + 5.0;
        trail.extend(std::iter::repeat_n([0.0, end, 0.0], still));
        prop_assert_eq!(rest(&trail), moves.len());
    }
}

#[test]
fn a_path_is_relative_in_tenths() {
    assert_eq!(path(&[[1.0, 2.04], [1.5, 2.0], [1.52, 2.01], [0.0, -1.0]]), "M1 2l0.5 0l-1.5 -3");
}
