//! One step, a page: every stage is a pure function of what the stages before it wrote, agent by agent.
//!
//! Work is split into chunks of ranks by the scene, never by the pool, and nothing is summed across threads in an order
//! that could change: the same bits for any number of threads.

pub(crate) mod brake;
mod buffers;
mod certify;
pub(crate) mod choose;
pub(crate) mod choose_cones;
pub(crate) mod clip;
mod cut;
mod evade;
mod foreseen;
mod gather;
mod limits;
mod project;
mod publish;
mod report;
pub(crate) mod room;
mod segments;
mod settle;
mod stop;
mod swept;

use buffers::CHUNK;
pub(crate) use buffers::{Buffers, Chunk};
pub(crate) use cut::Cut;
pub use report::StepReport;

use crate::agent::{AgentStatus, Conduct, LARGEST};
use crate::explain::Deaf;
use crate::kernels::{Kernels, Scene};
use crate::kinematics::{Roll, Steered};
use crate::model::avo::StepResponse;
use crate::navigation::{Course, Surroundings, Walker};
use crate::parallel::*;
use crate::scalar::Scalar;
use crate::vector::Vector;
use crate::world::World;

impl<S: Kernels> World<S> {
    /// Moves everybody by one time step and tells how it went. Runs in the current rayon pool.
    pub fn step(&mut self) -> StepReport<S::Scalar> {
        let many = self.agent_count() > CHUNK;
        let mut step = || self.step_by_parts();
        if many { in_pool(step) } else { step() } // entered once, not stage by stage
    }

    fn step_by_parts(&mut self) -> StepReport<S::Scalar> {
        let parts = self.sub_steps();
        let mut report = StepReport::default();
        self.in_parts(parts, |world| {
            for part in 0..parts {
                world.cut.part = part;
                world.plan(); // walls and routes
                report.merge(&S::step(world));
            }
        });
        (self.steps, self.last_parts) = (self.steps + 1, parts);
        (report.step, report.sub_steps) = (self.steps, parts.into());
        report
    }

    pub(crate) fn step_by_stages(&mut self) -> StepReport<S::Scalar> {
        self.show(); // generation n as everybody sees it
        let mut buffers = core::mem::take(&mut self.buffers);
        let scene = self.scene(&buffers.generation);
        let stage = &mut buffers.stage;
        choose::choose_all(&scene, &buffers.generation.index, stage, &Deaf::default()); // neighbors, lines, programs
        if scene.settings.behavior.projection {
            project::spread(&scene, stage); // predicted positions that overlap are moved apart
        }
        if !scene.braking.is_empty() {
            brake::keep_room(&scene, stage); // who cannot stop at once can still come to rest in its own room
        }
        if scene.settings.behavior.stop {
            stop::shorten(&scene, stage); // who would still touch somebody stops short
        }
        let mut report = certify::count(&scene, stage);
        report.quarantined = buffers.generation.quarantined;
        self.move_on(&mut buffers);
        self.buffers = buffers;
        report
    }

    /// Generation n as all agents read it.
    pub(crate) fn scene<'a>(&'a self, generation: &'a buffers::Generation<S>) -> Scene<'a, S> {
        Scene {
            settings: &self.settings,
            published: &generation.published,
            current_velocity: &generation.velocity,
            rolling: &generation.rolling,
            limits: &generation.limits,
            braking: &generation.braking,
            response: StepResponse::new(self.settings.time_step, self.settings.response_time),
            obstacle_time_horizon: &generation.obstacle_time_horizon,
            visibility: &generation.visibility,
            obstacles: &self.obstacles,
            group_shares: &self.group_shares,
        }
    }

    /// Writes generation n + 1 and lets everybody note what it brought.
    fn move_on(&mut self, buffers: &mut Buffers<S>) {
        let time_step = self.settings.time_step;
        let response = StepResponse::new(time_step, self.settings.response_time);
        let Buffers { generation, stage } = buffers;
        for rank in 0..generation.published.len() {
            let slot = generation.published[rank].slot as usize;
            let mut velocity = stage.velocity[rank];
            let mut moved = self.agents.position[slot] + velocity * time_step;
            if let Some(rolling) = generation.rolling.get(rank).and_then(Option::as_ref) {
                let steered = Steered { chord: velocity, ..stage.choice[rank].steered };
                let rolled = rolling.roll(generation.published[rank].position, &steered, time_step);
                (moved, velocity) = (rolled.position, rolled.velocity);
                (self.agents.heading[slot], self.agents.turn_rate[slot]) = (rolled.heading, rolled.turn_rate);
            }
            stage.moved[rank] = within_limits(moved);
            self.agents.position[slot] = stage.moved[rank];
            let old = self.agents.velocity[slot];
            self.agents.velocity[slot] = if generation.published[rank].lags() {
                response.at_end(response.told_for(velocity, old), old)
            } else {
                velocity
            };
            self.agents.lost_room[slot] = stage.lost_room[rank];
            self.agents.choice[slot] = stage.choice[rank].velocity;
            self.agents.status[slot] = match stage.choice[rank].violation {
                _ if stage.stopped[rank] || stage.braked[rank] => AgentStatus::Stopped,
                Some(violation) => AgentStatus::Relaxed { violation },
                None => AgentStatus::Feasible,
            };
        }
        self.note_progress(generation, stage);
    }

    /// Everybody notes what the step has brought: corners passed, waypoints reached, rest.
    fn note_progress(&mut self, generation: &buffers::Generation<S>, stage: &buffers::Stage<S>) {
        let ticks = self.ticks();
        let Self { agents, routes, settings, .. } = self;
        let (parameters, time_step) = (&agents.parameters, settings.time_step);
        let note = |(slot, course): (usize, &mut Course<S>)| {
            let Some(rank) = generation.rank_of(slot) else { return };
            let (position, radius) = (stage.moved[rank], parameters[slot].wide_radius());
            if generation.published[rank].conduct == Conduct::OnRails {
                return course.advance_on_rails(position, &parameters[slot], time_step);
            }
            let visibility = parameters[slot].visibility;
            S::follow_route(routes, course, &Walker { position, radius, steps: ticks, time_step, visibility });
            let bystanders = &generation.bystanders;
            let around = Surroundings { near: stage.contacts(rank), positions: &stage.moved, bystanders, time_step };
            course.advance(position, &parameters[slot], &around);
            if settings.behavior.right_of_way {
                course.note_jam(
                    generation.published[rank].wish,
                    stage.velocity[rank],
                    position,
                    &parameters[slot],
                    (settings.model, ticks),
                    &around,
                );
            }
        };
        if agents.course.len() > CHUNK {
            agents.course.par_iter_mut().enumerate().for_each(note);
        } else {
            agents.course.iter_mut().enumerate().for_each(note);
        }
    }
}

/// The nearest point of the permitted range of coordinates.
fn within_limits<V: Vector>(point: V) -> V {
    let largest = V::Scalar::from_f64(LARGEST);
    V::from_components(|axis| point.component(axis).clamp(-largest, largest))
}

/// Whether a velocity is zero.
pub(crate) fn at_rest<V: Vector>(velocity: V) -> bool {
    velocity.length_squared() == V::Scalar::ZERO
}
