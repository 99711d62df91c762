use crate::{NavMesh, RouteError};

fn error(barriers: &[Vec<[f64; 2]>], clearance: f64) -> RouteError {
    NavMesh::build(barriers, clearance).expect_err("bad input")
}

#[test]
fn bad_barriers_are_named() {
    let good = vec![[0.0, 0.0], [1.0, 0.0]];
    assert_eq!(error(&[good.clone(), vec![]], 0.3), RouteError::Empty { barrier: 1 });
    for bad in [f64::NAN, f64::INFINITY, -1.1e9] {
        let found = error(&[good.clone(), vec![[0.0, 0.0], [1.0, bad]]], 0.3);
        assert!(matches!(found, RouteError::Vertex { barrier: 1, vertex: 1, .. }), "{found}");
    }
    let arrow = vec![[0.0, 0.0], [2.0, 0.0], [0.5, 0.5], [0.0, 2.0]];
    assert_eq!(error(&[arrow], 0.3), RouteError::NotConvex { barrier: 0 });
    let bow_tie = vec![[0.0, 0.0], [1.0, 0.0], [0.0, 1.0], [1.0, 1.0]];
    assert_eq!(error(&[bow_tie], 0.3), RouteError::NotConvex { barrier: 0 });
}

#[test]
fn bad_clearances_are_refused() {
    for bad in [0.0, -1.0, f64::NAN, f64::INFINITY, 1e-9, 2e9] {
        let found = error(&[vec![[0.0, 0.0]]], bad);
        assert!(matches!(found, RouteError::Clearance { .. }), "{bad}: {found}");
    }
    // Rounding of coordinates near 1e9 m would eat a millimetre.
    assert!(matches!(error(&[vec![[1e9, 0.0]]], 1e-3), RouteError::Clearance { .. }));
}

#[test]
fn bad_queries_are_refused() {
    let mesh = NavMesh::build(&[[[0.0, 0.0]]], 0.3).expect("a mesh");
    assert!(matches!(mesh.route([f64::NAN, 0.0], [1.0, 0.0]), Err(RouteError::Query { name: "from", .. })));
    assert!(matches!(mesh.route([0.0, 0.0], [1e10, 0.0]), Err(RouteError::Query { name: "to", .. })));
    assert!(mesh.nearest_free([0.0, f64::INFINITY]).is_err());
    assert!(!mesh.is_clear([5.0, 0.0], [5.0, f64::NAN]));
}
