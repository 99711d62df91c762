//! The acceleration-velocity obstacle: what two bodies with inertia must not be told.
//!
//! van den Berg, Snape, Guy, Manocha, "Reciprocal collision avoidance with acceleration-velocity obstacles" (2011). The
//! obstacle is not convex, so the tangent at its nearest point would cut into it; the line here is one that its convex
//! hull touches, the one that costs the pair least.

use super::lag::{Lag, coasting};
use super::{Escape, HEAD_ON, Part};
use crate::scalar::Scalar;
use crate::vector::{Vec2, Vector};

/// AVO^{δ,τ} of a disc: every relative told velocity v' for which some t in (0, τ] has ‖x − s v − g v'‖ < R, with the
/// lag's s and g: the union of the discs of center (x − s v)/g and radius R/g.
///
/// Where ‖x‖ ≤ R the bodies overlap already; then the disc of t = Δ counts alone.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AccelerationObstacle<R> {
    /// x = p_B − p_A, m.
    pub relative_position: Vec2<R>,
    /// v = v_A − v_B, the velocities that the two have now, m/s.
    pub relative_velocity: Vec2<R>,
    /// R = r_A + r_B, m, ≥ 0.
    pub combined_radius: R,
    /// τ, s, > 0.
    pub time_horizon: R,
    /// Δ, s, > 0: the time in which an overlap has to end.
    pub escape_time: R,
    /// δ, s, > 0: the time constant with which both approach what they are told.
    pub response_time: R,
    /// Unit vector in which A leaves when the geometry names none; B must hold its negative.
    pub parting: Vec2<R>,
}

impl<R: Scalar> AccelerationObstacle<R> {
    /// Whether the two bodies overlap or touch already.
    pub fn overlapping(&self) -> bool {
        self.relative_position.length_squared() <= self.combined_radius * self.combined_radius
    }

    /// The same in f64.
    pub fn to_f64(&self) -> AccelerationObstacle<f64> {
        AccelerationObstacle {
            relative_position: self.relative_position.to_f64(),
            relative_velocity: self.relative_velocity.to_f64(),
            combined_radius: self.combined_radius.to_f64(),
            time_horizon: self.time_horizon.to_f64(),
            escape_time: self.escape_time.to_f64(),
            response_time: self.response_time.to_f64(),
            parting: self.parting.to_f64(),
        }
    }

    /// The disc of relative told velocities that are in contact at `time` (s, > 0): center and radius, m/s.
    pub fn disc(&self, time: R) -> (Vec2<R>, R) {
        let lag = Lag::after(time.to_f64(), self.response_time.to_f64());
        let inverse = R::from_f64(1.0 / lag.gained);
        let center = self.relative_position - self.relative_velocity * R::from_f64(lag.kept);
        (center * inverse, self.combined_radius * inverse)
    }

    /// The smallest change u of the relative velocity for which the line through v + u with the normal n has all of the
    /// obstacle on its other side. `keep_right`: a head-on pair takes the line that leads past on the right.
    ///
    /// Computed in f64 whatever R is, from x and v alone in ways that change with their sign as a whole: B finds exactly
    /// the negative.
    pub fn separating_line(&self, keep_right: bool) -> Escape<R> {
        let approach = Approach {
            x: self.relative_position.to_f64(),
            v: self.relative_velocity.to_f64(),
            r: self.combined_radius.to_f64(),
            horizon: self.time_horizon.to_f64(),
            response: self.response_time.to_f64(),
        };
        let found = if self.overlapping() {
            approach.leave_overlap(self.escape_time.to_f64(), self.parting.to_f64())
        } else {
            approach.cheapest(keep_right)
        };
        let normal = Vec2::from_f64(found.normal);
        Escape { change: normal * R::from_f64(found.needed), normal, part: found.part }
    }
}

/// A line that separates: its normal n, how far v has to move along it (h(n) − n · v, m/s), and which part of the hull it
/// touches.
#[derive(Clone, Copy, Debug)]
pub(super) struct Separation {
    pub normal: Vec2<f64>,
    pub needed: f64,
    pub part: Part,
}

/// Two bodies of combined radius r in f64; x, v and r as above.
#[derive(Clone, Copy, Debug)]
pub(super) struct Approach {
    pub x: Vec2<f64>,
    pub v: Vec2<f64>,
    pub r: f64,
    pub horizon: f64,
    pub response: f64,
}

/// The search for a side's line ends when it moves by less, as a share of the longest coasting.
const ROUNDING: f64 = 1e-15;
/// What is off by more is no fixed point, but a jump.
const CLOSE: f64 = 1e-9;
/// Steps of the search for a side's line; it converges in about six.
const MOST_STEPS: usize = 60;

impl Approach {
    /// The separating line that needs least of those that touch the hull: at its end (t = τ), or at either side.
    fn cheapest(&self, keep_right: bool) -> Separation {
        let scale = self.x.length() * self.v.length();
        let head_on = self.x.dot(self.v) > 0.0 && self.x.det(self.v).abs() <= HEAD_ON * scale;
        let turns = keep_right && head_on;
        let end = if turns { None } else { self.at_end() };
        // only outside of the hull does anything need nothing, and then it is the one nearest point
        if let Some(end) = end.filter(|end| end.needed <= 0.0) {
            return end;
        }
        let right = self.at_side(false);
        let left = if turns { None } else { self.at_side(true) };
        [right, left, end]
            .into_iter()
            .flatten()
            .reduce(|best, other| if other.needed < best.needed { other } else { best })
            .unwrap_or_else(|| self.beside(false))
    }

    /// Where the last of the discs (t = τ) is the nearest part of the hull; its normal is that of VO^τ.
    pub fn at_end(&self) -> Option<Separation> {
        let w = self.v - self.x * (1.0 / self.horizon);
        let along = w.dot(self.x);
        let on_arc = along < 0.0 && along * along > self.r * self.r * w.length_squared();
        let (normal, part) =
            if on_arc { (w * (1.0 / w.length()), Part::Truncation) } else { self.tangent(0.0, self.x.det(w) > 0.0)? };
        let (room, opening) = (-(normal.dot(self.x) + self.r), normal.dot(self.v));
        let room = if on_arc { room } else { 0.0 };
        let is_last = opening >= 0.0 || (on_arc && room >= -opening * coasting(self.horizon, self.response));
        is_last.then(|| self.separation(normal, part, self.horizon, room))
    }

    /// Where the hull is nearest at its left or right side: its normal n is at right angles to the way that the two would
    /// be apart at the time t, (x − t v) · n⊥ = 0, and room is used up by coasting for ψ(t), n · (x − ψ(t) v) = −R. So n
    /// is that of a leg of VO seen from x − ψ v, and ψ a fixed point.
    pub fn at_side(&self, left: bool) -> Option<Separation> {
        let longest = coasting(self.horizon, self.response);
        // none where coasting leads into the other: beyond a fixed point
        let excess = |psi: f64| {
            let (normal, _) = self.tangent(psi, left)?;
            Some(coasting(self.moment(normal), self.response) - psi)
        };
        // from below, so that of two fixed points the first is found, which is the minimum
        let mut low = (0.0, excess(0.0)?);
        let mut high: Option<(f64, Option<f64>)> = None;
        let (mut psi, mut last_low) = (low.1.min(longest), low);
        for _ in 0..MOST_STEPS {
            let found = excess(psi);
            match found {
                Some(value) if value >= 0.0 => {
                    // an end that stays counts half (Illinois), or the other would creep
                    if let Some((_, Some(end))) = &mut high {
                        *end *= 0.5;
                    }
                    (last_low, low) = (low, (psi, value));
                }
                _ => {
                    if high.is_some() {
                        low.1 *= 0.5;
                    }
                    high = Some((psi, found));
                }
            }
            let done = found.is_some_and(|value| value.abs() <= ROUNDING * longest);
            let next = match high {
                Some((end, Some(value))) => crossing(low, (end, value)).clamp(low.0, end),
                Some((end, None)) => 0.5 * (low.0 + end),
                None => crossing(last_low, low).max(low.0 + low.1).min(longest),
            };
            if done || (next - psi).abs() <= ROUNDING * longest {
                break;
            }
            psi = next;
        }
        let (normal, part) = self.tangent(psi, left)?;
        let time = self.moment(normal);
        let is_root = time < self.horizon && (coasting(time, self.response) - psi).abs() <= CLOSE * longest;
        is_root.then(|| self.separation(normal, part, time, -(normal.dot(self.x) + self.r)))
    }

    /// A line of a side for a pair that no side is nearest to: room for coasting up to the horizon.
    fn beside(&self, left: bool) -> Separation {
        let longest = coasting(self.horizon, self.response);
        let psi = if self.tangent(longest, left).is_some() { longest } else { 0.0 };
        let (normal, part) = self.tangent(psi, left).unwrap_or_else(|| {
            let towards = self.x * (1.0 / self.x.length());
            (-towards, Part::Truncation)
        });
        self.supporting(normal, part, -(normal.dot(self.x) + self.r).min(0.0))
    }

    /// The normal of a leg of VO seen from x − ψ v, if the bodies are still apart there.
    fn tangent(&self, psi: f64, left: bool) -> Option<(Vec2<f64>, Part)> {
        let apart = self.x - self.v * psi;
        let squared = apart.length_squared();
        let leg = squared - self.r * self.r;
        if leg < 0.0 || squared == 0.0 {
            return None;
        }
        let (along, across) = (apart * leg.sqrt(), apart.perp() * self.r);
        let inverse = 1.0 / squared;
        let found = if left {
            (((along + across) * inverse).perp(), Part::LeftLeg)
        } else {
            (-((along - across) * inverse).perp(), Part::RightLeg)
        };
        Some(found)
    }

    /// When the way that the two would be apart is along n; the horizon, if not before, or if n leads away from there.
    fn moment(&self, normal: Vec2<f64>) -> f64 {
        let time = normal.det(self.x) / normal.det(self.v);
        if normal.dot(self.v) < 0.0 && time > 0.0 && time < self.horizon { time } else { self.horizon }
    }

    /// The line with this normal that touches the disc of `time`; `room` is −(n · x + R).
    fn separation(&self, normal: Vec2<f64>, part: Part, time: f64, room: f64) -> Separation {
        let gained = Lag::after(time, self.response).gained;
        Separation { normal, needed: -(room + time * normal.dot(self.v)) / gained, part }
    }

    /// The line with this normal that touches the hull, wherever that is; `room` ≥ 0 is −(n · x + R).
    pub fn supporting(&self, normal: Vec2<f64>, part: Part, room: f64) -> Separation {
        let opening = normal.dot(self.v);
        let time = last_moment(room, opening, self.horizon, self.response);
        self.separation(normal, part, time, room)
    }

    /// Bodies that overlap part within the escape time, and never through one another.
    fn leave_overlap(&self, escape_time: f64, parting: Vec2<f64>) -> Separation {
        let gained = Lag::after(escape_time, self.response).gained;
        let w = self.v * escape_time - self.x;
        let length = w.length();
        let (normal, missing) = if w.dot(self.x) < 0.0 && length > 0.0 {
            (w * (1.0 / length), self.r - length)
        } else if let Some(towards) = self.x.normalized() {
            (-towards, self.r - self.x.length() + escape_time * self.v.dot(towards))
        } else {
            let normal = self.v.normalized().unwrap_or(parting);
            (normal, self.r - escape_time * self.v.dot(normal))
        };
        Separation { normal, needed: missing / gained, part: Part::Overlap }
    }
}

/// Where the line through two points of a graph is 0; the second's place if it nowhere is.
fn crossing(a: (f64, f64), b: (f64, f64)) -> f64 {
    let place = (a.0 * b.1 - b.0 * a.1) / (b.1 - a.1);
    if place.is_finite() { place } else { b.0 }
}

/// The moment at which room (m, ≥ 0), used up at −`opening` (m/s), has to be defended hardest: where h(n) is attained.
fn last_moment(room: f64, opening: f64, horizon: f64, response: f64) -> f64 {
    if opening >= 0.0 || room >= -opening * coasting(horizon, response) {
        return horizon;
    }
    let wanted = room / -opening;
    // ψ rises, and ψ(t) ≤ t / 2
    let (mut low, mut high) = (2.0 * wanted, horizon);
    for _ in 0..MOST_STEPS {
        let middle = 0.5 * (low + high);
        if high - low <= 1e-12 * high {
            break;
        }
        if coasting(middle, response) < wanted { low = middle } else { high = middle }
    }
    0.5 * (low + high)
}
