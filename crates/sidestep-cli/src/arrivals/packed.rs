//! Who stands packed round a goal that others hold.

use super::distance;
use super::stillness::Stillness;
use sidestep_record::AuditAgent;

/// Neighbors in a pack are nearer to each other than this share of the radius: nobody else fits between.
const CLOSE: f64 = 1.0;

/// Of the agents that did not arrive, those that stand packed: they stand, and close to each stands somebody who covers its goal and is settled
/// there or wants to the same place and is nearer to it; or somebody who is packed round the same goal nearer to it.
pub fn packed(still: &Stillness, agents: &[AuditAgent], goals: &[Option<[f64; 3]>], not_arrived: &[u32]) -> Vec<u32> {
    let mut standing: Vec<Standing> = still
        .standing(agents)
        .into_iter()
        .map(|place| {
            let row = &still.last.agents[place];
            let number = row.agent as usize;
            let settled = not_arrived.binary_search(&row.agent).is_err();
            Standing {
                number: row.agent,
                place: row.position,
                radius: agents[number].radius,
                goal: goals[number],
                settled,
            }
        })
        .collect();
    standing.sort_by(|one, other| one.place[0].total_cmp(&other.place[0]));
    let close = close(&standing, agents);
    let waits = |k: &usize| standing[*k].goal.is_some() && !standing[*k].settled;
    let mut waiting: Vec<usize> = (0..standing.len()).filter(waits).collect();
    let mut numbers = Vec::new();
    loop {
        let belongs = |k: &usize| {
            let one = &standing[*k];
            close[*k].iter().any(|near| one.is_kept_out_by(&standing[*near]) || one.stands_behind(&standing[*near]))
        };
        let (found, left): (Vec<usize>, Vec<usize>) = waiting.iter().partition(|k| belongs(k));
        if found.is_empty() {
            break;
        }
        waiting = left;
        for k in found {
            standing[k].settled = true;
            numbers.push(standing[k].number);
        }
    }
    numbers.sort_unstable();
    numbers
}

struct Standing {
    number: u32,
    place: [f64; 3],
    radius: f64,
    goal: Option<[f64; 3]>,
    /// It arrived, is packed, or does not want to go anywhere.
    settled: bool,
}

/// For each, those close to it that it sees. They are sorted by x.
fn close(standing: &[Standing], agents: &[AuditAgent]) -> Vec<Vec<usize>> {
    let largest = standing.iter().map(|one| one.radius).fold(0.0, f64::max);
    let near = |k: usize| {
        let one = &standing[k];
        let reach = (1.0 + CLOSE) * one.radius + largest;
        let within = |other: &usize| (standing[*other].place[0] - one.place[0]).abs() <= reach;
        let before = (0..k).rev().take_while(within);
        let after = (k + 1..standing.len()).take_while(within);
        let sees = |other: &Standing| agents[one.number as usize].sees(&agents[other.number as usize]);
        before.chain(after).filter(|&k| one.is_close_to(&standing[k]) && sees(&standing[k])).collect()
    };
    (0..standing.len()).map(near).collect()
}

impl Standing {
    fn is_close_to(&self, other: &Self) -> bool {
        distance(self.place, other.place) - self.radius - other.radius <= CLOSE * self.radius
    }

    /// The other's body lies on the goal, where both cannot be, and it stays or has the better right to it.
    fn is_kept_out_by(&self, other: &Self) -> bool {
        let Some(goal) = self.goal else { return false };
        let nearer = distance(other.place, goal) <= distance(self.place, goal);
        distance(other.place, goal) < self.radius + other.radius
            && (other.settled || (self.is_rival_of(other) && nearer))
    }

    /// The other is packed round the same goal, nearer to it.
    fn stands_behind(&self, other: &Self) -> bool {
        let Some(goal) = self.goal.filter(|_| other.settled && self.is_rival_of(other)) else { return false };
        distance(other.place, goal) < distance(self.place, goal)
    }

    /// Both cannot be at their goals.
    fn is_rival_of(&self, other: &Self) -> bool {
        let together = self.radius + other.radius;
        self.goal.zip(other.goal).is_some_and(|(own, theirs)| distance(own, theirs) <= together)
    }
}
