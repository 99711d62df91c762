//! Walls that move may ask for more than an agent can do; what stands never does. So the lines of moving walls are
//! loosened by as little as lets those of standing walls, and what limits the agent, be kept.

use crate::half_space::HalfPlane;
use crate::obstacle::{Obstacles, WallLine};
use crate::scalar::Scalar;
use crate::solver::{Lens, NoTrace, Program, Solution, SolverScratch, solve};
use crate::vector::{Vec2, Vector};
use core::ops::Range;

/// How far a loosened line lets the velocity go that it was loosened to, in rounding errors.
const ROUNDING: f64 = 32.0;

/// The place of the moving walls' lines among the walls'.
pub(super) fn moving_lines<R: Scalar>(obstacles: &Obstacles<R>, walls: &[WallLine<R>]) -> Range<usize> {
    let still = walls.iter().take_while(|wall| !obstacles.is_moving(wall.part)).count();
    still..walls.len()
}

/// Loosens the lines numbered `moving`; the others must be kept. Gives back by how much at most, m/s.
pub(super) fn settle<R: Scalar>(
    lines: &mut [HalfPlane<R>],
    moving: Range<usize>,
    lens: Lens<R>,
    wish: Vec2<R>,
    (ordered, solver): (&mut Vec<HalfPlane<R>>, &mut SolverScratch<R>),
) -> R {
    if moving.is_empty() {
        return R::ZERO;
    }
    ordered.clear();
    ordered.extend(&lines[..moving.start]);
    ordered.extend(&lines[moving.end..]);
    let walls = ordered.len();
    ordered.extend(&lines[moving.clone()]);
    let program = Program { lines: ordered, walls, lens, wish, yielding_walls: false };
    let (Solution::Relaxed { velocity, .. } | Solution::WallsOutOfReach { velocity, .. }) =
        solve(&program, solver, &mut NoTrace)
    else {
        return R::ZERO;
    };
    let mut most = R::ZERO;
    for line in &mut lines[moving] {
        let kept = line.normal.dot(velocity);
        let rounding = R::EPSILON * R::from_f64(ROUNDING) * (lens.max_speed + line.offset.abs());
        if line.offset > kept - rounding {
            most = most.max(line.offset - kept);
            line.offset = kept - rounding;
        }
    }
    most
}
