//! The words above a figure: what it is of, and the sentence.

use super::badge::badge;
use crate::account::Mark;
use crate::font::Weight;
use crate::sentence::{Sentence, Span};
use crate::svg::{Px, Svg, Type};
use crate::theme::Theme;

/// Size of the sentence, px, and from line to line.
const SIZE: f64 = 23.0;
const LINE: f64 = 35.0;

/// Draws the mark of sidestep and a line of captions.
pub fn kicker(svg: &mut Svg, theme: &Theme, [x, y]: [f64; 2], command: &str, rest: &str) {
    let place = format!("translate({} {}) scale(.85)", Px(x), Px(y - 14.0));
    svg.open("g", &[("transform", &place)]);
    let strokes = [
        ("M2 6.5C8 6.5 9.5 3 14.5 3S21 6 24 6.5", theme.free.0),
        ("M24 13.5c-6 0-7.5 3.5-12.5 3.5S5 14 2 13.5", theme.ink),
    ];
    for (d, color) in strokes {
        svg.element(
            "path",
            &[("d", &d), ("fill", &"none"), ("stroke", &color), ("stroke-width", &2.2), ("stroke-linecap", &"round")],
        );
    }
    svg.element("circle", &[("cx", &14.2), ("cy", &3), ("r", &2.9), ("fill", &theme.free.0)]);
    svg.element("circle", &[("cx", &11.8), ("cy", &17), ("r", &2.9), ("fill", &theme.ink)]);
    svg.close("g");
    let (bold, plain) = (Type::new(14.0, theme.ink).bold(), Type::new(14.0, theme.ink3));
    svg.text([x + 32.0, y], command, &bold);
    svg.text([x + 42.0 + bold.width(command), y], rest, &plain);
}

/// Draws a sentence within a width, its first baseline at `y`, and gives the number of its lines.
pub fn sentence(svg: &mut Svg, theme: &Theme, [x, y]: [f64; 2], width: f64, sentence: &Sentence) -> usize {
    let (mut pen, mut line) = (0.0, 0usize);
    for word in words(sentence) {
        let (space, long) = (if pen == 0.0 { 0.0 } else { word.space }, word.width());
        if pen + space + long > width && pen > 0.0 {
            line += 1;
            pen = 0.0;
        } else {
            pen += space;
        }
        let baseline = y + LINE * line as f64;
        let mut at = x + pen;
        if let Some(mark) = word.badge {
            badge(svg, theme, [at + BADGE / 2.0, baseline - SIZE * 0.35], BADGE / 2.0, mark, false);
            at += BADGE + GAP;
        }
        let look = Type { weight: word.weight, ..Type::new(SIZE, theme.ink) };
        svg.text([at, baseline], &word.text, &look);
        pen += long;
    }
    line + 1
}

/// Height of so many lines, px.
pub fn height(lines: usize) -> f64 {
    LINE * lines as f64
}

const BADGE: f64 = 25.0;
const GAP: f64 = 6.0;

/// What is not broken over lines.
struct Word {
    badge: Option<Mark>,
    text: String,
    weight: Weight,
    /// Room before it, px.
    space: f64,
}

impl Word {
    fn width(&self) -> f64 {
        let badge = if self.badge.is_some() { BADGE + GAP } else { 0.0 };
        badge + Type { weight: self.weight, ..Type::new(SIZE, "") }.width(&self.text)
    }
}

/// The spans cut at their spaces; a span that continues a word has no space before it.
fn words(sentence: &Sentence) -> Vec<Word> {
    let space = Type::new(SIZE, "").width(" ");
    let mut words: Vec<Word> = Vec::new();
    let mut after_space = true;
    for span in &sentence.0 {
        let (badge, text, weight) = match span {
            Span::Plain(text) => (None, text, Weight::Regular),
            Span::Strong(text) => (None, text, Weight::Bold),
            Span::Who(mark, name) => (*mark, name, Weight::Bold),
        };
        for (i, part) in text.split(' ').enumerate() {
            let begins = i > 0 || after_space;
            let badge = if i == 0 { badge } else { None };
            if !part.is_empty() {
                words.push(Word { badge, text: part.into(), weight, space: if begins { space } else { 0.0 } });
                after_space = false;
            }
            after_space |= i > 0 && part.is_empty();
        }
        after_space = text.ends_with(' ');
    }
    words
}
