//! No input makes the reader panic, hang or eat memory. `SIDESTEP_FUZZ=1000000` sets the number of inputs.

use std::time::{Duration, Instant};

/// splitmix64, so that a failing input can be made again from its number.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }
    fn below(&mut self, n: usize) -> usize {
        (self.next() % n.max(1) as u64) as usize
    }
    fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len())]
    }
}

const NASTY: &[&str] = &[
    "nan",
    "NaN",
    "-inf",
    "1e308",
    "-1e308",
    "1e999",
    "5e-324",
    "-0.0",
    "0",
    "-1",
    "9223372036854775807",
    "10000000",
    "3.5",
    "\"\"",
    "\"nearest\"",
    "[]",
    "{}",
    "[[]]",
    "true",
    "null",
    "1979-05-27",
    "[[0, 0], [1, 1], [1, 0], [0, 1]]",
    "[0, 0]",
    "\u{0}",
    "é",
    "\"\\u0000\"",
    "[[agents]]\n",
    "[[groups]]\n",
    "[[events]]\n",
    "[model]\n",
    "=",
    "}",
    "{",
    "[",
    "]",
    ",",
    "\n",
    "#",
    "'''",
    "\"\"\"",
];

fn corpus() -> Vec<Vec<u8>> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../scenes");
    let mut paths: Vec<_> =
        std::fs::read_dir(folder).expect("scenes/").map(|entry| entry.expect("an entry").path()).collect();
    paths.sort();
    let mut texts: Vec<Vec<u8>> = paths.iter().map(|path| std::fs::read(path).expect("a scene")).collect();
    let json: Vec<Vec<u8>> = paths
        .iter()
        .map(|path| sidestep_scene::Scene::load(path).expect("a sound scene").to_json().into_bytes())
        .collect();
    texts.extend(json);
    texts.push(EVERYTHING.into());
    texts
}

const EVERYTHING: &str = r#"
sidestep = 1
precision = "f64"
[model]
kind = "orca"
responsibility = "number"
neighbor_search = "kd-tree"
smoothing = 0.5
[behavior]
tie = false
[defaults]
neighbor_distance = 4
[[agents]]
position = [1, 2]
velocity = [0.5, 0]
waypoints = [[3, 4], [5, 6]]
preferred_speed = 1
[[agents]]
position = [9, 9]
locked = true
[[groups]]
generator = "random"
count = 10
region = [[0, 0], [20, 20]]
goals = "shuffled"
[[groups]]
generator = "line"
count = 3
from = [0, 30]
to = [10, 30]
goals = "roam"
goal_distance = 5
[[obstacles]]
vertices = [[5, 5], [6, 5], [6, 7]]
[[obstacles]]
vertices = [[-5, 5], [-6, 5]]
closed = false
[[events]]
time = 2
remove_agent = 0
[[events]]
time = 3
add_agent = { position = [0, 0], goal = [1, 1] }
[[events]]
time = 3
add_obstacle = { vertices = [[0, 0], [1, 1]], closed = false }
[[events]]
time = 4
remove_obstacle = 2
"#;

fn mutated(random: &mut Random, corpus: &[Vec<u8>]) -> Vec<u8> {
    if random.below(8) == 0 {
        return (0..random.below(300)).map(|_| random.next() as u8).collect();
    }
    let mut bytes = random.pick(corpus).clone();
    for _ in 0..1 + random.below(4) {
        let at = random.below(bytes.len() + 1);
        let end = (at + random.below(40)).min(bytes.len());
        match random.below(7) {
            0 => bytes.truncate(at),
            1 => drop(bytes.drain(at..end)),
            2 if at < bytes.len() => bytes[at] = random.next() as u8,
            3 => {
                let part = bytes[at..end].to_vec();
                let to = random.below(bytes.len() + 1);
                bytes.splice(to..to, part);
            }
            4 => {
                let other = random.pick(corpus);
                let from = random.below(other.len());
                let to = (from + random.below(200)).min(other.len());
                bytes.splice(at..end, other[from..to].iter().copied());
            }
            _ => replace_a_value(random, &mut bytes),
        }
    }
    bytes
}

/// Puts something nasty where a value stands: the mutation that gets past the parser.
fn replace_a_value(random: &mut Random, bytes: &mut Vec<u8>) {
    let part_of_value = |b: &u8| b.is_ascii_alphanumeric() || b"-+._\"".contains(b);
    let start = random.below(bytes.len());
    let Some(skip) = bytes[start..].iter().position(|b| b.is_ascii_digit() || *b == b'"' || *b == b'[') else { return };
    let at = start + skip;
    let length = bytes[at..].iter().take_while(|b| part_of_value(b)).count();
    let nasty = random.pick(NASTY);
    bytes.splice(at..at + length, nasty.bytes());
}

#[test]
fn no_bytes_make_the_reader_panic_or_hang() {
    let count: u64 = std::env::var("SIDESTEP_FUZZ").ok().and_then(|n| n.parse().ok()).unwrap_or(20_000);
    let corpus = corpus();
    corpus.iter().for_each(|bytes| sidestep_scene::fuzz(bytes));
    for number in 0..count {
        let bytes = mutated(&mut Random(number), &corpus);
        let start = Instant::now();
        let outcome = std::panic::catch_unwind(|| sidestep_scene::fuzz(&bytes));
        let slow = start.elapsed() > Duration::from_secs(5);
        if outcome.is_err() || slow {
            panic!("input {number} (slow: {slow}):\n{}", String::from_utf8_lossy(&bytes));
        }
    }
}
