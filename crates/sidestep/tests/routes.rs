//! Ways round walls that many have in common.

use sidestep::{Agent, DWorld2, Obstacle, Settings, vec2};

/// The way left of those who stand at these places and want to the same goal behind walls.
fn ways_left(places: &[[f64; 2]]) -> Vec<f64> {
    let mut world = DWorld2::new(Settings::with_time_step(0.1)).unwrap();
    for i in 0..5 {
        let [x, y] = [f64::from(i) * 4.0, f64::from(i % 2) * 3.0];
        let vertices = [[x, y - 4.0], [x + 1.0, y - 4.0], [x + 1.0, y + 2.0], [x, y + 2.0]].map(|[x, y]| vec2(x, y));
        world.add_obstacle(Obstacle::polygon(vertices)).unwrap();
    }
    let standing = |&[x, y]: &[f64; 2]| Agent { max_speed: 0.0, ..Agent::going(vec2(x, y), vec2(22.0, 0.0)) };
    let ids: Vec<_> = places.iter().map(|place| world.add_agent(standing(place)).unwrap()).collect();
    world.step();
    ids.into_iter().map(|id| world.progress(id).unwrap().remaining).collect()
}

#[test]
fn a_crowd_that_plans_together_has_the_ways_that_each_has_alone() {
    let places: Vec<[f64; 2]> = (0..40).map(|i| [f64::from(i % 8) * 3.1 - 3.0, f64::from(i / 8) * 2.3 - 6.0]).collect();
    let together = ways_left(&places);
    let mut bent = 0;
    for (place, together) in places.iter().zip(together) {
        let alone = ways_left(&[*place])[0];
        assert!((together - alone).abs() < 1e-9 * alone.max(1.0), "from {place:?}: {together} m, alone {alone} m");
        let straight = ((place[0] - 22.0).powi(2) + place[1].powi(2)).sqrt();
        bent += usize::from(alone > straight * 1.001);
    }
    assert!(bent > 10, "only {bent} had to go round");
}
