//! Room to brake: before whom it is kept, and what is done for it in place of the choice.

use super::marks::Mark;
use super::{Account, Owner, ROUNDING};
use crate::geometry::{Point, Shape};
use sidestep::{Explanation, HalfPlane, Toward};
use sidestep_scene::Simulation;

/// The room that an agent keeps to come to rest.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Braking {
    /// What it does in place of its choice, m/s; `None` where the choice leaves room enough.
    pub velocity: Option<Point>,
    /// Before whom it keeps room.
    pub borders: Vec<Border>,
    /// The moving wall before which it keeps a way out, where it gives up its choice for that.
    pub evades: Option<Owner>,
    /// Towards whom it has none any more.
    pub lost: Vec<Owner>,
}

/// Room before one neighbor or piece of wall.
#[derive(Clone, Debug, PartialEq)]
pub struct Border {
    /// Before whom.
    pub owner: Owner,
    /// The velocities after which it can still stop before it, unless they are no half-plane.
    pub line: Option<HalfPlane<f64>>,
    /// How far within the line lies what it does, m/s; negative: nothing lay within all, and it brakes straight on.
    pub room: Option<f64>,
    /// Whether the choice was given up for it.
    pub binds: bool,
    /// Its owner's badge, if it has one.
    pub mark: Option<Mark>,
}

impl Braking {
    pub(super) fn of(seen: &Explanation<f64>, simulation: &Simulation, speed: f64) -> Self {
        let Some(braking) = &seen.braking else { return Self::default() };
        let owner = |toward: Toward| match toward {
            Toward::Agent(agent) => Owner::Agent(simulation.agent_number(agent).unwrap_or(0)),
            Toward::Wall(obstacle) => Owner::Wall(simulation.obstacle_number(obstacle).unwrap_or(0)),
        };
        let done = braking.velocity.unwrap_or(seen.choice);
        let borders = braking.borders.iter().map(|border| {
            let room = border.line.map(|line| Shape::HalfPlane(line).room(done));
            Border {
                owner: owner(border.toward),
                line: border.line,
                room: room.map(|room| if room.abs() < ROUNDING * speed { 0.0 } else { room }),
                binds: braking.velocity.is_some() && border.refuses,
                mark: None,
            }
        });
        let mut lost: Vec<Owner> = braking.lost.iter().map(|&toward| owner(toward)).collect();
        lost.dedup();
        let evades = braking.evades.map(owner);
        Self { velocity: braking.velocity, borders: borders.collect(), evades, lost }
    }

    /// For whom the choice was given up.
    pub fn binding(&self) -> Vec<Owner> {
        let mut owners: Vec<Owner> = self.evades.filter(|_| self.velocity.is_some()).into_iter().collect();
        for border in self.borders.iter().filter(|border| border.binds) {
            if !owners.contains(&border.owner) {
                owners.push(border.owner);
            }
        }
        owners
    }
}

impl Account {
    /// The badge of an owner, if it has one.
    pub fn mark_of(&self, owner: Owner) -> Option<Mark> {
        self.marks().into_iter().find(|(known, _)| *known == owner).map(|(_, mark)| mark)
    }
}
