//! The releases that read an encoding of an attribute or type, or a version of a dialect, as observed
//! with `mlir-opt`.

use crate::convert::text_forms::{Presence, is_of_tests, presence};
use crate::dialect::OpDefs;
use crate::error::Table;
use crate::schema::{Origin, Release};
use crate::wire::Cursor;

/// The releases of LLVM that read an encoding, as numbers of their major versions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EncodingReaders {
    /// The oldest one; `None` if none is known.
    pub oldest: Option<u32>,
    /// The newest one; `None` if newer ones are not known to fail.
    pub newest: Option<u32>,
}

impl EncodingReaders {
    const NONE: EncodingReaders = EncodingReaders {
        oldest: None,
        newest: None,
    };

    fn since(oldest: u32) -> Option<EncodingReaders> {
        Some(EncodingReaders {
            oldest: Some(oldest),
            newest: None,
        })
    }

    /// Whether a release reads the encoding.
    pub fn contain(self, release: u32) -> bool {
        self.oldest.is_some_and(|oldest| oldest <= release)
            && self.newest.is_none_or(|newest| release <= newest)
    }
}

/// The releases that read an attribute with a code, in a file of a producer. `None` if all that have
/// the dialect read it.
pub fn attribute_readers(dialect: &[u8], code: u64, producer: &[u8]) -> Option<EncodingReaders> {
    match (dialect, code) {
        (b"builtin", 21) => EncodingReaders::since(17),
        // mlir-opt 20 was not tested: 19 does not read it, and 21 does.
        (b"builtin", 22) => EncodingReaders::since(20),
        (b"builtin", 23..=25) => EncodingReaders::since(23),
        (b"builtin", 26..) => Some(EncodingReaders::NONE),
        // These have more fields since release 23.
        (b"llvm", 1..=3) => Some(by_llvm_23(producer)),
        (b"llvm", 0..=18) => EncodingReaders::since(22),
        (b"llvm", _) => Some(EncodingReaders::NONE),
        _ => None,
    }
}

/// As [`attribute_readers`], for a type.
pub fn type_readers(dialect: &[u8], code: u64, producer: &[u8]) -> Option<EncodingReaders> {
    match (dialect, code) {
        (b"quant", 6) => EncodingReaders::since(20),
        // Release 16 wrote it in a different encoding, which only that release reads.
        (b"builtin", 20) if producer.starts_with(b"MLIR16.") => Some(EncodingReaders {
            oldest: Some(16),
            newest: Some(16),
        }),
        (b"builtin", 20) => EncodingReaders::since(17),
        (b"builtin", 21..=34) => EncodingReaders::since(23),
        (b"builtin", 35..) => Some(EncodingReaders::NONE),
        _ => None,
    }
}

/// The releases that read a version of a dialect, by its bytes. No release up to 22 reads a version of any
/// dialect of LLVM, and 23 reads version 0 of `builtin` only. The development of 24 writes version 1 of
/// `builtin` and `func`. `None` for dialects that no release has, and for those with which MLIR is tested.
pub fn dialect_version_readers(dialect: &[u8], version: &[u8]) -> Option<EncodingReaders> {
    let defining = OpDefs::built_in().releases_of(dialect);
    let has_dialect = |release: Release| {
        let is_of_llvm = release.llvm().is_some() && !release.is_snapshot();
        is_of_llvm && presence(dialect, defining, release) == Presence::Present
    };
    if is_of_tests(dialect) || !Release::ALL.into_iter().any(has_dialect) {
        return None;
    }
    let mut bytes = Cursor::new(version, 0);
    let number = bytes.varint().ok().filter(|_| bytes.rest().is_empty());
    match (dialect, number) {
        (b"builtin", Some(0)) => EncodingReaders::since(23),
        (b"builtin" | b"func", Some(1)) => EncodingReaders::since(24),
        _ => Some(EncodingReaders::NONE),
    }
}

/// As [`attribute_readers`], for an entry of a table.
pub(crate) fn entry_readers(
    table: Table,
    dialect: &[u8],
    code: u64,
    producer: &[u8],
) -> Option<EncodingReaders> {
    match table {
        Table::Attribute => attribute_readers(dialect, code, producer),
        _ => type_readers(dialect, code, producer),
    }
}

/// The releases that read an encoding changed by release 23, by producer. Builds before 23, and
/// producers without a release, may have written either.
fn by_llvm_23(producer: &[u8]) -> EncodingReaders {
    let origin = Origin::of(producer);
    let releases = origin.releases();
    let is_open = origin == Origin::Unknown;
    let is_before = !is_open && releases.iter().all(|it| it <= Release::Llvm22);
    let is_after = !is_open && releases.iter().all(|it| it >= Release::Llvm23);
    EncodingReaders {
        oldest: Some(if is_after && !is_before { 23 } else { 22 }),
        newest: is_before.then_some(22),
    }
}
