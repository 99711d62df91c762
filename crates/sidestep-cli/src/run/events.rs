//! What happened when, read off what the engine tells of itself after each step. Only where something begins is it asked
//! why; a run that is not asked for events does none of this.

use crate::numbers::tidy;
use serde_json::{Value, json};
use sidestep::{AgentStatus, Explanation, RegionInView, STUCK_AFTER, StepReport};
use sidestep_scene::{AgentState, Simulation};

/// So many events are kept; of what begins later only the number is.
pub(super) const MOST: usize = 10_000;
/// Squeezed again within this time is still squeezed, s.
const LULL: f64 = 1.0;
/// A way that becomes longer at once by more than this is another way, m.
const LONGER: f64 = 0.05;
/// A way that becomes shorter at once by more than this is another way, and no waypoint passed at its edge, m.
const SHORTER: f64 = 2.0 * sidestep::WAYPOINT_REACHED + LONGER;

/// What lasts for a while.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Lasting {
    Stuck,
    Squeezed,
    YieldedTo,
    Quarantined,
}

impl Lasting {
    const ALL: [Self; 4] = [Self::Stuck, Self::Squeezed, Self::YieldedTo, Self::Quarantined];

    fn name(self) -> &'static str {
        match self {
            Self::Stuck => "stuck",
            Self::Squeezed => "squeezed",
            Self::YieldedTo => "yielded_to",
            Self::Quarantined => "quarantined",
        }
    }

    fn holds(self, agent: &AgentState) -> bool {
        match self {
            Self::Stuck => agent.progress.stuck,
            Self::Squeezed => matches!(agent.status, AgentStatus::Relaxed { .. } | AgentStatus::Stopped),
            Self::YieldedTo => agent.progress.right_of_way,
            Self::Quarantined => agent.status == AgentStatus::Quarantined,
        }
    }
}

/// Something that happened.
struct Event {
    /// When it began, s.
    time: f64,
    /// When what lasts was last so, s; `None`: at the end of the run it still is, or it took no time.
    until: Option<f64>,
    agent: Option<usize>,
    name: &'static str,
    /// Fields of its own.
    more: Value,
}

/// Something that lasts: its number in the list, if it is kept, and when it was last so, s.
#[derive(Clone, Copy)]
struct Open {
    event: Option<usize>,
    last: f64,
}

/// What is remembered of an agent from the step before.
#[derive(Clone, Copy, Default)]
struct Before {
    state: Option<AgentState>,
    steps: u64,
    open: [Option<Open>; Lasting::ALL.len()],
}

/// The events of a run so far.
#[derive(Default)]
pub struct Events {
    list: Vec<Event>,
    left_out: u64,
    before: Vec<Before>,
    unguarded: Option<Open>,
}

impl Events {
    /// Notes what the step has brought.
    pub fn note(&mut self, simulation: &mut Simulation, report: &StepReport<f64>) {
        let time = simulation.time();
        for agent in simulation.agents() {
            if self.before.len() <= agent.number {
                self.before.resize(agent.number + 1, Before::default());
            }
            for (k, kind) in Lasting::ALL.into_iter().enumerate() {
                let lull = if kind == Lasting::Squeezed { LULL } else { 0.0 };
                let open = self.before[agent.number].open[k];
                self.before[agent.number].open[k] = if kind.holds(&agent) {
                    let begin = || self.begin_lasting(kind, &agent, time, simulation);
                    Some(Open { event: open.map_or_else(begin, |open| open.event), last: time })
                } else {
                    self.end_after(open, lull, time)
                };
            }
            self.note_way(&agent, time);
            let before = &mut self.before[agent.number];
            (before.state, before.steps) = (Some(agent), before.steps + 1);
        }
        self.unguarded = if report.unguarded_pairs > 0 {
            let begin =
                |events: &mut Self| events.push(time, None, "unguarded", json!({ "pairs": report.unguarded_pairs }));
            let event = match self.unguarded {
                Some(open) => open.event,
                None => begin(self),
            };
            Some(Open { event, last: time })
        } else {
            self.end_after(self.unguarded, LULL, time)
        };
    }

    /// Ends what has not been so for longer than a lull.
    fn end_after(&mut self, open: Option<Open>, lull: f64, time: f64) -> Option<Open> {
        let still = open.filter(|open| time - open.last <= lull);
        if let (Some(open), None) = (open, still)
            && let Some(event) = open.event
        {
            self.list[event].until = Some(open.last);
        }
        still
    }

    fn begin_lasting(
        &mut self,
        kind: Lasting,
        agent: &AgentState,
        time: f64,
        simulation: &mut Simulation,
    ) -> Option<usize> {
        let full = self.list.len() >= MOST;
        let explained = if full { None } else { simulation.explain(agent.number) };
        let (since, more) = match kind {
            Lasting::Stuck => (time - STUCK_AFTER, json!({ "by": explained.map(|seen| keeper(&seen, simulation)) })),
            Lasting::Squeezed => (time, json!({ "by": explained.map(|seen| keeper(&seen, simulation)) })),
            Lasting::YieldedTo => (time, json!({ "by": explained.map(|seen| yielding(&seen, simulation)) })),
            Lasting::Quarantined => (time, json!({})),
        };
        self.push(since, Some(agent.number), kind.name(), more)
    }

    /// Arrivals, rest, and new ways.
    fn note_way(&mut self, agent: &AgentState, time: f64) {
        let Before { state: Some(old), steps, .. } = self.before[agent.number] else { return };
        let (now, was, who) = (&agent.progress, &old.progress, Some(agent.number));
        if now.has_goal && now.arrived != was.arrived {
            self.push(time, who, if now.arrived { "arrived" } else { "displaced" }, json!({}));
        }
        if now.packed && !was.packed {
            self.push(time, who, "packed", json!({}));
        }
        let moved = (0..2).map(|k| (agent.position[k] - old.position[k]).powi(2)).sum::<f64>().sqrt();
        let longer = now.remaining - was.remaining;
        // the first step plans the first way
        if steps > 1 && now.has_goal && was.has_goal && (longer > moved + LONGER || -longer > moved + SHORTER) {
            self.push(time, who, "rerouted", json!({ "way_before": was.remaining, "way_after": now.remaining }));
        }
    }

    /// Keeps an event, or counts it; gives its number in the list.
    pub(super) fn push(&mut self, time: f64, agent: Option<usize>, name: &'static str, more: Value) -> Option<usize> {
        if self.list.len() >= MOST {
            self.left_out += 1;
            return None;
        }
        self.list.push(Event { time, until: None, agent, name, more });
        Some(self.list.len() - 1)
    }

    /// The events as JSON, by time.
    pub fn json(&self) -> Value {
        let mut order: Vec<&Event> = self.list.iter().collect();
        order.sort_by(|a, b| a.time.total_cmp(&b.time)); // stable: else as they were noted, by agent
        let told = |event: &&Event| {
            let mut told = json!({ "time": tidy(event.time), "event": event.name });
            if let (Some(told), Some(more)) = (told.as_object_mut(), event.more.as_object()) {
                told.extend(event.agent.map(|agent| ("agent".into(), json!(agent))));
                told.extend(event.until.map(|until| ("until".into(), json!(tidy(until)))));
                told.extend(more.clone());
            }
            told
        };
        Value::Array(order.iter().map(told).collect())
    }

    /// How many more there were.
    pub fn left_out(&self) -> u64 {
        self.left_out
    }
}

/// Who holds the choice where it is: the one whose demand bound last.
fn keeper(seen: &Explanation<f64>, simulation: &Simulation) -> Vec<Value> {
    let agent = |id| simulation.agent_number(id).map(|number| json!({ "agent": number }));
    let wall = |id| simulation.obstacle_number(id).map(|number| json!({ "obstacle": number }));
    let Some(k) = seen.binding else { return Vec::new() };
    let owner = match seen.regions.get(k) {
        Some(RegionInView::Neighbor { agent: id, .. }) => agent(*id),
        Some(RegionInView::Wall { obstacle, .. } | RegionInView::Touched { obstacle, .. }) => wall(*obstacle),
        None => match seen.walls.get(k) {
            Some(seen) => wall(seen.obstacle),
            None => seen.neighbors.get(k - seen.walls.len()).and_then(|seen| agent(seen.agent)),
        },
    };
    owner.into_iter().collect()
}

/// Those who take all of the avoidance between them and the agent.
fn yielding(seen: &Explanation<f64>, simulation: &Simulation) -> Vec<Value> {
    let yields = seen.neighbors.iter().filter(|seen| seen.pair.mutual && seen.pair.responsibility == 0.0);
    let numbers = yields.filter_map(|seen| simulation.agent_number(seen.agent));
    numbers.map(|number| json!({ "agent": number })).collect()
}
