//! Conversion of a module to the definitions of another release of LLVM.
//!
//! `carry` reads the properties of an op with the definition of the release that wrote it, and stores
//! them by name with the definition of the target. `encodings` has the attributes and types that a
//! release reads. Nothing is guessed: what cannot be carried is an obstacle, and a module with an
//! obstacle stays as it is.

mod carry;
mod encodings;
mod entries;
mod plan;

use crate::error::Error;
use crate::layout::Release;
pub use encodings::{EncodingReaders, attribute_readers, type_readers};

/// The most obstacles that a conversion lists.
pub const MOST_OBSTACLES: usize = 1000;

/// The outcome of a conversion.
#[derive(Clone, Debug, Default)]
pub struct Conversion {
    /// The number of ops whose properties or attributes were stored in another way.
    pub ops: u64,
    /// What the target cannot represent, each with the path to it, at most [`MOST_OBSTACLES`]. If there
    /// is any, the module is unchanged.
    pub obstacles: Vec<Error>,
}

/// The producer string of the last version of a release. `None` for builds between releases and for
/// other projects.
pub(crate) fn producer_of(release: Release) -> Option<&'static str> {
    Some(match release {
        Release::Llvm17 => "MLIR17.0.6",
        Release::Llvm18 => "MLIR18.1.8",
        Release::Llvm19 => "MLIR19.1.7",
        Release::Llvm21 => "MLIR21.1.8",
        Release::Llvm22 => "MLIR22.1.8",
        Release::Llvm23 => "MLIR23.1.4",
        _ => return None,
    })
}
