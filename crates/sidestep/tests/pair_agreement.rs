//! Two agents agree on everything that concerns their pair, and so the half-planes that they leave each other add up.

mod common;

use common::{engine, plain, plain_line, tolerance};
use sidestep::{
    Agent, AgentId, Behavior, Dim2, Explanation, NeighborInView, OptimizationVelocity, ResponsibilityRule, Scalar,
    Settings, World,
};
use sidestep_testkit::half_plane::HalfPlane;
use sidestep_testkit::random::{Pair, PairKind, Random, pair};
use sidestep_testkit::swept::least_distance;
use sidestep_testkit::vector::{add, length, scale, sub};

const RULES: [ResponsibilityRule; 6] = [
    ResponsibilityRule::Agent,
    ResponsibilityRule::Equal,
    ResponsibilityRule::Side,
    ResponsibilityRule::Priority,
    ResponsibilityRule::Number,
    ResponsibilityRule::Speed,
];
const FROM: [OptimizationVelocity; 3] =
    [OptimizationVelocity::Current, OptimizationVelocity::Preferred, OptimizationVelocity::Zero];

/// Two agents in a world of their own.
struct Case<R: Scalar> {
    name: String,
    kind: PairKind,
    settings: Settings<R>,
    agents: [Agent<Dim2<R>>; 2],
    /// The numbers of the rule between their groups, if there is one.
    groups: Option<[R; 2]>,
    explained: [Explanation<R>; 2],
}

impl<R: Scalar> Case<R> {
    fn new(seed: u64) -> Self {
        let mut random = Random::new(seed);
        let kind = PairKind::ALL[seed as usize % PairKind::ALL.len()];
        let pair = pair(&mut random, kind);
        let settings = settings(&mut random, seed);
        let agents = [0, 1].map(|i| agent(&mut random, &pair, i));
        let mut world = World::new(settings).unwrap();
        let groups = random.chance(0.3).then(|| group_rule(&mut random, &mut world));
        let first = random.below(2);
        let mut ids: [Option<AgentId>; 2] = [None; 2];
        for i in [first, 1 - first] {
            ids[i] = Some(world.add_agent(agents[i].clone()).unwrap());
        }
        let explained = ids.map(|id| world.explain(id.unwrap()).unwrap().expect("a finite state"));
        let name = format!("seed {seed} {kind:?} {:?} {:?}", settings.responsibility, settings.optimization_velocity);
        Self { name, kind, settings, agents, groups, explained }
    }

    /// What `side` sees of the other, if it reacts.
    fn view(&self, side: usize) -> Option<&NeighborInView<R>> {
        self.explained[side].neighbors.first()
    }

    fn optimization_velocity(&self, side: usize) -> [f64; 2] {
        let agent = &self.agents[side];
        plain(match self.settings.optimization_velocity {
            _ if agent.locked => engine([0.0; 2]),
            OptimizationVelocity::Current => agent.velocity,
            OptimizationVelocity::Preferred => agent.preferred_velocity.unwrap(),
            OptimizationVelocity::Zero => engine([0.0; 2]),
        })
    }

    /// What the pair takes for the velocity of `side`: where sizes decide, the less it yields, the nearer to its wish.
    fn reckoned_velocity(&self, side: usize) -> [f64; 2] {
        let (velocity, agent) = (self.optimization_velocity(side), &self.agents[side]);
        let Settings { behavior, responsibility, optimization_velocity, .. } = self.settings;
        let [a, b] = &self.agents;
        let by_size = behavior.by_size && responsibility == ResponsibilityRule::Agent && self.groups.is_none();
        let insists = by_size && a.priority == b.priority && a.radius != b.radius;
        let reckons = insists && behavior.right_of_way && optimization_velocity == OptimizationVelocity::Current;
        let mutual = self.view(side).filter(|own| own.pair.mutual);
        let share = mutual.filter(|_| reckons).map_or(0.5, |own| own.pair.responsibility.to_f64());
        let wish = plain(agent.preferred_velocity.unwrap());
        let wish = scale(wish, (agent.max_speed.to_f64() / length(wish)).min(1.0));
        add(velocity, scale(sub(wish, velocity), (1.0 - 2.0 * share).max(0.0)))
    }

    /// The own share by the rule `agent`: by priority, then by numbers and areas.
    fn share_by_agent(&self, side: usize) -> f64 {
        let [own, other] = [&self.agents[side], &self.agents[1 - side]];
        if own.priority != other.priority {
            return if own.priority > other.priority { 0.0 } else { 1.0 };
        }
        let weight = |agent: &Agent<Dim2<R>>| {
            let radius = if self.settings.behavior.by_size { agent.radius.to_f64() } else { 1.0 };
            agent.responsibility.to_f64() / (radius * radius)
        };
        let [own, other] = [own, other].map(weight);
        if own == other { 0.5 } else { own / (own + other) }
    }
}

fn settings<R: Scalar>(random: &mut Random, seed: u64) -> Settings<R> {
    Settings {
        responsibility: RULES[seed as usize / 10 % 6],
        optimization_velocity: FROM[random.below(4).saturating_sub(1)],
        escape_time: random.chance(0.5).then(|| R::from_f64(random.log_between(0.01, 2.0))),
        behavior: Behavior {
            tie: random.chance(0.5),
            right_of_way: random.chance(0.5),
            by_size: random.chance(0.5),
            ..Behavior::PLAIN
        },
        ..Settings::with_time_step(R::from_f64(random.log_between(0.02, 0.5)))
    }
}

fn agent<R: Scalar>(random: &mut Random, pair: &Pair, i: usize) -> Agent<Dim2<R>> {
    let speed = length(pair.velocities[i]);
    let wish = if random.chance(0.2) { pair.velocities[i] } else { random.in_disc(1.0 + speed.min(1e6)) };
    Agent {
        velocity: engine(pair.velocities[i]),
        radius: R::from_f64(pair.radii[i]),
        max_speed: R::from_f64(speed.max(1.0)),
        neighbor_distance: R::from_f64(1e9),
        time_horizon: R::from_f64(pair.time_horizons[i]),
        responsibility: R::from_f64([0.0, 0.5, 1.0, 1000.0, random.between(0.0, 3.0)][random.below(5)]),
        priority: R::from_f64([0.0, 0.0, 1.0, -2.5][random.below(4)]),
        locked: random.chance(0.15),
        group: [3, 1][i],
        preferred_velocity: Some(engine(wish)),
        ..Agent::at(engine(pair.positions[i]))
    }
}

/// A rule between the groups of the two, the first of which have group 3 and the others group 1.
fn group_rule<R: Scalar>(random: &mut Random, world: &mut World<Dim2<R>>) -> [R; 2] {
    let mut number = || R::from_f64([0.0, 1.0, random.between(0.0, 1000.0)][random.below(3)]);
    let numbers = [number(), number()];
    world.set_group_responsibility([2, 3], Some([R::ONE, R::ZERO])).unwrap();
    let (groups, told) = if random.chance(0.5) { ([3, 1], numbers) } else { ([1, 3], [numbers[1], numbers[0]]) };
    world.set_group_responsibility(groups, Some(told)).unwrap();
    numbers
}

/// Every case in which somebody reacts.
fn cases<R: Scalar>() -> impl Iterator<Item = Case<R>> {
    (0..4000).map(Case::new).filter(|case| case.view(0).is_some() || case.view(1).is_some())
}

fn sides_hold_the_same<R: Scalar>() {
    let (mut mutual, mut one_sided, mut ruled) = (0, 0, 0);
    for case in cases::<R>() {
        let name = &case.name;
        let [Some(a), Some(b)] = [case.view(0), case.view(1)] else {
            let side = usize::from(case.view(0).is_none());
            let own = case.view(side).unwrap();
            assert!(case.agents[1 - side].locked && !own.pair.mutual, "{name}");
            assert!(own.pair.responsibility == R::ONE, "{name}: the other does not yield, {:?}", own.pair);
            one_sided += 1;
            continue;
        };
        mutual += 1;
        let (p, q) = (&a.pair, &b.pair);
        assert!(p.relative_position == case.agents[1].position - case.agents[0].position, "{name}");
        assert!(p.relative_position == -q.relative_position, "{name}: {p:?} {q:?}");
        assert!(p.relative_velocity == -q.relative_velocity, "{name}: {p:?} {q:?}");
        let shared = |p: &sidestep::Pair<Dim2<R>>| [p.combined_radius, p.time_horizon, p.escape_time].map(|x| x.bits());
        assert_eq!(shared(p), shared(q), "{name}: {p:?} {q:?}");
        assert!(p.mutual && q.mutual, "{name}");
        let horizons = case.agents[0].time_horizon.max(case.agents[1].time_horizon).max(case.settings.time_step);
        assert!(p.time_horizon == horizons, "{name}: the longer horizon, {p:?}");
        assert!(p.escape_time >= case.settings.time_step, "{name}: {p:?}");
        // The larger of two shares is at least a half, and then 1 − larger is exact.
        let (larger, lesser) = (p.responsibility.max(q.responsibility), p.responsibility.min(q.responsibility));
        assert!(larger >= R::HALF && R::ONE - larger == lesser, "{name}: shares {larger} and {lesser}");
        if let Some([r, s]) = case.groups.map(|numbers| numbers.map(R::to_f64)) {
            let expected = if r == s { 0.5 } else { r / (r + s) };
            assert!((p.responsibility.to_f64() - expected).abs() < 1e-6, "{name}: {r} and {s}, {p:?}");
            ruled += 1;
        } else if case.settings.responsibility == ResponsibilityRule::Speed {
            let [r, s] = [0, 1].map(|side| length(case.optimization_velocity(side)));
            let expected = if r == s { 0.5 } else { r / (r + s) };
            assert!((p.responsibility.to_f64() - expected).abs() < 1e-6, "{name}: speeds {r} and {s}, {p:?}");
        } else if case.settings.responsibility == ResponsibilityRule::Agent {
            let expected = case.share_by_agent(0);
            assert!((p.responsibility.to_f64() - expected).abs() < 1e-6, "{name}: {expected}, {p:?}");
        }
        assert!(a.escape.change == -b.escape.change, "{name}: {:?} {:?}", a.escape, b.escape);
        assert!(a.escape.normal == -b.escape.normal, "{name}: {:?} {:?}", a.escape, b.escape);
        assert_eq!(a.escape.part, b.escape.part, "{name}");
    }
    assert!(mutual > 2000 && one_sided > 500 && ruled > 500, "{mutual} {one_sided} {ruled}");
}

#[test]
fn both_sides_hold_the_same_pair() {
    sides_hold_the_same::<f32>();
    sides_hold_the_same::<f64>();
}

/// A velocity on the permitted side of the line, often exactly on it: the worst that the line permits.
fn permitted(random: &mut Random, line: &HalfPlane, speed: f64) -> [f64; 2] {
    let v = add(line.point, random.in_disc(speed));
    let onto = add(v, scale(line.normal, line.violation(v)));
    let slack = if random.chance(0.7) { 0.0 } else { random.unit() * speed };
    add(onto, scale(line.normal, slack))
}

/// Whatever both lines permit keeps the pair apart for the horizon, or parts it within the escape time.
fn permitted_pairs_keep_apart<R: Scalar>() {
    let (mut apart, mut overlapping) = (0, 0);
    // Of a pair far apart the whole obstacle is smaller than the rounding of its place.
    for (i, case) in cases::<R>().enumerate().filter(|(_, case)| case.kind != PairKind::Far) {
        let mut random = Random::new(i as u64 + 77);
        let any = case.view(0).or(case.view(1)).unwrap();
        let radius = any.pair.combined_radius.to_f64();
        let x = sub(plain(case.agents[1].position), plain(case.agents[0].position));
        let overlaps = any.pair.overlapping();
        let duration = if overlaps { any.pair.escape_time } else { any.pair.time_horizon }.to_f64();
        let size = (length(x) + radius) / duration + length(plain(any.pair.relative_velocity));
        let rounding =
            if case.kind == PairKind::Touching { 10.0 * R::EPSILON.to_f64().sqrt() } else { 4.0 * tolerance::<R>() };
        for _ in 0..20 {
            let velocities = [0, 1].map(|side| match case.view(side) {
                Some(view) => permitted(&mut random, &plain_line(&view.line), size),
                None => [0.0; 2],
            });
            let v = sub(velocities[0], velocities[1]);
            let allowed = rounding * (size + length(velocities[0]) + length(velocities[1])) * duration;
            let least = if overlaps {
                overlapping += 1;
                length(sub(x, scale(v, duration)))
            } else {
                apart += 1;
                least_distance(x, v, duration)
            };
            assert!(least >= radius - allowed, "{}: {least} of {radius}, {velocities:?}", case.name);
        }
    }
    assert!(apart > 40_000 && overlapping > 10_000, "{apart} {overlapping}");
}

#[test]
fn permitted_velocities_keep_the_pair_apart() {
    permitted_pairs_keep_apart::<f64>();
    permitted_pairs_keep_apart::<f32>();
}

/// The lines are no stricter than the pair needs: both on their lines, the pair lands on the agreed tangent.
fn lines_meet_the_tangent<R: Scalar>() {
    for case in cases::<R>().filter(|case| case.kind != PairKind::Far) {
        let lines = [0, 1].map(|side| case.view(side).map(|view| plain_line(&view.line)));
        let Some((side, line)) = (0..2).find_map(|side| Some((side, lines[side]?))) else { continue };
        // n·v_A ≥ offset_A and −n·v_B ≥ offset_B; the violation at rest is the offset.
        let landed = line.violation([0.0; 2]) + lines[1 - side].map_or(0.0, |other| other.violation([0.0; 2]));
        let view = case.view(side).unwrap();
        let own = case.reckoned_velocity(side);
        let v = sub(own, case.reckoned_velocity(1 - side));
        let tangent = HalfPlane { point: add(v, plain(view.escape.change)), normal: line.normal };
        let expected = tangent.violation([0.0; 2]);
        let size = length(v) + length(own) + length(plain(view.escape.change));
        assert!((landed - expected).abs() <= 8.0 * tolerance::<R>() * size, "{}: {landed} {expected}", case.name);
    }
}

#[test]
fn two_velocities_on_their_lines_land_on_the_agreed_tangent() {
    lines_meet_the_tangent::<f64>();
    lines_meet_the_tangent::<f32>();
}
