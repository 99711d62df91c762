//! Where a wall that moves is, and the way of an agent as the wall sees it.

use super::motion::{Vec3, Way};
use super::scene::{AuditLeg, AuditWall};
use super::segments::{Segment, Vec2, along};

/// How far the straight pieces of a bent way may be off it, m.
const FINE: f64 = 1e-5;
/// But no more pieces than this.
const MOST_PIECES: f64 = 256.0;

/// A turn and a shift: from where a point of the wall stood at first to where it is.
#[derive(Clone, Copy)]
struct Place {
    cosine: f64,
    sine: f64,
    shift: Vec2,
}

impl AuditLeg {
    pub(super) fn is_still(&self) -> bool {
        self.velocity == [0.0; 2] && self.angular_velocity == 0.0
    }
}

impl AuditWall {
    pub(super) fn moves(&self) -> bool {
        self.legs.iter().any(|leg| !leg.is_still())
    }

    /// The wall as it stands at a time, s, and from then on.
    #[must_use]
    pub fn standing_at(&self, time: f64) -> Self {
        let place = self.place(time);
        let moves = self.moves();
        let vertices = self.vertices.iter().map(|&corner| if moves { place.of(corner) } else { corner }).collect();
        Self { vertices, legs: Vec::new(), ..*self }
    }

    fn place(&self, time: f64) -> Place {
        let mut place = Place { cosine: 1.0, sine: 0.0, shift: [0.0; 2] };
        for (i, leg) in self.legs.iter().enumerate().take_while(|(_, leg)| leg.from_time < time) {
            let end = self.legs.get(i + 1).map_or(time, |next| next.from_time.min(time));
            place = place.then(leg, end - leg.from_time);
        }
        place
    }

    /// How fast it turns between two times, rad/s, and how fast a point that stands at `p` goes then as the wall sees it,
    /// its own way counted twice, m/s: at most.
    fn hurry(&self, last: f64, now: f64, p: Vec2) -> (f64, f64) {
        let ends = self.legs.iter().skip(1).map(|leg| leg.from_time).chain([f64::INFINITY]);
        let legs = self.legs.iter().zip(ends).filter(|(leg, end)| leg.from_time < now && *end > last);
        legs.fold((0.0, 0.0), |(rate, speed): (f64, f64), (leg, _)| {
            let late = now - leg.from_time;
            let arm = [0, 1].map(|k| p[k] - leg.pivot[k] - leg.velocity[k] * late);
            let turn = leg.angular_velocity.abs();
            let length = |v: Vec2| (v[0] * v[0] + v[1] * v[1]).sqrt();
            (rate.max(turn), speed.max(turn * length(arm) + 2.0 * length(leg.velocity)))
        })
    }
}

impl Place {
    fn then(self, leg: &AuditLeg, duration: f64) -> Self {
        let (sine, cosine) = libm::sincos(leg.angular_velocity * duration);
        let arm = [0, 1].map(|k| self.shift[k] - leg.pivot[k]);
        let turned = [cosine * arm[0] - sine * arm[1], sine * arm[0] + cosine * arm[1]];
        Self {
            cosine: cosine * self.cosine - sine * self.sine,
            sine: sine * self.cosine + cosine * self.sine,
            shift: [0, 1].map(|k| leg.pivot[k] + turned[k] + leg.velocity[k] * duration),
        }
    }

    /// Where a point of the wall is.
    fn of(&self, [x, y]: Vec2) -> Vec2 {
        [self.shift[0] + self.cosine * x - self.sine * y, self.shift[1] + self.sine * x + self.cosine * y]
    }

    /// Where a point of the ground lies to the wall that stood still.
    fn back(&self, p: Vec2) -> Vec2 {
        let [x, y] = [0, 1].map(|k| p[k] - self.shift[k]);
        [self.cosine * x + self.sine * y, self.cosine * y - self.sine * x]
    }
}

/// The part of a way during which a wall is there, as the wall sees it: straight pieces, one unless it turns.
pub(super) fn pieces(way: &Way, wall: &AuditWall, [last, now]: [f64; 2]) -> impl Iterator<Item = Segment> {
    let (start, end) = (wall.from_time.max(last), wall.until_time.min(now));
    let ground = |p: Vec3| [p[0], p[1]];
    let whole = [ground(way.from), ground(way.to)];
    let count = if start <= end { count(whole, wall, last, now) } else { 0 };
    let at = move |i: usize| {
        let time = start + (end - start) * (i as f64 / count as f64);
        let share = if now > last { (time - last) / (now - last) } else { 1.0 };
        let p = along(whole, share);
        if wall.legs.is_empty() { p } else { wall.place(time).back(p) }
    };
    (0..count).map(move |i| [at(i), at(i + 1)])
}

/// Into how many pieces a way is cut: each is off the bent one by an eighth of its squared time times the centrifugal and
/// Coriolis accelerations.
fn count(way: Segment, wall: &AuditWall, last: f64, now: f64) -> usize {
    let (rate, speed) = wall.hurry(last, now, way[1]);
    let duration = now - last;
    let length = ((way[1][0] - way[0][0]).powi(2) + (way[1][1] - way[0][1]).powi(2)).sqrt();
    let bend = 0.125 * rate * duration * (speed * duration + 2.0 * length);
    (bend / FINE).sqrt().ceil().clamp(1.0, MOST_PIECES) as usize
}
