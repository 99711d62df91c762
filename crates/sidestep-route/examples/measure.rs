//! Measures building and routing on grid maps of the MovingAI format, against the octile lengths of the scenario file.
//!
//! `cargo run --release -p sidestep-route --example measure -- MAP SCEN [RADIUS]`: cells of 1 m, blocked cells merged
//! into rectangles, the plane round the map closed by four more.

use std::hint::black_box;
use std::time::Instant;

use sidestep_route::{NavMesh, Point, Scratch};

#[path = "support/grid_map.rs"]
mod grid_map;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [map, scenarios, rest @ ..] = arguments.as_slice() else {
        eprintln!("usage: measure MAP SCEN [RADIUS]");
        std::process::exit(2);
    };
    let radius = rest.first().map_or(0.3, |r| r.parse().expect("radius in m"));
    let map = grid_map::GridMap::parse(&std::fs::read_to_string(map).expect("map file"));
    let tasks = map.tasks(&std::fs::read_to_string(scenarios).expect("scenario file"));
    let rectangles = map.rectangles();

    let mesh = NavMesh::build(&rectangles, radius).expect("mesh");
    let build = best_of(5, 1, || drop(black_box(NavMesh::build(&rectangles, radius))));
    println!(
        "{} rectangles, radius {radius} m: {} cells built in {:.0} ms (best of 5)",
        rectangles.len(),
        mesh.cell_count(),
        build * 1e3
    );

    let mut scratch = Scratch::new();
    let mut lengths = Vec::new();
    let passes = 10_000usize.div_ceil(tasks.len()).max(3);
    let each = best_of(passes, tasks.len(), || {
        lengths.clear();
        for &(from, to, _) in &tasks {
            let route = mesh.route_with(&mut scratch, from, to).expect("route");
            lengths.push((route.end, route.length, route.points));
        }
    });
    println!("{} routes, {:.1} µs each (best of {passes} passes)", tasks.len(), each * 1e6);

    let ratios = lengths.iter().zip(&tasks).map(|((_, length, _), task)| length / task.2);
    let mut ratios: Vec<f64> = ratios.filter(|r| r.is_finite()).collect();
    ratios.sort_by(f64::total_cmp);
    let mean = ratios.iter().sum::<f64>() / ratios.len() as f64;
    let at = |part: f64| ratios[((ratios.len() - 1) as f64 * part) as usize];
    println!("length / octile: mean {mean:.4}, least {:.4}, median {:.4}, most {:.4}", at(0.0), at(0.5), at(1.0));
    let missed = lengths.iter().filter(|(end, ..)| *end != sidestep_route::RouteEnd::Goal).count();
    println!("{missed} of {} do not end at the goal", tasks.len());
    is_clear(&mesh, &tasks, &lengths.into_iter().map(|l| l.2).collect::<Vec<_>>());
}

/// Times the sight test: along the first leg of each route (clear), and straight to the goal (mostly blocked).
fn is_clear(mesh: &NavMesh, tasks: &[(Point, Point, f64)], routes: &[Vec<Point>]) {
    let legs: Vec<_> = tasks.iter().zip(routes).map(|(task, points)| (task.0, points[0])).collect();
    let straight: Vec<_> = tasks.iter().map(|task| (task.0, task.1)).collect();
    for (name, pairs) in [("first leg", legs), ("to the goal", straight)] {
        let mut clear = 0;
        let each = best_of(30, pairs.len(), || {
            clear = pairs.iter().filter(|(a, b)| mesh.is_clear(black_box(*a), black_box(*b))).count();
        });
        let mean =
            pairs.iter().map(|(a, b)| (a[0] - b[0]).abs().max((a[1] - b[1]).abs())).sum::<f64>() / pairs.len() as f64;
        println!("is_clear, {name} ({mean:.1} m on average): {:.0} ns, {clear} of {} clear", each * 1e9, pairs.len());
    }
}

/// Seconds for one of `count` things in the fastest pass: other programs on the machine disturb it least.
fn best_of(passes: usize, count: usize, mut pass: impl FnMut()) -> f64 {
    let timed = |_| {
        let clock = Instant::now();
        pass();
        clock.elapsed().as_secs_f64()
    };
    (0..passes).map(timed).fold(f64::INFINITY, f64::min) / count as f64
}
