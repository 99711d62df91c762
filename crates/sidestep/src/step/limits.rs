//! What limits an agent in a step: its speed, how far its velocity can change, and its way to rest.

use super::buffers::Generation;
use super::room::Braking;
use crate::agent::{Agents, Conduct};
use crate::kernels::{Kernels, Limits};
use crate::kinematics::Brakes;
use crate::model::Model;
use crate::model::avo::StepResponse;
use crate::scalar::Scalar;
use crate::settings::Settings;
use crate::space::Real;
use crate::vector::Vector;

/// What limits an agent in this step. Who cannot come down to its top speed by the end is as slow as it can be.
pub(super) fn limits<S: Kernels>(settings: &Settings<Real<S>>, agents: &Agents<S>, slot: usize) -> Limits<Real<S>> {
    let parameters = &agents.parameters[slot];
    let lags = parameters.conduct(settings.model) == (Model::Avo, Conduct::Avoids);
    if parameters.max_acceleration.is_none() && !lags {
        return Limits { speed: parameters.max_speed, change: Real::<S>::INFINITY, bend: Real::<S>::ZERO };
    }
    let now = agents.velocity[slot].length();
    let time = if lags { settings.response_time } else { settings.time_step };
    let change = parameters.max_acceleration.map_or(Real::<S>::INFINITY, |acceleration| acceleration * time);
    let speed = parameters.max_speed.max(now - change);
    let bend = if lags {
        let response = StepResponse::new(settings.time_step, settings.response_time);
        response.bend(change.min(now + speed))
    } else {
        Real::<S>::ZERO
    };
    Limits { speed, change, bend }
}

/// How an agent brakes; those who do not give way as if they stopped at once.
fn brakes<S: Kernels>(settings: &Settings<Real<S>>, agents: &Agents<S>, slot: usize) -> Brakes {
    let parameters = &agents.parameters[slot];
    let (model, conduct) = parameters.conduct(settings.model);
    let lags = (model, conduct) == (Model::Avo, Conduct::Avoids);
    let response = if lags {
        StepResponse::new(settings.time_step, settings.response_time)
    } else {
        StepResponse::at_once(settings.time_step)
    };
    if !conduct.gives_way() {
        return Brakes { response: StepResponse::at_once(settings.time_step).to_f64(), change: f64::INFINITY };
    }
    let change = limits::<S>(settings, agents, slot).change.to_f64();
    Brakes::new(response.to_f64(), change, parameters.max_speed.to_f64())
}

/// The longest way to rest that an agent may come to need in the step, m; who lags looks that far ahead in any case, since it
/// settles on its goal more slowly in company.
pub(super) fn longest_braking<S: Kernels>(settings: &Settings<Real<S>>, agents: &Agents<S>, slot: usize) -> Real<S> {
    let parameters = &agents.parameters[slot];
    if parameters.max_acceleration.is_none() && parameters.conduct(settings.model).0 != Model::Avo {
        return Real::<S>::ZERO; // as most, who stop at once
    }
    let brakes = brakes::<S>(settings, agents, slot);
    if brakes.at_once() || !(settings.behavior.braking || brakes.response.response_time() > 0.0) {
        return Real::<S>::ZERO;
    }
    let fastest = parameters.max_speed.max(agents.velocity[slot].length());
    Real::<S>::from_f64(brakes.way(fastest.to_f64()))
}

/// How everybody would come to rest, if anybody cannot stop at once.
pub(super) fn show_braking<S: Kernels>(
    settings: &Settings<Real<S>>,
    agents: &Agents<S>,
    generation: &mut Generation<S>,
) {
    let Generation { published, velocity, rolling, braking, .. } = generation;
    braking.clear();
    if !settings.behavior.braking || !published.iter().any(|own| own.braking > Real::<S>::ZERO) {
        return;
    }
    braking.extend(published.iter().enumerate().map(|(rank, own)| {
        let brakes = brakes::<S>(settings, agents, own.slot as usize);
        Braking::of(brakes, velocity[rank], rolling.get(rank).and_then(Option::as_ref))
    }));
}
