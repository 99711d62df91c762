//! The worlds of the plane, compiled here once. Without this every test and program that uses them compiles the whole
//! engine anew in the dev profile, ten times the work.

use crate::agent::Agent;
use crate::handle::AgentId;
use crate::kernels::Kernels;
use crate::obstacle::Obstacle;
use crate::scalar::Scalar;
use crate::settings::Settings;
use crate::snapshot::Snapshot;
use crate::space::{Dim2, Real};
use crate::world::World;

/// Uses every entrance; never called.
#[doc(hidden)]
pub fn instances(single: World<Dim2<f32>>, double: World<Dim2<f64>>, id: AgentId) {
    of_the_plane(single, id);
    of_the_plane(double, id);
}

fn of_any_space<S: Kernels>(mut world: World<S>, id: AgentId) {
    let agent: Option<Agent<S>> = world.agent(id).ok();
    let settings: Settings<Real<S>> = *world.settings();
    let _ = (World::<S>::new(settings), world.set_settings(settings), world.step(), world.state_hash());
    let _ = agent.map(|agent| (world.add_agent(agent.clone()), world.change_agent(id, |old| *old = agent)));
    let _ = (world.progress(id), world.remove_agent(id));
    let bytes = world.clone().snapshot().to_bytes();
    if let Ok(snapshot) = Snapshot::<S>::from_bytes(&bytes) {
        world.restore(&snapshot);
        drop(World::from_snapshot(&snapshot));
    }
}

fn of_the_plane<R: Scalar>(mut world: World<Dim2<R>>, id: AgentId) {
    let _ = (world.explain(id), world.add_obstacle(Obstacle::polygon(Vec::new())));
    of_any_space(world, id);
}
