//! A checked scene: plain data, defaults applied.

use crate::group::Group;
use crate::words::Word;

/// A point or vector of the plane, m or m/s.
pub type Vec2 = [f64; 2];

/// A scene that passed every check.
#[derive(Debug, Clone, PartialEq)]
pub struct Scene {
    /// Short name.
    pub name: String,
    /// What to watch.
    pub description: String,
    /// Numbers that the simulation computes with.
    pub precision: Precision,
    /// Simulated time of one step, s, above 0.
    pub time_step: f64,
    /// Simulated time of a run, s, at least 0.
    pub duration: f64,
    /// Seed of everything random in the groups.
    pub seed: u64,
    /// How velocities are chosen.
    pub model: Model,
    /// What is done beyond the model.
    pub behavior: Behavior,
    /// Parameters of agents that do not say otherwise. The agents here have them applied already; writing a scene uses them to be short.
    pub defaults: Parameters,
    /// The listed agents, numbers 0 to `agents.len() - 1`.
    pub agents: Vec<Agent>,
    /// Rules that make more agents; see [`Scene::expand`].
    pub groups: Vec<Group>,
    /// Rules between groups of agents.
    pub pairs: Vec<GroupPair>,
    /// The obstacles, numbered from 0.
    pub obstacles: Vec<Obstacle>,
    /// What changes during the run, in file order.
    pub events: Vec<Event>,
}

impl Default for Scene {
    /// An empty scene with every default of the format.
    fn default() -> Self {
        crate::lower::empty()
    }
}

impl Scene {
    /// Number of steps of a run: round(duration / time_step).
    pub fn steps(&self) -> u64 {
        (self.duration / self.time_step).round() as u64
    }

    /// Number of agents at the start, those of the groups with them.
    pub fn agent_count(&self) -> usize {
        self.agents.len() + self.groups.iter().map(|group| group.count).sum::<usize>()
    }
}

/// Floating-point width of the simulation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Precision {
    /// 32 bits
    F32,
    /// 64 bits
    F64,
}

/// `[model]`
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Model {
    /// The avoidance model.
    pub kind: ModelKind,
    /// How a pair shares the avoidance.
    pub responsibility: Responsibility,
    /// Which agents in reach count.
    pub neighbors: Neighbors,
    /// Structure that finds them.
    pub neighbor_search: NeighborSearch,
    /// Time in which an overlap has to end, s, above 0; `None` is the time step.
    pub escape_time: Option<f64>,
    /// Velocity that a pair's half-plane is anchored at.
    pub optimization_velocity: OptimizationVelocity,
    /// Weight of the old velocity in the new one, 0 to 0.999.
    pub smoothing: f64,
    /// Time constant of AVO's lag, s, above 0.
    pub response_time: f64,
    /// Plan a way round obstacles.
    pub route: bool,
}

/// The avoidance models of the format that exist.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ModelKind {
    /// Optimal reciprocal collision avoidance.
    Orca,
    /// Velocity obstacles.
    Vo,
    /// Reciprocal velocity obstacles.
    Rvo,
    /// Hybrid reciprocal velocity obstacles.
    Hrvo,
    /// Acceleration-velocity obstacles.
    Avo,
    /// Avoids nobody.
    None,
    /// On rails.
    Scripted,
}

impl ModelKind {
    /// Every model that exists.
    pub const ALL: [Self; 7] = [Self::Orca, Self::Vo, Self::Rvo, Self::Hrvo, Self::Avo, Self::None, Self::Scripted];

    /// Its word in a scene file.
    pub fn name(self) -> &'static str {
        self.word()
    }
}

/// How a pair shares the avoidance.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Responsibility {
    /// By priority, equal priorities by number.
    Agent,
    /// Half each.
    Equal,
    /// 0.7 and 0.3 by the side.
    Side,
    /// By priority, equal priorities half each.
    Priority,
    /// r_A / (r_A + r_B).
    Number,
    /// |v_A| / (|v_A| + |v_B|).
    Speed,
}

/// Which agents within `neighbor_distance` count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Neighbors {
    /// The `max_neighbors` nearest.
    Nearest,
    /// All.
    Range,
}

/// Structure of the neighbor search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NeighborSearch {
    /// Whichever is measured to be best.
    Auto,
    /// A uniform grid.
    Grid,
    /// A kd-tree.
    KdTree,
    /// Every pair.
    BruteForce,
}

/// Velocity that a pair's half-plane is anchored at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OptimizationVelocity {
    /// The velocity of now.
    Current,
    /// The wish.
    Preferred,
    /// Zero.
    Zero,
}

/// `[behavior]`
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Behavior {
    /// Exact ties pass on the right.
    pub tie: bool,
    /// Predicted overlaps are pressed apart.
    pub projection: bool,
    /// What would still touch is stopped.
    pub stop: bool,
    /// Who cannot stop at once keeps room to come to rest in.
    pub braking: bool,
    /// Some of those stuck in a jam are made way for.
    pub right_of_way: bool,
    /// The smaller of a pair makes more of the way.
    pub by_size: bool,
}

impl Behavior {
    /// Nothing beyond the model.
    pub const PLAIN: Self =
        Self { tie: false, projection: false, stop: false, braking: false, right_of_way: false, by_size: false };
}

/// An agent: where it starts, where it goes, and its parameters.
#[derive(Debug, Clone, PartialEq)]
pub struct Agent {
    /// Center at the start, m.
    pub position: Vec2,
    /// Velocity at the start, m/s.
    pub velocity: Vec2,
    /// Places to pass in order, m; the last is the goal; empty: it wants to stay.
    pub waypoints: Vec<Vec2>,
    /// The rest.
    pub parameters: Parameters,
}

/// Parameters of an agent.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Parameters {
    /// Radius, m, above 0.
    pub radius: f64,
    /// Speed limit, m/s, at least 0.
    pub max_speed: f64,
    /// Walking speed, m/s, at least 0; `None` is `max_speed`.
    pub preferred_speed: Option<f64>,
    /// Largest change of velocity, m/s², above 0; `None` is unlimited.
    pub max_acceleration: Option<f64>,
    /// Range of sight between centers, m; `None` is derived, see [`Scene::sight`].
    pub neighbor_distance: Option<f64>,
    /// Most neighbors heeded, 0 to 1024.
    pub max_neighbors: usize,
    /// Horizon for agents, s, above 0.
    pub time_horizon: f64,
    /// Horizon for obstacles, s, above 0.
    pub obstacle_time_horizon: f64,
    /// Weight in a pair, 0 to 1000.
    pub responsibility: f64,
    /// Higher yields less.
    pub priority: f64,
    /// Never moves.
    pub locked: bool,
    /// May plan a way round obstacles.
    pub route: bool,
    /// How it can move.
    pub kinematics: Kinematics,
    /// Its own model; `None`: the scene's.
    pub model: Option<ModelKind>,
    /// Number that rules between groups name.
    pub group: u16,
    /// Bits of the layers that it is in.
    pub layers: u32,
    /// Bits of the layers that it sees.
    pub mask: u32,
    /// Height of its feet, m.
    pub elevation: f64,
    /// From its feet to its top, m, above 0; `None` is endless.
    pub height: Option<f64>,
}

/// How agents of two groups share the avoidance.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct GroupPair {
    /// The two groups.
    pub groups: [u16; 2],
    /// Their weights, 0 to 1000; within one group equal.
    pub responsibilities: [f64; 2],
}

/// How an agent can move.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Kinematics {
    /// In any direction at once.
    Holonomic,
    /// Forward along its heading, and turning.
    Unicycle(Unicycle),
}

/// A robot on two wheels.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Unicycle {
    /// Where it faces at the start, rad; `None` is where it moves or goes.
    pub heading: Option<f64>,
    /// rad/s, 0.001 to 1e4; `None` is half a radian in a step.
    pub max_turn_rate: Option<f64>,
    /// How it follows a velocity.
    pub steering: Steering,
    /// m, 1e-6 to 1e4; `None` is 0.3 of the radius.
    pub steering_margin: Option<f64>,
}

/// How a unicycle follows a velocity that it cannot drive at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Steering {
    /// It strays by less than its margin.
    Tracking,
    /// A point ahead of its axle follows it.
    EffectiveCenter,
}

/// A polygon or chain.
#[derive(Debug, Clone, PartialEq)]
pub struct Obstacle {
    /// Corners, m.
    pub vertices: Vec<Vec2>,
    /// The last is joined to the first.
    pub closed: bool,
    /// Solid inside, if closed.
    pub solid: bool,
    /// How it moves from the moment on at which it is put up.
    pub motion: Motion,
}

impl Obstacle {
    /// One that stands still; corners in m.
    pub fn new(vertices: Vec<Vec2>, closed: bool, solid: bool) -> Self {
        Self { vertices, closed, solid, motion: Motion::default() }
    }
}

/// How an obstacle moves: evenly. The default stands still.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Motion {
    /// m/s.
    pub velocity: Vec2,
    /// From the x axis to the y axis, rad/s.
    pub angular_velocity: f64,
    /// The point that it turns round, where that lies when the motion begins, m; `None`: its centroid.
    pub pivot: Option<Vec2>,
}

/// A change at a time.
#[derive(Debug, Clone, PartialEq)]
pub struct Event {
    /// When, s.
    pub time: f64,
    /// What.
    pub change: Change,
}

/// What an event changes. Numbers are those of the scene: added ones count on.
#[derive(Debug, Clone, PartialEq)]
pub enum Change {
    /// The agent of that number leaves.
    RemoveAgent(usize),
    /// An agent enters.
    AddAgent(Box<Agent>),
    /// The obstacle of that number is taken away.
    RemoveObstacle(usize),
    /// An obstacle is put up.
    AddObstacle(Obstacle),
    /// The obstacle of that number moves otherwise, from where it is.
    MoveObstacle(usize, Motion),
}

impl Scene {
    /// How far an agent sees, m: its `neighbor_distance`, else the distance that it and the fastest and largest agent of the scene, each at full
    /// speed, cover within the longer of their time horizons, bodies included. So nobody is met unseen.
    pub fn sight(&self) -> impl Fn(&Parameters) -> f64 {
        let added = self.events.iter().filter_map(|event| match &event.change {
            Change::AddAgent(agent) => Some(&agent.parameters),
            _ => None,
        });
        let listed = self.agents.iter().map(|agent| &agent.parameters);
        let all = listed.chain(self.groups.iter().map(|group| &group.parameters)).chain(added);
        let (mut radius, mut speed, mut horizon) = (0.0f64, 0.0f64, 0.0f64);
        for one in all {
            radius = radius.max(one.radius);
            speed = speed.max(if one.locked { 0.0 } else { one.max_speed });
            horizon = horizon.max(one.time_horizon);
        }
        move |own| {
            let derived = own.radius + radius + (own.max_speed + speed) * own.time_horizon.max(horizon);
            own.neighbor_distance.unwrap_or(derived)
        }
    }
}
