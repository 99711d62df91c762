//! Bridges between the engine's types and the oracles' plain arrays.
#![allow(dead_code)]

pub mod crowd;
pub mod forbidden;
pub mod mover;
pub mod outline;
pub mod wheels;

use sidestep::{HalfPlane, Model, Scalar, Vec2, vec2};
use sidestep_testkit::half_plane;
use sidestep_testkit::vector::{length, scale};

/// The models that avoid others, each by itself.
pub const AVOIDING: &[Model] = &[Model::Vo, Model::Rvo, Model::Hrvo, Model::Orca, Model::Avo];

/// The engine's vector nearest to the oracle's.
pub fn engine<R: Scalar>(v: [f64; 2]) -> Vec2<R> {
    vec2(R::from_f64(v[0]), R::from_f64(v[1]))
}

/// The oracle's vector, exactly.
pub fn plain<R: Scalar>(v: Vec2<R>) -> [f64; 2] {
    [v.x.to_f64(), v.y.to_f64()]
}

/// The nearest `R`, widened: inputs rounded so are the same for engine and oracle.
pub fn rounded<R: Scalar>(v: [f64; 2]) -> [f64; 2] {
    plain(engine::<R>(v))
}

/// The engine's line for the oracle's.
pub fn engine_line<R: Scalar>(line: &half_plane::HalfPlane) -> HalfPlane<R> {
    HalfPlane::through(engine(line.point), engine(line.normal))
}

/// The oracle's line for the engine's; its normal is made a unit vector in `f64`.
pub fn plain_line<R: Scalar>(line: &HalfPlane<R>) -> half_plane::HalfPlane {
    let normal = plain(line.normal);
    let inverse = 1.0 / length(normal);
    let normal = scale(normal, inverse);
    half_plane::HalfPlane { point: scale(normal, line.offset.to_f64() * inverse), normal }
}

/// 1e-9 for `f64`, 1e-5 for `f32`: rounding with room for a few operations.
pub fn tolerance<R: Scalar>() -> f64 {
    if R::EPSILON.to_f64() < 1e-10 { 1e-9 } else { 1e-5 }
}
