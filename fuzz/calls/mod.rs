//! Calls every function of the C header in random order with random arguments.
//!
//! The header is read as data (`interface.rs`). Arguments follow their types and names (`arguments.rs`, `values.rs`,
//! `names.rs`): mostly what earlier calls returned, sometimes nothing, something erased, or a number out of range.
//! Callbacks call back (`callbacks.rs`). The calls go through C that is made from the header (`trampolines.rs`).
//! After each call, `call.rs` checks what the header promises:
//!
//! * no call ends the process, panics or returns `MLIRBC_STATUS_PANIC`;
//! * a failure has an error object, success has none;
//! * a result that is an enum is one of its numbers;
//! * an edit that fails changes nothing;
//! * what was written can be opened;
//! * what is passed with a release function is released once.
//!
//! A run keeps to its scratch folder: all paths that it passes are in there.

mod arguments;
mod call;
mod callbacks;
mod interface;
mod library;
mod names;
mod references;
mod state;
pub mod trampolines;
mod values;

use std::path::Path;

pub use interface::Entry;
pub use state::Source;

/// How often a function was called.
#[derive(Clone, Debug)]
pub struct Count {
    pub name: &'static str,
    pub calls: u64,
    /// The calls that returned neither a failure nor nothing.
    pub successes: u64,
}

/// What a run found.
pub struct Report {
    pub functions: Vec<Count>,
    /// The broken promises, each with the call.
    pub failures: Vec<String>,
}

/// Makes `count` calls or a few more, fewer if the source ends or a promise is broken. `fixtures` is a folder with bytecode, and
/// `scratch` one for files that are written.
///
/// # Safety
/// `table` is the table of `trampolines.rs` for the header of this repository.
pub unsafe fn run(
    table: *const Entry,
    source: Source,
    count: u64,
    fixtures: &Path,
    scratch: &Path,
) -> Report {
    // SAFETY: the caller's.
    unsafe { interface::set(table) };
    state::begin(source, fixtures, scratch);
    while state::calls() < count && state::goes_on() {
        match state::take_opened() {
            Some(module) if state::one_in(2) => call::furnish(module),
            _ if state::one_in(500) => call::prepare_hooks(),
            _ => call::random(&|_| true),
        }
    }
    state::end()
}
