//! Delta debugging (Zeller, Hildebrandt, "Simplifying and isolating failure-inducing input", 2002).

/// Which of so many things can be kept so that `fails` still holds, and none of them can be left out alone. `fails` holds for all.
pub fn least<E>(count: usize, fails: &mut impl FnMut(&[bool]) -> Result<bool, E>) -> Result<Vec<bool>, E> {
    let mut keep = vec![true; count];
    let mut pieces = 1;
    loop {
        let left: Vec<usize> = (0..count).filter(|&i| keep[i]).collect();
        if left.is_empty() {
            return Ok(keep);
        }
        pieces = usize::min(pieces, left.len());
        let mut shrunk = false;
        for piece in left.chunks(left.len().div_ceil(pieces)) {
            let mut without = keep.clone();
            piece.iter().for_each(|&i| without[i] = false);
            if without != keep && fails(&without)? {
                keep = without;
                shrunk = true;
            }
        }
        if !shrunk && pieces == left.len() {
            return Ok(keep);
        }
        // as fine as before where something went, finer where nothing did
        pieces = if shrunk { usize::max(pieces, 2) } else { 2 * pieces };
    }
}

#[cfg(test)]
mod tests {
    use super::least;

    #[test]
    fn what_is_needed_stays_and_nothing_else() {
        for needed in [vec![], vec![0], vec![3, 17], vec![0, 1, 2, 40, 99]] {
            let mut runs = 0;
            let kept = least::<()>(100, &mut |keep| {
                runs += 1;
                Ok(needed.iter().all(|&i| keep[i]))
            });
            let kept: Vec<usize> =
                kept.unwrap().iter().enumerate().filter(|(_, keep)| **keep).map(|(i, _)| i).collect();
            assert_eq!(kept, needed);
            assert!(runs < 150, "{needed:?}: {runs} runs");
        }
    }

    #[test]
    fn a_fault_of_a_run_is_handed_on() {
        assert_eq!(least(3, &mut |_| Err("broken")), Err("broken"));
    }
}
