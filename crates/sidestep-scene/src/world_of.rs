//! The scene's words in the engine's: settings, agents and obstacles.

use crate::scene::{
    Agent, Kinematics, ModelKind, Motion, NeighborSearch, Neighbors, Obstacle, OptimizationVelocity, Responsibility,
    Scene, Steering, Vec2,
};
use crate::simulation::local;
use core::f64::consts::TAU;
use sidestep::{Dim2, Scalar, Settings};

pub(crate) fn settings<R: Scalar>(scene: &Scene) -> Settings<R> {
    let model = &scene.model;
    Settings {
        time_step: R::from_f64(scene.time_step),
        model: engine_model(model.kind),
        responsibility: match model.responsibility {
            Responsibility::Agent => sidestep::ResponsibilityRule::Agent,
            Responsibility::Equal => sidestep::ResponsibilityRule::Equal,
            Responsibility::Side => sidestep::ResponsibilityRule::Side,
            Responsibility::Priority => sidestep::ResponsibilityRule::Priority,
            Responsibility::Number => sidestep::ResponsibilityRule::Number,
            Responsibility::Speed => sidestep::ResponsibilityRule::Speed,
        },
        neighbors: match model.neighbors {
            Neighbors::Nearest => sidestep::NeighborRule::Nearest,
            Neighbors::Range => sidestep::NeighborRule::Range,
        },
        neighbor_search: match model.neighbor_search {
            NeighborSearch::Auto => sidestep::NeighborSearch::Auto,
            NeighborSearch::Grid => sidestep::NeighborSearch::Grid,
            NeighborSearch::KdTree => sidestep::NeighborSearch::KdTree,
            NeighborSearch::BruteForce => sidestep::NeighborSearch::BruteForce,
        },
        escape_time: model.escape_time.map(R::from_f64),
        optimization_velocity: match model.optimization_velocity {
            OptimizationVelocity::Current => sidestep::OptimizationVelocity::Current,
            OptimizationVelocity::Preferred => sidestep::OptimizationVelocity::Preferred,
            OptimizationVelocity::Zero => sidestep::OptimizationVelocity::Zero,
        },
        smoothing: R::from_f64(model.smoothing),
        response_time: R::from_f64(model.response_time),
        behavior: sidestep::Behavior {
            tie: scene.behavior.tie,
            projection: scene.behavior.projection,
            stop: scene.behavior.stop,
            braking: scene.behavior.braking,
            right_of_way: scene.behavior.right_of_way,
            by_size: scene.behavior.by_size,
        },
    }
}

fn engine_model(kind: ModelKind) -> sidestep::Model {
    match kind {
        ModelKind::Orca => sidestep::Model::Orca,
        ModelKind::Vo => sidestep::Model::Vo,
        ModelKind::Rvo => sidestep::Model::Rvo,
        ModelKind::Hrvo => sidestep::Model::Hrvo,
        ModelKind::Avo => sidestep::Model::Avo,
        ModelKind::None => sidestep::Model::None,
        ModelKind::Scripted => sidestep::Model::Scripted,
    }
}

/// `sight` is the distance within which others are seen; `route` the scene's switch.
pub(crate) fn agent<R: Scalar>(agent: &Agent, sight: f64, route: bool, origin: Vec2) -> sidestep::Agent<Dim2<R>> {
    let p = &agent.parameters;
    sidestep::Agent {
        position: local(agent.position, origin),
        velocity: local(agent.velocity, [0.0; 2]),
        radius: R::from_f64(p.radius),
        max_speed: R::from_f64(p.max_speed),
        preferred_speed: p.preferred_speed.map(R::from_f64),
        max_acceleration: p.max_acceleration.map(R::from_f64),
        neighbor_distance: R::from_f64(sight),
        max_neighbors: p.max_neighbors,
        time_horizon: R::from_f64(p.time_horizon),
        obstacle_time_horizon: R::from_f64(p.obstacle_time_horizon),
        responsibility: R::from_f64(p.responsibility),
        priority: R::from_f64(p.priority),
        locked: p.locked,
        model: p.model.map(engine_model),
        group: p.group,
        layers: p.layers,
        mask: p.mask,
        elevation: R::from_f64(p.elevation),
        height: p.height.map(R::from_f64),
        waypoints: agent.waypoints.iter().map(|&point| local(point, origin)).collect(),
        preferred_velocity: None,
        route: route && p.route,
        kinematics: kinematics(&p.kinematics),
        heading: R::from_f64(heading(agent)),
    }
}

fn kinematics<R: Scalar>(kinematics: &Kinematics) -> sidestep::Kinematics<R> {
    let Kinematics::Unicycle(unicycle) = kinematics else { return sidestep::Kinematics::Holonomic };
    sidestep::Kinematics::Unicycle(sidestep::Unicycle {
        max_turn_rate: unicycle.max_turn_rate.map(R::from_f64),
        steering: match unicycle.steering {
            Steering::Tracking => sidestep::Steering::Tracking,
            Steering::EffectiveCenter => sidestep::Steering::EffectiveCenter,
        },
        margin: unicycle.steering_margin.map(R::from_f64),
    })
}

/// Where a unicycle faces at the start, rad, within ±π: as said, else where it moves, else where it goes; 0 for others.
fn heading(agent: &Agent) -> f64 {
    let Kinematics::Unicycle(unicycle) = &agent.parameters.kinematics else { return 0.0 };
    if let Some(heading) = unicycle.heading {
        return heading - TAU * (heading / TAU).round();
    }
    let [px, py] = agent.position;
    let way = agent.waypoints.first().map_or([0.0; 2], |&[x, y]| [x - px, y - py]);
    let [x, y] = if agent.velocity == [0.0; 2] { way } else { agent.velocity };
    Scalar::atan2(y, x)
}

pub(crate) fn obstacle<R: Scalar>(obstacle: &Obstacle, origin: Vec2) -> sidestep::Obstacle<R> {
    sidestep::Obstacle {
        vertices: obstacle.vertices.iter().map(|&corner| local(corner, origin)).collect(),
        closed: obstacle.closed,
        solid: obstacle.solid,
        motion: motion(&obstacle.motion, origin),
    }
}

pub(crate) fn motion<R: Scalar>(motion: &Motion, origin: Vec2) -> sidestep::Motion<R> {
    sidestep::Motion {
        velocity: local(motion.velocity, [0.0; 2]),
        angular_velocity: R::from_f64(motion.angular_velocity),
        pivot: motion.pivot.map(|pivot| local(pivot, origin)),
    }
}
