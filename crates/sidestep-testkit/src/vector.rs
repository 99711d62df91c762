//! The few vector operations that the oracles need.

/// A point, displacement or velocity in the plane.
pub type Vector = [f64; 2];

/// a + b.
pub fn add(a: Vector, b: Vector) -> Vector {
    [a[0] + b[0], a[1] + b[1]]
}

/// a − b.
pub fn sub(a: Vector, b: Vector) -> Vector {
    [a[0] - b[0], a[1] - b[1]]
}

/// s·a.
pub fn scale(a: Vector, s: f64) -> Vector {
    [a[0] * s, a[1] * s]
}

/// The inner product.
pub fn dot(a: Vector, b: Vector) -> f64 {
    a[0] * b[0] + a[1] * b[1]
}

/// The determinant `a_x b_y − a_y b_x`; positive when b is to the left of a.
pub fn det(a: Vector, b: Vector) -> f64 {
    a[0] * b[1] - a[1] * b[0]
}

/// a turned left by a quarter turn.
pub fn perp(a: Vector) -> Vector {
    [-a[1], a[0]]
}

/// The Euclidean length.
pub fn length(a: Vector) -> f64 {
    dot(a, a).sqrt()
}

/// The distance of two points.
pub fn distance(a: Vector, b: Vector) -> f64 {
    length(sub(a, b))
}

/// The unit vector along a; `None` for the zero vector.
pub fn unit(a: Vector) -> Option<Vector> {
    let l = length(a);
    (l > 0.0).then(|| scale(a, 1.0 / l))
}

/// The unit vector at `angle` radians from the x axis.
pub fn at_angle(angle: f64) -> Vector {
    [libm::cos(angle), libm::sin(angle)]
}

/// The point of the segment from a to b that is nearest to p.
pub fn nearest_on_segment(p: Vector, a: Vector, b: Vector) -> Vector {
    let d = sub(b, a);
    let l2 = dot(d, d);
    let t = if l2 > 0.0 { (dot(sub(p, a), d) / l2).clamp(0.0, 1.0) } else { 0.0 };
    add(a, scale(d, t))
}

/// The distance of the segments from a to b and from c to d; 0 where they cross or touch.
pub fn segment_distance(a: Vector, b: Vector, c: Vector, d: Vector) -> f64 {
    let (s, t) = (sub(b, a), sub(d, c));
    let (c_side, d_side) = (det(s, sub(c, a)), det(s, sub(d, a)));
    let (a_side, b_side) = (det(t, sub(a, c)), det(t, sub(b, c)));
    if c_side * d_side < 0.0 && a_side * b_side < 0.0 {
        return 0.0;
    }
    let ends = [(a, c, d), (b, c, d), (c, a, b), (d, a, b)];
    ends.iter().map(|&(p, q, r)| distance(p, nearest_on_segment(p, q, r))).fold(f64::INFINITY, f64::min)
}

/// The smallest value of `f` on [a, b] and where it is: dense samples, then golden section around the best few.
pub fn minimize(f: impl Fn(f64) -> f64, a: f64, b: f64, samples: usize) -> (f64, f64) {
    let at = |i: usize| a + (b - a) * i as f64 / samples as f64;
    let values: Vec<f64> = (0..=samples).map(|i| f(at(i))).collect();
    let mut best = (f64::INFINITY, a);
    for i in 0..=samples {
        let (left, right) = (i.saturating_sub(1), (i + 1).min(samples));
        if values[i] > values[left] || values[i] > values[right] {
            continue;
        }
        let found = golden_section(&f, at(left), at(right));
        for candidate in [found, (values[i], at(i))] {
            if candidate.0 < best.0 {
                best = candidate;
            }
        }
    }
    best
}

fn golden_section(f: impl Fn(f64) -> f64, mut a: f64, mut b: f64) -> (f64, f64) {
    let ratio = (5.0_f64.sqrt() - 1.0) / 2.0;
    for _ in 0..80 {
        let (c, d) = (b - ratio * (b - a), a + ratio * (b - a));
        if f(c) < f(d) {
            b = d;
        } else {
            a = c;
        }
    }
    let middle = (a + b) / 2.0;
    (f(middle), middle)
}
