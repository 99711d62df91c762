//! The border of an acceleration-velocity obstacle: the envelope of its discs, which is not convex and has no apex.

use super::Point;
use super::piece::{Piece, direction};
use sidestep::{AccelerationObstacle, Vector};
use std::f64::consts::TAU;

/// Discs that are looked at, from the horizon back to where they leave the picture.
const DISCS: usize = 240;
/// From disc to disc, the time shrinks by this.
const SHRINK: f64 = 0.97;
/// Velocities beyond this are outside of any picture, m/s.
const FAR: f64 = 1e3;
/// A point this share of a disc's radius within it is not on the border.
const WITHIN: f64 = 1e-3;

/// The border of the obstacle moved by `shift` (m/s), what is allowed to the left: in along the right side, round the disc of
/// the horizon, out along the left. Straight from point to point of the envelope. For bodies that overlap, the one disc that
/// counts.
pub fn envelope(obstacle: &AccelerationObstacle<f64>, shift: Point) -> Vec<Piece> {
    if obstacle.overlapping() {
        let (center, radius) = obstacle.disc(obstacle.escape_time);
        let Piece::Arc { center, radius, .. } = Piece::circle(center + shift, radius) else { return Vec::new() };
        return vec![Piece::Arc { center, radius, from: 0.0, sweep: -TAU }];
    }
    let times = || (0..DISCS).map(|k| obstacle.time_horizon * libm::pow(SHRINK, k as f64));
    let discs: Vec<(Point, f64)> = times().map(|time| obstacle.disc(time)).collect();
    let touches: Vec<[Point; 2]> = times().filter_map(|time| obstacle.envelope_normals(time)).collect();
    let side = |which: usize| -> Vec<Point> {
        let points = times().filter_map(|time| {
            let (center, radius) = obstacle.disc(time);
            Some(center + obstacle.envelope_normals(time)?[which] * radius)
        });
        points.collect()
    };
    let mut points: Vec<Point> = side(1).into_iter().rev().collect();
    let (center, radius) = discs[0];
    let (left, right) = touches.first().map_or((0.0, TAU), |[left, right]| {
        let angle = |n: Point| libm::atan2(n.y, n.x);
        (angle(*left), angle(*right))
    });
    let turn = (right - left) - libm::floor((right - left) / TAU) * TAU;
    points.extend((0..=48).map(|i| center + direction(right - turn * f64::from(i) / 48.0) * radius));
    points.extend(side(0));
    let outside = |p: &Point| {
        p.length() < FAR && discs.iter().all(|&(center, radius)| (*p - center).length() > radius * (1.0 - WITHIN))
    };
    let border: Vec<Point> = points.into_iter().filter(outside).map(|point| point + shift).collect();
    border.windows(2).map(|ends| Piece::Segment(ends[0], ends[1])).collect()
}
