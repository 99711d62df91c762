//! `sidestep bench --liveness`: how often crowds in tight places end with everybody at the goal, and nobody in anybody.

mod liveness;
mod table;

use crate::fault::{Fault, Verdict};
use crate::numbers::whole;
use crate::output;
use crate::run::interrupt;
use crate::rvo2;
use liveness::{Player, Row, Task};
use rayon::ThreadPoolBuilder;
use serde_json::json;
use sidestep_scene::standard::Standard;
use std::io::IsTerminal;
use std::ops::Range;

/// Measure over many random scenes how the engine fares
///
/// With --liveness: six kinds of places where crowds jam, 8 to 40 agents of radius 0.3 m and speed 1.3 m/s, 120 s each. A scene counts as arrived
/// when every agent came within 0.1 m of its goal, as clean when no pair ever overlapped by more than 1 % of a radius and nobody was in a wall.
///
/// With --with pyrvo the original ORCA library RVO2 runs the same scenes, too, through Python, under the same limits. It plans no ways round walls.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  sidestep bench --liveness
  sidestep bench --liveness --kind corridor,ring --seeds 1000..2000 --behavior default
  sidestep bench --liveness --with pyrvo --python venv/bin/python
  sidestep new liveness-ring --seed 17 -o ring.toml      the scene of a seed

Exit status:
  0    it ran
  2    bad usage
  130  interrupted")]
pub struct Bench {
    /// Whether everybody arrives
    #[arg(long, required = true)]
    liveness: bool,
    /// Kinds of scenes [default: all]
    #[arg(long, value_name = "K,...", value_delimiter = ',')]
    kind: Vec<String>,
    /// Seeds, the last left out
    #[arg(long, value_name = "A..B", default_value = "0..200", value_parser = seeds)]
    seeds: Range<u64>,
    /// The scene's own behavior, the plain model (all behavior and routes off), or both
    #[arg(long, value_name = "WHICH", default_value = "both", value_parser = ["default", "plain", "both"])]
    behavior: String,
    /// Run another engine, too: pyrvo, which is RVO2 for Python (pip install pyrvo)
    #[arg(long, value_name = "ENGINE", value_parser = ["pyrvo"])]
    with: Option<String>,
    /// The Python that has it
    #[arg(long, value_name = "PROGRAM", default_value = "python3", requires = "with")]
    python: String,
    /// Threads, each with a scene of its own [default: one per processor]
    #[arg(long, value_name = "N", value_parser = whole(1, 1024), allow_negative_numbers = true)]
    threads: Option<u64>,
    /// Print one JSON object instead of a table
    #[arg(long)]
    json: bool,
}

impl Bench {
    pub fn work(self) -> Result<Verdict, Fault> {
        debug_assert!(self.liveness, "there is no other benchmark yet");
        let kinds = self.kinds()?;
        let pool = ThreadPoolBuilder::new().num_threads(self.threads.unwrap_or(0) as usize).build();
        let pool = pool.map_err(|error| Fault::new(error).at("--threads").hint("ask for fewer threads"))?;
        if self.with.is_some() {
            rvo2::ready(&self.python)?;
        }
        interrupt::listen()?;
        interrupt::moving();
        let players = self.players();
        let shows_progress = !self.json && std::io::stderr().is_terminal();
        let mut rows = Vec::new();
        for kind in kinds {
            for &player in &players {
                let task = Task { kind, player, seeds: self.seeds.clone(), shows_progress };
                let row = pool.install(|| task.row())?;
                if interrupt::asked() {
                    return Ok(Verdict::Interrupted);
                }
                rows.push(row);
            }
        }
        output::say(&if self.json { self.told(&rows) } else { table::render(&rows) })?;
        Ok(Verdict::Holds)
    }

    fn players(&self) -> Vec<Player<'_>> {
        let mut players = match self.behavior.as_str() {
            "default" => vec![Player::Default],
            "plain" => vec![Player::Plain],
            _ => vec![Player::Default, Player::Plain],
        };
        players.extend(self.with.is_some().then_some(Player::Rvo2(&self.python)));
        players
    }

    fn told(&self, rows: &[Row]) -> String {
        let rows: Vec<_> = rows.iter().map(Row::json).collect();
        format!("{}\n", json!({ "seeds": [self.seeds.start, self.seeds.end], "liveness": rows }))
    }

    fn kinds(&self) -> Result<Vec<&'static Standard>, Fault> {
        if self.kind.is_empty() {
            return Ok(Standard::liveness().collect());
        }
        let find = |name: &String| {
            Standard::liveness().find(|standard| standard.kind() == name).ok_or_else(|| {
                let names: Vec<&str> = Standard::liveness().map(Standard::kind).collect();
                Fault::new(format_args!("`--kind` is {name:?}; expected one of {}", names.join(", ")))
                    .hint("leave it out for all of them")
            })
        };
        self.kind.iter().map(find).collect()
    }
}

/// Reads `A..B`, at least one seed.
fn seeds(text: &str) -> Result<Range<u64>, String> {
    let read = |part: &str| part.trim().parse::<u64>().ok().filter(|seed| *seed <= 1_000_000_000_000_000);
    let both = text.split_once("..").and_then(|(first, end)| Some(read(first)?..read(end)?));
    both.filter(|seeds| !seeds.is_empty())
        .ok_or_else(|| "expected two whole numbers, the second larger, at most 1e15, like 0..200".into())
}
