//! Everybody against everybody: the oracle, and the fastest for a handful.

use crate::vector::Vector;

pub(super) fn visit_within<V: Vector>(positions: &[V], center: V, mut visit: impl FnMut(u32, V::Scalar) -> V::Scalar) {
    for (rank, position) in positions.iter().enumerate() {
        visit(rank as u32, (*position - center).length_squared());
    }
}
