//! Who an agent sees: its neighbors by the contract, and everybody whom it could touch within the step. Who is hidden from
//! it counts for neither, so a cap on neighbors is filled with those who are seen.

use super::buffers::Chunk;
use crate::agent::Published;
use crate::kernels::{Kernels, Scene};
use crate::neighbors::{Neighbor, NeighborIndex, NeighborRule, compare, insert_nearest};
use crate::scalar::Scalar;
use crate::space::{Point, Real};

/// The skin of a body in the projection, in combined radii.
pub(super) const SKIN: f64 = 0.04;
/// The resting rule looks this many radii beyond touch.
const LOOK_AROUND: f64 = 0.5;

/// The largest radius, speed and way to rest of a scene: how far contact range may extend.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Largest<R> {
    pub radius: R,
    pub max_speed: R,
    pub braking: R,
}

impl<R: Scalar> Largest<R> {
    pub fn of<S: Kernels<Scalar = R>>(published: &[Published<S>]) -> Self {
        let zero = Self { radius: R::ZERO, max_speed: R::ZERO, braking: R::ZERO };
        published.iter().fold(zero, |so_far, agent| Self {
            radius: so_far.radius.max(agent.radius),
            max_speed: so_far.max_speed.max(agent.max_speed),
            braking: so_far.braking.max(agent.braking),
        })
    }
}

/// Centres nearer than this may come into contact within the step (or matter to the resting rule), m. Symmetric.
fn contact_range<R: Scalar>(radii: (R, R), speeds: (R, R), braking: (R, R), time_step: R) -> R {
    let together = radii.0 + radii.1;
    let reach = together * R::from_f64(SKIN) + time_step * (speeds.0 + speeds.1) + (braking.0 + braking.1);
    together + reach.max(radii.0.max(radii.1) * R::from_f64(LOOK_AROUND))
}

/// Fills `chunk.found` and `chunk.touching` for one agent, both in the contract's order.
pub(super) fn gather<S: Kernels>(
    scene: &Scene<S>,
    index: &NeighborIndex<Point<S>>,
    largest: Largest<Real<S>>,
    rank: usize,
    chunk: &mut Chunk<S>,
) {
    let own = &scene.published[rank];
    let time_step = scene.settings.time_step;
    let Chunk { found, touching, .. } = chunk;
    found.clear();
    touching.clear();
    let range = own.neighbor_distance.squared();
    let furthest = contact_range(
        (own.radius, largest.radius),
        (own.max_speed, largest.max_speed),
        (own.braking, largest.braking),
        time_step,
    )
    .squared();
    let avoids = own.conduct.avoids() && own.max_neighbors > 0;
    let mut near = if avoids { range } else { Real::<S>::ZERO };
    let before = |a: &Neighbor<Real<S>>, b: &Neighbor<Real<S>>| {
        let key = |n: &Neighbor<Real<S>>| {
            let other = &scene.published[n.rank as usize];
            (n.distance_squared, other.position - own.position, other.slot)
        };
        a.distance_squared < b.distance_squared
            || (a.distance_squared == b.distance_squared && compare(key(a), key(b)).is_lt())
    };
    let capacity = match scene.settings.neighbors {
        NeighborRule::Nearest => own.max_neighbors as usize,
        NeighborRule::Range => usize::MAX,
    };
    index.visit_within(own.position, near.max(furthest), |other_rank, distance_squared| {
        if other_rank as usize != rank && scene.sees(rank, other_rank as usize) {
            let candidate = Neighbor { distance_squared, rank: other_rank };
            if distance_squared <= near && distance_squared < range && avoids {
                insert_nearest(found, capacity, candidate, before);
                if found.len() == capacity {
                    near = found[capacity - 1].distance_squared;
                }
            }
            if distance_squared <= furthest {
                let other = &scene.published[other_rank as usize];
                let reach = contact_range(
                    (own.radius, other.radius),
                    (own.max_speed, other.max_speed),
                    (own.braking, other.braking),
                    time_step,
                );
                if distance_squared <= reach.squared() {
                    touching.push(candidate);
                }
            }
        }
        near.max(furthest)
    });
    touching
        .sort_unstable_by(|a, b| if before(a, b) { core::cmp::Ordering::Less } else { core::cmp::Ordering::Greater });
}
