//! Who of a pair yields how much. One decision per pair, so the two shares sum to exactly one.

use crate::agent::Published;
use crate::scalar::Scalar;
use crate::space::{Real, Space};
use crate::vector::Vector;
use core::cmp::Ordering;
use serde::{Deserialize, Serialize};

/// How a pair of agents that react to each other shares the change of velocity that keeps them apart.
///
/// One that does not react (locked, scripted, without a model) takes nothing and leaves the other the whole, whatever
/// the rule.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ResponsibilityRule {
    /// The higher priority yields nothing; equal priorities share by number, and with
    /// [`Behavior::by_size`](crate::Behavior::by_size) by number / radius². With the default priorities and numbers and equal
    /// radii: halves.
    #[default]
    Agent,
    /// Halves.
    Equal,
    /// Moving the same way, the one to the right of the other's heading takes 0.7; otherwise the one with the larger
    /// x, then the larger y.
    Side,
    /// The higher priority yields nothing; equal priorities: halves.
    Priority,
    /// r_A / (r_A + r_B); both zero: halves.
    Number,
    /// |v_A| / (|v_A| + |v_B|) by their optimisation velocities: the faster yields more, who stands nothing; both at rest:
    /// halves.
    Speed,
}

/// The larger share under [`ResponsibilityRule::Side`].
const SIDE_SHARE: f64 = 0.7;

impl ResponsibilityRule {
    /// The share of `own` of a pair that both react, 0..=1; that of `other` is exactly one minus it.
    #[inline]
    pub(crate) fn share<S: Space>(self, own: &Published<S>, other: &Published<S>) -> Real<S> {
        match self {
            Self::Equal => Real::<S>::HALF,
            Self::Side => share_by_order(side_order(own, other), Real::<S>::from_f64(SIDE_SHARE)),
            Self::Priority => by_priority(own, other).unwrap_or(Real::<S>::HALF),
            Self::Number => by_number(own, other),
            Self::Speed => in_proportion(own.velocity.length(), other.velocity.length()),
            Self::Agent => by_priority(own, other).unwrap_or_else(|| by_number(own, other)),
        }
    }

    /// The share of `own` by number and, in inverse proportion, area, where those decide: under [`Self::Agent`], between
    /// equal priorities, as long as the size of the larger one counts.
    pub(crate) fn share_by_size<S: Space>(self, own: &Published<S>, other: &Published<S>) -> Option<Real<S>> {
        let counts = match own.radius.partial_cmp(&other.radius) {
            Some(Ordering::Greater) => own.size_counts,
            Some(Ordering::Less) => other.size_counts,
            _ => false,
        };
        let area = |of: &Published<S>| of.radius * of.radius;
        (counts && self == Self::Agent && own.priority == other.priority)
            .then(|| in_proportion(own.responsibility * area(other), other.responsibility * area(own)))
    }
}

#[inline]
fn by_priority<S: Space>(own: &Published<S>, other: &Published<S>) -> Option<Real<S>> {
    match own.priority.partial_cmp(&other.priority) {
        Some(Ordering::Greater) => Some(Real::<S>::ZERO),
        Some(Ordering::Less) => Some(Real::<S>::ONE),
        _ => None,
    }
}

#[inline]
fn by_number<S: Space>(own: &Published<S>, other: &Published<S>) -> Real<S> {
    in_proportion(own.responsibility, other.responsibility)
}

/// a / (a + b); equal ones: half. The share for (b, a) is exactly one minus it.
pub(crate) fn in_proportion<R: Scalar>(a: R, b: R) -> R {
    if a == b {
        return R::HALF;
    }
    share_by_order(a.partial_cmp(&b).unwrap_or(Ordering::Equal), a.max(b) / (a + b))
}

/// `larger` to the greater side, the exact rest to the lesser. `larger` is in ½..=1, where 1 − larger is exact.
fn share_by_order<R: Scalar>(order: Ordering, larger: R) -> R {
    match order {
        Ordering::Greater => larger,
        Ordering::Less => R::ONE - larger,
        Ordering::Equal => R::HALF,
    }
}

/// `Greater` when `own` is the one that yields more under the side rule; antisymmetric in the pair.
fn side_order<S: Space>(own: &Published<S>, other: &Published<S>) -> Ordering {
    let same_way = own.velocity.dot(other.velocity) >= Real::<S>::ZERO;
    if same_way {
        let own_right = is_right_of(own, other);
        let other_right = is_right_of(other, own);
        if own_right != other_right {
            return own_right.cmp(&other_right);
        }
    }
    own.position.compare_components(other.position)
}

/// Whether `a` lies to the right of `b`'s heading, in the ground plane.
fn is_right_of<S: Space>(a: &Published<S>, b: &Published<S>) -> bool {
    let offset = a.position - b.position;
    let turn = offset.component(0) * b.velocity.component(1) - offset.component(1) * b.velocity.component(0);
    turn >= Real::<S>::ZERO
}
