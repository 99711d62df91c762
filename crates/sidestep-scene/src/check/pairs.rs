//! Rules between groups: one for two groups, and one weight within a group.

use super::{Path, numbered};
use crate::format::PAIR;
use crate::lower;
use crate::problem::{Problem, ProblemKind};
use crate::tree::Entry;
use crate::view::View;
use std::collections::BTreeMap;

pub(super) fn check(root: &[Entry], problems: &mut Vec<Problem>) {
    let list = Path::Field(&Path::Root, "pairs");
    let mut first = BTreeMap::new();
    for (i, node, own) in numbered(root, "pairs") {
        if PAIR.own.iter().any(|field| View::new(&PAIR, own, &[]).own(field.name).is_none()) {
            continue; // told already
        }
        let (here, pair) = (Path::Index(&list, i), lower::pair(&View::new(&PAIR, own, &[])));
        let [a, b] = pair.groups;
        let mut say = |message: String, hint: &str| {
            let span = Some(node.span.clone());
            problems.push(Problem::new(ProblemKind::Conflict, here, span, message).hint(hint));
        };
        if a == b && pair.responsibilities[0] != pair.responsibilities[1] {
            let message = format!("`{here}` gives two weights to group {a}, whose agents cannot be told apart");
            say(message, "give both the same weight, or name two groups");
        }
        if let Some(before) = first.insert([a.min(b), a.max(b)], i) {
            let message = format!("`{here}` rules groups {a} and {b} again, as `pairs[{before}]` does");
            say(message, "keep one of the two");
        }
    }
}
