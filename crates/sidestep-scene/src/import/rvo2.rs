//! The example programs of RVO2 as parameter files: JSON with the parameters of all agents, `agents` as `[x, y, goal x, goal y]` and
//! `obstacles_ccw` as polygons.

use super::{ImportError, duration};
use crate::scene::{Agent, Obstacle, Parameters, Scene, Vec2};
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct File {
    #[serde(default)]
    source: String,
    dt: f64,
    neighbor_dist: f64,
    max_neighbors: usize,
    time_horizon: f64,
    time_horizon_obst: f64,
    radius: f64,
    max_speed: f64,
    agents: Vec<[f64; 4]>,
    #[serde(default, rename = "obstacles_ccw")]
    obstacles: Vec<Vec<Vec2>>,
}

/// The walking speed in all of these examples: the unit vector to the goal, m/s.
const SPEED: f64 = 1.0;

/// A scene from the file's name (for messages) and its text. The duration is three times the longest straight way, and a minute.
///
/// # Errors
/// A file that is not of the format, or with numbers that a scene does not allow.
pub fn rvo2(name: &str, text: &str) -> Result<Scene, ImportError> {
    let fail = |line: Option<usize>, message: String| {
        ImportError {
        file: name.into(),
        line,
        message,
        hint: "expected: dt, neighborDist, maxNeighbors, timeHorizon, timeHorizonObst, radius, maxSpeed, agents, obstacles_ccw".into(),
    }
    };
    if !text.trim_start().starts_with('{') {
        return Err(fail(Some(1), "this is not a table of parameters: it does not begin with `{`".into()));
    }
    let file: File = serde_json::from_str(text).map_err(|fault| fail(Some(fault.line()), fault.to_string()))?;
    let way = |a: &[f64; 4]| ((a[2] - a[0]) * (a[2] - a[0]) + (a[3] - a[1]) * (a[3] - a[1])).sqrt();
    let longest = file.agents.iter().map(way).fold(0.0, f64::max);
    let mut scene = Scene {
        name: name.rsplit(['/', '\\']).next().unwrap_or(name).trim_end_matches(".json").into(),
        description: file.source,
        time_step: file.dt,
        duration: duration(longest, SPEED, file.dt),
        ..Scene::default()
    };
    scene.defaults = Parameters {
        radius: file.radius,
        max_speed: file.max_speed,
        preferred_speed: Some(SPEED),
        neighbor_distance: Some(file.neighbor_dist),
        max_neighbors: file.max_neighbors,
        time_horizon: file.time_horizon,
        obstacle_time_horizon: file.time_horizon_obst,
        ..scene.defaults
    };
    let parameters = scene.defaults;
    let agent = |&[x, y, goal_x, goal_y]: &[f64; 4]| Agent {
        position: [x, y],
        velocity: [0.0, 0.0],
        waypoints: vec![[goal_x, goal_y]],
        parameters,
    };
    scene.agents = file.agents.iter().map(agent).collect();
    let polygon = |vertices| Obstacle::new(vertices, true, true);
    scene.obstacles = file.obstacles.into_iter().map(polygon).collect();
    match Scene::from_bytes(name, scene.to_json().as_bytes()) {
        Ok(scene) => Ok(scene),
        Err(problems) => Err(fail(None, problems.list[0].message.clone())),
    }
}
