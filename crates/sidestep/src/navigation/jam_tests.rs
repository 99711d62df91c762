//! When a lot is kept.

use super::*;
use crate::vector::vec2;

/// A step of a round, s: every fourth one is a moment to draw.
const STEP: f64 = 1.0;

/// Holds a lot that has won, and gets on.
fn holder() -> Jam<f64> {
    Jam { rank: PASSING + 7, ..Jam::new(vec2(1.0, 2.0)) }
}

/// Whether it still has it after the next moment to draw.
fn has_lot_after(mut jam: Jam<f64>, company: usize, on_the_way: bool) -> bool {
    jam.draw_when_due(3, STEP, || false, || false, || company, on_the_way);
    jam.has_lot()
}

#[test]
fn a_lot_is_kept_by_who_gets_on_in_company() {
    assert!(has_lot_after(holder(), 1, true));
    assert!(!has_lot_after(holder(), 0, true), "nobody is in the way");
    let stopped = Jam { blocked_steps: 1, ..holder() };
    assert!(!has_lot_after(stopped, 1, true), "it leads nowhere");
}

/// Else those who parked with a lot would bar the way for ever: in halls a tenth of the crowds never got through.
#[test]
fn who_has_come_home_keeps_no_lot() {
    assert!(!has_lot_after(holder(), 1, false));
}

#[test]
fn who_has_a_crowd_about_it_draws_none() {
    let wins = |company| {
        (0..40u32).any(|key| {
            let blocked = Jam { blocked_steps: 9, ..Jam::new(vec2(f64::from(key), 0.0)) };
            has_lot_after(blocked, company, true)
        })
    };
    assert!(wins(COMPANY) && !wins(COMPANY + 1));
}
