//! The pictures of the docs are what the commands draw: `cargo xtask figures` draws them, the stage draws them again and compares.

use crate::stage::Done;
use crate::tree::Tree;
use std::path::Path;

/// A picture of the docs.
struct Picture {
    file: &'static str,
    /// What draws it; the file comes last.
    arguments: &'static [&'static str],
    /// As wide as the page it stands in, whatever that is: without a size of its own.
    fluid: bool,
}

const PICTURES: &[Picture] = &[
    plot("docs/images/compare-circle-12.svg", &["compare", "scenes/circle-12.toml", "--plot"]),
    model("crates/sidestep/src/model/figures/vo.svg", &["explain", MEETING, "--agent", "0", "--model", "vo", "-o"]),
    model("crates/sidestep/src/model/figures/rvo.svg", &["explain", MEETING, "--agent", "0", "--model", "rvo", "-o"]),
    model("crates/sidestep/src/model/figures/hrvo.svg", &["explain", MEETING, "--agent", "0", "--model", "hrvo", "-o"]),
    model("crates/sidestep/src/model/figures/orca.svg", &["explain", MEETING, "--agent", "0", "--model", "orca", "-o"]),
    model("crates/sidestep/src/model/figures/avo.svg", &["explain", MEETING, "--agent", "0", "--model", "avo", "-o"]),
];
const MEETING: &str = "docs/models/meeting.toml";

const fn plot(file: &'static str, arguments: &'static [&'static str]) -> Picture {
    Picture { file, arguments, fluid: false }
}

const fn model(file: &'static str, arguments: &'static [&'static str]) -> Picture {
    Picture { file, arguments, fluid: true }
}

/// Draws every picture into its place.
pub fn draw(tree: &Tree) -> Result<(), String> {
    let program = tree.program("release")?;
    PICTURES.iter().try_for_each(|picture| {
        let file = tree.root.join(picture.file);
        std::fs::write(&file, picture.draw(tree, &program)?).map_err(|error| format!("{}: {error}", picture.file))
    })
}

/// Whether each is what its command draws.
pub fn work(tree: &Tree) -> Result<Done, String> {
    let program = tree.program("release")?;
    let mut stale = Vec::new();
    for picture in PICTURES {
        if tree.text(Path::new(picture.file)) != Some(picture.draw(tree, &program)?) {
            stale.push(picture.file);
        }
    }
    match stale.len() {
        0 => Ok(Done::Passed(format!("{} pictures", PICTURES.len()))),
        _ => Err(format!("stale, to be drawn by `cargo xtask figures`:\n  {}", stale.join("\n  "))),
    }
}

impl Picture {
    fn draw(&self, tree: &Tree, program: &Path) -> Result<String, String> {
        let scratch = tree.scratch()?.join("picture.svg");
        tree.quiet(tree.command(program.as_os_str()).args(self.arguments).arg(&scratch))?;
        let drawn = tree.text(&scratch).ok_or_else(|| format!("{} was not drawn", self.file))?;
        drop(std::fs::remove_file(&scratch));
        Ok(if self.fluid { sizeless(&drawn) } else { drawn })
    }
}

/// A picture without the size in its first element.
fn sizeless(svg: &str) -> String {
    let (head, rest) = svg.split_once('>').unwrap_or((svg, ""));
    let sized = |word: &&str| !word.starts_with("width=") && !word.starts_with("height=");
    let words: Vec<&str> = head.split(' ').filter(sized).collect();
    format!("{}>{rest}", words.join(" "))
}
