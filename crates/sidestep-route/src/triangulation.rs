//! From outlines cut at their crossings to the triangles of the free plane.

use spade::handles::FixedFaceHandle;
use spade::{ConstrainedDelaunayTriangulation, Point2, Triangulation};

use crate::RouteError;
use crate::arrangement::{Arrangement, Segment};
use crate::geometry::{Point, compare, orient};

/// No triangle beyond this side: a wall or the rim of the plane.
pub(crate) const NONE: u32 = u32::MAX;

/// The free plane in triangles.
#[derive(Clone, Debug, Default)]
pub(crate) struct Triangles {
    pub vertices: Vec<Point>,
    /// Whether a taut string can bend round the vertex: some free angle there is wider than half a turn.
    pub corner: Vec<bool>,
    /// Vertex numbers, counterclockwise. Side `k` runs from vertex `k` to vertex `k + 1`.
    pub triangles: Vec<[u32; 3]>,
    /// `neighbors[t][k]`: 3 × triangle + side beyond side `k`, or [`NONE`].
    pub neighbors: Vec<[u32; 3]>,
    /// Triangles with the same number can reach each other.
    pub component: Vec<u32>,
}

type Cdt = ConstrainedDelaunayTriangulation<Point2<f64>>;

/// Triangulates the part of the square of half side `rim` that no outline covers.
pub(crate) fn triangulate(arrangement: Arrangement, rim: f64) -> Result<Triangles, RouteError> {
    let (cdt, winding) = covered(&arrangement, rim)?;
    let boundary = straighten(boundary(&cdt, &winding, arrangement));
    let (cdt, winding) = covered(&boundary, rim)?;
    Ok(extract(&cdt, &winding))
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
    // Points are in order of x, then y: a segment that goes straight on through a point ends there and the next starts there.
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

/// The uncovered faces with their neighbors, components and corners.
fn extract(cdt: &Cdt, winding: &[i32]) -> Triangles {
    let mut free: Vec<FixedFaceHandle<spade::handles::InnerTag>> =
        cdt.inner_faces().filter(|f| winding[f.index()] == 0).map(|f| f.fix()).collect();
    let low = |f: &FixedFaceHandle<spade::handles::InnerTag>| {
        let mut at = cdt.face(*f).positions().map(|p| [p.x, p.y]);
        at.sort_by(compare);
        at
    };
    free.sort_by(|a, b| {
        let (a, b) = (low(a), low(b));
        compare(&a[0], &b[0]).then(compare(&a[1], &b[1])).then(compare(&a[2], &b[2]))
    });
    let mut number = vec![NONE; cdt.num_all_faces()];
    for (i, f) in free.iter().enumerate() {
        number[f.index()] = i as u32;
    }
    let mut mesh = Triangles {
        vertices: cdt.vertices().map(|v| [v.position().x, v.position().y]).collect(),
        ..Triangles::default()
    };
    for f in &free {
        let edges = cdt.face(*f).adjacent_edges();
        mesh.triangles.push(edges.map(|e| e.from().index() as u32));
        mesh.neighbors.push(edges.map(|e| match number[e.rev().face().index()] {
            _ if e.is_constraint_edge() => NONE,
            NONE => NONE,
            t => {
                let side = cdt.face(free[t as usize]).adjacent_edges().iter().position(|o| *o == e.rev());
                3 * t + side.unwrap_or_default() as u32
            }
        }));
    }
    mesh.component = components(&mesh.neighbors);
    mesh.corner = corners(&mesh);
    mesh
}

fn components(neighbors: &[[u32; 3]]) -> Vec<u32> {
    let mut component = vec![NONE; neighbors.len()];
    let mut open = Vec::new();
    for start in 0..neighbors.len() {
        if component[start] == NONE {
            open.push(start);
        }
        while let Some(t) = open.pop() {
            if component[t] == NONE {
                component[t] = start as u32;
                open.extend(neighbors[t].iter().filter(|&&n| n != NONE).map(|&n| n as usize / 3));
            }
        }
    }
    component
}

/// Walks round each wall end: from a wall counterclockwise to the next wall, does the free angle exceed half a turn?
fn corners(mesh: &Triangles) -> Vec<bool> {
    let mut corner = vec![false; mesh.vertices.len()];
    let at = |t: usize, k: usize| mesh.vertices[mesh.triangles[t][k % 3] as usize];
    for t in 0..mesh.triangles.len() {
        for k in 0..3 {
            if mesh.neighbors[t][k] != NONE {
                continue;
            }
            // The wall runs along side k; turn counterclockwise round its first vertex.
            let (vertex, first) = (mesh.triangles[t][k] as usize, at(t, k + 1));
            let (mut t, mut k) = (t, k);
            loop {
                let last = at(t, k + 2);
                if orient(first, at(t, k), last) > 0.0 {
                    corner[vertex] = true;
                }
                match mesh.neighbors[t][(k + 2) % 3] {
                    NONE => break,
                    n => (t, k) = (n as usize / 3, n as usize % 3),
                }
            }
        }
    }
    corner
}
