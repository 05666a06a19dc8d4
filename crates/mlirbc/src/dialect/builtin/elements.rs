//! The raw data of dense attributes (format.md §6.1, code 18).

use crate::dialect::builtin::element_kind::ElementKind;
use crate::dialect::builtin::element_storage::stored_size;
use crate::dialect::entry::Type;

/// The elements of a dense attribute: little-endian, row-major, without gaps.
#[derive(Clone, Copy, Debug)]
pub struct DenseElements<'m> {
    /// The stored bytes. A splat stores one element.
    pub data: &'m [u8],
    /// The kind of elements; `None` if the type does not determine it.
    pub kind: Option<ElementKind>,
    /// The number of elements of the shape; `None` if the type does not determine it.
    pub count: Option<u64>,
    /// Whether one stored element represents all.
    pub is_splat: bool,
    /// Whether elements are packed eight to a byte, the first in the lowest bit. A splat of bits is
    /// one byte, of which no bit or any bit is set.
    pub is_packed: bool,
    /// The size of a stored element in bytes, unless bits are packed; 0 if the type does not
    /// determine it.
    pub element_size: u64,
}

impl<'m> DenseElements<'m> {
    pub(super) fn new(ty: Type<'m>, data: &'m [u8]) -> Self {
        let shaped = ty.view().ok().and_then(|view| view.shaped());
        let kind = shaped.and_then(|(_, element)| ElementKind::of(element));
        let count = shaped.and_then(|(shape, _)| shape.element_count());
        Self::of(kind, count, data)
    }

    /// Views data of `count` elements, of a kind that may represent a type of another dialect.
    pub(crate) fn of(kind: Option<ElementKind>, count: Option<u64>, data: &'m [u8]) -> Self {
        let is_bit = kind.is_some_and(ElementKind::is_bit);
        let length = data.len() as u64;
        let element_size = kind.map_or(0, |kind| stored_size(kind, count, length));
        let is_splat = match kind {
            // The only bit is set if any bit of its byte is.
            Some(_) if is_bit => {
                let is_filled = matches!(data, [0x00 | 0xFF]) || count == Some(1);
                length == 1 && is_filled && count != Some(0)
            }
            Some(_) => length == element_size && element_size > 0 && count != Some(0),
            None => false,
        };
        // Since release 23, MLIR also reads one byte for each bit, which some builds before it wrote.
        let is_packed =
            is_bit && (is_splat || count.is_some_and(|count| length == count.div_ceil(8)));
        DenseElements {
            data,
            kind,
            count,
            is_splat,
            is_packed,
            element_size,
        }
    }

    /// Returns whether the stored data has the size that the type requires; `None` if the type does
    /// not determine it.
    pub fn has_expected_size(&self) -> Option<bool> {
        let (kind, count) = (self.kind?, self.count?);
        let length = self.data.len() as u64;
        Some(match kind.is_bit() {
            _ if self.is_splat => true,
            // MLIR keeps the value of a splat without elements.
            true if count == 0 => matches!(self.data, [] | [0x00 | 0xFF]),
            false if count == 0 => length == 0 || length == self.element_size,
            true => self.is_packed || length == count,
            false => self.element_size.checked_mul(count) == Some(length),
        })
    }

    /// The bytes of an element, including splats; `None` past the last one, and for packed bits,
    /// which [`DenseElements::bit`] returns.
    pub fn element(&self, index: u64) -> Option<&'m [u8]> {
        if index >= self.count? || self.is_packed {
            return None;
        }
        let size = self.element_size;
        let start = if self.is_splat {
            0
        } else {
            index.checked_mul(size)?
        };
        let start = usize::try_from(start).ok()?;
        self.data
            .get(start..start.checked_add(usize::try_from(size).ok()?)?)
    }

    /// The bits of an element of any width, including splats and packed bits, as 64-bit words, lowest
    /// first. Bits above the width are zero. A pair has the words of its first part, followed by
    /// those of its second one. `None` past the last element, and if the type does not determine
    /// the kind.
    pub fn words(&self, index: u64) -> Option<impl Iterator<Item = u64> + use<'m>> {
        let (width, parts) = self.kind?.width_and_parts();
        let (bytes, bit) = match self.bit(index) {
            Some(bit) => (&[][..], Some(u64::from(bit))),
            None => (self.element(index)?, None),
        };
        let part_size = (bytes.len() / parts).max(1);
        let words_per_part = (width as usize).div_ceil(64).max(1);
        let word = move |position: usize| {
            let (part, word) = (position / words_per_part, position % words_per_part);
            let bytes = bytes.chunks(part_size).nth(part).unwrap_or_default();
            let bytes = bytes.chunks(8).nth(word).unwrap_or_default();
            let mut all = [0; 8];
            for (place, byte) in all.iter_mut().zip(bytes) {
                *place = *byte;
            }
            let used = (width as usize).saturating_sub(64 * word);
            match used {
                // As in MLIR since 23.
                1 if width == 1 => u64::from(all != [0; 8]),
                0 => 0,
                1..64 => u64::from_le_bytes(all) & (u64::MAX >> (64 - used)),
                _ => u64::from_le_bytes(all),
            }
        };
        let count = parts * words_per_part;
        Some((0..count).map(move |position| bit.unwrap_or_else(|| word(position))))
    }

    /// The value of a single-bit element; `None` past the last one and for other kinds.
    pub fn bit(&self, index: u64) -> Option<bool> {
        if index >= self.count? || !self.kind?.is_bit() {
            return None;
        }
        let (byte, bits) = match self.is_packed && !self.is_splat {
            true => (index / 8, 1 << (index % 8)),
            false if self.is_splat => (0, u8::MAX),
            false => (index, u8::MAX),
        };
        let byte = self.data.get(usize::try_from(byte).ok()?)?;
        Some(byte & bits != 0)
    }

    /// The value of all single-bit elements if they are equal.
    pub(crate) fn equal_bits(&self) -> Option<bool> {
        let count = self.count?;
        let first = self.bit(0)?;
        if self.is_splat {
            return Some(first);
        }
        let whole = if first { u8::MAX } else { 0 };
        let are_equal = match self.is_packed {
            true => {
                let (bytes, bits) = (count / 8, count / 8 * 8..count);
                let bytes = self.data.get(..usize::try_from(bytes).ok()?)?;
                let mut bits = bits.map_while(|at| self.bit(at));
                bytes.iter().all(|byte| *byte == whole) && bits.all(|bit| bit == first)
            }
            false => self.data.iter().all(|byte| (*byte != 0) == first),
        };
        are_equal.then_some(first)
    }

    /// Whether the stored elements, which are more than one, are equal. MLIR keeps one of them.
    pub(crate) fn are_equal(&self) -> bool {
        match self.kind.is_some_and(ElementKind::is_bit) {
            true => self.equal_bits().is_some(),
            false => {
                let size = usize::try_from(self.element_size).unwrap_or(usize::MAX);
                size > 0 && are_equal(self.data, size)
            }
        }
    }
}

/// Whether all elements of a size in bytes are equal.
pub(super) fn are_equal(data: &[u8], size: usize) -> bool {
    let mut elements = data.chunks_exact(size.max(1));
    match elements.next() {
        Some(first) => elements.all(|other| other == first),
        None => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dialect::builtin::float_format::FloatFormat;
    use crate::dialect::builtin::type_view::Signedness;

    fn words(kind: ElementKind, count: u64, data: &[u8]) -> Vec<Vec<u64>> {
        let elements = DenseElements::of(Some(kind), Some(count), data);
        assert!(elements.words(count).is_none());
        let all = (0..count).map(|index| elements.words(index).unwrap().collect());
        all.collect()
    }

    #[test]
    fn elements_of_any_width_have_their_words() {
        let integer = |width| ElementKind::Integer {
            width,
            signedness: Signedness::Signless,
        };
        assert_eq!(words(integer(8), 2, &[1, 255]), [[1], [255]]);
        assert_eq!(words(integer(12), 2, &[0xff, 0x0f, 1, 0]), [[4095], [1]]);
        let wide = [1, 0, 0, 0, 0, 0, 0, 0, 1, 2, 0, 0, 0, 0, 0, 0, 0, 0];
        assert_eq!(words(integer(65), 2, &wide), [[1, 1], [2, 0]]);
        // Packed bits, a splat of bits, a splat of bytes, elements without bits.
        assert_eq!(words(integer(1), 3, &[0b101]), [[1], [0], [1]]);
        assert_eq!(words(integer(1), 2, &[0xff]), [[1], [1]]);
        assert_eq!(words(integer(16), 2, &[3, 1]), [[259], [259]]);
        // A bit in a byte of its own is set if the byte is not 0, bits above the width do not matter.
        assert_eq!(words(integer(1), 1, &[2]), [[1]]);
        assert_eq!(words(integer(1), 3, &[0, 2, 1]), [[0], [1], [1]]);
        assert_eq!(words(integer(4), 2, &[0xf8, 0x17]), [[8], [7]]);
        assert_eq!(words(integer(0), 2, &[]), [[0], [0]]);
    }

    #[test]
    fn a_pair_has_the_words_of_both_parts() {
        let kind = ElementKind::ComplexInteger {
            width: 72,
            signedness: Signedness::Signless,
        };
        let data = [[1, 0, 0, 0, 0, 0, 0, 0, 2], [3, 0, 0, 0, 0, 0, 0, 0, 4]];
        assert_eq!(words(kind, 1, data.as_flattened()), [[1, 2, 3, 4]]);
        let kind = ElementKind::ComplexFloat(FloatFormat::F16);
        assert_eq!(words(kind, 1, &[1, 0, 2, 0]), [[1, 2]]);
        let kind = ElementKind::ComplexInteger {
            width: 1,
            signedness: Signedness::Signless,
        };
        assert_eq!(words(kind, 2, &[1, 0, 2, 1]), [[1, 0], [1, 1]]);
    }

    #[test]
    fn tf32_takes_three_or_four_bytes() {
        let kind = ElementKind::Float(FloatFormat::TF32);
        for count in 1..10 {
            for size in [3, 4] {
                let numbers =
                    (0..count as u32).flat_map(|at| at.to_le_bytes().into_iter().take(size));
                let expected: Vec<_> = (0..count).map(|at| vec![at]).collect();
                assert_eq!(words(kind, count, &numbers.collect::<Vec<_>>()), expected);
            }
            assert_eq!(words(kind, count, &[7, 0, 0]), vec![[7]; count as usize]);
            assert_eq!(words(kind, count, &[7, 0, 0, 0]), vec![[7]; count as usize]);
        }
        let kind = ElementKind::ComplexFloat(FloatFormat::TF32);
        assert_eq!(words(kind, 1, &[1, 0, 0, 0, 2, 0, 0, 0]), [[1, 2]]);
        assert_eq!(words(kind, 2, &[1, 0, 0, 2, 0, 0]), [[1, 2], [1, 2]]);
    }
}
