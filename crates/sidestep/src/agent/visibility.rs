//! Who is visible to whom: layers and masks, and bands of height.

use crate::scalar::Scalar;
use serde::{Deserialize, Serialize};

/// What decides whether one agent sees another.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Visibility<R> {
    pub layers: u32,
    pub mask: u32,
    /// m.
    pub elevation: R,
    /// m; may be infinite.
    pub height: R,
}

impl<R: Scalar> Visibility<R> {
    /// Whether the other lies in a layer that this one sees, and their bands of height overlap.
    #[inline]
    pub fn sees(&self, other: &Self) -> bool {
        let up = other.elevation - self.elevation;
        self.mask & other.layers != 0 && up < self.height && -up < other.height
    }

    /// The same in `f64`.
    pub fn to_f64(self) -> Visibility<f64> {
        let Self { layers, mask, elevation, height } = self;
        Visibility { layers, mask, elevation: elevation.to_f64(), height: height.to_f64() }
    }

    /// Whether all of these see all.
    pub fn all_see_all<'a>(mut all: impl Iterator<Item = &'a Self>) -> bool {
        all.next().is_none_or(|first| first.sees(first) && all.all(|one| one == first))
    }
}
