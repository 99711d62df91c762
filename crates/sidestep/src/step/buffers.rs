//! The memory of a step, kept from step to step: nothing is allocated once it is warm.

use super::report::StepReport;
use super::room::Braking;
use crate::agent::{Published, Visibility};
use crate::kernels::{Choice, Kernels, Limits};
use crate::navigation::Bystander;
use crate::neighbors::{Handful, Neighbor, NeighborIndex};
use crate::space::{Point, Real};

/// How many ranks make a chunk: the unit of parallel work.
pub(crate) const CHUNK: usize = 128;

#[derive(Clone, Debug, Default)]
pub(crate) struct Buffers<S: Kernels> {
    pub generation: Generation<S>,
    pub stage: Stage<S>,
}

/// Generation n by rank: written once at the start of a step, then only read.
#[derive(Clone, Debug)]
pub(crate) struct Generation<S: Kernels> {
    /// The slots that take part, ascending.
    pub live: Vec<u32>,
    /// Their positions.
    pub points: Vec<Point<S>>,
    pub index: NeighborIndex<Point<S>>,
    pub published: Vec<Published<S>>,
    /// The velocities with which they arrived, which may differ from the published ones.
    pub velocity: Vec<Point<S>>,
    /// Those that are unicycles; empty when nobody is.
    pub rolling: Vec<Option<S::Rolling>>,
    pub limits: Vec<Limits<Real<S>>>,
    /// Empty where nobody needs room to brake.
    pub braking: Vec<Braking<S>>,
    pub obstacle_time_horizon: Vec<Real<S>>,
    /// Empty where all see all.
    pub visibility: Vec<Visibility<Real<S>>>,
    pub bystanders: Vec<Bystander<S>>,
    pub quarantined: u64,
    /// The rank of each slot; `NOT_LIVE` for those that take no part.
    pub ranks: Vec<u32>,
}

/// The rank of a slot that takes no part.
pub(crate) const NOT_LIVE: u32 = u32::MAX;

impl<S: Kernels> Generation<S> {
    /// The rank of the agent in a slot, if it takes part.
    pub fn rank_of(&self, slot: usize) -> Option<usize> {
        self.ranks.get(slot).copied().filter(|&rank| rank != NOT_LIVE).map(|rank| rank as usize)
    }
}

impl<S: Kernels> Default for Generation<S> {
    fn default() -> Self {
        Self {
            live: Vec::new(),
            points: Vec::new(),
            index: NeighborIndex::default(),
            published: Vec::new(),
            velocity: Vec::new(),
            rolling: Vec::new(),
            limits: Vec::new(),
            braking: Vec::new(),
            obstacle_time_horizon: Vec::new(),
            visibility: Vec::new(),
            bystanders: Vec::new(),
            quarantined: 0,
            ranks: Vec::new(),
        }
    }
}

/// What the stages write, by rank.
#[derive(Clone, Debug)]
pub(crate) struct Stage<S: Kernels> {
    pub chunks: Vec<Chunk<S>>,
    pub choice: Vec<Choice<S>>,
    /// The mean velocity of the step, as far as the stages have come.
    pub velocity: Vec<Point<S>>,
    /// The next pass's velocities.
    pub next: Vec<Point<S>>,
    pub stopped: Vec<bool>,
    /// Who would have to stop, but cannot brake that hard.
    pub cannot_stop: Vec<bool>,
    /// Who brakes more than it chose, for the sake of its room.
    pub braked: Vec<bool>,
    /// Who had lost its room before the step.
    pub lost_room: Vec<bool>,
    /// Positions after the step.
    pub moved: Vec<Point<S>>,
    /// Who moves as it chose.
    pub as_chosen: Vec<bool>,
    /// Counts by chunk.
    pub reports: Vec<StepReport<Real<S>>>,
}

impl<S: Kernels> Default for Stage<S> {
    fn default() -> Self {
        Self {
            chunks: Vec::new(),
            choice: Vec::new(),
            velocity: Vec::new(),
            next: Vec::new(),
            stopped: Vec::new(),
            cannot_stop: Vec::new(),
            braked: Vec::new(),
            lost_room: Vec::new(),
            moved: Vec::new(),
            as_chosen: Vec::new(),
            reports: Vec::new(),
        }
    }
}

impl<S: Kernels> Stage<S> {
    /// Makes room for this many agents.
    pub fn resize(&mut self, agents: usize) {
        self.chunks.resize_with(agents.div_ceil(CHUNK), Chunk::default);
        self.choice.resize(agents, Choice::default());
        self.velocity.resize(agents, Point::<S>::default());
        self.next.resize(agents, Point::<S>::default());
        self.stopped.clear();
        self.stopped.resize(agents, false);
        self.cannot_stop.clear();
        self.cannot_stop.resize(agents, false);
        self.braked.clear();
        self.braked.resize(agents, false);
        self.lost_room.clear();
        self.lost_room.resize(agents, false);
        self.moved.resize(agents, Point::<S>::default());
        self.as_chosen.resize(agents, false);
    }

    /// Whether one, at this squared distance, is among the neighbors that another avoids, who sees it.
    pub fn avoids(&self, rank: usize, other: u32, distance_squared: Real<S>) -> bool {
        let (chunk, i) = (&self.chunks[rank / CHUNK], rank % CHUNK);
        let complete = chunk.complete[i];
        distance_squared < complete || (distance_squared == complete && chunk.neighbors.get(i).contains(&other))
    }

    /// The ranks in contact range of a rank.
    pub fn contacts(&self, rank: usize) -> &[u32] {
        self.chunks[rank / CHUNK].contacts.get(rank % CHUNK)
    }
}

/// A chunk's lists and scratch.
#[derive(Clone, Debug)]
pub(crate) struct Chunk<S: Kernels> {
    /// The neighbors that each agent avoids, by rank.
    pub neighbors: Lists,
    /// Up to which squared distance that is everybody it sees, m².
    pub complete: Vec<Real<S>>,
    /// Those that it sees and could touch within the step.
    pub contacts: Lists,
    pub found: Vec<Neighbor<Real<S>>>,
    pub touching: Vec<Neighbor<Real<S>>>,
    pub handful: Handful<Real<S>>,
    pub scratch: S::Scratch,
    pub changed: bool,
}

impl<S: Kernels> Default for Chunk<S> {
    fn default() -> Self {
        Self {
            neighbors: Lists::default(),
            complete: Vec::new(),
            contacts: Lists::default(),
            found: Vec::new(),
            touching: Vec::new(),
            handful: Handful::default(),
            scratch: S::Scratch::default(),
            changed: false,
        }
    }
}

/// Lists of ranks, one after the other in one column.
#[derive(Clone, Debug, Default)]
pub(crate) struct Lists {
    ends: Vec<u32>,
    ranks: Vec<u32>,
}

impl Lists {
    pub fn clear(&mut self) {
        self.ends.clear();
        self.ranks.clear();
    }

    pub fn push(&mut self, ranks: impl Iterator<Item = u32>) {
        self.ranks.extend(ranks);
        self.ends.push(self.ranks.len() as u32);
    }

    #[inline]
    pub fn get(&self, i: usize) -> &[u32] {
        let start = if i == 0 { 0 } else { self.ends[i - 1] };
        &self.ranks[start as usize..self.ends[i] as usize]
    }
}
