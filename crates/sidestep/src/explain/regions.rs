//! What the models that forbid cones tell: the regions, walls first.

use crate::half_space::HalfPlane;
use crate::handle::{AgentId, ObstacleId};
use crate::obstacle::{WallApart, WallsSeen};
use crate::pair::Pair;
use crate::scalar::Scalar;
use crate::solver::cones::Cone;
use crate::space::Dim2;
use crate::vector::Vec2;
use crate::velocity_obstacle::VelocityObstacle;
use crate::world::World;

/// A forbidden region as an agent sees it.
#[derive(Clone, Debug, PartialEq)]
pub enum RegionInView<R: Scalar> {
    /// A wall that it touches: a half-plane.
    Touched {
        /// The obstacle.
        obstacle: ObstacleId,
        /// The convex part of it, in world coordinates, m.
        part: Vec<Vec2<R>>,
        /// What it permits.
        line: HalfPlane<R>,
    },
    /// A wall: forbidden are the velocities that touch it within the horizon.
    Wall {
        /// The obstacle.
        obstacle: ObstacleId,
        /// The convex part of it, in world coordinates, m.
        part: Vec<Vec2<R>>,
        /// How it moves at the agent's place, m/s: the region is shifted by that.
        velocity: Vec2<R>,
        /// τ, s.
        time_horizon: R,
    },
    /// A neighbor.
    Neighbor {
        /// The neighbor.
        agent: AgentId,
        /// What the two agreed on.
        pair: Pair<Dim2<R>>,
        /// The velocity obstacle, in relative velocities.
        obstacle: VelocityObstacle<R>,
        /// What the model makes of it, in velocities.
        cone: Cone<R>,
    },
}

/// What was told of the regions.
#[derive(Default)]
pub(super) struct HeardRegions<R: Scalar> {
    pub walls: WallsSeen<R>,
    pub cones: Vec<HeardCone<R>>,
}

/// What was told of a neighbor.
#[derive(Clone, Copy)]
pub(super) struct HeardCone<R: Scalar> {
    pub rank: u32,
    pub pair: Pair<Dim2<R>>,
    pub obstacle: VelocityObstacle<R>,
    pub cone: Cone<R>,
}

impl<R: Scalar> World<Dim2<R>> {
    pub(super) fn regions_in_view(&self, heard: &HeardRegions<R>) -> Vec<RegionInView<R>> {
        let seen = &heard.walls;
        let wall = |part: u32| {
            let part = &self.obstacles.parts()[part as usize];
            (self.obstacles.id_of_slot(part.obstacle), part.vertices.clone())
        };
        let touched = seen.touched.iter().map(|touched| {
            let (obstacle, part) = wall(touched.part);
            RegionInView::Touched { obstacle, part, line: touched.line }
        });
        let apart = seen.apart.iter().map(|&WallApart { part, velocity, time_horizon }| {
            let (obstacle, part) = wall(part);
            RegionInView::Wall { obstacle, part, velocity, time_horizon }
        });
        let cones = heard.cones.iter().map(|&HeardCone { rank, pair, obstacle, cone }| {
            let slot = self.buffers.generation.published[rank as usize].slot;
            RegionInView::Neighbor { agent: self.agents.slots.handle_at(slot as usize), pair, obstacle, cone }
        });
        touched.chain(apart).chain(cones).collect()
    }
}
