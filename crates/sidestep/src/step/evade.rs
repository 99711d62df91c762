//! Walls that move: who cannot stop or set off at once keeps a way out of theirs. After every step there is a velocity to
//! which it can go over without being touched, as far as it looks ahead.

use super::choose::ChooseScratch;
use super::foreseen::{Body, Stride};
use super::room::Room;
use super::segments::nearest;
use crate::kernels::Scene;
use crate::obstacle::{Carriage, LOOK_AHEAD, Part, WallScratch};
use crate::scalar::Scalar;
use crate::space::Dim2;
use crate::vector::{Vec2, Vector, vec2};

/// What is done about the walls that move in place of what was wanted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Evasion<R> {
    /// What it is told, m/s: the first step of a way out, or, where none is found, what puts the contact off longest.
    pub told: Vec2<R>,
    /// Whether no way out is found.
    pub caught: bool,
    /// The part that is nearest.
    pub before: u32,
}

/// How many velocities one looks at.
const TARGETS: usize = 10;
/// What is wanted has to lead clear by itself, or leave a way out at this share of the speed: others may hold one up.
const CAUTION: f64 = 0.7;
/// Sine and cosine of an eighth of a turn.
const EIGHTH: f64 = core::f64::consts::FRAC_1_SQRT_2;
/// More steps than this nobody looks ahead.
const MOST_STEPS: f64 = 400.0;
/// By how much less than its radius a way may lead past a wall that the body has been on, as a share of that: rounding.
const ROUNDING: f64 = 1e-4;

/// What an agent is told that was to be told `order` (of one on wheels: the chord); `None` where that leaves a way out.
pub(super) fn evade<R: Scalar>(
    scene: &Scene<Dim2<R>>,
    rank: usize,
    (order, others): (Vec2<R>, usize),
    scratch: &mut ChooseScratch<R>,
) -> Option<Evasion<R>> {
    let body = Body::of(scene, rank);
    let own = &scene.published[rank];
    let horizon = R::from_f64(LOOK_AHEAD + scene.braking[rank].brakes.time(body.max_speed));
    let way = horizon * R::from_f64(body.max_speed);
    let ChooseScratch { borders, wall_scratch: WallScratch { near, .. }, way: strides, .. } = scratch;
    let reach = |fastest: R| own.radius + way + horizon * fastest;
    scene.obstacles.moving_parts_near(own.position, reach, near);
    let before = near.first()?.1;
    let carriage = scene.obstacles.carriage(before)?;
    scene.obstacles.still_parts_near(own.position, own.radius + way, near);
    borders.extend(near.iter().filter_map(|&(_, part)| {
        let room = scene.room_before(rank, &scene.obstacles.parts()[part as usize]);
        if let Room::Kept(border) = room { Some(border) } else { None }
    }));
    scene.obstacles.moving_parts_near(own.position, reach, near);
    let time_step = scene.settings.time_step.to_f64();
    let steps = (horizon.to_f64() / time_step).min(MOST_STEPS).ceil() as usize;
    let mut look = |first: Option<Vec2<f64>>, target: Vec2<f64>, keeping: Keeping| {
        let later = &borders[if keeping == Keeping::Walls { others } else { 0 }..];
        let told = body.foresee(first, target, [borders, later], (steps + first.map_or(0, |_| 1), strides));
        let radius = own.radius.to_f64() * if first.is_some() { 1.0 } else { 1.0 - ROUNDING };
        let sweep = Sweep { from: body.start.place, way: strides, radius, speed: body.fastest(), time_step };
        let contacts = near.iter().filter_map(|&(_, part)| {
            let carriage = scene.obstacles.carriage(part)?;
            sweep.contact(&scene.obstacles.parts()[part as usize], carriage)
        });
        (told, contacts.min())
    };
    let (told, caught) = choose(order.to_f64(), targets(&body, carriage), &mut look)?;
    Some(Evasion { told: Vec2::from_f64(told), caught, before })
}

/// What is told in place of what was wanted, if after that no way out is left: the nearest first step of a way out; or what
/// puts the contact off longest, and true. `look` gives for a way to a target what is told in its first step, and the step
/// of its contact.
fn choose(
    wanted: Vec2<f64>,
    targets: [Vec2<f64>; TARGETS],
    look: &mut impl FnMut(Option<Vec2<f64>>, Vec2<f64>, Keeping) -> (Vec2<f64>, Option<usize>),
) -> Option<(Vec2<f64>, bool)> {
    let mut latest = (0, wanted);
    for keeping in [Keeping::All, Keeping::Walls] {
        for target in [wanted].into_iter().chain(targets.map(|target| target * CAUTION)) {
            match look(Some(wanted), target, keeping).1 {
                None => return None,
                Some(step) => latest.0 = latest.0.max(step),
            }
        }
        let mut best: Option<(f64, Vec2<f64>)> = None;
        for target in targets {
            let (told, contact) = look(None, target, keeping);
            let off = (told - wanted).length_squared();
            match contact {
                None if best.is_none_or(|(least, _)| off < least) => best = Some((off, told)),
                Some(step) if step > latest.0 => latest = (step, told),
                _ => {}
            }
        }
        if let Some((_, told)) = best {
            return Some((told, false));
        }
    }
    Some((latest.1, true))
}

/// Within which borders a way is after its first step.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Keeping {
    /// Those of now to all others, and to what stands.
    All,
    /// Those to what stands: the others go on, too.
    Walls,
}

/// The velocities that one may go over to: rest, along with the wall, and as fast as it can in eight directions.
fn targets<R: Scalar>(body: &Body<R>, carriage: &Carriage<R>) -> [Vec2<f64>; TARGETS] {
    let place = body.start.place;
    let wall = carriage.velocity.to_f64() + (place - carriage.pivot.to_f64()).perp() * carriage.turn_rate.to_f64();
    let ahead = wall.normalized().unwrap_or(vec2(1.0, 0.0)) * body.max_speed;
    let oblique = (ahead + ahead.perp()) * EIGHTH;
    let along = if wall.length() <= body.max_speed { wall } else { ahead };
    let (left, other) = (ahead.perp(), oblique.perp());
    [Vec2::ZERO, along, left, -left, oblique, -other, other, -oblique, ahead, -ahead]
}

/// A way, and the body that goes it.
struct Sweep<'a> {
    from: Vec2<f64>,
    way: &'a [Stride],
    radius: f64,
    /// m/s at most.
    speed: f64,
    time_step: f64,
}

impl Sweep<'_> {
    /// The number of the step in which the body is first touched by a part.
    fn contact<R: Scalar>(&self, part: &Part<R>, carriage: &Carriage<R>) -> Option<usize> {
        let closing = (self.speed + carriage.fastest.to_f64()) * self.time_step;
        let mut step = 0;
        while let Some(stride) = self.way.get(step) {
            let from = if step == 0 { self.from } else { self.way[step - 1].to };
            let times = [step, step + 1].map(|step| step as f64 * self.time_step);
            let line = [carriage.seen(from, times[0]), carriage.seen(stride.to, times[1])];
            let bend = stride.bend + carriage.bend_seen(line[0], self.speed, self.time_step);
            let gap = distance(part, line) - self.radius - bend;
            if gap < 0.0 {
                return Some(step);
            }
            step = (step + 1).saturating_add((gap / closing) as usize); // so many more it cannot be touched in
        }
        None
    }
}

/// How far a straight line is from a part.
fn distance<R: Scalar>(part: &Part<R>, line: [Vec2<f64>; 2]) -> f64 {
    let count = part.vertices.len();
    let edges = (0..count).map(|k| [part.vertices[k], part.vertices[(k + 1) % count]].map(Vec2::to_f64));
    let inside = count > 2 && edges.clone().all(|[a, b]| (b - a).det(line[0] - a) >= 0.0);
    if inside { 0.0 } else { edges.map(|edge| nearest(line, edge).squared).fold(f64::INFINITY, f64::min).sqrt() }
}
