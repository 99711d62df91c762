//! What two agents agree on. Every quantity here is a symmetric (or antisymmetric) function of the pair, computed the
//! same way, bit for bit, on both sides; without that two permitted velocities need not add up to a safe pair.
//!
//! Two that avoid each other by the same model **reciprocate**: their shares sum to exactly one. In every other pair who
//! reacts takes the whole, and takes the other to keep its velocity: the velocity of now of one that avoids others (by
//! another model), the announced one of one that avoids nobody. Bodies in contact always share to exactly one, unless
//! neither gives way.

use crate::agent::Published;
use crate::kernels::{Kernels, Scene};
use crate::kinematics::tracking::permitted_error;
use crate::model::OptimizationVelocity;
use crate::responsibility::in_proportion;
use crate::scalar::Scalar;
use crate::space::{Point, Real, Space};
use crate::vector::Vector;

/// Wishes at less than an angle of this cosine (60°) go the same way: those queue.
const SAME_WAY: f64 = 0.5;

/// A pair seen from one of its two agents.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pair<S: Space> {
    /// x = p_other − p_own, m. The other side holds its negative.
    pub relative_position: Point<S>,
    /// v = v_own − v_other, m/s. Of a pair that reciprocates the other side holds its negative.
    pub relative_velocity: Point<S>,
    /// The own optimisation velocity in this pair, m/s; of one who has the right of way, or is the larger, nearer to its wish.
    pub velocity: Point<S>,
    /// R, m; with unicycles, the errors of their motion included, as far as there is room for them between the bodies.
    pub combined_radius: Real<S>,
    /// τ, s: the longer of the two horizons, at least the time step.
    pub time_horizon: Real<S>,
    /// Δ, s: the longer of the two escape times, at least the time step.
    pub escape_time: Real<S>,
    /// α of the own side, 0..=1. Of a pair that reciprocates the other side holds exactly 1 − α; else whoever reacts holds 1.
    pub responsibility: Real<S>,
    /// Whether each reacts to the other, be it by another model.
    pub mutual: bool,
}

impl<S: Space> Pair<S> {
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

impl<S: Kernels> Scene<'_, S> {
    /// Whether one knows of the other.
    #[inline]
    pub(crate) fn sees(&self, rank: usize, other: usize) -> bool {
        self.visibility.is_empty() || self.visibility[rank].sees(&self.visibility[other])
    }

    /// Whether one heeds the other when it chooses its velocity.
    #[inline]
    pub(crate) fn reacts(&self, rank: usize, to: usize) -> bool {
        self.published[rank].conduct.avoids() && self.sees(rank, to)
    }

    /// Whether contact with the other may change one's velocity.
    #[inline]
    pub(crate) fn gives_way(&self, rank: usize, to: usize) -> bool {
        self.published[rank].conduct.gives_way() && self.sees(rank, to)
    }

    /// Whether two react to each other by the same model.
    #[inline]
    pub(crate) fn reciprocate(&self, a: usize, b: usize) -> bool {
        self.reacts(a, b) && self.reacts(b, a) && self.published[a].model == self.published[b].model
    }

    /// The velocity that an agent is taken to keep by those who do not reciprocate with it, m/s.
    #[inline]
    pub(crate) fn kept_velocity(&self, rank: usize) -> Point<S> {
        let own = &self.published[rank];
        if own.conduct.avoids() { self.current_velocity[rank] } else { own.velocity }
    }

    /// The pair as the first of the two sees it; it reacts to the other.
    #[inline]
    pub(crate) fn pair(&self, rank: usize, other_rank: usize) -> Pair<S> {
        let (own, other) = (&self.published[rank], &self.published[other_rank]);
        let time_step = self.settings.time_step;
        let reciprocal = self.reciprocate(rank, other_rank);
        let Terms { share, insists } = if reciprocal { self.terms(own, other) } else { Terms::WHOLE };
        let (velocity, other_velocity) = if !reciprocal {
            (own.velocity, self.kept_velocity(other_rank))
        } else if insists && self.reckons_with_wishes(own) {
            (reckoned_with(own, share), reckoned_with(other, Real::<S>::ONE - share))
        } else {
            (own.velocity, other.velocity)
        };
        let [own_error, other_error] = errors(own, other);
        Pair {
            relative_position: other.position - own.position,
            relative_velocity: velocity - other_velocity,
            velocity,
            combined_radius: own.radius + other.radius + (own_error + other_error),
            time_horizon: own.time_horizon.max(other.time_horizon).max(time_step),
            escape_time: own.escape_time.max(other.escape_time).max(time_step),
            responsibility: share,
            mutual: self.reacts(other_rank, rank),
        }
    }

    /// The part of a missing distance that one moves when the two bodies are parted, 0..=1; with the other's exactly one,
    /// or both 0 if neither gives way. Who avoids makes room for who just walks on.
    #[inline]
    pub(crate) fn contact_share(&self, rank: usize, other: usize) -> Real<S> {
        if !self.gives_way(rank, other) {
            return Real::<S>::ZERO;
        }
        if !self.gives_way(other, rank) {
            return Real::<S>::ONE;
        }
        match (self.reacts(rank, other), self.reacts(other, rank)) {
            (true, true) => self.terms(&self.published[rank], &self.published[other]).share,
            (true, false) => Real::<S>::ONE,
            (false, true) => Real::<S>::ZERO,
            (false, false) => Real::<S>::HALF,
        }
    }

    /// By right of way, by the rule between their groups, else by the world's. The share of `other` is exactly one minus that
    /// of `own`.
    #[inline]
    fn terms(&self, own: &Published<S>, other: &Published<S>) -> Terms<Real<S>> {
        let rule = self.settings.responsibility;
        let insisting = |share| Terms { share, insists: true };
        let by_numbers = |share| Terms { share, insists: false };
        if let Some(way) = self.right_of_way(own, other) {
            insisting(if way == Way::Mine { Real::<S>::ZERO } else { Real::<S>::ONE })
        } else if let Some([a, b]) = self.group_shares.find([own.group, other.group]) {
            by_numbers(in_proportion(a, b))
        } else {
            rule.share_by_size(own, other).map_or_else(|| by_numbers(rule.share(own, other)), insisting)
        }
    }

    /// Whether who insists is taken to move as it wishes: cones are those of the velocities of now, and
    /// lines from zero keep their promise.
    fn reckons_with_wishes(&self, own: &Published<S>) -> bool {
        self.settings.behavior.right_of_way
            && own.model.has_half_planes()
            && self.settings.optimization_velocity == OptimizationVelocity::Current
    }

    /// Who of a pair in a jam is made way for: the one whose claim prevails, unless both want to go the same way, their
    /// priorities differ, or a rule between their groups says who yields.
    #[inline]
    fn right_of_way(&self, own: &Published<S>, other: &Published<S>) -> Option<Way> {
        if own.claim == other.claim {
            return None;
        }
        let way = if own.claim.prevails(other.claim) {
            Way::Mine
        } else if other.claim.prevails(own.claim) {
            Way::Theirs
        } else {
            return None;
        };
        let along = own.wish.dot(other.wish);
        let same_way = along > own.wish.length() * other.wish.length() * Real::<S>::from_f64(SAME_WAY);
        if same_way || own.priority != other.priority || self.group_shares.find([own.group, other.group]).is_some() {
            return None;
        }
        Some(way)
    }
}

/// How a pair shares.
#[derive(Clone, Copy)]
struct Terms<R> {
    /// Of the own side.
    share: R,
    /// Whether who yields less is to get its way, rather than to do a part that numbers say.
    insists: bool,
}

impl<R: Scalar> Terms<R> {
    const WHOLE: Self = Self { share: R::ONE, insists: false };
}

/// The velocity that a pair takes for that of one who insists, m/s: the less it yields, the nearer to its wish. Else
/// who is to be made way for, and was pushed back, would be taken to go on backwards, and never get its way.
fn reckoned_with<S: Space>(agent: &Published<S>, share: Real<S>) -> Point<S> {
    let insistence = Real::<S>::ONE - (share + share);
    if insistence <= Real::<S>::ZERO {
        return agent.velocity;
    }
    agent.wish.clamped(agent.max_speed) * insistence + agent.velocity * (Real::<S>::ONE - insistence)
}

/// Whose way it is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    Mine,
    Theirs,
}
