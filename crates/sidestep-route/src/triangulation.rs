//! From outlines cut at their crossings to the triangles of the free plane.

use spade::{ConstrainedDelaunayTriangulation, Point2, Triangulation};

use crate::NONE;
use crate::RouteError;
use crate::arrangement::{Arrangement, Segment};
use crate::geometry::{Point, orient};

/// The free plane in triangles.
pub(crate) struct Triangles {
    pub vertices: Vec<Point>,
    /// Vertex numbers, counterclockwise; in an order that depends on coordinates alone.
    pub triangles: Vec<[u32; 3]>,
}

type Cdt = ConstrainedDelaunayTriangulation<Point2<f64>>;

/// Triangulates the part of the square of half side `rim` that no outline covers.
pub(crate) fn triangulate(arrangement: Arrangement, rim: f64) -> Result<Triangles, RouteError> {
    let (cdt, winding) = covered(&arrangement, rim)?;
    let boundary = straighten(boundary(&cdt, &winding, arrangement));
    let (cdt, winding) = covered(&boundary, rim)?;
    Ok(free_triangles(&cdt, &winding))
}

/// The constrained Delaunay triangulation, and how often each face is covered (by face number).
fn covered(arrangement: &Arrangement, rim: f64) -> Result<(Cdt, Vec<i32>), RouteError> {
    let Arrangement { points, segments } = arrangement;
    let corners = [[-rim, -rim], [rim, -rim], [rim, rim], [-rim, rim]];
    let vertices = points.iter().chain(&corners).map(|p| Point2::new(p[0], p[1])).collect();
    let sides = segments.iter().map(|s| [s.from as usize, s.to as usize]).collect();
    let mut conflict = false;
    let cdt = Cdt::try_bulk_load_cdt(vertices, sides, |_| conflict = true).map_err(|_| RouteError::Outlines)?;
    if conflict || cdt.num_vertices() != points.len() + 4 {
        return Err(RouteError::Outlines);
    }
    let winding = flood(&cdt, segments);
    Ok((cdt, winding))
}

/// Carries the winding number from the rim over all faces: it changes only across outlines.
fn flood(cdt: &Cdt, segments: &[Segment]) -> Vec<i32> {
    let mut winding = vec![i32::MIN; cdt.num_all_faces()];
    let outer = cdt.outer_face().fix();
    winding[outer.index()] = 0;
    let start = cdt.outer_face().adjacent_edge().map(|e| e.rev());
    let mut open: Vec<_> = start.into_iter().collect();
    while let Some(edge) = open.pop() {
        if winding[edge.face().index()] != i32::MIN {
            continue;
        }
        winding[edge.face().index()] =
            winding[edge.rev().face().index()] + step(edge.from().index(), edge.to().index(), segments);
        open.extend([edge.next().rev(), edge.prev().rev()]);
    }
    winding
}

/// Winding number to the left of the directed edge less that to its right.
fn step(from: usize, to: usize, segments: &[Segment]) -> i32 {
    let key = (from.min(to) as u32, from.max(to) as u32);
    match segments.binary_search_by(|s| (s.from, s.to).cmp(&key)) {
        Ok(at) if from < to => segments[at].cover,
        Ok(at) => -segments[at].cover,
        Err(_) => 0,
    }
}

/// Keeps the segments that part free from covered faces.
fn boundary(cdt: &Cdt, winding: &[i32], arrangement: Arrangement) -> Arrangement {
    let Arrangement { points, mut segments } = arrangement;
    let mut kept: Vec<Segment> = Vec::with_capacity(segments.len());
    for edge in cdt.undirected_edges().filter(|e| e.is_constraint_edge()) {
        let edge = edge.as_directed();
        let edge = if edge.from().index() < edge.to().index() { edge } else { edge.rev() };
        let (left, right) = (winding[edge.face().index()] > 0, winding[edge.rev().face().index()] > 0);
        if left != right {
            kept.push(Segment {
                from: edge.from().index() as u32,
                to: edge.to().index() as u32,
                cover: i32::from(left) - i32::from(right),
            });
        }
    }
    segments = kept;
    segments.sort_unstable();
    renumber(points, segments)
}

/// Drops points that no segment uses.
fn renumber(points: Vec<Point>, mut segments: Vec<Segment>) -> Arrangement {
    let mut number = vec![NONE; points.len()];
    for s in &segments {
        number[s.from as usize] = 0;
        number[s.to as usize] = 0;
    }
    let mut used = Vec::new();
    for (n, &p) in number.iter_mut().zip(&points) {
        if *n != NONE {
            *n = used.len() as u32;
            used.push(p);
        }
    }
    for s in &mut segments {
        s.from = number[s.from as usize];
        s.to = number[s.to as usize];
    }
    segments.sort_unstable();
    Arrangement { points: used, segments }
}

/// Joins segments that go straight on, exactly, at a point that no third one uses.
fn straighten(arrangement: Arrangement) -> Arrangement {
    let Arrangement { points, mut segments } = arrangement;
    let mut at: Vec<[u32; 2]> = vec![[NONE; 2]; points.len()];
    let mut degree = vec![0u32; points.len()];
    for (i, s) in segments.iter().enumerate() {
        for end in [s.from as usize, s.to as usize] {
            if let Some(slot) = at[end].get_mut(degree[end] as usize) {
                *slot = i as u32;
            }
            degree[end] += 1;
        }
    }
    // Points are in order of x, then y: a segment that goes straight on through a point ends there and the next starts
    // there.
    for point in 0..points.len() {
        if degree[point] != 2 {
            continue;
        }
        let [a, b] = at[point].map(|i| i as usize);
        let (before, after) = if segments[a].to as usize == point { (a, b) } else { (b, a) };
        let (first, second) = (segments[before], segments[after]);
        let flat = first.to as usize == point
            && second.from as usize == point
            && first.cover == second.cover
            && orient(points[first.from as usize], points[point], points[second.to as usize]) == 0.0;
        if flat {
            segments[after] = Segment { from: first.from, to: second.to, cover: second.cover };
            segments[before].cover = 0;
            let start = first.from as usize;
            for slot in &mut at[start] {
                if *slot as usize == before {
                    *slot = after as u32;
                }
            }
        }
    }
    segments.retain(|s| s.cover != 0);
    renumber(points, segments)
}

fn free_triangles(cdt: &Cdt, winding: &[i32]) -> Triangles {
    let free = cdt.inner_faces().filter(|f| winding[f.index()] == 0);
    let mut triangles: Vec<[u32; 3]> = free.map(|f| lowest_first(f.vertices().map(|v| v.index() as u32))).collect();
    triangles.sort_unstable();
    Triangles { vertices: cdt.vertices().map(|v| [v.position().x, v.position().y]).collect(), triangles }
}

fn lowest_first([a, b, c]: [u32; 3]) -> [u32; 3] {
    if a < b && a < c {
        [a, b, c]
    } else if b < c {
        [b, c, a]
    } else {
        [c, a, b]
    }
}
