//! Blocked cells merged into few rectangles.

use super::grid::Grid;

/// A rectangle of cells: columns `left` to below `right`, rows `top` to below `bottom`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Cells {
    pub left: usize,
    pub right: usize,
    pub top: usize,
    pub bottom: usize,
}

/// Rectangles that cover every blocked cell and no free one. They may overlap: where two walls cross, both go through. Each starts at the first
/// uncovered cell and is as wide as it can be and then as high, or the other way round, whichever covers more that is new.
pub(super) fn rectangles(grid: &Grid) -> Vec<Cells> {
    let mut covered = vec![false; grid.width * grid.height];
    let mut out = Vec::new();
    for row in 0..grid.height {
        for column in 0..grid.width {
            if !grid.is_blocked(column, row) || covered[row * grid.width + column] {
                continue;
            }
            let new = |cells: &Cells| {
                let rows = cells.top..cells.bottom;
                let new_in = |row: usize| (cells.left..cells.right).filter(|&c| !covered[row * grid.width + c]).count();
                rows.map(new_in).sum::<usize>()
            };
            let (wide, high) = (wide_first(grid, column, row), high_first(grid, column, row));
            let cells = if new(&high) > new(&wide) { high } else { wide };
            for row in cells.top..cells.bottom {
                covered[row * grid.width..][cells.left..cells.right].fill(true);
            }
            out.push(cells);
        }
    }
    out
}

fn wide_first(grid: &Grid, column: usize, row: usize) -> Cells {
    let (left, right) = run(column, grid.width, |column| grid.is_blocked(column, row));
    let (top, bottom) = run(row, grid.height, |row| (left..right).all(|column| grid.is_blocked(column, row)));
    Cells { left, right, top, bottom }
}

fn high_first(grid: &Grid, column: usize, row: usize) -> Cells {
    let (top, bottom) = run(row, grid.height, |row| grid.is_blocked(column, row));
    let (left, right) = run(column, grid.width, |column| (top..bottom).all(|row| grid.is_blocked(column, row)));
    Cells { left, right, top, bottom }
}

/// The unbroken run of good places around one that is good.
fn run(at: usize, end: usize, good: impl Fn(usize) -> bool) -> (usize, usize) {
    let start = (0..at).rev().find(|&place| !good(place)).map_or(0, |place| place + 1);
    (start, (at..end).find(|&place| !good(place)).unwrap_or(end))
}
