//! One number for a whole state: equal states have equal hashes on every machine.

use crate::kernels::Kernels;
use crate::scalar::Scalar;
use crate::vector::Vector;
use crate::world::World;
use xxhash_rust::xxh3::Xxh3;

impl<S: Kernels> World<S> {
    /// A hash of positions, velocities, headings, generations, walls that move and the number of steps: what a recording shows. Two worlds that
    /// were built alike and hash alike at every step have moved alike, bit for bit.
    pub fn state_hash(&self) -> u64 {
        let mut hash = Xxh3::new();
        hash.update(&self.steps.to_le_bytes());
        for slot in self.agents.slots.in_use() {
            hash.update(&(slot as u64).to_le_bytes());
            hash.update(&self.agents.slots.generations()[slot].to_le_bytes());
            update(&mut hash, self.agents.position[slot]);
            update(&mut hash, self.agents.velocity[slot]);
            if self.agents.parameters[slot].unicycle().is_some() {
                hash.update(&self.agents.heading[slot].bits().to_le_bytes());
                hash.update(&self.agents.turn_rate[slot].bits().to_le_bytes());
            }
        }
        S::show_motion(&self.obstacles, self.steps, |number| hash.update(&number.to_le_bytes()));
        hash.digest()
    }
}

fn update<V: Vector>(hash: &mut Xxh3, vector: V) {
    for axis in 0..V::DIMENSION {
        let component = vector.component(axis);
        // the bits of a NaN differ between machines; a quarantined agent hashes as such
        let is_nan = component.partial_cmp(&component).is_none();
        let bits = if is_nan { u64::MAX } else { component.bits() };
        hash.update(&bits.to_le_bytes());
    }
}
