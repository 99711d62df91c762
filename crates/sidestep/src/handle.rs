//! Generational handles: a handle never comes to name another thing, however often its slot is used again.

use crate::error::UnknownHandle;
use serde::{Deserialize, Serialize};

macro_rules! handle {
    ($name:ident, $kind:literal, $doc:literal) => {
        #[doc = $doc]
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        pub struct $name {
            pub(crate) slot: u32,
            pub(crate) generation: u32,
        }

        impl $name {
            /// The slot, a small number that is used again after a removal.
            pub fn slot(self) -> usize {
                self.slot as usize
            }
        }

        impl Handle for $name {
            const KIND: &'static str = $kind;
            fn new(slot: u32, generation: u32) -> Self {
                Self { slot, generation }
            }
            fn parts(self) -> (u32, u32) {
                (self.slot, self.generation)
            }
        }
    };
}

handle!(AgentId, "agent", "Names an agent of one world, for ever.");
handle!(ObstacleId, "obstacle", "Names an obstacle of one world, for ever.");

pub trait Handle: Copy {
    const KIND: &'static str;
    fn new(slot: u32, generation: u32) -> Self;
    fn parts(self) -> (u32, u32);
}

/// Which slots are in use, and by which generation.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Slots {
    /// Odd while in use, even while free.
    generations: Vec<u32>,
    free: Vec<u32>,
}

impl Slots {
    /// Takes a free slot, or the next new one.
    pub fn insert<H: Handle>(&mut self) -> H {
        let slot = self.free.pop().unwrap_or_else(|| {
            self.generations.push(0);
            self.generations.len() as u32 - 1
        });
        self.generations[slot as usize] += 1;
        H::new(slot, self.generations[slot as usize])
    }

    pub fn remove<H: Handle>(&mut self, handle: H) -> Result<usize, UnknownHandle> {
        let slot = self.find(handle)?;
        self.generations[slot] += 1;
        // a slot whose generations are used up is never used again
        if self.generations[slot] < u32::MAX - 1 {
            self.free.push(slot as u32);
        }
        Ok(slot)
    }

    pub fn find<H: Handle>(&self, handle: H) -> Result<usize, UnknownHandle> {
        let (slot, generation) = handle.parts();
        match self.generations.get(slot as usize) {
            Some(&found) if found == generation && found % 2 == 1 => Ok(slot as usize),
            _ => Err(UnknownHandle { kind: H::KIND, slot, generation }),
        }
    }

    /// The slots in use, ascending.
    pub fn in_use(&self) -> impl Iterator<Item = usize> + '_ {
        self.generations.iter().enumerate().filter(|(_, generation)| *generation % 2 == 1).map(|(slot, _)| slot)
    }

    /// The handles in use, by slot.
    pub fn handles<H: Handle>(&self) -> impl Iterator<Item = H> + '_ {
        self.in_use().map(|slot| self.handle_at(slot))
    }

    /// The handle of a slot in use.
    pub fn handle_at<H: Handle>(&self, slot: usize) -> H {
        H::new(slot as u32, self.generations[slot])
    }

    pub fn len(&self) -> usize {
        self.generations.len() - self.generations.iter().filter(|generation| *generation % 2 == 0).count()
    }

    pub fn generations(&self) -> &[u32] {
        &self.generations
    }
}
