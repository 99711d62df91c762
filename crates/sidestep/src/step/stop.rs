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
        let distance = stopping_distance(own, other, offset.length());
        if let Some(time) = first_contact(offset, closing, distance, time_step) {
            share = share.min(time / time_step * Real::<S>::from_f64(SHORT_OF_CONTACT));
        }
    }
    share
}

/// The distance below which a pair, now this far apart, must not come: a hair's breadth more than their radii, so that
/// rounding of positions does not make them touch; for those that are nearer already, where they are, less rounding, so
/// that they can slide along one another.
fn stopping_distance<S: Space>(own: &Published<S>, other: &Published<S>, now: Real<S>) -> Real<S> {
    let epsilon = |times: f64| Real::<S>::EPSILON * Real::<S>::from_f64(times);
    let largest = largest_coordinate(own.position).max(largest_coordinate(other.position));
    let together = own.radius + other.radius;
    let margin = together * (Real::<S>::ONE + epsilon(32.0)) + largest * epsilon(4.0);
    margin.min(now * (Real::<S>::ONE - epsilon(16.0)))
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
