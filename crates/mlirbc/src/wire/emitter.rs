//! The encoder of numbers, strings and sections (format.md §1), which borrows large pieces.

use std::io::{self, Write};

use crate::error::{Error, Result};
use crate::wire::cursor::PADDING;
use crate::wire::section::SectionId;
use crate::wire::section_writer::SectionWriter;
use crate::wire::varint;

/// A sequence of encoded bytes.
///
/// Large pieces are moved between emitters instead of copied. Borrowed pieces are copied only by
/// the final write.
#[derive(Clone, Debug, Default)]
pub struct Emitter<'a> {
    /// The pieces before `bytes`.
    pieces: Vec<Piece<'a>>,
    bytes: Vec<u8>,
    /// The bytes of all pieces.
    before: u64,
    /// The largest alignment requested so far; 0 if there is none.
    alignment: u64,
}

#[derive(Clone, Debug)]
enum Piece<'a> {
    Owned(Vec<u8>),
    Borrowed(&'a [u8]),
    /// Sections with their total size.
    Nested(SectionWriter<'a>, u64),
    /// A number of bytes [`PADDING`]. An alignment may require more of them than memory has.
    Padding(u64),
}

/// Pieces up to this many bytes are copied.
const SMALL: usize = 1 << 12;

/// The number of bytes that are collected before they are written to a sink.
const BUFFER: usize = 1 << 16;

/// Padding is written in pieces of this size.
static PADDING_PIECE: [u8; BUFFER] = [PADDING; BUFFER];

impl<'a> Emitter<'a> {
    /// Creates an empty emitter.
    pub fn new() -> Self {
        Self::default()
    }

    /// Creates an empty emitter with room for so many bytes.
    pub fn with_capacity(bytes: usize) -> Self {
        Emitter {
            bytes: Vec::with_capacity(bytes),
            ..Self::default()
        }
    }

    /// The number of bytes.
    #[inline]
    pub fn len(&self) -> u64 {
        self.bytes.len() as u64 + self.before
    }

    /// Whether there are no bytes.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The bytes since the last large piece, to append to.
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

    /// Appends borrowed bytes, which are copied by the final write.
    pub fn splice(&mut self, bytes: &'a [u8]) {
        match bytes.len() > SMALL {
            true => self.push(Piece::Borrowed(bytes), bytes.len() as u64),
            false => self.bytes(bytes),
        }
    }

    /// Appends nested sections.
    pub fn nested(&mut self, mut sections: SectionWriter<'a>) {
        let size = sections.resolve();
        self.push(Piece::Nested(sections, size), size);
    }

    fn push(&mut self, piece: Piece<'a>, size: u64) {
        if !self.bytes.is_empty() {
            let bytes = std::mem::take(&mut self.bytes);
            self.before += bytes.len() as u64;
            self.pieces.push(Piece::Owned(bytes));
        }
        self.before += size;
        self.pieces.push(piece);
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

    /// The largest alignment requested so far; 0 if there is none.
    pub fn alignment(&self) -> u64 {
        self.alignment
    }

    /// The padding before the next multiple of `alignment`, a power of two.
    pub fn padding_to(&self, alignment: u64) -> u64 {
        self.len().wrapping_neg() & alignment.saturating_sub(1)
    }

    /// Pads to a multiple of `alignment`, a power of two, counted from the first byte of this
    /// emitter.
    pub fn align(&mut self, alignment: u64) {
        if alignment < 2 {
            return;
        }
        let padding = self.padding_to(alignment);
        match usize::try_from(padding) {
            Ok(small) if small <= SMALL => self.bytes.resize(self.bytes.len() + small, PADDING),
            _ => self.push(Piece::Padding(padding), padding),
        }
        self.alignment = self.alignment.max(alignment);
    }

    /// Appends a section at an offset that preserves the alignment of its content (format.md §1.8).
    pub fn section(&mut self, id: SectionId, content: Emitter<'a>) {
        let head = self.bytes.len();
        self.byte(id as u8);
        self.varint(content.len());
        if content.alignment > 1 {
            if self.len() & (content.alignment - 1) != 0 {
                if let Some(byte) = self.bytes.get_mut(head) {
                    *byte |= 0x80;
                }
                // The varint of the alignment shifts the start, so the padding follows it.
                self.varint(content.alignment);
                self.align(content.alignment);
            }
            self.alignment = self.alignment.max(content.alignment);
        }
        self.append(content);
    }

    /// Appends the content of another emitter.
    fn append(&mut self, other: Emitter<'a>) {
        for piece in other.pieces {
            match piece {
                Piece::Owned(bytes) => self.append_bytes(bytes),
                Piece::Borrowed(bytes) => self.push(piece, bytes.len() as u64),
                Piece::Nested(_, size) | Piece::Padding(size) => self.push(piece, size),
            }
        }
        self.append_bytes(other.bytes);
    }

    fn append_bytes(&mut self, bytes: Vec<u8>) {
        let size = bytes.len();
        match size > SMALL {
            true => self.push(Piece::Owned(bytes), size as u64),
            false => self.bytes(&bytes),
        }
    }

    /// Writes everything to `sink`, in large pieces.
    ///
    /// # Errors
    /// The error of the sink.
    pub fn write_to(&self, sink: &mut (impl io::Write + ?Sized)) -> io::Result<()> {
        let mut sink = io::BufWriter::with_capacity(BUFFER, sink);
        self.write_pieces(&mut sink)?;
        sink.flush()
    }

    fn write_pieces(&self, sink: &mut impl io::Write) -> io::Result<()> {
        for piece in &self.pieces {
            match piece {
                Piece::Owned(bytes) => sink.write_all(bytes)?,
                Piece::Borrowed(bytes) => sink.write_all(bytes)?,
                Piece::Nested(sections, _) => sections.write_to(sink)?,
                Piece::Padding(count) => pad(sink, *count)?,
            }
        }
        sink.write_all(&self.bytes)
    }

    /// Returns all bytes in one vector.
    ///
    /// # Errors
    /// [`crate::ErrorKind::OutOfMemory`].
    pub fn into_bytes(self) -> Result<Vec<u8>> {
        if self.pieces.is_empty() {
            return Ok(self.bytes);
        }
        let mut all = Vec::new();
        let size = usize::try_from(self.len()).unwrap_or(usize::MAX);
        if all.try_reserve_exact(size).is_err() {
            return Err(Error::out_of_memory(self.len()));
        }
        // Writing to a vector cannot fail.
        let _ = self.write_pieces(&mut all);
        Ok(all)
    }
}

fn pad(sink: &mut impl io::Write, mut count: u64) -> io::Result<()> {
    while count > 0 {
        let size = count.min(BUFFER as u64);
        let piece = PADDING_PIECE.get(..size as usize);
        sink.write_all(piece.unwrap_or_default())?;
        count -= size;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wire::{Cursor, section};
    use proptest::prelude::*;

    #[test]
    fn large_pieces_lie_where_they_were_put() {
        let large = |byte| vec![byte; SMALL + 1];
        let (first, second, third) = (large(1), large(2), large(3));
        let mut inner = Emitter::new();
        inner.byte(4);
        inner.splice(&second);
        inner.byte(5);
        let mut sections = SectionWriter::new(SectionId::Ir);
        sections.bytes_mut().push(6);
        let mut outer = Emitter::new();
        outer.splice(&first);
        outer.byte(7);
        outer.section(SectionId::Ir, inner);
        outer.bytes(&third);
        let mut with_sections = Emitter::new();
        sections.open();
        sections.close();
        with_sections.nested(sections);
        outer.section(SectionId::Ir, with_sections);
        outer.splice(&[8]);
        let mut head = vec![SectionId::Ir as u8];
        varint::append(&mut head, SMALL as u64 + 3);
        let expected = [
            &first,
            &[7][..],
            &head,
            &[4],
            &second,
            &[5],
            &third,
            &[4, 7, 6, 4, 1, 8],
        ]
        .concat();
        assert_eq!(outer.len(), expected.len() as u64);
        let mut written = Vec::new();
        outer.write_to(&mut written).unwrap();
        assert_eq!(written, expected);
        assert_eq!(outer.into_bytes().unwrap(), expected);
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
        assert_eq!(file.into_bytes().unwrap(), [0, 0, 5, 3, 1]);
        let mut file = Emitter::new();
        file.section(SectionId::Resource, content(4));
        assert_eq!(file.into_bytes().unwrap(), [0x85, 3, 9, 0xcb, 1]);
        let mut file = Emitter::new();
        file.section(SectionId::Resource, content(1));
        assert_eq!(file.into_bytes().unwrap(), [5, 3, 1]);
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
            let bytes = file.into_bytes().unwrap();
            let mut cursor = Cursor::new(&bytes, 0);
            cursor.bytes(before as u64, "bytes").unwrap();
            let (frame, payload) = section::read(&mut cursor).unwrap();
            prop_assert!(cursor.is_at_end());
            prop_assert_eq!(payload.rest(), content.into_bytes().unwrap());
            for (at, alignment) in places {
                prop_assert_eq!((frame.payload.start + at) % alignment, 0);
            }
        }
    }
}
