use super::scenes::scene;
use crate::{NavMesh, RouteEnd, Scratch};

/// A way out of a plan for all is as long as one planned alone, ends the same, and keeps the clearance. Where an end lies
/// off the mesh, in the rounding of a corner, two ways equal on the mesh can differ by that corner.
#[test]
fn routes_planned_together_are_those_planned_alone() {
    let mut scratch = Scratch::new();
    let (mut compared, mut bent) = (0, 0);
    for seed in 0..150 {
        let (barriers, mut random) = scene(seed);
        let mesh = NavMesh::build(&barriers, 0.3).expect("a mesh");
        for _ in 0..3 {
            let round = |p: [f64; 2]| if seed % 2 == 0 { p.map(f64::round) } else { p };
            let to = round(random.point(10.0));
            let together = mesh.routes_to(&mut scratch, to).expect("in range");
            for _ in 0..20 {
                let from = round(random.point(10.0));
                let shared = together.route_from(&mut scratch, from).expect("in range");
                let alone = mesh.route_with(&mut scratch, from, to).expect("in range");
                let is_on_mesh = |p| mesh.entry(p, &mut Vec::new()).on_mesh == p;
                let slack = if is_on_mesh(from) && is_on_mesh(to) { 1e-9 } else { 0.05 };
                let close = (shared.length - alone.length).abs() <= slack * alone.length.max(1.0);
                assert!(close, "scene {seed}, {from:?} to {to:?}: {} m, alone {} m", shared.length, alone.length);
                assert_eq!((shared.end, shared.start_moved), (alone.end, alone.start_moved), "scene {seed}, {from:?}");
                for leg in shared.points.windows(2).filter(|_| shared.end == RouteEnd::Goal) {
                    assert!(mesh.is_clear_at(leg[0], leg[1], 0.3 * (1.0 - 1e-6)), "scene {seed}: {leg:?}");
                }
                compared += 1;
                bent += usize::from(shared.points.len() > 1);
            }
        }
    }
    assert!(compared > 8000 && bent > 3000, "{compared} compared, {bent} bent");
}
