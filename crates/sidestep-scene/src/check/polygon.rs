//! Obstacles: polygons must have an inside, and only one.

use super::{Path, numbered};
use crate::format::OBSTACLE;
use crate::problem::{Problem, ProblemKind};
use crate::scene::Vec2;
use crate::tree::{Entry, Node};
use crate::view::{View, find};
use robust::{Coord, orient2d};

pub(super) fn check(root: &[Entry], problems: &mut Vec<Problem>) {
    let list = Path::Field(&Path::Root, "obstacles");
    for (i, node, own) in numbered(root, "obstacles") {
        one(&Path::Index(&list, i), node, own, problems);
    }
    let list = Path::Field(&Path::Root, "events");
    for (i, _, event) in numbered(root, "events") {
        if let Some(node) = find(event, "add_obstacle")
            && let Some(own) = node.table()
        {
            let here = Path::Index(&list, i);
            one(&Path::Field(&here, "add_obstacle"), node, own, problems);
        }
    }
}

fn one(path: &Path<'_>, node: &Node, own: &[Entry], problems: &mut Vec<Problem>) {
    let view = View::new(&OBSTACLE, own, &[]);
    let vertices = view.points("vertices");
    let whole = find(own, "vertices").and_then(Node::list).is_some_and(|list| list.len() == vertices.len());
    let closed = view.flag("closed");
    if !closed && let Some(solid) = view.own("solid").filter(|_| view.flag("solid")) {
        let message = format!("`{path}.solid` = true has no meaning: an open chain has no inside");
        problems.push(
            Problem::new(ProblemKind::Conflict, format!("{path}.solid"), Some(solid.span.clone()), message)
                .hint("remove it, or set `closed = true`"),
        );
    }
    if !whole || vertices.len() < 2 || vertices.iter().flatten().any(|x| !x.is_finite()) {
        return; // told already, field by field
    }
    if let Some((fault, hint)) = fault(&vertices, closed) {
        let span = find(own, "vertices").map_or(node.span.clone(), |vertices| vertices.span.clone());
        let message = format!("`{path}.vertices`: {fault}");
        problems.push(Problem::new(ProblemKind::Geometry, format!("{path}.vertices"), Some(span), message).hint(hint));
    }
}

/// Whether finite vertices are the outline of a polygon that has an inside, and only one.
pub(crate) fn is_outline(vertices: &[Vec2]) -> bool {
    vertices.len() > 2 && fault(vertices, true).is_none()
}

/// What is wrong with a chain of finite vertices.
fn fault(vertices: &[Vec2], closed: bool) -> Option<(String, &'static str)> {
    let mut kept: Vec<(usize, Vec2)> = Vec::new();
    for (i, &v) in vertices.iter().enumerate() {
        if kept.last().is_none_or(|last| last.1 != v) {
            kept.push((i, v));
        }
    }
    if closed && kept.len() > 1 && kept[0].1 == kept[kept.len() - 1].1 {
        kept.pop();
    }
    if kept.len() < 2 {
        return Some(("all of them are the same point".into(), "give at least two different points"));
    }
    if !closed {
        return None;
    }
    if kept.len() < 3 {
        let hint = "give at least three, or `closed = false` for a wall without thickness";
        return Some(("a closed polygon needs three different points, here are two".into(), hint));
    }
    if (2..kept.len()).all(|i| turn(kept[0].1, kept[1].1, kept[i].1) == 0.0) {
        return Some((
            "the polygon has no area: all points are on one line".into(),
            "use `closed = false` for a wall without thickness",
        ));
    }
    crossing(&kept).map(|(a, b)| {
        let fault = format!(
            "the polygon crosses or touches itself: the edge that starts at vertex {a} and the one at vertex {b}"
        );
        (fault, "order the vertices along the outline, or make it two obstacles")
    })
}

fn turn(a: Vec2, b: Vec2, c: Vec2) -> f64 {
    let coord = |p: Vec2| Coord { x: p[0], y: p[1] };
    orient2d(coord(a), coord(b), coord(c))
}

struct Edge {
    place: usize,
    vertex: usize,
    a: Vec2,
    b: Vec2,
}

/// Two edges of a polygon that meet where they must not, by the numbers of their first vertices. Sweeps from left to right.
fn crossing(kept: &[(usize, Vec2)]) -> Option<(usize, usize)> {
    let n = kept.len();
    let mut edges: Vec<Edge> = (0..n)
        .map(|place| Edge { place, vertex: kept[place].0, a: kept[place].1, b: kept[(place + 1) % n].1 })
        .collect();
    edges.sort_by(|e, f| e.a[0].min(e.b[0]).total_cmp(&f.a[0].min(f.b[0])));
    let mut first: Option<(usize, usize)> = None;
    for (i, e) in edges.iter().enumerate() {
        let right = e.a[0].max(e.b[0]);
        for f in edges[i + 1..].iter().take_while(|f| f.a[0].min(f.b[0]) <= right) {
            if meet(e, f, n) {
                let pair = (e.vertex.min(f.vertex), e.vertex.max(f.vertex));
                first = Some(first.map_or(pair, |old| old.min(pair)));
            }
        }
    }
    first
}

/// Whether two edges of an n-gon share more than the vertex that neighbors share.
fn meet(e: &Edge, f: &Edge, n: usize) -> bool {
    if (e.place + 1) % n == f.place {
        return folds(e.a, e.b, f.b);
    }
    if (f.place + 1) % n == e.place {
        return folds(f.a, f.b, e.b);
    }
    let sides = |p: Vec2, q: Vec2, r: Vec2, s: Vec2| (side(turn(p, q, r)), side(turn(p, q, s)));
    let ((a, b), (c, d)) = (sides(e.a, e.b, f.a, f.b), sides(f.a, f.b, e.a, e.b));
    if a * b < 0 && c * d < 0 {
        return true;
    }
    (a == 0 && within(e, f.a)) || (b == 0 && within(e, f.b)) || (c == 0 && within(f, e.a)) || (d == 0 && within(f, e.b))
}

/// 1 to the left, -1 to the right, 0 on the line, where the turn may be a negative zero.
fn side(turn: f64) -> i32 {
    i32::from(turn > 0.0) - i32::from(turn < 0.0)
}

/// Whether the way a, b, c turns back on itself at b.
fn folds(a: Vec2, b: Vec2, c: Vec2) -> bool {
    turn(a, b, c) == 0.0 && (b[0] - a[0]) * (c[0] - b[0]) + (b[1] - a[1]) * (c[1] - b[1]) < 0.0
}

/// Whether a point on the line of an edge lies in its box.
fn within(e: &Edge, p: Vec2) -> bool {
    (0..2).all(|k| p[k] >= e.a[k].min(e.b[k]) && p[k] <= e.a[k].max(e.b[k]))
}
