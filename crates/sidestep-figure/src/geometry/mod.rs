//! Exact shapes in velocity space: what is forbidden, as pieces of its border, and the region that is left.

mod envelope;
mod piece;
mod region;
mod shape;

pub use envelope::envelope;
pub use piece::Piece;
pub use region::Region;
pub use shape::Shape;

pub(crate) type Point = sidestep::Vec2<f64>;
