//! Cuts overlapping outlines at their crossings, so that segments meet only in shared ends.
//!
//! Crossing points are rounded to the grid, which moves the pieces a little and may make new crossings; so cutting is repeated until
//! none is left. Every outline stays a closed chain throughout: the winding number of the plane stays well defined, and a seam
//! between touching bodies can't open.

use std::collections::BTreeMap;

use rstar::{AABB, RTree, RTreeObject};

use crate::RouteError;
use crate::geometry::{Point, add, compare, orient, scale, sub};

/// Points and the segments between them. Segments meet only in shared points.
#[derive(Debug, Default)]
pub(crate) struct Arrangement {
    /// In order of x, then y.
    pub points: Vec<Point>,
    pub segments: Vec<Segment>,
}

/// A directed piece of outline from `from` to `to` (indices of points, `from < to`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Segment {
    pub from: u32,
    pub to: u32,
    /// By how much more the left side is covered than the right side.
    pub cover: i32,
}

/// More rounds than any input ought to need; each round cuts all crossings of the one before.
const MAX_ROUNDS: usize = 64;

/// Cuts counterclockwise outlines whose vertices lie on the grid.
pub(crate) fn arrange(outlines: &[Vec<Point>], grid: f64) -> Result<Arrangement, RouteError> {
    let mut pieces = Vec::new();
    for outline in outlines {
        for (i, &a) in outline.iter().enumerate() {
            pieces.push((a, outline[(i + 1) % outline.len()], 1));
        }
    }
    for _ in 0..MAX_ROUNDS {
        let arrangement = index(&pieces);
        let cuts = cuts(&arrangement, grid);
        if cuts.is_empty() {
            return Ok(arrangement);
        }
        pieces = cut(&arrangement, cuts);
    }
    Err(RouteError::Outlines)
}

/// Rounds to the grid.
pub(crate) fn snap(p: Point, grid: f64) -> Point {
    // Adding zero makes -0 and 0 one number.
    p.map(|x| (x / grid).round() * grid + 0.0)
}

/// Numbers the points in order of their coordinates and adds up pieces that lie on each other.
fn index(pieces: &[(Point, Point, i32)]) -> Arrangement {
    let mut points: Vec<Point> = pieces.iter().flat_map(|&(a, b, _)| [a, b]).collect();
    points.sort_unstable_by(compare);
    points.dedup();
    let number = |p: &Point| points.binary_search_by(|q| compare(q, p)).unwrap_or_default() as u32;
    let mut cover = BTreeMap::new();
    for &(a, b, by) in pieces {
        let (from, to) = (number(&a), number(&b));
        if from != to {
            *cover.entry((from.min(to), from.max(to))).or_insert(0) += if from < to { by } else { -by };
        }
    }
    let segments = cover.into_iter().filter(|&(_, cover)| cover != 0);
    let segments = segments.map(|((from, to), cover)| Segment { from, to, cover }).collect();
    Arrangement { points, segments }
}

struct Boxed {
    segment: u32,
    bounds: AABB<Point>,
}

impl RTreeObject for Boxed {
    type Envelope = AABB<Point>;
    fn envelope(&self) -> AABB<Point> {
        self.bounds
    }
}

/// Where to cut: (segment, point), in any order.
fn cuts(arrangement: &Arrangement, grid: f64) -> Vec<(u32, Point)> {
    let Arrangement { points, segments } = arrangement;
    let ends = |s: u32| (points[segments[s as usize].from as usize], points[segments[s as usize].to as usize]);
    let boxed = |s: u32| Boxed { segment: s, bounds: AABB::from_corners(ends(s).0, ends(s).1) };
    let tree = RTree::bulk_load((0..segments.len() as u32).map(boxed).collect());
    let mut cuts = Vec::new();
    for s in 0..segments.len() as u32 {
        for other in tree.locate_in_envelope_intersecting(boxed(s).bounds).filter(|other| other.segment > s) {
            let t = other.segment;
            let (a, b) = ends(s);
            let (p, q) = ends(t);
            let (side_p, side_q) = (orient(a, b, p), orient(a, b, q));
            let (side_a, side_b) = (orient(p, q, a), orient(p, q, b));
            let within = |x: Point, side: f64, from: Point, to: Point| {
                side == 0.0 && x != from && x != to && in_box(x, from, to)
            };
            cuts.extend([(p, side_p), (q, side_q)].iter().filter(|e| within(e.0, e.1, a, b)).map(|e| (s, e.0)));
            cuts.extend([(a, side_a), (b, side_b)].iter().filter(|e| within(e.0, e.1, p, q)).map(|e| (t, e.0)));
            if side_p * side_q < 0.0 && side_a * side_b < 0.0 {
                let crossing = snap(add(a, scale(sub(b, a), side_a / (side_a - side_b))), grid);
                cuts.extend((crossing != a && crossing != b).then_some((s, crossing)));
                cuts.extend((crossing != p && crossing != q).then_some((t, crossing)));
            }
        }
    }
    cuts
}

fn in_box(x: Point, a: Point, b: Point) -> bool {
    (0..2).all(|k| a[k].min(b[k]) <= x[k] && x[k] <= a[k].max(b[k]))
}

fn cut(arrangement: &Arrangement, mut cuts: Vec<(u32, Point)>) -> Vec<(Point, Point, i32)> {
    let Arrangement { points, segments } = arrangement;
    // `from` comes before `to` in order of x, then y, and so do the cuts between them, but for rounding.
    cuts.sort_unstable_by(|a, b| a.0.cmp(&b.0).then(compare(&a.1, &b.1)));
    let mut cuts = cuts.into_iter().peekable();
    let mut pieces = Vec::with_capacity(segments.len());
    for (s, segment) in segments.iter().enumerate() {
        let mut here = points[segment.from as usize];
        while let Some((_, point)) = cuts.next_if(|c| c.0 as usize == s) {
            pieces.push((here, point, segment.cover));
            here = point;
        }
        pieces.push((here, points[segment.to as usize], segment.cover));
    }
    pieces
}
