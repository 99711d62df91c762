//! Independent oracles, generators, fixtures and benchmarks of sidestep. Unpublished.
//!
//! Everything here is plain `f64` over `[f64; 2]` and shares no code with the engine: it is slow and simple on purpose.
//! Lengths are in m, times in s, speeds in m/s.

pub mod convex_body;
pub mod disc;
pub mod half_plane;
pub mod neighbors;
pub mod quadratic_program;
pub mod random;
pub mod relaxed_program;
pub mod rvo2;

pub mod scenes;
pub mod swept;
pub mod vector;
pub mod velocity_obstacle;
