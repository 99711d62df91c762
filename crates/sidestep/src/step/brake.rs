//! Braking: who cannot stop at once keeps room enough to come to rest in what is its own, whatever the others do in theirs.
//! Agents that keep it never touch, at any density, under any model.

use super::buffers::{CHUNK, Stage};
use super::choose::ChooseScratch;
use super::evade::evade;
use super::room::{Border, Braking, Room};
use crate::half_space::HalfPlane;
use crate::kernels::{Kernels, Scene};
use crate::kinematics::{Roll, Rolling, Steered};
use crate::parallel::*;
use crate::scalar::Scalar;
use crate::solver::{Lens, NoTrace, Program, Solution, solve};
use crate::space::Dim2;
use crate::vector::{Vec2, Vector};

/// What the stage makes of an agent's velocity.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Braked<V> {
    /// The mean velocity of the step, m/s.
    pub velocity: V,
    /// Whether it is another than it was.
    pub changed: bool,
    /// Whether room towards somebody, or a wall, was lost before the step.
    pub lost: bool,
    /// The moving piece of wall before which it keeps a way out, where it was changed for that.
    pub evades: Option<u32>,
    /// Whether it has no way out left before that.
    pub caught: bool,
}

/// Changes `stage.velocity`; sets `stage.braked` and `stage.lost_room`.
pub(super) fn keep_room<S: Kernels>(scene: &Scene<S>, stage: &mut Stage<S>) {
    let Stage { chunks, velocity, next, braked, lost_room, choice, .. } = stage;
    let old = &velocity[..];
    let flags = braked.par_chunks_mut(CHUNK).zip(lost_room.par_chunks_mut(CHUNK));
    chunks.par_iter_mut().zip(next.par_chunks_mut(CHUNK)).zip(flags).enumerate().for_each(
        |(number, ((chunk, next), (braked, lost_room)))| {
            for (i, next) in next.iter_mut().enumerate() {
                let rank = number * CHUNK + i;
                let steered = Steered { chord: old[rank], ..choice[rank].steered };
                let kept = S::keep_room(scene, rank, chunk.contacts.get(i), steered, &mut chunk.scratch);
                (*next, braked[i], lost_room[i]) = (kept.velocity, kept.changed, kept.lost);
            }
        },
    );
    core::mem::swap(velocity, next);
}

/// The velocity nearest to the one steered to after which the agent can still come to rest in its room.
pub(crate) fn keep_own_room<R: Scalar>(
    scene: &Scene<Dim2<R>>,
    rank: usize,
    contacts: &[u32],
    Steered { chord: velocity, turn_rate }: Steered<Dim2<R>>,
    scratch: &mut ChooseScratch<R>,
) -> Braked<Vec2<R>> {
    let mut kept = Braked { velocity, ..Braked::default() };
    if !scene.published[rank].conduct.gives_way() {
        return kept;
    }
    let needed = find_borders(scene, rank, contacts, scratch);
    kept.lost = needed.lost;
    if let Some(rolling) = scene.rolling(rank) {
        let braked = rolling.braked(scene.current_velocity[rank], scene.limits[rank].change).unwrap_or(velocity);
        kept.velocity = chord_with_room(scene, rank, rolling, [velocity, braked], turn_rate, &scratch.borders);
        keep_way_out(scene, rank, (kept.velocity, needed.others, |chord| chord), &mut kept, scratch);
        kept.changed = kept.velocity != velocity;
        return kept;
    }
    let mut told = scene.choice_for(rank, velocity);
    if !scratch.borders.iter().all(|border| fits(scene, rank, border, told)) {
        told = nearest_with_room(scene, rank, told, scratch);
        kept.velocity = scene.mean_velocity(rank, told);
        kept.changed = true;
    }
    keep_way_out(scene, rank, (told, needed.others, |told| scene.mean_velocity(rank, told)), &mut kept, scratch);
    if needed.wall_lost {
        kept.velocity = super::clip::clip(scene, rank, kept.velocity, scratch);
    }
    kept
}

/// Leads one that cannot stop at once out of the way of walls that move.
fn keep_way_out<R: Scalar>(
    scene: &Scene<Dim2<R>>,
    rank: usize,
    (order, others, mean): (Vec2<R>, usize, impl Fn(Vec2<R>) -> Vec2<R>),
    kept: &mut Braked<Vec2<R>>,
    scratch: &mut ChooseScratch<R>,
) {
    if !(scene.obstacles.any_moves() && scene.keeps_room(rank)) {
        return;
    }
    if let Some(evasion) = evade(scene, rank, (order, others), scratch) {
        (kept.velocity, kept.changed, kept.evades) = (mean(evasion.told), true, Some(evasion.before));
        kept.lost = kept.lost || evasion.caught;
        kept.caught = evasion.caught;
    }
}

struct Needed {
    /// How many of the borders are those to other agents; they come first.
    others: usize,
    lost: bool,
    wall_lost: bool,
}

fn find_borders<R: Scalar>(
    scene: &Scene<Dim2<R>>,
    rank: usize,
    contacts: &[u32],
    scratch: &mut ChooseScratch<R>,
) -> Needed {
    let ChooseScratch { borders, wall_scratch, .. } = scratch;
    borders.clear();
    let mut needed = Needed { others: 0, lost: false, wall_lost: false };
    each_room(scene, rank, contacts, &mut wall_scratch.near, &mut |toward, room| match room {
        Room::Kept(border) => {
            borders.push(border);
            needed.others += usize::from(matches!(toward, Toward::Agent(_)));
        }
        Room::Lost => {
            needed.lost = true;
            needed.wall_lost |= matches!(toward, Toward::Part(_));
        }
        Room::NotNeeded => {}
    });
    needed
}

/// Before whom an agent may need room to brake.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Toward {
    /// An agent's rank.
    Agent(u32),
    /// A piece of wall.
    Part(u32),
}

/// Tells the room of an agent towards all that are near.
pub(crate) fn each_room<R: Scalar>(
    scene: &Scene<Dim2<R>>,
    rank: usize,
    contacts: &[u32],
    near: &mut Vec<(R, u32)>,
    tell: &mut dyn FnMut(Toward, Room),
) {
    contacts.iter().for_each(|&other| tell(Toward::Agent(other), scene.room(rank, other as usize)));
    let own = &scene.published[rank];
    let reach = own.radius + own.braking + own.max_speed * scene.settings.time_step;
    scene.obstacles.still_parts_near(own.position, reach, near);
    for &(_, part) in near.iter() {
        tell(Toward::Part(part), scene.room_before(rank, &scene.obstacles.parts()[part as usize]));
    }
}

/// Whether one that is told so can come to rest this side of the border.
fn fits<R: Scalar>(scene: &Scene<Dim2<R>>, rank: usize, border: &Border, told: Vec2<R>) -> bool {
    let brakes = &scene.braking[rank].brakes;
    let (told, old) = (told.to_f64(), scene.current_velocity[rank].to_f64());
    let times = [0.0, brakes.time(brakes.response.at_end(told, old).length())];
    times.into_iter().all(|time| {
        let [by_told, by_old] = brakes.response.leads(time);
        let rounding = ROUNDING * R::EPSILON.to_f64() * (told.length() * by_told + old.length() * by_old);
        border.normal.dot(told) * by_told + border.normal.dot(old) * by_old <= border.reach + rounding
    })
}

/// What a way may be longer than its room, in rounding errors.
const ROUNDING: f64 = 8.0;

/// The nearest to `told` that keeps within the borders: at any speed in reach, or at most the present one, so that the way
/// to rest is not longer for its sake; or else braking.
fn nearest_with_room<R: Scalar>(
    scene: &Scene<Dim2<R>>,
    rank: usize,
    told: Vec2<R>,
    scratch: &mut ChooseScratch<R>,
) -> Vec2<R> {
    let ChooseScratch { lines, solver, borders, .. } = scratch;
    let (lens, old) = (scene.lens(rank), scene.current_velocity[rank]);
    for cap in caps(scene, rank) {
        lines.clear();
        lines.extend(borders.iter().map(|border| line_up_to(scene, rank, border, cap)));
        let capped = Lens { max_speed: lens.max_speed.min(cap), ..lens };
        let program = Program { lines, walls: lines.len(), lens: capped, wish: told, yielding_walls: false };
        if let Solution::Feasible(told) = solve(&program, solver, &mut NoTrace) {
            return told;
        }
    }
    let speed = old.length().to_f64();
    let told = scene.braking[rank].brakes.told(speed);
    if speed > 0.0 { old * R::from_f64(told / speed) } else { Vec2::ZERO }
}

/// The greatest speed in reach, and the present one, m/s.
pub(crate) fn caps<R: Scalar>(scene: &Scene<Dim2<R>>, rank: usize) -> [R; 2] {
    let present = scene.current_velocity[rank].length();
    let fastest = scene.lens(rank).max_speed.max(present).min(present + scene.limits[rank].change);
    [fastest, present]
}

/// What one may be told whose speed will be `cap` m/s at most, so that it can come to rest this side of the border.
pub(crate) fn line_up_to<R: Scalar>(scene: &Scene<Dim2<R>>, rank: usize, border: &Border, cap: R) -> HalfPlane<R> {
    let (brakes, old) = (&scene.braking[rank].brakes, scene.current_velocity[rank].to_f64());
    let offset = |time: f64| {
        let [by_told, by_old] = brakes.response.leads(time);
        (border.reach - border.normal.dot(old) * by_old) / by_told
    };
    let furthest = offset(0.0).min(offset(brakes.time(cap.to_f64())));
    HalfPlane { normal: Vec2::from_f64(-border.normal), offset: R::from_f64(-furthest) }
}

/// How often a unicycle that lacks room halves what its chord differs from braking.
const HALVINGS: usize = 4;

/// As much of a unicycle's chord as leaves it room, the rest being braking straight ahead.
fn chord_with_room<R: Scalar>(
    scene: &Scene<Dim2<R>>,
    rank: usize,
    rolling: &Rolling<R>,
    [chord, braked]: [Vec2<R>; 2],
    turn_rate: R,
    borders: &[Border],
) -> Vec2<R> {
    let has_room = |chord: Vec2<R>| rolls_with_room(scene, rank, rolling, chord, turn_rate, borders);
    if borders.is_empty() || has_room(chord) {
        return chord;
    }
    let mut apart = chord - braked;
    for _ in 0..HALVINGS {
        apart = apart * R::HALF;
        if has_room(braked + apart) {
            return braked + apart;
        }
    }
    braked
}

/// Whether one on wheels that drives this chord can come to rest this side of the borders.
fn rolls_with_room<R: Scalar>(
    scene: &Scene<Dim2<R>>,
    rank: usize,
    rolling: &Rolling<R>,
    chord: Vec2<R>,
    turn_rate: R,
    borders: &[Border],
) -> bool {
    let time_step = scene.settings.time_step;
    let after = rolling.facing_after(&Steered { chord, turn_rate }, time_step);
    let end = Braking::<Dim2<R>>::of(scene.braking[rank].brakes, chord, Some(&after));
    let moved = (chord * time_step).to_f64();
    let sway = rolling.sway(chord, time_step).to_f64();
    end.straight
        && borders.iter().all(|border| {
            let furthest = border.normal.dot(moved) + sway.max(border.normal.dot(end.end.to_f64()));
            furthest <= border.reach + ROUNDING * R::EPSILON.to_f64() * border.reach
        })
}

/// Whether one that has this mean velocity in the step can come to rest this side of the border.
pub(crate) fn stops_before<R: Scalar>(
    scene: &Scene<Dim2<R>>,
    rank: usize,
    border: &Border,
    velocity: Vec2<R>,
    turn_rate: R,
) -> bool {
    match scene.rolling(rank) {
        Some(rolling) => rolls_with_room(scene, rank, rolling, velocity, turn_rate, core::slice::from_ref(border)),
        None => fits(scene, rank, border, scene.choice_for(rank, velocity)),
    }
}
