//! Who stands packed round a goal that others hold, by the last frame alone.

use sidestep_record::{AuditAgent, Frame, FrameAgent};

/// Slower than this share of its limit an agent stands.
const STANDING: f64 = 0.01;
/// Neighbors in a pack are nearer to each other than this share of the radius: nobody else fits between.
const CLOSE: f64 = 1.0;

/// Of the agents that did not arrive, those that stand packed: they stand, and close to each stands somebody who covers its goal, or who is packed
/// round the same goal nearer to it.
pub fn packed(frame: &Frame, agents: &[AuditAgent], not_arrived: &[u32]) -> Vec<u32> {
    let standing: Vec<Standing> = frame.agents.iter().filter_map(|row| Standing::of(row, agents)).collect();
    let waits = |one: &Standing| one.goal.is_some() && not_arrived.binary_search(&one.number).is_ok();
    let mut waiting: Vec<&Standing> = standing.iter().filter(|one| waits(one)).collect();
    let mut packed: Vec<&Standing> = Vec::new();
    loop {
        let before = waiting.len();
        waiting.retain(|one| {
            let covered = standing.iter().any(|other| one.is_kept_out_by(other));
            let belongs = covered || packed.iter().any(|other| one.stands_behind(other));
            if belongs {
                packed.push(one);
            }
            !belongs
        });
        if waiting.len() == before {
            break;
        }
    }
    let mut numbers: Vec<u32> = packed.iter().map(|one| one.number).collect();
    numbers.sort_unstable();
    numbers
}

struct Standing {
    number: u32,
    place: [f64; 3],
    radius: f64,
    goal: Option<[f64; 3]>,
}

impl Standing {
    fn of(row: &FrameAgent, agents: &[AuditAgent]) -> Option<Self> {
        let agent = agents.get(row.agent as usize)?;
        let stands = distance(row.velocity, [0.0; 3]) <= STANDING * agent.max_speed;
        stands.then_some(Self { number: row.agent, place: row.position, radius: agent.radius, goal: agent.goal })
    }

    fn is_close_to(&self, other: &Self) -> bool {
        other.number != self.number
            && distance(self.place, other.place) - self.radius - other.radius <= CLOSE * self.radius
    }

    /// The other's body lies on the goal: both cannot be there.
    fn is_kept_out_by(&self, other: &Self) -> bool {
        self.is_close_to(other)
            && self.goal.is_some_and(|goal| distance(other.place, goal) < self.radius + other.radius)
    }

    /// The other wants to the same place and is nearer to it.
    fn stands_behind(&self, other: &Self) -> bool {
        let (Some(own), Some(theirs)) = (self.goal, other.goal) else { return false };
        self.is_close_to(other)
            && distance(own, theirs) <= self.radius + other.radius
            && distance(other.place, own) < distance(self.place, own)
    }
}

fn distance(a: [f64; 3], b: [f64; 3]) -> f64 {
    (0..3).map(|axis| (a[axis] - b[axis]) * (a[axis] - b[axis])).sum::<f64>().sqrt()
}
