//! Where everybody was in the last seconds.

use super::Film;
use super::agents::color;
use crate::geometry::Point;
use crate::place::Place;
use crate::svg::{Px, Svg};
use std::collections::VecDeque;
use std::fmt::Display;

/// The last places of everybody, by number.
#[derive(Clone, Debug)]
pub struct Trails {
    length: f64,
    /// Time in s, and place in m; by number.
    ways: Vec<VecDeque<(f64, Point)>>,
    /// The group and the speed last seen, by number.
    last: Vec<(usize, f64)>,
}

impl Trails {
    /// Trails of that many seconds; 0 for none.
    pub fn new(length: f64) -> Self {
        Self { length, ways: Vec::new(), last: Vec::new() }
    }

    /// Takes note of a moment, which comes after all before it.
    pub fn note(&mut self, place: &Place) {
        if self.length <= 0.0 {
            return;
        }
        for body in &place.bodies {
            if self.ways.len() <= body.number {
                self.ways.resize(body.number + 1, VecDeque::new());
                self.last.resize(body.number + 1, (0, 0.0));
            }
            let way = &mut self.ways[body.number];
            way.push_back((place.time, body.position));
            // the point before the begin stays, so that the trail does not twitch
            while way.len() > 2 && way[1].0 < place.time - self.length {
                way.pop_front();
            }
            self.last[body.number] = (body.group, sidestep::Vector::length(body.velocity));
        }
    }
}

/// The older half pale, the newer half stronger.
pub fn draw(film: &Film, svg: &mut Svg, trails: &Trails) {
    let round: [(&str, &dyn Display); 4] =
        [("fill", &"none"), ("stroke-width", &1.3), ("stroke-linecap", &"round"), ("stroke-linejoin", &"round")];
    svg.open("g", &round);
    for (number, way) in trails.ways.iter().enumerate().filter(|(_, way)| way.len() > 1) {
        let (group, speed) = trails.last[number];
        let tint = color(film, number, group, speed);
        let begins = way[way.len() - 1].0 - trails.length;
        let spots: Vec<[f64; 2]> = within(way, begins).map(|point| film.view.at(point)).collect();
        let half = spots.len() / 2;
        for (part, opacity) in [(&spots[..=half.min(spots.len() - 1)], 0.28), (&spots[half..], 0.55)] {
            if part.len() > 1 {
                let points = part.iter().map(|[x, y]| format!("{},{}", Px(*x), Px(*y))).collect::<Vec<_>>().join(" ");
                let look: [(&str, &dyn Display); 3] =
                    [("points", &points), ("stroke", &tint), ("stroke-opacity", &opacity)];
                svg.element("polyline", &look);
            }
        }
    }
    svg.close("g");
}

/// The points of a way since a time, the first between two that were noted.
fn within(way: &VecDeque<(f64, Point)>, begins: f64) -> impl Iterator<Item = Point> + '_ {
    let first = match (way[0], way[1]) {
        ((from, a), (to, b)) if from < begins && from < to => a + (b - a) * ((begins - from) / (to - from)).min(1.0),
        ((_, a), _) => a,
    };
    std::iter::once(first).chain(way.iter().skip(1).map(|&(_, point)| point))
}
