//! Cutting obstacles into convex parts: ears are clipped, then triangles are joined again while they stay convex
//! (Hertel and Mehlhorn 1983: at most four times the fewest possible parts).

use super::Obstacle;
use super::polygon::{cleaned, turn};
use crate::scalar::Scalar;
use crate::vector::{Vec2, Vector};

/// A convex piece of an obstacle: a polygon (counter-clockwise), a segment or a point.
#[derive(Clone, Debug, PartialEq)]
pub struct Part<R: Scalar> {
    /// The corners, m.
    pub vertices: Vec<Vec2<R>>,
    /// The corners' numbers on the outline of a solid that is cut into parts; else empty.
    pub corners: Vec<u32>,
    /// Whether the edge that begins at corner k lies inside the solid.
    pub inner_edges: Vec<bool>,
    /// The slot of the obstacle that it belongs to.
    pub obstacle: u32,
    /// The number of the obstacle among those that move; `STILL` for one that stands.
    pub mover: u32,
    /// Whether the obstacle is a solid of several parts, so that some edges lie inside it.
    pub divided: bool,
    /// The corner of least coordinates of its box.
    pub low: Vec2<R>,
    /// The corner of greatest coordinates of its box.
    pub high: Vec2<R>,
}

/// The mover of a part that stands still.
pub(super) const STILL: u32 = u32::MAX;

impl<R: Scalar> Part<R> {
    fn new(vertices: Vec<Vec2<R>>, corners: Vec<u32>, inner_edges: Vec<bool>, obstacle: u32) -> Self {
        let (low, high) = box_of(&vertices);
        let divided = inner_edges.contains(&true);
        Self { vertices, corners, inner_edges, obstacle, mover: STILL, divided, low, high }
    }

    /// Takes as many new corners as it has.
    pub(super) fn move_corners(&mut self, corners: &mut impl Iterator<Item = Vec2<R>>) {
        self.vertices.iter_mut().zip(corners).for_each(|(old, new)| *old = new);
        (self.low, self.high) = box_of(&self.vertices);
    }
}

fn box_of<R: Scalar>(vertices: &[Vec2<R>]) -> (Vec2<R>, Vec2<R>) {
    let bound = |pick: fn(R, R) -> R| {
        let all = vertices.iter().copied();
        all.reduce(|a, b| Vec2 { x: pick(a.x, b.x), y: pick(a.y, b.y) }).unwrap_or(Vec2::ZERO)
    };
    (bound(R::min), bound(R::max))
}

/// Appends the parts of an obstacle; gives back its outline if it is a solid of several parts, else nothing.
pub(super) fn cut<R: Scalar>(obstacle: &Obstacle<R>, slot: u32, parts: &mut Vec<Part<R>>) -> Vec<Vec2<R>> {
    if obstacle.closed && obstacle.solid {
        let outline = cleaned(&obstacle.vertices);
        if outline.len() > 2 {
            let pieces = convex_pieces(&outline);
            let divided = pieces.len() > 1;
            parts.extend(pieces.into_iter().map(|piece| part_of_solid(&outline, &piece, slot)));
            return if divided { outline } else { Vec::new() };
        }
    }
    let mut chain = obstacle.vertices.clone();
    if obstacle.closed && chain.len() > 2 {
        chain.push(chain[0]);
    }
    chain.dedup();
    if chain.len() == 1 {
        parts.push(Part::new(chain, Vec::new(), vec![false], slot));
    } else {
        parts.extend(chain.windows(2).map(|edge| Part::new(edge.to_vec(), Vec::new(), vec![false; 2], slot)));
    }
    Vec::new()
}

/// A piece of an outline, given by corner numbers; edges that do not join neighbors on the outline are inner ones.
fn part_of_solid<R: Scalar>(outline: &[Vec2<R>], piece: &[usize], slot: u32) -> Part<R> {
    let inner = |k: usize| piece[(k + 1) % piece.len()] != (piece[k] + 1) % outline.len();
    let inner_edges = (0..piece.len()).map(inner).collect();
    let corners = piece.iter().map(|&corner| corner as u32).collect();
    Part::new(piece.iter().map(|&corner| outline[corner]).collect(), corners, inner_edges, slot)
}

/// Convex pieces of a simple counter-clockwise outline, as corner numbers.
fn convex_pieces<R: Scalar>(outline: &[Vec2<R>]) -> Vec<Vec<usize>> {
    let convex = (0..outline.len()).all(|i| is_convex_at(outline, &(0..outline.len()).collect::<Vec<_>>(), i));
    if convex { vec![(0..outline.len()).collect()] } else { join(outline, triangulate(outline)) }
}

fn is_convex_at<R: Scalar>(outline: &[Vec2<R>], ring: &[usize], i: usize) -> bool {
    let n = ring.len();
    turn(outline[ring[(i + n - 1) % n]], outline[ring[i]], outline[ring[(i + 1) % n]]) >= 0.0
}

fn triangulate<R: Scalar>(outline: &[Vec2<R>]) -> Vec<Vec<usize>> {
    let mut ring: Vec<usize> = (0..outline.len()).collect();
    let mut triangles = Vec::new();
    while ring.len() > 3 {
        // a simple polygon has an ear; where rounding left none, any convex corner will do
        let n = ring.len();
        let ear = (0..n)
            .find(|&i| is_ear(outline, &ring, i))
            .or_else(|| (0..n).find(|&i| is_convex_at(outline, &ring, i)))
            .unwrap_or(0);
        triangles.push(vec![ring[(ear + n - 1) % n], ring[ear], ring[(ear + 1) % n]]);
        ring.remove(ear);
    }
    triangles.push(ring);
    triangles
}

/// Whether cutting off corner i removes nothing but the inside of one triangle.
fn is_ear<R: Scalar>(outline: &[Vec2<R>], ring: &[usize], i: usize) -> bool {
    let n = ring.len();
    let [a, b, c] = [ring[(i + n - 1) % n], ring[i], ring[(i + 1) % n]].map(|k| outline[k]);
    turn(a, b, c) > 0.0
        && ring
            .iter()
            .map(|&k| outline[k])
            .all(|p| p == a || p == b || p == c || turn(a, b, p) < 0.0 || turn(b, c, p) < 0.0 || turn(c, a, p) < 0.0)
}

/// Joins pieces over common edges as long as the result is convex.
fn join<R: Scalar>(outline: &[Vec2<R>], mut pieces: Vec<Vec<usize>>) -> Vec<Vec<usize>> {
    let mut first = 0;
    while first < pieces.len() {
        let joined = (first + 1..pieces.len())
            .find_map(|second| Some((second, joined_over_edge(outline, &pieces[first], &pieces[second])?)));
        match joined {
            Some((second, piece)) => {
                pieces[first] = piece;
                pieces.remove(second);
            }
            None => first += 1,
        }
    }
    pieces
}

fn joined_over_edge<R: Scalar>(outline: &[Vec2<R>], a: &[usize], b: &[usize]) -> Option<Vec<usize>> {
    for i in 0..a.len() {
        let (from, to) = (a[i], a[(i + 1) % a.len()]);
        let Some(j) = (0..b.len()).find(|&j| b[j] == to && b[(j + 1) % b.len()] == from) else { continue };
        let mut ring: Vec<usize> = a.iter().cycle().skip(i + 1).take(a.len()).copied().collect();
        ring.extend(b.iter().cycle().skip(j + 2).take(b.len() - 2));
        let convex = (0..ring.len()).all(|k| is_convex_at(outline, &ring, k));
        return convex.then_some(ring);
    }
    None
}
