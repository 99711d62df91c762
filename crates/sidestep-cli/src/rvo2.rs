//! RVO2 on a scene, through Python: the reference implementation of ORCA, measured by the same books.
//!
//! It gets the same bodies, speeds, ranges, horizons, walls and steps. It has no routes, so everybody heads straight for
//! the next waypoint, and slows down so as not to step over the goal.

use crate::fault::Fault;
use crate::run::interrupt;
use serde_json::{Value, json};
use sidestep::WAYPOINT_REACHED;
use sidestep_record::{CsvReader, Frame};
use sidestep_scene::{Neighbors, Obstacle, Scene};
use std::io::{BufReader, Read, Write};
use std::process::{Child, Command, Stdio};

/// The row's name.
pub const NAME: &str = "rvo2 (pyrvo)";
/// Package and flag.
const PACKAGE: &str = "pyrvo";

/// Whether Python has it.
pub fn ready(python: &str) -> Result<(), Fault> {
    let tried = Command::new(python).args(["-c", "import pyrvo"]).stdin(Stdio::null()).output();
    let install = format!("`{python} -m pip install {PACKAGE}`, or name a Python that has it with --python");
    match tried {
        Ok(output) if output.status.success() => Ok(()),
        Ok(output) => {
            let text = String::from_utf8_lossy(&output.stderr);
            let last = text.lines().last().unwrap_or("it failed without a word");
            let what = format!("`{python}` cannot import {PACKAGE}, through which RVO2 is run: {last}");
            Err(Fault::new(what).at("--with pyrvo").hint(install))
        }
        Err(error) => {
            let what = format!("cannot run `{python}`: {error}");
            Err(Fault::new(what).at("--with pyrvo").hint("name a Python that has pyrvo with --python"))
        }
    }
}

/// Runs a scene in RVO2 and hands every frame on: the time of its steps, s; `None` when it was interrupted.
pub fn drive(python: &str, scene: &Scene, take: impl FnMut(&Frame) -> Result<(), Fault>) -> Result<Option<f64>, Fault> {
    let failed = |what: String| Fault::new(what).at("--with pyrvo");
    let mut child = Command::new(python)
        .args(["-c", include_str!("rvo2.py")])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|error| failed(format!("cannot run `{python}`: {error}")))?;
    let told = request(scene)?.to_string();
    if let Some(mut stdin) = child.stdin.take() {
        drop(stdin.write_all(told.as_bytes())); // a Python that died says why on its standard error
    }
    let read = frames(&mut child, take);
    drop(child.kill()); // where the recording could not be read to its end
    let mut words = String::new();
    if let Some(mut stderr) = child.stderr.take() {
        drop(stderr.read_to_string(&mut words));
    }
    drop(child.wait());
    if interrupt::asked() {
        return Ok(None);
    }
    let last = words.lines().last().unwrap_or_default();
    match (read, last.parse::<f64>()) {
        (Ok(()), Ok(seconds)) => Ok(Some(seconds)),
        (Err(fault), _) if last.is_empty() => Err(fault),
        _ => Err(failed(format!("RVO2 stopped: {last}"))),
    }
}

/// Reads what RVO2 records.
fn frames(child: &mut Child, mut take: impl FnMut(&Frame) -> Result<(), Fault>) -> Result<(), Fault> {
    let Some(stdout) = child.stdout.take() else { return Ok(()) };
    for frame in CsvReader::new(BufReader::new(stdout), "RVO2's recording")? {
        take(&frame?)?;
        if interrupt::asked() {
            break;
        }
    }
    Ok(())
}

/// The scene as the script reads it.
fn request(scene: &Scene) -> Result<Value, Fault> {
    let sight = scene.sight();
    let agents = scene.cast().map_err(Fault::new)?.agents;
    let all = agents.len();
    let agents = agents.iter().map(|agent| {
        let own = &agent.parameters;
        let max_speed = if own.locked { 0.0 } else { own.max_speed };
        json!({
            "position": agent.position,
            "velocity": agent.velocity,
            "waypoints": agent.waypoints,
            "radius": own.radius,
            "max_speed": max_speed,
            "preferred_speed": own.preferred_speed.unwrap_or(max_speed).min(max_speed),
            "neighbor_distance": sight(own),
            "max_neighbors": if scene.model.neighbors == Neighbors::Range { all } else { own.max_neighbors },
            "time_horizon": own.time_horizon,
            "obstacle_time_horizon": own.obstacle_time_horizon,
        })
    });
    Ok(json!({
        "time_step": scene.time_step,
        "steps": scene.steps(),
        "waypoint_reached": WAYPOINT_REACHED,
        "agents": agents.collect::<Vec<_>>(),
        "walls": scene.obstacles.iter().flat_map(walls).collect::<Vec<_>>(),
    }))
}

/// An obstacle in RVO2's words: solids counterclockwise, what encloses clockwise, an open chain as pieces of two corners.
fn walls(obstacle: &Obstacle) -> Vec<Vec<[f64; 2]>> {
    let corners = &obstacle.vertices;
    if !obstacle.closed {
        return corners.windows(2).map(<[_]>::to_vec).collect();
    }
    let next = corners.iter().cycle().skip(1);
    let area: f64 = corners.iter().zip(next).map(|([ax, ay], [bx, by])| ax * by - ay * bx).sum();
    let mut ring = corners.clone();
    if (area > 0.0) != obstacle.solid {
        ring.reverse();
    }
    vec![ring]
}
