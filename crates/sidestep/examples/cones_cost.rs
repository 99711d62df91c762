//! What a union of cones costs: `cargo run --release -p sidestep --example cones_cost`. One number a line, so that the
//! program can be run under `perf stat` or `valgrind --tool=callgrind` with a number of neighbors as its argument.

use sidestep::model::cone;
use sidestep::solver::NoTrace;
use sidestep::solver::cones::{Problem, Regions, Scratch, Solution, solve};
use sidestep::{Model, Vec2, VelocityObstacle, vec2};
use sidestep_testkit::random::Random;
use sidestep_testkit::vector::length;
use std::time::Instant;

const PROBLEMS: usize = 2000;

fn main() {
    let asked: Vec<usize> = std::env::args().skip(1).filter_map(|count| count.parse().ok()).collect();
    let counts = if asked.is_empty() { vec![1, 5, 10, 20] } else { asked };
    for (name, density) in [("ordinary, 0.15 people per m²", 0.15), ("dense, 1 person per m²", 1.0)] {
        println!("{name}\nneighbors  model      ns  free %  relaxed ns");
        for &count in &counts {
            for model in [Model::Vo, Model::Rvo, Model::Hrvo] {
                measure(model, count, density);
            }
        }
    }
}

fn measure(model: Model, count: usize, density: f64) {
    let mut random = Random::new(count as u64);
    let problems: Vec<(Regions<f32>, Vec2<f32>)> =
        (0..PROBLEMS).map(|_| problem(&mut random, model, count, density)).collect();
    let mut scratch = Scratch::default();
    let (mut spent, mut met) = ([0; 2], [0_usize; 2]);
    for (regions, wish) in &problems {
        let problem = Problem { regions, max_speed: 1.4, reach: None, wish: *wish };
        let (mut least, mut relaxed) = (u128::MAX, 0);
        // the least of a few, or other programs on the machine are measured too
        for _ in 0..5 {
            let start = Instant::now();
            relaxed = usize::from(!matches!(solve(&problem, &mut scratch, &mut NoTrace), Solution::Free(_)));
            least = least.min(start.elapsed().as_nanos());
        }
        spent[relaxed] += least;
        met[relaxed] += 1;
    }
    let each = |i: usize| if met[i] == 0 { "-".into() } else { (spent[i] / met[i] as u128).to_string() };
    let free = 100.0 * met[0] as f64 / PROBLEMS as f64;
    println!("{count:9}  {:5} {:>7}  {free:6.1}  {:>10}", format!("{model:?}"), each(0), each(1));
}

/// Neighbors in the disc that holds as many at this density (1/m²), walking about.
fn problem(random: &mut Random, model: Model, count: usize, density: f64) -> (Regions<f32>, Vec2<f32>) {
    let mut regions = Regions::default();
    let single = |v: [f64; 2]| vec2(v[0] as f32, v[1] as f32);
    let range = (count as f64 / density / std::f64::consts::PI).sqrt() + 0.7;
    let own = single(random.in_disc(1.4));
    for _ in 0..count {
        let x = std::iter::repeat_with(|| random.in_disc(range)).find(|x| length(*x) > 0.62);
        let obstacle = VelocityObstacle {
            relative_position: single(x.unwrap_or([1.0, 0.0])),
            combined_radius: 0.6,
            time_horizon: 5.0,
            escape_time: 0.1,
            parting: vec2(1.0, 0.0),
        };
        let other = single(random.in_disc(1.4));
        cone(model, &obstacle, 0.5, own, other).into_iter().for_each(|cone| regions.add_cone(cone));
    }
    (regions, single(random.in_disc(1.4)))
}
