//! Predicted positions that overlap are moved apart, so that pressure in a crowd spreads like that of grains.
//!
//! A few Jacobi passes over all pairs in contact range; a skin round the bodies takes up what the passes leave over, so
//! the bodies themselves stay apart. Never limited by `max_neighbors`.

use super::buffers::{CHUNK, Chunk, Stage};
use super::gather::SKIN;
use crate::kernels::{Kernels, Scene};
use crate::parallel::*;
use crate::scalar::Scalar;
use crate::space::{Point, Real};
use crate::vector::Vector;

/// Passes over all pairs.
const PASSES: usize = 5;
/// A pair that stands this little inside the skin is left in peace, in combined radii.
const QUIET: f64 = 0.01;
/// An agent with several contacts applies this much of their mean.
const RELAXATION: f64 = 1.5;

/// Changes `stage.velocity`.
pub(super) fn spread<S: Kernels>(scene: &Scene<S>, stage: &mut Stage<S>) {
    for _ in 0..PASSES {
        let Stage { chunks, velocity, next, .. } = stage;
        let old = &velocity[..];
        chunks.par_iter_mut().zip(next.par_chunks_mut(CHUNK)).enumerate().for_each(|(number, (chunk, next))| {
            chunk.changed = false;
            for (i, next) in next.iter_mut().enumerate() {
                *next = spread_one(scene, old, number * CHUNK + i, i, chunk);
            }
        });
        core::mem::swap(velocity, next);
        if !chunks.iter().any(|chunk| chunk.changed) {
            return;
        }
    }
}

fn spread_one<S: Kernels>(
    scene: &Scene<S>,
    velocity: &[Point<S>],
    rank: usize,
    in_chunk: usize,
    chunk: &mut Chunk<S>,
) -> Point<S> {
    let own = &scene.published[rank];
    let own_velocity = velocity[rank];
    let contacts = chunk.contacts.get(in_chunk);
    if contacts.is_empty() || !own.conduct.gives_way() {
        return own_velocity;
    }
    let time_step = scene.settings.time_step;
    let (mut sum, mut count) = (Point::<S>::ZERO, 0u32);
    for &other_rank in contacts {
        let other = &scene.published[other_rank as usize];
        let now = other.position - own.position;
        let predicted = now + (velocity[other_rank as usize] - own_velocity) * time_step;
        if let Some(missing) = missing_distance(own.radius + other.radius, now, predicted) {
            let away = predicted.normalized().map_or_else(|| S::parting(own, other), |towards| -towards);
            sum += away * (missing * scene.contact_share(rank, other_rank as usize));
            count += 1;
        }
    }
    if count == 0 {
        return own_velocity;
    }
    if count > 1 {
        sum = sum * (Real::<S>::from_f64(RELAXATION) / Real::<S>::from_f64(f64::from(count)));
    }
    chunk.changed = true;
    let moved = own_velocity + sum * (Real::<S>::ONE / time_step);
    let moved = S::within_limits(scene, rank, moved, &mut chunk.scratch);
    S::clip(scene, rank, moved, &mut chunk.scratch)
}

/// How much further apart two bodies of these radii together should be at the end of the step, m, if at all: from where
/// the one sees the other now and will then.
fn missing_distance<V: Vector>(together: V::Scalar, now: V, predicted: V) -> Option<V::Scalar> {
    let real = V::Scalar::from_f64;
    let skin = together * real(1.0 + SKIN);
    if predicted.length_squared() >= skin * skin {
        return None;
    }
    let quiet = now.length().max(together * real(1.0 + QUIET));
    let missing = skin.min(quiet) - predicted.length();
    (missing > V::Scalar::ZERO).then_some(missing)
}
