//! Modules back to bytes.
//!
//! *Index-stable* writing keeps the number of everything, so that it needs to know nothing of what it
//! writes. *Canonical* writing numbers everything anew, as MLIR's own writer does, and produces the
//! same bytes.

mod blanked;
mod canonical;
mod emit;
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
mod stable;
mod unknown_location;
mod use_lists;
mod varint_buffer;

pub(crate) use entry_sites::EntrySites;
pub use fingerprint::Fingerprint;
pub use options::{Mode, WriteOptions};
pub use reach::{Reach, Reached};
