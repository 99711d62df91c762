//! Where the places come from: a run of the engine, or a recording.

use super::shot::Shot;
use crate::fault::Fault;
use sidestep::{AgentStatus, Progress};
use sidestep_figure::Place;
use sidestep_record::{CsvReader, Frame, FrameAgent};
use sidestep_scene::format::FARTHEST;
use sidestep_scene::{AgentState, Simulation};
use std::io::Read;
use std::path::Path;

/// Gives a place for every step, in the order of time.
pub enum Source<'a> {
    /// A run; whether its begin was given.
    Run(&'a Shot, Box<Simulation>, bool),
    /// A recording: its name, and the step read last.
    Recording(&'a Shot, &'a Path, Box<CsvReader<Box<dyn Read + Send>>>, Frame),
}

impl<'a> Source<'a> {
    /// Ready to give the first place.
    pub fn open(shot: &'a Shot) -> Result<Self, Fault> {
        if let Some(file) = &shot.recording {
            return Ok(Self::Recording(shot, file, Box::new(CsvReader::open(file)?), Frame::default()));
        }
        let simulation = Simulation::new(&shot.scene).map_err(|error| Fault::new(error).at(&shot.scene_file))?;
        Ok(Self::Run(shot, Box::new(simulation), false))
    }

    /// The place of the next step; `None` after the last one.
    pub fn advance(&mut self) -> Result<Option<Place>, Fault> {
        match self {
            Self::Run(shot, simulation, begun) => {
                if std::mem::replace(begun, true) {
                    if simulation.steps() >= shot.scene.steps() {
                        return Ok(None);
                    }
                    simulation.step().map_err(|error| Fault::new(error).at(&shot.scene_file))?;
                }
                Ok(Some(Place::now(simulation, &shot.scene, &shot.cast)))
            }
            Self::Recording(shot, file, reader, frame) => {
                if !reader.read(frame)? {
                    return Ok(None);
                }
                let place = || format!("{}:{}", file.display(), reader.step_line());
                sound(frame, shot.cast.agents.len()).map_err(|fault| fault.at(place()).hint(OTHER_SCENE))?;
                frame.agents.sort_by_key(|row| row.agent);
                Ok(Some(Place::of(frame.time, frame.agents.iter().map(state), &shot.scene, &shot.cast)))
            }
        }
    }
}

const OTHER_SCENE: &str = "is it the scene of this recording?";

/// Whether a step can be drawn with so many agents.
fn sound(frame: &Frame, agents: usize) -> Result<(), Fault> {
    for row in &frame.agents {
        let (step, number) = (frame.step, row.agent);
        if number as usize >= agents {
            let what = format!("step {step}: agent {number}, but the scene has {agents} agents, numbered from 0");
            return Err(Fault::new(what));
        }
        if let Some(far) = row.position.iter().find(|x| x.abs() > FARTHEST) {
            return Err(Fault::new(format!(
                "step {step}: agent {number} is at {far:e} m; at most {FARTHEST:e} m are drawn"
            )));
        }
    }
    Ok(())
}

/// What a row tells of an agent; how its step went and whether it arrived it does not tell.
fn state(row: &FrameAgent) -> AgentState {
    let [[x, y, _], [vx, vy, _]] = [row.position, row.velocity];
    let progress = Progress {
        has_goal: true,
        arrived: false,
        packed: false,
        stuck: false,
        cut_off: false,
        right_of_way: false,
        remaining: 0.0,
    };
    let number = row.agent as usize;
    let status = AgentStatus::New;
    AgentState { number, position: [x, y], velocity: [vx, vy], heading: row.heading, status, progress }
}
