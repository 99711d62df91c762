//! What the cone models forbid, by their definitions alone: motions that come too near.

use super::{engine, rounded};
use sidestep::model::cone;
use sidestep::solver::cones::{Body, Regions};
use sidestep::{Model, Scalar, VelocityObstacle};
use sidestep_testkit::convex_body::BodyObstacle;
use sidestep_testkit::random::{Random, convex_polygon, segment};
use sidestep_testkit::vector::{
    Vector, add, at_angle, det, distance, dot, length, nearest_on_segment, perp, scale, sub, unit,
};
use sidestep_testkit::velocity_obstacle::{DiscObstacle, least_distance};

/// One region.
#[derive(Clone, Debug)]
pub enum Forbidden {
    /// apex + scale · VO^τ of a disc; one that overlaps is left straight away within the escape time.
    Disc(Meeting),
    /// A wall.
    Body(BodyObstacle),
}

/// A neighbor.
#[derive(Clone, Copy, Debug)]
pub struct Meeting {
    pub model: Model,
    pub x: Vector,
    pub radius: f64,
    pub time_horizon: f64,
    pub escape_time: f64,
    pub share: f64,
    pub own: Vector,
    pub other: Vector,
    pub apex: Vector,
    pub scale: f64,
}

impl Meeting {
    /// A random neighbor of an agent with velocity `own`; every number is an `R`.
    pub fn random<R: Scalar>(random: &mut Random, model: Model, own: Vector) -> Self {
        let round = |x: f64| R::from_f64(x).to_f64();
        let radius = round(random.between(0.2, 1.2));
        let far = if random.chance(0.1) { random.between(0.05, 0.99) } else { random.log_between(1.02, 15.0) };
        let x = rounded::<R>(scale(random.direction(), radius * far));
        let horizon = round(random.log_between(0.5, 8.0));
        let time_horizon = if random.chance(0.15) { f64::INFINITY } else { horizon };
        let share = [0.5, 0.5, 1.0, 0.25, round(random.between(0.05, 1.0))][random.below(5)];
        let other = rounded::<R>(random.in_disc(1.5));
        let escape_time = [0.125, 0.5, 1.5][random.below(3)];
        let mut meeting =
            Self { model, x, radius, time_horizon, escape_time, share, own, other, apex: other, scale: 1.0 };
        meeting.find_apex();
        meeting
    }

    fn find_apex(&mut self) {
        if self.model != Model::Vo {
            self.scale = self.share;
            self.apex = add(scale(self.own, 1.0 - self.share), scale(self.other, self.share));
        }
        let v = sub(self.own, self.other);
        if self.model == Model::Hrvo && length(self.x) > self.radius {
            let side = if det(self.x, v) < 0.0 { 1.0 } else { -1.0 };
            let disc = DiscObstacle { relative_position: self.x, combined_radius: self.radius, time_horizon: 1.0 };
            let (near, far) = (disc.leg_normal(-side), disc.leg_normal(side));
            if dot(far, v) < 0.0 {
                let (a, b) = (dot(near, self.apex), dot(far, self.other));
                let d = det(near, far);
                self.apex = [(a * far[1] - b * near[1]) / d, (near[0] * b - far[0] * a) / d];
            }
        }
    }

    pub fn obstacle<R: Scalar>(&self) -> VelocityObstacle<R> {
        VelocityObstacle {
            relative_position: engine(self.x),
            combined_radius: R::from_f64(self.radius),
            time_horizon: R::from_f64(self.time_horizon),
            escape_time: R::from_f64(self.escape_time),
            parting: engine([1.0, 0.0]),
        }
    }

    pub fn cone<R: Scalar>(&self) -> sidestep::solver::cones::Cone<R> {
        cone(self.model, &self.obstacle(), R::from_f64(self.share), engine(self.own), engine(self.other)).unwrap()
    }

    /// Whether `v` lies in it for this share of the horizons.
    pub fn contains(&self, v: Vector, share: f64) -> bool {
        if share == 0.0 {
            return false;
        }
        let relative = scale(sub(v, self.apex), 1.0 / self.scale);
        if length(self.x) > self.radius {
            return least_distance(relative, self.x, horizon(self.time_horizon, share)) < self.radius;
        }
        let time = self.escape_time / share;
        let away = scale(unit(self.x).unwrap_or([-1.0, 0.0]), -1.0);
        dot(relative, away) * time < self.radius - length(self.x)
    }
}

impl Forbidden {
    pub fn contains(&self, v: Vector, share: f64, least: f64) -> bool {
        match self {
            Self::Disc(meeting) => meeting.contains(v, share),
            Self::Body(body) if share == 1.0 => body.contains(v),
            Self::Body(body) => {
                BodyObstacle { time_horizon: horizon(body.time_horizon, share).max(least), ..body.clone() }.contains(v)
            }
        }
    }
}

/// A whole problem.
#[derive(Clone, Debug)]
pub struct Scene {
    pub forbidden: Vec<Forbidden>,
    pub max_speed: f64,
    pub reach: Option<(Vector, f64)>,
    pub wish: Vector,
    pub least_horizon: f64,
}

impl Scene {
    /// Up to `most` neighbors and now and then walls.
    pub fn random<R: Scalar>(random: &mut Random, model: Model, most: usize) -> Self {
        let max_speed = 1.5;
        let own = rounded::<R>(random.in_disc(max_speed));
        let mut forbidden: Vec<Forbidden> =
            (0..random.below(most + 1)).map(|_| Forbidden::Disc(Meeting::random::<R>(random, model, own))).collect();
        if random.chance(0.4) {
            forbidden.extend((0..1 + random.below(3)).filter_map(|_| wall::<R>(random)));
        }
        let reach = random.chance(0.2).then(|| (own, R::from_f64(random.between(0.1, 1.0)).to_f64()));
        Self { forbidden, max_speed, reach, wish: rounded::<R>(random.in_disc(1.4 * max_speed)), least_horizon: 0.125 }
    }

    pub fn regions<R: Scalar>(&self) -> Regions<R> {
        let mut regions = Regions::default();
        for one in &self.forbidden {
            match one {
                Forbidden::Disc(meeting) => regions.add_cone(meeting.cone()),
                Forbidden::Body(body) => regions.add_body(
                    body.vertices.iter().map(|&q| engine(q)),
                    Body::new(
                        R::from_f64(body.radius),
                        R::from_f64(body.time_horizon),
                        R::from_f64(self.least_horizon),
                    ),
                ),
            }
        }
        regions
    }

    /// Within the limits, and at most `slack` deep in every region.
    pub fn nearly_free(&self, v: Vector, share: f64, slack: f64) -> bool {
        let around = || (0..32).map(|i| add(v, scale(at_angle(0.196 * f64::from(i)), slack))).chain([v]);
        self.within(v, slack)
            && self.forbidden.iter().all(|one| around().any(|near| !one.contains(near, share, self.least_horizon)))
    }

    /// Within the limits and outside every region by `slack`.
    pub fn clearly_free(&self, v: Vector, share: f64, slack: f64) -> bool {
        self.within(v, -slack)
            && self.free(v, share)
            && (0..8).all(|i| self.free(add(v, scale(at_angle(0.785 * f64::from(i)), slack)), share))
    }

    fn free(&self, v: Vector, share: f64) -> bool {
        self.forbidden.iter().all(|one| !one.contains(v, share, self.least_horizon))
    }

    fn within(&self, v: Vector, slack: f64) -> bool {
        length(v) <= self.max_speed + slack && self.reach.is_none_or(|(c, r)| distance(v, c) <= r + slack)
    }
}

fn horizon(whole: f64, share: f64) -> f64 {
    if share == 1.0 { whole } else { whole.min(1e9) * share }
}

fn wall<R: Scalar>(random: &mut Random) -> Option<Forbidden> {
    let center = scale(random.direction(), random.between(1.0, 4.0));
    let vertices: Vec<Vector> = match random.below(4) {
        0 => vec![center],
        1 => segment(random, center, 2.0),
        _ => convex_polygon(random, center, 1.0),
    };
    let vertices: Vec<Vector> = vertices.into_iter().map(rounded::<R>).collect();
    let radius = R::from_f64(random.between(0.2, 0.6)).to_f64();
    let time_horizon = R::from_f64(random.log_between(0.3, 5.0)).to_f64();
    let body = BodyObstacle { vertices, radius, time_horizon };
    let clear = body.distance([0.0; 2]) > 1.01 * radius && !swallows(&body.vertices);
    clear.then_some(Forbidden::Body(body))
}

fn swallows(vertices: &[Vector]) -> bool {
    vertices.len() > 2
        && (0..vertices.len()).all(|i| {
            let (a, b) = (vertices[i], vertices[(i + 1) % vertices.len()]);
            dot(perp(sub(b, a)), scale(a, -1.0)) >= 0.0 && nearest_on_segment([0.0; 2], a, b) != [0.0; 2]
        })
}
