//! Which part of the plane is shown, and how large.

use crate::geometry::Point;
use crate::place::{Place, point};
use sidestep::vec2;
use sidestep_scene::Cast;

/// A fixed window onto the plane; north is up.
#[derive(Clone, Debug)]
pub struct View {
    /// px.
    pub width: f64,
    /// px.
    pub height: f64,
    /// px per m.
    pub scale: f64,
    middle: Point,
}

/// A picture is at most so many times as high as wide, and the other way round.
const LONGEST: f64 = 1.5;

/// A box that grows with what it has to hold.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Reach {
    low: Point,
    high: Point,
}

impl Reach {
    /// It holds nothing yet.
    pub const NONE: Self = Self {
        low: Point { x: f64::INFINITY, y: f64::INFINITY },
        high: Point { x: f64::NEG_INFINITY, y: f64::NEG_INFINITY },
    };

    /// Takes in everybody at a moment.
    pub fn note(&mut self, place: &Place) {
        place.bodies.iter().for_each(|body| self.hold(body.position, body.radius));
    }

    fn hold(&mut self, p: Point, r: f64) {
        self.low = vec2(self.low.x.min(p.x - r), self.low.y.min(p.y - r));
        self.high = vec2(self.high.x.max(p.x + r), self.high.y.max(p.y + r));
    }
}

impl View {
    /// Starts, waypoints, goals and walls of a cast, and all that somebody reaches, with some air.
    pub fn of(cast: &Cast, reached: Reach, width: f64, height: Option<f64>) -> Self {
        let mut all = reached;
        let mut hold = |p: Point, r: f64| all.hold(p, r);
        for agent in &cast.agents {
            let places = agent.waypoints.iter().chain([&agent.position]);
            places.for_each(|&place| hold(point(place), 2.0 * agent.parameters.radius));
        }
        let corners = cast.obstacles.iter().flat_map(|standing| &standing.obstacle.vertices);
        corners.for_each(|&corner| hold(point(corner), 0.0));
        let Reach { mut low, mut high } = all;
        if !(high.x - low.x).is_finite() {
            (low, high) = (vec2(-1.0, -1.0), vec2(1.0, 1.0));
        }
        let (wide, tall) = (high.x - low.x, high.y - low.y);
        let air = 0.04 * wide.max(tall).max(1e-6);
        let (wide, tall) = (wide + 2.0 * air, tall + 2.0 * air);
        let natural = width * (tall / wide).clamp(0.2, LONGEST);
        let height = height.map_or(natural.round(), |height| (height - super::footer::HEIGHT).max(16.0));
        Self { width, height, scale: (width / wide).min(height / tall), middle: (low + high) * 0.5 }
    }

    /// Where a point lies, px.
    pub fn at(&self, p: Point) -> [f64; 2] {
        let w = (p - self.middle) * self.scale;
        [self.width / 2.0 + w.x, self.height / 2.0 - w.y]
    }

    /// Which point lies at a spot.
    pub fn from(&self, [x, y]: [f64; 2]) -> Point {
        self.middle + vec2(x - self.width / 2.0, self.height / 2.0 - y) * (1.0 / self.scale)
    }
}
