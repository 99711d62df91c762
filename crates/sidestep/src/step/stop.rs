//! The swept stop: whoever would still touch somebody within the step stops short of it. With it, agents that give way
//! and were apart never touch, at any density: every round only shortens velocities, and standing still is always allowed.
//! Who gives way to nobody is not stopped, and may run into one that stands.
//!
//! Whose acceleration is limited may be too fast to stop. It then brakes as hard as it can, and its pairs are not counted
//! as guarded.

use super::buffers::{CHUNK, Stage};
use crate::agent::Published;
use crate::kernels::{Kernels, Scene};
use crate::parallel::*;
use crate::scalar::Scalar;
use crate::space::{Point, Real, Space};
use crate::vector::Vector;

/// How far along the way to the contact a shortened velocity leads.
const SHORT_OF_CONTACT: f64 = 0.999;
/// A pair that is nearer than its radii by more than this share of them overlaps, and does not just touch.
const OVERLAP: f64 = 1e-4;
/// Bodies that touch and move along one another, closing at less than this share of their relative speed, go on sliding:
/// only what closes is taken away. Others stand.
const TANGENTIAL: f64 = 1e-4;
/// But at least at this many square roots of the rounding: so steep is a line that grazes the bodies exactly, where it
/// crosses the hair's breadth round them.
const GRAZING: f64 = 8.0;
/// After this many rounds, those who would still touch stand still.
const PATIENCE: usize = 5;

/// Changes `stage.velocity` and sets `stage.stopped`.
pub(super) fn shorten<S: Kernels>(scene: &Scene<S>, stage: &mut Stage<S>) {
    let mut round = 0;
    loop {
        let Stage { chunks, velocity, next, stopped, cannot_stop, lost_room, .. } = stage;
        let old = &velocity[..];
        let flags = stopped.par_chunks_mut(CHUNK).zip(cannot_stop.par_chunks_mut(CHUNK));
        chunks.par_iter_mut().zip(next.par_chunks_mut(CHUNK)).zip(flags).enumerate().for_each(
            |(number, ((chunk, next), (stopped, cannot_stop)))| {
                chunk.changed = false;
                for (i, next) in next.iter_mut().enumerate() {
                    let rank = number * CHUNK + i;
                    let permitted = permitted(scene, old, rank, chunk.contacts.get(i), lost_room[rank]);
                    let stands = permitted.changed && round >= PATIENCE;
                    let wanted = match permitted {
                        _ if stands => Point::<S>::ZERO,
                        // aside may be a wall: the nearest that keeps off it is no longer
                        Permitted { slid: true, velocity, .. } => S::clip(scene, rank, velocity, &mut chunk.scratch),
                        Permitted { velocity, .. } => velocity,
                    };
                    *next = if permitted.changed {
                        S::within_limits(scene, rank, wanted, &mut chunk.scratch)
                    } else {
                        wanted
                    };
                    stopped[i] = stopped[i] || permitted.shortened || stands;
                    cannot_stop[i] = *next != wanted;
                    chunk.changed = chunk.changed || (permitted.changed && (!cannot_stop[i] || *next != old[rank]));
                }
            },
        );
        core::mem::swap(velocity, next);
        if !chunks.iter().any(|chunk| chunk.changed) {
            return;
        }
        round += 1;
    }
}

/// How much nearer than now two may come within the step by their arcs alone, m, when their chords bring them nearer at
/// `approach` m/s, or apart: t s after its start they are d − approach · t apart or more, less 4 sway t (Δt − t) / Δt².
pub(super) fn bulge<R: Scalar>(approach: R, sway: R, time_step: R) -> R {
    let outward = sway * R::from_f64(4.0) / time_step + approach.min(R::ZERO);
    if outward <= R::ZERO {
        return R::ZERO;
    }
    let part = outward * time_step / (sway * R::from_f64(4.0));
    sway * part * part
}

/// What an agent may keep of its velocity.
struct Permitted<V> {
    velocity: V,
    changed: bool,
    /// Turned aside.
    slid: bool,
    shortened: bool,
}

fn permitted<S: Kernels>(
    scene: &Scene<S>,
    velocity: &[Point<S>],
    rank: usize,
    contacts: &[u32],
    lost_room: bool,
) -> Permitted<Point<S>> {
    let (own, mut own_velocity) = (&scene.published[rank], velocity[rank]);
    let time_step = scene.settings.time_step;
    let keeps_room = scene.keeps_room(rank) && !lost_room;
    if keeps_room || contacts.is_empty() {
        return Permitted { velocity: own_velocity, changed: false, slid: false, shortened: false };
    }
    let (rolls, own_sway) = (scene.rolling(rank).is_some(), scene.sway(rank, own_velocity));
    let mut share = Real::<S>::ONE;
    let mut slid = false;
    for &other_rank in contacts.iter().filter(|&&other| scene.gives_way(rank, other as usize)) {
        let other = &scene.published[other_rank as usize];
        let offset = other.position - own.position;
        let towards = own_velocity.dot(offset);
        let closing = own_velocity - velocity[other_rank as usize];
        let parts = offset.dot(closing) <= Real::<S>::ZERO;
        if (towards <= Real::<S>::ZERO || parts) && own_sway == Real::<S>::ZERO {
            continue;
        }
        let now = offset.length();
        let limits = Limits::of(own, other, scene.limits[rank].bend + scene.limits[other_rank as usize].bend);
        if now < limits.overlap {
            continue; // theirs to end: the programs and the projection part them
        }
        let sway = own_sway + scene.sway(other_rank as usize, velocity[other_rank as usize]);
        let approach = offset.dot(closing) / now;
        let bulge = bulge(approach, sway, time_step);
        if bulge > Real::<S>::ZERO && now < limits.margin + bulge {
            // the slower, the less arcs sway: half of the room for that and for the approach
            let room = (now - limits.touch).max(Real::<S>::ZERO) * Real::<S>::HALF;
            share = share.min(room / (bulge + approach.max(Real::<S>::ZERO) * time_step));
            continue;
        }
        if towards <= Real::<S>::ZERO || parts {
            continue;
        }
        let grazing = Real::<S>::EPSILON.sqrt() * Real::<S>::from_f64(GRAZING);
        let steep = Real::<S>::from_f64(TANGENTIAL).max(grazing);
        let tangential = offset.dot(closing) <= steep * closing.length() * now;
        if now < limits.margin && tangential && !rolls {
            own_velocity -= offset * (towards / (now * now));
            slid = slid || towards > Real::<S>::EPSILON * own_velocity.length() * now;
        } else if now <= limits.touch {
            share = Real::<S>::ZERO;
        } else {
            let distance = if now > limits.margin { limits.margin } else { limits.touch } + sway;
            if let Some(time) = first_contact(offset, closing, distance, time_step) {
                share = share.min(time / time_step * Real::<S>::from_f64(SHORT_OF_CONTACT));
            }
        }
    }
    let shortened = share < Real::<S>::ONE;
    Permitted { velocity: own_velocity * share, changed: shortened || slid, slid, shortened }
}

/// The distances that matter to a pair, m.
struct Limits<R> {
    /// Nearer than this the bodies overlap by more than rounding.
    overlap: R,
    /// Nearer than this the bodies count as touching: their radii and the rounding of positions.
    touch: R,
    /// A hair's breadth more, at which those stop that come from afar.
    margin: R,
}

impl<R: Scalar> Limits<R> {
    /// `bend`: how far the two may be off the straight line between them, m.
    fn of<S: Space<Scalar = R>>(own: &Published<S>, other: &Published<S>, bend: R) -> Self {
        let epsilon = |times: f64| R::EPSILON * R::from_f64(times);
        let largest = largest_coordinate(own.position).max(largest_coordinate(other.position));
        let together = own.radius + other.radius;
        let touch = together * (R::ONE + epsilon(4.0)) + largest * epsilon(2.0) + bend;
        let overlap = together * (R::ONE - R::from_f64(OVERLAP)) - largest * epsilon(2.0);
        Self { overlap, touch, margin: touch + (together + largest) * epsilon(4.0) }
    }
}

pub(super) fn largest_coordinate<V: Vector>(point: V) -> V::Scalar {
    (0..V::DIMENSION).map(|axis| point.component(axis).abs()).fold(V::Scalar::ZERO, Scalar::max)
}

/// When, within the step, bodies `offset` apart that close at `closing` first come within `distance` (less than they are
/// apart).
fn first_contact<V: Vector>(offset: V, closing: V, distance: V::Scalar, time_step: V::Scalar) -> Option<V::Scalar> {
    let zero = V::Scalar::ZERO;
    let along = offset.dot(closing);
    if along <= zero {
        return None;
    }
    let gap = (offset.length_squared() - distance * distance).max(zero);
    let speed_squared = closing.length_squared();
    let discriminant = along * along - speed_squared * gap;
    if discriminant < zero {
        return None;
    }
    // the smaller root, written so that nothing cancels
    let time = gap / (along + discriminant.sqrt());
    (time < time_step).then_some(time)
}
