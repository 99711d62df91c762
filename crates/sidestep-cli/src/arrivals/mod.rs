//! Who arrived: one rule, by positions over time alone, for `run` and for `verify`.
//!
//! At the end an agent has arrived that has no goal; that passed its waypoints within 0.5 m and is at its goal; that is as near to a goal in a
//! wall as the walls let it be; or that stands packed round a goal which others hold.

mod packed;
mod room;
mod stillness;
mod waypoints;

use crate::cast::Cast;
use packed::packed;
use room::Room;
use sidestep_record::{AuditReport, Frame, arrival_tolerance};
use stillness::Stillness;
use waypoints::Waypoints;

/// Watches a run frame by frame.
#[derive(Default)]
pub struct Arrivals {
    waypoints: Waypoints,
    stillness: Stillness,
}

impl Arrivals {
    /// Takes in the next frame.
    pub fn note(&mut self, frame: &Frame, cast: &Cast) {
        self.waypoints.note(frame, cast);
        self.stillness.note(frame);
    }

    /// Sets in the report who arrived, by the last frame, and gives how many of them are packed.
    pub fn judge(&self, report: &mut AuditReport, cast: &Cast) -> usize {
        let frame = &self.stillness.last;
        let mut goals: Vec<Option<[f64; 3]>> = cast.scene.agents.iter().map(|agent| agent.goal).collect();
        let present = frame.agents.len();
        let mut absent: Vec<u32> = report.not_arrived.clone();
        for number in self.waypoints.unfinished(frame, cast) {
            absent.push(number);
            goals[number as usize] = None; // it is not on its last leg
        }
        absent.sort_unstable();
        absent.dedup();
        let walls = Room::new(&cast.scene.walls, frame.time);
        for row in frame.agents.iter().filter(|row| report.not_arrived.binary_search(&row.agent).is_ok()) {
            let own = &cast.scene.agents[row.agent as usize];
            let Some(goal) = goals[row.agent as usize] else { continue };
            let Some(place) = walls.nearest_place(goal, own.radius) else { continue };
            goals[row.agent as usize] = Some(place);
            let near = distance(row.position, goal) <= distance(place, goal) + arrival_tolerance(own.radius);
            if near {
                absent.retain(|number| *number != row.agent);
            }
        }
        let packed = packed(&self.stillness, &cast.scene.agents, &goals, &absent);
        absent.retain(|number| packed.binary_search(number).is_err());
        report.arrived = present - absent.len();
        report.not_arrived = absent;
        packed.len()
    }
}

fn distance(a: [f64; 3], b: [f64; 3]) -> f64 {
    (0..3).map(|axis| (a[axis] - b[axis]) * (a[axis] - b[axis])).sum::<f64>().sqrt()
}
