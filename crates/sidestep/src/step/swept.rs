//! How near a pair really came within a step, along the ways that the two took.

use super::buffers::Stage;
use super::stop::{bulge, largest_coordinate};
use crate::kernels::{Kernels, Scene};
use crate::scalar::Scalar;
use crate::space::Point;
use crate::vector::Vector;

/// A pair's motion through the step.
pub(super) struct Swept<R> {
    before_squared: R,
    nearest_squared: R,
    /// How much nearer the arcs of unicycles may lead.
    bulge: R,
    combined_radius: R,
    tolerance: R,
}

impl<R: Scalar> Swept<R> {
    pub fn new<S: Kernels<Scalar = R>>(scene: &Scene<S>, stage: &Stage<S>, a: usize, b: usize) -> Self {
        let (own, other) = (&scene.published[a], &scene.published[b]);
        let offset = other.position - own.position;
        let closing = stage.velocity[a] - stage.velocity[b];
        let combined_radius = own.radius + other.radius;
        let largest = largest_coordinate(own.position).max(largest_coordinate(other.position));
        let tolerance = largest * R::EPSILON * R::from_f64(4.0) + combined_radius * R::from_f64(1e-5);
        let straight = nearest_squared(offset, closing, scene.settings.time_step);
        let bend = scene.limits[a].bend + scene.limits[b].bend;
        let sway = scene.sway(a, stage.velocity[a]) + scene.sway(b, stage.velocity[b]);
        let bulge = if sway > R::ZERO {
            bulge(offset.dot(closing) / offset.length().max(R::EPSILON), sway, scene.settings.time_step)
        } else {
            R::ZERO
        };
        let nearest_squared = if bend == R::ZERO || straight > (combined_radius + bend).squared() {
            straight
        } else {
            nearest_along_bend(scene, stage, [a, b], tolerance)
        };
        Self { before_squared: offset.length_squared(), nearest_squared, bulge, combined_radius, tolerance }
    }

    pub fn were_apart(&self) -> bool {
        self.before_squared > self.combined_radius.squared()
    }

    /// Whether they began with no more than `room` between them, of which there is some.
    pub fn were_within(&self, room: R) -> bool {
        room > R::ZERO && self.before_squared <= (self.combined_radius + room).squared()
    }

    /// The same along the chords alone: whose room was measured from the arcs themselves needs no allowance for them.
    pub fn touch_on_chords(&self) -> bool {
        self.nearest_squared < (self.combined_radius - self.tolerance).max(R::ZERO).squared()
    }

    pub fn touch(&self) -> bool {
        self.nearest_squared < (self.combined_radius - self.tolerance + self.bulge).max(R::ZERO).squared()
    }
}

/// The least squared distance from 0 of what is at `offset` and comes at `closing` for `time`.
fn nearest_squared<V: Vector>(offset: V, closing: V, time: V::Scalar) -> V::Scalar {
    let zero = V::Scalar::ZERO;
    let speed_squared = closing.length_squared();
    let at = if speed_squared > zero { offset.dot(closing) / speed_squared } else { zero };
    (offset - closing * at.clamp(zero, time)).length_squared()
}

/// The same where at least one of the two has a lag: along pieces so short that the way between them is straight up to a
/// quarter of `tolerance`.
fn nearest_along_bend<S: Kernels>(
    scene: &Scene<S>,
    stage: &Stage<S>,
    [a, b]: [usize; 2],
    tolerance: S::Scalar,
) -> S::Scalar {
    let real = S::Scalar::from_f64;
    let missing = |rank: usize| {
        let mean = stage.velocity[rank];
        let lags = scene.response(rank).is_some();
        if lags { scene.choice_for(rank, mean) - scene.current_velocity[rank] } else { Point::<S>::ZERO }
    };
    let change = missing(a) - missing(b);
    let offset = scene.published[b].position - scene.published[a].position;
    let closing = stage.velocity[a] - stage.velocity[b];
    let bend = scene.response.bend(change.length());
    // halving a piece leaves a quarter of the bend
    let pieces = (bend / tolerance.max(S::Scalar::EPSILON) * real(4.0)).sqrt().to_index().clamp(1, 512) + 1;
    let at = |piece: usize| {
        let time = scene.settings.time_step * (real(piece as f64) / real(pieces as f64));
        offset - closing * time + change * scene.response.ahead(time)
    };
    let mut nearest = offset.length_squared();
    let mut from = offset;
    for piece in 1..=pieces {
        let to = at(piece);
        nearest = nearest.min(nearest_squared(from, from - to, S::Scalar::ONE));
        from = to;
    }
    nearest
}
