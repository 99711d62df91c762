//! From groups to numbered agents.

use super::place::Taken;
use super::{Axis, Generator, Goals, Group, Random, square};
use crate::scene::{Agent, Scene, Vec2};
use crate::shift;
use std::f64::consts::TAU;

/// A group that finds no room for its agents, or for their goals.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("groups[{group}]: only {placed} of {count} {what} fit into the region with that gap")]
pub struct DoesNotFit {
    /// Number of the group in the file, from 0.
    pub group: usize,
    /// `starts` or `goals`
    pub what: &'static str,
    /// So many were placed.
    pub placed: usize,
    /// So many were asked for.
    pub count: usize,
}

impl Scene {
    /// All agents at the start in the order of their numbers: the listed ones, then those of the groups. The same scene gives the same bits on
    /// every machine, and, but for rounding, wherever it lies.
    ///
    /// # Errors
    /// A random group that does not fit into its region.
    pub fn expand(&self) -> Result<Vec<Agent>, DoesNotFit> {
        let origin = self.origin();
        if origin == [0.0; 2] || self.groups.is_empty() {
            return self.expand_here();
        }
        let mut agents = self.shifted(origin.map(|x| -x)).expand_here()?;
        let (listed, grouped) = agents.split_at_mut(self.agents.len());
        listed.clone_from_slice(&self.agents);
        grouped.iter_mut().for_each(|agent| *agent = shift::agent(agent, origin));
        Ok(agents)
    }

    /// The same as computed where the scene lies.
    pub(crate) fn expand_here(&self) -> Result<Vec<Agent>, DoesNotFit> {
        let mut agents = self.agents.clone();
        for (number, group) in self.groups.iter().enumerate() {
            let mut random = Random::new(self.seed, number as u64);
            let starts = starts(self, number, group, &agents, &mut random)?;
            let goals = goals(self, number, group, &starts, &mut random)?;
            agents.extend(starts.iter().enumerate().map(|(i, &position)| {
                let mut waypoints = group.waypoints.clone();
                waypoints.extend(goals.get(i));
                Agent { position, velocity: group.velocity, waypoints, parameters: group.parameters }
            }));
        }
        Ok(agents)
    }
}

fn starts(
    scene: &Scene,
    number: usize,
    group: &Group,
    before: &[Agent],
    random: &mut Random,
) -> Result<Vec<Vec2>, DoesNotFit> {
    let count = group.count;
    let (mut places, jitter) = match group.generator {
        Generator::Circle { center, ring_radius, start_angle, jitter } => {
            ((0..count).map(|i| on_circle(center, ring_radius, start_angle, i, count)).collect(), jitter)
        }
        Generator::Grid { center, columns, spacing, jitter } => (grid(center, columns, spacing, count), jitter),
        Generator::Line { from, to, jitter } => ((0..count).map(|i| on_line(from, to, i, count)).collect(), jitter),
        Generator::Random { region, gap } => {
            let taken = before.iter().map(|agent| (agent.position, agent.parameters.radius));
            (random_places(scene, number, "starts", group, region, gap, taken, random)?, 0.0)
        }
    };
    if jitter > 0.0 {
        for p in &mut places {
            *p = [p[0] + random.between(-jitter, jitter), p[1] + random.between(-jitter, jitter)];
        }
    }
    if group.shuffle {
        random.shuffle(&mut places);
    }
    Ok(places)
}

fn goals(
    scene: &Scene,
    number: usize,
    group: &Group,
    starts: &[Vec2],
    random: &mut Random,
) -> Result<Vec<Vec2>, DoesNotFit> {
    let each = |rule: &mut dyn FnMut(Vec2) -> Vec2| Ok(starts.iter().map(|&p| rule(p)).collect());
    match group.goals {
        Goals::Same => Ok(Vec::new()),
        Goals::Opposite { center: c } => each(&mut |p| [2.0 * c[0] - p[0], 2.0 * c[1] - p[1]]),
        Goals::Mirror { center: c, axis: Axis::X } => each(&mut |p| [2.0 * c[0] - p[0], p[1]]),
        Goals::Mirror { center: c, axis: Axis::Y } => each(&mut |p| [p[0], 2.0 * c[1] - p[1]]),
        Goals::Offset { offset } => each(&mut |p| [p[0] + offset[0], p[1] + offset[1]]),
        Goals::Roam { distance } => each(&mut |p| {
            let angle = random.between(0.0, TAU);
            [p[0] + distance * libm::cos(angle), p[1] + distance * libm::sin(angle)]
        }),
        Goals::Shuffled => {
            let mut places = starts.to_vec();
            random.shuffle(&mut places);
            Ok(places)
        }
        Goals::Region { region, gap } => {
            random_places(scene, number, "goals", group, region, gap, std::iter::empty(), random)
        }
    }
}

/// Opposite agents of an even ring get exactly opposite places: the second half is the first, mirrored.
fn on_circle(center: Vec2, ring_radius: f64, start_angle: f64, i: usize, count: usize) -> Vec2 {
    let (i, sign) = if count.is_multiple_of(2) && i >= count / 2 { (i - count / 2, -1.0) } else { (i, 1.0) };
    let angle = start_angle + TAU * i as f64 / count as f64;
    [center[0] + sign * ring_radius * libm::cos(angle), center[1] + sign * ring_radius * libm::sin(angle)]
}

fn grid(center: Vec2, columns: Option<usize>, spacing: f64, count: usize) -> Vec<Vec2> {
    let columns = columns.unwrap_or_else(|| square(count)).min(count).max(1);
    let rows = count.div_ceil(columns);
    let at = |i: usize, n: usize| (i as f64 - (n - 1) as f64 / 2.0) * spacing;
    (0..count).map(|i| [center[0] + at(i % columns, columns), center[1] + at(i / columns, rows)]).collect()
}

/// The first at `from`, the last at `to`, a single one in the middle.
fn on_line(from: Vec2, to: Vec2, i: usize, count: usize) -> Vec2 {
    let t = if count == 1 { 0.5 } else { i as f64 / (count - 1) as f64 };
    [from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t]
}

#[allow(clippy::too_many_arguments)] // one place that both starts and goals need
fn random_places(
    scene: &Scene,
    number: usize,
    what: &'static str,
    group: &Group,
    region: [Vec2; 2],
    gap: f64,
    there: impl Iterator<Item = (Vec2, f64)>,
    random: &mut Random,
) -> Result<Vec<Vec2>, DoesNotFit> {
    let radius = group.parameters.radius;
    let there: Vec<(Vec2, f64)> = there.collect();
    let largest = there.iter().map(|disc| disc.1).fold(radius, f64::max);
    let mut taken = Taken::new(2.0 * largest + gap, &scene.obstacles);
    for (center, radius) in there {
        taken.take(center, radius);
    }
    let mut places = Vec::new();
    for placed in 0..group.count {
        let place = taken.place(random, region, radius, gap);
        places.push(place.ok_or(DoesNotFit { group: number, what, placed, count: group.count })?);
    }
    Ok(places)
}
