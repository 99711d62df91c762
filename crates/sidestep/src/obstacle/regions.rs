//! The regions that the walls near an agent forbid to it: one per convex part, exact, none left out for lying behind
//! another.

use super::Obstacles;
use super::lines::{WallLine, WallQuery, WallScratch};
use super::touch::touching_line;
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
        scratch.left_solids.clear();
        scratch.touched_solids.clear();
        for &(distance_squared, number) in &scratch.near {
            let part = &self.parts()[number as usize];
            if part.divided && scratch.left_solids.contains(&part.obstacle) {
                continue;
            }
            let inside = distance_squared == R::ZERO && part.divided;
            let touched = inside || distance_squared <= query.radius.squared();
            if touched && !inside {
                let through_another = part.divided && !self.touched_from_outside(part, query.position);
                if through_another && scratch.touched_solids.contains(&part.obstacle) {
                    continue;
                }
                scratch.touched_solids.push(part.obstacle);
            }
            let ring = if inside { self.outline(part.obstacle) } else { &part.vertices };
            let relative = ring.iter().map(|&vertex| vertex - query.position);
            if inside {
                scratch.left_solids.push(part.obstacle);
            }
            if touched {
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
