//! Writes modules as bytecode.
//!
//! *Index-stable* writing keeps all numbers, so that it requires no knowledge of encodings.
//! *Canonical* writing renumbers everything as MLIR's writer does, and produces the same bytes.

mod blanked;
mod canonical;
mod emit;
mod entry_codes;
mod entry_sites;
mod file;
mod fingerprint;
mod ops;
mod options;
mod patch_op_headers;
mod property_sites;
mod reach;
mod renumber;
mod resources;
mod scopes;
mod sections;
mod site_word;
mod stable;
mod unknown_location;
mod use_lists;
mod varint_buffer;

pub(crate) use entry_sites::EntrySites;
pub use fingerprint::Fingerprint;
pub use options::{Mode, WriteOptions};
pub use reach::{Reach, Reached};
