//! What the audit found, ready for JSON.

use serde::Serialize;

/// What happened in a recording. Lengths in m, times in s.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct AuditReport {
    /// Agents that were ever there.
    pub agents: usize,
    /// Frames seen.
    pub frames: u64,
    /// Steps from the first frame to the last.
    pub steps: u64,
    /// Time from the first frame to the last, s.
    pub simulated_seconds: f64,
    /// Agents in the last frame that are at their goal then, or have none. Those removed before are left out.
    pub arrived: usize,
    /// The others of the last frame, by number.
    pub not_arrived: Vec<u32>,
    /// Agents that were ever at their goal at a recorded step, or had none; also those removed later.
    pub ever_arrived: usize,
    /// The last of all first arrivals at a goal, s. `None` when nobody who had a goal reached it.
    pub last_arrival: Option<f64>,
    /// When each agent was first at its goal, by number, s; agents without a goal: their first frame.
    #[serde(skip)]
    pub first_arrivals: Vec<Option<f64>>,
    /// Agents that were there once and are not in the last frame.
    pub removed: usize,
    /// Agents in agents.
    pub overlaps: Overlaps,
    /// Least distance from surface to surface over all pairs that count and all times, m; negative when they overlapped.
    /// Exact at any distance. `None` when there never was a pair.
    pub min_separation: Option<f64>,
    /// Agents that were ever deeper than 2 % of their radius in a wall. Centres that cross a wall are among them.
    pub obstacle_penetrations: usize,
    /// Agents in walls.
    pub obstacles: Obstacles,
    /// How fast they were.
    pub speeds: Speeds,
}

/// Agents in agents.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Overlaps {
    /// Pairs that were ever deeper in each other than 1 % of the smaller radius.
    pub pairs: usize,
    /// Largest depth of any pair, m; 0 when nobody touched.
    pub worst_depth: f64,
    /// Who that was.
    pub worst: Option<WorstPair>,
    /// Of `pairs`: those that overlapped when the later of the two appeared.
    pub started: usize,
    /// Of `pairs`: those that came to overlap, or that started so and went deeper by 1 % of the smaller radius, or parted
    /// and overlapped again.
    pub caused: usize,
}

/// The pair of the largest depth.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct WorstPair {
    /// The two numbers, the smaller first.
    pub agents: [u32; 2],
    /// When, s.
    pub time: f64,
}

/// Agents in walls.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Obstacles {
    /// Largest depth of a disc in a wall, m, at most 1e-6 of the radius too small; 0 when nobody touched one.
    pub worst_depth: f64,
    /// Who that was.
    pub worst: Option<WorstObstacle>,
    /// Agents that were in a wall when they, or the wall, appeared.
    pub started: usize,
    /// Agents that came into a wall, or started in it and went deeper by 2 % of their radius, or left and came back.
    pub caused: usize,
}

/// The agent deepest in a wall.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct WorstObstacle {
    /// Number of the agent.
    pub agent: u32,
    /// Number of the wall.
    pub obstacle: u32,
    /// Time of the first frame after it, s.
    pub time: f64,
}

/// How fast they were, against their largest speed.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Speeds {
    /// Largest recorded speed over max_speed; agents whose max_speed is 0 are left out.
    pub worst_ratio: f64,
    /// Largest way between two frames over max_speed · time; agents whose max_speed is 0 are left out.
    pub worst_displacement_ratio: f64,
    /// Who that was.
    pub fastest: Option<u32>,
    /// Agents that ever went more than 0.1 % beyond their max_speed, by their speed (plus 1e-6 m/s) or by the way made
    /// (plus 1e-6 of the largest coordinate and at least 1e-6 m, for what f32 rounds).
    pub too_fast: usize,
}
