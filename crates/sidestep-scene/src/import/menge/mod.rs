//! The projects of Menge (Curtis, Best, Manocha, "Menge: a modular framework for simulating crowd movement", 2016): a scene file and a
//! behavior file, named by a project file.

mod behavior;
mod crowd;
mod goal;
mod profile;

use super::xml::{File, children};
use super::{ImportError, duration};
use crate::check::is_outline;
use crate::scene::{Agent, Obstacle, Scene};
use behavior::Machine;
use crowd::Body;
use profile::Profiles;
use roxmltree::Node;

/// A scene from a project: its name (for messages) and text, and a way to read the files that it names, relative to its own.
///
/// Kept are the time step, agents (listed, in grids) with radius, speeds, neighbors and horizons, all explicit obstacles (a
/// polygon in clockwise order confines, one that touches itself becomes its outline) and, of the behavior, the places that each agent goes to, from its first state on until it would wait, end,
/// or go round in circles. Ways round walls are planned here, whatever the project plans them with. Where a state goes on by chance, its most
/// likely branch is taken; teleports are left out. Random numbers come from the scene's seed, and so differ from Menge's.
///
/// # Errors
/// A file that is missing or not of the format, or asks for what a scene does not know.
pub fn menge(
    name: &str,
    text: &str,
    read: &mut dyn FnMut(&str) -> Result<String, ImportError>,
) -> Result<Scene, ImportError> {
    let project = File::read(name, text, "Project")?;
    let root = project.document.root_element();
    let mut named = |what: &str| {
        let path = root
            .attribute(what)
            .ok_or_else(|| project.fault(root, format!("has no attribute `{what}`"), "it names a file"))?;
        Ok((path.to_owned(), read(path)?))
    };
    let (scene_name, scene_text) = named("scene")?;
    let (behavior_name, behavior_text) = named("behavior")?;
    let crowd = File::read(&scene_name, &scene_text, "Experiment")?;
    let machine = Machine::read(File::read(&behavior_name, &behavior_text, "BFSM")?)?;
    scene(&project, &crowd, machine)
}

fn scene(project: &File<'_>, crowd: &File<'_>, mut machine: Machine<'_>) -> Result<Scene, ImportError> {
    let root = crowd.document.root_element();
    let time_step = children(root, "Common").find_map(|node| crowd.attribute(node, "time_step").transpose());
    let mut scene = Scene {
        name: project.name.rsplit(['/', '\\']).next().unwrap_or(project.name).trim_end_matches(".xml").into(),
        description: "A Menge project.".into(),
        time_step: time_step.transpose()?.unwrap_or(0.1),
        ..Scene::default()
    };
    let profiles = Profiles::read(crowd, scene.defaults)?;
    let bodies = crowd::bodies(crowd, &profiles, scene.seed)?;
    let (mut longest, mut slowest) = (0.0f64, f64::INFINITY);
    for Body { position, parameters, state } in bodies {
        let waypoints = machine.way(&state, position, parameters.radius)?;
        let ends = [position].into_iter().chain(waypoints.iter().copied()).collect::<Vec<_>>();
        let length: f64 = ends.windows(2).map(|leg| goal::distance(leg[0], leg[1])).sum();
        longest = longest.max(length);
        slowest = slowest.min(parameters.preferred_speed.unwrap_or(parameters.max_speed));
        scene.agents.push(Agent { position, velocity: [0.0, 0.0], waypoints, parameters });
    }
    scene.obstacles = obstacles(crowd, root)?;
    // ways round walls are longer than the straight ones
    scene.duration =
        duration(3.0 * longest, if slowest > 0.0 && slowest.is_finite() { slowest } else { 1.0 }, scene.time_step);
    match Scene::from_bytes(project.name, scene.to_json().as_bytes()) {
        Ok(scene) => Ok(scene),
        Err(problems) => Err(crowd.fault(root, problems.list[0].message.clone(), "a scene does not allow this")),
    }
}

fn obstacles(crowd: &File<'_>, root: Node<'_, '_>) -> Result<Vec<Obstacle>, ImportError> {
    let mut all = Vec::new();
    for set in children(root, "ObstacleSet") {
        if set.attribute("type") != Some("explicit") {
            return Err(crowd.fault(set, "only the type `explicit` is read", "list the vertices in the file"));
        }
        for node in children(set, "Obstacle") {
            let vertex = |inner| Ok([crowd.needed(inner, "p_x")?, crowd.needed(inner, "p_y")?]);
            let vertices: Vec<[f64; 2]> = children(node, "Vertex").map(vertex).collect::<Result<_, ImportError>>()?;
            all.push(obstacle(vertices, node.attribute("closed").is_none_or(|word| word.trim() != "0")));
        }
    }
    Ok(all)
}

/// A polygon, solid or confining by its order; one that crosses or touches itself becomes its outline.
fn obstacle(mut vertices: Vec<[f64; 2]>, closed: bool) -> Obstacle {
    if closed && is_outline(&vertices) {
        let solid = twice_the_area(&vertices) > 0.0;
        return Obstacle::new(vertices, closed, solid);
    }
    if closed {
        vertices.extend(vertices.first().copied());
    }
    Obstacle::new(vertices, false, false)
}

/// Above 0 for vertices in counter-clockwise order.
fn twice_the_area(vertices: &[[f64; 2]]) -> f64 {
    let next = vertices.iter().cycle().skip(1);
    vertices.iter().zip(next).map(|(a, b)| a[0] * b[1] - b[0] * a[1]).sum()
}
