//! The nearest place that has room, against places known in closed form and against a fine raster.

use super::Room;
use sidestep_record::AuditWall;

const RADIUS: f64 = 0.4;
const CLEAR: f64 = 1.05 * RADIUS;

fn place(walls: &[AuditWall], goal: [f64; 2]) -> Option<[f64; 2]> {
    Room::new(walls, 1.0).nearest_place([goal[0], goal[1], 0.0], RADIUS).map(|[x, y, _]| [x, y])
}

fn block(low: [f64; 2], high: [f64; 2]) -> AuditWall {
    AuditWall::new(vec![low, [high[0], low[1]], high, [low[0], high[1]]], true, true)
}

fn apart(a: [f64; 2], b: [f64; 2]) -> f64 {
    ((a[0] - b[0]) * (a[0] - b[0]) + (a[1] - b[1]) * (a[1] - b[1])).sqrt()
}

#[test]
fn a_goal_with_room_stays() {
    let wall = block([0.0, 0.0], [10.0, 10.0]);
    assert_eq!(place(std::slice::from_ref(&wall), [-0.5, 5.0]), None);
    assert_eq!(place(&[AuditWall { until_time: 0.5, ..wall.clone() }], [5.0, 5.0]), None, "the wall is gone");
    assert_eq!(place(&[AuditWall { solid: false, ..wall }], [5.0, 5.0]), None, "a wall that confines");
}

#[test]
fn out_of_a_block_the_nearest_side_is_the_way() {
    let found = place(&[block([0.0, 0.0], [10.0, 10.0])], [1.0, 6.0]).expect("moved");
    assert!(apart(found, [-CLEAR, 6.0]) < 0.2 && (apart(found, [1.0, 6.0]) - 1.0 - CLEAR).abs() < 0.02 * RADIUS);
}

#[test]
fn no_place_of_a_raster_is_nearer() {
    let walls = [block([0.0, 0.0], [3.0, 1.0]), block([3.5, -1.0], [4.5, 3.0]), block([0.0, 1.6], [3.2, 2.0])];
    for goal in [[1.5, 0.5], [3.25, 0.5], [2.0, 1.3], [4.0, 1.0], [3.3, 1.3], [0.1, 1.5]] {
        let found = place(&walls, goal).expect("moved");
        let room = Room::new(&walls, 1.0);
        assert!(room.free(found) >= CLEAR - 1e-9, "{goal:?} to {found:?}");
        let raster = (0..160_000).map(|k| [f64::from(k % 400) * 0.025 - 3.0, f64::from(k / 400) * 0.025 - 4.0]);
        let nearest = raster.filter(|p| room.free(*p) >= CLEAR).map(|p| apart(p, goal)).fold(f64::INFINITY, f64::min);
        assert!(apart(found, goal) <= nearest + 0.02 * RADIUS, "{goal:?}: {found:?}, {nearest} m is possible");
    }
}
