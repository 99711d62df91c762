//! What an agent shows to the others for the length of one step.

use super::Conduct;
use crate::model::Model;
use crate::navigation::Claim;
use crate::space::{Point, Real, Space};

/// An agent as its neighbors see it: everything of a pair's agreement comes from two of these records.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Published<S: Space> {
    /// Centre, m.
    pub position: Point<S>,
    /// The optimisation velocity, m/s; of one that avoids nobody the velocity that it will choose in this step.
    pub velocity: Point<S>,
    /// The preferred velocity, m/s.
    pub wish: Point<S>,
    /// m.
    pub radius: Real<S>,
    /// m/s; 0 for one that never moves.
    pub max_speed: Real<S>,
    /// The longest way that it may need to come to rest, m; 0 for one that stops at once, or whose room is not kept.
    pub braking: Real<S>,
    /// For what errors of its motion the disc is grown in a pair, if there is room, m; 0 for one that errs not.
    pub margin: Real<S>,
    /// s.
    pub time_horizon: Real<S>,
    /// s.
    pub escape_time: Real<S>,
    /// See [`Agent::responsibility`](crate::Agent::responsibility).
    pub responsibility: Real<S>,
    /// See [`Agent::priority`](crate::Agent::priority).
    pub priority: Real<S>,
    /// m.
    pub neighbor_distance: Real<S>,
    /// See [`Agent::max_neighbors`](crate::Agent::max_neighbors).
    pub max_neighbors: u32,
    /// Whether its size counts when it is the larger of a pair.
    pub size_counts: bool,
    /// What it claims in a jam.
    pub claim: Claim,
    /// The agent's slot: the last tie-break.
    pub slot: u32,
    /// See [`Agent::group`](crate::Agent::group).
    pub group: u16,
    /// What it computes with.
    pub model: Model,
    /// How it stands to the others.
    pub conduct: Conduct,
}

impl<S: Space> Published<S> {
    /// Whether it approaches what it chooses with a lag.
    #[inline]
    pub fn lags(&self) -> bool {
        self.model == Model::Avo && self.conduct.avoids()
    }
}
