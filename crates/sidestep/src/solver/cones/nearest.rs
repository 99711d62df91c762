//! The free velocity nearest to the wish for one share of the horizons (ClearPath), and whether there is any.
//!
//! It is the wish, its projection on a piece of border, or a crossing of two pieces; the speed circle and the circle of
//! what is in reach are borders too. Pieces are met from the nearest on, and the search ends at the first that is further
//! from the wish than the best candidate, so only the borders near the wish cost anything.

use super::piece::Piece;
use super::shapes::Shapes;
use super::{Disc, Problem};
use crate::scalar::Scalar;
use crate::vector::{Vec2, Vector};

/// Two candidates whose distances from the wish differ by less, in rounding errors of the speeds, are equally near: then
/// the right one is taken. So two agents that meet head-on both pass on the right.
const TIE: f64 = 64.0;

/// Where a candidate lies, the same for every share of the horizons.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Place {
    Wish,
    /// The point of a piece nearest to the wish.
    Nearest(u32),
    Crossing(u32, u32),
}

/// The best velocity so far.
struct Search<'a, R: Scalar> {
    shapes: &'a mut Shapes<R>,
    problem: &'a Problem<'a, R>,
    tie: R,
    /// The axis of the region that forbids the wish.
    axis: Vec2<R>,
    best: Option<(R, Vec2<R>)>,
}

/// The nearest free velocity.
pub(super) fn nearest_free<R: Scalar>(
    problem: &Problem<R>,
    shapes: &mut Shapes<R>,
    pieces: &mut Vec<Piece<R>>,
) -> Option<Vec2<R>> {
    let wish = problem.wish;
    let axis = if shapes.forbids(wish) { shapes.axis() } else { Vec2::ZERO };
    if axis == Vec2::ZERO && is_free(problem, shapes, wish) {
        return Some(wish);
    }
    gather(problem, shapes, pieces);
    sort(pieces);
    let tie = R::EPSILON * (problem.max_speed + wish.length()) * R::from_f64(TIE);
    let mut search = Search { shapes, problem, tie, axis, best: None };
    // the base region's own optimum: all there is where it has shrunk to a point
    if problem.reach.is_some() {
        search.consider(problem.lens().nearest(wish));
    }
    for (i, piece) in pieces.iter().enumerate() {
        if search.best.is_some_and(|(nearest, _)| piece.distance > nearest + tie) {
            break;
        }
        piece.nearest(wish).into_iter().for_each(|point| search.consider(point));
        for nearer in &pieces[..i] {
            nearer.crossings(piece).into_iter().flatten().for_each(|point| search.consider(point));
        }
    }
    search.best.map(|(_, velocity)| velocity)
}

/// A place where some velocity is free.
pub(super) fn some_free<R: Scalar>(
    problem: &Problem<R>,
    shapes: &mut Shapes<R>,
    pieces: &mut Vec<Piece<R>>,
) -> Option<Place> {
    if is_free(problem, shapes, problem.wish) {
        return Some(Place::Wish);
    }
    gather(problem, shapes, pieces);
    for (i, piece) in pieces.iter().enumerate() {
        if piece.nearest(problem.wish).is_some_and(|point| is_free(problem, shapes, point)) {
            return Some(Place::Nearest(piece.number));
        }
        for other in &pieces[..i] {
            if piece.crossings(other).into_iter().flatten().any(|point| is_free(problem, shapes, point)) {
                return Some(Place::Crossing(piece.number, other.number));
            }
        }
    }
    None
}

/// Whether a place that was free for another share is free now.
pub(super) fn still_free<R: Scalar>(problem: &Problem<R>, shapes: &mut Shapes<R>, place: Place) -> bool {
    let piece = |number| piece_of(problem, shapes, number);
    let points = match place {
        Place::Wish => [Some(problem.wish), None],
        Place::Nearest(number) => [piece(number).and_then(|piece| piece.nearest(problem.wish)), None],
        Place::Crossing(a, b) => piece(a).zip(piece(b)).map_or([None; 2], |(a, b)| a.crossings(&b)),
    };
    points.into_iter().flatten().any(|point| is_free(problem, shapes, point))
}

fn is_free<R: Scalar>(problem: &Problem<R>, shapes: &mut Shapes<R>, velocity: Vec2<R>) -> bool {
    problem.permits(velocity) && !shapes.forbids(velocity)
}

/// The circles of what is permitted; they have the first numbers.
fn circles<R: Scalar>(problem: &Problem<R>) -> impl Iterator<Item = Piece<R>> {
    let discs = [Some(Disc { center: Vec2::ZERO, radius: problem.max_speed }), problem.reach];
    let wish = problem.wish;
    discs.into_iter().flatten().zip(0..).map(move |(disc, number)| Piece::of_circle(disc, number, wish))
}

/// All pieces that can matter.
fn gather<R: Scalar>(problem: &Problem<R>, shapes: &Shapes<R>, pieces: &mut Vec<Piece<R>>) {
    let wish = problem.wish;
    pieces.clear();
    pieces.extend(circles(problem));
    let lines = shapes.lines.iter().map(|line| Piece::of_line(line, wish));
    let arcs = shapes.arcs.iter().map(|arc| Piece::of_arc(arc, wish));
    pieces.extend(lines.chain(arcs).filter(|piece| piece.is_within(problem.max_speed)));
}

/// The piece with a number, if it can matter.
fn piece_of<R: Scalar>(problem: &Problem<R>, shapes: &Shapes<R>, number: u32) -> Option<Piece<R>> {
    let line = shapes.lines.iter().find(|line| line.number == number);
    let arc = || shapes.arcs.iter().find(|arc| arc.number == number);
    let piece = line.map(|line| Piece::of_line(line, problem.wish));
    let piece = piece.or_else(|| arc().map(|arc| Piece::of_arc(arc, problem.wish)));
    let within = |piece: &Piece<R>| piece.is_within(problem.max_speed);
    piece.filter(within).or_else(|| circles(problem).find(|circle| circle.number == number))
}

/// The nearest first; equal distances in the order of the numbers (a stable sort would allocate).
fn sort<R: Scalar>(pieces: &mut [Piece<R>]) {
    pieces.sort_unstable_by(|a, b| {
        a.distance.partial_cmp(&b.distance).unwrap_or(core::cmp::Ordering::Equal).then(a.number.cmp(&b.number))
    });
}

impl<R: Scalar> Search<'_, R> {
    /// Whether what lies that far from the best is clearly to its right: along the wish, or, where that names no side
    /// (to one who stands idle it never does), along the axis of what forbids the wish.
    fn is_right_of(&self, from_best: Vec2<R>) -> bool {
        let across = self.problem.wish.det(from_best);
        let clear = self.tie * self.problem.max_speed;
        if across.abs() > clear { across < R::ZERO } else { self.axis.det(from_best) < -self.tie }
    }

    fn consider(&mut self, velocity: Vec2<R>) {
        let distance = (velocity - self.problem.wish).length();
        let better = match self.best {
            None => true,
            Some((nearest, best)) if (distance - nearest).abs() <= self.tie => self.is_right_of(velocity - best),
            Some((nearest, _)) => distance < nearest,
        };
        if better && is_free(self.problem, self.shapes, velocity) {
            self.best = Some((distance, velocity));
        }
    }
}
