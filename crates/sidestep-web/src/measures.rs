//! What the charts show: five numbers a step.

use crate::columns::{Columns, GONE, OVERLAPS};
use sidestep::{NeighborIndex, NeighborSearch, StepReport, Vec2, vec2};

/// The names of the series, in the order of [`Measures::series`].
pub const SERIES: [&str; 5] = ["least_gap", "mean_speed", "arrived", "relaxed", "overlaps"];
/// Nearer than touching by more than this is an overlap, m: above the rounding of f32 positions.
const OVERLAP: f32 = 1e-4;

/// A value a step for each series; NaN where a step was not measured.
#[derive(Debug, Default)]
pub struct Measures {
    /// Least separation, m; mean speed, m/s; arrived, relaxed, 0..=1; overlapping pairs. By step.
    pub series: [Vec<f32>; 5],
    index: NeighborIndex<Vec2<f32>>,
    points: Vec<Vec2<f32>>,
    numbers: Vec<u32>,
}

impl Measures {
    /// Forgets the steps from this one on.
    pub(crate) fn truncate(&mut self, step: u64) {
        self.series.iter_mut().for_each(|values| values.truncate(step as usize));
    }

    /// Measures the state after a step and marks who overlaps. Without a report the relaxed share stays as it was noted.
    pub(crate) fn note(&mut self, step: u64, columns: &mut Columns, report: Option<&StepReport<f64>>) {
        self.gather(columns);
        let count = self.points.len().max(1) as f32;
        let (gap, overlaps) = self.gaps(columns);
        let (mut speed, mut arrived) = (0.0, 0u32);
        for &i in &self.numbers {
            let v = &columns.velocities[2 * i as usize..];
            speed += (v[0] * v[0] + v[1] * v[1]).sqrt();
            arrived += u32::from(columns.looks[4 * i as usize + 2] & 1);
        }
        let noted = self.series[3].get(step as usize).copied().unwrap_or(0.0);
        let relaxed = report.map_or(noted, |report| report.relaxed as f32 / count);
        let values = [gap, speed / count, arrived as f32 / count, relaxed, overlaps as f32];
        for (series, value) in self.series.iter_mut().zip(values) {
            let at = step as usize;
            if series.len() <= at {
                series.resize(at + 1, f32::NAN);
            }
            series[at] = value;
        }
    }

    fn gather(&mut self, columns: &Columns) {
        self.points.clear();
        self.numbers.clear();
        for (i, p) in columns.positions.chunks_exact(2).enumerate() {
            if p[0] < GONE && p[0].is_finite() && p[1].is_finite() {
                self.points.push(vec2(p[0], p[1]));
                self.numbers.push(i as u32);
            }
        }
    }

    /// The least separation, m (NaN for fewer than two), and the overlapping pairs, which are marked.
    fn gaps(&mut self, columns: &mut Columns) -> (f32, u32) {
        if self.points.len() < 2 {
            return (f32::NAN, 0);
        }
        self.index.rebuild(&self.points, NeighborSearch::Auto);
        let largest = self.numbers.iter().map(|&i| columns.radii[i as usize]).fold(0.0, f32::max);
        let order = self.index.order();
        let (mut least, mut overlaps) = (f32::INFINITY, 0);
        for (k, &i) in self.numbers.iter().enumerate() {
            let own = columns.radii[i as usize];
            let reach = |least: f32| (own + largest + least.max(0.0)).powi(2);
            self.index.visit_within(self.points[k], reach(least.min(1e9)), |rank, squared| {
                let other = order[rank as usize] as usize;
                if other != k {
                    let gap = squared.sqrt() - own - columns.radii[self.numbers[other] as usize];
                    least = least.min(gap);
                    if gap < -OVERLAP {
                        columns.looks[4 * i as usize + 2] |= OVERLAPS;
                        overlaps += u32::from(other > k);
                    }
                }
                reach(least.min(1e9))
            });
        }
        (least, overlaps)
    }
}
