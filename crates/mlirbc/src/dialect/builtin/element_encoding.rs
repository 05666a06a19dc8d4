//! The bytes of elements in the storage of a release, made from those in another one.

use std::borrow::Cow;

use crate::dialect::builtin::element_kind::ElementKind;
use crate::dialect::builtin::element_storage::{ElementStorage, ROWS};
use crate::dialect::builtin::elements::{DenseElements, are_equal};
use crate::dialect::builtin::type_view::Signedness;
use crate::dialect::tables::Tables;

/// What becomes of the bits above the width of an integer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum UnusedBits {
    /// They stay, as in MLIR.
    Keep,
    /// They become zero.
    Clear,
}

impl ElementStorage {
    /// Whether the release reads the values of elements from their bytes. Elements that do not have
    /// the size of their type are not considered.
    pub(crate) fn reads(self, elements: &DenseElements<'_>) -> bool {
        let (Some(kind), Some(true)) = (elements.kind, elements.has_expected_size()) else {
            return true;
        };
        let is_bit = kind.is_bit();
        self.has_size_of(elements) && (is_bit || parts(kind, elements).all(Part::is_usable))
    }

    /// Whether the release takes bytes apart into elements as they are.
    pub(crate) fn has_size_of(self, elements: &DenseElements<'_>) -> bool {
        match elements.kind {
            Some(kind) if kind.is_bit() => {
                elements.is_splat || elements.is_packed || self.has_bits_as_bytes
            }
            Some(kind) => {
                elements.data.is_empty() || elements.element_size == self.element_size(kind)
            }
            None => true,
        }
    }

    /// The bytes of elements in bytecode. Equal elements are stored as one.
    pub(crate) fn encode<'d>(
        self,
        elements: &DenseElements<'d>,
        unused: UnusedBits,
    ) -> Cow<'d, [u8]> {
        let Some(kind) = elements.kind else {
            return Cow::Borrowed(elements.data);
        };
        if !kind.is_bit() {
            return splat_of(
                self.resized(kind, elements, unused),
                self.element_size(kind),
            );
        }
        if elements.count == Some(0) {
            let splat = elements.data.first().map(|byte| *byte != 0);
            return Cow::Borrowed(splat.map_or(&[], splat_of_bits));
        }
        match elements.equal_bits() {
            Some(bit) => Cow::Borrowed(splat_of_bits(bit)),
            None if elements.is_packed => match (unused, elements.data.split_last()) {
                (UnusedBits::Clear, Some((last, full))) => {
                    let used = (elements.count.unwrap_or(0).wrapping_sub(1) % 8) as u32 + 1;
                    let cleared = last & u8::MAX >> (8 - used);
                    match cleared == *last {
                        true => Cow::Borrowed(elements.data),
                        false => Cow::Owned([full, &[cleared]].concat()),
                    }
                }
                _ => Cow::Borrowed(elements.data),
            },
            None => Cow::Owned(elements.data.chunks(8).map(packed).collect()),
        }
    }

    /// The bytes of elements in hexadecimal text, which has all of them.
    pub(crate) fn text<'d>(
        self,
        elements: &DenseElements<'d>,
        unused: UnusedBits,
    ) -> Cow<'d, [u8]> {
        match elements.kind {
            Some(kind) if kind.is_bit() => match (self.has_bits_as_bytes, elements.is_packed) {
                (false, false) => Cow::Owned(elements.data.chunks(8).map(packed).collect()),
                (false, true) => Cow::Borrowed(elements.data),
                (true, _) => {
                    let bits = (0..elements.count.unwrap_or(0)).map_while(|at| elements.bit(at));
                    Cow::Owned(bits.map(u8::from).collect())
                }
            },
            Some(kind) => self.resized(kind, elements, unused),
            None => Cow::Borrowed(elements.data),
        }
    }

    /// Elements of a shape from the bytes in hexadecimal text: all of them, or one. Each bit takes a byte, and
    /// tf32 takes three. `None` if the release does not accept the number of bytes.
    fn of_text(self, kind: ElementKind, count: u64, bytes: &[u8]) -> Option<Vec<u8>> {
        let length = bytes.len() as u64;
        if kind.is_bit() {
            return match bytes {
                [] if count == 0 => Some(Vec::new()),
                [byte] if self.has_bits_as_bytes || count == 1 => Some(vec![u8::from(*byte != 0)]),
                [byte @ (0 | 0xff)] => Some(vec![byte & 1]),
                _ if self.has_bits_as_bytes => {
                    let bits = bytes.iter().map(|byte| u8::from(*byte != 0));
                    (length == count).then(|| bits.collect())
                }
                _ if length != count.div_ceil(8) => None,
                _ => {
                    let bits = bytes
                        .iter()
                        .flat_map(|byte| (0..8).map(move |at| byte >> at & 1));
                    Some(bits.take(usize::try_from(count).ok()?).collect())
                }
            };
        }
        let size = self.element_size(kind);
        if size == 0 {
            // The other form has a byte for an element without bits.
            return bytes.is_empty().then(|| vec![0]);
        }
        if length != size && size.checked_mul(count) != Some(length) {
            return None;
        }
        let elements = DenseElements {
            data: bytes,
            kind: Some(kind),
            count: Some(count),
            is_splat: false,
            is_packed: false,
            element_size: size,
        };
        let bytes = ElementStorage::NEWEST.resized(kind, &elements, UnusedBits::Keep);
        Some(bytes.into_owned())
    }

    /// Elements of more than a bit, or pairs, with the size of this storage.
    fn resized<'d>(
        self,
        kind: ElementKind,
        elements: &DenseElements<'d>,
        unused: UnusedBits,
    ) -> Cow<'d, [u8]> {
        let new_size = self.part_size(kind) as usize;
        let old_size = part_size(kind, elements);
        let is_kept = unused == UnusedBits::Keep || parts(kind, elements).all(Part::is_clear);
        if (new_size == old_size && is_kept) || elements.data.is_empty() {
            return Cow::Borrowed(elements.data);
        }
        let mut bytes = Vec::with_capacity(elements.data.len() / old_size * new_size);
        for part in elements.data.chunks_exact(old_size) {
            let part = Part { kind, bytes: part };
            let end = bytes.len() + new_size;
            match unused {
                UnusedBits::Keep => bytes.extend(part.bytes.iter().take(new_size)),
                UnusedBits::Clear => part.append_clear(&mut bytes),
            }
            bytes.resize(end, 0);
        }
        Cow::Owned(bytes)
    }
}

/// The bytes of an element, or of a part of a pair.
#[derive(Clone, Copy)]
struct Part<'d> {
    kind: ElementKind,
    bytes: &'d [u8],
}

/// The bytes of a part of stored elements.
fn part_size(kind: ElementKind, elements: &DenseElements<'_>) -> usize {
    (elements.element_size as usize / kind.width_and_parts().1).max(1)
}

/// The parts of elements that do not fill their bytes; none of others.
fn parts<'d>(
    kind: ElementKind,
    elements: &DenseElements<'d>,
) -> impl Iterator<Item = Part<'d>> + use<'d> {
    let size = part_size(kind, elements);
    let is_full = size as u64 * 8 == u64::from(kind.width_and_parts().0);
    let data = if is_full { &[] } else { elements.data };
    let bytes = data.chunks_exact(size);
    bytes.map(move |bytes| Part { kind, bytes })
}

impl Part<'_> {
    /// The bytes that are full, the one that has the highest bits, of which the mask is used, and the rest.
    fn split(&self) -> (&[u8], u8, u8, &[u8]) {
        let (width, _) = self.kind.width_and_parts();
        let (full, rest) = self
            .bytes
            .split_at_checked(width as usize / 8)
            .unwrap_or_default();
        match rest.split_first() {
            Some((partial, rest)) => (full, *partial, !(u8::MAX << (width % 8)), rest),
            None => (full, 0, 0, &[]),
        }
    }

    /// Whether all bits above the width are zero.
    fn is_clear(self) -> bool {
        let (_, partial, used, rest) = self.split();
        partial & !used == 0 && rest.iter().all(|byte| *byte == 0)
    }

    /// Whether MLIR reads the value: the bits above the width are zero, or copies of the sign. They do not
    /// matter in floats.
    fn is_usable(self) -> bool {
        let (ElementKind::Integer { width, signedness }
        | ElementKind::ComplexInteger { width, signedness }) = self.kind
        else {
            return true;
        };
        let (_, partial, used, _) = self.split();
        let has_sign = signedness != Signedness::Unsigned && width > 1;
        let is_negative = partial & used > used >> 1;
        self.is_clear() || (has_sign && is_negative && partial | used == u8::MAX)
    }

    /// Appends the bytes with zeros above the width.
    fn append_clear(self, bytes: &mut Vec<u8>) {
        let (full, partial, used, _) = self.split();
        bytes.extend_from_slice(full);
        let is_bit = matches!(self.kind, ElementKind::ComplexInteger { width: 1, .. });
        bytes.push(match is_bit {
            // As since 23: any bit set is true.
            true => u8::from(partial != 0),
            false => partial & used,
        });
    }
}

impl Tables<'_> {
    /// Elements from the bytes in hexadecimal text, in the form that [`Tables::dense_attribute`] accepts. `None`
    /// if their number is not that of a shape, or means different elements in the releases that may apply.
    pub(crate) fn elements_of_text(
        &self,
        kind: ElementKind,
        count: u64,
        bytes: &[u8],
    ) -> Option<Vec<u8>> {
        if let Some(storage) = self.text_storage() {
            return storage.of_text(kind, count, bytes);
        }
        let mut read = ROWS
            .iter()
            .filter_map(|(_, storage)| storage.of_text(kind, count, bytes));
        let first = read.next()?;
        read.all(|other| other == first).then_some(first)
    }
}

/// A splat of bits: a byte with all bits equal.
fn splat_of_bits(bit: bool) -> &'static [u8] {
    if bit { &[0xff] } else { &[0] }
}

/// The first element if all are equal.
fn splat_of(data: Cow<'_, [u8]>, size: u64) -> Cow<'_, [u8]> {
    let size = usize::try_from(size).unwrap_or(usize::MAX);
    if size == 0 || !are_equal(&data, size) {
        return data;
    }
    match data {
        Cow::Borrowed(data) => Cow::Borrowed(data.get(..size).unwrap_or(data)),
        Cow::Owned(mut data) => {
            data.truncate(size);
            Cow::Owned(data)
        }
    }
}

/// Packs up to eight bits, one for each byte, into one byte with the first in its lowest bit.
fn packed(bits: &[u8]) -> u8 {
    bits.iter()
        .rev()
        .fold(0, |byte, bit| byte << 1 | u8::from(*bit != 0))
}
