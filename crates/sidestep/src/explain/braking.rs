//! Room to brake as an agent sees it: before whom it keeps how much, and what it does for that in place of its choice.

use crate::half_space::HalfPlane;
use crate::handle::{AgentId, ObstacleId};
use crate::kernels::{Choice, Scene};
use crate::kinematics::Steered;
use crate::scalar::Scalar;
use crate::space::Dim2;
use crate::step::Chunk;
use crate::step::brake::{self, caps, each_room, keep_own_room, line_up_to, stops_before};
use crate::step::choose::smoothed;
use crate::step::room::{Border, Room};
use crate::vector::{Vec2, Vector};
use crate::world::World;

/// The room that an agent keeps to come to rest, in the step that it chooses for.
#[derive(Clone, Debug, PartialEq)]
pub struct BrakingInView<R: Scalar> {
    /// What it does in place of its choice, which would have left it too little room, m/s; `None` where the choice leaves
    /// enough. Like the choice it is what comes before contacts are parted.
    pub velocity: Option<Vec2<R>>,
    /// Before whom it keeps room.
    pub borders: Vec<BorderInView<R>>,
    /// The moving wall before which it keeps a way out, where `velocity` is for that.
    pub evades: Option<Toward>,
    /// Towards whom it had lost its room before the step, and the moving wall before which it has no way out.
    pub lost: Vec<Toward>,
}

/// Room before one neighbor or piece of wall.
#[derive(Clone, Debug, PartialEq)]
pub struct BorderInView<R: Scalar> {
    /// Before whom.
    pub toward: Toward,
    /// The velocities after which it can still come to rest before the other, as a half-plane, m/s: the one that the program
    /// was solved with where the choice was given up; else as far as they are no faster than the choice. `None` for a robot on
    /// wheels, whose velocities with room are no half-plane.
    pub line: Option<HalfPlane<R>>,
    /// Whether the choice would have led over the border.
    pub refuses: bool,
}

/// Before whom, or before what, room is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Toward {
    /// A neighbor.
    Agent(AgentId),
    /// An obstacle.
    Wall(ObstacleId),
}

impl<R: Scalar> World<Dim2<R>> {
    #[cold]
    pub(super) fn braking_in_view(
        &self,
        scene: &Scene<Dim2<R>>,
        rank: usize,
        choice: &Choice<Dim2<R>>,
        chunk: &mut Chunk<Dim2<R>>,
    ) -> Option<BrakingInView<R>> {
        if scene.braking.is_empty() || !scene.published[rank].conduct.gives_way() {
            return None;
        }
        let contacts: Vec<u32> = chunk.touching.iter().map(|neighbor| neighbor.rank).collect();
        let (borders, mut lost) = self.rooms(scene, rank, &contacts);
        let (chord, turn_rate): (Vec2<R>, R) = (choice.steered.chord, choice.steered.turn_rate);
        let chosen = smoothed(scene, rank, chord, &mut chunk.scratch);
        let steered = Steered { chord: chosen, turn_rate };
        let kept = keep_own_room(scene, rank, &contacts, steered, &mut chunk.scratch);
        let velocity = kept.changed.then(|| scene.choice_for(rank, kept.velocity));
        let cap = fastest(scene, rank, &borders, scene.choice_for(rank, chosen), velocity);
        let borders = borders.into_iter().map(|(toward, border)| BorderInView {
            toward,
            line: scene.rolling(rank).is_none().then(|| line_up_to(scene, rank, &border, cap)),
            refuses: !stops_before(scene, rank, &border, chosen, turn_rate),
        });
        let evades = kept.evades.map(|part| self.wall_of(part));
        lost.extend(evades.filter(|_| kept.caught));
        let seen = BrakingInView { velocity, borders: borders.collect(), evades, lost };
        (!seen.borders.is_empty() || !seen.lost.is_empty() || seen.evades.is_some()).then_some(seen)
    }

    fn wall_of(&self, part: u32) -> Toward {
        Toward::Wall(self.obstacles.id_of_slot(self.obstacles.parts()[part as usize].obstacle))
    }

    /// The borders that the agent keeps behind, and towards whom it has none any more.
    fn rooms(&self, scene: &Scene<Dim2<R>>, rank: usize, contacts: &[u32]) -> (Vec<(Toward, Border)>, Vec<Toward>) {
        let (mut borders, mut lost) = (Vec::new(), Vec::new());
        each_room(scene, rank, contacts, &mut Vec::new(), &mut |toward, room| {
            let toward = match toward {
                brake::Toward::Agent(rank) => {
                    let slot = scene.published[rank as usize].slot;
                    Toward::Agent(self.agents.slots.handle_at(slot as usize))
                }
                brake::Toward::Part(part) => self.wall_of(part),
            };
            match room {
                Room::Kept(border) => borders.push((toward, border)),
                Room::Lost => lost.push(toward),
                Room::NotNeeded => {}
            }
        });
        (borders, lost)
    }
}

/// The speed up to which the borders are drawn as lines, m/s: that of the program which found the `kept` velocity, or that which
/// the `chosen` one leads to.
fn fastest<R: Scalar>(
    scene: &Scene<Dim2<R>>,
    rank: usize,
    borders: &[(Toward, Border)],
    chosen: Vec2<R>,
    kept: Option<Vec2<R>>,
) -> R {
    let Some(kept) = kept else {
        let response = &scene.braking[rank].brakes.response;
        return R::from_f64(response.at_end(chosen.to_f64(), scene.current_velocity[rank].to_f64()).length());
    };
    let [fastest, present] = caps(scene, rank);
    let rounding = R::from_f64(ROUNDING) * R::EPSILON * fastest;
    let found = borders.iter().all(|(_, border)| line_up_to(scene, rank, border, fastest).violation(kept) <= rounding);
    if found { fastest } else { present }
}

/// What a velocity on a line may miss it by, in rounding errors.
const ROUNDING: f64 = 64.0;
