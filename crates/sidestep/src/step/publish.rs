//! The start of a step: walls, routes and indices are brought up to date, and generation n is written out as everybody
//! will see it.

use super::buffers::{Buffers, CHUNK, Generation, NOT_LIVE, Stage};
use super::choose::optimization_velocity;
use super::limits::{limits, longest_braking, show_braking};
use crate::agent::{AgentStatus, Agents, Conduct, LARGEST, Published, Visibility};
use crate::explain::Deaf;
use crate::kernels::Kernels;
use crate::kinematics::Roll;
use crate::model::{Model, OptimizationVelocity};
use crate::navigation::{Claim, Now};
use crate::parallel::*;
use crate::scalar::Scalar;
use crate::settings::Settings;
use crate::space::{Point, Real};
use crate::vector::Vector;
use crate::world::World;

impl<S: Kernels> World<S> {
    /// Brings everything derived up to date and publishes generation n. Doing it twice changes nothing.
    pub(crate) fn prepare(&mut self) {
        self.plan();
        self.show();
    }

    /// Brings walls and routes up to date.
    pub(crate) fn plan(&mut self) {
        let (moment, whole) = self.moment();
        S::prepare_obstacles(&mut self.obstacles, moment, whole);
        let Settings { model, time_step, .. } = self.settings;
        let now = Now { model, steps: self.ticks(), time_step };
        S::plan_routes(&mut self.routes, &self.obstacles, &mut self.agents, &now);
    }

    /// Publishes generation n.
    pub(crate) fn show(&mut self) {
        self.quarantine();
        self.publish();
        self.announce();
    }

    /// Sets those aside whose state is not finite.
    fn quarantine(&mut self) {
        let generation = &mut self.buffers.generation;
        generation.live.clear();
        generation.quarantined = 0;
        for slot in self.agents.slots.in_use() {
            let largest = Real::<S>::from_f64(LARGEST);
            let in_range = |point: Point<S>| (0..Point::<S>::DIMENSION).all(|i| point.component(i).abs() <= largest);
            if in_range(self.agents.position[slot]) && in_range(self.agents.velocity[slot]) {
                generation.live.push(slot as u32);
            } else {
                self.agents.status[slot] = AgentStatus::Quarantined;
                generation.quarantined += 1;
            }
        }
    }

    /// Writes generation n by rank.
    fn publish(&mut self) {
        let Self { settings, agents, buffers, .. } = self;
        let generation = &mut buffers.generation;
        let any_rolls = generation.live.iter().any(|&slot| agents.parameters[slot as usize].unicycle().is_some());
        generation.points.clear();
        generation.points.extend(generation.live.iter().map(|&slot| {
            let position = agents.position[slot as usize];
            let rolling = rolling::<S>(settings, agents, slot as usize);
            rolling.map_or(position, |rolling| rolling.point(position))
        }));
        generation.index.rebuild(&generation.points, settings.neighbor_search);
        generation.ranks.clear();
        generation.ranks.resize(agents.position.len(), NOT_LIVE);
        let slot_of = |&live: &u32| generation.live[live as usize] as usize;
        let order = generation.index.order();
        for (rank, live) in order.iter().enumerate() {
            generation.ranks[slot_of(live)] = rank as u32;
        }
        fill(&mut generation.published, order, |live| published(settings, agents, slot_of(live)));
        fill(&mut generation.velocity, order, |live| agents.velocity[slot_of(live)]);
        generation.rolling.clear();
        if any_rolls {
            fill(&mut generation.rolling, order, |live| rolling::<S>(settings, agents, slot_of(live)));
        }
        fill(&mut generation.limits, order, |live| limits::<S>(settings, agents, slot_of(live)));
        fill(&mut generation.obstacle_time_horizon, order, |live| {
            agents.parameters[slot_of(live)].obstacle_time_horizon
        });
        let visibility = |slot: usize| &agents.parameters[slot].visibility;
        if Visibility::all_see_all(generation.live.iter().map(|&slot| visibility(slot as usize))) {
            generation.visibility.clear();
        } else {
            fill(&mut generation.visibility, order, |live| *visibility(slot_of(live)));
        }
        fill(&mut generation.bystanders, order, |live| {
            let slot = slot_of(live);
            agents.course[slot].bystander(agents.position[slot], &agents.parameters[slot], settings.model)
        });
        if any_rolls {
            show_rolling(settings, agents, generation);
        }
        show_braking(settings, agents, generation);
    }
}

impl<S: Kernels> World<S> {
    /// Who avoids nobody, but is held by walls, announces what it will choose: then the lines of the others are exact.
    fn announce(&mut self) {
        let walks_on = |own: &Published<S>| own.conduct == Conduct::WalksOn;
        if !self.buffers.generation.published.iter().any(walks_on) {
            return;
        }
        let mut buffers = core::mem::take(&mut self.buffers);
        let Buffers { generation, stage } = &mut buffers;
        stage.resize(generation.published.len());
        let scene = self.scene(generation);
        let Stage { chunks, choice, .. } = stage;
        chunks.par_iter_mut().zip(choice.par_chunks_mut(CHUNK)).enumerate().for_each(|(number, (chunk, choices))| {
            for (i, choice) in choices.iter_mut().enumerate() {
                let rank = number * CHUNK + i;
                if walks_on(&scene.published[rank]) {
                    *choice = S::choose(&scene, rank, &[], &mut chunk.scratch, &mut Deaf::default());
                    if scene.rolling(rank).is_some() {
                        choice.steered = S::steer(&scene, rank, choice.velocity, &mut chunk.scratch);
                    }
                }
            }
        });
        for (own, choice) in generation.published.iter_mut().zip(&stage.choice).filter(|(own, _)| walks_on(own)) {
            own.velocity = choice.steered.chord;
        }
        self.buffers = buffers;
    }
}

/// Fills a column by rank, in parallel where there are many.
fn fill<T: Send>(column: &mut Vec<T>, order: &[u32], value: impl Fn(&u32) -> T + Send + Sync) {
    if order.len() > CHUNK {
        order.par_iter().map(value).collect_into_vec(column);
    } else {
        column.clear();
        column.extend(order.iter().map(value));
    }
}

/// An agent's record for the others.
fn published<S: Kernels>(settings: &Settings<Real<S>>, agents: &Agents<S>, slot: usize) -> Published<S> {
    let parameters = &agents.parameters[slot];
    let (position, current) = (agents.position[slot], agents.velocity[slot]);
    let (model, conduct) = parameters.conduct(settings.model);
    let course = &agents.course[slot];
    let wish = match conduct {
        Conduct::Stands => Point::<S>::ZERO,
        Conduct::OnRails => course.rail_velocity(position, parameters, settings.time_step),
        _ if model == Model::Avo => course.told_wish(position, current, parameters, settings),
        Conduct::Avoids | Conduct::WalksOn => course.wish(position, parameters, settings.time_step),
    };
    let velocity = match conduct {
        Conduct::Avoids if model == Model::Orca => optimization_velocity(settings.optimization_velocity, current, wish),
        Conduct::Avoids => current,
        _ => wish, // until `announce` knows what walls leave of it
    };
    Published {
        position,
        velocity,
        wish,
        radius: parameters.radius,
        max_speed: match conduct {
            Conduct::Stands => Real::<S>::ZERO,
            _ if model == Model::Avo => parameters.max_speed.max(current.length()),
            _ => limits::<S>(settings, agents, slot).speed,
        },
        braking: longest_braking::<S>(settings, agents, slot),
        margin: Real::<S>::ZERO,
        time_horizon: parameters.time_horizon,
        escape_time: settings.escape_time.unwrap_or(settings.time_step),
        responsibility: parameters.responsibility,
        priority: parameters.priority,
        neighbor_distance: parameters.neighbor_distance,
        max_neighbors: parameters.max_neighbors,
        size_counts: settings.behavior.by_size && !course.is_blocked(settings.time_step),
        claim: if settings.behavior.right_of_way { course.claim(wish, parameters, settings.model) } else { Claim::NO },
        slot: slot as u32,
        group: parameters.group,
        model,
        conduct,
    }
}

/// The agent in a slot as a unicycle, if it is one that moves by itself.
fn rolling<S: Kernels>(settings: &Settings<Real<S>>, agents: &Agents<S>, slot: usize) -> Option<S::Rolling> {
    let parameters = &agents.parameters[slot];
    let unicycle = parameters.unicycle().filter(|_| parameters.conduct(settings.model).1.gives_way())?;
    let acceleration = parameters.max_acceleration.unwrap_or(Real::<S>::INFINITY);
    let limits = [parameters.radius, parameters.max_speed, acceleration, settings.time_step];
    Some(S::Rolling::new(unicycle, agents.heading[slot], limits))
}

/// Unicycles show themselves as the disc that they control, and wish for nothing once they are at their goal: their last
/// millimeters would have them turn to and fro.
fn show_rolling<S: Kernels>(settings: &Settings<Real<S>>, agents: &Agents<S>, generation: &mut Generation<S>) {
    let Generation { rolling, published, velocity, limits, .. } = generation;
    for (((rolling, published), velocity), limits) in rolling.iter().zip(published).zip(velocity).zip(limits) {
        let Some(rolling) = rolling else { continue };
        let slot = published.slot as usize;
        *velocity = rolling.velocity(*velocity, agents.turn_rate[slot], settings.time_step);
        let current = settings.optimization_velocity == OptimizationVelocity::Current;
        if published.conduct.avoids() && (current || !published.model.has_half_planes()) {
            published.velocity = *velocity;
        }
        let near = published.radius * Real::<S>::from_f64(AT_GOAL);
        if agents.course[slot].is_within(near, published.position) {
            published.wish = Point::<S>::ZERO;
        }
        rolling.show(published);
        limits.speed = published.max_speed;
    }
}

/// Nearer to its goal than this a unicycle wants no more, in radii.
const AT_GOAL: f64 = 0.02;
