//! The regions that the walls near an agent forbid to it: one per convex part, exact, none left out for lying behind
//! another.

use super::Obstacles;
use super::lines::{WallLine, WallQuery, WallScratch};
use super::touch::{Contact, touching_line};
use crate::scalar::Scalar;
use crate::solver::cones::Regions;

/// The walls that a set of regions was drawn from, in its order.
#[derive(Clone, Debug, Default)]
pub struct WallsSeen<R: Scalar> {
    /// Parts that the agent touches, with the half-planes they leave.
    pub touched: Vec<WallLine<R>>,
    /// Numbers of the others.
    pub apart: Vec<u32>,
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
        if self.parts().is_empty() {
            return;
        }
        let reach = query.radius + query.time_horizon * query.max_speed;
        self.parts_near(query.position, reach, &mut scratch.near);
        scratch.solids.clear();
        for &(distance_squared, number) in &scratch.near {
            let part = &self.parts()[number as usize];
            let contact = self.contact(part, distance_squared, query, &mut scratch.solids);
            if contact == Contact::ThroughAnother {
                continue;
            }
            let ring = if contact == Contact::Inside { self.outline(part.obstacle) } else { &part.vertices };
            let relative = ring.iter().map(|&vertex| vertex - query.position);
            if contact != Contact::Apart {
                scratch.relative.clear();
                scratch.relative.extend(relative);
                let line = touching_line(&scratch.relative, query);
                regions.add_line(line);
                seen.touched.push(WallLine { line, part: number, piece: None });
            } else {
                regions.add_body(relative, query.radius, query.time_horizon, query.time_step);
                seen.apart.push(number);
            }
        }
    }
}
