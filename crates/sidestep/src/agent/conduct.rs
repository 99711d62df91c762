//! How an agent stands to the others, whatever its model computes.

use super::Parameters;
use crate::kinematics::Kinematics;
use crate::model::Model;

/// Whether an agent avoids the others, and whether its body gives way to theirs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Conduct {
    /// Avoids them by its model.
    Avoids,
    /// Avoids nobody, but does not walk through bodies and walls.
    WalksOn,
    /// Moves whatever comes.
    OnRails,
    /// Never moves.
    Stands,
}

impl Conduct {
    /// Whether it heeds others when it chooses its velocity.
    pub fn avoids(self) -> bool {
        self == Self::Avoids
    }

    /// Whether contacts may change its velocity.
    pub fn gives_way(self) -> bool {
        matches!(self, Self::Avoids | Self::WalksOn)
    }
}

impl<R> Parameters<R> {
    /// The agent's model in a world of that model, and its conduct.
    pub fn conduct(&self, world: Model) -> (Model, Conduct) {
        let model = match (self.model.unwrap_or(world), &self.kinematics) {
            // who drives along arcs does not lag besides
            (Model::Avo, Kinematics::Unicycle(_)) => Model::Orca,
            (model, _) => model,
        };
        let conduct = match model {
            _ if self.locked => Conduct::Stands,
            Model::None => Conduct::WalksOn,
            Model::Scripted => Conduct::OnRails,
            _ => Conduct::Avoids,
        };
        (model, conduct)
    }
}
