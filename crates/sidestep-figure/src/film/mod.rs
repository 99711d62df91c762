//! A scene as it runs, seen from above: stills, and the frames of films.

mod agents;
mod density;
mod footer;
mod trails;
mod view;

pub(crate) use agents::facing;
pub use trails::Trails;
pub use view::Reach;

use crate::place::{Place, Wall};
use crate::svg::{Px, Svg};
use crate::theme::Theme;
use crate::words::{number, seconds};
use sidestep_scene::{Cast, Scene};
use std::fmt::Display;
use view::View;

/// What the colour of an agent tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColorBy {
    /// Who it is.
    Agent,
    /// Its group.
    Group,
    /// How fast it is.
    Speed,
    /// How its last step went.
    Status,
    /// Nothing; how many there are to the square metre is drawn below them.
    Density,
}

/// What stays the same from frame to frame.
#[derive(Clone, Debug)]
pub struct Film {
    view: View,
    /// The width and height of a frame, px.
    pub size: [f64; 2],
    theme: Theme,
    color_by: ColorBy,
    title: String,
    agents: usize,
    groups: usize,
    top_speed: f64,
}

impl Film {
    /// Frames of that width and height (px) that show all that the cast of a scene ever names and all that somebody reaches. A height
    /// that is not given follows from it.
    pub fn new(
        scene: &Scene,
        cast: &Cast,
        reached: Reach,
        width: f64,
        height: Option<f64>,
        color_by: ColorBy,
        theme: Theme,
    ) -> Self {
        let view = View::of(cast, reached, width, height);
        let fastest = cast.agents.iter().map(|agent| agent.parameters.max_speed).fold(0.0, f64::max);
        Self {
            size: [view.width, view.height + footer::HEIGHT],
            view,
            theme,
            color_by,
            title: scene.name.clone(),
            agents: cast.agents.len().max(1),
            groups: scene.groups.len() + usize::from(!scene.agents.is_empty()),
            top_speed: if fastest > 0.0 { fastest } else { 1.0 },
        }
    }

    /// A frame: the place as it is, and the trails that led there.
    pub fn frame(&self, place: &Place, trails: &Trails) -> String {
        let mut svg = Svg::default();
        let (theme, [width, height]) = (&self.theme, self.size);
        svg.element("rect", &[("width", &Px(width)), ("height", &Px(height)), ("fill", &theme.panel)]);
        svg.open("clipPath", &[("id", &"field")]);
        svg.element("rect", &[("width", &Px(width)), ("height", &Px(self.view.height))]);
        svg.close("clipPath");
        svg.open("g", &[("clip-path", &"url(#field)")]);
        if self.color_by == ColorBy::Density {
            density::draw(&mut svg, theme, &self.view, place);
        }
        place.walls.iter().for_each(|wall| self.wall(&mut svg, wall));
        agents::goals(self, &mut svg, place);
        trails::draw(self, &mut svg, trails);
        agents::bodies(self, &mut svg, place);
        svg.close("g");
        footer::draw(self, &mut svg, place.time);
        let label = format!("{}, {} agents, at {}", self.title, place.bodies.len(), seconds(place.time));
        svg.picture(self.size, &label)
    }

    fn wall(&self, svg: &mut Svg, wall: &Wall) {
        let spots = wall.corners.iter().map(|&corner| self.view.at(corner));
        let points = spots.map(|[x, y]| format!("{},{}", Px(x), Px(y))).collect::<Vec<_>>().join(" ");
        let solid = wall.closed && wall.solid && wall.corners.len() > 2;
        let (fill, width) = if solid { (self.theme.wall, 1.0) } else { ("none", 2.0) };
        let look: [(&str, &dyn Display); 7] = [
            ("points", &points),
            ("fill", &fill),
            ("stroke", &self.theme.wall),
            ("stroke-width", &width),
            ("stroke-linejoin", &"round"),
            ("stroke-linecap", &"round"),
            ("class", &"wall"),
        ];
        svg.element(if wall.closed { "polygon" } else { "polyline" }, &look);
    }

    /// The words of the time stamp.
    fn stamp(&self, time: f64) -> String {
        format!("{}\u{a0}s", number(time, 1))
    }
}
