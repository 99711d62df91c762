use super::scenes::scene;
use crate::NavMesh;

/// Order, winding and first vertex of the barriers change no bit of any answer.
#[test]
fn answers_do_not_depend_on_the_order_of_barriers() {
    for seed in 0..60 {
        let (barriers, mut random) = scene(seed);
        let mut shuffled = barriers.clone();
        for i in (1..shuffled.len()).rev() {
            shuffled.swap(i, random.below(i + 1));
        }
        for body in &mut shuffled {
            let turn = random.below(body.len());
            body.rotate_left(turn);
            if random.below(2) == 0 {
                body.reverse();
            }
        }
        let (one, other) =
            (NavMesh::build(&barriers, 0.3).expect("a mesh"), NavMesh::build(&shuffled, 0.3).expect("a mesh"));
        for _ in 0..10 {
            let (from, to) = (random.point(10.0), random.point(10.0));
            assert_eq!(one.route(from, to), other.route(from, to), "scene {seed}");
        }
    }
}

/// Routes have these bits on every machine.
#[test]
fn routes_have_golden_bits() {
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    for seed in 0..30 {
        let (barriers, mut random) = scene(seed);
        let mesh = NavMesh::build(&barriers, 0.3).expect("a mesh");
        for _ in 0..10 {
            let route = mesh.route(random.point(10.0), random.point(10.0)).expect("in range");
            for x in route.points.iter().flatten().chain([&route.length]) {
                hash = (hash ^ x.to_bits()).wrapping_mul(0x0100_0000_01b3);
            }
        }
    }
    assert_eq!(hash, 0x5068_0ab5_6abc_1cc8, "{hash:#x}");
}
