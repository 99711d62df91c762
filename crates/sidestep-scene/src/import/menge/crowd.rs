//! Groups of agents: where they start, of which profile, in which state.

use super::super::ImportError;
use super::super::xml::{File, child, children};
use super::profile::Profiles;
use crate::group::Random;
use crate::scene::{Parameters, Vec2};
use roxmltree::Node;

/// No grid has more agents.
const MOST: f64 = 1e7;

/// An agent before it has a way to go.
pub(super) struct Body {
    pub position: Vec2,
    pub parameters: Parameters,
    /// The name of its first state.
    pub state: String,
}

/// All agents in file order.
pub(super) fn bodies(file: &File<'_>, profiles: &Profiles, seed: u64) -> Result<Vec<Body>, ImportError> {
    let mut all = Vec::new();
    for (number, group) in children(file.document.root_element(), "AgentGroup").enumerate() {
        let mut random = Random::new(seed, number as u64);
        let profile = selected(file, group, "ProfileSelector")?;
        let state = selected(file, group, "StateSelector")?;
        for generator in children(group, "Generator") {
            for position in places(file, generator, &mut random)? {
                let parameters = profiles.draw(file, group, &profile, &mut random)?;
                all.push(Body { position, parameters, state: state.clone() });
            }
        }
    }
    Ok(all)
}

/// The name that a selector of the type `const` gives.
fn selected(file: &File<'_>, group: Node<'_, '_>, selector: &str) -> Result<String, ImportError> {
    let node = child(group, selector)
        .ok_or_else(|| file.fault(group, format!("has no <{selector}>"), "it names one for all"))?;
    match (node.attribute("type"), node.attribute("name")) {
        (Some("const"), Some(name)) => Ok(name.into()),
        (kind, _) => {
            let message = format!("only the type `const` with a name is read; this is {:?}", kind.unwrap_or_default());
            Err(file.fault(node, message, "make a group for each"))
        }
    }
}

fn places(file: &File<'_>, node: Node<'_, '_>, random: &mut Random) -> Result<Vec<Vec2>, ImportError> {
    let pair = |x: &str, y: &str| Ok([file.needed(node, x)?, file.needed(node, y)?]);
    let mut places = match node.attribute("type").unwrap_or_default() {
        "explicit" => {
            let place = |inner| Ok([file.needed(inner, "p_x")?, file.needed(inner, "p_y")?]);
            children(node, "Agent").map(place).collect::<Result<Vec<_>, _>>()?
        }
        "rect_grid" => {
            let (anchor, offset, count) =
                (pair("anchor_x", "anchor_y")?, pair("offset_x", "offset_y")?, pair("count_x", "count_y")?);
            if count.iter().any(|n| n.fract() != 0.0 || *n < 1.0) || count[0] * count[1] > MOST {
                return Err(file.fault(
                    node,
                    format!("the counts are {count:?}"),
                    "expected whole numbers, 1 to 10^7 in all",
                ));
            }
            let angle = file.attribute(node, "rotation")?.unwrap_or(0.0).to_radians();
            let (sin, cos) = libm::sincos(angle);
            let at = |x: usize, y: usize| {
                let d = [x as f64 * offset[0], y as f64 * offset[1]];
                [anchor[0] + d[0] * cos - d[1] * sin, anchor[1] + d[0] * sin + d[1] * cos]
            };
            let [columns, rows] = count.map(|n| n as usize);
            (0..columns).flat_map(|x| (0..rows).map(move |y| (x, y))).map(|(x, y)| at(x, y)).collect()
        }
        other => {
            let message = format!("the type {other:?} is not read");
            return Err(file.fault(node, message, "expected `explicit` or `rect_grid`"));
        }
    };
    displace(file, node, &mut places, random)?;
    Ok(places)
}

/// Moves each place by a random distance in a random direction, where the generator asks for it.
fn displace(file: &File<'_>, node: Node<'_, '_>, places: &mut [Vec2], random: &mut Random) -> Result<(), ImportError> {
    let (low, high) = match node.attribute("displace_dist") {
        Some("u") => (file.needed(node, "displace_min")?, file.needed(node, "displace_max")?),
        Some("c") => {
            let value = file.needed(node, "displace_value")?;
            (value, value)
        }
        None => return Ok(()),
        Some(other) => {
            return Err(file.fault(node, format!("`displace_dist` is {other:?}"), "expected u or c"));
        }
    };
    for place in places {
        let (distance, angle) = (random.between(low, high), random.between(0.0, std::f64::consts::TAU));
        let (sin, cos) = libm::sincos(angle);
        *place = [place[0] + distance * cos, place[1] + distance * sin];
    }
    Ok(())
}
