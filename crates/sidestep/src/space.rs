//! In which space and with which numbers a world lives: the types that everything else is generic over.

use crate::scalar::Scalar;
use crate::vector::{Vec2, Vector};
use core::fmt::Debug;
use core::marker::PhantomData;

/// A dimension and a number type: [`Dim2<f32>`] or [`Dim2<f64>`]. Sealed.
///
/// It carries types; geometry lives in concrete files. What is the same in every dimension (neighbors,
/// contacts, columns, the step) is written once over `Space`.
pub trait Space: sealed::Sealed + Copy + Debug + Default + PartialEq + Send + Sync + 'static {
    /// The number type.
    type Scalar: Scalar;
    /// The vector type.
    type Vector: Vector<Scalar = Self::Scalar>;
}

/// The number type of a space.
pub type Real<S> = <S as Space>::Scalar;
/// The vector type of a space.
pub type Point<S> = <S as Space>::Vector;

/// The plane, with numbers of type `R`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Dim2<R>(PhantomData<R>);

impl<R: Scalar> Space for Dim2<R> {
    type Scalar = R;
    type Vector = Vec2<R>;
}

pub(crate) mod sealed {
    pub trait Sealed {}
    impl<R> Sealed for super::Dim2<R> {}
}
