//! How releases store the elements of dense attributes, in bytecode and in hexadecimal text
//! (format.md §6.1, code 18), as observed with `mlir-opt` and jaxlib.
//!
//! All releases pack bits eight to a byte in bytecode, and read those of any release. The number of
//! bytes distinguishes the storages of elements of a shape, so that reading requires no release.

use crate::dialect::builtin::element_kind::ElementKind;
use crate::dialect::builtin::float_format::FloatFormat;
use crate::dialect::tables::Tables;
use crate::schema::Release;

/// The storage of elements by a release.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ElementStorage {
    /// The bytes of tf32, also of a part of a pair: of 32 bits, or of its 19.
    tf32_size: u64,
    /// Whether bits take a byte each in text, and may do so in bytecode. A byte in text is a splat.
    /// Others pack them, and read a byte for each as packed ones.
    pub(super) has_bits_as_bytes: bool,
    /// Whether data of no bytes is a splat.
    pub(crate) has_splats_of_no_bytes: bool,
}

/// The bytes of tf32 in releases before 20.
const WIDE_TF32_SIZE: u64 = 4;

/// The storages and the first release with each, the oldest first.
pub(super) const ROWS: [(Release, ElementStorage); 3] = [
    (
        Release::Llvm17,
        ElementStorage {
            tf32_size: WIDE_TF32_SIZE,
            has_bits_as_bytes: false,
            has_splats_of_no_bytes: false,
        },
    ),
    (
        Release::Llvm20Git,
        ElementStorage {
            tf32_size: 3,
            has_bits_as_bytes: false,
            has_splats_of_no_bytes: false,
        },
    ),
    (Release::Llvm23GitEarly, ElementStorage::NEWEST),
];

impl ElementStorage {
    /// The storage of the newest release.
    pub(crate) const NEWEST: ElementStorage = ElementStorage {
        tf32_size: 3,
        has_bits_as_bytes: true,
        has_splats_of_no_bytes: true,
    };

    /// The storage of a release.
    pub(crate) fn of(release: Release) -> Self {
        let mut rows = ROWS.iter().rev();
        let row = rows.find(|(first, _)| *first <= release);
        row.map_or(ElementStorage::NEWEST, |(_, storage)| *storage)
    }

    /// Whether the hexadecimal text of elements differs between releases.
    pub(crate) fn text_differs(kind: ElementKind) -> bool {
        kind.is_bit() || part_format(kind) == Some(FloatFormat::TF32)
    }

    /// Whether the hexadecimal text of elements of a kind is the same as in another storage.
    pub(crate) fn has_text_of(self, other: ElementStorage, kind: ElementKind) -> bool {
        let is_same_size = self.part_size(kind) == other.part_size(kind);
        is_same_size && (!kind.is_bit() || self.has_bits_as_bytes == other.has_bits_as_bytes)
    }

    /// Whether elements may be of types of other dialects.
    pub(crate) fn has_foreign_elements(self) -> bool {
        self == ElementStorage::NEWEST
    }

    /// The bytes of a part of an element in bytecode.
    pub(super) fn part_size(self, kind: ElementKind) -> u64 {
        match part_format(kind) {
            Some(FloatFormat::TF32) => self.tf32_size,
            _ => u64::from(kind.width_and_parts().0.div_ceil(8)),
        }
    }

    /// The bytes of an element in bytecode, a pair as a whole.
    pub(crate) fn element_size(self, kind: ElementKind) -> u64 {
        self.part_size(kind) * kind.width_and_parts().1 as u64
    }
}

impl Tables<'_> {
    /// The storage of elements in text: that of the release nearest to the producer's; `None` if it names
    /// no version.
    pub(crate) fn text_storage(&self) -> Option<ElementStorage> {
        (!self.is_own_release_open()).then(|| self.element_storage())
    }

    /// The storage of new elements.
    pub(crate) fn element_storage(&self) -> ElementStorage {
        ElementStorage::of(self.own_release())
    }
}

/// The bytes of an element of data that has a size of a storage: that of the newest one, or
/// another that fits the number of bytes.
pub(super) fn stored_size(kind: ElementKind, count: Option<u64>, length: u64) -> u64 {
    let newest = ElementStorage::NEWEST.element_size(kind);
    let fits = |size: u64| {
        length == size || count.is_some_and(|count| size.checked_mul(count) == Some(length))
    };
    let mut sizes = ROWS.iter().map(|(_, storage)| storage.element_size(kind));
    match fits(newest) {
        true => newest,
        false => sizes.find(|size| fits(*size)).unwrap_or(newest),
    }
}

/// The format of floats or of their pairs.
fn part_format(kind: ElementKind) -> Option<FloatFormat> {
    match kind {
        ElementKind::Float(format) | ElementKind::ComplexFloat(format) => Some(format),
        ElementKind::Integer { .. } | ElementKind::ComplexInteger { .. } => None,
    }
}
