//! The entry for fuzzers.

use crate::read::parsed;

/// Larger scenes are checked but not expanded, so that one input never takes long.
const MOST_EXPANDED: usize = 5_000;

/// Reads any bytes as TOML, as JSON and as whatever they look like. A refusal must be drawable and must blame something; an accepted scene must
/// come back equal from both notations and expand to the number of agents that it says.
///
/// # Panics
/// On a fault of this crate.
#[doc(hidden)]
pub fn fuzz(bytes: &[u8]) {
    for name in ["fuzz.toml", "fuzz.json", "fuzz"] {
        match parsed(name, bytes, &[]) {
            Err(problems) => {
                assert!(!problems.list.is_empty(), "refused without a word");
                assert!(problems.to_string().starts_with("error: "), "a refusal that says nothing");
                for problem in &problems.list {
                    assert!(problem.span.is_none() || problems.line_column(problem).is_some());
                }
            }
            Ok((scene, _, _)) => {
                for (name, text) in [("again.toml", scene.to_toml()), ("again.json", scene.to_json())] {
                    match parsed(name, text.as_bytes(), &[]) {
                        Ok((again, _, _)) => assert!(again == scene, "{name} reads differently:\n{text}"),
                        Err(problems) => panic!("{name} does not read again:\n{problems}\n{text}"),
                    }
                }
                if scene.agent_count() <= MOST_EXPANDED
                    && let Ok(agents) = scene.expand()
                {
                    assert_eq!(agents.len(), scene.agent_count());
                }
            }
        }
    }
}
