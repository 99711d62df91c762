//! The free velocity nearest to the wish for one share of the horizons (ClearPath).
//!
//! It is the wish, its projection on a piece of border, or a crossing of two pieces; the speed circle and the circle of
//! what is in reach are borders too. Pieces are met from the nearest on, and the search ends at the first that is further
//! from the wish than the best candidate, so only the borders near the wish cost anything. A candidate beyond the ends of
//! its piece does no harm: it is tested like any other.

use super::piece::Piece;
use super::shapes::Shapes;
use super::{Disc, Problem};
use crate::scalar::Scalar;
use crate::vector::{Vec2, Vector};

/// Two candidates whose distances from the wish differ by less, in rounding errors of the speeds, are equally near: then
/// the right one is taken. So two agents that meet head-on both pass on the right.
const TIE: f64 = 64.0;

/// The best velocity so far.
struct Search<'a, R: Scalar> {
    shapes: &'a mut Shapes<R>,
    problem: &'a Problem<'a, R>,
    any: bool,
    rounding: R,
    best: Option<(R, Vec2<R>)>,
}

/// The nearest free velocity, or with `any` just some free velocity.
pub(super) fn nearest_free<R: Scalar>(
    problem: &Problem<R>,
    shapes: &mut Shapes<R>,
    pieces: &mut Vec<Piece<R>>,
    any: bool,
) -> Option<Vec2<R>> {
    let wish = problem.wish;
    let rounding = R::EPSILON * (problem.max_speed + wish.length());
    let mut search = Search { shapes, problem, any, rounding, best: None };
    search.consider(wish);
    if search.best.is_some() {
        return Some(wish);
    }
    // the base region's own optimum: all there is where it has shrunk to a point
    search.consider(problem.lens().nearest(wish));
    gather(problem, search.shapes, pieces);
    if !any {
        sort(pieces);
    }
    for (i, piece) in pieces.iter().enumerate() {
        if search.is_done(piece.distance) {
            break;
        }
        search.consider(piece.project(wish));
        for nearer in &pieces[..i] {
            nearer.crossings(piece).into_iter().flatten().for_each(|point| search.consider(point));
        }
    }
    search.best.map(|(_, velocity)| velocity)
}

/// All pieces that can matter.
fn gather<R: Scalar>(problem: &Problem<R>, shapes: &Shapes<R>, pieces: &mut Vec<Piece<R>>) {
    let (wish, speed) = (problem.wish, problem.max_speed);
    pieces.clear();
    let discs = [Some(Disc { center: Vec2::ZERO, radius: speed }), problem.reach];
    pieces.extend(discs.into_iter().flatten().map(|disc| Piece::of_circle(disc.center, disc.radius, Vec2::ZERO, wish)));
    let lines = shapes.lines.iter().map(|line| Piece::of_line(line, wish));
    let arcs = shapes.arcs.iter().map(|arc| Piece::of_arc(arc, wish));
    pieces.extend(lines.chain(arcs).filter(|piece| piece.is_within(speed)));
}

/// The nearest first.
fn sort<R: Scalar>(pieces: &mut [Piece<R>]) {
    // equal distances keep the order of the regions; a stable sort would allocate
    pieces.iter_mut().enumerate().for_each(|(i, piece)| piece.number = i as u32);
    pieces.sort_unstable_by(|a, b| {
        a.distance.partial_cmp(&b.distance).unwrap_or(core::cmp::Ordering::Equal).then(a.number.cmp(&b.number))
    });
}

impl<R: Scalar> Search<'_, R> {
    fn tie(&self) -> R {
        self.rounding * R::from_f64(TIE)
    }

    fn is_done(&self, distance: R) -> bool {
        self.best.is_some_and(|(nearest, _)| self.any || distance > nearest + self.tie())
    }

    fn consider(&mut self, velocity: Vec2<R>) {
        if self.any {
            if self.best.is_none() && self.problem.permits(velocity) && !self.shapes.forbids(velocity) {
                self.best = Some((R::ZERO, velocity));
            }
            return;
        }
        let distance = (velocity - self.problem.wish).length();
        let better = match self.best {
            None => true,
            Some((nearest, best)) if (distance - nearest).abs() <= self.tie() => {
                self.problem.wish.det(velocity) < self.problem.wish.det(best) - self.tie() * self.problem.max_speed
            }
            Some((nearest, _)) => distance < nearest,
        };
        if better && self.problem.permits(velocity) && !self.shapes.forbids(velocity) {
            self.best = Some((distance, velocity));
        }
    }
}
