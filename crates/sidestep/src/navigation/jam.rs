//! Jams: who has wanted to go on for a while and cannot draws lots for the right of way.
//!
//! A stand-off is a state in which nobody can improve alone. Of those who stand in one, some by lot may for a few seconds
//! count on being made way for: towards somebody who does not want to go the same way and has no such right, or a lesser
//! lot, they are taken to move as they wish, and take no part in the avoidance. A pair still agrees on everything and its
//! shares sum to one, so certificate and guard hold as ever; and who is not stuck is never touched.
//!
//! Who is at home, or on its way back after it was pushed, makes way for whoever is blocked, without any lot: as long as that one
//! gets on, and for a round, every other, while it does not. Else a crowd that is parked pushes out, again and again, one
//! who wants to pass. Who is slow to brake, or cannot slide, neither asks for this nor grants it.
//!
//! Who is kept from its goal by others who want to be there, too, and are nearer, is in no jam: it draws none. Whose lot
//! led nowhere lets a round go by before it draws again, then three, seven and so on: in a crowd too large for anybody to
//! make way, few insist, and it takes itself apart. That is the back-off of a shared medium (Metcalfe, Boggs, CACM 1976).
//!
//! A lot that leads somewhere holds for another round as long as its holder is on its way and has somebody in touch: who pushes
//! another back through a lane has to get to its end, or the two push each other to and fro for ever.
//!
//! Who has a crowd about it draws none: nobody there could make way, and those at its edge have to begin.
//!
//! Lots come from where an agent began its way, not from its number: the order of the agents does not matter.

use super::progress::steps_in;
use crate::scalar::Scalar;
use crate::vector::Vector;
use serde::{Deserialize, Serialize};

/// The time over which lack of motion is averaged, s.
const MEMORY: f64 = 1.5;
/// Above this mean lack an agent counts as blocked.
const BLOCKED: f64 = 0.5;
/// For so long it has to be blocked before it insists, s.
const PATIENCE: f64 = 2.0;
/// For so long it has to be blocked before it draws lots, s. Most crossings come apart by themselves before that.
const PATIENCE_FOR_LOTS: f64 = 4.0;
/// For so long a lot holds, s. All draw at the same moments.
const ROUND: f64 = 4.0;
/// With more than so many in touch one stands in a crowd.
const COMPANY: usize = 3;
/// One of so many lots wins.
const ODDS: u64 = 4;
/// So many lots in a row that led nowhere count; more make nobody wait longer.
const MOST_LOSSES: u32 = 5;

/// The rank of a claim of one who is not in a jam, or has drawn nothing.
const NONE: u32 = 0;
/// The rank of one who is blocked: it counts towards those at home alone. Lots that win are larger.
const PASSING: u32 = 1;
/// The bit of a claim that those do not have who are at home.
const ON_THE_WAY: u32 = 1 << 31;

/// A claim to the right of way in a jam.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Claim(u32);

impl Claim {
    /// The claim of all where there is no right of way.
    pub const NO: Self = Self(ON_THE_WAY | NONE);
    /// The claim of one who is at home and wants nothing.
    pub const AT_HOME: Self = Self(NONE);

    /// Whether who claims this is made way for by who claims that: the larger lot wins, and a walker who is blocked wins
    /// against whoever is at home.
    #[inline]
    pub fn prevails(self, over: Self) -> bool {
        let [mine, theirs] = [self.0, over.0].map(|claim| claim & !ON_THE_WAY);
        match [self.0, over.0].map(|claim| claim & ON_THE_WAY != 0) {
            [true, false] => mine >= PASSING,
            [false, true] => mine > PASSING && theirs == NONE,
            _ => mine > PASSING && mine > theirs,
        }
    }
}

/// What an agent remembers of being in a jam.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Jam<R> {
    /// From the place where it began its way.
    key: u64,
    /// The share of the wished motion that it did not get, averaged, 0..=1.
    lack: R,
    /// Steps for which it has been blocked.
    blocked_steps: u32,
    /// What it claims: a lot that has won, [`PASSING`] or [`NONE`].
    rank: u32,
    /// Lots in a row that led nowhere.
    losses: u32,
    /// Rounds in which it draws none for that.
    rounds_off: u32,
}

impl<R: Scalar> Jam<R> {
    pub fn new<V: Vector<Scalar = R>>(start: V) -> Self {
        // adding zero makes one zero of the two
        let bits = |axis| (start.component(axis) + R::ZERO).bits();
        let key = (0..V::DIMENSION).fold(0, |key, axis| mixed(key ^ bits(axis)));
        Self { key, lack: R::ZERO, blocked_steps: 0, rank: NONE, losses: 0, rounds_off: 0 }
    }

    /// Notes what a step has brought of the wish.
    pub fn note<V: Vector<Scalar = R>>(&mut self, wish: V, moved: V, time_step: R) {
        let square = wish.length_squared();
        let got = if square > R::ZERO { (moved.dot(wish) / square).clamp(R::ZERO, R::ONE) } else { R::ONE };
        let weight = (time_step / R::from_f64(MEMORY)).min(R::ONE);
        self.lack += weight * (R::ONE - got - self.lack);
        let blocked = self.lack > R::from_f64(BLOCKED);
        self.blocked_steps = if blocked { self.blocked_steps.saturating_add(1) } else { 0 };
    }

    /// All draw at the same moments; `steps`: made before this one. Who is not blocked, or whose goal is `contested`,
    /// has no lot then. `passes`: somebody at home is in touch. `company`: how many are. `on_the_way`: it
    /// has not been at its goal.
    pub fn draw_when_due(
        &mut self,
        steps: u64,
        time_step: R,
        contested: impl Fn() -> bool,
        passes: impl FnOnce() -> bool,
        company: impl Fn() -> usize,
        on_the_way: bool,
    ) {
        let insists = self.is_blocked(time_step);
        let round = u64::from(steps_in(ROUND, time_step));
        if (steps + 1).is_multiple_of(round) {
            if self.rank > PASSING {
                self.losses = if insists { (self.losses + 1).min(MOST_LOSSES) } else { 0 };
                self.rounds_off = (1 << self.losses) - 1;
            }
            let waited = self.blocked_steps >= steps_in(PATIENCE_FOR_LOTS, time_step);
            let draws = waited && self.rounds_off == 0 && company() <= COMPANY && !contested();
            self.rounds_off = self.rounds_off.saturating_sub(1);
            if draws {
                self.rank = self.draw((steps + 1) / round);
            } else if !on_the_way || self.blocked_steps > 0 || company() == 0 {
                self.rank = self.rank.min(PASSING);
            }
        }
        if self.rank <= PASSING {
            let keeps = self.rank == PASSING && self.blocked_steps == 0;
            let tries = insists && u64::from(self.blocked_steps) % (2 * round) < round;
            self.rank = if (keeps || tries) && passes() && !contested() { PASSING } else { NONE };
        }
    }

    fn draw(&self, round: u64) -> u32 {
        let drawn = mixed(self.key ^ mixed(round));
        if (drawn >> 32).is_multiple_of(ODDS) { (drawn as u32 >> 1).max(PASSING + 1) } else { self.rank.min(PASSING) }
    }

    /// Whether it has been blocked for as long as patience lasts.
    pub fn is_blocked(&self, time_step: R) -> bool {
        self.blocked_steps >= steps_in(PATIENCE, time_step)
    }

    /// Whether it holds a lot that has won.
    pub fn has_lot(&self) -> bool {
        self.rank > PASSING
    }

    /// What it claims.
    pub fn claim(&self, at_home: bool) -> Claim {
        Claim(if at_home { self.rank } else { self.rank | ON_THE_WAY })
    }
}

/// The finalizer of splitmix64 (Steele, Lea, Flood, OOPSLA 2014): each bit of it depends on each bit of `x`.
fn mixed(x: u64) -> u64 {
    let z = x.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

#[cfg(test)]
#[path = "jam_tests.rs"]
mod tests;
