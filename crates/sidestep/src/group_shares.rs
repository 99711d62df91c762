//! Rules between groups: who of two groups yields how much, whatever else holds.

use crate::agent::in_range;
use crate::error::InvalidValue;
use crate::kernels::Kernels;
use crate::scalar::Scalar;
use crate::space::Real;
use crate::world::World;
use serde::{Deserialize, Serialize};

/// Numbers by pair of groups, the smaller group first, ascending.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GroupShares<R> {
    rows: Vec<([u16; 2], [R; 2])>,
}

impl<R> Default for GroupShares<R> {
    fn default() -> Self {
        Self { rows: Vec::new() }
    }
}

impl<R: Scalar> GroupShares<R> {
    /// The numbers of two groups, in the order asked for.
    #[inline]
    pub fn find(&self, groups: [u16; 2]) -> Option<[R; 2]> {
        if self.rows.is_empty() {
            return None;
        }
        let (key, turned) = ordered(groups);
        let row = self.rows.binary_search_by(|row| row.0.cmp(&key)).ok()?;
        let [a, b] = self.rows[row].1;
        Some(if turned { [b, a] } else { [a, b] })
    }

    fn set(&mut self, groups: [u16; 2], numbers: Option<[R; 2]>) {
        let (key, turned) = ordered(groups);
        let numbers = numbers.map(|[a, b]| if turned { [b, a] } else { [a, b] });
        match (self.rows.binary_search_by(|row| row.0.cmp(&key)), numbers) {
            (Ok(row), Some(numbers)) => self.rows[row].1 = numbers,
            (Ok(row), None) => drop(self.rows.remove(row)),
            (Err(row), Some(numbers)) => self.rows.insert(row, (key, numbers)),
            (Err(_), None) => {}
        }
    }
}

/// The smaller first, and whether that turned them round.
fn ordered([a, b]: [u16; 2]) -> ([u16; 2], bool) {
    if a <= b { ([a, b], false) } else { ([b, a], true) }
}

impl<S: Kernels> World<S> {
    /// Rules how agents of two groups share what keeps them apart, from the next step on: with the numbers r_A and r_B those
    /// of the first take r_A / (r_A + r_B), those of the second the rest; both 0: halves. It goes before every
    /// [`ResponsibilityRule`](crate::ResponsibilityRule). `None` takes the rule back. Numbers 0..=1000; those of one group
    /// among themselves must be equal.
    ///
    /// # Errors
    /// A number out of its range, or two for one group; nothing is changed then.
    pub fn set_group_responsibility(
        &mut self,
        groups: [u16; 2],
        numbers: Option<[Real<S>; 2]>,
    ) -> Result<(), InvalidValue> {
        for number in numbers.into_iter().flatten() {
            in_range("responsibility", number, 0.0, 1000.0)?;
        }
        if let Some([a, b]) = numbers.filter(|[a, b]| groups[0] == groups[1] && a != b) {
            let value = format!("{a} and {b}");
            let hint = "two of one group cannot be told apart; give two groups";
            return Err(InvalidValue::new("responsibility", value, "one number within a group", hint));
        }
        self.group_shares.set(groups, numbers);
        Ok(())
    }

    /// The numbers of two groups, if a rule holds between them.
    pub fn group_responsibility(&self, groups: [u16; 2]) -> Option<[Real<S>; 2]> {
        self.group_shares.find(groups)
    }
}
