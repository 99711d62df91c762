//! Cuts overlapping outlines at their crossings, so that segments meet only in shared ends.
//!
//! This is snap rounding (Hobby, "Practical segment intersection with finite precision output", 1999): crossings are
//! rounded to the grid, and each segment that passes through the grid square of a crossing or an end is led through
//! its centre. It moves by at most half a square and can't cross others anew, but for rounding in this file; so the
//! whole is repeated while a crossing is left. Every outline stays a closed chain throughout: the winding number of
//! the plane stays well defined, and a seam between touching bodies can't open.

use std::collections::BTreeMap;

use rstar::{AABB, RTree, RTreeObject};

use crate::RouteError;
use crate::geometry::{Point, add, compare, cross, dot, orient, scale, sub};

/// Points and the segments between them. Segments meet only in shared points.
#[derive(Debug, Default)]
pub(crate) struct Arrangement {
    /// In order of x, then y.
    pub points: Vec<Point>,
    pub segments: Vec<Segment>,
}

impl Arrangement {
    fn ends(&self, segment: u32) -> (Point, Point) {
        let Segment { from, to, .. } = self.segments[segment as usize];
        (self.points[from as usize], self.points[to as usize])
    }
}

/// A directed piece of outline from `from` to `to` (indices of points, `from < to`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Segment {
    pub from: u32,
    pub to: u32,
    /// By how much more the left side is covered than the right side.
    pub cover: i32,
}

/// More rounds than any input ought to need. Each moves outlines by at most half the grid.
pub(crate) const MAX_ROUNDS: u32 = 16;

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
        let crossings = crossings(&arrangement, grid);
        if crossings.is_empty() {
            return Ok(arrangement);
        }
        pieces = lead_through(&arrangement, crossings, grid);
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

/// The points, on the grid, where segments meet otherwise than in shared ends.
fn crossings(arrangement: &Arrangement, grid: f64) -> Vec<Point> {
    let segments = 0..arrangement.segments.len() as u32;
    let boxed = |segment: u32| {
        let (a, b) = arrangement.ends(segment);
        Boxed { segment, bounds: AABB::from_corners(a, b) }
    };
    let tree = RTree::bulk_load(segments.clone().map(boxed).collect());
    let mut crossings = Vec::new();
    for s in segments {
        for other in tree.locate_in_envelope_intersecting(boxed(s).bounds).filter(|other| other.segment > s) {
            crossing(arrangement.ends(s), arrangement.ends(other.segment), grid, &mut crossings);
        }
    }
    crossings
}

fn crossing((a, b): (Point, Point), (p, q): (Point, Point), grid: f64, crossings: &mut Vec<Point>) {
    let (side_p, side_q) = (orient(a, b, p), orient(a, b, q));
    let (side_a, side_b) = (orient(p, q, a), orient(p, q, b));
    if side_p * side_q < 0.0 && side_a * side_b < 0.0 {
        // Rounded as a step from `a`, which is on the grid: exact however far the origin is.
        crossings.push(add(a, snap(scale(sub(b, a), side_a / (side_a - side_b)), grid)));
        return;
    }
    let inside =
        |x: Point, side: f64, from: Point, to: Point| side == 0.0 && x != from && x != to && in_box(x, from, to);
    crossings.extend([(p, side_p), (q, side_q)].iter().filter(|(x, side)| inside(*x, *side, a, b)).map(|(x, _)| x));
    crossings.extend([(a, side_a), (b, side_b)].iter().filter(|(x, side)| inside(*x, *side, p, q)).map(|(x, _)| x));
}

fn in_box(x: Point, a: Point, b: Point) -> bool {
    (0..2).all(|k| a[k].min(b[k]) <= x[k] && x[k] <= a[k].max(b[k]))
}

/// Leads each segment through the centres of the grid squares of ends and crossings that it passes through.
fn lead_through(arrangement: &Arrangement, crossings: Vec<Point>, grid: f64) -> Vec<(Point, Point, i32)> {
    let mut centres = crossings;
    centres.extend(&arrangement.points);
    centres.sort_unstable_by(compare);
    centres.dedup();
    let tree = RTree::bulk_load(centres);
    let half = grid * 0.5;
    let mut pieces = Vec::with_capacity(2 * arrangement.segments.len());
    let mut through = Vec::new();
    for (s, segment) in arrangement.segments.iter().enumerate() {
        let (a, b) = arrangement.ends(s as u32);
        let d = sub(b, a);
        // A little wider than the square, for the rounding of crossings that lie on its rim.
        let reach = (d[0].abs() + d[1].abs()) * half * (1.0 + 1e-6);
        let low = [a[0].min(b[0]) - half, a[1].min(b[1]) - half];
        let high = [a[0].max(b[0]) + half, a[1].max(b[1]) + half];
        through.clear();
        for &centre in tree.locate_in_envelope(AABB::from_corners(low, high)) {
            let from_a = sub(centre, a);
            if cross(d, from_a).abs() <= reach && centre != a && centre != b {
                through.push((dot(d, from_a), centre));
            }
        }
        through.sort_unstable_by(|p, q| p.0.total_cmp(&q.0).then(compare(&p.1, &q.1)));
        let mut here = a;
        for &(_, centre) in &through {
            pieces.push((here, centre, segment.cover));
            here = centre;
        }
        pieces.push((here, b, segment.cover));
    }
    pieces
}
