//! The number of operands or results in each group of an op, as stored in version 6 (format.md
//! §7.3).

use crate::error::{ErrorKind, Result};
use crate::wire::{Cursor, Emitter};

/// The sizes of an op's groups of operands or results.
#[derive(Clone, Copy, Debug)]
pub struct SegmentSizes<'m> {
    /// The number of groups in the op's definition.
    groups: u32,
    /// The number of stored sizes.
    stored: u32,
    /// In the sparse form, the number of bits of a size that contain its position; 0 if nothing is
    /// stored.
    index_bits: Option<u32>,
    items: Cursor<'m>,
}

/// The maximum number of bits for a position.
const MAX_INDEX_BITS: u64 = 8;

impl<'m> SegmentSizes<'m> {
    pub(super) fn read(cursor: &mut Cursor<'m>, groups: u32) -> Result<Self> {
        let at = *cursor;
        let (stored, is_sparse) = cursor.varint_with_flag()?;
        if stored > u64::from(groups) {
            return Err(at.error(ErrorKind::InvalidValue {
                what: "number of segment sizes",
                expected: "at most one per group of the op",
                found: stored,
            }));
        }
        let mut index_bits = is_sparse.then_some(0);
        if is_sparse && stored != 0 {
            let at = *cursor;
            let bits = cursor.varint()?;
            if bits > MAX_INDEX_BITS {
                return Err(at.error(ErrorKind::InvalidValue {
                    what: "index width of segment sizes",
                    expected: "at most 8",
                    found: bits,
                }));
            }
            index_bits = Some(bits as u32);
        }
        let sizes = SegmentSizes {
            groups,
            stored: stored as u32,
            index_bits,
            items: *cursor,
        };
        for position in 0..sizes.stored {
            sizes.item(cursor, position)?;
        }
        Ok(sizes)
    }

    /// Reads the position and the size of a group.
    fn item(&self, cursor: &mut Cursor<'m>, position: u32) -> Result<(u32, u32)> {
        let at = *cursor;
        let item = cursor.varint()?;
        let (position, size) = match self.index_bits {
            None => (position, item),
            Some(bits) => ((item & ((1 << bits) - 1)) as u32, item >> bits),
        };
        if position >= self.groups || size > i32::MAX as u64 {
            return Err(at.error(ErrorKind::InvalidValue {
                what: "segment size",
                expected: "a 32-bit size of a group of the op",
                found: item,
            }));
        }
        Ok((position, size as u32))
    }

    /// The number of groups.
    pub fn len(&self) -> usize {
        self.groups as usize
    }

    /// Whether the op has no groups.
    pub fn is_empty(&self) -> bool {
        self.groups == 0
    }

    /// The size of each group.
    pub fn sizes(&self) -> Vec<u32> {
        let mut sizes = vec![0; self.groups as usize];
        let mut cursor = self.items;
        for position in 0..self.stored {
            // Reading has already reported any damage.
            if let Ok((position, size)) = self.item(&mut cursor, position)
                && let Some(entry) = sizes.get_mut(position as usize)
            {
                *entry = size;
            }
        }
        sizes
    }

    /// Whether they are in the form that MLIR's writer uses for them.
    pub fn has_usual_form(&self) -> bool {
        let sizes = self.sizes();
        let Some(index_bits) = sparse_bits(&sizes) else {
            return self.index_bits.is_none() && self.stored == self.groups;
        };
        let mut cursor = self.items;
        let mut filled = filled(&sizes);
        let in_order = (0..self.stored).all(|position| match self.item(&mut cursor, position) {
            Ok((position, _)) => filled.next().is_some_and(|(at, _)| at == position as usize),
            Err(_) => false,
        });
        self.index_bits == Some(index_bits) && in_order
    }
}

/// The non-empty groups, with their positions.
fn filled(sizes: &[u32]) -> impl DoubleEndedIterator<Item = (usize, u32)> {
    let sizes = sizes.iter().copied().enumerate();
    sizes.filter(|&(_, size)| size != 0)
}

/// The bits for the last position in the sparse form; `None` if MLIR uses the dense one.
fn sparse_bits(sizes: &[u32]) -> Option<u32> {
    /// The last position that MLIR stores in a sparse form.
    const MOST_SPARSE: usize = 256;
    let Some((last, _)) = filled(sizes).next_back() else {
        return Some(0);
    };
    let is_dense = filled(sizes).count() > sizes.len() / 2 || last > MOST_SPARSE;
    (!is_dense).then(|| usize::BITS - last.leading_zeros())
}

/// Appends the sizes of all groups in MLIR's form.
pub(super) fn write(emitter: &mut Emitter<'_>, sizes: &[u32]) {
    let Some(index_bits) = sparse_bits(sizes) else {
        emitter.varint_with_flag(sizes.len() as u64, false);
        sizes.iter().for_each(|&size| emitter.varint(size.into()));
        return;
    };
    let count = filled(sizes).count();
    emitter.varint_with_flag(count as u64, true);
    if count == 0 {
        return;
    }
    emitter.varint(index_bits.into());
    for (position, size) in filled(sizes) {
        emitter.varint(u64::from(size) << index_bits | position as u64);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sizes(bytes: &[u8], groups: u32) -> Option<Vec<u32>> {
        let mut cursor = Cursor::new(bytes, 0);
        let sizes = SegmentSizes::read(&mut cursor, groups).ok()?;
        cursor.is_at_end().then(|| sizes.sizes())
    }

    #[test]
    fn all_three_forms_give_the_sizes() {
        // Zero in either form.
        assert_eq!(sizes(&[0x03], 3), Some(vec![0, 0, 0]));
        assert_eq!(sizes(&[0x01], 2), Some(vec![0, 0]));
        // `cf.cond_br` of format.md: three sizes of 1; fewer sizes than groups.
        assert_eq!(sizes(&[0x0d, 3, 3, 3], 3), Some(vec![1, 1, 1]));
        assert_eq!(sizes(&[0x05, 5], 3), Some(vec![2, 0, 0]));
        // `memref.subview` of format.md: one size of 1 at position 0, with no bits for positions.
        assert_eq!(sizes(&[0x07, 0x01, 0x03], 4), Some(vec![1, 0, 0, 0]));
        // Sizes 5 and 1 at positions 2 and 0, two bits each.
        assert_eq!(
            sizes(&[0x0b, 0x05, (5 << 2 | 2) << 1 | 1, (1 << 2) << 1 | 1], 4),
            Some(vec![1, 0, 5, 0])
        );
    }

    #[test]
    fn sizes_are_written_in_the_form_that_mlir_takes() {
        let written = |of: &[u32]| {
            let mut emitter = Emitter::new();
            write(&mut emitter, of);
            let bytes = emitter.into_bytes().unwrap();
            assert_eq!(sizes(&bytes, of.len() as u32).as_deref(), Some(of));
            bytes
        };
        assert_eq!(written(&[0, 0, 0]), [0x03]);
        assert_eq!(written(&[1, 1, 1]), [0x0d, 3, 3, 3]);
        assert_eq!(written(&[1, 0, 0, 0]), [0x07, 0x01, 0x03]);
        // The last position is 2, which requires two bits.
        assert_eq!(written(&[1, 0, 5, 0]), [0x0b, 0x05, 0x09, 0x2d]);
        let mut many = vec![0; 300];
        many[257] = 1;
        assert_eq!(written(&many).len(), 302);
        many.swap(257, 255);
        assert_eq!(written(&many).len(), 4);
    }

    #[test]
    fn the_form_that_mlir_takes_is_known() {
        let is_usual = |bytes: &[u8], groups| {
            let mut cursor = Cursor::new(bytes, 0);
            let sizes = SegmentSizes::read(&mut cursor, groups).expect("sizes");
            sizes.has_usual_form()
        };
        assert!(is_usual(&[0x03], 3));
        assert!(is_usual(&[0x0d, 3, 3, 3], 3));
        assert!(is_usual(&[0x07, 0x01, 0x03], 4));
        assert!(is_usual(&[0x0b, 0x05, 0x09, 0x2d], 4));
        // Dense without sizes; dense with fewer sizes than groups.
        assert!(!is_usual(&[0x01], 2));
        assert!(!is_usual(&[0x0d, 3, 3, 3], 4));
        // One of one is too many for the sparse form; one of four is too few for the dense one.
        assert!(!is_usual(&[0x07, 0x01, 0x03], 1));
        assert!(!is_usual(&[0x11, 3, 1, 1, 1], 4));
        // More bits than the last position requires, a size of 0, and positions that do not ascend.
        assert!(!is_usual(&[0x07, 0x03, 0x05], 4));
        assert!(!is_usual(&[0x0b, 0x01, 0x03, 0x01], 4));
        assert!(!is_usual(&[0x0b, 0x05, 0x2d, 0x09], 4));
    }

    #[test]
    fn what_does_not_fit_the_op_is_an_error() {
        // More sizes than groups, a position past the last, too many bits, a size above 31 bits.
        assert_eq!(sizes(&[0x0d, 3, 3, 3], 2), None);
        assert_eq!(sizes(&[0x07, 0x05, 3 << 1 | 1], 3), None);
        assert_eq!(sizes(&[0x07, 0x13, 3], 3), None);
        assert_eq!(sizes(&[0x05, 0xf0, 0xff, 0xff, 0xff, 0xff], 1), None);
        assert_eq!(sizes(&[0xff, 0xff], 1000), None);
    }
}
