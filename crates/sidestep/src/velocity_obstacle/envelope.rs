//! The true boundary of the acceleration-velocity obstacle, for pictures: the envelope of its discs, as far as no disc
//! covers it. (The lines that agents keep are those of its convex hull.)

use super::AccelerationObstacle;
use super::lag::Lag;
use crate::scalar::Scalar;
use crate::vector::{Vec2, Vector, vec2};
use core::f64::consts::TAU;

/// Discs among which is looked for one that covers a point; between the nearest of them is refined.
const DISCS: usize = 1024;
/// Points of each piece of the boundary, between which its ends and what is nearest are sought.
const POINTS: usize = 256;
/// Halvings of a search.
const HALVINGS: usize = 50;
/// What lies in a disc by less than this share of the size of things lies on its border.
const ROUNDING: f64 = 1e-9;
/// Discs are nowhere nearest that are farther off than the last one by this factor.
const FAR: f64 = 8.0;

impl AccelerationObstacle<f64> {
    /// The outward normals with which the disc of `time` (s, > 0) touches the envelope of all, on the two sides of the way
    /// that the discs come from; `None` where it lies within its neighbors.
    ///
    /// A point c + ρ n of the disc's border is on the envelope where n · c' = −ρ' for the derivatives by time.
    pub fn envelope_normals(&self, time: f64) -> Option<[Vec2<f64>; 2]> {
        let lag = Lag::after(time, self.response_time);
        let (center, radius) = self.disc(time);
        let come = -(self.relative_velocity * lag.left + center * (1.0 - lag.left));
        let cosine = (1.0 - lag.left) * radius / come.length();
        let towards = come.normalized()?;
        let sine = (1.0 - cosine) * (1.0 + cosine);
        (sine >= 0.0).then(|| {
            let across = -towards.perp() * sine.sqrt();
            [towards * cosine + across, towards * cosine - across]
        })
    }

    /// The point of the obstacle's boundary nearest to a relative told velocity (m/s), from inside or outside; `None` if
    /// the velocity is not finite, or bodies without size leave no boundary. For pictures and tests: it takes some
    /// milliseconds.
    pub fn nearest_boundary(&self, velocity: Vec2<f64>) -> Option<Vec2<f64>> {
        if !velocity.is_finite() || self.combined_radius <= 0.0 {
            return None;
        }
        if self.overlapping() {
            let (center, radius) = self.disc(self.escape_time);
            return Some(center + (velocity - center).normalized().unwrap_or(vec2(1.0, 0.0)) * radius);
        }
        Boundary::around(self, velocity).nearest()
    }
}

/// A piece of what may be boundary, as a curve over 0..=1.
#[derive(Clone, Copy, Debug)]
enum Piece {
    /// A side of the envelope, over the logarithm of time.
    Side(usize),
    /// The border of the last disc, over its angle.
    End,
}

struct Boundary<'a> {
    obstacle: &'a AccelerationObstacle<f64>,
    query: Vec2<f64>,
    /// The first time that matters, as a share of the horizon.
    first: f64,
    discs: Vec<(Vec2<f64>, f64)>,
    tolerance: f64,
}

impl<'a> Boundary<'a> {
    fn around(obstacle: &'a AccelerationObstacle<f64>, query: Vec2<f64>) -> Self {
        let (center, radius) = obstacle.disc(obstacle.time_horizon);
        let size = (center - query).length() + radius;
        let matters = |share: f64| {
            let (center, radius) = obstacle.disc(share * obstacle.time_horizon);
            (center - query).length() - radius < size * FAR
        };
        let mut first = 0.5;
        while first > 1e-12 && (matters(first) || matters(first * 0.7)) {
            first *= 0.5;
        }
        let mut found = Self { obstacle, query, first, discs: Vec::new(), tolerance: size * ROUNDING };
        found.discs = (0..=DISCS).map(|i| obstacle.disc(found.time(i as f64 / DISCS as f64))).collect();
        found
    }

    /// From the first time that matters to the horizon.
    fn time(&self, part: f64) -> f64 {
        self.obstacle.time_horizon * libm::exp(libm::log(self.first) * (1.0 - part))
    }

    /// A point of a piece and the outward normal there, if there is one.
    fn at(&self, piece: Piece, part: f64) -> Option<(Vec2<f64>, Vec2<f64>)> {
        let (time, normal) = match piece {
            Piece::Side(side) => (self.time(part), self.obstacle.envelope_normals(self.time(part))?[side]),
            Piece::End => {
                let (sin, cos) = Scalar::sin_cos(part * TAU);
                (self.obstacle.time_horizon, vec2(cos, sin))
            }
        };
        let (center, radius) = self.obstacle.disc(time);
        Some((center + normal * radius, normal))
    }

    /// The point, if no disc covers it.
    fn seen(&self, piece: Piece, part: f64) -> Option<(Vec2<f64>, Vec2<f64>)> {
        self.at(piece, part).filter(|&(point, _)| !self.is_covered(point))
    }

    fn is_covered(&self, point: Vec2<f64>) -> bool {
        let outside = |(center, radius): (Vec2<f64>, f64)| (point - center).length() - radius;
        let at = |i: usize| outside(self.discs[i]);
        (0..=DISCS).any(|i| {
            let here = at(i);
            if here < -self.tolerance {
                return true;
            }
            // a disc between these may be nearer by as much as they differ
            let [before, after] = [at(i.saturating_sub(1)), at((i + 1).min(DISCS))];
            let least = here <= before && here <= after && here < (before - here) + (after - here) + self.tolerance;
            least && self.least_between(i, &outside) < -self.tolerance
        })
    }

    /// The least of a function of discs about number i.
    fn least_between(&self, i: usize, outside: &impl Fn((Vec2<f64>, f64)) -> f64) -> f64 {
        let part = |k: usize| k as f64 / DISCS as f64;
        let (mut low, mut high) = (part(i.saturating_sub(1)), part((i + 1).min(DISCS)));
        let at = |part: f64| outside(self.obstacle.disc(self.time(part)));
        for _ in 0..HALVINGS {
            let (a, b) = (low + 0.382 * (high - low), low + 0.618 * (high - low));
            if at(a) < at(b) { high = b } else { low = a }
        }
        at(0.5 * (low + high))
    }

    fn nearest(&self) -> Option<Vec2<f64>> {
        let pieces = [Piece::Side(0), Piece::Side(1), Piece::End];
        let candidates = pieces.into_iter().flat_map(|piece| self.candidates(piece));
        candidates.min_by(|a, b| (*a - self.query).length_squared().total_cmp(&(*b - self.query).length_squared()))
    }

    /// Of a piece: its ends, where it is seen, and the feet of the query on it.
    fn candidates(&self, piece: Piece) -> Vec<Vec2<f64>> {
        let part = |i: usize| i as f64 / POINTS as f64;
        let seen: Vec<_> = (0..=POINTS).map(|i| self.seen(piece, part(i))).collect();
        let mut found: Vec<_> = seen.iter().flatten().map(|(point, _)| *point).collect();
        for i in 0..POINTS {
            let ends = match (seen[i], seen[i + 1]) {
                (None, None) => continue,
                (Some(_), Some(_)) => [part(i), part(i + 1)],
                (Some(_), None) => [part(i), self.last_seen(piece, part(i), part(i + 1))],
                (None, Some(_)) => [part(i + 1), self.last_seen(piece, part(i + 1), part(i))],
            };
            found.extend(self.at(piece, ends[1]).map(|(point, _)| point));
            found.extend(self.foot(piece, ends));
        }
        found
    }

    /// The end of what is seen of a piece, between a place where it is and one where it is not.
    fn last_seen(&self, piece: Piece, mut seen: f64, mut hidden: f64) -> f64 {
        for _ in 0..HALVINGS {
            let middle = 0.5 * (seen + hidden);
            if self.seen(piece, middle).is_some() { seen = middle } else { hidden = middle }
        }
        seen
    }

    /// Where a piece between two places is at right angles to the way to the query, if it is once.
    fn foot(&self, piece: Piece, [mut low, mut high]: [f64; 2]) -> Option<Vec2<f64>> {
        let is_before = |part: f64| {
            let (point, normal) = self.at(piece, part)?;
            Some(normal.det(self.query - point) < 0.0)
        };
        let before = is_before(low)?;
        if is_before(high)? == before {
            return None;
        }
        for _ in 0..HALVINGS {
            let middle = 0.5 * (low + high);
            if is_before(middle)? == before { low = middle } else { high = middle }
        }
        self.seen(piece, 0.5 * (low + high)).map(|(point, _)| point)
    }
}
