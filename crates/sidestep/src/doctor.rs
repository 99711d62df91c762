//! The parameter doctor: parameters that cannot do what they ask for, each with the number that would.

use crate::handle::AgentId;
use crate::kernels::Kernels;
use crate::neighbors::{NeighborIndex, NeighborRule, NeighborSearch};
use crate::scalar::Scalar;
use crate::space::{Point, Real};
use crate::world::World;
use core::fmt::{Display, Formatter, Result as Written};

/// A parameter that cannot work as it is, in a world as it stands.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Advice {
    /// What is wrong.
    pub ailment: Ailment,
    /// So many agents suffer from it; 0 where the whole world does.
    pub agents: usize,
    /// The one who suffers most.
    pub worst: Option<AgentId>,
    /// Its value.
    pub value: f64,
    /// The value nearest to it that would do.
    pub remedy: f64,
    /// What the remedy costs: how many others the worst one would then heed now, where that is what changes.
    pub heeds: Option<usize>,
}

/// What can be wrong with a parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ailment {
    /// `time_horizon` is shorter than the step; the step is used instead.
    HorizonBelowStep,
    /// `obstacle_time_horizon` is shorter than the step; the step is used instead.
    ObstacleHorizonBelowStep,
    /// `escape_time` is shorter than the step; the step is used instead.
    EscapeBelowStep,
    /// `neighbor_distance` is so short that bodies can meet within one step unseen.
    SightBelowStep,
    /// `neighbor_distance` is shorter than the way to a meeting within the horizon: some are seen too late to use all of it.
    SightBelowHorizon,
    /// `max_neighbors` is below the number of those whom it can meet within one step.
    CapBelowReach,
    /// `preferred_speed` is above `max_speed`, which is used instead.
    WishAboveLimit,
    /// It has a goal and may not move: `max_speed` or `preferred_speed` is 0.
    GoalWithoutSpeed,
    /// `preferred_speed` is set, and there is no goal to use it for.
    SpeedWithoutGoal,
    /// Within one step the fastest make more way than their diameter: `time_step` is long.
    StepAboveSize,
    /// `time_step` is longer than half of the `response_time` of bodies that lag: it is cut into parts.
    StepAboveResponse,
    /// `time_step` is so long that a wall turns by more than a quarter of a radian in it: it is cut into parts.
    StepAboveTurn,
}

impl Ailment {
    /// The name of the parameter.
    pub fn parameter(self) -> &'static str {
        match self {
            Self::HorizonBelowStep => "time_horizon",
            Self::ObstacleHorizonBelowStep => "obstacle_time_horizon",
            Self::EscapeBelowStep => "escape_time",
            Self::SightBelowStep | Self::SightBelowHorizon => "neighbor_distance",
            Self::CapBelowReach => "max_neighbors",
            Self::WishAboveLimit | Self::SpeedWithoutGoal => "preferred_speed",
            Self::GoalWithoutSpeed => "max_speed",
            Self::StepAboveSize | Self::StepAboveResponse | Self::StepAboveTurn => "time_step",
        }
    }

    /// What comes of it.
    pub fn consequence(self) -> &'static str {
        match self {
            Self::HorizonBelowStep | Self::ObstacleHorizonBelowStep | Self::EscapeBelowStep => {
                "is shorter than the step, which is used instead"
            }
            Self::SightBelowStep => "is so short that bodies can meet within one step unseen",
            Self::SightBelowHorizon => "is too short for the horizon: some are seen later than it asks for",
            Self::CapBelowReach => "is below the number of those who can be met within one step",
            Self::WishAboveLimit => "is above max_speed, which is used instead",
            Self::GoalWithoutSpeed => "is 0, though there is a goal to go to",
            Self::SpeedWithoutGoal => "is set, and no goal uses it",
            Self::StepAboveResponse => "is long against the response time, so each step is made in parts",
            Self::StepAboveTurn => "is long for how fast a wall turns, so each step is made in parts",
            Self::StepAboveSize => "is so long that the fastest make more way in it than their diameter",
        }
    }

    /// Whether agents are in danger, or only slower or later than they could be.
    pub fn is_grave(self) -> bool {
        matches!(self, Self::SightBelowStep | Self::CapBelowReach | Self::GoalWithoutSpeed)
    }
}

impl Display for Advice {
    fn fmt(&self, out: &mut Formatter<'_>) -> Written {
        let Self { ailment, agents, value, remedy, heeds, .. } = self;
        let of = match agents {
            0 => String::new(),
            1 => " of 1 agent".into(),
            n => format!(" of {n} agents"),
        };
        write!(out, "`{}`{of} {}: {} where ", ailment.parameter(), ailment.consequence(), short(*value))?;
        write!(out, "{} would do", short(*remedy))?;
        heeds.map_or(Ok(()), |others| write!(out, " (then heeds {others} others now)"))
    }
}

/// A number with three digits that matter, rounded up.
fn short(x: f64) -> String {
    if x == 0.0 || !x.is_finite() {
        return format!("{x}");
    }
    let scale = libm::pow(10.0, 2.0 - libm::floor(libm::log10(x.abs())));
    let rounded = libm::ceil(x * scale - 1e-6) / scale;
    format!("{}", if rounded.abs() < 1e15 { (rounded * 1e9).round() / 1e9 } else { rounded })
}

impl<S: Kernels> World<S> {
    /// What is wrong with the parameters as the world stands, gravest first; empty where all can work. Looks at every agent;
    /// not for every step.
    pub fn advice(&self) -> Vec<Advice> {
        let mut found = Findings::default();
        let examination = Examination::of(self);
        for id in self.agent_ids() {
            examination.of_agent(id, &mut found);
        }
        examination.of_world(&mut found);
        found.0.sort_by_key(|advice| (!advice.ailment.is_grave(), advice.agents == 0));
        found.0
    }
}

/// One advice an ailment, with the worst of those who have it.
#[derive(Default)]
struct Findings(Vec<Advice>);

impl Findings {
    fn note(&mut self, ailment: Ailment, id: AgentId, value: f64, remedy: f64, heeds: Option<usize>) {
        let lack = |advice: &Advice| advice.remedy - advice.value;
        let new = Advice { ailment, agents: 1, worst: Some(id), value, remedy, heeds };
        match self.0.iter_mut().find(|advice| advice.ailment == ailment) {
            None => self.0.push(new),
            Some(old) => {
                let agents = old.agents + 1;
                *old = if lack(&new).abs() > lack(old).abs() { new } else { *old };
                old.agents = agents;
            }
        }
    }
}

/// What an agent is judged by.
struct Examination<'a, S: Kernels> {
    world: &'a World<S>,
    index: NeighborIndex<Point<S>>,
    time_step: f64,
    radius: f64,
    speed: f64,
    horizon: f64,
}

impl<'a, S: Kernels> Examination<'a, S> {
    fn of(world: &'a World<S>) -> Self {
        let (mut radius, mut speed, mut horizon) = (0.0f64, 0.0f64, 0.0f64);
        let mut points = Vec::new();
        for slot in world.agents.slots.in_use() {
            let own = &world.agents.parameters[slot];
            radius = radius.max(own.radius.to_f64());
            speed = speed.max(if own.locked { 0.0 } else { own.max_speed.to_f64() });
            horizon = horizon.max(own.time_horizon.to_f64());
            if world.agents.is_finite(slot) {
                points.push(world.agents.position[slot]);
            }
        }
        let mut index = NeighborIndex::default();
        index.rebuild(&points, NeighborSearch::Auto);
        let time_step = world.settings.time_step.to_f64();
        Self { world, index, time_step, radius, speed, horizon: horizon.max(time_step) }
    }

    fn of_agent(&self, id: AgentId, found: &mut Findings) {
        let Ok(agent) = self.world.agent(id) else { return };
        if agent.locked {
            return;
        }
        let real = |x: Real<S>| x.to_f64();
        let (horizon, walls) = (real(agent.time_horizon), real(agent.obstacle_time_horizon));
        if horizon < self.time_step {
            found.note(Ailment::HorizonBelowStep, id, horizon, self.time_step, None);
        }
        if walls < self.time_step {
            found.note(Ailment::ObstacleHorizonBelowStep, id, walls, self.time_step, None);
        }
        let (limit, has_goal) = (real(agent.max_speed), !agent.waypoints.is_empty());
        if let Some(wanted) = agent.preferred_speed.map(real) {
            if wanted > limit {
                found.note(Ailment::WishAboveLimit, id, wanted, limit, None);
            }
            if !has_goal && agent.preferred_velocity.is_none() && wanted > 0.0 {
                found.note(Ailment::SpeedWithoutGoal, id, wanted, 0.0, None);
            }
        }
        if has_goal && limit.min(agent.preferred_speed.map_or(limit, real)) == 0.0 {
            found.note(Ailment::GoalWithoutSpeed, id, 0.0, 1.4, None);
        }
        self.of_sight(id, &agent, found);
    }

    /// Range and cap against whom it can meet within a step, and within the horizon.
    fn of_sight(&self, id: AgentId, agent: &crate::Agent<S>, found: &mut Findings) {
        let bodies = agent.radius.to_f64() + self.radius;
        let speeds = agent.max_speed.to_f64() + self.speed;
        let (sight, reach) = (agent.neighbor_distance.to_f64(), bodies + speeds * self.time_step);
        let far = bodies + speeds * self.horizon.max(agent.time_horizon.to_f64());
        if self.index.positions().len() < 2 {
            return;
        }
        if sight < reach {
            found.note(Ailment::SightBelowStep, id, sight, reach, Some(self.within(agent.position, reach)));
        } else if sight < far * (1.0 - 1e-6) && self.within(agent.position, far) > self.within(agent.position, sight) {
            found.note(Ailment::SightBelowHorizon, id, sight, far, Some(self.within(agent.position, far)));
        }
        let met = self.within(agent.position, reach);
        if self.world.settings.neighbors == NeighborRule::Nearest && agent.max_neighbors < met {
            found.note(Ailment::CapBelowReach, id, agent.max_neighbors as f64, met as f64, Some(met));
        }
    }

    /// How many others have their centres within a distance.
    fn within(&self, center: Point<S>, distance: f64) -> usize {
        let limit = Real::<S>::from_f64(distance * distance);
        let mut count = 0usize;
        self.index.visit_within(center, limit, |_, squared| {
            count += usize::from(squared <= limit);
            limit
        });
        count.saturating_sub(1)
    }

    fn of_world(&self, found: &mut Findings) {
        let whole = |ailment, value, remedy| Advice { ailment, agents: 0, worst: None, value, remedy, heeds: None };
        if let Some(escape) = self.world.settings.escape_time.map(Scalar::to_f64)
            && escape < self.time_step
        {
            found.0.push(whole(Ailment::EscapeBelowStep, escape, self.time_step));
        }
        let parts = self.world.longest_parts();
        for (ailment, longest) in [Ailment::StepAboveResponse, Ailment::StepAboveTurn].into_iter().zip(parts) {
            if self.time_step > longest * (1.0 + 1e-6) {
                found.0.push(whole(ailment, self.time_step, longest));
            }
        }
        let longest = 2.0 * self.radius / self.speed.max(f64::MIN_POSITIVE);
        if self.time_step > longest && self.radius > 0.0 {
            found.0.push(whole(Ailment::StepAboveSize, self.time_step, longest));
        }
    }
}
