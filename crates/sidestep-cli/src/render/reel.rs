//! A motion under the camera: the place at each frame's time.

use super::shot::Shot;
use super::source::Source;
use crate::fault::Fault;
use sidestep_figure::{Body, Place, Reach, Trails};

/// After everybody has come to rest, so long is shown, s.
const REST: f64 = 1.0;

/// The motion and where it stands.
pub struct Reel<'a> {
    shot: &'a Shot,
    source: Source<'a>,
    /// The last step made before the present moment, and the first after it.
    now: Place,
    next: Place,
    trails: Trails,
    reached: Reach,
    frames: u64,
    rest_since: Option<f64>,
}

impl<'a> Reel<'a> {
    /// The motion, before the first moment that is shown.
    pub fn new(shot: &'a Shot) -> Result<Self, Fault> {
        let mut source = Source::open(shot)?;
        let now = source.advance()?.unwrap_or_default();
        let (next, trails) = (now.clone(), Trails::new(shot.trails));
        Ok(Self { shot, source, now, next, trails, reached: Reach::NONE, frames: 0, rest_since: None })
    }

    /// The place at a time that is not before the last one asked for; at the end of the motion it stays as it is.
    fn at(&mut self, time: f64) -> Result<Place, Fault> {
        let slack = 1e-9 * self.shot.scene.time_step;
        while self.next.time <= time + slack {
            let Some(after) = self.source.advance()? else { break };
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
        if place.time >= self.shot.from {
            self.trails.note(&place);
            self.reached.note(&place);
        }
    }

    /// The next frame's place; `None` after the last one.
    pub fn next_frame(&mut self) -> Result<Option<Place>, Fault> {
        let time = self.shot.from + self.frames as f64 * self.shot.frame_time;
        let end = self.shot.to.unwrap_or(self.shot.end);
        let rested = self.shot.to.is_none() && self.rest_since.is_some_and(|since| time > since + REST);
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

    /// Goes on to the last moment that is shown, and gives its place.
    pub fn last(&mut self) -> Result<Place, Fault> {
        let mut last = self.at(self.shot.from)?;
        match self.shot.to {
            Some(to) => last = self.at(to)?,
            None => {
                while let Some(place) = self.next_frame()? {
                    last = place;
                }
            }
        }
        Ok(last)
    }

    /// The trails until now.
    pub fn trails(&self) -> &Trails {
        &self.trails
    }

    /// Where somebody was until now.
    pub fn reached(&self) -> Reach {
        self.reached
    }
}

/// Whether an agent has nothing more to do.
fn rests(body: &Body) -> bool {
    body.locked || !body.progress.has_goal || body.progress.arrived || body.progress.packed
}
