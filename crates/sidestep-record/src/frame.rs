//! One recorded step of all agents: what writers take, readers give and the audit eats.

/// How many coordinates a recording has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dimension {
    /// The plane: columns `x,y,vx,vy`; the third coordinate of a [`FrameAgent`] is 0.
    Two,
    /// Space: columns `x,y,z,vx,vy,vz`.
    Three,
}

/// What a recording holds of each agent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Columns {
    /// How many coordinates.
    pub dimension: Dimension,
    /// Whether there is a last column `heading`, empty for those who have none.
    pub headings: bool,
}

impl From<Dimension> for Columns {
    fn from(dimension: Dimension) -> Self {
        Self { dimension, headings: false }
    }
}

/// The agents at one recorded step.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Frame {
    /// Number of the step, from 0; grows from frame to frame.
    pub step: u64,
    /// Simulated time in s; grows from frame to frame.
    pub time: f64,
    /// Those present, each number once. A removed agent is left out.
    pub agents: Vec<FrameAgent>,
}

/// One agent at one recorded step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FrameAgent {
    /// Number of the agent, from 0, the same in every frame.
    pub agent: u32,
    /// Position of its centre in m; the third is 0 in the plane.
    pub position: [f64; 3],
    /// Velocity in m/s; the third is 0 in the plane.
    pub velocity: [f64; 3],
    /// Where one that cannot slide faces, from the x axis to the y axis, rad.
    pub heading: Option<f64>,
}

impl FrameAgent {
    /// An agent in the plane: position in m, velocity in m/s.
    pub fn planar(agent: u32, [x, y]: [f64; 2], [vx, vy]: [f64; 2]) -> Self {
        Self { agent, position: [x, y, 0.0], velocity: [vx, vy, 0.0], heading: None }
    }
}
