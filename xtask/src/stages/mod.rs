//! The stages, from the quick to the slow.

mod architecture;
mod browser;
mod cases;
mod code;
mod figures;
mod hashes;
mod page;
mod readme;
mod scenes;

pub use figures::draw as draw_figures;

use crate::stage::Stage;

const fn stage(
    name: &'static str,
    about: &'static str,
    work: fn(&crate::tree::Tree) -> Result<crate::stage::Done, String>,
) -> Stage {
    Stage { name, about, work }
}

/// All of them.
pub static ALL: &[Stage] = &[
    stage("fmt", "the code is formatted", code::fmt),
    stage(
        "architecture",
        "arrows between crates, paths in the docs, comments of scenes, no paths of a machine",
        architecture::work,
    ),
    stage("clippy", "no warning in any target", code::clippy),
    stage("rustdoc", "no warning in the docs", code::rustdoc),
    stage("test", "unit, property and integration tests", code::test),
    stage("doctest", "the examples in the docs", code::doctest),
    stage("fuzz", "random bytes and broken scenes, a small round", code::fuzz),
    stage("scenes", "everybody arrives and nobody touches in the scenes that ship; the recordings agree", scenes::work),
    stage("hashes", "1, 2 and 7 threads, debug and release: the same bits", hashes::work),
    stage("figures", "the pictures of the docs are what the commands draw", figures::work),
    stage("page", "the page in the command line was built from what is here", page::work),
    stage("browser", "the page in a real browser", browser::work),
    stage("readme", "the commands of the README", readme::work),
    stage("cases", "the cases that users reported, where they are at hand", cases::work),
];
