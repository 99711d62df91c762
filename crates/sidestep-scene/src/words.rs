//! The words of the format for the choices of a scene.

use crate::group::Axis;
use crate::scene::{ModelKind, NeighborSearch, Neighbors, OptimizationVelocity, Precision, Responsibility, Steering};

/// A choice that the file names by a word.
pub(crate) trait Word: Copy + PartialEq + 'static {
    /// Every value with its word.
    const WORDS: &'static [(&'static str, Self)];

    /// The value of a word; the first one if the word is none (the checker has said so).
    fn of(word: &str) -> Self {
        Self::WORDS.iter().find(|(w, _)| *w == word).unwrap_or(&Self::WORDS[0]).1
    }

    /// The word of a value.
    fn word(self) -> &'static str {
        Self::WORDS.iter().find(|(_, value)| *value == self).unwrap_or(&Self::WORDS[0]).0
    }
}

impl Word for Precision {
    const WORDS: &'static [(&'static str, Self)] = &[("f32", Self::F32), ("f64", Self::F64)];
}

impl Word for ModelKind {
    const WORDS: &'static [(&'static str, Self)] = &[
        ("orca", Self::Orca),
        ("vo", Self::Vo),
        ("rvo", Self::Rvo),
        ("hrvo", Self::Hrvo),
        ("avo", Self::Avo),
        ("none", Self::None),
        ("scripted", Self::Scripted),
    ];
}

impl Word for Responsibility {
    const WORDS: &'static [(&'static str, Self)] = &[
        ("agent", Self::Agent),
        ("equal", Self::Equal),
        ("side", Self::Side),
        ("priority", Self::Priority),
        ("number", Self::Number),
        ("speed", Self::Speed),
    ];
}

impl Word for Neighbors {
    const WORDS: &'static [(&'static str, Self)] = &[("nearest", Self::Nearest), ("range", Self::Range)];
}

impl Word for NeighborSearch {
    const WORDS: &'static [(&'static str, Self)] =
        &[("auto", Self::Auto), ("grid", Self::Grid), ("kd-tree", Self::KdTree), ("brute-force", Self::BruteForce)];
}

impl Word for OptimizationVelocity {
    const WORDS: &'static [(&'static str, Self)] =
        &[("current", Self::Current), ("preferred", Self::Preferred), ("zero", Self::Zero)];
}

impl Word for Steering {
    const WORDS: &'static [(&'static str, Self)] =
        &[("tracking", Self::Tracking), ("effective-center", Self::EffectiveCenter)];
}

impl Word for Axis {
    const WORDS: &'static [(&'static str, Self)] = &[("x", Self::X), ("y", Self::Y)];
}
