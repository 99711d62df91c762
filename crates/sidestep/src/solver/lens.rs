//! The velocities that a body can have at all: the disc of permitted speeds, and with limited acceleration the disc in
//! reach besides.

use crate::scalar::Scalar;
use crate::vector::{Vec2, Vector, vec2};

/// A disc of velocities.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Disc<R> {
    /// m/s.
    pub center: Vec2<R>,
    /// m/s, ≥ 0.
    pub radius: R,
}

impl<R: Scalar> Disc<R> {
    /// Whether a velocity lies in it, up to rounding.
    pub fn holds(&self, velocity: Vec2<R>) -> bool {
        let rounding = R::EPSILON * R::from_f64(8.0) * (self.radius + self.center.length());
        (velocity - self.center).length() <= self.radius + rounding
    }

    /// The nearest velocity in it.
    pub fn nearest(&self, velocity: Vec2<R>) -> Vec2<R> {
        let from_center = velocity - self.center;
        let inside = from_center.length_squared() <= self.radius * self.radius;
        if inside { velocity } else { self.center + from_center.clamped(self.radius) }
    }

    /// The same in f64.
    pub fn to_f64(&self) -> Disc<f64> {
        Disc { center: self.center.to_f64(), radius: self.radius.to_f64() }
    }
}

/// The speed disc and, if there is one, the disc in reach. The two must have a velocity in common.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Lens<R> {
    /// The largest permitted speed, m/s, ≥ 0.
    pub max_speed: R,
    /// The velocities in reach, if acceleration is limited.
    pub reach: Option<Disc<R>>,
}

impl<R: Scalar> Lens<R> {
    /// The velocities of at most `max_speed` that are at most `change` (m/s, may be infinite) from `velocity`. Who is too
    /// fast to come down to `max_speed` by that has one velocity left: the slowest in reach.
    #[inline]
    pub fn around(velocity: Vec2<R>, change: R, max_speed: R) -> Self {
        if !change.is_finite() {
            return Self { max_speed, reach: None };
        }
        let speed = velocity.length();
        let max_speed = max_speed.max(speed - change);
        let reach = (change < speed + max_speed).then_some(Disc { center: velocity, radius: change });
        Self { max_speed, reach }
    }

    /// Whether a velocity lies in it, up to rounding.
    pub fn holds(&self, velocity: Vec2<R>) -> bool {
        self.speeds().holds(velocity) && self.reach.is_none_or(|reach| reach.holds(velocity))
    }

    fn speeds(&self) -> Disc<R> {
        Disc { center: Vec2::ZERO, radius: self.max_speed }
    }

    /// The velocity in it that is nearest to `target`.
    #[inline]
    pub fn nearest(&self, target: Vec2<R>) -> Vec2<R> {
        let slowed = target.clamped(self.max_speed);
        match self.reach {
            None => slowed,
            Some(reach) if reach.holds(slowed) => reach.nearest(slowed),
            Some(reach) => self.best_on_reach(&reach, reach.nearest(target), |v| -(v - target).length_squared()),
        }
    }

    /// The velocity in it that is furthest along the unit vector `heading`.
    #[inline]
    pub fn furthest(&self, heading: Vec2<R>) -> Vec2<R> {
        let fastest = heading * self.max_speed;
        match self.reach {
            None => fastest,
            Some(reach) if reach.holds(fastest) => reach.nearest(fastest),
            Some(reach) => self.best_on_reach(&reach, reach.center + heading * reach.radius, |v| v.dot(heading)),
        }
    }

    /// `best`, the best velocity of the disc in reach, if it is not too fast; else the better corner of the lens.
    fn best_on_reach(&self, reach: &Disc<R>, best: Vec2<R>, value: impl Fn(Vec2<R>) -> R) -> Vec2<R> {
        if self.speeds().holds(best) {
            return best.clamped(self.max_speed);
        }
        let [Some(a), Some(b)] = crossings(*reach, self.speeds()) else {
            let touch_from_outside = reach.center.length() > self.max_speed;
            return if touch_from_outside { reach.nearest(Vec2::ZERO) } else { best.clamped(self.max_speed) };
        };
        if value(a) >= value(b) { a } else { b }
    }

    /// The piece of a line (`normal · offset + t · direction`, direction a quarter turn right of the normal) inside it:
    /// the least and the largest t.
    #[inline]
    pub fn chord(&self, normal: Vec2<R>, offset: R) -> Option<[R; 2]> {
        let half = half_chord(self.max_speed, offset)?;
        let Some(reach) = self.reach else { return Some([-half, half]) };
        let within = half_chord(reach.radius, offset - normal.dot(reach.center))?;
        let middle = vec2(normal.y, -normal.x).dot(reach.center);
        let (low, high) = ((middle - within).max(-half), (middle + within).min(half));
        (low <= high).then_some([low, high])
    }

    /// The same in f64.
    pub fn to_f64(&self) -> Lens<f64> {
        Lens { max_speed: self.max_speed.to_f64(), reach: self.reach.map(|reach| reach.to_f64()) }
    }
}

/// Half the length of a circle's chord at this distance from its center.
#[inline]
fn half_chord<R: Scalar>(radius: R, distance: R) -> Option<R> {
    let squared = (radius - distance) * (radius + distance);
    (squared >= R::ZERO).then(|| squared.sqrt())
}

/// The points where two circles cross: exactly on the smaller one, off the other by rounding of its own size.
pub(super) fn crossings<R: Scalar>(first: Disc<R>, second: Disc<R>) -> [Option<Vec2<R>>; 2] {
    let (first, second) = if first.radius <= second.radius { (first, second) } else { (second, first) };
    let (r, s) = (first.radius, second.radius);
    let between = second.center - first.center;
    let Some(towards) = between.normalized() else { return [None; 2] };
    let distance = between.length();
    let along = (distance + (r - s) * (r + s) / distance) * R::HALF;
    let Some(half) = half_chord(r, along) else { return [None; 2] };
    let (middle, across) = (first.center + towards * along, towards.perp() * half);
    [Some(middle + across), Some(middle - across)]
}
