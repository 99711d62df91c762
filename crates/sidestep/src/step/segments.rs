//! The nearest points of two segments of the plane.

use crate::vector::{Vec2, Vector};

/// The nearest points of two segments.
#[derive(Clone, Copy, Debug)]
pub(super) struct Nearest {
    /// On the first.
    pub point: Vec2<f64>,
    /// From there to the second's.
    pub gap: Vec2<f64>,
    /// The square of the gap's length.
    pub squared: f64,
}

impl Nearest {
    /// The same from the second segment, whose body is at `second`.
    pub fn seen_from_second(self, second: Vec2<f64>) -> Self {
        Self { point: self.point + self.gap - second, gap: -self.gap, ..self }
    }
}

/// The nearest points of two segments of the plane; they coincide where the two cross.
pub(super) fn nearest(a: [Vec2<f64>; 2], b: [Vec2<f64>; 2]) -> Nearest {
    if cross(a, b) {
        return Nearest { point: a[0], gap: Vec2::ZERO, squared: 0.0 };
    }
    let from_a = |point: Vec2<f64>| (point, nearest_on(b, point) - point);
    let from_b = |point: Vec2<f64>| {
        let on_a = nearest_on(a, point);
        (on_a, point - on_a)
    };
    let ends = [from_a(a[0]), from_a(a[1]), from_b(b[0]), from_b(b[1])];
    let all = ends.map(|(point, gap)| Nearest { point, gap, squared: gap.length_squared() });
    all[1..].iter().fold(all[0], |best, end| if end.squared < best.squared { *end } else { best })
}

fn nearest_on([from, to]: [Vec2<f64>; 2], point: Vec2<f64>) -> Vec2<f64> {
    let along = to - from;
    let squared = along.length_squared();
    let part = if squared > 0.0 { (along.dot(point - from) / squared).clamp(0.0, 1.0) } else { 0.0 };
    from + along * part
}

/// Whether two segments cross in their insides.
fn cross(a: [Vec2<f64>; 2], b: [Vec2<f64>; 2]) -> bool {
    let parts = |[from, to]: [Vec2<f64>; 2], [c, d]: [Vec2<f64>; 2]| {
        let sides = [(to - from).det(c - from), (to - from).det(d - from)];
        (sides[0] < 0.0 && sides[1] > 0.0) || (sides[0] > 0.0 && sides[1] < 0.0)
    };
    parts(a, b) && parts(b, a)
}
