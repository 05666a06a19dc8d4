//! The way back to bytes: numbers, strings, sections (format.md §1), with large pieces borrowed.

use std::io;

use crate::wire::cursor::PADDING;
use crate::wire::section::SectionId;
use crate::wire::varint;

/// Bytes that are being put together.
///
/// A large piece that lies elsewhere is not copied but spliced in; it is read when everything is
/// written out.
#[derive(Clone, Debug, Default)]
pub struct Emitter<'a> {
    bytes: Vec<u8>,
    /// Pieces that lie elsewhere, each with the length of `bytes` before it.
    splices: Vec<(usize, &'a [u8])>,
    /// The bytes of all splices.
    spliced: u64,
    /// The largest alignment that anything was aligned to; 0 if nothing was.
    alignment: u64,
}

impl<'a> Emitter<'a> {
    /// No bytes.
    pub fn new() -> Self {
        Self::default()
    }

    /// The number of bytes, those of splices included.
    pub fn len(&self) -> u64 {
        self.bytes.len() as u64 + self.spliced
    }

    /// Whether there are no bytes.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The bytes that are not spliced in, to append to.
    #[inline]
    pub fn bytes_mut(&mut self) -> &mut Vec<u8> {
        &mut self.bytes
    }

    /// Appends a raw byte.
    #[inline]
    pub fn byte(&mut self, byte: u8) {
        self.bytes.push(byte);
    }

    /// Appends raw bytes.
    #[inline]
    pub fn bytes(&mut self, bytes: &[u8]) {
        self.bytes.extend_from_slice(bytes);
    }

    /// Appends bytes without copying them now.
    pub fn splice(&mut self, bytes: &'a [u8]) {
        self.splices.push((self.bytes.len(), bytes));
        self.spliced += bytes.len() as u64;
    }

    /// Appends a varint.
    #[inline]
    pub fn varint(&mut self, value: u64) {
        varint::append(&mut self.bytes, value);
    }

    /// Appends a signed varint.
    #[inline]
    pub fn signed_varint(&mut self, value: i64) {
        self.varint(varint::to_zigzag(value));
    }

    /// Appends a varint with a flag in its lowest bit; the value has 63 bits.
    #[inline]
    pub fn varint_with_flag(&mut self, value: u64, flag: bool) {
        self.varint(value << 1 | u64::from(flag));
    }

    /// Fills up to a multiple of `alignment`, a power of two, counted from the first byte here.
    pub fn align(&mut self, alignment: u64) {
        if alignment < 2 {
            return;
        }
        let padding = self.len().wrapping_neg() & (alignment - 1);
        self.bytes
            .resize(self.bytes.len() + padding as usize, PADDING);
        self.alignment = self.alignment.max(alignment);
    }

    /// Appends a section, on an offset that keeps what is aligned in it aligned (format.md §1.8).
    pub fn section(&mut self, id: SectionId, content: Emitter<'a>) {
        let head = self.bytes.len();
        self.byte(id as u8);
        self.varint(content.len());
        if content.alignment > 1 {
            if self.len() & (content.alignment - 1) != 0 {
                // The number itself moves the start, so the padding comes after it.
                self.varint(content.alignment);
                self.align(content.alignment);
                if let Some(byte) = self.bytes.get_mut(head) {
                    *byte |= 0x80;
                }
            }
            self.alignment = self.alignment.max(content.alignment);
        }
        self.append(content);
    }

    /// Appends what another has put together.
    fn append(&mut self, other: Emitter<'a>) {
        let start = self.bytes.len();
        let splices = other.splices.iter();
        self.splices
            .extend(splices.map(|&(at, bytes)| (start + at, bytes)));
        self.spliced += other.spliced;
        self.bytes.extend_from_slice(&other.bytes);
    }

    /// Writes everything to `sink`.
    ///
    /// # Errors
    /// What the sink says.
    pub fn write_to(&self, sink: &mut (impl io::Write + ?Sized)) -> io::Result<()> {
        let mut done = 0;
        for &(at, spliced) in &self.splices {
            sink.write_all(self.bytes.get(done..at).unwrap_or_default())?;
            sink.write_all(spliced)?;
            done = at;
        }
        sink.write_all(self.bytes.get(done..).unwrap_or_default())
    }

    /// Everything as one piece.
    pub fn into_bytes(self) -> Vec<u8> {
        if self.splices.is_empty() {
            return self.bytes;
        }
        let mut all = Vec::with_capacity(self.len() as usize);
        // A vector takes all that is written to it.
        let _ = self.write_to(&mut all);
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wire::{Cursor, section};
    use proptest::prelude::*;

    #[test]
    fn splices_lie_where_they_were_put() {
        let mut inner = Emitter::new();
        inner.byte(2);
        inner.splice(&[3, 4]);
        inner.byte(5);
        let mut outer = Emitter::new();
        outer.splice(&[0]);
        outer.byte(1);
        outer.section(SectionId::Ir, inner);
        outer.splice(&[9]);
        assert_eq!(outer.len(), 9);
        assert_eq!(outer.into_bytes(), [0, 1, 4, 9, 2, 3, 4, 5, 9]);
    }

    #[test]
    fn a_section_that_is_aligned_by_luck_states_no_alignment() {
        let content = |alignment| {
            let mut content = Emitter::new();
            content.align(alignment);
            content.byte(1);
            content
        };
        let mut file = Emitter::new();
        file.bytes(&[0; 2]);
        file.section(SectionId::Resource, content(4));
        assert_eq!(file.into_bytes(), [0, 0, 5, 3, 1]);
        let mut file = Emitter::new();
        file.section(SectionId::Resource, content(4));
        assert_eq!(file.into_bytes(), [0x85, 3, 9, 0xcb, 1]);
        let mut file = Emitter::new();
        file.section(SectionId::Resource, content(1));
        assert_eq!(file.into_bytes(), [5, 3, 1]);
    }

    proptest! {
        #[test]
        fn what_is_aligned_in_a_section_is_aligned_in_the_file(
            before in 0usize..40,
            pieces in proptest::collection::vec((0u32..8, 0usize..20), 0..5),
        ) {
            let mut content = Emitter::new();
            let mut places = Vec::new();
            for &(power, size) in &pieces {
                content.align(1 << power);
                places.push((content.len(), 1u64 << power));
                content.bytes(&vec![7; size]);
            }
            let mut file = Emitter::new();
            file.bytes(&vec![0; before]);
            file.section(SectionId::Resource, content.clone());
            let bytes = file.into_bytes();
            let mut cursor = Cursor::new(&bytes, 0);
            cursor.bytes(before as u64, "bytes").unwrap();
            let (frame, payload) = section::read(&mut cursor).unwrap();
            prop_assert!(cursor.is_at_end());
            prop_assert_eq!(payload.rest(), content.into_bytes());
            for (at, alignment) in places {
                prop_assert_eq!((frame.payload.start + at) % alignment, 0);
            }
        }
    }
}
