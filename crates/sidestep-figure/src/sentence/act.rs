//! What it does: turn and speed.

use super::Sentence;
use crate::account::Account;
use crate::words::{number, speed};
use libm::atan2;
use sidestep::{Vec2, Vector};

/// Turns below this are straight on, degrees.
const STRAIGHT: f64 = 3.0;
/// Below this share of the top speed it stands.
const STANDS: f64 = 0.01;
/// Speeds that differ by less than this share are the same.
const SAME: f64 = 0.01;

/// `turns 43° left and slows to 0.74 m/s`.
pub(super) fn act(account: &Account, sentence: &mut Sentence) {
    let (wish, choice) = (account.wish(), account.seen.choice);
    let (wanted, taken) = (wish.length(), choice.length());
    if taken <= STANDS * account.seen.max_speed {
        sentence.strong("stops");
        return;
    }
    if wanted == 0.0 {
        sentence.strong(format!("moves off at {}", speed(taken)));
        return;
    }
    let turn = atan2(wish.det(choice), wish.dot(choice)).to_degrees();
    let changes = if taken < wanted * (1.0 - SAME) {
        format!("slows to {}", speed(taken))
    } else if taken > wanted * (1.0 + SAME) {
        format!("speeds up to {}", speed(taken))
    } else {
        format!("keeps {}", speed(taken))
    };
    if turn.abs() >= STRAIGHT {
        let side = if turn > 0.0 { "left" } else { "right" };
        sentence.strong(format!("turns {}° {side}", number(turn.abs(), 0))).plain(" and ").strong(changes);
    } else {
        sentence.strong(changes).plain(", straight on");
    }
}

/// `brakes to 0.31 m/s`, in place of a choice.
pub(super) fn brakes(choice: Vec2<f64>, velocity: Vec2<f64>, max_speed: f64, sentence: &mut Sentence) {
    let (chosen, done) = (choice.length(), velocity.length());
    let turn = atan2(choice.det(velocity), choice.dot(velocity)).to_degrees();
    if done <= STANDS * max_speed {
        sentence.strong("brakes to a stop");
    } else if done < chosen * (1.0 - SAME) {
        sentence.strong(format!("brakes to {}", speed(done)));
    } else if done > chosen * (1.0 + SAME) {
        sentence.strong(format!("goes faster, {}", speed(done)));
    } else if turn.abs() < STRAIGHT {
        sentence.strong("brakes a little");
    } else {
        let side = if turn > 0.0 { "left" } else { "right" };
        sentence.strong(format!("keeps {}° further {side}", number(turn.abs(), 0)));
    }
}
