//! Distances in the plane between points, segments and polygons.

pub(super) type Vec2 = [f64; 2];

/// A straight piece, from and to; of a wall, or of an agent's way.
pub(super) type Segment = [Vec2; 2];

fn sub(a: Vec2, b: Vec2) -> Vec2 {
    [a[0] - b[0], a[1] - b[1]]
}

fn dot(a: Vec2, b: Vec2) -> f64 {
    a[0] * b[0] + a[1] * b[1]
}

fn det(a: Vec2, b: Vec2) -> f64 {
    a[0] * b[1] - a[1] * b[0]
}

pub(super) fn distance(a: Vec2, b: Vec2) -> f64 {
    let c = sub(a, b);
    dot(c, c).sqrt()
}

/// The point at a share (0 to 1) of a segment.
pub(super) fn along(segment: Segment, share: f64) -> Vec2 {
    let [a, b] = segment;
    [0, 1].map(|k| if share == 1.0 { b[k] } else { a[k] + share * (b[k] - a[k]) })
}

/// From a point to a segment.
pub(super) fn point_segment(p: Vec2, [a, b]: Segment) -> f64 {
    let (edge, to) = (sub(b, a), sub(p, a));
    let (part, square) = (dot(to, edge), dot(edge, edge));
    if part <= 0.0 || square == 0.0 {
        distance(p, a)
    } else if part >= square {
        distance(p, b)
    } else {
        det(edge, to).abs() / square.sqrt()
    }
}

/// Between two segments: 0 when they cross, else the least from an end of one to the other.
pub(super) fn segment_segment(s: Segment, t: Segment) -> f64 {
    if s[0] == s[1] {
        return point_segment(s[0], t);
    }
    if cross(s, t) {
        return 0.0;
    }
    point_segment(s[0], t).min(point_segment(s[1], t)).min(point_segment(t[0], s)).min(point_segment(t[1], s))
}

/// Whether the ends of each lie on different sides of the other. Ends that just touch are left to the distances.
fn cross(s: Segment, t: Segment) -> bool {
    let side = |[a, b]: Segment, p: Vec2| det(sub(b, a), sub(p, a));
    let differ = |x: f64, y: f64| (x < 0.0 && y > 0.0) || (x > 0.0 && y < 0.0);
    differ(side(s, t[0]), side(s, t[1])) && differ(side(t, s[0]), side(t, s[1]))
}

/// The edges of a wall; a lone corner is an edge of no length.
pub(super) fn edges(vertices: &[Vec2], closed: bool) -> impl Iterator<Item = Segment> + '_ {
    let count = vertices.len();
    let edges = if count == 1 || (closed && count > 2) { count } else { count - 1 };
    (0..edges).map(move |k| [vertices[k], vertices[(k + 1) % count]])
}

/// Whether a point is inside a closed polygon, by the even-odd rule.
pub(super) fn inside(p: Vec2, vertices: &[Vec2]) -> bool {
    let mut odd = false;
    for [a, b] in edges(vertices, true) {
        if (a[1] > p[1]) != (b[1] > p[1]) {
            let left = det(sub(b, a), sub(p, a)) > 0.0;
            odd ^= left == (b[1] > a[1]);
        }
    }
    odd
}

/// From a point to the nearest edge.
pub(super) fn to_boundary(p: Vec2, vertices: &[Vec2], closed: bool) -> f64 {
    edges(vertices, closed).map(|edge| point_segment(p, edge)).fold(f64::INFINITY, f64::min)
}

/// How far from the boundary a way gets inside a polygon, at most `tolerance` too little; 0 when it stays outside.
///
/// Branch and bound: the distance to one edge is convex along the way, so on a piece of it the distance to the boundary is
/// at most the least, over the edges, of the larger of the distances at its two ends.
pub(super) fn deepest_inside(way: Segment, vertices: &[Vec2], tolerance: f64) -> f64 {
    const MOST_PIECES: usize = 2000; // reached only where rounding is larger than the tolerance
    let depth = |share: f64| {
        let p = along(way, share);
        if inside(p, vertices) { to_boundary(p, vertices, true) } else { 0.0 }
    };
    let length = distance(way[0], way[1]);
    let mut best = depth(0.0).max(depth(1.0));
    let mut pieces = vec![[0.0, 1.0]];
    for _ in 0..MOST_PIECES {
        let Some([from, to]) = pieces.pop() else { break };
        let ends = [along(way, from), along(way, to)];
        let bound = edges(vertices, true)
            .map(|edge| point_segment(ends[0], edge).max(point_segment(ends[1], edge)))
            .fold(f64::INFINITY, f64::min);
        let clear = |p: Vec2| if inside(p, vertices) { 0.0 } else { to_boundary(p, vertices, true) };
        if bound <= best + tolerance || clear(ends[0]) + clear(ends[1]) >= length * (to - from) {
            continue;
        }
        let middle = 0.5 * (from + to);
        best = best.max(depth(middle));
        pieces.extend([[from, middle], [middle, to]]);
    }
    best
}
