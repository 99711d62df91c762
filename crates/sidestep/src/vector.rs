//! Vectors: the plane's [`Vec2`] and what every dimension offers.

use crate::scalar::Scalar;
use core::fmt::Debug;
use core::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};
use serde::{Deserialize, Serialize, de::DeserializeOwned};

/// What code that does not care for the dimension needs of a vector.
pub trait Vector:
    Copy
    + Default
    + Debug
    + core::fmt::Display
    + PartialEq
    + Send
    + Sync
    + 'static
    + Add<Output = Self>
    + Sub<Output = Self>
    + Neg<Output = Self>
    + Mul<Self::Scalar, Output = Self>
    + AddAssign
    + SubAssign
    + Serialize
    + DeserializeOwned
{
    /// The number type.
    type Scalar: Scalar;
    /// How many components there are.
    const DIMENSION: usize;
    /// The null vector.
    const ZERO: Self;

    /// Component `axis`, `axis < DIMENSION`.
    fn component(self, axis: usize) -> Self::Scalar;
    /// The vector with component `i` = `f(i)`.
    fn from_components(f: impl FnMut(usize) -> Self::Scalar) -> Self;
    /// The scalar product.
    fn dot(self, other: Self) -> Self::Scalar;

    /// The squared length.
    #[inline]
    fn length_squared(self) -> Self::Scalar {
        self.dot(self)
    }
    /// The length.
    #[inline]
    fn length(self) -> Self::Scalar {
        self.length_squared().sqrt()
    }
    /// Every component is finite.
    fn is_finite(self) -> bool {
        (0..Self::DIMENSION).all(|axis| self.component(axis).is_finite())
    }
    /// The vector of length one in the same direction, or `None` when the length is zero (or underflows).
    #[inline]
    fn normalized(self) -> Option<Self> {
        let length = self.length();
        (length > Self::Scalar::ZERO).then(|| self * (Self::Scalar::ONE / length))
    }
    /// The nearest vector of at most this length.
    #[inline]
    fn clamped(self, longest: Self::Scalar) -> Self {
        let squared = self.length_squared();
        if squared > longest * longest { self * (longest / squared.sqrt()) } else { self }
    }
    /// Orders by components, the first counting most.
    fn compare_components(self, other: Self) -> core::cmp::Ordering {
        (0..Self::DIMENSION)
            .map(|axis| self.component(axis).partial_cmp(&other.component(axis)).unwrap_or(core::cmp::Ordering::Equal))
            .find(|order| order.is_ne())
            .unwrap_or(core::cmp::Ordering::Equal)
    }
}

/// A vector or a point of the plane; metres or metres per second.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Vec2<R> {
    /// The first component.
    pub x: R,
    /// The second component.
    pub y: R,
}

/// `Vec2 { x, y }`.
pub const fn vec2<R>(x: R, y: R) -> Vec2<R> {
    Vec2 { x, y }
}

impl<R: Scalar> Vec2<R> {
    /// `self.x · other.y − self.y · other.x`: positive when `other` lies to the left of `self`.
    #[inline]
    pub fn det(self, other: Self) -> R {
        self.x * other.y - self.y * other.x
    }
    /// A quarter turn to the left.
    #[inline]
    pub fn perp(self) -> Self {
        vec2(-self.y, self.x)
    }
    /// The same vector in `f64`, exactly.
    pub fn to_f64(self) -> Vec2<f64> {
        vec2(self.x.to_f64(), self.y.to_f64())
    }
    /// The nearest vector of this number type.
    pub fn from_f64(v: Vec2<f64>) -> Self {
        vec2(R::from_f64(v.x), R::from_f64(v.y))
    }
}

impl<R: Scalar> core::fmt::Display for Vec2<R> {
    fn fmt(&self, out: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(out, "[{}, {}]", self.x, self.y)
    }
}

impl<R: Scalar> Vector for Vec2<R> {
    type Scalar = R;
    const DIMENSION: usize = 2;
    const ZERO: Self = vec2(R::ZERO, R::ZERO);

    #[inline]
    fn component(self, axis: usize) -> R {
        if axis == 0 { self.x } else { self.y }
    }
    #[inline]
    fn from_components(mut f: impl FnMut(usize) -> R) -> Self {
        vec2(f(0), f(1))
    }
    #[inline]
    fn dot(self, other: Self) -> R {
        self.x * other.x + self.y * other.y
    }
}

impl<R: Scalar> Add for Vec2<R> {
    type Output = Self;
    #[inline]
    fn add(self, other: Self) -> Self {
        vec2(self.x + other.x, self.y + other.y)
    }
}
impl<R: Scalar> Sub for Vec2<R> {
    type Output = Self;
    #[inline]
    fn sub(self, other: Self) -> Self {
        vec2(self.x - other.x, self.y - other.y)
    }
}
impl<R: Scalar> Neg for Vec2<R> {
    type Output = Self;
    #[inline]
    fn neg(self) -> Self {
        vec2(-self.x, -self.y)
    }
}
impl<R: Scalar> Mul<R> for Vec2<R> {
    type Output = Self;
    #[inline]
    fn mul(self, factor: R) -> Self {
        vec2(self.x * factor, self.y * factor)
    }
}
impl<R: Scalar> AddAssign for Vec2<R> {
    #[inline]
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}
impl<R: Scalar> SubAssign for Vec2<R> {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}
