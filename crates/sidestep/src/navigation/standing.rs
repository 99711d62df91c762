//! Bodies that stand in the way for good: locked, or on rails and at their end. Whoever could yield is none of them, also
//! one who is parked at its goal.

use super::Course;
use crate::agent::{Agents, Conduct, Visibility};
use crate::model::Model;
use crate::obstacle::BoundingTree;
use crate::scalar::Scalar;
use crate::space::Dim2;
use crate::vector::{Vec2, Vector, vec2};
use crate::velocity_obstacle::nearest_on_segment;
use xxhash_rust::xxh3::Xxh3;

/// The bodies that stand now, with an index over them. Derived data: it is never saved.
#[derive(Clone, Debug, Default)]
pub(super) struct Standing {
    discs: Vec<Disc>,
    tree: Option<BoundingTree<f64>>,
    /// Those of the step before; memory.
    earlier: Vec<Disc>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
struct Disc {
    center: Vec2<f64>,
    radius: f64,
    visibility: Visibility<f64>,
}

impl Disc {
    fn of<R: Scalar>(agents: &Agents<Dim2<R>>, slot: usize) -> Self {
        Self {
            center: agents.position[slot].to_f64(),
            radius: agents.parameters[slot].radius.to_f64(),
            visibility: agents.parameters[slot].visibility.to_f64(),
        }
    }

    /// A polygon up to 3.6 % wider, m.
    fn outline(&self) -> Vec<[f64; 2]> {
        let corner = |[x, y]: [f64; 2]| [self.center.x + x * self.radius, self.center.y + y * self.radius];
        DODECAGON.map(corner).to_vec()
    }
}

fn tree(discs: &[Disc]) -> BoundingTree<f64> {
    let boxed = |disc: &Disc| {
        let reach = vec2(disc.radius, disc.radius);
        (disc.center - reach, disc.center + reach)
    };
    BoundingTree::new(discs.iter().map(boxed))
}

/// Whose way it is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Passer {
    /// How far its center has to stay from bodies, m.
    pub clearance: f64,
    pub visibility: Visibility<f64>,
}

/// Names a set of standing bodies; 0 is nobody.
pub(super) type SetName = u64;
pub(super) const NOBODY: SetName = 0;
/// The name of no set: whose way round standing bodies is lost.
pub(super) const NO_SET: SetName = 1;

impl Standing {
    /// Looks who stands now.
    pub fn look<R: Scalar>(&mut self, agents: &Agents<Dim2<R>>, model: Model, time_step: R) {
        core::mem::swap(&mut self.discs, &mut self.earlier);
        self.discs.clear();
        let stands = |slot: &usize| stands(agents, *slot, model, time_step) && agents.is_finite(*slot);
        self.discs.extend(agents.slots.in_use().filter(stands).map(|slot| Disc::of(agents, slot)));
        if self.discs != self.earlier {
            self.tree = Some(tree(&self.discs));
        }
    }

    /// The bodies of these agents.
    pub fn of<R: Scalar>(agents: &Agents<Dim2<R>>, slots: impl Iterator<Item = usize>) -> Self {
        let discs: Vec<Disc> = slots.map(|slot| Disc::of(agents, slot)).collect();
        let tree = Some(tree(&discs));
        Self { discs, tree, earlier: Vec::new() }
    }

    pub fn is_empty(&self) -> bool {
        self.discs.is_empty()
    }

    /// The name of the set of those that one sees.
    pub fn name_of_seen(&self, visibility: &Visibility<f64>) -> SetName {
        let mut hash = Xxh3::new();
        let mut any = false;
        for disc in self.seen(visibility) {
            any = true;
            for number in [disc.center.x, disc.center.y, disc.radius] {
                hash.update(&number.bits().to_le_bytes());
            }
        }
        if any { hash.digest().max(NO_SET + 1) } else { NOBODY }
    }

    /// The outlines of those that one sees, as polygons up to 3.6 % wider than the discs, m.
    pub fn outlines(&self, visibility: &Visibility<f64>) -> impl Iterator<Item = Vec<[f64; 2]>> {
        self.seen(visibility).map(Disc::outline)
    }

    /// The outline of one of them.
    pub fn outline(&self, number: u32) -> Vec<[f64; 2]> {
        self.discs[number as usize].outline()
    }

    fn seen(&self, visibility: &Visibility<f64>) -> impl Iterator<Item = &Disc> {
        let visibility = *visibility;
        self.discs.iter().filter(move |disc| visibility.sees(&disc.visibility))
    }

    /// Whether somebody stands on the straight way from `from` to `to`. From too near to a body one may leave it.
    pub fn bar(&self, from: Vec2<f64>, to: Vec2<f64>, passer: &Passer) -> bool {
        let mut barred = false;
        self.visit_barring(from, to, passer, |_| barred = true);
        barred
    }

    /// Calls `visit` with the number of each who stands on the straight way from `from` to `to`.
    pub fn visit_barring(&self, from: Vec2<f64>, to: Vec2<f64>, passer: &Passer, mut visit: impl FnMut(u32)) {
        let Some(tree) = &self.tree else { return };
        let half = (to - from) * 0.5;
        let reach = half.x.abs().max(half.y.abs()) + passer.clearance;
        tree.visit_near(from + half, reach, |number| {
            let disc = &self.discs[number as usize];
            let nearest = (disc.center - nearest_on_segment(disc.center, from, to)).length_squared();
            let kept = (disc.radius + passer.clearance).powi(2).min((disc.center - from).length_squared());
            if nearest < kept * (1.0 - 1e-9) && passer.visibility.sees(&disc.visibility) {
                visit(number);
            }
        });
    }

    /// Whether somebody stands nearer to a place than one may be.
    pub fn cover(&self, place: Vec2<f64>, passer: &Passer) -> bool {
        let touches = |disc: &Disc| {
            (disc.center - place).length_squared() < ((disc.radius + passer.clearance) * (1.0 - 1e-6)).powi(2)
        };
        self.seen(&passer.visibility).any(touches)
    }

    /// Whether somebody stands on the way along a course to the end of the present leg.
    pub fn bar_way<R: Scalar>(&self, course: &Course<Dim2<R>>, position: Vec2<R>, passer: &Passer) -> bool {
        let points = course.path.iter().rev().copied().chain(course.target());
        let mut from = position.to_f64();
        points.map(Vec2::to_f64).any(|to| self.bar(core::mem::replace(&mut from, to), to, passer))
    }
}

/// Whether an agent neither moves nor yields.
pub(super) fn stands<R: Scalar>(agents: &Agents<Dim2<R>>, slot: usize, model: Model, time_step: R) -> bool {
    let parameters = &agents.parameters[slot];
    match parameters.conduct(model).1 {
        Conduct::Stands => true,
        Conduct::OnRails => {
            agents.course[slot].rail_velocity(agents.position[slot], parameters, time_step) == Vec2::ZERO
        }
        Conduct::Avoids | Conduct::WalksOn => false,
    }
}

/// tan 15° and √3 − 1.
const T: f64 = 0.267_949_192_431_122_7;
const D: f64 = 0.732_050_807_568_877_2;
/// The regular polygon of twelve corners round the unit circle.
const DODECAGON: [[f64; 2]; 12] = [
    [1.0, T],
    [D, D],
    [T, 1.0],
    [-T, 1.0],
    [-D, D],
    [-1.0, T],
    [-1.0, -T],
    [-D, -D],
    [-T, -1.0],
    [T, -1.0],
    [D, -D],
    [1.0, -T],
];
