//! A buffer of a few kilobytes for numbers. It is appended to a vector when it is full.
//!
//! A number is stored as eight bytes, and the next number overwrites the bytes that it does not
//! need. Its size therefore determines only the position of the next number. Most of the time of
//! encoding ops is spent here.

use crate::wire::{SectionWriter, varint};

/// The number of bytes in the buffer that causes it to be flushed.
const SIZE: usize = 1 << 12;

/// The number of bytes stored for a number, which needs at most five.
const STORED: usize = 8;

/// Numbers that were written, and free space behind them.
pub(super) struct VarintBuffer {
    bytes: Box<[u8; SIZE + STORED]>,
    used: usize,
}

impl Default for VarintBuffer {
    fn default() -> Self {
        VarintBuffer {
            bytes: Box::new([0; SIZE + STORED]),
            used: 0,
        }
    }
}

impl VarintBuffer {
    /// Appends the buffer to `out`, and empties it.
    pub(super) fn flush(&mut self, out: &mut SectionWriter<'_>) {
        flush(out.bytes_mut(), self.bytes.as_slice(), self.used);
        self.used = 0;
    }

    /// The free space of the buffer. A full buffer is appended to `out`.
    #[inline(always)]
    pub(super) fn free<'r>(&'r mut self, out: &'r mut SectionWriter<'_>) -> Free<'r> {
        Free {
            bytes: &mut self.bytes,
            used: self.used,
            out: out.bytes_mut(),
        }
    }

    /// Sets the number of used bytes.
    #[inline(always)]
    pub(super) fn take(&mut self, used: usize) {
        self.used = used;
    }
}

#[cold]
fn flush(out: &mut Vec<u8>, bytes: &[u8], used: usize) {
    out.extend_from_slice(bytes.get(..used).unwrap_or_default());
}

/// The free space of the buffer. Its fields stay in registers during a loop.
pub(super) struct Free<'r> {
    bytes: &'r mut [u8; SIZE + STORED],
    used: usize,
    out: &'r mut Vec<u8>,
}

impl Free<'_> {
    /// The number of used bytes.
    #[inline(always)]
    pub(super) fn used(&self) -> usize {
        self.used
    }

    /// Writes a number.
    #[inline(always)]
    pub(super) fn number(&mut self, value: u32) {
        let (word, size) = varint::word(value);
        self.store(word);
        self.used += size;
    }

    /// Writes a number that usually needs one byte.
    #[inline(always)]
    pub(super) fn small_number(&mut self, value: u32) {
        match value < 1 << 7 {
            true => self.byte((value << 1) as u8 | 1),
            false => self.number(value),
        }
    }

    /// Writes a byte.
    #[inline(always)]
    pub(super) fn byte(&mut self, byte: u8) {
        self.store(u64::from(byte));
        self.used += 1;
    }

    #[inline(always)]
    fn store(&mut self, word: u64) {
        if self.used > SIZE {
            flush(self.out, self.bytes, self.used);
            self.used = 0;
        }
        // The compiler recognizes that this is in bounds.
        if let Some(place) = self.bytes.get_mut(self.used..self.used + STORED) {
            place.copy_from_slice(&word.to_le_bytes());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::container::SectionId;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn numbers_come_out_as_they_were_written(
            runs in proptest::collection::vec(
                proptest::collection::vec(any::<u32>(), 0..2000), 0..6),
        ) {
            let (mut buffer, mut out) = (VarintBuffer::default(), SectionWriter::new(SectionId::Ir));
            let mut expected = Vec::new();
            for run in &runs {
                let mut free = buffer.free(&mut out);
                for &value in run {
                    let value = value >> (value % 32);
                    free.number(value);
                    varint::append(&mut expected, u64::from(value));
                }
                let used = free.used();
                buffer.take(used);
            }
            buffer.flush(&mut out);
            prop_assert_eq!(out.bytes_mut(), &expected);
        }
    }
}
