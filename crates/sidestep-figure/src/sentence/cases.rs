//! The sentence's forms, one per case.

use super::Sentence;
use super::act::{act, brakes};
use crate::account::{Account, Limit, Outcome, Owner};
use crate::words::{NBSP, measure, number, seconds, speed};
use sidestep::{Conduct, STUCK_AFTER, Vector};

pub(super) fn tell(account: &Account, sentence: &mut Sentence) {
    let arrived = account.body().is_some_and(|body| body.progress.has_goal && body.progress.arrived);
    if account.outcome == Outcome::Locked {
        sentence.plain("It never moves, whatever comes; the others go round it.");
        return;
    }
    if account.outcome == Outcome::OnRails {
        let pace = speed(account.seen.choice.length());
        sentence.plain("It is on rails: whatever comes, it ").strong(format!("keeps to its way at {pace}")).plain(".");
        return;
    }
    let touched = account.demands.iter().position(|demand| demand.overlaps());
    match account.outcome {
        Outcome::Stopped => {
            sentence.plain("Walls and limits leave nothing allowed, so it ").strong("stops").plain(".");
        }
        _ if touched.is_some() => overlap(account, touched.unwrap_or(0), sentence),
        Outcome::Free | Outcome::Locked | Outcome::OnRails => free(account, arrived, sentence),
        _ if arrived && account.wish() == Point::ZERO => steps_aside(account, sentence),
        Outcome::Feasible => feasible(account, sentence),
        Outcome::Broken(violation) => broken(account, violation, sentence),
        Outcome::Shortened(share) => shortened(account, share, sentence),
    }
    braking(account, sentence);
    stuck(account, sentence);
    if account.unread > 0 {
        let (n, k) = (account.unread, account.seen.max_neighbors);
        let more = if n == 1 { "1 more neighbor was".into() } else { format!("{n} more neighbors were") };
        sentence.plain(format!(" {more} near but not read: the limit is {k}."));
    }
}

type Point = sidestep::Vec2<f64>;

/// `It wants 1.40 m/s towards its goal`
fn wants(account: &Account, sentence: &mut Sentence) {
    let wish = account.wish();
    if wish == Point::ZERO {
        sentence.plain("It wants to stay where it is");
        return;
    }
    let towards = match account.seen.way.len() {
        _ if account.body().is_none_or(|body| !body.progress.has_goal) => "",
        0 | 1 => " towards its goal",
        _ => " along the way to its goal",
    };
    sentence.plain(format!("It wants {}{towards}", speed(wish.length())));
}

fn free(account: &Account, arrived: bool, sentence: &mut Sentence) {
    if arrived && account.wish() == Point::ZERO {
        sentence.plain("It has reached its goal and ").strong("stands").plain(".");
        return;
    }
    wants(account, sentence);
    sentence.plain(match () {
        () if account.seen.conduct == Conduct::WalksOn => " and avoids nobody",
        () if account.demands.is_empty() => " and nobody is near",
        () => " and nobody is in the way",
    });
    if account.limit.is_some() {
        sentence.plain(format!(", but {}. So it ", cannot(account)));
        act(account, sentence);
        sentence.plain(", as near to its wish as it can.");
    } else {
        let gets = if account.braking.velocity.is_some() { "chooses" } else { "gets" };
        sentence.plain(", so it ").strong(format!("{gets} its wish")).plain(".");
    }
}

fn steps_aside(account: &Account, sentence: &mut Sentence) {
    sentence.plain("It has reached its goal; it ").strong("steps aside").plain(" for ");
    everybody(account, sentence);
    sentence.plain(".");
}

fn feasible(account: &Account, sentence: &mut Sentence) {
    wants(account, sentence);
    sentence.plain(". ");
    match account.deciding[..] {
        [] => {
            sentence.plain(match account.limit {
                Some(Limit::Reach) => format!("It decides alone: {}. ", cannot(account)),
                _ => "Its top speed decides. ".into(),
            });
        }
        [one] => decides(account, one, sentence),
        _ => {
            sentence.plain(if account.deciding.len() == 2 { "Two decide: " } else { "Three decide: " });
            let last = account.deciding.len() - 1;
            for (i, &demand) in account.deciding.iter().enumerate() {
                sentence.plain(if i == 0 {
                    ""
                } else if i == last {
                    ", and "
                } else {
                    ", "
                });
                sentence.who(account, demand).plain(format!(", {}", which(account, demand)));
            }
            sentence.plain(". ");
        }
    }
    so(account, sentence);
    sentence.plain(", the allowed velocity nearest to its wish.");
}

/// `[1] agent 5 decides: that way they would touch in 0.9 s. `
fn decides(account: &Account, one: usize, sentence: &mut Sentence) {
    let demand = &account.demands[one];
    let wall = demand.pair.is_none();
    sentence.who(account, one);
    match account.limit {
        Some(Limit::TopSpeed) => {
            let top = speed(account.seen.limits.max_speed);
            sentence.plain(format!(" decides, and its top speed {top}. "));
            return;
        }
        Some(Limit::Reach) => {
            sentence.plain(format!(" decides, but {}. ", cannot(account)));
            return;
        }
        None => {}
    }
    let touch = demand.touch.filter(|&t| t <= horizon(account, one) * 1.001);
    match (touch, wall) {
        (Some(t), false) => sentence.plain(format!(" decides: that way they would touch in {}. ", seconds(t))),
        (Some(t), true) => sentence.plain(format!(" decides: it would be reached in {}. ", seconds(t))),
        (None, _) => sentence.plain(" decides: it counts on room that the wish would take. "),
    };
}

/// `it can't change its velocity by more than 2.0 m/s²`
fn cannot(account: &Account) -> String {
    let reach = account.seen.limits.reach.map_or(0.0, |disc| disc.radius);
    format!("it can't change its velocity by more than {}", measure(reach / account.time_step, 1, "m/s²"))
}

fn which(account: &Account, demand: usize) -> String {
    let touch = account.demands[demand].touch.filter(|&t| t <= horizon(account, demand) * 1.001);
    match touch {
        Some(t) if account.demands[demand].pair.is_some() => format!("which it would touch in {}", seconds(t)),
        Some(t) => format!("which it would reach in {}", seconds(t)),
        None => "which counts on room that the wish would take".into(),
    }
}

fn horizon(account: &Account, demand: usize) -> f64 {
    account.demands[demand].pair.map_or(f64::INFINITY, |pair| pair.horizon)
}

/// `So it turns …`, with who goes first where the two do not share evenly.
fn so(account: &Account, sentence: &mut Sentence) {
    if let [one] = account.deciding[..]
        && let Some(pair) = account.demands[one].pair
        && (pair.share - 0.5).abs() > 1e-3
        && pair.share > 0.0
    {
        let share = number(100.0 * pair.share, 0);
        let rule = if pair.mutual { "" } else { " (it never yields)" };
        sentence.who(account, one).plain(format!(" goes first{rule}, so it takes {share}{NBSP}% of the turn and "));
        act(account, sentence);
        return;
    }
    sentence.plain("So it ");
    act(account, sentence);
}

/// What two digits of a speed can tell, m/s.
const TINY: f64 = 0.01;

fn broken(account: &Account, violation: f64, sentence: &mut Sentence) {
    wants(account, sentence);
    sentence.plain(", but no velocity suits everyone: ");
    everybody(account, sentence);
    let (leave, their) = if account.deciding.len() == 1 { ("leaves", "its line") } else { ("leave", "their lines") };
    sentence.plain(format!(" {leave} nothing allowed. It breaks {their} as little as possible, "));
    let (most, violation) = if violation < TINY { ("less than ", TINY) } else { ("at most ", violation) };
    sentence.plain(if account.deciding.len() == 1 && violation > TINY { "by " } else { most }).strong(speed(violation));
    sentence.plain(if account.deciding.len() == 1 { ", and " } else { " each, and " });
    act(account, sentence);
    sentence.plain(".");
}

fn shortened(account: &Account, share: f64, sentence: &mut Sentence) {
    let horizon = account.demands.iter().filter_map(|demand| Some(demand.pair?.horizon)).fold(0.0, f64::max);
    wants(account, sentence);
    sentence.plain(format!(", but every velocity touches someone within {}. ", seconds(horizon)));
    sentence.plain("It takes the one that stays clear longest, ").strong(seconds(share * horizon)).plain(", and ");
    act(account, sentence);
    sentence.plain(".");
}

fn overlap(account: &Account, touched: usize, sentence: &mut Sentence) {
    let demand = &account.demands[touched];
    let depth = number(-100.0 * demand.gap, 1);
    let within = seconds(horizon(account, touched));
    sentence.plain("It touches ").who(account, touched);
    sentence.plain(format!(" by {depth}{NBSP}cm. First it parts, within {within}; so it "));
    act(account, sentence);
    sentence.plain(".");
}

/// So many are named.
const NAMED: usize = 3;

/// ` But it brakes to 0.31 m/s, to keep room to stop before [1] agent 5.`
fn braking(account: &Account, sentence: &mut Sentence) {
    if let Some(velocity) = account.braking.velocity {
        let mut before = account.braking.binding();
        before.truncate(NAMED);
        sentence.plain(" But it ");
        brakes(account.seen.choice, velocity, account.seen.max_speed, sentence);
        if let Some(wall) = account.braking.evades {
            sentence.plain(", to keep a way out before ").all_of(account, &[wall]).plain(".");
        } else {
            sentence.plain(", to keep room to stop before ").all_of(account, &before).plain(".");
        }
    }
    if !account.braking.lost.is_empty() {
        let before = &account.braking.lost[..account.braking.lost.len().min(NAMED)];
        sentence.plain(" It has too little room left to stop before ").all_of(account, before).plain(".");
    }
}

fn stuck(account: &Account, sentence: &mut Sentence) {
    if account.body().is_some_and(|body| body.progress.stuck) {
        sentence.plain(format!(" It has not got nearer to its goal for {} or more", seconds(STUCK_AFTER)));
        if !account.deciding.is_empty() {
            sentence.plain(": ");
            everybody(account, sentence);
            sentence.plain(if account.deciding.len() == 1 { " holds it" } else { " hold it" });
        }
        sentence.plain(".");
    }
}

/// Those who decided.
fn everybody(account: &Account, sentence: &mut Sentence) {
    let mut named: Vec<Owner> = Vec::new();
    for &demand in &account.deciding {
        let owner = account.demands[demand].owner;
        if !named.contains(&owner) {
            named.push(owner);
        }
    }
    if named.is_empty() {
        sentence.plain("the others");
    }
    sentence.all_of(account, &named);
}
