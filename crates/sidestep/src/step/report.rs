//! What a step tells of itself.

use serde::{Deserialize, Serialize};

/// Counts of one step.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct StepReport<R> {
    /// The number of the step, from 1.
    pub step: u64,
    /// Into how many parts the step was cut; the counts below are sums over them. See [`World::sub_steps`](crate::World::sub_steps).
    pub sub_steps: u64,
    /// Agents that took part.
    pub agents: u64,
    /// Agents whose program had no solution, or to whom no velocity was free.
    pub relaxed: u64,
    /// The largest violation among them: of a line, m/s, or, where the model forbids cones, the largest share of the
    /// horizons given up, 0..=1.
    pub worst_violation: R,
    /// Agents whose velocity the swept stop shortened.
    pub stopped: u64,
    /// Agents that may not be able to come to rest in their own room: they began the step too near to somebody, or to a
    /// wall, for their speed, or had no way out before one that moves. See [`Behavior::braking`](crate::Behavior::braking).
    #[serde(default)]
    pub without_room: u64,
    /// Agents left out because their state is not finite.
    pub quarantined: u64,
    /// Pairs that the model certifies for this step: both react to each other by the same model, were feasible and moved
    /// as they chose; or one did, and the other does not react and moved as announced. They did not overlap at its start.
    /// Only ORCA certifies.
    pub certified_pairs: u64,
    /// Certified pairs that touched all the same. Any is a bug of the engine.
    pub certificate_violations: u64,
    /// Pairs in contact range that the swept stop watched over: of those that were apart, where whoever moves towards the
    /// other gives way. (A scripted agent does not.)
    pub guarded_pairs: u64,
    /// Guarded pairs that touched all the same. Any is a bug of the engine.
    pub guard_violations: u64,
    /// Pairs in contact range, apart, of which one gives way, and that the swept stop could not watch over: one of the two
    /// would have had to brake harder than its acceleration allows, or moves towards the other and gives way to nobody
    /// (or does not see it). They may touch.
    pub unguarded_pairs: u64,
}

impl<R: crate::Scalar> StepReport<R> {
    /// The same report in `f64`.
    pub fn to_f64(&self) -> StepReport<f64> {
        StepReport {
            step: self.step,
            sub_steps: self.sub_steps,
            agents: self.agents,
            relaxed: self.relaxed,
            worst_violation: self.worst_violation.to_f64(),
            stopped: self.stopped,
            without_room: self.without_room,
            quarantined: self.quarantined,
            certified_pairs: self.certified_pairs,
            certificate_violations: self.certificate_violations,
            guarded_pairs: self.guarded_pairs,
            guard_violations: self.guard_violations,
            unguarded_pairs: self.unguarded_pairs,
        }
    }

    /// Adds the counts of another part of the same step, or of a later one; of `step`, `sub_steps`, `quarantined` and
    /// `worst_violation` the larger stays.
    pub fn merge(&mut self, other: &Self) {
        self.step = self.step.max(other.step);
        self.sub_steps = self.sub_steps.max(other.sub_steps);
        self.quarantined = self.quarantined.max(other.quarantined);
        self.agents += other.agents;
        self.relaxed += other.relaxed;
        self.worst_violation = self.worst_violation.max(other.worst_violation);
        self.stopped += other.stopped;
        self.without_room += other.without_room;
        self.certified_pairs += other.certified_pairs;
        self.certificate_violations += other.certificate_violations;
        self.guarded_pairs += other.guarded_pairs;
        self.guard_violations += other.guard_violations;
        self.unguarded_pairs += other.unguarded_pairs;
    }
}
