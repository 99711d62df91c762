//! Groups: many agents by a generator, goals by a rule.

mod expand;
mod place;
mod random;

pub use expand::DoesNotFit;
pub(crate) use random::Random;

use crate::scene::{Parameters, Vec2};

/// Many agents alike.
#[derive(Debug, Clone, PartialEq)]
pub struct Group {
    /// Number of agents, 1 to 10 million.
    pub count: usize,
    /// Number them in random order.
    pub shuffle: bool,
    /// Where they start.
    pub generator: Generator,
    /// Where they want to go.
    pub goals: Goals,
    /// Velocity of all at the start, m/s.
    pub velocity: Vec2,
    /// Places for all to pass, m; a rule of `goals` adds each one's goal at the end.
    pub waypoints: Vec<Vec2>,
    /// Parameters of all.
    pub parameters: Parameters,
}

/// How the starts are made. Lengths in m, angles in rad; a box is its lower left and upper right corner.
#[derive(Debug, Clone, Copy, PartialEq)]
#[allow(missing_docs)] // the fields are documented once, where the format is declared
pub enum Generator {
    /// Evenly on a circle, counter-clockwise.
    Circle { center: Vec2, ring_radius: f64, start_angle: f64, jitter: f64 },
    /// On a square grid, row by row from the lower left.
    Grid { center: Vec2, columns: Option<usize>, spacing: f64, jitter: f64 },
    /// One after the other anywhere in a box, keeping a gap.
    Random { region: [Vec2; 2], gap: f64 },
    /// Evenly from one point to another.
    Line { from: Vec2, to: Vec2, jitter: f64 },
}

/// The rule of the goals.
#[derive(Debug, Clone, Copy, PartialEq)]
#[allow(missing_docs)] // the fields are documented once, where the format is declared
pub enum Goals {
    /// The group's own waypoints, the same for all.
    Same,
    /// The start through the middle.
    Opposite { center: Vec2 },
    /// The start with one coordinate on the other side of the middle.
    Mirror { center: Vec2, axis: Axis },
    /// Random in a box.
    Region { region: [Vec2; 2], gap: f64 },
    /// A random permutation of the group's starts.
    Shuffled,
    /// The start, shifted.
    Offset { offset: Vec2 },
    /// At a distance in a random direction.
    Roam { distance: f64 },
}

/// A coordinate axis.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Axis {
    /// The first coordinate.
    X,
    /// The second coordinate.
    Y,
}

impl Generator {
    /// The corners of a box that holds every start of so many agents.
    pub(crate) fn corners(&self, count: usize) -> [Vec2; 2] {
        let around = |c: Vec2, x: f64, y: f64| [[c[0] - x, c[1] - y], [c[0] + x, c[1] + y]];
        match *self {
            Self::Circle { center, ring_radius, jitter, .. } => {
                around(center, ring_radius + jitter, ring_radius + jitter)
            }
            Self::Grid { center, columns, spacing, jitter } => {
                let columns = columns.unwrap_or_else(|| square(count)).min(count).max(1);
                let rows = count.div_ceil(columns);
                let half = |n: usize| (n.max(1) - 1) as f64 * spacing / 2.0 + jitter;
                around(center, half(columns), half(rows))
            }
            Self::Random { region, .. } => region,
            Self::Line { from, to, jitter } => [
                [from[0].min(to[0]) - jitter, from[1].min(to[1]) - jitter],
                [from[0].max(to[0]) + jitter, from[1].max(to[1]) + jitter],
            ],
        }
    }
}

/// Side of the smallest square grid that holds so many.
pub(crate) fn square(count: usize) -> usize {
    (count as f64).sqrt().ceil() as usize
}

impl Group {
    /// Corners of everything that the group's starts and goals can reach.
    pub(crate) fn corners(&self) -> Vec<Vec2> {
        let starts = self.generator.corners(self.count);
        let mut all: Vec<Vec2> = starts.to_vec();
        all.extend(&self.waypoints);
        match self.goals {
            Goals::Same | Goals::Shuffled => {}
            Goals::Opposite { center } | Goals::Mirror { center, .. } => {
                all.extend(starts.map(|p| [2.0 * center[0] - p[0], 2.0 * center[1] - p[1]]));
            }
            Goals::Region { region, .. } => all.extend(region),
            Goals::Offset { offset } => all.extend(starts.map(|p| [p[0] + offset[0], p[1] + offset[1]])),
            Goals::Roam { distance } => {
                all.extend([
                    [starts[0][0] - distance, starts[0][1] - distance],
                    [starts[1][0] + distance, starts[1][1] + distance],
                ]);
            }
        }
        all
    }
}
