//! Saving a world and continuing it bit for bit.

use crate::agent::Agents;
use crate::group_shares::GroupShares;
use crate::kernels::Kernels;
use crate::settings::Settings;
use crate::space::Real;
use crate::step::{Buffers, Cut};
use crate::vector::Vector;
use crate::world::World;
use serde::{Deserialize, Serialize};
use thiserror::Error;
use xxhash_rust::xxh3::xxh3_64;

/// The first bytes of a saved snapshot.
const MAGIC: &[u8; 8] = b"sidestep";
/// The layout of what follows; another layout is refused.
const LAYOUT: u8 = 4;

/// The whole state of a world at one moment: everything from which the next step follows.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Snapshot<S: Kernels> {
    settings: Settings<Real<S>>,
    agents: Agents<S>,
    obstacles: S::Obstacles,
    group_shares: GroupShares<Real<S>>,
    steps: u64,
    last_parts: u32,
}

/// Why bytes are not a snapshot.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SnapshotError {
    /// The bytes begin with something else.
    #[error("not a snapshot: it must begin with `sidestep`; give the bytes that `Snapshot::to_bytes` returned")]
    NotASnapshot,
    /// Made by another version.
    #[error("snapshot layout {found}, but this version reads {LAYOUT}: save it anew with this version")]
    OtherLayout {
        /// The layout found.
        found: u8,
    },
    /// Another dimension or number type.
    #[error("snapshot of a world with {found}, but this world has {expected}: restore it into the right type")]
    OtherSpace {
        /// What was found.
        found: String,
        /// What this type is.
        expected: String,
    },
    /// Cut off or damaged.
    #[error("damaged snapshot: {reason}; it may be cut off")]
    Damaged {
        /// What the decoder said.
        reason: String,
    },
}

impl<S: Kernels> World<S> {
    /// Saves the state.
    pub fn snapshot(&self) -> Snapshot<S> {
        Snapshot {
            settings: self.settings,
            agents: self.agents.clone(),
            obstacles: self.obstacles.clone(),
            group_shares: self.group_shares.clone(),
            steps: self.steps,
            last_parts: self.last_parts,
        }
    }

    /// Goes back (or over) to a saved state. Handles of that state are valid again.
    pub fn restore(&mut self, snapshot: &Snapshot<S>) {
        let buffers = core::mem::take(&mut self.buffers);
        *self = Self::from_snapshot(snapshot);
        self.buffers = buffers;
    }

    /// A world that continues from a saved state.
    pub fn from_snapshot(snapshot: &Snapshot<S>) -> Self {
        Self {
            settings: snapshot.settings,
            agents: snapshot.agents.clone(),
            obstacles: snapshot.obstacles.clone(),
            group_shares: snapshot.group_shares.clone(),
            steps: snapshot.steps,
            last_parts: snapshot.last_parts,
            cut: Cut::default(),
            routes: S::Routes::default(),
            buffers: Buffers::default(),
        }
    }
}

impl<S: Kernels> Snapshot<S> {
    /// The snapshot as bytes, the same on every machine.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend([LAYOUT, dimension::<S>(), size_of::<Real<S>>() as u8]);
        // writing to a vector cannot fail
        let mut bytes = postcard::to_extend(self, bytes).unwrap_or_default();
        bytes.extend(xxh3_64(&bytes).to_le_bytes());
        bytes
    }

    /// Reads what [`to_bytes`](Self::to_bytes) wrote.
    ///
    /// # Errors
    /// The bytes are none of ours, of another version or type, or damaged.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, SnapshotError> {
        let body = bytes.strip_prefix(MAGIC).ok_or(SnapshotError::NotASnapshot)?;
        let &[layout, dimension_found, size_found, ref body @ ..] = body else {
            return Err(SnapshotError::Damaged { reason: "the header is cut off".into() });
        };
        if layout != LAYOUT {
            return Err(SnapshotError::OtherLayout { found: layout });
        }
        let size = size_of::<Real<S>>() as u8;
        if (dimension_found, size_found) != (dimension::<S>(), size) {
            let name = |dimension: u8, size: u8| format!("{dimension} dimensions in f{}", u32::from(size) * 8);
            return Err(SnapshotError::OtherSpace {
                found: name(dimension_found, size_found),
                expected: name(dimension::<S>(), size),
            });
        }
        let damaged = |reason: &str| SnapshotError::Damaged { reason: reason.into() };
        let whole = bytes.split_last_chunk::<8>().filter(|(all, sum)| xxh3_64(all).to_le_bytes() == **sum);
        if whole.is_none() {
            return Err(damaged("its checksum does not match"));
        }
        postcard::from_bytes(&body[..body.len() - 8]).map_err(|error| damaged(&error.to_string()))
    }
}

fn dimension<S: Kernels>() -> u8 {
    S::Vector::DIMENSION as u8
}
