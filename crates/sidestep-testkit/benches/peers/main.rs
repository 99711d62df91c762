//! Nanoseconds per agent-step on the crossing scene: the engine beside `dodgy_2d`'s `Agent` call, in one run.
//!
//! `cargo bench -p sidestep-testkit --bench peers [-- AGENTS …]` prints a Markdown table of the median over the steps.
//! Compare only figures of one run; `scripts/rvo2_speed.py` prints RVO2's rows for the same sizes.

mod dodgy;
mod grid;
mod ours;

use sidestep_testkit::scenes::{Crossing, crossing};
use std::time::Instant;

/// An engine with the crossing scene in it.
trait Contestant {
    /// What the table calls it.
    const NAME: &'static str;
    /// The scene at its start.
    fn new(scene: &Crossing) -> Self;
    /// One step of 0.1 s, goals included.
    fn step(&mut self);
    /// A number that tells how far everybody got: the mean distance to the goal in m.
    fn mean_distance_to_goal(&self) -> f64;
}

fn main() {
    let asked: Vec<usize> = std::env::args().skip(1).filter_map(|a| a.parse().ok()).collect();
    let sizes = if asked.is_empty() { vec![1_000, 10_000, 100_000] } else { asked };
    println!("| engine | agents | threads | ns per agent-step | mean distance to goal, m |");
    println!("|---|--:|--:|--:|--:|");
    for agents in sizes {
        let scene = crossing(agents);
        for threads in [1, 2] {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("a thread pool");
            pool.install(|| {
                time::<ours::Ours<false>>(&scene, threads);
                time::<ours::Ours<true>>(&scene, threads);
                time::<dodgy::Dodgy>(&scene, threads);
            });
        }
    }
}

fn time<C: Contestant>(scene: &Crossing, threads: usize) {
    let agents = scene.starts.len();
    let (first, last) = if agents <= 10_000 { (100, 600) } else { (20, 120) };
    let mut contestant = C::new(scene);
    let mut seconds = Vec::new();
    for step in 0..last {
        let start = Instant::now();
        contestant.step();
        if step >= first {
            seconds.push(start.elapsed().as_secs_f64());
        }
    }
    seconds.sort_by(f64::total_cmp);
    let nanoseconds = seconds[seconds.len() / 2] * 1e9 / agents as f64;
    let left = contestant.mean_distance_to_goal();
    println!("| {} | {agents} | {threads} | {nanoseconds:.1} | {left:.3} |", C::NAME);
}
