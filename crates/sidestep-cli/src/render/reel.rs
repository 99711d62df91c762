//! A scene running under the camera: the place at each frame's time.

use super::plan::Plan;
use crate::fault::Fault;
use sidestep_figure::{Body, Place, Trails};
use sidestep_scene::Simulation;

/// After everybody has come to rest, so long is shown, s.
const REST: f64 = 1.0;

/// The scene and where it stands.
pub struct Reel<'a> {
    plan: &'a Plan,
    simulation: Simulation,
    /// The last step made before the present moment, and the first after it.
    now: Place,
    next: Place,
    trails: Trails,
    frames: u64,
    rest_since: Option<f64>,
}

impl<'a> Reel<'a> {
    pub fn new(plan: &'a Plan) -> Result<Self, Fault> {
        let simulation = Simulation::new(&plan.scene).map_err(|error| Fault::new(error).at(&plan.scene_file))?;
        let now = Place::now(&simulation, &plan.scene, &plan.cast);
        let (next, trails) = (now.clone(), plan.no_trails());
        Ok(Self { plan, simulation, now, next, trails, frames: 0, rest_since: None })
    }

    /// The place at a time that is not before the last one asked for; at the end of the scene it stays as it is.
    pub fn at(&mut self, time: f64) -> Result<Place, Fault> {
        let slack = 1e-9 * self.plan.scene.time_step;
        while self.next.time <= time + slack && self.simulation.steps() < self.plan.scene.steps() {
            self.simulation.step().map_err(|error| Fault::new(error).at(&self.plan.scene_file))?;
            let after = Place::now(&self.simulation, &self.plan.scene, &self.plan.cast);
            self.now = std::mem::replace(&mut self.next, after);
            self.note(self.now.clone());
        }
        let step = self.next.time - self.now.time;
        let share = if step > 0.0 { ((time - self.now.time) / step).clamp(0.0, 1.0) } else { 0.0 };
        let place = self.now.towards(&self.next, share);
        self.note(place.clone());
        Ok(place)
    }

    fn note(&mut self, place: Place) {
        if place.time >= self.plan.from {
            self.trails.note(&place);
        }
    }

    /// The next frame's place; `None` after the last one.
    pub fn next_frame(&mut self) -> Result<Option<Place>, Fault> {
        let time = self.plan.from + self.frames as f64 * self.plan.frame_time;
        let end = self.plan.to.unwrap_or(self.plan.scene.duration);
        let rested = self.plan.to.is_none() && self.rest_since.is_some_and(|since| time > since + REST);
        if self.frames > 0 && (time > end + 1e-9 || rested) {
            return Ok(None);
        }
        self.frames += 1;
        let place = self.at(time)?;
        if !place.bodies.iter().all(rests) {
            self.rest_since = None;
        } else if self.rest_since.is_none() {
            self.rest_since = Some(time);
        }
        Ok(Some(place))
    }

    /// The trails until now.
    pub fn trails(&self) -> &Trails {
        &self.trails
    }
}

/// Whether an agent has nothing more to do.
fn rests(body: &Body) -> bool {
    body.locked || !body.progress.has_goal || body.progress.arrived || body.progress.packed
}
