//! The linear programs over a lens (the speed disc and a disc in reach) against active-set references in f64.

mod common;

use common::{engine, engine_line, plain, plain_line, rounded};
use sidestep::solver::{Disc, Lens, NoTrace, Program, Solution, SolverScratch, solve};
use sidestep::{Scalar, Vec2};
use sidestep_testkit::disc;
use sidestep_testkit::half_plane::{HalfPlane, largest_violation};
use sidestep_testkit::quadratic_program;
use sidestep_testkit::random::{Random, lines};
use sidestep_testkit::relaxed_program;
use sidestep_testkit::vector::{add, distance, length, scale, sub};

const SPEED: f64 = 1.5;

/// A problem whose numbers are all of type `R`.
struct Problem {
    walls: Vec<HalfPlane>,
    agents: Vec<HalfPlane>,
    discs: [disc::Disc; 2],
    wish: [f64; 2],
}

impl Problem {
    fn random<R: Scalar>(seed: u64) -> Self {
        let mut random = Random::new(seed);
        let count = random.below(13);
        let mut all = lines(&mut random, count, SPEED);
        all.iter_mut().for_each(|line| *line = plain_line(&engine_line::<R>(line)));
        let agents = all.split_off(random.below(count + 1));
        let round = |x: f64| R::from_f64(x).to_f64();
        let radius = round(random.log_between(0.02, 4.0));
        let center = rounded::<R>(random.in_disc(SPEED + 0.8 * radius.min(SPEED)));
        let discs = [disc::Disc::of_speeds(round(SPEED)), disc::Disc { center, radius }];
        Self { walls: all, agents, discs, wish: rounded::<R>(random.in_disc(2.0 * SPEED)) }
    }

    fn answer<R: Scalar>(&self) -> Solution<R> {
        let lines: Vec<_> = self.walls.iter().chain(&self.agents).map(engine_line::<R>).collect();
        let program = Program {
            lines: &lines,
            walls: self.walls.len(),
            lens: lens(&self.discs),
            wish: engine(self.wish),
            yielding_walls: false,
        };
        solve(&program, &mut SolverScratch::default(), &mut NoTrace)
    }

    fn within(&self, v: [f64; 2], slack: f64) -> bool {
        self.discs.iter().all(|disc| disc.holds(v, slack))
    }

    /// The least possible largest violation of `soft`, nothing else being asked; −∞ without lines.
    fn least(&self, soft: &[HalfPlane]) -> f64 {
        relaxed_program::solve_within(soft, &[], &self.discs).map_or(f64::NEG_INFINITY, |relaxed| relaxed.value)
    }
}

fn lens<R: Scalar>(discs: &[disc::Disc; 2]) -> Lens<R> {
    let reach = Disc { center: engine(discs[1].center), radius: R::from_f64(discs[1].radius) };
    Lens { max_speed: R::from_f64(discs[0].radius), reach: Some(reach) }
}

/// How often each kind of answer was seen and equalled the reference.
fn agrees<R: Scalar>(unclear: f64, tolerance: f64) -> [usize; 4] {
    let mut seen = [0; 4];
    for seed in 0..4000 {
        let problem = Problem::random::<R>(seed);
        let all: Vec<HalfPlane> = problem.walls.iter().chain(&problem.agents).copied().collect();
        let (walls_alone, everything) = (problem.least(&problem.walls), problem.least(&all));
        if walls_alone.abs() < unclear || everything.abs() < unclear {
            continue;
        }
        let found = problem.answer::<R>();
        let kind = match found {
            Solution::Feasible(v) => {
                let best = quadratic_program::solve_within(problem.wish, &all, &problem.discs);
                let (v, best) = (plain(v), best.unwrap_or_else(|| panic!("seed {seed}: {v:?} of an infeasible one")));
                assert!(distance(v, best) <= tolerance, "seed {seed}: {v:?}, best {best:?}");
                assert!(problem.within(v, tolerance) && largest_violation(&all, v) <= tolerance, "seed {seed}");
                0
            }
            Solution::Relaxed { velocity, violation } => {
                assert!(walls_alone < 0.0 && everything > 0.0, "seed {seed}: {walls_alone} {everything}");
                let best = relaxed_program::solve_within(&problem.agents, &problem.walls, &problem.discs).unwrap();
                let (v, reported) = (plain(velocity), violation.to_f64());
                let reached = largest_violation(&problem.agents, v);
                assert!(reached <= best.value + tolerance, "seed {seed}: {reached}, best {}", best.value);
                assert!((reported - reached).abs() <= tolerance, "seed {seed}: {reported}, but {reached}");
                assert!(problem.within(v, tolerance), "seed {seed}");
                assert!(largest_violation(&problem.walls, v) <= tolerance, "seed {seed}: a wall is relaxed");
                1
            }
            Solution::WallsOutOfReach { velocity, violation } => {
                assert!(walls_alone > 0.0, "seed {seed}: the walls leave {walls_alone}");
                let v = plain(velocity);
                assert!(problem.within(v, tolerance), "seed {seed}: out of reach");
                let reached = largest_violation(&problem.walls, v);
                assert!(reached <= walls_alone + tolerance, "seed {seed}: walls {reached}, best {walls_alone}");
                let reported = (violation.to_f64() - largest_violation(&all, v)).abs();
                assert!(reported <= tolerance, "seed {seed}: reports {violation}");
                check_agents_under_walls(&problem, v, walls_alone, 300.0 * R::EPSILON.to_f64().sqrt(), seed);
                2
            }
            Solution::WallsInfeasible => {
                let anywhere = relaxed_program::solve(&problem.walls, &[], SPEED).unwrap().value;
                assert!(anywhere > -tolerance, "seed {seed}: {anywhere}");
                3
            }
        };
        seen[kind] += 1;
    }
    seen
}

/// With the walls broken as little as can be, the agents' lines are broken as little as can be under that.
fn check_agents_under_walls(problem: &Problem, v: [f64; 2], broken: f64, tolerance: f64, seed: u64) {
    let loosened = |by: f64| -> Vec<HalfPlane> {
        let moved = |line: &HalfPlane| HalfPlane { point: sub(line.point, scale(line.normal, by)), ..*line };
        problem.walls.iter().map(moved).collect()
    };
    // the set that the walls leave is a point or nearly so: a hair less room must not do better by much
    let agents = relaxed_program::solve_within(&problem.agents, &loosened(broken + 1e-12), &problem.discs);
    if let Some(best) = agents.filter(|best| best.value > 0.0) {
        let reached = largest_violation(&problem.agents, v);
        assert!(reached <= best.value + tolerance, "seed {seed}: {reached}, best {}", best.value);
    }
}

#[test]
fn every_answer_is_the_references_in_f64() {
    let [feasible, relaxed, out_of_reach, infeasible] = agrees::<f64>(1e-6, 1e-6);
    assert!(
        feasible > 500 && relaxed > 500 && out_of_reach > 300 && infeasible > 50,
        "{feasible} {relaxed} {out_of_reach} {infeasible}"
    );
}

#[test]
fn every_answer_is_the_references_in_f32() {
    let [feasible, relaxed, out_of_reach, infeasible] = agrees::<f32>(2e-2, 5e-4);
    assert!(
        feasible > 500 && relaxed > 500 && out_of_reach > 300 && infeasible > 50,
        "{feasible} {relaxed} {out_of_reach} {infeasible}"
    );
}

/// Tiny and huge reaches, discs that touch or hold one another: the answer stays within both and no sample is nearer.
fn base_region<R: Scalar>(tolerance: f64) {
    for seed in 0..20_000 {
        let mut random = Random::new(seed);
        let max_speed = R::from_f64([1.4, 0.0, 1e-6, 1e6, 0.3][random.below(5)]);
        let unit = max_speed.to_f64().max(1e-3);
        let radius = R::from_f64(unit * random.log_between(1e-4, 1e3));
        let far = [
            random.unit(),                                                            // anywhere in the speed disc
            1.0,                                                                      // on its border
            (max_speed + radius).to_f64() / unit,                                     // touching from outside
            (max_speed - radius).abs().to_f64() / unit,                               // touching from inside
            (max_speed.to_f64() + radius.to_f64() * random.between(0.0, 5.0)) / unit, // partly or wholly too fast
        ][random.below(5)];
        let velocity: Vec2<R> = engine(scale(random.direction(), far * unit));
        let lens = Lens::around(velocity, radius, max_speed);
        let slack = tolerance * (unit + length(plain(velocity)) + radius.to_f64());
        let target = scale(random.direction(), random.between(0.0, 3.0) * unit);
        let inside = |v: [f64; 2], slack: f64| {
            length(v) <= lens.max_speed.to_f64() + slack && distance(v, plain(velocity)) <= radius.to_f64() + slack
        };
        let nearest = plain(lens.nearest(engine(target)));
        assert!(inside(nearest, slack), "seed {seed}: {nearest:?} outside {lens:?}");
        let heading = random.direction();
        let furthest = plain(lens.furthest(engine(heading)));
        assert!(inside(furthest, slack), "seed {seed}: {furthest:?} outside {lens:?}");
        let value = |v: [f64; 2]| v[0] * heading[0] + v[1] * heading[1];
        for _ in 0..40 {
            let sample =
                add(plain(velocity), random.in_disc(radius.to_f64().min(2.0 * unit + length(plain(velocity)))));
            if inside(sample, 0.0) {
                assert!(distance(sample, target) >= distance(nearest, target) - slack, "seed {seed}: {sample:?}");
                assert!(value(sample) <= value(furthest) + slack, "seed {seed}: {sample:?} further than {furthest:?}");
            }
        }
    }
}

#[test]
fn nearest_and_furthest_velocity_of_any_lens() {
    base_region::<f64>(1e-12);
    base_region::<f32>(3e-6);
}

/// Who is too fast to come down to the top speed has one velocity left, whatever the lines say.
#[test]
fn an_empty_lens_leaves_the_slowest_velocity_in_reach() {
    for seed in 0..2000 {
        let mut random = Random::new(seed);
        let change = random.log_between(1e-3, 0.5);
        let speed = SPEED + change * random.between(1.0, 4.0);
        let direction = random.direction();
        let lens = Lens::around(engine::<f64>(scale(direction, speed)), change, SPEED);
        let all: Vec<_> = lines(&mut random, 5, SPEED).iter().map(engine_line).collect();
        let walls = random.below(6);
        let wish = engine(random.in_disc(SPEED));
        let program = Program { lines: &all, walls, lens, wish, yielding_walls: false };
        let velocity = match solve(&program, &mut SolverScratch::default(), &mut NoTrace) {
            Solution::Feasible(v) => v,
            Solution::Relaxed { velocity, .. } | Solution::WallsOutOfReach { velocity, .. } => velocity,
            Solution::WallsInfeasible => continue,
        };
        let slowest = scale(direction, speed - change);
        assert!(distance(plain(velocity), slowest) < 1e-6, "seed {seed}: {velocity:?}, slowest {slowest:?}");
    }
}
