//! Watches unicycles drive: limits held at every step, motion along the arcs that are told, bodies apart all along them.

use super::plain;
use sidestep::{Agent, AgentId, Arc, Dim2, Kinematics, Scalar, Steering, Unicycle, World};
use sidestep_testkit::vector::{Vector, add, at_angle, distance, scale, sub};

/// Parts of a step at which arcs are looked at.
const SAMPLES: usize = 10;

/// A robot like a vacuum cleaner that may turn a quarter in a second.
pub fn robot<R: Scalar>(start: Vector, goal: Vector, heading: f64, steering: Steering) -> Agent<Dim2<R>> {
    let unicycle = Unicycle { max_turn_rate: Some(R::from_f64(1.57)), steering, ..Unicycle::default() };
    Agent {
        max_speed: R::from_f64(0.8),
        kinematics: Kinematics::Unicycle(unicycle),
        heading: R::from_f64(wrapped(heading)),
        ..Agent::going(super::engine(start), super::engine(goal))
    }
}

/// The same direction within ±π.
pub fn wrapped(angle: f64) -> f64 {
    use core::f64::consts::{PI, TAU};
    (angle - TAU * (angle / TAU).round()).clamp(-PI, PI)
}

/// Where everybody was, and what has been seen.
#[derive(Debug)]
pub struct Watch<R: Scalar> {
    bodies: Vec<Body<R>>,
    step: f64,
    /// The deepest that a pair came that was apart at the beginning of a step, in combined radii.
    pub deepest: f64,
}

#[derive(Debug)]
struct Body<R: Scalar> {
    id: AgentId,
    agent: Agent<Dim2<R>>,
    /// How far ahead of the axle the disc lies that keeps apart, m.
    lead: f64,
    /// How the disc moved in the last step, m/s.
    velocity: Option<Vector>,
}

/// The center of the disc that keeps apart.
fn disc<R: Scalar>(agent: &Agent<Dim2<R>>, lead: f64) -> Vector {
    add(plain(agent.position), scale(at_angle(agent.heading.to_f64()), lead))
}

impl<R: Scalar> Watch<R> {
    pub fn new(world: &World<Dim2<R>>) -> Self {
        let body = |id| {
            let agent = world.agent(id).unwrap();
            let lead = match &agent.kinematics {
                Kinematics::Unicycle(it) if it.steering == Steering::EffectiveCenter && !agent.locked => {
                    it.margin(agent.radius).to_f64()
                }
                _ => 0.0,
            };
            Body { id, agent, lead, velocity: None }
        };
        let step = world.settings().time_step.to_f64();
        Self { bodies: world.agent_ids().map(body).collect(), step, deepest: f64::NEG_INFINITY }
    }

    /// Looks at the step that `world` has just made.
    pub fn look(&mut self, world: &World<Dim2<R>>) {
        let ways: Vec<[Vector; SAMPLES + 1]> = self.bodies.iter().map(|body| self.way(body, world)).collect();
        for (i, a) in self.bodies.iter().enumerate() {
            for (j, b) in self.bodies.iter().enumerate().take(i) {
                let together = a.agent.radius.to_f64() + b.agent.radius.to_f64();
                let apart = distance(disc(&a.agent, a.lead), disc(&b.agent, b.lead)) > together + a.lead + b.lead;
                if apart && !(a.agent.locked && b.agent.locked) {
                    let nearest = (0..=SAMPLES).map(|k| distance(ways[i][k], ways[j][k])).fold(f64::INFINITY, f64::min);
                    self.deepest = self.deepest.max(1.0 - nearest / together);
                }
            }
        }
        let velocities: Vec<Vector> = self.bodies.iter().map(|body| self.disc_velocity(body, world)).collect();
        for (body, velocity) in self.bodies.iter_mut().zip(velocities) {
            body.agent = world.agent(body.id).unwrap();
            body.velocity = Some(velocity);
        }
    }

    /// How the disc has moved, m/s; it differs from the last time by no more than the acceleration allows.
    fn disc_velocity(&self, body: &Body<R>, world: &World<Dim2<R>>) -> Vector {
        let now = world.agent(body.id).unwrap();
        let velocity = scale(sub(disc(&now, body.lead), disc(&body.agent, body.lead)), 1.0 / self.step);
        if let (Some(most), Some(before)) = (body.agent.max_acceleration, body.velocity) {
            let (change, limit) = (distance(before, velocity), most.to_f64() * self.step);
            let largest = plain(now.position).iter().map(|x| x.abs()).fold(1.0, f64::max);
            let rounding = R::EPSILON.to_f64() * 1e2 * (largest / self.step + now.max_speed.to_f64());
            assert!(change <= limit * (1.0 + 1e-5) + rounding, "{:?} changes by {change} of {limit}", body.id);
        }
        velocity
    }

    /// Where an axle was through the step, having checked its limits and that it ended where its arc leads.
    fn way(&self, body: &Body<R>, world: &World<Dim2<R>>) -> [Vector; SAMPLES + 1] {
        let (old, id) = (&body.agent, body.id);
        let (start, end) = (plain(old.position), plain(world.position(id).unwrap()));
        let part = |k: usize| k as f64 / SAMPLES as f64;
        let Kinematics::Unicycle(unicycle) = &old.kinematics else {
            return core::array::from_fn(|k| add(scale(start, 1.0 - part(k)), scale(end, part(k))));
        };
        let Arc { speed, turn_rate } = world.arc(id).unwrap();
        let (speed, turn_rate) = (speed.to_f64(), turn_rate.to_f64());
        let limit = unicycle.turn_rate(R::from_f64(self.step)).to_f64();
        assert!(speed >= 0.0 && speed <= old.max_speed.to_f64() * (1.0 + 1e-5), "{id:?} drives at {speed}");
        assert!(turn_rate.abs() <= limit * (1.0 + 1e-6), "{id:?} turns at {turn_rate} of {limit}");
        let heading = old.heading.to_f64();
        let along = |time: f64| {
            let chord = Arc { speed, turn_rate }.chord(heading, time);
            add(start, scale(plain(chord), time))
        };
        let rounding = R::EPSILON.to_f64() * (1e2 + 1e2 * start.iter().map(|x| x.abs()).fold(0.0, f64::max));
        assert!(
            distance(along(self.step), end) <= rounding,
            "{id:?} is at {end:?}, its arc ends at {:?}",
            along(self.step)
        );
        let turned = world.heading(id).unwrap().unwrap().to_f64() - heading - turn_rate * self.step;
        assert!(wrapped(turned).abs() <= 1e2 * R::EPSILON.to_f64(), "{id:?} is turned off by {turned}");
        core::array::from_fn(|k| along(part(k) * self.step))
    }
}
