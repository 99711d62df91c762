//! Events: one change each, within the run, about things that are there then.

use super::agents::count;
use super::{Path, numbered};
use crate::format::{EVENT, SCENE};
use crate::problem::{Problem, ProblemKind};
use crate::tree::{Entry, Node};
use crate::view::{View, find};

const CHANGES: [&str; 5] = ["remove_agent", "add_agent", "remove_obstacle", "add_obstacle", "move_obstacle"];

pub(super) fn check(root: &[Entry], problems: &mut Vec<Problem>) {
    let duration = View::new(&SCENE, root, &[]).number("duration");
    let list = Path::Field(&Path::Root, "events");
    let mut events = Vec::new();
    for (i, node, own) in numbered(root, "events") {
        let given: Vec<&str> = CHANGES.into_iter().filter(|name| find(own, name).is_some()).collect();
        if given.len() != 1 {
            let message = format!("`{}` has {} changes; expected exactly one", Path::Index(&list, i), given.len());
            let hint = format!("one of {}; make more events for more changes", CHANGES.join(", "));
            let path = format!("{}", Path::Index(&list, i));
            problems.push(Problem::new(ProblemKind::Conflict, path, Some(node.span.clone()), message).hint(hint));
            continue;
        }
        let time = View::new(&EVENT, own, &[]).number("time");
        if duration >= 0.0
            && time > duration
            && let Some(node) = find(own, "time")
        {
            let path = format!("{}.time", Path::Index(&list, i));
            let message = format!("`{path}` is {time:?}; the run ends at {duration:?} s");
            let hint = "raise `duration`, or let it happen earlier";
            problems.push(Problem::new(ProblemKind::OutOfRange, path, Some(node.span.clone()), message).hint(hint));
        }
        events.push((time, i, given[0], own));
    }
    events.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
    let obstacles = find(root, "obstacles").and_then(Node::list).map_or(0, <[Node]>::len);
    let mut there = [Things::new("agent", count(root)), Things::new("obstacle", obstacles)];
    for (_, i, change, own) in events {
        let things = &mut there[usize::from(change.ends_with("obstacle"))];
        if change.starts_with("add") {
            things.count += 1;
        } else if let Some((node, field)) = named(own, change)
            && let Some(number) = node.integer().and_then(|number| usize::try_from(number).ok())
            && let Err(fault) = if change.starts_with("move") { things.find(number) } else { things.remove(number) }
        {
            let path = format!("{}.{field}", Path::Index(&list, i));
            let message = format!("`{path}` is {number}; {fault}");
            let hint = format!("{0}s are numbered from 0 in the order of the file, added ones count on", things.name);
            problems.push(Problem::new(ProblemKind::UnknownNumber, path, Some(node.span.clone()), message).hint(hint));
        }
    }
}

/// The node with the number of the thing that a change names, and its field.
fn named<'a>(own: &'a [Entry], change: &'a str) -> Option<(&'a Node, String)> {
    let node = find(own, change)?;
    match node.table() {
        Some(table) => Some((find(table, "obstacle")?, format!("{change}.obstacle"))),
        None => Some((node, change.into())),
    }
}

/// The numbers given out so far, and those that are gone.
struct Things {
    name: &'static str,
    count: usize,
    gone: std::collections::BTreeSet<usize>,
}

impl Things {
    fn new(name: &'static str, count: usize) -> Self {
        Self { name, count, gone: std::collections::BTreeSet::new() }
    }

    fn remove(&mut self, number: usize) -> Result<(), String> {
        self.find(number)?;
        self.gone.insert(number);
        Ok(())
    }

    fn find(&self, number: usize) -> Result<(), String> {
        let (name, count) = (self.name, self.count);
        if count == 0 {
            return Err(format!("there is no {name} at that time"));
        }
        if number >= count {
            return Err(format!("at that time there are {name}s 0 to {}", count - 1));
        }
        if self.gone.contains(&number) {
            return Err(format!("{name} {number} is removed already"));
        }
        Ok(())
    }
}
