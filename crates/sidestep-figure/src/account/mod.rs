//! An explanation taken apart for telling and drawing: who demands what, who decides, what is left, when they would touch.
//! Every number comes from the explanation; nothing is decided anew.

mod braking;
mod deciding;
mod demand;
mod marks;
mod touch;

pub use braking::{Border, Braking};
pub use demand::{Demand, Owner, PairInView};
pub use marks::Mark;

use crate::geometry::{Point, Region, Shape};
use crate::place::{Body, Place};
use sidestep::solver::SolverEvent;
use sidestep::{Conduct, Explanation, Vector};
use sidestep_scene::{Cast, Scene, Simulation};

/// How the choice came out.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Outcome {
    /// The wish itself.
    Free,
    /// The allowed velocity nearest to the wish.
    Feasible,
    /// Nothing was allowed: lines are broken by at most this, m/s.
    Broken(f64),
    /// Nothing was allowed: this share of the horizons is kept, 0..1.
    Shortened(f64),
    /// The walls and limits alone left nothing.
    Stopped,
    /// It does not choose: it never moves.
    Locked,
    /// It does not choose: it moves on its rails.
    OnRails,
}

/// What besides the demands decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// Its top speed.
    TopSpeed,
    /// How fast it can change its velocity.
    Reach,
}

/// Why an agent does what it does.
#[derive(Clone, Debug, PartialEq)]
pub struct Account {
    /// Its number.
    pub number: usize,
    /// The moment.
    pub place: Place,
    /// What it saw and chose, in scene coordinates.
    pub seen: Explanation<f64>,
    /// What each wall and neighbor demands, in the solver's order.
    pub demands: Vec<Demand>,
    /// What is left by all of them.
    pub region: Region,
    /// How the choice came out.
    pub outcome: Outcome,
    /// The demands that decided, as numbers of `demands`, the weightiest first.
    pub deciding: Vec<usize>,
    /// The limit of its own that decided too.
    pub limit: Option<Limit>,
    /// The room that it keeps to brake, and what it does for that in place of its choice.
    pub braking: Braking,
    /// The length of a step, s.
    pub time_step: f64,
    /// Neighbors in sight that were not read.
    pub unread: usize,
}

impl Account {
    /// The account of an agent's next choice. `None` for one that is not there or has no finite state.
    pub fn of(simulation: &mut Simulation, scene: &Scene, cast: &Cast, number: usize) -> Option<Self> {
        let seen = simulation.explain(number)?;
        let place = Place::now(simulation, scene, cast);
        let mut demands = demand::demands(&seen, &place, simulation);
        let speed = scale(&seen);
        let outcome = outcome(&seen, place.body(number)?, speed);
        if let Outcome::Shortened(share) = outcome {
            demands.iter_mut().for_each(|demand| demand.shorten(share));
        }
        let mut shapes = limits(&seen);
        let first = shapes.len();
        shapes.extend(demands.iter().map(|demand| demand.shape.clone()));
        let any = matches!(outcome, Outcome::Free | Outcome::Feasible) && seen.limits.max_speed > 0.0;
        let region = if any { Region::of(&shapes, speed) } else { Region::default() };
        let (deciding, limit) = deciding::deciding(&seen, &demands, outcome, speed);
        let (unread, time_step) = (unread(&seen, &place, number), scene.time_step);
        let braking = Braking::of(&seen, simulation, speed);
        let mut account =
            Self { number, place, seen, demands, region, outcome, deciding, limit, braking, time_step, unread };
        marks::give(&mut account, first);
        Some(account)
    }

    /// The agent itself.
    pub fn body(&self) -> Option<&Body> {
        self.place.body(self.number)
    }

    /// The wish, within the top speed.
    pub fn wish(&self) -> Point {
        wish(&self.seen)
    }

    /// The share of the speed disc that is allowed.
    pub fn allowed_share(&self) -> f64 {
        let disc = std::f64::consts::PI * self.seen.max_speed * self.seen.max_speed;
        if disc > 0.0 { self.region.area / disc } else { 0.0 }
    }
}

/// The discs of velocities that it can have at all.
fn limits(seen: &Explanation<f64>) -> Vec<Shape> {
    let speeds = Shape::Disc { center: Point::ZERO, radius: seen.limits.max_speed };
    let reach = seen.limits.reach.map(|disc| Shape::Disc { center: disc.center, radius: disc.radius });
    std::iter::once(speeds).chain(reach).collect()
}

/// The scale of its velocities, m/s, above 0.
fn scale(seen: &Explanation<f64>) -> f64 {
    [seen.max_speed, seen.velocity.length(), 1e-6].into_iter().fold(0.0, f64::max)
}

fn wish(seen: &Explanation<f64>) -> Point {
    seen.wish.clamped(seen.max_speed)
}

/// Differences of speed below this share of the scale are rounding of 32 bits.
const ROUNDING: f64 = 3e-5;

fn outcome(seen: &Explanation<f64>, body: &Body, speed: f64) -> Outcome {
    let shortened = seen.solver.iter().find_map(|event| match event {
        SolverEvent::HorizonsShortened { share, .. } => Some(*share),
        _ => None,
    });
    let again = seen.solver.contains(&SolverEvent::WallsDrawnAgainFromRest);
    match (seen.violation, shortened) {
        _ if body.locked => Outcome::Locked,
        _ if seen.conduct == Conduct::OnRails => Outcome::OnRails,
        (Some(_), _) if again && seen.choice == Point::ZERO => Outcome::Stopped,
        (Some(_), Some(share)) => Outcome::Shortened(share),
        (Some(violation), None) => Outcome::Broken(violation),
        (None, _) if (seen.choice - seen.limits.nearest(seen.wish)).length() <= ROUNDING * speed => Outcome::Free,
        (None, _) => Outcome::Feasible,
    }
}

/// How many were near enough to be seen, but too many.
fn unread(seen: &Explanation<f64>, place: &Place, number: usize) -> usize {
    let read = seen.neighbors.len().max(seen.regions.iter().filter(|region| demand::is_neighbor(region)).count());
    if read < seen.max_neighbors {
        return 0;
    }
    let near = |body: &&Body| (body.position - seen.position).length() < seen.neighbor_distance;
    place.bodies.iter().filter(|body| body.number != number).filter(near).count().saturating_sub(read)
}
