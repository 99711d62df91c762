//! What differs between the dimensions: the geometry that a step calls for one agent.

use crate::agent::{Agents, Published, Visibility};
use crate::explain::Listener;
use crate::group_shares::GroupShares;
use crate::kinematics::{Roll, Rolling, Steered};
use crate::model::avo::StepResponse;
use crate::navigation::{Course, Now, Routes, Walker};
use crate::neighbors::Neighbor;
use crate::obstacle::{Moment, Obstacles};
use crate::scalar::Scalar;
use crate::settings::Settings;
use crate::solver::Lens;
use crate::space::{Dim2, Point, Real, Space};
use crate::step::brake::{self, Braked};
use crate::step::choose::{self, ChooseScratch};
use crate::step::choose_cones;
use crate::step::room::{Braking, Room};
use crate::step::{StepReport, clip};
use crate::vector::Vec2;
use crate::world::World;
use core::fmt::Debug;
use serde::{Serialize, de::DeserializeOwned};

/// The concrete geometry of a [`Space`]. Implemented for every space; not to be implemented elsewhere.
pub trait Kernels: Space {
    /// The walls.
    type Obstacles: Clone + Debug + Default + Send + Sync + Serialize + DeserializeOwned;
    /// The planner of ways round walls.
    type Routes: Clone + Debug + Default + Send + Sync;
    /// A unicycle in a step.
    type Rolling: Roll<Self>;
    /// Reused memory for one agent's choice.
    type Scratch: Clone + Debug + Default + Send + Sync;

    /// A step by its stages, after [`World::plan`]; see [`Scalar::step_plane`].
    #[doc(hidden)]
    fn step(world: &mut World<Self>) -> StepReport<Real<Self>>;

    /// Brings what is derived from the walls up to date, and puts what moves where it is now. `time_step`: of whole steps.
    fn prepare_obstacles(obstacles: &mut Self::Obstacles, now: Moment, time_step: Real<Self>);

    /// The largest angular velocity of a wall, rad/s.
    fn fastest_turn(obstacles: &Self::Obstacles) -> Real<Self>;

    /// Shows the numbers that say where everything that moves is after so many steps.
    fn show_motion(obstacles: &Self::Obstacles, steps: u64, show: impl FnMut(u64));

    /// Plans the way of everybody whose leg is new, whose walls have changed, or in whose way somebody stands.
    fn plan_routes(
        routes: &mut Self::Routes,
        obstacles: &Self::Obstacles,
        agents: &mut Agents<Self>,
        now: &Now<Real<Self>>,
    );

    /// After a step: drops the corners that an agent has passed.
    fn follow_route(routes: &Self::Routes, course: &mut Course<Self>, walker: &Walker<Self>);

    /// The velocity that one agent chooses.
    fn choose(
        scene: &Scene<Self>,
        rank: usize,
        neighbors: &[Neighbor<Real<Self>>],
        scratch: &mut Self::Scratch,
        listener: &mut impl Listener<Self>,
    ) -> Choice<Self>;

    /// The velocity nearest to `velocity` that touches no wall within the step and that the agent can move with.
    fn clip(scene: &Scene<Self>, rank: usize, velocity: Point<Self>, scratch: &mut Self::Scratch) -> Point<Self>;

    /// The velocity nearest to the one steered to, of the step's mean, after which one that cannot stop at once can still come to
    /// rest in its own room.
    fn keep_room(
        scene: &Scene<Self>,
        rank: usize,
        contacts: &[u32],
        steered: Steered<Self>,
        scratch: &mut Self::Scratch,
    ) -> Braked<Point<Self>>;

    /// What an agent has of room towards another: `None` where it needs none, else whether it is there.
    fn has_room(scene: &Scene<Self>, rank: usize, other: usize) -> Option<bool>;

    /// What a unicycle makes of the velocity that it was told: a chord that touches no wall within the step.
    fn steer(scene: &Scene<Self>, rank: usize, told: Point<Self>, scratch: &mut Self::Scratch) -> Steered<Self>;

    /// The velocity within an agent's limits that is nearest to `velocity`: of speed and acceleration, and of what a
    /// unicycle can drive.
    fn within_limits(
        scene: &Scene<Self>,
        rank: usize,
        velocity: Point<Self>,
        scratch: &mut Self::Scratch,
    ) -> Point<Self>;

    /// The unit vector in which `own` parts from a coincident `other`; antisymmetric.
    fn parting(own: &Published<Self>, other: &Published<Self>) -> Point<Self>;
}

/// What all agents read during a step: generation n, by rank.
#[derive(Debug)]
pub struct Scene<'a, S: Kernels> {
    pub(crate) settings: &'a Settings<Real<S>>,
    pub(crate) published: &'a [Published<S>],
    pub(crate) current_velocity: &'a [Point<S>],
    pub(crate) rolling: &'a [Option<S::Rolling>],
    pub(crate) limits: &'a [Limits<Real<S>>],
    /// Empty where nobody needs room to brake.
    pub(crate) braking: &'a [Braking<S>],
    pub(crate) response: StepResponse<Real<S>>,
    pub(crate) obstacle_time_horizon: &'a [Real<S>],
    /// Empty where all see all.
    pub(crate) visibility: &'a [Visibility<Real<S>>],
    pub(crate) obstacles: &'a S::Obstacles,
    pub(crate) group_shares: &'a GroupShares<Real<S>>,
}

impl<'a, S: Kernels> Scene<'a, S> {
    /// The agent as a unicycle, if it is one.
    #[inline]
    pub(crate) fn rolling(&self, rank: usize) -> Option<&'a S::Rolling> {
        self.rolling.get(rank)?.as_ref()
    }

    /// How far an agent that moves along this chord is at most from it at the same time, m.
    #[inline]
    pub(crate) fn sway(&self, rank: usize, chord: Point<S>) -> Real<S> {
        self.rolling(rank).map_or(Real::<S>::ZERO, |rolling| rolling.sway(chord, self.settings.time_step))
    }
}

/// What limits an agent in one step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Limits<R> {
    /// The largest speed that it may choose, m/s.
    pub(crate) speed: R,
    /// By how much its choice may differ from its present velocity, m/s; may be infinite.
    pub(crate) change: R,
    /// How far its way may be off the straight one, m.
    pub(crate) bend: R,
}

impl<S: Kernels> Scene<'_, S> {
    /// How an agent responds that does not move at once as it chose.
    #[inline]
    pub(crate) fn response(&self, rank: usize) -> Option<&StepResponse<Real<S>>> {
        self.published[rank].lags().then_some(&self.response)
    }

    /// The mean velocity of the step that comes of a choice.
    #[inline]
    pub(crate) fn mean_velocity(&self, rank: usize, choice: Point<S>) -> Point<S> {
        self.response(rank).map_or(choice, |response| response.mean(choice, self.current_velocity[rank]))
    }

    /// The choice that a mean velocity of the step comes from.
    #[inline]
    pub(crate) fn choice_for(&self, rank: usize, mean: Point<S>) -> Point<S> {
        self.response(rank).map_or(mean, |response| response.told_for(mean, self.current_velocity[rank]))
    }
}

impl<R: Scalar> Scene<'_, Dim2<R>> {
    /// The velocities that an agent can choose for this step.
    #[inline]
    pub(crate) fn lens(&self, rank: usize) -> Lens<R> {
        Lens::around(self.current_velocity[rank], self.limits[rank].change, self.limits[rank].speed)
    }
}

/// What an agent chose.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Choice<S: Space> {
    /// m/s.
    pub(crate) velocity: Point<S>,
    /// With what it can do it: the same velocity, but for a unicycle.
    pub(crate) steered: Steered<S>,
    /// If no velocity satisfied all: the largest violation of a line that could not be kept, m/s, or the share of the
    /// horizons given up.
    pub(crate) violation: Option<Real<S>>,
}

impl<S: Space> Default for Choice<S> {
    fn default() -> Self {
        Self::of(Point::<S>::default(), None)
    }
}

impl<S: Space> Choice<S> {
    /// The choice of one that can move as it likes.
    pub(crate) fn of(velocity: Point<S>, violation: Option<Real<S>>) -> Self {
        let steered = Steered { chord: velocity, turn_rate: Real::<S>::ZERO };
        Self { velocity, steered, violation }
    }
}

impl<R: Scalar> Kernels for Dim2<R> {
    type Obstacles = Obstacles<R>;
    type Routes = Routes;
    type Rolling = Rolling<R>;
    type Scratch = ChooseScratch<R>;

    fn step(world: &mut World<Self>) -> StepReport<R> {
        R::step_plane(world)
    }

    fn prepare_obstacles(obstacles: &mut Obstacles<R>, now: Moment, time_step: R) {
        obstacles.prepare(now, time_step);
    }

    fn fastest_turn(obstacles: &Obstacles<R>) -> R {
        obstacles.fastest_turn()
    }

    fn show_motion(obstacles: &Obstacles<R>, steps: u64, show: impl FnMut(u64)) {
        obstacles.show_motion(steps, show);
    }

    fn plan_routes(routes: &mut Routes, obstacles: &Obstacles<R>, agents: &mut Agents<Self>, now: &Now<R>) {
        routes.plan(obstacles, agents, now);
    }

    fn follow_route(routes: &Routes, course: &mut Course<Self>, walker: &Walker<Self>) {
        routes.follow(course, walker);
    }

    fn choose(
        scene: &Scene<Self>,
        rank: usize,
        neighbors: &[Neighbor<R>],
        scratch: &mut ChooseScratch<R>,
        listener: &mut impl Listener<Self>,
    ) -> Choice<Self> {
        if scene.published[rank].model.forbids_cones() {
            choose_cones::choose(scene, rank, neighbors, scratch, listener)
        } else {
            choose::choose(scene, rank, neighbors, scratch, listener)
        }
    }

    fn clip(scene: &Scene<Self>, rank: usize, velocity: Vec2<R>, scratch: &mut ChooseScratch<R>) -> Vec2<R> {
        clip::clip(scene, rank, velocity, scratch)
    }

    fn keep_room(
        scene: &Scene<Self>,
        rank: usize,
        contacts: &[u32],
        steered: Steered<Self>,
        scratch: &mut ChooseScratch<R>,
    ) -> Braked<Vec2<R>> {
        brake::keep_own_room(scene, rank, contacts, steered, scratch)
    }

    fn has_room(scene: &Scene<Self>, rank: usize, other: usize) -> Option<bool> {
        match scene.room(rank, other) {
            Room::NotNeeded => None,
            Room::Kept(_) => Some(true),
            Room::Lost => Some(false),
        }
    }

    fn steer(scene: &Scene<Self>, rank: usize, told: Vec2<R>, scratch: &mut ChooseScratch<R>) -> Steered<Self> {
        clip::steer(scene, rank, told, scratch)
    }

    fn within_limits(scene: &Scene<Self>, rank: usize, velocity: Vec2<R>, scratch: &mut ChooseScratch<R>) -> Vec2<R> {
        clip::within_limits(scene, rank, velocity, scratch)
    }

    fn parting(own: &Published<Self>, other: &Published<Self>) -> Vec2<R> {
        crate::model::orca::parting(own, other)
    }
}
