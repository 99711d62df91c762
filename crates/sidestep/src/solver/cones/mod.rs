//! The union of cones: the velocity nearest to the wish that lies in no forbidden region, exactly.
//!
//! Guy, Chhugani, Kim, Satish, Lin, Manocha, Dubey, "ClearPath: highly parallel collision avoidance for multi-agent
//! simulation" (SCA 2009). Where nothing is free, all horizons shrink together until something is. Pure functions of
//! their input.

mod cone;
mod nearest;
mod piece;
mod regions;
mod relaxed;
mod shapes;

pub use super::lens::Disc;
pub use cone::Cone;
pub use regions::{Body, ENDLESS, Regions};

use super::lens::Lens;
use super::trace::{SolverEvent, Trace};
use crate::scalar::Scalar;
use crate::vector::{Vec2, Vector};
use nearest::nearest_free;
use piece::Piece;
use shapes::Shapes;

/// One agent's problem.
#[derive(Clone, Copy, Debug)]
pub struct Problem<'a, R: Scalar> {
    /// What is forbidden.
    pub regions: &'a Regions<R>,
    /// The largest permitted speed, m/s, ≥ 0.
    pub max_speed: R,
    /// Where the velocity must lie besides, if it is limited further (by acceleration). It must have velocities within
    /// the speed limit.
    pub reach: Option<Disc<R>>,
    /// The preferred velocity, m/s.
    pub wish: Vec2<R>,
}

/// What a problem gave.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Solution<R> {
    /// The free velocity nearest to the wish.
    Free(Vec2<R>),
    /// Nothing is free for the whole horizons.
    Relaxed {
        /// The velocity nearest to the wish that is free for this share of the horizons.
        velocity: Vec2<R>,
        /// The largest share for which any velocity is free, 0..1; 0: only the walls leave something.
        share: R,
    },
    /// The walls alone leave nothing.
    WallsInfeasible,
}

/// Memory that is reused from call to call.
#[derive(Clone, Debug, Default)]
pub struct Scratch<R: Scalar> {
    shapes: Shapes<R>,
    pieces: Vec<Piece<R>>,
    twin: Regions<f64>,
    twin_shapes: Shapes<f64>,
    twin_pieces: Vec<Piece<f64>>,
}

impl<R: Scalar> Problem<'_, R> {
    /// Whether a velocity is within the speed limit and in reach, up to rounding.
    fn permits(&self, velocity: Vec2<R>) -> bool {
        self.lens().holds(velocity)
    }

    fn lens(&self) -> Lens<R> {
        Lens { max_speed: self.max_speed, reach: self.reach }
    }
}

/// Solves a problem. Whether nothing is free is decided in f64, and the horizons are shortened there.
pub fn solve<R: Scalar>(problem: &Problem<R>, scratch: &mut Scratch<R>, trace: &mut impl Trace<R>) -> Solution<R> {
    let Scratch { shapes, pieces, twin, twin_shapes, twin_pieces } = scratch;
    trace.event(SolverEvent::Start { velocity: problem.wish.clamped(problem.max_speed) });
    shapes.draw(problem.regions, R::ONE, problem.max_speed);
    if let Some(velocity) = nearest_free(problem, shapes, pieces) {
        if velocity != problem.wish {
            tell_border(shapes, velocity, trace);
        }
        return Solution::Free(velocity.clamped(problem.max_speed));
    }
    problem.regions.write_f64(twin);
    let exact = Problem {
        regions: twin,
        max_speed: problem.max_speed.to_f64(),
        reach: problem.reach.map(|disc| disc.to_f64()),
        wish: problem.wish.to_f64(),
    };
    let solution = relaxed::longest_free(&exact, twin_shapes, twin_pieces);
    let rounded = |velocity: Vec2<f64>| Vec2::<R>::from_f64(velocity).clamped(problem.max_speed);
    match solution {
        Solution::Free(velocity) => {
            trace.event(SolverEvent::SolvedAgainInDoublePrecision);
            Solution::Free(rounded(velocity))
        }
        Solution::Relaxed { velocity, share } => {
            let (velocity, share) = (rounded(velocity), R::from_f64(share));
            trace.event(SolverEvent::HorizonsShortened { share, velocity });
            Solution::Relaxed { velocity, share }
        }
        Solution::WallsInfeasible => Solution::WallsInfeasible,
    }
}

fn tell_border<R: Scalar>(shapes: &Shapes<R>, velocity: Vec2<R>, trace: &mut impl Trace<R>) {
    if trace.listens() {
        shapes.touched(velocity).for_each(|region| trace.event(SolverEvent::OnBorder { region, velocity }));
    }
}
