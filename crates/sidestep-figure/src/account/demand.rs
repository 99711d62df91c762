//! What one wall or neighbor demands.

use super::marks::Mark;
use super::touch;
use crate::geometry::{Piece, Point, Shape, envelope};
use crate::place::Place;
use sidestep::model::rvo;
use sidestep::solver::cones::Cone;
use sidestep::{Explanation, HalfPlane, Model, NeighborInView, ObstacleId, RegionInView, Vector, VelocityObstacle};
use sidestep_scene::Simulation;

/// Whose demand it is, by number in the scene.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Owner {
    /// An agent's.
    Agent(usize),
    /// An obstacle's.
    Wall(usize),
}

/// A demand on the velocity.
#[derive(Clone, Debug, PartialEq)]
pub struct Demand {
    /// Whose it is.
    pub owner: Owner,
    /// What it allows.
    pub shape: Shape,
    /// The velocity obstacle that it comes from, where that is another shape than `shape`.
    pub cone: Option<Shape>,
    /// The border of the acceleration-velocity obstacle that it comes from, if it is one's; else empty.
    pub envelope: Vec<Piece>,
    /// Where velocity obstacles begin that went into it: one, or two of a hybrid one, m/s.
    pub apexes: Vec<Point>,
    /// The pair, if it is a neighbor's.
    pub pair: Option<PairInView>,
    /// The part of the wall, if it is one's, m.
    pub part: Vec<Point>,
    /// Free space between the two now, m; negative: they overlap.
    pub gap: f64,
    /// When the two would touch if the agent had its wish and the other went on as it does, s.
    pub touch: Option<f64>,
    /// How far within the allowed side the choice lies, m/s; negative: the demand is broken.
    pub room: f64,
    /// The same of the wish.
    pub room_of_wish: f64,
    /// Whether it decided.
    pub binds: bool,
    /// Its badge, if it matters.
    pub mark: Option<Mark>,
}

/// What there is to say of a pair.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PairInView {
    /// The agent's own velocity as the pair takes it: u is measured from there, m/s.
    pub own: Point,
    /// The other's velocity as the pair takes it, m/s.
    pub velocity: Point,
    /// In relative velocities.
    pub obstacle: VelocityObstacle<f64>,
    /// τ, s; of an overlapping pair Δ.
    pub horizon: f64,
    /// u, m/s, where the model has one.
    pub escape: Option<Point>,
    /// The agent's share of it, 0..=1.
    pub share: f64,
    /// Whether both yield.
    pub mutual: bool,
}

pub(super) fn is_neighbor(region: &RegionInView<f64>) -> bool {
    matches!(region, RegionInView::Neighbor { .. })
}

/// All demands in the solver's order.
pub(super) fn demands(seen: &Explanation<f64>, place: &Place, simulation: &Simulation) -> Vec<Demand> {
    let view = View { seen, place, simulation };
    let lines = seen.walls.iter().map(|wall| {
        let body = wall.piece.map(|_| view.body(&wall.part, wall.velocity, wall.time_horizon));
        view.wall(wall.obstacle, (&wall.part, wall.velocity), Shape::HalfPlane(wall.line), body)
    });
    let neighbors = seen.neighbors.iter().map(|neighbor| view.neighbor(neighbor));
    let regions = seen.regions.iter().map(|region| match region {
        RegionInView::Touched { obstacle, part, line } => {
            view.wall(*obstacle, (part, Point::ZERO), Shape::HalfPlane(*line), None)
        }
        RegionInView::Wall { obstacle, part, velocity, time_horizon } => {
            view.wall(*obstacle, (part, *velocity), view.body(part, *velocity, *time_horizon), None)
        }
        RegionInView::Neighbor { agent, pair, obstacle, cone } => {
            let other = pair.velocity - pair.relative_velocity;
            let mut apexes = vec![other];
            match seen.model {
                Model::Rvo => apexes = vec![cone.apex],
                Model::Hrvo => {
                    apexes.push(rvo::cone(obstacle, pair.responsibility, pair.velocity, other).apex);
                }
                _ => {}
            }
            let pair = PairInView {
                own: pair.velocity,
                velocity: other,
                obstacle: *obstacle,
                horizon: if obstacle.overlapping() { obstacle.escape_time } else { obstacle.time_horizon },
                escape: None,
                share: pair.responsibility,
                mutual: pair.mutual,
            };
            view.agent(simulation.agent_number(*agent), pair, Shape::Cone(*cone), None, apexes)
        }
    });
    lines.chain(neighbors).chain(regions).collect()
}

struct View<'a> {
    seen: &'a Explanation<f64>,
    place: &'a Place,
    simulation: &'a Simulation,
}

impl View<'_> {
    fn neighbor(&self, neighbor: &NeighborInView<f64>) -> Demand {
        let NeighborInView { agent, pair, obstacle, escape, line, acceleration } = neighbor;
        let other = pair.velocity - pair.relative_velocity;
        let pair = PairInView {
            own: pair.velocity,
            velocity: other,
            obstacle: *obstacle,
            horizon: if obstacle.overlapping() { obstacle.escape_time } else { obstacle.time_horizon },
            escape: Some(escape.change),
            share: pair.share(escape.change.dot(escape.normal)),
            mutual: pair.mutual,
        };
        let (number, line) = (self.simulation.agent_number(*agent), Shape::HalfPlane(*line));
        if let Some(acceleration) = acceleration {
            let envelope = envelope(acceleration, other);
            return Demand { envelope, ..self.agent(number, pair, line, None, Vec::new()) };
        }
        let cone = Shape::Cone(Cone::new(obstacle, other, 1.0));
        self.agent(number, pair, line, Some(cone), vec![other])
    }

    fn agent(
        &self,
        number: Option<usize>,
        pair: PairInView,
        shape: Shape,
        cone: Option<Shape>,
        apexes: Vec<Point>,
    ) -> Demand {
        let (x, together) = (pair.obstacle.relative_position, pair.obstacle.combined_radius);
        let touch = touch::discs(x, together, super::wish(self.seen) - pair.velocity);
        let demand = Demand { cone, apexes, pair: Some(pair), ..self.bare(Owner::Agent(number.unwrap_or(0)), shape) };
        Demand { gap: x.length() - together, touch, ..demand }
    }

    /// Of a part of wall and its velocity.
    fn wall(
        &self,
        obstacle: ObstacleId,
        (part, velocity): (&[Point], Point),
        shape: Shape,
        cone: Option<Shape>,
    ) -> Demand {
        let number = self.simulation.obstacle_number(obstacle).unwrap_or(0);
        let relative: Vec<Point> = part.iter().map(|&corner| corner - self.seen.position).collect();
        let touch = touch::wall(&relative, self.seen.radius, super::wish(self.seen) - velocity);
        let gap = touch::distance(&relative) - self.seen.radius;
        Demand { cone, part: part.to_vec(), gap, touch, ..self.bare(Owner::Wall(number), shape) }
    }

    /// The velocity obstacle of a part of wall.
    fn body(&self, part: &[Point], velocity: Point, time_horizon: f64) -> Shape {
        let vertices = part.iter().map(|&corner| corner - self.seen.position).collect();
        Shape::Body { vertices, radius: self.seen.radius, time_horizon, velocity }
    }

    fn bare(&self, owner: Owner, shape: Shape) -> Demand {
        debug_assert!(self.place.time.is_finite());
        Demand {
            owner,
            room: shape.room(self.seen.choice),
            room_of_wish: shape.room(super::wish(self.seen)),
            shape,
            cone: None,
            envelope: Vec::new(),
            apexes: Vec::new(),
            pair: None,
            part: Vec::new(),
            gap: 0.0,
            touch: None,
            binds: false,
            mark: None,
        }
    }
}

impl Demand {
    /// The half-plane, if it is one.
    pub fn line(&self) -> Option<&HalfPlane<f64>> {
        if let Shape::HalfPlane(line) = &self.shape { Some(line) } else { None }
    }

    /// The velocity obstacle to draw.
    pub fn obstacle(&self) -> Option<&Shape> {
        match &self.shape {
            Shape::Cone(_) | Shape::Body { .. } => Some(&self.shape),
            _ => self.cone.as_ref(),
        }
    }

    /// The border of the velocity obstacle to draw, as far as it lies within `reach` of rest, m/s.
    pub fn obstacle_border(&self, reach: f64) -> Option<Vec<Piece>> {
        if self.envelope.is_empty() { Some(self.obstacle()?.border(reach)) } else { Some(self.envelope.clone()) }
    }

    /// The agent's own share of |u|, m/s, or how much room it is given (negative).
    pub fn asks(&self) -> Option<f64> {
        let (pair, line) = (self.pair?, self.line()?);
        Some(pair.escape?.dot(line.normal) * pair.share)
    }

    /// Whether the two touch or overlap already.
    pub fn overlaps(&self) -> bool {
        self.pair.is_some_and(|pair| pair.obstacle.overlapping())
    }

    /// The same for a share of the horizon, above 0; walls are not traded.
    pub(super) fn shorten(&mut self, share: f64) {
        if let Shape::Cone(cone) = &mut self.shape
            && share > 0.0
        {
            *cone = cone.shortened(share);
        }
    }
}
