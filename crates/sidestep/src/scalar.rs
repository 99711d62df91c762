//! The numbers the engine computes with: f32, and f64 as its twin from the same code.

use crate::space::Dim2;
use crate::step::StepReport;
use crate::world::World;
use core::fmt::{Debug, Display};
use core::ops::{Add, AddAssign, Div, Mul, MulAssign, Neg, Sub, SubAssign};
use serde::{Serialize, de::DeserializeOwned};

mod sealed {
    pub trait Sealed {}
    impl Sealed for f32 {}
    impl Sealed for f64 {}
}

/// A real number: `f32` or `f64`. Sealed.
///
/// Only operations that IEEE 754 rounds exactly (+ − × ÷ √ and comparisons) and those of `libm` are offered, so every
/// machine computes the same bits.
pub trait Scalar:
    sealed::Sealed
    + Copy
    + Default
    + PartialEq
    + PartialOrd
    + Debug
    + Display
    + Send
    + Sync
    + 'static
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + Div<Output = Self>
    + Neg<Output = Self>
    + AddAssign
    + SubAssign
    + MulAssign
    + Serialize
    + DeserializeOwned
{
    /// 0.
    const ZERO: Self;
    /// 1.
    const ONE: Self;
    /// ½.
    const HALF: Self;
    /// +∞.
    const INFINITY: Self;
    /// The distance from 1 to the next larger number.
    const EPSILON: Self;
    /// Two unit vectors whose cross product is smaller count as parallel in the linear programs.
    const PARALLEL: Self;

    /// The nearest number of this type.
    fn from_f64(value: f64) -> Self;
    /// The same number as `f64`, exactly.
    fn to_f64(self) -> f64;
    /// √self.
    fn sqrt(self) -> Self;
    /// |self|.
    fn abs(self) -> Self;
    /// Sine and cosine of an angle, rad: those of `libm` in f64, rounded.
    fn sin_cos(self) -> (Self, Self) {
        let (sin, cos) = libm::sincos(self.to_f64());
        (Self::from_f64(sin), Self::from_f64(cos))
    }
    /// The angle of the vector (`x`, `self`) from the x axis, in −π..=π rad: that of `libm` in f64, rounded.
    fn atan2(self, x: Self) -> Self {
        Self::from_f64(libm::atan2(self.to_f64(), x.to_f64()))
    }
    /// Neither infinite nor NaN.
    fn is_finite(self) -> bool;
    /// The bits, widened to 64.
    fn bits(self) -> u64;
    /// The integer part, for use as an index: negative numbers and NaN give 0, large ones saturate.
    fn to_index(self) -> usize;

    /// The smaller; `self` when equal or when `other` is NaN.
    #[inline]
    fn min(self, other: Self) -> Self {
        if other < self { other } else { self }
    }
    /// The larger; `self` when equal or when `other` is NaN.
    #[inline]
    fn max(self, other: Self) -> Self {
        if other > self { other } else { self }
    }
    /// The nearest number in `low..=high`.
    #[inline]
    fn clamp(self, low: Self, high: Self) -> Self {
        self.max(low).min(high)
    }
    /// A step of a world of the plane. That of `f32` goes this way round so that it is compiled with this crate, once and
    /// with its optimization, and not in every crate that calls it.
    #[doc(hidden)]
    fn step_plane(world: &mut World<Dim2<Self>>) -> StepReport<Self> {
        world.step_by_stages()
    }
    /// self².
    #[inline]
    fn squared(self) -> Self {
        self * self
    }
}

macro_rules! scalar {
    ($type:ty, $parallel:expr, { $($own:item)* }) => {
        impl Scalar for $type {
            const ZERO: Self = 0.0;
            const ONE: Self = 1.0;
            const HALF: Self = 0.5;
            const INFINITY: Self = <$type>::INFINITY;
            const EPSILON: Self = <$type>::EPSILON;
            const PARALLEL: Self = $parallel;

            #[inline]
            fn from_f64(value: f64) -> Self {
                value as $type
            }
            #[inline]
            fn to_f64(self) -> f64 {
                f64::from(self)
            }
            #[inline]
            fn sqrt(self) -> Self {
                <$type>::sqrt(self)
            }
            #[inline]
            fn abs(self) -> Self {
                <$type>::abs(self)
            }
            #[inline]
            fn is_finite(self) -> bool {
                <$type>::is_finite(self)
            }
            #[inline]
            fn bits(self) -> u64 {
                u64::from(self.to_bits())
            }
            $($own)*
            #[inline]
            fn to_index(self) -> usize {
                self as usize
            }
        }
    };
}

scalar!(f32, 1e-5, {
    #[inline(never)]
    fn step_plane(world: &mut World<Dim2<f32>>) -> StepReport<f32> {
        world.step_by_stages()
    }
});
scalar!(f64, 1e-11, {});
