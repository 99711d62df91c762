//! Random crowds, and a swept oracle over the positions that a world really takes.

use super::outline::{Outline, clearance, random_wall};
use super::{engine, plain};
use sidestep::{Agent, AgentId, Dim2, Scalar, Settings, World};
use sidestep_testkit::random::Random;
use sidestep_testkit::swept::least_distance;
use sidestep_testkit::vector::{Vector, add, distance, length, scale, sub};

/// What a random crowd is like.
#[derive(Clone, Copy, Debug)]
pub struct Crowd {
    /// How many try to find a free place.
    pub agents: usize,
    /// Half the side of the square they stand in, m.
    pub half_side: f64,
    /// The smallest and the largest radius, m.
    pub radii: [f64; 2],
    /// The largest `max_neighbors`; the smallest is 0 when it is below 5, else it is always this.
    pub max_neighbors: usize,
    /// The probability of being locked.
    pub locked: f64,
    /// How many walls.
    pub walls: usize,
    /// Whether the agents stand around a few centers.
    pub clustered: bool,
}

impl Crowd {
    /// Forty dense agents of every size, some of them locked, with random caps, near walls.
    pub fn dense(seed: u64) -> Self {
        Self {
            agents: 70,
            half_side: [4.0, 7.0, 12.0][seed as usize % 3],
            radii: if seed.is_multiple_of(2) { [0.3, 0.3] } else { [0.2, 2.0] },
            max_neighbors: 4,
            locked: 0.08,
            walls: if seed % 5 < 2 { 3 } else { 0 },
            clustered: seed % 7 < 3,
        }
    }

    /// The world; nobody overlaps anybody or a wall at the start.
    pub fn build<R: Scalar>(&self, seed: u64, settings: Settings<R>) -> World<Dim2<R>> {
        let mut random = Random::new(seed);
        let mut world = World::new(settings).unwrap();
        let mut walls = Vec::new();
        for _ in 0..self.walls {
            let (center, size) = (random.in_square(self.half_side), self.half_side / 4.0);
            let wall = random_wall::<R>(&mut random, center, size);
            walls.push(Outline::of(&wall));
            world.add_obstacle(wall).unwrap();
        }
        let centers: [Vector; 3] = [0; 3].map(|_| random.in_square(self.half_side * 0.7));
        let mut placed: Vec<(Vector, f64)> = Vec::new();
        for _ in 0..self.agents {
            let place = if self.clustered && random.chance(0.9) {
                add(centers[random.below(3)], random.in_disc(self.half_side / 3.0))
            } else {
                random.in_square(self.half_side)
            };
            let agent = self.agent::<R>(&mut random, place);
            let (p, r) = (plain(agent.position), agent.radius.to_f64());
            let free = placed.iter().all(|&(q, s)| distance(p, q) > (r + s) * 1.0001);
            if free && clearance(&walls, p) > r * 1.001 {
                placed.push((p, r));
                world.add_agent(agent).unwrap();
            }
        }
        world
    }

    fn agent<R: Scalar>(&self, random: &mut Random, place: Vector) -> Agent<Dim2<R>> {
        let max_speed = random.log_between(0.3, 3.0);
        let radius = random.log_between(self.radii[0], self.radii[1]);
        let cap = if self.max_neighbors < 5 { random.below(self.max_neighbors + 1) } else { self.max_neighbors };
        let common = Agent {
            velocity: engine(random.in_disc(max_speed)),
            radius: R::from_f64(radius),
            max_speed: R::from_f64(max_speed),
            max_neighbors: cap,
            time_horizon: R::from_f64(random.log_between(0.5, 8.0)),
            obstacle_time_horizon: R::from_f64(random.log_between(0.3, 4.0)),
            responsibility: R::from_f64(random.unit()),
            priority: R::from_f64(random.below(3) as f64),
            locked: random.chance(self.locked),
            ..Agent::at(engine(place))
        };
        match random.below(4) {
            0 => Agent { preferred_velocity: Some(engine(random.in_disc(max_speed))), ..common },
            1 => Agent { waypoints: vec![engine(scale(place, -1.0)), engine(random.in_square(4.0))], ..common },
            2 => common,
            _ => Agent { waypoints: vec![engine(scale(place, -1.0))], ..common },
        }
    }
}

/// What a sweep over recorded positions found.
#[derive(Clone, Copy, Debug, Default)]
pub struct Swept {
    /// Pair-steps that began apart, of pairs that come near within the step.
    pub near: u64,
    /// Those that touched within it.
    pub touched: u64,
    /// The deepest, in combined radii.
    pub worst: f64,
    /// Overlapping pairs that came deeper.
    pub sank: u64,
}

/// Remembers where everybody is.
#[derive(Debug)]
pub struct Watch {
    bodies: Vec<Body>,
    pub found: Swept,
}

#[derive(Debug)]
struct Body {
    id: AgentId,
    radius: f64,
    locked: bool,
    place: Vector,
}

impl Watch {
    pub fn new<R: Scalar>(world: &World<Dim2<R>>) -> Self {
        let body = |id| {
            let agent = world.agent(id).unwrap();
            Body { id, radius: agent.radius.to_f64(), locked: agent.locked, place: plain(agent.position) }
        };
        Self { bodies: world.agent_ids().map(body).collect(), found: Swept::default() }
    }

    /// Sweeps all pairs from where they were to where they are now.
    pub fn look<R: Scalar>(&mut self, world: &World<Dim2<R>>) {
        let now: Vec<Vector> = self.bodies.iter().map(|body| plain(world.position(body.id).unwrap())).collect();
        for (i, a) in self.bodies.iter().enumerate() {
            for (j, b) in self.bodies.iter().enumerate().skip(i + 1) {
                let x = sub(b.place, a.place);
                let v = sub(sub(now[i], a.place), sub(now[j], b.place));
                let (together, before) = (a.radius + b.radius, length(x));
                if (a.locked && b.locked) || before > together + length(v) {
                    continue;
                }
                let least = least_distance(x, v, 1.0);
                let largest =
                    [a.place, b.place, now[i], now[j]].into_iter().flatten().map(f64::abs).fold(0.0, f64::max);
                let allowed = 4.0 * R::EPSILON.to_f64() * largest + 1e-5 * together;
                if before <= together {
                    self.found.sank += u64::from(least < before - allowed);
                } else {
                    self.found.near += 1;
                    self.found.touched += u64::from(least < together - allowed);
                    self.found.worst = self.found.worst.max(1.0 - least / together);
                }
            }
        }
        for (body, place) in self.bodies.iter_mut().zip(now) {
            body.place = place;
        }
    }

    /// The deepest overlap of any pair now, in combined radii; negative when all are apart.
    pub fn deepest(&self) -> f64 {
        let pairs = self.bodies.iter().enumerate().flat_map(|(i, a)| self.bodies[..i].iter().map(move |b| (a, b)));
        pairs.map(|(a, b)| 1.0 - distance(a.place, b.place) / (a.radius + b.radius)).fold(f64::NEG_INFINITY, f64::max)
    }
}
