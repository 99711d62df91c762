//! A unicycle in a step: what it can drive from where it faces now, and from a velocity to an arc.

use super::arc::{Arc, sinc, wrapped};
use super::{Steering, Unicycle, tracking};
use crate::agent::Published;
use crate::half_space::HalfPlane;
use crate::scalar::Scalar;
use crate::space::{Dim2, Point, Real, Space};
use crate::vector::{Vec2, Vector, vec2};
use core::fmt::Debug;

/// A unicycle in a step, whatever the dimension.
pub trait Roll<S: Space>: Copy + Debug + Send + Sync {
    /// The unicycle at the start of a step, of an agent with these limits: radius (m), top speed (m/s) and acceleration
    /// (m/s², may be infinite), and the time step (s).
    fn new(unicycle: &Unicycle<Real<S>>, heading: Real<S>, limits: [Real<S>; 4]) -> Self;
    /// The point that the stages move, for one whose axle is at `position`.
    fn point(&self, position: Point<S>) -> Point<S>;
    /// The velocity of that point, m/s, when the axle moved at `velocity` and turned at `turn_rate`.
    fn velocity(&self, velocity: Point<S>, turn_rate: Real<S>, time_step: Real<S>) -> Point<S>;
    /// Makes of an agent's record what the others see of it.
    fn show(&self, published: &mut Published<S>);
    /// How far the moved point is at most from where it would be on the chord at the same time within the step, m.
    fn sway(&self, chord: Point<S>, time_step: Real<S>) -> Real<S>;
    /// The slowest chord straight ahead to which one with this velocity can brake in a step, when chords may change by
    /// `change` (m/s, may be infinite); `None` if it cannot go straight on at all.
    fn braked(&self, velocity: Point<S>, change: Real<S>) -> Option<Point<S>>;
    /// Where it faces after a step.
    fn facing_after(&self, steered: &Steered<S>, time_step: Real<S>) -> Self;
    /// The end of a step with this chord; without one it turns on the spot. `point` is the moved one.
    fn roll(&self, point: Point<S>, steered: &Steered<S>, time_step: Real<S>) -> Rolled<S>;
}

/// A unicycle of the plane at the start of a step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rolling<R> {
    /// rad.
    heading: R,
    /// The unit vector of the heading.
    pub facing: Vec2<R>,
    /// |ω| at most, rad/s.
    pub turn_rate: R,
    /// Sine and cosine of half of what it can turn in the step: chords lie within so much of the heading.
    half_turn: [R; 2],
    /// How far the point that the stages move lies ahead of the axle, m; 0 under tracking.
    pub lead: R,
    /// For what errors its disc is grown, if there is room, m.
    margin: R,
    /// The longest chord, m/s: the speed along every arc that has one is within the limit.
    max_speed: R,
    /// By what factor chords are shorter than their arcs, at least.
    slower: R,
    /// m/s², may be infinite.
    acceleration: R,
}

/// A velocity made drivable.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Steered<S: Space> {
    /// The chord, m/s.
    pub chord: Point<S>,
    /// ω, rad/s, if the chord stays or becomes zero.
    pub turn_rate: Real<S>,
}

/// Where a step has led a unicycle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rolled<S: Space> {
    /// Of the axle, m.
    pub position: Point<S>,
    /// From position to position, m/s.
    pub velocity: Point<S>,
    /// rad, within ±π.
    pub heading: Real<S>,
    /// ω, rad/s.
    pub turn_rate: Real<S>,
}

impl<R: Scalar> Roll<Dim2<R>> for Rolling<R> {
    fn new(unicycle: &Unicycle<R>, heading: R, [radius, max_speed, acceleration, time_step]: [R; 4]) -> Self {
        let (sin, cos) = heading.sin_cos();
        let turn_rate = unicycle.turn_rate(time_step);
        let half_turn = turn_rate * time_step * R::HALF;
        let (half_sin, half_cos) = half_turn.sin_cos();
        let slower = sinc(half_turn);
        let max_speed = max_speed * slower;
        let margin = unicycle.margin(radius);
        let (lead, margin) = match unicycle.steering {
            Steering::Tracking => (R::ZERO, margin),
            // what is left to err is the arc beside its chord
            Steering::EffectiveCenter => (margin, max_speed * half_sin * time_step * R::from_f64(SWAY_TO_SIDE)),
        };
        let (facing, half_turn) = (vec2(cos, sin), [half_sin, half_cos]);
        Self { heading, facing, turn_rate, half_turn, lead, margin, max_speed, slower, acceleration }
    }

    fn point(&self, position: Vec2<R>) -> Vec2<R> {
        position + self.facing * self.lead
    }

    fn velocity(&self, velocity: Vec2<R>, turn_rate: R, time_step: R) -> Vec2<R> {
        let mut moved = velocity;
        if self.lead > R::ZERO {
            let (sin, cos) = (self.heading - turn_rate * time_step).sin_cos();
            moved += (self.facing - vec2(cos, sin)) * (self.lead / time_step);
        }
        // what it cannot have driven is lost: nobody slides
        let [sin, cos] = self.half_turn;
        let (along, across) = (self.facing.dot(moved), self.facing.det(moved).abs());
        let room = sin * (along + self.lead * R::from_f64(2.0) / time_step);
        let drove = along >= R::ZERO && across * cos <= room * R::from_f64(1.0 + SLACK);
        if drove { moved } else { self.facing * along.max(R::ZERO) }
    }

    fn show(&self, published: &mut Published<Dim2<R>>) {
        published.position = self.point(published.position);
        published.radius += self.lead;
        published.max_speed *= self.slower;
        published.margin = self.margin;
        // the point ahead cannot go back: what lies behind is turned to first, to the left if it is straight behind
        let wish = published.wish;
        if self.lead > R::ZERO && self.facing.dot(wish) < R::ZERO {
            let side = if self.facing.det(wish) < R::ZERO { -R::ONE } else { R::ONE };
            published.wish = self.facing.perp() * (side * wish.length());
        }
    }

    fn sway(&self, chord: Vec2<R>, time_step: R) -> R {
        self.facing.det(chord).abs() * time_step * R::from_f64(SWAY_TO_SIDE)
    }

    fn braked(&self, velocity: Vec2<R>, change: R) -> Option<Vec2<R>> {
        if !change.is_finite() {
            return Some(Vec2::ZERO);
        }
        let (along, across) = (self.facing.dot(velocity), self.facing.det(velocity));
        let less = (change - across) * (change + across);
        (less >= R::ZERO).then(|| self.facing * (along - less.sqrt()).max(R::ZERO))
    }

    fn facing_after(&self, steered: &Steered<Dim2<R>>, time_step: R) -> Self {
        let heading = self.roll(Vec2::ZERO, steered, time_step).heading;
        let (sin, cos) = heading.sin_cos();
        Self { heading, facing: vec2(cos, sin), ..*self }
    }

    fn roll(&self, point: Vec2<R>, steered: &Steered<Dim2<R>>, time_step: R) -> Rolled<Dim2<R>> {
        let turns_only = steered.chord == Vec2::ZERO && self.lead == R::ZERO;
        let turn_rate = if turns_only { steered.turn_rate } else { self.arc(steered.chord, time_step).turn_rate };
        let turn_rate = turn_rate.clamp(-self.turn_rate, self.turn_rate);
        let heading = wrapped(self.heading + turn_rate * time_step);
        let (mut position, mut velocity) = (point + steered.chord * time_step, steered.chord);
        if self.lead > R::ZERO {
            let (sin, cos) = heading.sin_cos();
            position -= vec2(cos, sin) * self.lead;
            velocity -= (vec2(cos, sin) - self.facing) * (self.lead / time_step);
        }
        Rolled { position, velocity, heading, turn_rate }
    }
}

impl<R: Scalar> Rolling<R> {
    /// Adds the half-planes of chords that it can drive, whatever it was told.
    pub fn drivable(&self, time_step: R, lines: &mut Vec<HalfPlane<R>>) {
        let [sin, cos] = self.half_turn;
        let offset = -sin * (self.lead * R::from_f64(2.0) / time_step);
        let (ahead, left) = (self.facing * sin, self.facing.perp() * cos);
        lines.push(HalfPlane { normal: self.facing, offset: R::ZERO });
        lines.push(HalfPlane { normal: ahead + left, offset });
        lines.push(HalfPlane { normal: ahead - left, offset });
    }

    /// How fast it turns to a velocity of this speed, rad/s: its chords then end on a circle over that velocity as the
    /// diameter, which they run along at speed · ω, and that is its acceleration.
    fn steady_turn_rate(&self, speed: R) -> R {
        self.turn_rate.min(self.acceleration / speed.max(R::EPSILON))
    }

    /// As much of a wish as it may be told when it may err by so much, m. The permitted velocity nearest to the whole wish
    /// would lead past what it wants, and round it for ever; so slowed, it comes nearer while it turns.
    pub fn slowed(&self, wish: Vec2<R>, error: R, time_step: R) -> Vec2<R> {
        // both are homogeneous in the wish
        let [bound, error] = if self.lead > R::ZERO {
            let [sin, cos] = self.half_turn;
            let two = R::from_f64(2.0);
            let across = self.facing.det(wish).abs() * cos - self.facing.dot(wish) * sin;
            [across * time_step, sin * self.lead * two]
        } else {
            let rate = self.steady_turn_rate(self.max_speed);
            [tracking::error_bound(wish, self.facing, rate, time_step), error]
        };
        if bound > error { wish * (error / bound) } else { wish }
    }

    /// From the velocity that it was told to a drivable chord. Told to stand, it turns to its wish.
    pub fn steer(&self, told: Vec2<R>, wish: Vec2<R>, time_step: R) -> Steered<Dim2<R>> {
        if self.lead > R::ZERO {
            return Steered { chord: told, turn_rate: R::ZERO };
        }
        let stands = told.length_squared() <= (self.max_speed * R::from_f64(STANDS)).squared();
        let turn_rate = if stands { self.turn_rate } else { self.steady_turn_rate(told.length()) };
        let arc = tracking::arc(if stands { wish } else { told }, self.heading, turn_rate, time_step);
        let chord = if stands { Vec2::ZERO } else { arc.chord(self.heading, time_step).clamped(self.max_speed) };
        Steered { chord, turn_rate: arc.turn_rate }
    }

    /// The arc of a chord.
    pub fn arc(&self, chord: Vec2<R>, time_step: R) -> Arc<R> {
        let two = R::from_f64(2.0);
        if self.lead == R::ZERO {
            return Arc::with_chord(chord, self.heading, time_step);
        }
        // the point ahead moves at u₀, ω = |u₀| sin β / D, along an arc with this chord: tan (ωΔt/2) = c⊥Δt / (2D + c∥Δt)
        let way = [self.facing.det(chord) * time_step, self.lead * two + self.facing.dot(chord) * time_step];
        let half_turn = way[0].atan2(way[1]);
        let (sin, cos) = half_turn.sin_cos();
        let along = self.facing.dot(chord) * cos + self.facing.det(chord) * sin;
        Arc { speed: along / sinc(half_turn), turn_rate: half_turn * two / time_step }
    }

    /// The largest [`sway`](Roll::sway) of any chord, m.
    pub fn largest_sway(&self, time_step: R) -> R {
        self.max_speed * self.half_turn[0] * time_step * R::from_f64(SWAY_TO_SIDE)
    }

    /// Adds the half-planes of velocities that it may be told when it may err by so much, m.
    pub fn permitted(&self, error: R, time_step: R, lines: &mut Vec<HalfPlane<R>>) {
        if self.lead > R::ZERO {
            return self.drivable(time_step, lines);
        }
        let rate = self.steady_turn_rate(self.max_speed);
        tracking::permitted(self.facing, error, [rate, time_step, self.max_speed], lines);
    }
}

/// Told a velocity below this share of the top speed, a unicycle stands and turns to its wish.
const STANDS: f64 = 1e-3;
/// A velocity that is off what can be driven by this share of it was driven all the same, but for rounding.
const SLACK: f64 = 1e-3;
/// The sway of a chord in what it leads to the side. It is |vω| Δt² / 8 = |chord| φ Δt / (4 sinc φ), and φ ≤ 1.011 sin φ,
/// sinc φ ≥ 0.989 for all half turns φ ≤ ¼.
const SWAY_TO_SIDE: f64 = 0.2557;
