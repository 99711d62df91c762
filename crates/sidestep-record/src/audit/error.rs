//! What the audit refuses.

use thiserror::Error;

/// A scene or a frame that cannot be audited. A refused frame changes nothing.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum AuditError {
    /// A value in the scene is out of range.
    #[error("audit scene: {place} is {value:?}, allowed is {allowed}")]
    Scene {
        /// Which field.
        place: String,
        /// Its value.
        value: f64,
        /// What is allowed.
        allowed: &'static str,
    },
    /// The recording has an agent that the scene lacks.
    #[error(
        "step {step}: agent {agent}, but the scene has {agents} agents, numbered from 0; is it the scene of this recording?"
    )]
    UnknownAgent {
        /// Step of the frame.
        step: u64,
        /// The number.
        agent: u32,
        /// Agents in the scene.
        agents: usize,
    },
    /// An agent is there twice.
    #[error("step {step}: agent {agent} is there twice; each may be there once")]
    RepeatedAgent {
        /// Step of the frame.
        step: u64,
        /// The number.
        agent: u32,
    },
    /// A number that is not finite, or a position that cannot be computed with.
    #[error("step {step}, agent {agent}: {value:?} in its position or velocity, allowed is -1e100 to 1e100")]
    OutOfRange {
        /// Step of the frame.
        step: u64,
        /// The number of the agent.
        agent: u32,
        /// The value.
        value: f64,
    },
    /// Step or time does not grow.
    #[error("step {step} at {time:?} s after step {last_step} at {last:?} s; both must be finite and grow")]
    NotLater {
        /// Step of the frame.
        step: u64,
        /// Time of the frame, s.
        time: f64,
        /// Step of the frame before.
        last_step: u64,
        /// Its time, s.
        last: f64,
    },
}
