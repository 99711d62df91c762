//! What can be wrong with input. A rejected change leaves the world as it was.

use thiserror::Error;

/// A value that the engine refuses.
#[derive(Clone, Debug, PartialEq, Error)]
#[error("{field} = {value}: must be {allowed}; {hint}")]
pub struct InvalidValue {
    /// The field, in the spelling of the scene file (`radius`, `time_step`, `vertices[3]`).
    pub field: String,
    /// The value given.
    pub value: String,
    /// The allowed range in words.
    pub allowed: &'static str,
    /// What to do about it.
    pub hint: &'static str,
}

impl InvalidValue {
    pub(crate) fn new(
        field: impl Into<String>,
        value: impl ToString,
        allowed: &'static str,
        hint: &'static str,
    ) -> Self {
        Self { field: field.into(), value: value.to_string(), allowed, hint }
    }
}

/// A handle whose agent or obstacle was removed (or belongs to another world).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("the {kind} with this handle does not exist (any more): slot {slot}, generation {generation}")]
pub struct UnknownHandle {
    /// `"agent"` or `"obstacle"`.
    pub kind: &'static str,
    /// The handle's slot.
    pub slot: u32,
    /// The handle's generation.
    pub generation: u32,
}

/// Why a change was refused.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum WorldError {
    /// A value out of range.
    #[error(transparent)]
    InvalidValue(#[from] InvalidValue),
    /// A handle that names nothing.
    #[error(transparent)]
    UnknownHandle(#[from] UnknownHandle),
}
