//! The region that all demands leave, exactly: its border in loops of segments and arcs, and its area.

use super::Point;
use super::piece::Piece;
use super::shape::Shape;
use sidestep::Vector;

/// How far off a border a point is looked at, as a share of the speed.
const STEP: f64 = 1e-7;

/// What is allowed by all of some demands.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Region {
    /// Closed chains of pieces; what is allowed lies on their left.
    pub loops: Vec<Vec<Piece>>,
    /// (m/s)².
    pub area: f64,
    /// For each demand, whether part of the region's border is its own.
    pub shaped_by: Vec<bool>,
}

impl Region {
    /// What `shapes` leave, one of which has to be a disc. `speed` is the scale of the problem, m/s, above 0.
    pub fn of(shapes: &[Shape], speed: f64) -> Self {
        let borders: Vec<Vec<Piece>> = shapes.iter().map(|shape| shape.border(2.0 * speed)).collect();
        let mut region = Self { shaped_by: vec![false; shapes.len()], ..Self::default() };
        let mut kept = Vec::new();
        for (own, border) in borders.iter().enumerate() {
            for piece in border.iter().filter(|piece| piece.length() > 0.0) {
                for part in cut(piece, &borders) {
                    if is_border(&part, own, shapes, STEP * speed) {
                        region.shaped_by[own] = true;
                        kept.push(part);
                    }
                }
            }
        }
        region.area = kept.iter().map(Piece::area).sum::<f64>().max(0.0);
        region.loops = chained(kept);
        region
    }

    /// Whether nothing is left.
    pub fn is_empty(&self) -> bool {
        self.loops.is_empty()
    }
}

/// The piece cut where any border crosses it.
fn cut(piece: &Piece, borders: &[Vec<Piece>]) -> Vec<Piece> {
    let mut cuts: Vec<f64> = borders.iter().flatten().flat_map(|other| piece.crossings(other)).collect();
    cuts.extend([0.0, 1.0]);
    cuts.sort_by(f64::total_cmp);
    let parts = cuts.windows(2).filter(|ends| ends[1] - ends[0] > 1e-12);
    parts.map(|ends| piece.part(ends[0], ends[1])).collect()
}

/// Whether a part of the border of `own` that nothing crosses is border of the region. Of borders that coincide the first
/// counts.
fn is_border(part: &Piece, own: usize, shapes: &[Shape], step: f64) -> bool {
    let (middle, left) = (part.at(0.5), part.left(0.5));
    let inside = middle + left * step;
    shapes.iter().all(|shape| shape.room(inside) > 0.0)
        && !shapes[..own]
            .iter()
            .any(|shape| shape.room(middle).abs() < step * 0.1 && shape.room(middle - left * step) < 0.0)
}

/// Joins pieces end to begin, each to the nearest that is left.
fn chained(mut pieces: Vec<Piece>) -> Vec<Vec<Piece>> {
    let mut loops = Vec::new();
    while let Some(first) = pieces.pop() {
        let begin = first.at(0.0);
        let mut chain = vec![first];
        loop {
            let end = chain[chain.len() - 1].at(1.0);
            let gap = |point: Point| (point - end).length();
            let nearest = (0..pieces.len()).min_by(|&a, &b| gap(pieces[a].at(0.0)).total_cmp(&gap(pieces[b].at(0.0))));
            match nearest {
                Some(next) if gap(pieces[next].at(0.0)) < gap(begin) => chain.push(pieces.swap_remove(next)),
                _ => break,
            }
        }
        loops.push(chain);
    }
    loops
}
