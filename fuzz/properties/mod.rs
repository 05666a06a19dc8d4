//! Properties that hold for any bytes, one in each file: a function that panics where its property fails.
//!
//! The targets in `fuzz_targets` run them under libFuzzer, the tests of the library on mutants of the fixtures and on
//! the regressions.

pub mod assemble;
pub mod convert;
pub mod descriptions;
pub mod edits;
pub mod generated;
pub mod hooks;
pub mod read;
pub mod repeat;
pub mod sound;
pub mod write;

/// A property with the name of its target.
pub type Property = (&'static str, fn(&[u8]));

/// All properties.
pub const PROPERTIES: [Property; 9] = [
    ("read", read::check),
    ("write", write::check),
    ("repeat", repeat::check),
    ("edits", edits::check),
    ("convert", convert::check),
    ("assemble", assemble::check),
    ("descriptions", descriptions::check),
    ("hooks", hooks::check),
    ("generated", generated::check),
];
