//! Seeded random scenes: general, on a grid (all kinds of coincidence; sparse, or crowded and full of dead ends),
//! solids cut into touching parts, closed rooms.

use crate::Point;

/// A small generator of our own, so that scenes never change under us (xorshift64*).
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Self {
        Random(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    pub fn unit(&mut self) -> f64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 11) as f64 / (1u64 << 53) as f64
    }

    pub fn between(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * self.unit()
    }

    pub fn below(&mut self, n: usize) -> usize {
        (self.unit() * n as f64) as usize
    }

    pub fn point(&mut self, size: f64) -> Point {
        [self.between(0.0, size), self.between(0.0, size)]
    }
}

/// Points, segments, triangles and boxes in any direction; many overlap.
pub fn general(random: &mut Random, bodies: usize, size: f64) -> Vec<Vec<Point>> {
    let body = |random: &mut Random| {
        let c = random.point(size);
        let [u, v] = [random.between(-1.5, 1.5), random.between(-1.5, 1.5)];
        match random.below(4) {
            0 => vec![c],
            1 => vec![c, [c[0] + 2.0 * u, c[1] + 2.0 * v]],
            2 => vec![c, [c[0] + u, c[1] + v], [c[0] - v, c[1] + u]],
            _ => parallelogram(c, [u, v], [-v * 0.5, u * 0.5]),
        }
    };
    (0..bodies).map(|_| body(random)).collect()
}

/// Boxes, segments and points with whole coordinates: touching, sharing edges and corners, in line with each other.
pub fn on_grid(random: &mut Random, bodies: usize, size: usize) -> Vec<Vec<Point>> {
    let body = |random: &mut Random| {
        let [x, y] = [random.below(size) as f64, random.below(size) as f64];
        let [w, h] = [1.0 + random.below(2) as f64, 1.0 + random.below(2) as f64];
        match random.below(6) {
            0 => vec![[x, y]],
            1 => vec![[x, y], [x + w, y]],
            2 => vec![[x, y], [x + w, y + h]],
            _ => parallelogram([x, y], [w, 0.0], [0.0, h]),
        }
    };
    (0..bodies).map(|_| body(random)).collect()
}

/// Slanted walls, each cut into parts that touch side by side or end to end.
pub fn seams(random: &mut Random, walls: usize, size: f64) -> Vec<Vec<Point>> {
    let mut parts = Vec::new();
    for _ in 0..walls {
        let (c, u) = (random.point(size), [random.between(-1.0, 1.0), random.between(-1.0, 1.0)]);
        let v = [-u[1] * 0.3, u[0] * 0.3];
        let (along, across) = (1 + random.below(4), 1 + random.below(2));
        for i in 0..along {
            for j in 0..across {
                let (i, j) = (i as f64, j as f64);
                parts.push(parallelogram([c[0] + u[0] * i + v[0] * j, c[1] + u[1] * i + v[1] * j], u, v));
            }
        }
    }
    parts
}

/// Closed rings of segments, which may cross: rooms without a door.
pub fn rings(random: &mut Random, rings: usize, size: f64) -> Vec<Vec<Point>> {
    let mut segments = Vec::new();
    for _ in 0..rings {
        let ring = parallelogram(random.point(size), [random.between(2.0, 6.0), 1.0], [-1.0, random.between(2.0, 6.0)]);
        segments.extend((0..4).map(|i| vec![ring[i], ring[(i + 1) % 4]]));
    }
    segments
}

fn parallelogram(c: Point, u: Point, v: Point) -> Vec<Point> {
    vec![c, [c[0] + u[0], c[1] + u[1]], [c[0] + u[0] + v[0], c[1] + u[1] + v[1]], [c[0] + v[0], c[1] + v[1]]]
}

/// Scene number `seed`, of changing kind.
pub fn scene(seed: u64) -> (Vec<Vec<Point>>, Random) {
    let mut random = Random::new(seed + 1);
    let barriers = match seed % 5 {
        0 => general(&mut random, 12, 10.0),
        1 => on_grid(&mut random, 14, 10),
        2 => seams(&mut random, 5, 10.0),
        3 => on_grid(&mut random, 35, 10),
        _ => rings(&mut random, 4, 10.0),
    };
    (barriers, random)
}
