//! What a body can still do, foreseen step by step: it goes over to a velocity as fast as its limits allow, and keeps it,
//! or comes to rest where it would leave its room.

use super::room::{Border, Braking};
use crate::kernels::Scene;
use crate::kinematics::{Brakes, Roll, Rolling, Steered};
use crate::model::avo::StepResponse;
use crate::scalar::Scalar;
use crate::solver::Lens;
use crate::space::Dim2;
use crate::vector::{Vec2, Vector};

/// How a body moves, and from where.
#[derive(Clone, Copy, Debug)]
pub(super) struct Body<R: Scalar> {
    brakes: Brakes,
    /// By how much an order may differ from the present velocity, m/s; may be infinite.
    change: f64,
    pub max_speed: f64,
    pub start: State<R>,
}

/// Where a body is and how it moves.
#[derive(Clone, Copy, Debug)]
pub(super) struct State<R: Scalar> {
    /// m.
    pub place: Vec2<f64>,
    /// m/s.
    velocity: Vec2<f64>,
    rolling: Option<Rolling<R>>,
}

/// One step of a way.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stride {
    /// Where it ends, m.
    pub to: Vec2<f64>,
    /// How far it may be off the straight line, m.
    pub bend: f64,
}

impl<R: Scalar> Body<R> {
    pub fn of(scene: &Scene<Dim2<R>>, rank: usize) -> Self {
        let velocity = scene.current_velocity[rank].to_f64();
        let place = scene.published[rank].position.to_f64();
        Self {
            brakes: scene.braking[rank].brakes,
            change: scene.limits[rank].change.to_f64(),
            max_speed: scene.limits[rank].speed.to_f64(),
            start: State { place, velocity, rolling: scene.rolling(rank).copied() },
        }
    }

    /// No faster does it ever move, m/s.
    pub fn fastest(&self) -> f64 {
        self.max_speed.max(self.start.velocity.length())
    }

    fn response(&self) -> &StepResponse<f64> {
        &self.brakes.response
    }

    /// What it has to be told to come to move at `target` as soon as it can: a velocity, or a chord of one on wheels.
    pub fn order(&self, state: &State<R>, target: Vec2<f64>) -> Vec2<f64> {
        if let Some(rolling) = &state.rolling {
            return self.chord(rolling, state.velocity, target);
        }
        let off = state.velocity - target;
        let speed = off.length();
        let told = if speed > 0.0 { target + off * (self.brakes.told(speed) / speed) } else { target };
        Lens::around(state.velocity, self.change, self.max_speed).nearest(told)
    }

    /// The chord nearest to what it would be steered to, of those between that and braking straight ahead.
    fn chord(&self, rolling: &Rolling<R>, velocity: Vec2<f64>, target: Vec2<f64>) -> Vec2<f64> {
        let time_step = R::from_f64(self.response().time_step());
        let braked = rolling.braked(Vec2::from_f64(velocity), R::from_f64(self.change));
        let braked = braked.map_or(velocity, Vec2::to_f64);
        if target == Vec2::ZERO {
            return braked;
        }
        let told = Vec2::from_f64(target);
        let ahead = rolling.lead > R::ZERO; // the point ahead of the axle is led straight on
        let told = if ahead { rolling.facing * told.dot(rolling.facing).max(R::ZERO) } else { told };
        let wanted = rolling.steer(told, told, time_step).chord.to_f64() - braked;
        let (off, squared) = (braked - velocity, wanted.length_squared());
        let room = self.change * self.change - off.length_squared();
        if squared == 0.0 || !room.is_finite() {
            return braked + wanted;
        }
        let along = wanted.dot(off);
        let share = ((along * along + squared * room.max(0.0)).sqrt() - along) / squared;
        braked + wanted * share.clamp(0.0, 1.0)
    }

    /// Where a step leads that it is told so, and how far it may be off the straight line on the way, m.
    pub fn after(&self, state: &State<R>, order: Vec2<f64>) -> (State<R>, f64) {
        let time_step = self.response().time_step();
        let (place, old) = (state.place, state.velocity);
        let Some(rolling) = &state.rolling else {
            let place = place + self.response().mean(order, old) * time_step;
            let bend = self.response().bend((order - old).length());
            return (State { place, velocity: self.response().at_end(order, old), rolling: None }, bend);
        };
        let (chord, step) = (Vec2::from_f64(order), R::from_f64(time_step));
        let after = rolling.facing_after(&Steered { chord, turn_rate: R::ZERO }, step);
        let bend = rolling.sway(chord, step).to_f64();
        (State { place: place + order * time_step, velocity: order, rolling: Some(after) }, bend)
    }

    /// Whether one in a state can come to rest this side of all borders.
    fn has_room(&self, state: &State<R>, borders: &[Border]) -> bool {
        let moved = state.place - self.start.place;
        let braking = Braking::<Dim2<R>>::of(self.brakes, Vec2::from_f64(state.velocity), state.rolling.as_ref());
        let end = moved + braking.end.to_f64();
        let rounding = R::EPSILON.to_f64() * ROUNDING * (moved.length() + end.length());
        let within = |border: &Border| border.normal.dot(moved).max(border.normal.dot(end)) <= border.reach + rounding;
        braking.straight && borders.iter().all(within)
    }

    /// Fills `way` with so many steps to a velocity, having been told `first` in the first if that is given. Gives back
    /// what it is told in that.
    pub fn foresee(
        &self,
        first: Option<Vec2<f64>>,
        target: Vec2<f64>,
        [at_once, later]: [&[Border]; 2],
        (steps, way): (usize, &mut Vec<Stride>),
    ) -> Vec2<f64> {
        way.clear();
        let (mut state, mut target) = (self.start, target);
        let mut told = Vec2::ZERO;
        for step in 0..steps {
            let given = first.filter(|_| step == 0);
            let mut order = given.unwrap_or_else(|| self.order(&state, target));
            let (mut next, mut bend) = self.after(&state, order);
            if target != Vec2::ZERO && given.is_none() && !self.has_room(&next, if step == 0 { at_once } else { later })
            {
                target = Vec2::ZERO;
                order = self.order(&state, target);
                (next, bend) = self.after(&state, order);
            }
            if step == 0 {
                told = order;
            }
            way.push(Stride { to: next.place, bend });
            state = next;
        }
        told
    }
}

/// What a way may be longer than its room, in rounding errors.
const ROUNDING: f64 = 8.0;
