//! Stub.
pub mod font;
mod multiples;
pub mod svg;
mod theme;
pub use multiples::{Fact, Multiples, Panel, Walker, multiples};
pub use theme::Theme;
/// An obstacle.
#[derive(Clone, Debug, PartialEq)]
pub struct Wall {
    /// Its number in the scene.
    pub number: usize,
    /// m.
    pub corners: Vec<Point>,
    /// The last corner is joined to the first.
    pub closed: bool,
    /// Solid inside, if closed.
    pub solid: bool,
}
/// A point.
pub type Point = sidestep::Vec2<f64>;
