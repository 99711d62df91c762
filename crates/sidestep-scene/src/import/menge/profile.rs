//! Agent profiles: parameters by name, inherited, each a number or a distribution.

use super::super::ImportError;
use super::super::xml::{File, child, children};
use crate::group::Random;
use crate::scene::Parameters;
use roxmltree::Node;
use std::collections::BTreeMap;

/// A number of an agent that may differ from one to the next.
#[derive(Clone, Copy)]
enum Spread {
    Same(f64),
    Uniform { low: f64, high: f64 },
    Normal { mean: f64, deviation: f64, low: f64, high: f64 },
}

/// What a scene keeps of a profile, by Menge's names.
const KEPT: [(&str, &str); 8] = [
    ("Common", "r"),
    ("Common", "pref_speed"),
    ("Common", "max_speed"),
    ("Common", "neighbor_dist"),
    ("Common", "max_neighbors"),
    ("Common", "priority"),
    ("ORCA", "tau"),
    ("ORCA", "tauObst"),
];

#[derive(Clone, Default)]
struct Profile(BTreeMap<&'static str, Spread>);

/// All profiles of a scene file.
pub(super) struct Profiles {
    named: BTreeMap<String, Profile>,
    defaults: Parameters,
}

impl Profiles {
    pub fn read(file: &File<'_>, defaults: Parameters) -> Result<Self, ImportError> {
        let mut named: BTreeMap<String, Profile> = BTreeMap::new();
        for node in children(file.document.root_element(), "AgentProfile") {
            let mut profile = match node.attribute("inherits") {
                None => Profile::default(),
                Some(parent) => named.get(parent).cloned().ok_or_else(|| {
                    file.fault(
                        node,
                        format!("inherits {parent:?}, which does not stand before it"),
                        "name an earlier profile",
                    )
                })?,
            };
            for (element, attribute) in KEPT {
                let Some(own) = child(node, element) else { continue };
                if let Some(value) = file.attribute(own, attribute)? {
                    profile.0.insert(attribute, Spread::Same(value));
                }
                if let Some(property) = children(own, "Property").find(|one| one.attribute("name") == Some(attribute)) {
                    profile.0.insert(attribute, spread(file, property)?);
                }
            }
            let name =
                node.attribute("name").ok_or_else(|| file.fault(node, "has no name", "groups refer to it by name"))?;
            named.insert(name.into(), profile);
        }
        Ok(Self { named, defaults })
    }

    /// The parameters of one agent of a profile; `node` is what asks for it.
    pub fn draw(
        &self,
        file: &File<'_>,
        node: Node<'_, '_>,
        name: &str,
        random: &mut Random,
    ) -> Result<Parameters, ImportError> {
        let profile = self
            .named
            .get(name)
            .ok_or_else(|| file.fault(node, format!("there is no profile {name:?}"), "see <AgentProfile>"))?;
        let drawn: BTreeMap<&str, f64> = profile.0.iter().map(|(name, spread)| (*name, spread.draw(random))).collect();
        let get = |name: &str| drawn.get(name).copied();
        let old = self.defaults;
        let most = get("max_neighbors").map(|x| file.in_range(node, "max_neighbors", x, true)).transpose()?;
        let horizon = |name: &str, otherwise| file.in_range(node, name, get(name).unwrap_or(otherwise), false);
        Ok(Parameters {
            radius: file.in_range(node, "r", get("r").unwrap_or(old.radius), false)?,
            max_speed: file.in_range(node, "max_speed", get("max_speed").unwrap_or(old.max_speed), true)?,
            preferred_speed: get("pref_speed").map(|x| file.in_range(node, "pref_speed", x, true)).transpose()?,
            neighbor_distance: get("neighbor_dist")
                .map(|x| file.in_range(node, "neighbor_dist", x, true))
                .transpose()?,
            max_neighbors: most.map_or(old.max_neighbors, |x| x.round() as usize),
            priority: get("priority").unwrap_or(old.priority),
            time_horizon: horizon("tau", old.time_horizon)?,
            obstacle_time_horizon: horizon("tauObst", old.obstacle_time_horizon)?,
            ..old
        })
    }
}

fn spread(file: &File<'_>, node: Node<'_, '_>) -> Result<Spread, ImportError> {
    match node.attribute("dist").unwrap_or("c") {
        "c" => Ok(Spread::Same(file.needed(node, "value")?)),
        "u" => Ok(Spread::Uniform { low: file.needed(node, "min")?, high: file.needed(node, "max")? }),
        "n" => Ok(Spread::Normal {
            mean: file.needed(node, "mean")?,
            deviation: file.needed(node, "stddev")?,
            low: file.attribute(node, "min")?.unwrap_or(f64::NEG_INFINITY),
            high: file.attribute(node, "max")?.unwrap_or(f64::INFINITY),
        }),
        other => Err(file.fault(node, format!("the distribution is {other:?}"), "expected c, u or n")),
    }
}

impl Spread {
    fn draw(self, random: &mut Random) -> f64 {
        match self {
            Self::Same(value) => value,
            Self::Uniform { low, high } => random.between(low, high),
            Self::Normal { mean, deviation, low, high } => {
                // Box and Muller (1958)
                let (u, v) = (1.0 - random.between(0.0, 1.0), random.between(0.0, std::f64::consts::TAU));
                let unit = (-2.0 * libm::log(u)).sqrt() * libm::cos(v);
                (mean + deviation * unit).max(low).min(high)
            }
        }
    }
}
