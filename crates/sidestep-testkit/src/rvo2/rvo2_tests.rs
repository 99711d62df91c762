//! RVO2's answers against the reference optimum of the same program.

use super::*;
use crate::half_plane::{HalfPlane, largest_violation};
use crate::vector::distance;
use std::collections::BTreeMap;

/// States by kind: how many, and those in which RVO2 and the reference differ by more than 1e-4 of the top speed.
fn by_kind() -> BTreeMap<Kind, (usize, Vec<(State, Program)>)> {
    let mut found: BTreeMap<Kind, (usize, Vec<(State, Program)>)> = BTreeMap::new();
    for state in states() {
        let program = program(&state);
        let entry = found.entry(program.kind).or_default();
        entry.0 += 1;
        if program.optimum.is_some_and(|v| distance(v, state.answer) > 1e-4 * state.max_speed) {
            entry.1.push((state, program));
        }
    }
    found
}

#[test]
fn rvo2_agrees_with_the_reference_on_every_comparable_state() {
    let found = by_kind();
    for (kind, (count, differing)) in &found {
        let lines: Vec<usize> = differing.iter().map(|(state, _)| state.line).collect();
        println!("{kind:?}: {count} states, {} differ {lines:?}", lines.len());
    }
    let (count, differing) = &found[&Kind::Comparable];
    assert!(*count >= 5000, "only {count} states can be compared");
    assert!(differing.is_empty(), "{differing:?}");
}

/// RVO2 cuts a wall where the line through another wall crosses it, and adds no half-plane for a piece whose nearest leg
/// would fall on the other piece. So it can lose the half-plane of the whole wall, and then mostly walks into it.
#[test]
fn where_rvo2_cuts_a_wall_and_differs_it_lost_a_wall() {
    let (count, differing) = &by_kind()[&Kind::CutWall];
    for (state, program) in differing {
        let violation = largest_violation(&program.walls, state.answer) / state.max_speed;
        assert!(violation > 1e-4, "line {}: all half-planes of walls are kept", state.line);
    }
    assert!(differing.len() * 50 < *count, "{} of {count}", differing.len());
}

#[test]
fn comparable_states_are_varied() {
    let (mut bound, mut walls_bound, mut hidden, mut many_walls) = (0, 0, 0, 0);
    for state in states() {
        let program = program(&state);
        let (Kind::Comparable, Some(v)) = (program.kind, program.optimum) else { continue };
        let binds = |lines: &[HalfPlane]| lines.iter().filter(|line| line.violation(v) > -1e-6).count();
        bound += usize::from(binds(&program.walls) + binds(&program.agents) > 0);
        walls_bound += usize::from(binds(&program.walls) > 0);
        hidden += usize::from(program.walls.len() < state.walls.len());
        many_walls += usize::from(state.walls.len() > 1);
    }
    println!("a line binds {bound}, a wall binds {walls_bound}, a wall is hidden {hidden}, several walls {many_walls}");
    assert!(bound > 3000 && walls_bound > 1000 && hidden > 1000 && many_walls > 2000);
}
