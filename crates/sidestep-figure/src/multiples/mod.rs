//! Small multiples: one scene run in several ways, a panel each, with everybody's trail and how the headings went.

mod headings;
mod layout;
mod trails;

use crate::place::Wall;
use crate::svg::{Svg, Type};
use crate::theme::Theme;
use layout::Layout;

/// What is drawn.
#[derive(Clone, Debug)]
pub struct Multiples<'a> {
    /// The scene's name.
    pub title: &'a str,
    /// What holds for all panels, in a line.
    pub caption: &'a str,
    /// By number; the same in all panels.
    pub walkers: &'a [Walker],
    /// The same in all panels.
    pub walls: &'a [Wall],
    /// A panel each, at one scale.
    pub panels: &'a [Panel<'a>],
}

/// Who leaves the trails.
#[derive(Clone, Copy, Debug)]
pub struct Walker {
    /// m.
    pub radius: f64,
    /// m.
    pub goal: Option<[f64; 2]>,
    /// At or below this speed, m/s, it has no heading.
    pub slow: f64,
}

/// One way in which the scene went.
#[derive(Clone, Debug)]
pub struct Panel<'a> {
    /// Its name.
    pub name: &'a str,
    /// What there is to say in numbers, a line each.
    pub facts: &'a [Fact],
    /// Who did not arrive, by number, in order.
    pub missing: &'a [u32],
    /// Where everybody was, by number: time in s, x and y in m, in order.
    pub trails: &'a [Vec<[f64; 3]>],
}

/// A few words with a number.
#[derive(Clone, Debug)]
pub struct Fact {
    /// The words.
    pub text: String,
    /// It should not be so.
    pub bad: bool,
}

/// Draws them as SVG.
pub fn multiples(what: &Multiples, theme: &Theme) -> String {
    let (layout, mut svg) = (Layout::of(what), Svg::default());
    let [width, height] = layout.size;
    svg.element("rect", &[("width", &width), ("height", &height), ("fill", &theme.canvas)]);
    svg.text([layout::EDGE, layout::EDGE + 18.0], what.title, &Type::new(20.0, theme.ink).bold());
    svg.text([layout::EDGE, layout::EDGE + 42.0], what.caption, &Type::new(13.0, theme.ink2));
    for (number, panel) in what.panels.iter().enumerate() {
        head(panel, layout.corner(number), &mut svg, theme);
        trails::draw(what, panel, number, &layout, &mut svg, theme);
        headings::draw(what, panel, number, &layout, &mut svg, theme);
    }
    layout.key(what, &mut svg, theme);
    svg.picture(layout.size, &format!("{}: the trails of {}", what.title, names(what.panels)))
}

/// The name and the facts of a panel.
fn head(panel: &Panel, [x, y]: [f64; 2], svg: &mut Svg, theme: &Theme) {
    svg.text([x, y + 17.0], panel.name, &Type::new(17.0, theme.ink).bold());
    for (line, fact) in panel.facts.iter().enumerate() {
        let look = Type::new(12.0, if fact.bad { theme.over } else { theme.ink2 });
        svg.text([x, y + 36.0 + layout::LINE * line as f64], &fact.text, &look);
    }
}

fn names(panels: &[Panel]) -> String {
    panels.iter().map(|panel| panel.name).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests;
