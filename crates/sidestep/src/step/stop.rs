//! The swept stop: whoever would still touch somebody within the step stops short of it. With it, agents that react and
//! were apart never touch, at any density: every round only shortens velocities, and standing still is always allowed.

use super::buffers::{CHUNK, Stage};
use crate::agent::Published;
use crate::kernels::{Kernels, Scene};
use crate::scalar::Scalar;
use crate::space::{Point, Real, Space};
use crate::vector::Vector;
use rayon::prelude::*;

/// How far along the way to the contact a shortened velocity leads.
const SHORT_OF_CONTACT: f64 = 0.999;
/// After this many rounds, those who would still touch stand still.
const PATIENCE: usize = 5;

/// Changes `stage.velocity` and sets `stage.stopped`.
pub(super) fn shorten<S: Kernels>(scene: &Scene<S>, stage: &mut Stage<S>) {
    let mut round = 0;
    loop {
        let Stage { chunks, velocity, next, stopped, .. } = stage;
        let old = &velocity[..];
        chunks.par_iter_mut().zip(next.par_chunks_mut(CHUNK)).zip(stopped.par_chunks_mut(CHUNK)).enumerate().for_each(
            |(number, ((chunk, next), stopped))| {
                chunk.changed = false;
                for (i, (next, stopped)) in next.iter_mut().zip(stopped).enumerate() {
                    let rank = number * CHUNK + i;
                    let factor = permitted_share(scene, old, rank, chunk.contacts.get(i));
                    *next = old[rank];
                    if factor < Real::<S>::ONE {
                        *next = if round < PATIENCE { old[rank] * factor } else { Point::<S>::ZERO };
                        *stopped = true;
                        chunk.changed = true;
                    }
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

/// The share of its velocity that an agent may keep; 1 if it runs into nobody.
fn permitted_share<S: Kernels>(scene: &Scene<S>, velocity: &[Point<S>], rank: usize, contacts: &[u32]) -> Real<S> {
    let (own, own_velocity) = (&scene.published[rank], velocity[rank]);
    let time_step = scene.settings.time_step;
    let mut share = Real::<S>::ONE;
    for &other_rank in contacts {
        let other = &scene.published[other_rank as usize];
        let offset = other.position - own.position;
        if own_velocity.dot(offset) <= Real::<S>::ZERO {
            continue;
        }
        let closing = own_velocity - velocity[other_rank as usize];
        if let Some(time) = first_contact(offset, closing, stopping_distance(own, other), time_step) {
            share = share.min(time / time_step * Real::<S>::from_f64(SHORT_OF_CONTACT));
        }
    }
    share
}

/// The distance at which a pair counts as touching: a hair's breadth more than their radii, so that rounding of
/// positions does not make them touch.
fn stopping_distance<S: Space>(own: &Published<S>, other: &Published<S>) -> Real<S> {
    let real = Real::<S>::from_f64;
    let largest = largest_coordinate(own.position).max(largest_coordinate(other.position));
    let together = own.radius + other.radius;
    together * (Real::<S>::ONE + Real::<S>::EPSILON * real(8.0)) + largest * (Real::<S>::EPSILON * real(4.0))
}

pub(super) fn largest_coordinate<V: Vector>(point: V) -> V::Scalar {
    (0..V::DIMENSION).map(|axis| point.component(axis).abs()).fold(V::Scalar::ZERO, Scalar::max)
}

/// When, within the step, bodies `offset` apart that close at `closing` first come within `distance`; 0 for those that
/// are within it and come nearer.
fn first_contact<V: Vector>(offset: V, closing: V, distance: V::Scalar, time_step: V::Scalar) -> Option<V::Scalar> {
    let zero = V::Scalar::ZERO;
    let along = offset.dot(closing);
    if along <= zero {
        return None;
    }
    let gap = offset.length_squared() - distance * distance;
    if gap <= zero {
        return Some(zero);
    }
    let speed_squared = closing.length_squared();
    let discriminant = along * along - speed_squared * gap;
    if discriminant <= zero {
        return None;
    }
    // the smaller root, written so that nothing cancels
    let time = gap / (along + discriminant.sqrt());
    (time < time_step).then_some(time)
}
