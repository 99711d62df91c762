//! A warm step allocates nothing.
#![allow(unsafe_code)] // a global allocator that counts can only be written so

use sidestep::{Agent, Model, Motion, Obstacle, Settings, World2, vec2};
use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicUsize, Ordering};

struct Counting;

static ALLOCATIONS: AtomicUsize = AtomicUsize::new(0);

// SAFETY: every call goes to the system's allocator as it came.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.fetch_add(1, Ordering::Relaxed);
        // SAFETY: the caller keeps the contract of `alloc`.
        unsafe { System.alloc(layout) }
    }
    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // SAFETY: the pointer came from `alloc` above, which is the system's.
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static COUNTING: Counting = Counting;

/// A crowd in a ring that walks round without end, as dense at every step as at the first.
fn ring(agents: usize, model: Model) -> World2 {
    let mut world = World2::new(Settings { model, ..Settings::with_time_step(0.1) }).expect("sound settings");
    let columns = agents.isqrt();
    for i in 0..agents {
        let (column, row) = (i % columns, i / columns);
        let position = vec2(column as f32 * 1.2, row as f32 * 1.2 + 0.3 * (column % 2) as f32);
        let id = world.add_agent(Agent::at(position)).expect("a sound agent");
        world.set_preferred_velocity(id, Some(vec2(1.0, 0.2 * (row % 3) as f32))).expect("a finite wish");
    }
    world
}

/// A bar that sweeps over them for ever.
fn sweep(world: &mut World2) {
    let bar = Obstacle::polygon([vec2(-40.0, -1.0), vec2(-39.0, -1.0), vec2(-39.0, 30.0), vec2(-40.0, 30.0)]);
    world.add_obstacle(bar.moving(Motion { angular_velocity: 0.1, ..Motion::along(vec2(1.5, 0.0)) })).expect("sound");
}

/// Half of them set off and stop slowly, so they keep room.
fn brake_slowly(world: &mut World2) {
    let ids: Vec<_> = world.agent_ids().step_by(2).collect();
    for id in ids {
        world.change_agent(id, |agent| agent.max_acceleration = Some(2.0)).expect("in range");
    }
}

#[test]
fn a_warm_step_allocates_nothing() {
    for (agents, model) in [(100, Model::Orca), (400, Model::Orca), (100, Model::Rvo), (100, Model::Hrvo)] {
        let mut world = ring(agents, model);
        if agents == 100 {
            sweep(&mut world);
            brake_slowly(&mut world);
        }
        for _ in 0..200 {
            world.step();
        }
        let before = ALLOCATIONS.load(Ordering::Relaxed);
        for _ in 0..100 {
            world.step();
        }
        let allocations = ALLOCATIONS.load(Ordering::Relaxed) - before;
        // a list that has never been so long may still grow, and a pool's queues with it
        assert!(allocations <= 20, "{allocations} allocations in 100 steps of {agents} agents");
    }
}
