//! The half-plane of permitted velocities: the "ORCA line".

use crate::vector::{Vec2, Vector};

/// All velocities v with `normal · v ≥ offset`.
///
/// The line itself is `normal · v = offset`; its point nearest to rest is `normal · offset`. One convention,
/// here and everywhere: the normal points to the permitted side.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct HalfSpace<V: Vector> {
    /// Unit vector towards the permitted side.
    pub normal: V,
    /// Distance of the line from rest along the normal, m/s.
    pub offset: V::Scalar,
}

/// A half-space of the plane.
pub type HalfPlane<R> = HalfSpace<Vec2<R>>;

impl<V: Vector> HalfSpace<V> {
    /// The half-space whose border goes through `point`.
    #[inline]
    pub fn through(point: V, normal: V) -> Self {
        Self { normal, offset: normal.dot(point) }
    }
    /// How far `velocity` lies on the forbidden side, m/s; negative when permitted.
    #[inline]
    pub fn violation(&self, velocity: V) -> V::Scalar {
        self.offset - self.normal.dot(velocity)
    }
}
