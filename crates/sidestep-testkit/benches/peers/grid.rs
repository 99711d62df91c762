//! The neighbor search that feeds dodgy: agents in cell order, so that a row of cells is one run.

use dodgy_2d::Vec2;

/// Agents sorted into square cells.
pub struct Grid {
    cell: f32,
    low: Vec2,
    columns: usize,
    rows: usize,
    starts: Vec<u32>,
    /// Positions and indices in cell order.
    sorted: Vec<(Vec2, u32)>,
}

impl Grid {
    pub fn new(cell: f32) -> Self {
        Self { cell, low: Vec2::ZERO, columns: 0, rows: 0, starts: Vec::new(), sorted: Vec::new() }
    }

    pub fn rebuild(&mut self, positions: &[Vec2]) {
        let low = positions.iter().fold(Vec2::INFINITY, |a, &b| a.min(b));
        let high = positions.iter().fold(Vec2::NEG_INFINITY, |a, &b| a.max(b));
        self.low = low;
        self.columns = ((high.x - low.x) / self.cell) as usize + 1;
        self.rows = ((high.y - low.y) / self.cell) as usize + 1;
        self.starts.clear();
        self.starts.resize(self.columns * self.rows + 1, 0);
        for &p in positions {
            let cell = self.cell_of(p);
            self.starts[cell + 1] += 1;
        }
        for cell in 1..self.starts.len() {
            self.starts[cell] += self.starts[cell - 1];
        }
        self.sorted.resize(positions.len(), (Vec2::ZERO, 0));
        for (i, &p) in positions.iter().enumerate().rev() {
            let cell = self.cell_of(p);
            self.starts[cell + 1] -= 1;
            self.sorted[self.starts[cell + 1] as usize] = (p, i as u32);
        }
        // Each start has slid to that of the cell before it.
        self.starts.remove(0);
        self.starts.push(positions.len() as u32);
    }

    /// The `cap` nearest others within `range`, nearest first, into `found`.
    pub fn nearest(&self, of: usize, p: Vec2, range: f32, cap: usize, found: &mut Vec<(f32, u32)>) {
        found.clear();
        let mut limit = range * range;
        let middle = self.row(p.y);
        for ring in 0..self.rows {
            let gap = (ring as f32 - 1.0).max(0.0) * self.cell;
            if gap * gap > limit {
                break;
            }
            let below = (ring > 0).then(|| middle.checked_sub(ring)).flatten();
            let above = (middle + ring < self.rows).then_some(middle + ring);
            for row in [above, below].into_iter().flatten() {
                self.scan_row(row, of, p, cap, &mut limit, found);
            }
        }
    }

    fn scan_row(&self, row: usize, of: usize, p: Vec2, cap: usize, limit: &mut f32, found: &mut Vec<(f32, u32)>) {
        let reach = limit.sqrt();
        let start = self.starts[row * self.columns + self.column(p.x - reach)] as usize;
        let end = self.starts[row * self.columns + self.column(p.x + reach) + 1] as usize;
        for &(q, j) in &self.sorted[start..end] {
            let d2 = p.distance_squared(q);
            if d2 >= *limit || j as usize == of {
                continue;
            }
            if found.len() == cap {
                found.pop();
            }
            let place = found.partition_point(|&(other, _)| other <= d2);
            found.insert(place, (d2, j));
            if found.len() == cap {
                *limit = found[cap - 1].0;
            }
        }
    }

    fn cell_of(&self, p: Vec2) -> usize {
        self.row(p.y) * self.columns + self.column(p.x)
    }

    fn column(&self, x: f32) -> usize {
        (((x - self.low.x) / self.cell) as usize).min(self.columns - 1)
    }

    fn row(&self, y: f32) -> usize {
        (((y - self.low.y) / self.cell) as usize).min(self.rows - 1)
    }
}
