//! A uniform grid over the ground plane, filled by counting sort: a row of cells is one contiguous run of ranks.

use crate::scalar::Scalar;
use crate::vector::Vector;
use core::ops::Range;

/// Points per cell that a uniform crowd gets.
const POINTS_PER_CELL: f64 = 2.0;
/// Above this mean number of points in a point's own cell the points count as clustered.
const UNEVEN: f64 = 24.0;

#[derive(Clone, Debug)]
pub(super) struct Grid<V: Vector> {
    low: [V::Scalar; 2],
    cell: V::Scalar,
    inverse_cell: V::Scalar,
    columns: usize,
    rows: usize,
    /// `starts[c]..starts[c + 1]` are the ranks in cell c.
    starts: Vec<u32>,
    cell_of: Vec<u32>,
}

impl<V: Vector> Default for Grid<V> {
    fn default() -> Self {
        let zero = V::Scalar::ZERO;
        Self {
            low: [zero; 2],
            cell: V::Scalar::ONE,
            inverse_cell: V::Scalar::ONE,
            columns: 1,
            rows: 1,
            starts: Vec::new(),
            cell_of: Vec::new(),
        }
    }
}

impl<V: Vector> Grid<V> {
    /// Sorts the points into cells; `order` becomes the points by cell, stable within one.
    pub fn rebuild(&mut self, points: &[V], order: &mut Vec<u32>) {
        self.lay_out(points);
        self.starts.clear();
        self.starts.resize(self.columns * self.rows + 1, 0);
        self.cell_of.clear();
        for point in points {
            let cell = self.row(point.component(1)) * self.columns + self.column(point.component(0));
            self.cell_of.push(cell as u32);
            self.starts[cell + 1] += 1;
        }
        for cell in 1..self.starts.len() {
            self.starts[cell] += self.starts[cell - 1];
        }
        order.clear();
        order.resize(points.len(), 0);
        // fill from the back, so that `starts[c + 1]` runs down to the start of cell c and a cell stays in order
        for (i, &cell) in self.cell_of.iter().enumerate().rev() {
            let end = &mut self.starts[cell as usize + 1];
            *end -= 1;
            order[*end as usize] = i as u32;
        }
        self.starts.remove(0);
        self.starts.push(points.len() as u32);
    }

    /// Chooses the cell so that a uniform crowd fills it with a few points, and the cells stay fewer than the points.
    fn lay_out(&mut self, points: &[V]) {
        let infinity = V::Scalar::INFINITY;
        let (mut low, mut high) = ([infinity; 2], [-infinity; 2]);
        for point in points {
            for axis in 0..2 {
                low[axis] = low[axis].min(point.component(axis));
                high[axis] = high[axis].max(point.component(axis));
            }
        }
        if points.is_empty() {
            (low, high) = ([V::Scalar::ZERO; 2], [V::Scalar::ZERO; 2]);
        }
        let (width, height) = (high[0] - low[0], high[1] - low[1]);
        let longest = width.max(height);
        let largest = high[0].abs().max(high[1].abs()).max(low[0].abs()).max(low[1].abs());
        let count = V::Scalar::from_f64(points.len().max(1) as f64 / POINTS_PER_CELL);
        let finest = (longest / count).max(largest * V::Scalar::EPSILON * V::Scalar::from_f64(64.0));
        self.cell = (width * height / count).sqrt().max(finest);
        if self.cell <= V::Scalar::ZERO {
            self.cell = V::Scalar::ONE;
        }
        self.inverse_cell = V::Scalar::ONE / self.cell;
        self.low = low;
        self.columns = (width * self.inverse_cell).to_index() + 1;
        self.rows = (height * self.inverse_cell).to_index() + 1;
    }

    /// Whether so many points share cells that searching would be slow.
    pub fn is_uneven(&self, points: usize) -> bool {
        let squares: f64 = self.starts.windows(2).map(|run| f64::from(run[1] - run[0]).powi(2)).sum();
        squares > UNEVEN * points as f64
    }

    #[inline]
    fn column(&self, x: V::Scalar) -> usize {
        ((x - self.low[0]) * self.inverse_cell).to_index().min(self.columns - 1)
    }

    #[inline]
    fn row(&self, y: V::Scalar) -> usize {
        ((y - self.low[1]) * self.inverse_cell).to_index().min(self.rows - 1)
    }

    /// Rows are visited outwards from the centre's own, so that the limit shrinks early.
    #[inline]
    pub fn visit_runs(
        &self,
        center: V,
        mut limit: V::Scalar,
        mut visit: impl FnMut(Range<usize>, V::Scalar) -> V::Scalar,
    ) {
        let (x, y) = (center.component(0), center.component(1));
        let own = self.row(y);
        limit = visit(self.run(own, x, limit), limit);
        let (mut above, mut below) = (own + 1, own);
        let (mut up, mut down) = (true, true);
        while up || down {
            up = up && above < self.rows && self.reaches(self.row_edge(above) - y, y, limit);
            if up {
                limit = visit(self.run(above, x, limit), limit);
                above += 1;
            }
            down = down && below > 0 && self.reaches(y - self.row_edge(below), y, limit);
            if down {
                below -= 1;
                limit = visit(self.run(below, x, limit), limit);
            }
        }
    }

    /// The same at a limit that stays, in no particular order.
    #[inline]
    pub fn visit_block(&self, center: V, limit: V::Scalar, mut visit: impl FnMut(Range<usize>)) {
        let (x, y, reach) = (center.component(0), center.component(1), limit.sqrt());
        let reach_of = |at: V::Scalar| reach + self.slack(at) + self.slack(reach);
        let (left, right) = (self.column(x - reach_of(x)), self.column(x + reach_of(x)) + 1);
        for row in self.row(y - reach_of(y))..=self.row(y + reach_of(y)) {
            let first = row * self.columns;
            visit(self.starts[first + left] as usize..self.starts[first + right] as usize);
        }
    }

    /// The squared distance within which so many points are, if they fill the box round them evenly.
    #[inline]
    pub fn even_distance_squared(&self, points: usize) -> V::Scalar {
        let per_point = self.cell * self.cell * V::Scalar::from_f64(1.0 / (POINTS_PER_CELL * core::f64::consts::PI));
        per_point * V::Scalar::from_f64(points as f64)
    }

    /// The lower edge of a row.
    #[inline]
    fn row_edge(&self, row: usize) -> V::Scalar {
        self.low[1] + self.cell * V::Scalar::from_f64(row as f64)
    }

    /// Whether something `gap` away may lie within the limit, rounding of the gap and of coordinates near `at` allowed.
    #[inline]
    fn reaches(&self, gap: V::Scalar, at: V::Scalar, limit: V::Scalar) -> bool {
        let sure = gap - self.slack(at) - self.slack(gap);
        sure <= V::Scalar::ZERO || sure * sure <= limit
    }

    #[inline]
    fn slack(&self, at: V::Scalar) -> V::Scalar {
        (at.abs() + self.cell) * (V::Scalar::EPSILON * V::Scalar::from_f64(8.0))
    }

    /// The part of a row that is within the limit.
    #[inline]
    fn run(&self, row: usize, x: V::Scalar, limit: V::Scalar) -> Range<usize> {
        let reach = limit.sqrt();
        let reach = reach + self.slack(x) + self.slack(reach);
        let first = row * self.columns;
        let start = self.starts[first + self.column(x - reach)] as usize;
        let end = self.starts[first + self.column(x + reach) + 1] as usize;
        start..end
    }
}
