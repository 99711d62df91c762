//! An explanation in f64, for those who draw and tell it and do not care in which precision it was made.

use super::{BorderInView, BrakingInView, Explanation, NeighborInView, RegionInView, WallInView};
use crate::half_space::HalfPlane;
use crate::pair::Pair;
use crate::scalar::Scalar;
use crate::solver::{Lens, SolverEvent};
use crate::space::Dim2;
use crate::vector::Vec2;
use crate::velocity_obstacle::{AccelerationObstacle, Escape, VelocityObstacle};

impl<R: Scalar> Explanation<R> {
    /// The same, every number exactly, but that the normals of cones have length one in f64 too.
    pub fn to_f64(&self) -> Explanation<f64> {
        Explanation {
            agent: self.agent,
            position: self.position.to_f64(),
            velocity: self.velocity.to_f64(),
            optimization_velocity: self.optimization_velocity.to_f64(),
            model: self.model,
            conduct: self.conduct,
            limits: Lens {
                max_speed: self.limits.max_speed.to_f64(),
                reach: self.limits.reach.map(|disc| disc.to_f64()),
            },
            radius: self.radius.to_f64(),
            max_speed: self.max_speed.to_f64(),
            neighbor_distance: self.neighbor_distance.to_f64(),
            max_neighbors: self.max_neighbors,
            way: points(&self.way),
            wish: self.wish.to_f64(),
            walls: self.walls.iter().map(wall).collect(),
            neighbors: self.neighbors.iter().map(neighbor).collect(),
            may_be_told: self.may_be_told.iter().map(line).collect(),
            regions: self.regions.iter().map(region).collect(),
            solver: self.solver.iter().map(event).collect(),
            binding: self.binding,
            choice: self.choice.to_f64(),
            violation: self.violation.map(Scalar::to_f64),
            braking: self.braking.as_ref().map(braking),
        }
    }
}

fn braking<R: Scalar>(seen: &BrakingInView<R>) -> BrakingInView<f64> {
    let border = |seen: &BorderInView<R>| BorderInView {
        toward: seen.toward,
        line: seen.line.as_ref().map(line),
        refuses: seen.refuses,
    };
    BrakingInView {
        velocity: seen.velocity.map(Vec2::to_f64),
        borders: seen.borders.iter().map(border).collect(),
        evades: seen.evades,
        lost: seen.lost.clone(),
    }
}

fn points<R: Scalar>(points: &[Vec2<R>]) -> Vec<Vec2<f64>> {
    points.iter().map(|point| point.to_f64()).collect()
}

fn line<R: Scalar>(line: &HalfPlane<R>) -> HalfPlane<f64> {
    HalfPlane { normal: line.normal.to_f64(), offset: line.offset.to_f64() }
}

fn wall<R: Scalar>(wall: &WallInView<R>) -> WallInView<f64> {
    WallInView {
        obstacle: wall.obstacle,
        part: points(&wall.part),
        velocity: wall.velocity.to_f64(),
        line: line(&wall.line),
        piece: wall.piece,
        time_horizon: wall.time_horizon.to_f64(),
    }
}

fn neighbor<R: Scalar>(seen: &NeighborInView<R>) -> NeighborInView<f64> {
    let Escape { change, normal, part } = seen.escape;
    NeighborInView {
        agent: seen.agent,
        pair: pair(&seen.pair),
        obstacle: obstacle(&seen.obstacle),
        escape: Escape { change: change.to_f64(), normal: normal.to_f64(), part },
        line: line(&seen.line),
        acceleration: seen.acceleration.as_ref().map(AccelerationObstacle::to_f64),
    }
}

fn region<R: Scalar>(region: &RegionInView<R>) -> RegionInView<f64> {
    match region {
        RegionInView::Touched { obstacle, part, line: permits } => {
            RegionInView::Touched { obstacle: *obstacle, part: points(part), line: line(permits) }
        }
        RegionInView::Wall { obstacle, part, velocity, time_horizon } => RegionInView::Wall {
            obstacle: *obstacle,
            part: points(part),
            velocity: velocity.to_f64(),
            time_horizon: time_horizon.to_f64(),
        },
        RegionInView::Neighbor { agent, pair: seen, obstacle: cut, cone } => {
            RegionInView::Neighbor { agent: *agent, pair: pair(seen), obstacle: obstacle(cut), cone: cone.to_f64() }
        }
    }
}

fn pair<R: Scalar>(pair: &Pair<Dim2<R>>) -> Pair<Dim2<f64>> {
    Pair {
        relative_position: pair.relative_position.to_f64(),
        relative_velocity: pair.relative_velocity.to_f64(),
        velocity: pair.velocity.to_f64(),
        combined_radius: pair.combined_radius.to_f64(),
        time_horizon: pair.time_horizon.to_f64(),
        escape_time: pair.escape_time.to_f64(),
        responsibility: pair.responsibility.to_f64(),
        mutual: pair.mutual,
    }
}

fn obstacle<R: Scalar>(obstacle: &VelocityObstacle<R>) -> VelocityObstacle<f64> {
    VelocityObstacle {
        relative_position: obstacle.relative_position.to_f64(),
        combined_radius: obstacle.combined_radius.to_f64(),
        time_horizon: obstacle.time_horizon.to_f64(),
        escape_time: obstacle.escape_time.to_f64(),
        parting: obstacle.parting.to_f64(),
    }
}

fn event<R: Scalar>(event: &SolverEvent<R>) -> SolverEvent<f64> {
    match *event {
        SolverEvent::Start { velocity } => SolverEvent::Start { velocity: velocity.to_f64() },
        SolverEvent::Moved { line, velocity } => SolverEvent::Moved { line, velocity: velocity.to_f64() },
        SolverEvent::Infeasible { line } => SolverEvent::Infeasible { line },
        SolverEvent::Relaxed { line, velocity, violation } => {
            SolverEvent::Relaxed { line, velocity: velocity.to_f64(), violation: violation.to_f64() }
        }
        SolverEvent::SolvedAgainInDoublePrecision => SolverEvent::SolvedAgainInDoublePrecision,
        SolverEvent::OnBorder { region, velocity } => SolverEvent::OnBorder { region, velocity: velocity.to_f64() },
        SolverEvent::HorizonsShortened { share, velocity } => {
            SolverEvent::HorizonsShortened { share: share.to_f64(), velocity: velocity.to_f64() }
        }
        SolverEvent::WallsDrawnAgainFromRest => SolverEvent::WallsDrawnAgainFromRest,
    }
}
