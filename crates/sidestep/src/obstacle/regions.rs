//! The regions that the walls near an agent forbid to it: one per convex part, exact, none left out for lying behind
//! another.

use super::Obstacles;
use super::lines::{WallLine, WallQuery, WallScratch};
use super::moving::moved;
use super::touch::{Contact, touching_line};
use crate::scalar::Scalar;
use crate::solver::cones::{Body, ENDLESS, Regions};
use crate::vector::{Vec2, Vector};

/// The walls that a set of regions was drawn from, in its order.
#[derive(Clone, Debug, Default)]
pub struct WallsSeen<R: Scalar> {
    /// Parts that the agent touches, with the half-planes they leave.
    pub touched: Vec<WallLine<R>>,
    /// The others.
    pub apart: Vec<WallApart<R>>,
}

/// A wall that an agent does not touch.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WallApart<R: Scalar> {
    /// The number of the convex part.
    pub part: u32,
    /// The velocity of the frame in which it stands, m/s.
    pub velocity: Vec2<R>,
    /// τ, s.
    pub time_horizon: R,
}

impl<R: Scalar> Obstacles<R> {
    /// Adds the walls that the agent could reach within the horizon to `regions`. Of a query's fields, `outer_edges_only`
    /// and `tie` do not matter here.
    pub fn wall_regions(
        &self,
        query: &WallQuery<R>,
        scratch: &mut WallScratch<R>,
        regions: &mut Regions<R>,
        seen: &mut WallsSeen<R>,
    ) {
        seen.touched.clear();
        seen.apart.clear();
        let Some(index) = self.index() else { return };
        let reach = query.radius + query.time_horizon * query.max_speed;
        self.near(&index.still_tree, 0, (query.position, reach), &mut scratch.near);
        scratch.solids.clear();
        for &(distance_squared, number) in &scratch.near {
            let part = &self.parts()[number as usize];
            let contact = self.contact(part, distance_squared, query, &mut scratch.solids);
            if contact == Contact::ThroughAnother {
                continue;
            }
            let ring = if contact == Contact::Inside { self.outline(part.obstacle) } else { &part.vertices };
            let relative = ring.iter().map(|&vertex| vertex - query.position);
            let time_horizon = query.time_horizon;
            if contact != Contact::Apart {
                scratch.relative.clear();
                scratch.relative.extend(relative);
                let line = touching_line(&scratch.relative, query);
                regions.add_line(line);
                seen.touched.push(WallLine { line, part: number, velocity: Vec2::ZERO, time_horizon, piece: None });
            } else {
                let body = Body::new(query.radius, time_horizon, query.time_step);
                regions.add_body(relative, body);
                seen.apart.push(WallApart { part: number, velocity: Vec2::ZERO, time_horizon });
            }
        }
        self.moving_regions(query, scratch, regions, seen);
    }

    /// Adds the walls that move.
    fn moving_regions(
        &self,
        query: &WallQuery<R>,
        scratch: &mut WallScratch<R>,
        regions: &mut Regions<R>,
        seen: &mut WallsSeen<R>,
    ) {
        self.moving_near(query, &mut scratch.near);
        scratch.solids.clear();
        for &(distance_squared, number) in &scratch.near {
            let part = &self.parts()[number as usize];
            let Some(frame) = self.frame(part, query) else { return };
            let contact = self.contact(part, distance_squared, &frame.query, &mut scratch.solids);
            let ring = if contact == Contact::Inside { self.outline(part.obstacle) } else { &part.vertices };
            let relative = ring.iter().map(|&corner| frame.relative(corner));
            let (velocity, WallQuery { radius, time_horizon, time_step, .. }) = (frame.velocity, frame.query);
            if contact == Contact::Apart {
                let endless = frame.outruns() && time_horizon > time_step;
                let body = Body::new(radius, time_horizon, time_step).moving(velocity, endless);
                regions.add_body(relative, body);
                let time_horizon = if endless { R::from_f64(ENDLESS) } else { time_horizon };
                seen.apart.push(WallApart { part: number, velocity, time_horizon });
            } else if contact != Contact::ThroughAnother {
                scratch.relative.clear();
                scratch.relative.extend(relative);
                let line = moved(touching_line(&scratch.relative, &frame.query), velocity);
                regions.add_line(line);
                seen.touched.push(WallLine { line, part: number, velocity, time_horizon, piece: None });
            }
        }
    }
}
