//! Who an agent sees: its neighbors by the contract, and everybody whom it could touch within the step. Who is hidden from
//! it counts for neither, so a cap on neighbors is filled with those who are seen.

use super::buffers::Chunk;
use crate::agent::Published;
use crate::kernels::{Kernels, Scene};
use crate::neighbors::{Neighbor, NeighborIndex, NeighborRule, Wanted, compare, insert_nearest};
use crate::scalar::Scalar;
use crate::space::{Point, Real};

/// The skin of a body in the projection, in combined radii.
pub(super) const SKIN: f64 = 0.04;
/// The resting rule looks this many radii beyond touch.
const LOOK_AROUND: f64 = 0.5;

/// The largest radius, speed, way to rest and margin of a scene: how far contact range may extend.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Largest<R> {
    pub radius: R,
    pub max_speed: R,
    pub braking: R,
    pub margin: R,
}

impl<R: Scalar> Largest<R> {
    pub fn of<S: Kernels<Scalar = R>>(published: &[Published<S>]) -> Self {
        let zero = Self { radius: R::ZERO, max_speed: R::ZERO, braking: R::ZERO, margin: R::ZERO };
        published.iter().fold(zero, |so_far, agent| Self {
            radius: so_far.radius.max(agent.radius),
            max_speed: so_far.max_speed.max(agent.max_speed),
            braking: so_far.braking.max(agent.braking),
            margin: so_far.margin.max(agent.margin),
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
    let Chunk { found, touching, handful, .. } = chunk;
    found.clear();
    touching.clear();
    let (range, capacity) = reach(scene, rank);
    let reach_to = |radius: Real<S>, max_speed: Real<S>, braking: Real<S>| {
        let (radii, speeds) = ((own.radius, radius), (own.max_speed, max_speed));
        contact_range(radii, speeds, (own.braking, braking), scene.settings.time_step).squared()
    };
    let furthest = reach_to(largest.radius, largest.max_speed, largest.braking);
    let before = |a: &Neighbor<Real<S>>, b: &Neighbor<Real<S>>| {
        let key = |n: &Neighbor<Real<S>>| {
            let other = &scene.published[n.rank as usize];
            (n.distance_squared, other.position - own.position, other.slot)
        };
        a.distance_squared < b.distance_squared
            || (a.distance_squared == b.distance_squared && compare(key(a), key(b)).is_lt())
    };
    let mut touch = |candidate: Neighbor<Real<S>>| {
        if candidate.distance_squared <= furthest {
            let other = &scene.published[candidate.rank as usize];
            if candidate.distance_squared <= reach_to(other.radius, other.max_speed, other.braking) {
                touching.push(candidate);
            }
        }
    };
    let sees = |other: u32| scene.sees(rank, other as usize);
    let wanted = Wanted { range, furthest, capacity, some_hide: !scene.visibility.is_empty() };
    if handful.take(index, (rank, own.position), &wanted, sees) {
        handful.iter().for_each(touch);
        if !handful.sort_into(found, &wanted) {
            found.clear();
            let near = handful.iter().filter(|candidate| candidate.distance_squared < range);
            near.for_each(|candidate| insert_nearest(found, capacity, candidate, before));
        }
    } else {
        let mut near = range;
        index.visit_within(own.position, near.max(furthest), |other, distance_squared| {
            if other as usize != rank && sees(other) {
                let candidate = Neighbor { distance_squared, rank: other };
                if distance_squared <= near && distance_squared < range {
                    insert_nearest(found, capacity, candidate, before);
                    if found.len() == capacity {
                        near = found[capacity - 1].distance_squared;
                    }
                }
                touch(candidate);
            }
            near.max(furthest)
        });
    }
    touching
        .sort_unstable_by(|a, b| if before(a, b) { core::cmp::Ordering::Less } else { core::cmp::Ordering::Greater });
}

/// Up to which squared distance `found` holds everybody whom an agent sees, m²: nobody at that distance or beyond is missing
/// for want of room, or all are out of range.
pub(super) fn complete_to<S: Kernels>(scene: &Scene<S>, rank: usize, found: &[Neighbor<Real<S>>]) -> Real<S> {
    let (range, capacity) = reach(scene, rank);
    found.last().filter(|_| found.len() == capacity).map_or(range, |last| last.distance_squared)
}

/// How far an agent looks for neighbors to avoid, squared, m², and how many it takes; 0 if it avoids nobody.
fn reach<S: Kernels>(scene: &Scene<S>, rank: usize) -> (Real<S>, usize) {
    let own = &scene.published[rank];
    let capacity = match scene.settings.neighbors {
        NeighborRule::Nearest => own.max_neighbors as usize,
        NeighborRule::Range => usize::MAX,
    };
    let avoids = own.conduct.avoids() && own.max_neighbors > 0;
    (if avoids { own.neighbor_distance.squared() } else { Real::<S>::ZERO }, capacity)
}
