//! Any bytes as a scene: `cargo +nightly fuzz run scene fuzz/corpus/scene scenes crates/sidestep-scene/tests/broken`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| sidestep_scene::fuzz(bytes));
