//! What two agents agree on. Every quantity here is a symmetric (or antisymmetric) function of the pair, computed the
//! same way, bit for bit, on both sides; without that two permitted velocities need not add up to a safe pair.

use crate::agent::Published;
use crate::kinematics::tracking::permitted_error;
use crate::responsibility::ResponsibilityRule;
use crate::scalar::Scalar;
use crate::space::{Point, Real, Space};
use crate::vector::Vector;

/// A pair seen from one of its two agents.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pair<S: Space> {
    /// x = p_other − p_own, m. The other side holds its negative.
    pub relative_position: Point<S>,
    /// v = v_own − v_other, m/s. The other side holds its negative.
    pub relative_velocity: Point<S>,
    /// R, m; with unicycles, the errors of their motion included, as far as there is room for them between the bodies.
    pub combined_radius: Real<S>,
    /// τ, s: the longer of the two horizons, at least the time step.
    pub time_horizon: Real<S>,
    /// Δ, s: the longer of the two escape times, at least the time step.
    pub escape_time: Real<S>,
    /// α of the own side, 0..=1; the other side holds exactly 1 − α.
    pub responsibility: Real<S>,
    /// Whether both yield.
    pub mutual: bool,
}

impl<S: Space> Pair<S> {
    /// The pair as `own` sees it.
    pub fn new(own: &Published<S>, other: &Published<S>, rule: ResponsibilityRule, time_step: Real<S>) -> Self {
        let [own_error, other_error] = errors(own, other);
        Self {
            relative_position: other.position - own.position,
            relative_velocity: own.velocity - other.velocity,
            combined_radius: own.radius + other.radius + (own_error + other_error),
            time_horizon: own.time_horizon.max(other.time_horizon).max(time_step),
            escape_time: own.escape_time.max(other.escape_time).max(time_step),
            responsibility: rule.share(own, other),
            mutual: own.reacts && other.reacts,
        }
    }

    /// The own share of a change of velocity u with outward normal n. Who yields is decided by responsibility; room to
    /// spare (u·n < 0) is halved, or one that never yields could not even set off towards the other.
    #[inline]
    pub fn share(&self, change_along_normal: Real<S>) -> Real<S> {
        if self.mutual && change_along_normal < Real::<S>::ZERO { Real::<S>::HALF } else { self.responsibility }
    }

    /// Whether the bodies overlap or touch.
    #[inline]
    pub fn overlapping(&self) -> bool {
        self.relative_position.length_squared() <= self.combined_radius * self.combined_radius
    }
}

/// How far `own` and `other` may each be from where they were told to be, m: for so much their discs are grown.
#[inline]
pub(crate) fn errors<S: Space>(own: &Published<S>, other: &Published<S>) -> [Real<S>; 2] {
    let zero = Real::<S>::ZERO;
    if own.margin == zero && other.margin == zero {
        return [zero; 2];
    }
    let gap = (other.position - own.position).length() - (own.radius + other.radius);
    [permitted_error(own.margin, gap), permitted_error(other.margin, gap)]
}
