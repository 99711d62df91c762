//! Badges: colour goes to what matters.

use super::{Account, Owner};

/// So many agents get a number and a colour.
const MOST: usize = 5;

/// A badge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mark {
    /// An agent's, 1 to 5.
    Number(usize),
    /// A wall's, from 1.
    Wall(usize),
}

impl Mark {
    /// What is written on it.
    pub fn text(self) -> String {
        match self {
            Self::Number(number) => number.to_string(),
            Self::Wall(1) => "W".into(),
            Self::Wall(number) => format!("W{number}"),
        }
    }
}

/// Gives badges to those who decided, then to those who forbid the wish (most first), then to those who shape what is
/// allowed. One obstacle has one badge, however many parts it has.
/// The demands' shapes begin with number `first` of the region's.
pub(super) fn give(account: &mut Account, first: usize) {
    for &i in &account.deciding {
        account.demands[i].binds = true;
    }
    let demands = &account.demands;
    let shapes = |i: usize| account.region.shaped_by.get(first + i).copied().unwrap_or(false);
    let mut order = account.deciding.clone();
    let mut others: Vec<usize> = (0..demands.len()).filter(|i| !order.contains(i)).collect();
    others.retain(|&i| demands[i].room_of_wish < 0.0 || shapes(i));
    others.sort_by(|&a, &b| demands[a].room_of_wish.total_cmp(&demands[b].room_of_wish));
    order.extend(others);
    let (mut agents, mut walls): (Vec<Owner>, Vec<Owner>) = (Vec::new(), Vec::new());
    for i in order {
        let owner = demands[i].owner;
        let list = if matches!(owner, Owner::Agent(_)) { &mut agents } else { &mut walls };
        if !list.contains(&owner) {
            list.push(owner);
        }
    }
    let place = |list: &[Owner], owner| list.iter().position(|&known| known == owner).map(|i| i + 1);
    for demand in &mut account.demands {
        demand.mark = match demand.owner {
            Owner::Agent(_) => place(&agents, demand.owner).filter(|&number| number <= MOST).map(Mark::Number),
            Owner::Wall(_) => place(&walls, demand.owner).map(Mark::Wall),
        };
    }
}
