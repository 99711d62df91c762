//! Ctrl-C asks a run to end after the step it is in; a second one, or one before the first step is made, ends the program at once.

use crate::fault::Fault;
use crate::output;
use std::sync::atomic::{AtomicBool, Ordering};

static ASKED: AtomicBool = AtomicBool::new(false);
/// A step was made: there is something to tell, and the next step is not far.
static MOVING: AtomicBool = AtomicBool::new(false);

/// Listens from now on.
pub fn listen() -> Result<(), Fault> {
    let handler = || {
        let again = ASKED.swap(true, Ordering::Relaxed);
        if again || !MOVING.load(Ordering::Relaxed) {
            output::complain(if again { "interrupted at once" } else { "interrupted before the first step" });
            std::process::exit(130);
        }
    };
    ctrlc::set_handler(handler).map_err(|error| Fault::new(format_args!("cannot listen for Ctrl-C: {error}")))
}

/// Tells that a step was made.
pub fn moving() {
    MOVING.store(true, Ordering::Relaxed);
}

/// Whether the run is to end.
pub fn asked() -> bool {
    ASKED.load(Ordering::Relaxed)
}
