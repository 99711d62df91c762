//! A running scene at one moment, to go back to.

use super::{Either, Run, Simulation};
use sidestep::{AgentId, Dim2, ObstacleId, Scalar, Snapshot};

/// What [`Simulation::save`] keeps: the world's snapshot and the numbering.
#[derive(Clone, Debug)]
pub struct SavedSimulation(Kept);

#[derive(Clone, Debug)]
enum Kept {
    F32(Moment<f32>),
    F64(Moment<f64>),
}

#[derive(Clone, Debug)]
struct Moment<R: Scalar> {
    world: Snapshot<Dim2<R>>,
    agents: Vec<AgentId>,
    obstacles: Vec<ObstacleId>,
    next_event: usize,
}

impl Simulation {
    /// The state now.
    pub fn save(&self) -> SavedSimulation {
        SavedSimulation(match &self.0 {
            Either::F32(run) => Kept::F32(run.save()),
            Either::F64(run) => Kept::F64(run.save()),
        })
    }

    /// Goes back (or ahead) to a state of this simulation; it continues from there bit for bit. Gives back whether the
    /// state was one of this precision; nothing is done if not.
    pub fn restore(&mut self, saved: &SavedSimulation) -> bool {
        match (&mut self.0, &saved.0) {
            (Either::F32(run), Kept::F32(moment)) => run.restore(moment),
            (Either::F64(run), Kept::F64(moment)) => run.restore(moment),
            _ => return false,
        }
        true
    }
}

impl<R: Scalar> Run<R> {
    fn save(&self) -> Moment<R> {
        Moment {
            world: self.world.snapshot(),
            agents: self.agents.clone(),
            obstacles: self.obstacles.clone(),
            next_event: self.next_event,
        }
    }

    fn restore(&mut self, moment: &Moment<R>) {
        self.world.restore(&moment.world);
        self.agents.clone_from(&moment.agents);
        self.obstacles.clone_from(&moment.obstacles);
        self.next_event = moment.next_event;
    }
}
