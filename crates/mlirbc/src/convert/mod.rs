//! Conversion of a module to the definitions of another release of LLVM.
//!
//! `defined` determines whether a release has an op. `carry` reads the properties of the op with
//! the definition of the release that wrote it, and stores them by name with the definition of the
//! target. `changes` is the table of what names alone do not show: renamed ops and properties, and
//! values that correspond; `values` applies it. `structure` changes the contents of ops.
//! `encodings` has the attributes and types that a release reads, `text_forms` those that it parses
//! as text, `confused_texts` those that it takes for others. Everything that cannot be carried is an obstacle, and a module with an obstacle is
//! unchanged unless the caller allows the loss.

mod carry;
mod changes;
pub(crate) mod confused_texts;
mod defined;
mod dialect_versions;
mod encodings;
mod entries;
mod groups;
mod locations;
mod plan;
mod records;
mod renamed_texts;
mod replaced;
mod stablehlo;
mod structure;
pub(crate) mod text_forms;
mod texts;
mod values;
mod widths;

use crate::error::Error;
use crate::schema::Release;
pub(crate) use changes::renumberings;
pub(crate) use encodings::entry_readers;
pub use encodings::{EncodingReaders, attribute_readers, dialect_version_readers, type_readers};
pub(crate) use structure::arguments_of_map;

/// The most obstacles that a conversion lists.
pub const MOST_OBSTACLES: usize = 1000;

/// The outcome of a conversion.
#[derive(Clone, Debug, Default)]
pub struct Conversion {
    /// Whether the module was converted. Otherwise it is unchanged.
    pub is_converted: bool,
    /// The number of ops whose name, properties or attributes are stored in another way.
    pub ops: u64,
    /// The number of attributes and types that became text.
    pub texts: u64,
    /// What was renamed or left out without loss, by op and property.
    pub changes: Vec<Change>,
    /// What the target cannot represent, each with the path to it, at most [`MOST_OBSTACLES`]. If the
    /// module was converted, these are losses.
    pub obstacles: Vec<Error>,
}

/// Ops or properties that a conversion renamed or left out. A location range reduced to its start,
/// for releases before 20, is the property `end` of `loc`. A dropped dialect version is the
/// property `version` of the dialect.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// The name of the ops, before; `loc` for locations, and the name of a dialect.
    pub op: Box<str>,
    /// The property; `None` for the op itself.
    pub property: Option<Box<str>>,
    /// The new name of the op or property. `None` for a property that was left out because the
    /// release does not need it, and for an op that became unregistered.
    pub renamed: Option<Box<str>>,
    /// The number of ops, or of locations in the table.
    pub count: u64,
}

/// The dialects whose ops MLIR's readers accept without a definition, as unregistered ops.
const OPEN_DIALECTS: [&[u8]; 6] = [b"llvm", b"nvvm", b"rocdl", b"shape", b"spirv", b"test"];

/// Whether MLIR's readers accept ops of a dialect that they do not define.
pub(crate) fn accepts_unknown_ops(dialect: &[u8]) -> bool {
    OPEN_DIALECTS.contains(&dialect)
}

/// The releases to which a module can be converted, the oldest first.
pub fn target_releases() -> impl Iterator<Item = Release> {
    let is_target = |release: &Release| release.producer().is_some();
    Release::ALL.into_iter().filter(is_target)
}
